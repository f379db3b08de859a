"""A contract with a name of a table's own: twenty-four wide letters in a row fit a small phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import small_screen, suits_everybody
from tests.browser.playing import Thumb

NAMES = ("W" * 24, "Donaudampfschifffahrtsge", "Le Barbu de la mort noir")
_OUT = """() => [...document.querySelectorAll("main *, dialog *")].flatMap((one) => {
  if (!one.checkVisibility() || one.closest(".vh, svg, .nm, .scroller, .across")) return [];
  const texts = [...one.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
  return texts.filter((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const block = one.closest("p, h1, h2, h3, li, td, th, button, label, summary, div") || one;
    const { right } = block.getBoundingClientRect();
    return [...range.getClientRects()].some((line) =>
      line.width > 1 && (line.right > innerWidth || line.right > right + 2));
  }).map((text) => text.data.trim().slice(0, 40));
})"""
"""Texts that reach out of what they stand in, or off the screen."""


def looks(phone: Page) -> None:
    assert phone.evaluate(_OUT) == []
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("name", NAMES)
def test_a_long_name_fits_wherever_it_is_said(phone: Page, name: str) -> None:
    small_screen(phone)
    phone.goto("/rules/edit")
    for contract in ("no_king", "trumps", "dominoes"):
        box = phone.locator(f"[name='c.{contract}.name']")
        box.evaluate("(box) => { box.closest('details').open = true; }")
        box.fill(name[:-1] + contract[0])
    looks(phone)
    phone.get_by_role("button", name="Save and use").click()
    for seat, player in enumerate(("Anne", "Beth", "Cath", "Diana")):
        phone.locator("[name=name]").nth(seat).fill(player)
    phone.get_by_role("button", name="Start session").click()
    expect(phone.locator("#hand")).to_be_visible()
    table = phone.url
    looks(phone)
    thumb = Thumb(phone)
    # Named once, the suit of trumps says nothing about the king.
    thumb.name("trumps", "spades")
    looks(phone)
    thumb.tap(phone.locator(".chosen button.more"))
    thumb.name("no_king")
    looks(phone)
    thumb.pick("no_king", 1)
    phone.evaluate("() => document.querySelector('.outcome').scrollIntoView()")
    ticket = phone.locator("#hand.folded .ticket")
    expect(ticket).to_be_visible()
    looks(phone)
    expect(ticket.locator(".half").first.locator(".i-spades")).to_have_count(0)
    expect(ticket.locator(".half").first.locator(".i-hearts")).to_be_visible()
    mark = ticket.locator(".q").bounding_box()
    assert mark
    assert mark["width"] >= 44
    suits_everybody(phone)
    thumb.score()
    looks(phone)
    phone.get_by_role("link", name="Why?").tap()
    expect(phone.locator("dialog#slip")).to_be_visible()
    looks(phone)
    for below in ("/sheet", "/log", "/rules", "/m/1/h/1", "/m/1/h/1/why"):
        phone.goto(table + below)
        looks(phone)
    phone.goto(table + "/log")
    undo = phone.locator(".more .i").first.bounding_box()
    assert undo
    assert undo["width"] >= 16
