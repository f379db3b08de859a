"""The score sheet's columns: numbers and marks stay apart, however many play, however large."""

import json
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from app.domain.presets import MODERN
from app.domain.rules_notation import write_rules
from tests.browser.looking import small_screen, suits_everybody
from tests.browser.test_seats import modern_for

NAMES = ("Edith", "Nora", "Norman", "Mia", "Olga", "Will", "Ned", "Eve")
WIDTHS = ((320, 568), (390, 664), (412, 732), (640, 800), (768, 1024))

_TOUCHING = """() => [...document.querySelectorAll(".rows tr")].flatMap((row) => {
  const texts = [...row.querySelectorAll("td :is(b, span, i.mk)")]
    .filter((one) => one.checkVisibility() && !one.matches(".vh, .vh *") && one.textContent);
  const boxes = texts.map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return [one.textContent, range.getBoundingClientRect()];
  });
  return boxes.flatMap(([text, a], at) => boxes.slice(at + 1)
    .filter(([, b]) => a.top < b.bottom - 3 && b.top < a.bottom - 3)
    .filter(([, b]) => a.left < b.right + 2.5 && b.left < a.right + 2.5)
    .map(([other]) => `${text} and ${other}`));
})"""


def open_sheet(phone: Page, players: int, total: int = 0) -> None:
    """A sheet of four hands in which nearly everybody doubled somebody."""
    doubling = replace(MODERN.doubling, compulsory=0, others="always", declarer_starts=True)
    rules = replace(modern_for(players), doubling=doubling).check()
    seats = range(players)
    doubles = (
        [[a, b] for a in seats for b in seats if a != b and (a + b) % 3],
        [[a, b] for a in seats for b in seats if a != b],
        [[1, 0], [0, 1], [2, 1], [2, 0], [0, 2], [1, 2]],
        [[a, 3 % players] for a in seats if a != 3 % players] + [[3 % players, 0]],
    )
    hands = [
        {"declarer": n % players, "contract": "no_king",
         "outcome": {"taker": 1}, "doubles": doubles[n]}
        for n in range(min(players, len(doubles)))
    ]  # fmt: skip
    adjustments = [
        {"seat": seat, "points": 999 if total > 0 else -999, "reason": "so far", "after": 0}
        for seat in seats
        for _ in range(abs(total) // 999)
    ]
    match = {"rule_set": write_rules(rules), "first_declarer": 0, "hands": hands}
    file = {
        "format": "barbu-sheet/1",
        "title": "Doubled sheet",
        "players": NAMES[:players],
        "matches": [{**match, "adjustments": adjustments}],
    }
    answer = phone.request.post(
        "/api/v1/sessions", data=json.dumps(file), headers={"Content-Type": "application/json"}
    )
    phone.goto(answer.json()["view_url"] + "/sheet")
    expect(phone.locator(".rows")).to_be_visible()


@pytest.mark.parametrize("total", [0, -8991])
@pytest.mark.parametrize("players", [3, 4, 5, 8])
def test_numbers_and_marks_stand_apart(phone: Page, players: int, total: int) -> None:
    open_sheet(phone, players, total)
    for width, height in WIDTHS:
        phone.set_viewport_size({"width": width, "height": height})
        assert phone.evaluate(_TOUCHING) == [], width
        assert phone.evaluate("() => document.documentElement.scrollWidth") <= width


def test_a_wide_sheet_moves_under_its_names_and_beside_its_contracts(phone: Page) -> None:
    small_screen(phone)
    open_sheet(phone, 8)
    suits_everybody(phone)
    frame = phone.locator(".across")
    frame.evaluate("(frame) => frame.scrollTo(1000, 0)")
    last = phone.locator(".rows thead th", has_text="Eve")
    expect(last).to_be_in_viewport(ratio=1)
    contract = phone.locator(".rows tbody th[scope=row]").first
    assert contract.evaluate("(cell) => cell.getBoundingClientRect().left") == 0
    # The names stay on top of what is scrolled under them.
    phone.set_viewport_size({"width": 568, "height": 320})
    frame.evaluate("(frame) => frame.scrollTo(1000, 100)")
    top = frame.evaluate("(frame) => frame.getBoundingClientRect().top")
    assert last.evaluate("(cell) => cell.getBoundingClientRect().top") == pytest.approx(top, abs=1)
