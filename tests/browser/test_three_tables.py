"""A French table, one that plays online and one of bridge players: their own rules in a minute."""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from app.domain.notation import read_session
from tests.browser.playing import CAST, Thumb
from tests.browser.quick import play_quickly
from tests.browser.reading import sid_of


@dataclass(frozen=True)
class Table:
    """What is picked at home, what is tapped in the editor, and what the rules must then say."""

    rule_set: str
    taps: tuple[str, ...]
    values: tuple[tuple[str, str], ...]
    said: tuple[str, ...]
    hands: int
    unsaid: tuple[str, ...] = ()


TABLES = {
    "French": Table(
        "french_32",
        ("Flat +40",),
        (("c.no_queens.value", "25"), ("c.no_king.value", "70")),
        ("32", "8 tricks", "each of the 4 queens−25", "Salade−290", "+100", "slam"),
        6,
        ("Trumps",),
    ),
    "online": Table(
        "online",
        ("40/25/10/−10",),
        (),
        ("double each declarer in at least 2", "+40", "−10", "52"),
        7,
    ),
    "bridge players": Table(
        "modern_no_play",
        ("Compulsory doubles",),
        (),
        ("not played", "+45", "−6", "Trumps"),
        7,
    ),
}


@pytest.mark.parametrize("kind", TABLES)
def test_its_own_rules_are_set_up_explained_and_played(phone: Page, kind: str) -> None:
    table, thumb = TABLES[kind], Thumb(phone)
    phone.emulate_media(reduced_motion="reduce")
    phone.goto("/")
    for seat, name in enumerate(CAST):
        phone.locator("[name=name]").nth(seat).fill(name)
    phone.select_option("[name=rule_set]", table.rule_set)
    thumb.tap(phone.get_by_role("button", name="Change rules"))
    for label in table.taps:
        button = phone.get_by_role("button", name=label, exact=True)
        before = button.get_attribute("aria-pressed")
        thumb.tap(button)
        expect(button).to_have_attribute("aria-pressed", "false" if before == "true" else "true")
    for field, value in table.values:
        # A number that is tapped is typed over where it stands, and no minus is needed.
        thumb.tap(phone.locator(f"[name='{field}']"))
        phone.keyboard.type(value)
    thumb.tap(phone.get_by_role("button", name="Save and use"))
    thumb.tap(phone.get_by_role("button", name="Start session"))
    expect(phone.locator("#table")).to_be_visible()
    assert thumb.taps <= 3 + len(table.taps) + len(table.values), "a minute is more than enough"
    sheet = phone.url
    # Explained back: its own numbers, and nothing of another table's.
    phone.locator(".menu summary").tap()
    phone.locator(".menu").get_by_role("link", name="Rules").tap()
    for text in table.said:
        expect(phone.locator("main")).to_contain_text(re.compile(re.escape(text), re.IGNORECASE))
    for text in table.unsaid:
        expect(phone.locator("#contracts ~ .index")).not_to_contain_text(text)
    phone.goto(sheet)
    # A hand of every contract: by turns everybody declares, so a whole round of them.
    played = [play_quickly(phone, seed) for seed in range(table.hands * 4)]
    match = read_session(phone.request.get(f"/api/v1/sessions/{sid_of(phone)}").json()).match
    assert set(played) == {contract.id for contract in match.rules.contracts}
    assert match.is_complete
    shown = phone.locator(".seat .total").all_inner_texts()
    assert [int(text.replace("−", "-").replace(",", "")) for text in shown] == list(match.totals)
