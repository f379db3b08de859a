"""Bad signal, lost replies and hasty thumbs: nothing is lost, doubled, or shown that is not so."""

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import HOME_NETWORK
from tests.browser.playing import Thumb

NETS_OF_KING = ["0", "0", "−20", "0"]


def losing_the_reply(page: Page, path: str) -> Callable[[], None]:
    """The server gets the next request to *path*, and its answer gets lost; call to mend."""

    def lose(route: Route) -> None:
        route.fetch()
        route.abort("connectionreset")

    page.route(f"**{path}", lose)
    return lambda: page.unroute(f"**{path}")


def test_a_table_starts_and_ends_over_plain_http_on_the_home_network(
    phone: Page, live_server: str
) -> None:
    """There a browser says nothing of where a post comes from."""
    thumb = Thumb(phone)
    at_home = live_server.replace("127.0.0.1", HOME_NETWORK)
    thumb.start(at=f"{at_home}/", by_hand=True)
    thumb.play("no_king")
    phone.goto(f"{phone.url}/end")
    phone.get_by_role("button", name="End match").tap()
    phone.get_by_role("button", name="Rematch").tap()
    expect(phone.locator(".bar")).to_contain_text("Hand 1 of 28")


def test_a_lost_reply_is_asked_for_again_and_counts_once(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.name("no_king")
    thumb.pick("no_king", 2)
    mend = losing_the_reply(phone, "/hands")
    # A phone that has not loaded what it needs to go on: what was sent must stay as it is until it
    # is known whether it counted.
    phone.evaluate("() => { keepHand = () => false; }")
    phone.locator("#hand .go").tap()
    expect(phone.locator(".unsent")).to_contain_text("Not saved yet")
    assert phone.evaluate("() => document.querySelector('#hand .slip').inert")
    mend()
    expect(phone.locator("div.banner")).to_contain_text("Hand 1 scored", timeout=10_000)
    expect(phone.locator(".seat .total")).to_have_text(NETS_OF_KING)
    phone.reload()
    expect(phone.locator(".bar")).to_contain_text("Hand 2 of 28")


def test_no_doubles_no_play_stays_that_when_it_is_sent_again(
    phone: Page, context: BrowserContext
) -> None:
    """Brief §5, example 12: the king undoubled, declarer first: +1, −7, −7, −7."""
    thumb = Thumb(phone)
    thumb.start(rule_set="modern_no_play")
    thumb.name("no_king")
    thumb.pick("no_king", 2)
    context.set_offline(True)
    phone.locator("[data-contract=no_king] .undoubled").tap()
    expect(phone.locator("#hand [name=hand]")).to_have_value("2")
    context.set_offline(False)
    expect(phone.locator("div.banner")).to_contain_text("Hand 1 scored", timeout=10_000)
    expect(phone.locator(".seat .total")).to_have_text(["+1", "−7", "−7", "−7"])


def test_choices_made_without_a_line_are_kept_once_it_is_back(
    phone: Page, context: BrowserContext
) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.name("no_king")
    thumb.pick("no_king", 2)
    expect(phone.locator("#preview li")).to_have_count(5)
    context.set_offline(True)
    phone.locator(".ticket [data-open=doubles]").tap()
    thumb.double("1-2")
    # The old preview is gone: it was about other facts.
    expect(phone.locator("#preview li")).to_have_count(0)
    context.set_offline(False)
    expect(phone.locator("#preview li b").nth(1)).to_have_text("+20", timeout=10_000)
    phone.reload()
    expect(phone.locator("[value='1-2']")).to_be_checked()


def test_the_second_half_of_a_double_tap_names_no_contract(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.name("no_king")
    thumb.pick("no_king", 2)
    box = phone.locator("#hand .go").bounding_box()
    assert box is not None
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.touchscreen.tap(*at)
    expect(phone.locator("div.banner")).to_contain_text("Hand 1 scored")
    phone.touchscreen.tap(*at)
    phone.wait_for_timeout(500)
    expect(phone.locator("#hand")).to_have_attribute("data-step", "naming")
    expect(phone.locator("button.tile[aria-pressed=true]")).to_have_count(0)


def test_the_ace_can_be_given_at_the_first_tap_after_the_counts_changed(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.name("no_hearts")
    thumb.count("no_hearts", 6, 4, 3)
    ace = phone.locator("[name='no_hearts.special'][value='0']")
    thumb.tap(phone.locator(".special .name:has([value='0'])"))
    for count in ("0", "6"):
        phone.locator("[name='no_hearts.count.0']").fill(count)
    expect(ace).not_to_be_checked()
    thumb.tap(phone.locator(".special .name:has([value='0'])"))
    expect(ace).to_be_checked()


def test_an_emptied_box_waits_for_its_new_number(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.name("no_tricks")
    thumb.count("no_tricks", 5, 4, 3)
    last = phone.locator("[name='no_tricks.count.3']")
    expect(last).to_have_value("1")
    last.focus()
    phone.keyboard.press("Backspace")
    expect(last).to_have_value("")


def test_enter_on_a_double_ticks_it_and_scores_nothing(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.name("no_king")
    thumb.pick("no_king", 2)
    phone.locator("[value='1-0']").focus()
    phone.keyboard.press("Enter")
    expect(phone.locator("[value='1-0']")).to_be_checked()
    expect(phone.locator("[name=hand]")).to_have_value("1")


def test_another_contract_begins_without_the_facts_of_the_first(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    # On a slow machine the contract has folded into the ticket by then.
    change = phone.locator("button:is([name=choose][value=''], [data-open=naming]):visible")
    thumb.name("no_queens")
    thumb.count("no_queens", 2, 1)
    change.tap()
    thumb.name("trumps", "unsaid")
    change.tap()
    thumb.name("no_queens")
    expect(phone.locator("[data-contract=no_queens] :checked")).to_have_count(0)


def test_everybody_redoubled_is_one_short_ticket(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.name("no_queens")
    for seat in (1, 2, 3, 0):
        thumb.tap(phone.locator(f".drow[data-seat='{seat}'] .max"))
    thumb.count("no_queens", 1, 0, 1)
    phone.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    calls = phone.locator(".ticket .calls > span")
    expect(calls).to_have_count(4)
    expect(calls).to_contain_text([re.compile("××.*all")] * 4)


def test_a_page_beside_the_hand_keeps_what_was_typed_until_the_line_is_back(
    phone: Page, context: BrowserContext
) -> None:
    thumb = Thumb(phone)
    thumb.start()
    table = phone.url
    phone.goto(f"{table}/players")
    phone.wait_for_function("() => document.querySelector('script[src*=later]')")
    phone.wait_for_load_state("networkidle")
    context.set_offline(True)
    phone.locator("[name='name.1']").fill("Bettina")
    phone.get_by_role("button", name="Save names").tap()
    expect(phone.locator(".unsent")).to_contain_text("Not saved yet")
    # Typing goes on meanwhile: what is sent is what stands there.
    phone.locator("[name='name.2']").fill("Catherine")
    context.set_offline(False)
    expect(phone.locator(".news")).to_be_visible(timeout=10_000)
    phone.goto(table)
    expect(phone.locator(".seat .nm")).to_have_text(["Anne", "Bettina", "Catherine", "Diana"])


def test_which_button_was_pressed_is_not_forgotten(phone: Page, context: BrowserContext) -> None:
    thumb = Thumb(phone)
    thumb.start()
    phone.goto(f"{phone.url}/players")
    phone.wait_for_function("() => document.querySelector('script[src*=later]')")
    phone.wait_for_load_state("networkidle")
    context.set_offline(True)
    phone.get_by_role("button", name="Move Cath down").tap()
    expect(phone.locator(".unsent")).to_be_visible()
    context.set_offline(False)
    expect(phone.locator(".order .nm")).to_have_text(
        ["Anne", "Beth", "Diana", "Cath"], timeout=10_000
    )


def test_two_forms_that_wait_for_the_line_both_go_out(phone: Page, context: BrowserContext) -> None:
    Thumb(phone).start()
    phone.goto(f"{phone.url}/players")
    phone.wait_for_function("() => document.querySelector('script[src*=later]')")
    phone.wait_for_load_state("networkidle")
    context.set_offline(True)
    phone.locator("[name='name.2']").fill("Catherine")
    phone.get_by_role("button", name="Save names").tap()
    expect(phone.locator(".unsent")).to_have_count(1)
    phone.get_by_role("button", name="Move Beth up").tap()
    expect(phone.locator(".unsent")).to_have_count(2)
    context.set_offline(False)
    expect(phone.locator(".order .nm")).to_have_text(
        ["Beth", "Anne", "Catherine", "Diana"], timeout=10_000
    )


def test_a_tap_on_a_page_that_is_drawn_again_is_not_lost(phone: Page) -> None:
    """A slow line, and somebody else changes the sheet while the tap is on its way."""
    thumb = Thumb(phone)
    thumb.start()
    thumb.play("no_king")
    table = phone.url
    phone.goto(f"{table}/end")
    phone.get_by_role("button", name="End match").tap()
    expect(phone.locator("#result")).to_be_visible()
    phone.wait_for_function("() => typeof redraw === 'function'")
    drawn_again = (
        "async () => redraw(liveMain(), await (await fetch(liveMain().dataset.part)).text())"
    )

    def slow(route: Route) -> None:
        phone.evaluate(drawn_again)
        route.continue_()

    phone.route("**/sw.js", slow)
    phone.get_by_role("button", name="Rematch").tap()
    expect(phone.locator(".bar")).to_contain_text("Match 2")
