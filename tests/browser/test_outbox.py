"""No answer to Score: the hand waits on the phone, the next one opens, and each goes out once."""

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import HOME_NETWORK
from tests.browser.playing import Thumb
from tests.browser.reading import contracts_of, hands_of, outbox_of, ready

RUN = ("no_tricks", "no_queens", "no_last_two", "no_hearts", "no_king", "trumps", "dominoes")


def back_online(page: Page) -> None:
    """What a browser says when it finds its line again."""
    page.evaluate("() => { dispatchEvent(new Event('online')); }")


def all_sent(page: Page) -> None:
    expect(page.locator(".waits")).to_have_count(0, timeout=15_000)
    assert outbox_of(page) == []


@pytest.fixture
def thumb(phone: Page) -> Thumb:
    """A table that has been started, on a phone that is ready to go on without a line."""
    thumb = Thumb(phone)
    thumb.start()
    ready(phone)
    return thumb


def test_six_hands_across_two_declarers_wait_and_go_out_in_order(
    phone: Page, thumb: Thumb, context: BrowserContext
) -> None:
    for contract in RUN[:3]:
        thumb.play(contract)
    before = ("−22", "−24", "−32", "−2")
    expect(phone.locator(".seat .total")).to_have_text(list(before))
    context.set_offline(True)
    thumb.play("no_hearts")
    waits = phone.locator(".waits")
    expect(waits).to_contain_text("1 hand waits to be sent. Hand 4: No hearts")
    expect(phone.locator(".tile.used", has_text="No hearts")).to_contain_text(
        "Hand 4 · not saved yet"
    )
    for contract in RUN[4:]:
        thumb.play(contract)
    # The last of Anne's hands is on the phone: Beth declares now, with all seven contracts.
    expect(phone.locator("#naming")).to_contain_text("Beth\u2069 names the contract")
    expect(phone.locator("button.tile")).to_have_count(7)
    expect(phone.locator(".seat.decl")).to_contain_text("Beth")
    expect(phone.locator(".bar")).to_contain_text("Hand 8 of 28")
    for contract in ("no_king", "dominoes"):
        thumb.play(contract)
    expect(waits).to_contain_text("6 hands wait to be sent.")
    assert thumb.totals() == before, "nobody can know the totals yet"
    assert len(hands_of(phone)) == 3
    context.set_offline(False)
    all_sent(phone)
    assert contracts_of(phone) == [*RUN, "no_king", "dominoes"]
    assert [hand["declarer"] for hand in hands_of(phone)] == [0] * 7 + [1] * 2
    expect(phone.locator("#hand [name=hand]")).to_have_value("10")
    assert thumb.totals() != before


def test_the_button_says_saving_not_saved_and_saved(phone: Page, thumb: Thumb) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    phone.route("**/hands", hold)
    thumb.name("no_king")
    thumb.pick("no_king", 2)
    button = phone.locator("#hand .go")
    button.tap()
    expect(button).to_contain_text("saving …")
    assert "saved" not in button.inner_text()
    held[0].abort("connectionreset")
    expect(phone.locator("#hand [name=hand]")).to_have_value("2")
    thumb.name("no_queens")
    expect(button).to_contain_text("hand 1 is not saved yet")
    phone.unroute("**/hands")
    back_online(phone)
    expect(button).to_contain_text("hand 1 is saved")
    assert contracts_of(phone) == ["no_king"]
    # What was tapped meanwhile is still there, and is kept by the server now.
    expect(phone.locator("#hand [name=contract]")).to_have_value("no_queens")
    expect(phone.locator("#hand [name=version]")).to_have_value("2")


def test_a_lost_reply_counts_once_also_when_the_phone_reloads(phone: Page, thumb: Thumb) -> None:
    def lose(route: Route) -> None:
        route.fetch()
        route.abort("connectionreset")

    phone.route("**/hands", lose)
    thumb.play("no_king")
    assert contracts_of(phone) == ["no_king"], "the server has it, the phone does not know"
    assert len(outbox_of(phone)) == 1
    thumb.play("trumps")
    phone.unroute_all(behavior="wait")
    phone.reload()
    all_sent(phone)
    assert contracts_of(phone) == ["no_king", "trumps"]
    expect(phone.locator("#hand [name=hand]")).to_have_value("3")


@pytest.mark.parametrize("status", [502, 503, 504])
def test_a_server_that_is_away_keeps_the_hand_waiting(
    phone: Page, thumb: Thumb, status: int
) -> None:
    phone.route("**/hands", lambda route: route.fulfill(status=status, body="away"))
    thumb.play("no_king")
    back_online(phone)
    expect(phone.locator(".waits")).to_contain_text("Hand 1: No king")
    assert len(outbox_of(phone)) == 1
    phone.unroute("**/hands")
    back_online(phone)
    all_sent(phone)
    assert contracts_of(phone) == ["no_king"]


def test_a_fault_of_the_server_leaves_the_hand_on_the_page(phone: Page, thumb: Thumb) -> None:
    phone.route("**/hands", lambda route: route.fulfill(status=500, body="fault"))
    thumb.name("no_king")
    thumb.pick("no_king", 2)
    phone.locator("#hand .go").tap()
    expect(phone.locator(".unsent")).to_contain_text("Not saved: the server had a problem")
    assert outbox_of(phone) == []
    phone.unroute("**/hands")
    phone.locator("#hand .go").tap()
    expect(phone.locator("div.banner")).to_contain_text("Hand 1 scored")
    assert contracts_of(phone) == ["no_king"]


def test_a_triple_tap_and_a_refresh_make_one_hand(phone: Page, thumb: Thumb) -> None:
    thumb.name("no_king")
    thumb.pick("no_king", 2)
    phone.locator("#hand .go").evaluate("(go) => { go.click(); go.click(); go.click(); }")
    expect(phone.locator("div.banner")).to_contain_text("Hand 1 scored")
    for _ in range(2):
        phone.reload()
    expect(phone.locator(".bar")).to_contain_text("Hand 2 of 28")
    assert contracts_of(phone) == ["no_king"]
    assert outbox_of(phone) == []


def test_taps_without_a_line_are_there_after_a_reload(
    phone: Page, thumb: Thumb, context: BrowserContext
) -> None:
    phone.route("**/draft", lambda route: route.abort("connectionreset"))
    thumb.name("no_queens")
    thumb.double("1-0")
    thumb.count("no_queens", 2, 1)
    phone.reload()
    expect(phone.locator("#hand [name=contract]")).to_have_value("no_queens")
    expect(phone.locator("[value='1-0']")).to_be_checked()
    expect(phone.locator("[name='no_queens.count.1'][value='1']")).to_be_checked()
    expect(phone.locator("#hand .go .need").first).to_have_text("1 queen to place")
    phone.unroute("**/draft")


def test_the_last_hand_in_the_queue_can_be_taken_back(
    phone: Page, thumb: Thumb, context: BrowserContext
) -> None:
    context.set_offline(True)
    thumb.play("no_king")
    # The first one may have arrived: only the server knows, so it cannot be taken back here.
    expect(phone.get_by_role("button", name="Take back")).to_have_count(0)
    thumb.play("trumps")
    phone.get_by_role("button", name="Take back hand 2").tap()
    expect(phone.locator("#hand [name=hand]")).to_have_value("2")
    expect(phone.locator("[name='trumps.count.0']")).to_have_value("6")
    phone.locator("[name='trumps.count.0']").fill("5")
    phone.locator("[name='trumps.count.1']").fill("5")
    thumb.score()
    context.set_offline(False)
    all_sent(phone)
    hands = hands_of(phone)
    assert [hand["contract"] for hand in hands] == ["no_king", "trumps"]
    assert hands[1]["outcome"]["counts"] == [5, 5, 2, 1]


def test_the_last_hand_of_a_match_waits_too(
    phone: Page, thumb: Thumb, context: BrowserContext
) -> None:
    phone.evaluate("() => { document.querySelector('#hand').dataset.ahead = '1 0'; }")
    context.set_offline(True)
    thumb.play("no_king")
    expect(phone.locator("#table")).to_contain_text("That was the last hand.")
    context.set_offline(False)
    all_sent(phone)
    assert contracts_of(phone) == ["no_king"]


def test_save_and_undo_in_the_same_moment_leave_a_whole_sheet(phone: Page, thumb: Thumb) -> None:
    thumb.play("no_king")
    thumb.name("trumps", "spades")
    thumb.count("trumps", 6, 4, 2, 1)
    expect(phone.locator("#preview li")).to_have_count(5)
    with phone.expect_response("**/hands"), phone.expect_response("**/undo"):
        phone.evaluate(
            """() => {
              const undo = document.querySelector(".sheetlet form[action$='/undo']");
              document.querySelector("#hand .go").click();
              undo.requestSubmit();
            }"""
        )
    # If Undo was first, the hand moves up; else Undo was about something else, and is told so.
    expect(phone.locator(".waits")).to_have_count(0)
    phone.wait_for_function("() => !outbox.waiting()")
    kept = contracts_of(phone)
    assert kept in (["trumps"], ["no_king", "trumps"]), kept
    phone.reload()
    expect(phone.locator("#hand [name=hand]")).to_have_value(str(len(kept) + 1))
    assert outbox_of(phone) == []


def test_hands_wait_over_plain_http_on_the_home_network_too(
    phone: Page, context: BrowserContext, live_server: str
) -> None:
    """There browsers offer neither workers nor locks."""
    thumb = Thumb(phone)
    thumb.start(at=live_server.replace("127.0.0.1", HOME_NETWORK) + "/", by_hand=True)
    ready(phone)
    assert not phone.evaluate("() => isSecureContext")
    context.set_offline(True)
    thumb.play("no_king")
    thumb.play("trumps")
    context.set_offline(False)
    all_sent(phone)
    expect(phone.locator(".bar")).to_contain_text("Hand 3 of 28")
    expect(phone.locator(".seat .total")).to_have_text(["+30", "+20", "+10", "−15"])


def test_two_tabs_of_one_sheet_send_each_hand_once(
    phone: Page, thumb: Thumb, context: BrowserContext
) -> None:
    other = context.new_page()
    other.goto(phone.url)
    ready(other)
    context.set_offline(True)
    for contract in RUN[:3]:
        thumb.play(contract)
    context.set_offline(False)
    back_online(other)
    all_sent(phone)
    assert contracts_of(phone) == list(RUN[:3])
    for page in (phone, other):
        expect(page.locator("#hand [name=version]")).not_to_have_value("")


def test_taps_that_could_not_be_kept_do_not_spill_into_the_next_hand(
    phone: Page, thumb: Thumb
) -> None:
    phone.route("**/draft", lambda route: route.abort("connectionreset"))
    thumb.play("no_king")
    phone.unroute("**/draft")
    back_online(phone)
    phone.reload()
    expect(phone.locator("#hand [name=hand]")).to_have_value("2")
    expect(phone.locator("#hand [name=contract]")).to_have_value("")
    expect(phone.locator("#hand [name=double]:checked")).to_have_count(0)
