"""A salade on one screen: few taps, what can't be is not offered, and a slam is named."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import CAST, Thumb


def salade_of(phone: Page, rule_set: str) -> Thumb:
    thumb = Thumb(phone)
    thumb.start(rule_set=rule_set)
    thumb.name("salade")
    expect(phone.locator(".pads .pad")).to_be_visible()
    return thumb


def keys(thumb: Thumb, *counts: int) -> None:
    for count in counts:
        thumb.tap(thumb.page.locator(f".pads button[value='{count}']"))


def pick(thumb: Thumb, part: str, seat: int, which: int = 0) -> None:
    picks = thumb.page.locator(f".apart[data-part={part}] .pick")
    thumb.tap(picks.nth(which).locator(f".name:has([value='{seat}'])"))


def box(phone: Page, part: str, seat: int) -> str:
    return phone.locator(f"[name='salade~{part}.count.{seat}']").input_value()


def test_the_dearest_salade_takes_fourteen_taps(phone: Page) -> None:
    """Everybody has some of everything, so nothing fills itself but the rest."""
    thumb = salade_of(phone, "family")
    keys(thumb, 5, 4, 3, 4, 3, 5, 1, 1, 1)
    pick(thumb, "king", 2)
    pick(thumb, "last", 0, 0)
    pick(thumb, "last", 1, 1)
    expect(phone.locator(".nets .sum b")).to_have_text("+250")
    thumb.score()
    assert thumb.taps <= 14
    # 25 + 20 + 10 + 10 · 20 + 15 + 10 + 30 · 15 + 25 + 10 + 40 · 5 + 5 + 10
    expect(phone.locator(".seat .total")).to_have_text(["+65", "+75", "+90", "+20"])


def test_rules_brief_example_17_through_the_page(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start(rule_set="french_32")
    for contract in ("no_tricks", "no_hearts"):
        thumb.count(contract, 7, 1, 0, 0)
        thumb.score()
    thumb.count("no_queens", 3, 1, 0, 0)
    thumb.score()
    thumb.pick("no_king", 1)
    thumb.score()
    before = thumb.taps
    keys(thumb, 3, 2, 2, 4, 2, 1, 2, 1, 1)
    pick(thumb, "king", 1)
    thumb.score()
    # A fixed order names the contract by itself.
    assert thumb.taps - before == 11
    expect(phone.locator("div.banner")).to_contain_text("Salade")
    # 7 and 1 tricks, 7 and 1 hearts, 3 and 1 queens, the king; then −95, −100, −40, −15.
    expect(phone.locator(".seat .total")).to_have_text(["−260", "−185", "−40", "−15"])


def test_whoever_took_no_trick_is_offered_nothing(phone: Page) -> None:
    thumb = salade_of(phone, "family")
    keys(thumb, 9, 4)
    assert [box(phone, "hearts", seat) for seat in range(4)] == ["", "", "0", "0"]
    assert [box(phone, "queens", seat) for seat in range(4)] == ["", "", "0", "0"]
    offered = phone.locator(".apart .name:visible .nm")
    expect(offered).to_have_text(["Anne", "Beth"] * 3)
    keys(thumb, 13)
    # All hearts are Anne's, and so is their king.
    expect(phone.locator("[name='salade~king.taker'][value='0']")).to_be_checked()
    assert [box(phone, "queens", seat) for seat in range(4)] == ["", "", "0", "0"]
    # Taken back, everything that followed from it goes as well.
    phone.locator("[name='salade~hearts.count.0']").tap()
    keys(thumb, 13)
    expect(phone.locator("[name='salade~king.taker']:checked")).to_have_count(0)


def test_a_slam_is_seen_and_named_at_once(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start(rule_set="french_32")
    thumb.count("no_tricks", 0, 8)
    expect(phone.locator(".slam")).to_contain_text("took everything")
    expect(phone.locator(".nets .sum b")).to_have_text("+40")
    thumb.score()
    expect(phone.locator(".seat .total")).to_have_text(["0", "+40", "0", "0"])
    phone.get_by_role("link", name="Why?").tap()
    expect(phone.locator("#slip")).to_contain_text("took everything")
    expect(phone.locator("#slip .i-warn")).to_have_count(0)


def test_what_cannot_be_is_said_before_score(phone: Page) -> None:
    thumb = salade_of(phone, "family")
    # North has all hearts, and East all queens: then nobody has the queen of hearts.
    keys(thumb, 7, 6, 13, 0)
    phone.locator("[name='salade~queens.count.1']").tap()
    keys(thumb, 4)
    pick(thumb, "last", 0, 0)
    pick(thumb, "last", 0, 1)
    expect(phone.locator("#preview .err")).to_contain_text("queen of hearts")
    thumb.tap(phone.locator("#hand .go"))
    expect(phone.locator(".panel .err")).to_contain_text("queen of hearts")
    assert box(phone, "queens", 1) == "4"


def test_what_was_tapped_is_there_after_a_reload(phone: Page) -> None:
    thumb = salade_of(phone, "family")
    keys(thumb, 5, 4)
    with phone.expect_response("**/draft"):
        pick(thumb, "king", 1)
    phone.reload()
    expect(phone.locator("[name='salade~tricks.count.1']")).to_have_value("4")
    assert box(phone, "tricks", 0) == "5"
    expect(phone.locator("[name='salade~king.taker'][value='1']")).to_be_checked()


def test_a_salade_waits_for_the_line_like_any_hand(phone: Page) -> None:
    thumb = salade_of(phone, "family")
    phone.wait_for_function("() => localStorage.getItem('ahead ' + location.pathname)")
    keys(thumb, 5, 4, 3, 4, 3, 5, 1, 1, 1)
    for which, seat in enumerate((0, 1)):
        pick(thumb, "last", seat, which)
    phone.context.set_offline(True)
    pick(thumb, "king", 2)
    thumb.tap(phone.locator("#hand .go"))
    expect(phone.locator(".waits")).to_contain_text("Salade")
    phone.context.set_offline(False)
    expect(phone.locator(".waits")).to_have_count(0, timeout=15_000)
    expect(phone.locator(".seat .total")).to_have_text(["+65", "+75", "+90", "+20"])


@pytest.mark.parametrize("seat", range(4))
def test_ravage_city_is_shared_by_whoever_is_tapped(phone: Page, seat: int) -> None:
    thumb = Thumb(phone)
    thumb.start(rule_set="ravage_city")
    thumb.name("ravage_city")
    names = phone.locator(".shares .name")
    for sharer in range(seat + 1):
        thumb.tap(names.nth(sharer))
    thumb.score()
    share = ("−24", "−12", "−8", "−6")[seat]
    expected = [share if other <= seat else "0" for other in range(len(CAST))]
    expect(phone.locator(".seat .total")).to_have_text(expected)


def test_patience_asks_for_the_paid_places_alone(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start(rule_set="family")
    thumb.name("patience", "7")
    rows = phone.locator(".finish [data-seat]:visible")
    thumb.start(rule_set="french_flat")
    for contract in ("no_tricks", "no_hearts"):
        thumb.count(contract, 7, 1, 0, 0)
        thumb.score()
    thumb.count("no_queens", 3, 1, 0, 0)
    thumb.score()
    thumb.pick("no_king", 1)
    thumb.score()
    keys(thumb, 3, 2, 2, 4, 2, 1, 2, 1, 1)
    pick(thumb, "king", 1)
    thumb.score()
    before = thumb.taps
    thumb.tap(rows.nth(2))
    expect(phone.locator("#hand .need")).to_have_text("1 place left")
    thumb.tap(rows.nth(0))
    expect(phone.locator("#hand .need")).to_have_text("")
    # A third place would pay nothing: nobody is asked, and a tap changes nothing.
    thumb.tap(rows.nth(1))
    expect(phone.locator(".finish .taken")).to_have_count(2)
    thumb.score()
    assert thumb.taps - before == 4
    expect(phone.locator(".seat .total")).to_have_text(["−210", "−185", "+60", "−15"])
