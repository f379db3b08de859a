"""The open hand on a phone: what was tapped stays, fills itself, folds, and can be taken back."""

import re
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.playing import Thumb


def queens_half_done(thumb: Thumb) -> None:
    """Contract, three doubles and two of four counts; the server has kept the last of them."""
    thumb.name("no_queens")
    thumb.double("1-0", "2-0", "0-2")
    last = "no_queens.count.1=0"
    with thumb.page.expect_response(lambda answer: last in (answer.request.post_data or "")):
        thumb.count("no_queens", 1, 0)


def expect_queens_half_done(page: Page) -> None:
    for pair in ("1-0", "2-0", "0-2"):
        expect(page.locator(f"[value='{pair}']")).to_be_checked()
    expect(page.locator("[name='no_queens.count.0'][value='1']")).to_be_checked()
    expect(page.locator("[name='no_queens.count.1'][value='0']")).to_be_checked()
    expect(page.locator(".go .need")).to_have_text("3 queens to place")


def test_choices_survive_a_reload_and_the_way_back(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    queens_half_done(thumb)
    phone.reload()
    expect_queens_half_done(phone)
    phone.goto(phone.url + "/sheet")
    phone.go_back()
    expect_queens_half_done(phone)


def test_choices_survive_turning_the_phone(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    queens_half_done(thumb)
    phone.set_viewport_size({"width": 640, "height": 360})
    expect_queens_half_done(phone)


def test_another_phone_takes_over_where_this_one_stopped(
    phone: Page, context: BrowserContext, new_context: Any
) -> None:
    thumb = Thumb(phone)
    thumb.start()
    queens_half_done(thumb)
    other = new_context()
    other.add_cookies(context.cookies())
    second = other.new_page()
    second.goto(phone.url)
    expect_queens_half_done(second)


def test_the_rest_goes_where_it_can_and_no_further(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.name("no_queens")
    thumb.count("no_queens", 2)
    gone = phone.locator("[data-contract=no_queens] [data-seat='1'] .chip:visible")
    expect(gone).to_have_count(3)
    thumb.count("no_queens", 2, 2)  # the second tap of a chosen chip takes it back
    expect(phone.locator(".go .need")).to_have_text("2 queens to place")


def test_the_last_seat_gets_the_rest_by_itself(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.name("no_queens")
    thumb.count("no_queens", 1, 0, 1)
    expect(phone.locator("[name='no_queens.count.3'][value='2']")).to_be_checked()
    expect(phone.locator(".go")).to_have_class(re.compile("ready"))
    expect(phone.locator("#preview .sum")).to_contain_text("−24")


def test_the_preview_is_the_worked_hand_of_the_source(phone: Page) -> None:
    """S0: Anne −12, Beth +24, Cath −12, Diana −24."""
    thumb = Thumb(phone)
    thumb.start()
    thumb.name("no_queens")
    thumb.double("1-0", "1-2", "1-3", "2-0", "0-2")
    thumb.count("no_queens", 1, 0, 1)
    expect(phone.locator("#preview li b")).to_have_text(["−12", "+24", "−12", "−24", "−24"])


def test_a_double_that_the_contract_forbids_cannot_be_tapped(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.name("trumps", "unsaid")
    expect(phone.locator("[value='1-2']")).to_be_disabled()
    expect(phone.locator("[value='0-1']")).to_be_disabled()
    thumb.double("1-0")
    expect(phone.locator("[value='0-1']")).to_be_enabled()


def test_the_button_leads_to_what_is_missing(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.name("no_king")
    phone.locator("#hand .go").tap()
    expect(phone.locator("[data-contract=no_king]")).to_be_in_viewport()
    expect(phone.locator("[name=hand]")).to_have_value("1")


def test_undo_brings_back_the_filled_in_screen(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.name("no_queens")
    thumb.double("1-0")
    thumb.count("no_queens", 1, 0, 1)
    thumb.score()
    phone.get_by_role("button", name=re.compile("Undo hand 1, No queens")).first.tap()
    expect(phone.locator("[name=hand]")).to_have_value("1")
    expect(phone.locator("[value='1-0']")).to_be_checked()
    expect(phone.locator("[name='no_queens.count.3'][value='2']")).to_be_checked()
    expect(phone.locator(".go")).to_have_class(re.compile("ready"))
    expect(phone.locator(".seat .total")).to_have_text(["0", "0", "0", "0"])


def test_three_taps_on_score_are_one_hand(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.name("no_king")
    thumb.pick("no_king", 2)
    go = phone.locator("#hand .go")
    box = go.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for _tap in range(3):
        phone.touchscreen.tap(x, y)
    expect(phone.locator("div.banner")).to_contain_text("Hand 1 scored")
    phone.reload()
    expect(phone.locator(".bar")).to_contain_text("Hand 2 of 28")


def test_why_opens_over_the_table_and_closes_again(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.name("no_queens")
    thumb.double("1-0")
    thumb.count("no_queens", 1, 0, 1)
    thumb.score()
    phone.get_by_role("link", name="Why?").tap()
    slip = phone.locator("dialog#slip")
    expect(slip).to_be_visible()
    expect(slip).to_contain_text("6 from \u2068Anne\u2069 to \u2068Beth\u2069")
    phone.get_by_role("button", name="Close").tap()
    expect(slip).to_be_hidden()


def test_contract_and_doubles_fold_when_the_phone_wakes_after_play(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.name("no_queens")
    thumb.double("1-0")
    expect(phone.locator(".ticket")).to_be_hidden()
    phone.evaluate(
        """() => {
            let state = "hidden";
            Object.defineProperty(document, "visibilityState", { get: () => state });
            Object.defineProperty(document, "hidden", { get: () => state === "hidden" });
            document.dispatchEvent(new Event("visibilitychange"));
            state = "visible";
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    expect(phone.locator(".ticket")).to_be_visible()
    phone.locator(".ticket [data-open=doubles]").tap()
    expect(phone.locator(".ticket")).to_be_hidden()
    expect(phone.locator("[value='1-0']")).to_be_checked()


def test_a_table_that_settles_on_paper_types_from_zero(phone: Page) -> None:
    """S0's hand as its sheet takes it: 12, 48, 12, 0."""
    thumb = Thumb(phone)
    thumb.start()
    thumb.name("no_queens")
    phone.locator(".paper summary").tap()
    phone.locator("label:has([name=mode][value=from_zero])").tap()
    for seat, points in enumerate(("12", "48", "12", "0")):
        phone.locator(f"[name='typed.{seat}']").fill(points)
    expect(phone.locator("#preview li b")).to_have_text(["−12", "+24", "−12", "−24", "−24"])
    thumb.score()
    expect(phone.locator(".seat .total")).to_have_text(["−12", "+24", "−12", "−24"])


def test_a_sum_that_is_off_keeps_what_was_typed(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.name("no_queens")
    phone.locator(".paper summary").tap()
    phone.locator("label:has([name=mode][value=nets])").tap()
    for seat, points in enumerate(("−12", "24", "-12", "−23")):
        phone.locator(f"[name='typed.{seat}']").fill(points)
    phone.locator("#hand .go").tap()
    expect(phone.locator(".paper .err")).to_contain_text("−23")
    expect(phone.locator("[name='typed.1']")).to_have_value("24")
    expect(phone.locator("[name='typed.3']")).to_have_value("−23")
    expect(phone.locator("#hand .go")).not_to_have_class(re.compile("ready"))


def test_no_doubles_no_play_is_one_tap(phone: Page) -> None:
    """Brief §5, example 12: No Tricks, declarer first: +1, −9, −9, −9."""
    thumb = Thumb(phone)
    thumb.start(rule_set="modern_no_play")
    thumb.name("no_tricks")
    thumb.tap(phone.locator("[data-contract=no_tricks] .undoubled"))
    expect(phone.locator("div.banner")).to_contain_text("Hand 1 scored")
    expect(phone.locator(".seat .total")).to_have_text(["+1", "−9", "−9", "−9"])
    assert thumb.taps == 2


def test_a_second_device_reads_the_sheet_and_nothing_else(phone: Page, new_context: Any) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.play("no_king")
    stranger = new_context().new_page()
    stranger.goto(phone.url)
    expect(stranger.locator("table.rows")).to_contain_text("King")
    expect(stranger.locator("form, .go")).to_have_count(0)


def test_a_screen_with_room_shows_the_block_beside_the_hand(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.play("no_king")
    expect(phone.locator("#ledger")).to_be_empty()
    phone.set_viewport_size({"width": 1024, "height": 768})
    expect(phone.locator("#ledger")).to_contain_text("King")
    thumb.name("no_queens")
    expect(phone.locator("#ledger tr.open th")).to_have_text("Queensnot scored yet")
    thumb.count("no_queens", 1, 0, 1)
    expect(phone.locator("#ledger tr.open td")).to_contain_text(["−6", "0", "−6", "−12"])
    thumb.score()
    expect(phone.locator("#ledger tr:not(.open, .ahead, .block) th")).to_contain_text(["King"])


def test_the_second_hand_keeps_its_choices_too(phone: Page) -> None:
    """The form of the first hand is gone by then; its listeners must not have gone with it."""
    thumb = Thumb(phone)
    thumb.start()
    thumb.play("no_king")
    queens_half_done(thumb)
    phone.reload()
    expect_queens_half_done(phone)


def test_nothing_moves_between_two_taps_of_a_hand(phone: Page) -> None:
    """Where the order is fixed a hand begins with its outcome, below the line on the last one."""
    thumb = Thumb(phone)
    thumb.start(rule_set="french_32")
    thumb.count("no_tricks", 2, 3, 1)
    thumb.score()
    expect(phone.locator("div.banner")).to_contain_text("Hand 1 scored")
    thumb.count("no_hearts", 8)
    thumb.score()
    expect(phone.locator("div.banner")).to_contain_text("Hand 2 scored")
    row = thumb.panel("no_queens").locator(".row[data-seat='2']")
    before = row.bounding_box()
    thumb.count("no_queens", 1)
    expect(thumb.panel("no_queens").locator("[value='1']:checked")).to_have_count(1)
    assert row.bounding_box() == before
