"""Few taps: the reference hands of the field notes, counted on the real page by a thumb."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import Thumb

LIMITS = {
    "no_tricks": 5,
    "no_hearts": 6,
    "no_queens": 5,
    "no_last_two": 4,
    "no_king": 3,
    "trumps": 6,
    "dominoes": 6,
}
"""Design §4: taps from hand to hand, everything included, nobody doubling."""

NETS = {
    "no_tricks": ("−10", "−8", "−6", "−2"),
    "no_queens": ("−12", "−6", "−6", "0"),
    "no_last_two": ("0", "−10", "−20", "0"),
    "no_hearts": ("−16", "−8", "−6", "0"),
    "no_king": ("0", "0", "0", "−20"),
    "trumps": ("+30", "+20", "+10", "+5"),
    "dominoes": ("+20", "+45", "−5", "+5"),
}
"""What those hands pay by the rules brief §1.1, worked out by hand."""


@pytest.mark.parametrize("contract", LIMITS)
def test_a_reference_hand_takes_no_more_taps_than_it_may(phone: Page, contract: str) -> None:
    thumb = Thumb(phone)
    thumb.start()
    assert thumb.play(contract) <= LIMITS[contract]
    expect(phone.locator("div.banner")).to_contain_text("Hand 1 scored")
    expect(phone.locator(".seat .total")).to_have_text(list(NETS[contract]))


def test_a_double_and_a_redouble_cost_one_tap_each(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.name("no_queens")
    before = thumb.taps
    thumb.double("1-0")
    assert thumb.taps - before == 1
    thumb.double("0-1")
    assert thumb.taps - before == 2
    expect(phone.locator("[value='0-1']")).to_be_checked()
    expect(phone.locator(".chip.re")).to_have_count(2)


def test_maximum_is_one_tap_and_a_second_takes_it_back(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.name("no_queens")
    beth = phone.locator(".drow[data-seat='1']")
    thumb.tap(beth.locator(".max"))
    assert thumb.taps == 2
    expect(beth.locator("[name=double]:checked")).to_have_count(3)
    thumb.tap(beth.locator(".max"))
    expect(beth.locator("[name=double]:checked")).to_have_count(0)


def test_a_whole_match_is_28_hands_of_taps(phone: Page) -> None:
    """Four declarers, seven contracts each; the last contract of a run needs no naming."""
    thumb = Thumb(phone)
    thumb.start(by_hand=True)
    for _declarer in range(4):
        for contract in LIMITS:
            thumb.play(contract)
    assert thumb.taps <= 4 * sum(LIMITS.values()) - 4
    # Each contract pays the same four times over.
    expect(phone.locator(".seat .total")).to_have_text(["+48", "+132", "−132", "−48"])
    phone.get_by_role("link", name="End match").last.tap()
    phone.get_by_role("button", name="End match").tap()
    expect(phone.get_by_role("heading", name=re.compile("wins by 84"))).to_contain_text("Beth")
    phone.get_by_role("button", name="Rematch").tap()
    expect(phone.locator(".bar")).to_contain_text("Hand 1 of 28")
