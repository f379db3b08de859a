"""Several thumbs on one open hand: nobody's tap is lost, and everybody sees the same."""

import re

from playwright.sync_api import APIResponse, Page, Route, expect

from tests.browser.gathering import NewContext, joined, opened
from tests.browser.playing import Thumb


def test_everybody_doubles_on_her_own_phone_and_nobodys_tap_is_lost(
    phone: Page, new_context: NewContext
) -> None:
    anne = opened(phone)
    beth, cath = (joined(new_context, phone) for _ in range(2))
    anne.name("no_queens")
    for one in (beth, cath):
        expect(one.locator("#hand")).to_have_attribute("data-step", "playing")
    Thumb(beth).double("1-0")
    Thumb(cath).double("2-0")
    anne.double("3-0")
    for one in (phone, beth, cath):
        for pair in ("1-0", "2-0", "3-0"):
            expect(one.locator(f"[value='{pair}']")).to_be_checked()
    # Whoever only doubled is taken along when somebody else scores.
    anne.count("no_queens", 1, 0, 1)
    anne.score()
    for one in (beth, cath):
        expect(one.locator(".bar p")).to_contain_text("Hand 2 of 28")
        expect(one.locator(".conflict")).to_have_count(0)
        # Worked by hand: raw −6, 0, −6, −12, and three gaps with Anne of 6, 0 and 6.
        expect(one.locator(".seat .total")).to_have_text(["\u22126", "+6", "\u22126", "\u221218"])


def test_two_phones_count_the_same_hand_together(phone: Page, new_context: NewContext) -> None:
    anne = opened(phone)
    beth = Thumb(joined(new_context, phone))
    anne.name("no_queens")
    expect(beth.page.locator("#hand")).to_have_attribute("data-step", "playing")
    anne.count("no_queens", 2)
    expect(beth.page.locator("[name='no_queens.count.0'][value='2']")).to_be_checked()
    beth.tap(beth.panel("no_queens").locator(".row[data-seat='2'] .chip").nth(2))
    for one in (phone, beth.page):
        expect(one.locator("[name='no_queens.count.2'][value='2']")).to_be_checked()
        expect(one.locator("#hand .go")).to_have_class(re.compile("ready"))
    beth.score()
    # Anne entered part of it, and is told rather than taken along.
    expect(phone.locator("#news")).to_contain_text("This hand has been scored.")


def test_a_result_that_is_typed_shows_on_the_other_phones(
    phone: Page, new_context: NewContext
) -> None:
    anne = opened(phone)
    beth = joined(new_context, phone)
    anne.name("no_king")
    phone.locator(".paper summary").tap()
    phone.locator("label:has([name=mode][value=nets])").tap()
    for seat, points in enumerate((0, -20, 0, 0)):
        phone.locator(f"[name='typed.{seat}']").fill(str(points))
    expect(beth.locator("[name='typed.1']")).to_have_value("\u221220")
    anne.score()
    expect(beth.locator(".bar p")).to_contain_text("Hand 2 of 28")


def test_an_answer_that_is_older_than_a_tap_draws_nothing(phone: Page) -> None:
    """A slow line: the page asks, a seat is tapped and saved, and then the old answer comes."""
    anne = opened(phone)
    with phone.expect_response("**/draft"):
        anne.name("no_king")
    held: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append((route, route.fetch()))

    phone.route("**/table?seen=*", hold)
    with phone.expect_request("**/table?seen=*"):
        phone.evaluate("() => { look(); }")
    with phone.expect_response("**/draft"):
        anne.pick("no_king", 2)
    with phone.expect_response("**/table?seen=*"):
        held[0][0].fulfill(response=held[0][1])
    anne.score()
    expect(phone.locator(".seat .total")).to_have_text(["0", "0", "\u221220", "0"])
