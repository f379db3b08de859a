"""A hand that waited on the phone meets what others saved meanwhile: shown, never dropped."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.playing import Thumb
from tests.browser.reading import OtherPhone, contracts_of, hands_of, outbox_of, ready, sid_of
from tests.web.cast import Fields, dominoes, king, queens

Join = Callable[[], OtherPhone]


def ready_at(phone: Page) -> Thumb:
    """A fresh table on a phone that can go on without a connection."""
    thumb = Thumb(phone)
    thumb.start()
    ready(phone)
    return thumb


@pytest.fixture
def join(phone: Page, new_context: Callable[..., BrowserContext]) -> Join:
    """A second phone joins the table that the first one has open."""
    return lambda: OtherPhone(new_context(), sid_of(phone))


def test_six_hands_queued_while_another_phone_scores_two(
    phone: Page, context: BrowserContext, join: Join
) -> None:
    thumb, beth = ready_at(phone), join()
    context.set_offline(True)
    for contract in ("no_tricks", "no_queens", "no_last_two", "no_hearts", "trumps", "dominoes"):
        thumb.play(contract)
    beth.score(king(0))
    beth.score(queens(4, 0, 0, 0))
    context.set_offline(False)
    conflict = phone.locator(".conflict")
    for number, saved in ((1, "No king"), (2, "No queens")):
        expect(conflict).to_contain_text(f"Hand {number} has already been scored")
        expect(conflict).to_contain_text(f"Saved is {saved}")
        expect(phone.locator(".waits")).to_contain_text(f"Hand {number} needs a decision")
        waiting = [item["hand"] for item in outbox_of(phone)]
        assert waiting == [*range(number, 7)], "nothing is dropped before somebody decides"
        assert len(hands_of(phone)) == 2
        conflict.get_by_role("link", name="Keep what is saved").tap()
    expect(phone.locator(".waits")).to_have_count(0)
    assert contracts_of(phone) == [
        "no_king", "no_queens", "no_last_two", "no_hearts", "trumps", "dominoes",
    ]  # fmt: skip
    expect(phone.locator("#hand [name=hand]")).to_have_value("7")
    expect(phone.locator("#hand [name=contract]")).to_have_value("no_tricks")


def test_a_conflict_survives_a_reload(phone: Page, context: BrowserContext, join: Join) -> None:
    thumb, beth = ready_at(phone), join()
    context.set_offline(True)
    thumb.play("no_king")
    beth.score(queens(4, 0, 0, 0))
    context.set_offline(False)
    expect(phone.locator(".conflict")).to_contain_text("Entered here: No king")
    phone.reload()
    expect(phone.locator(".conflict")).to_contain_text("Entered here: No king")
    assert len(outbox_of(phone)) == 1
    phone.get_by_role("link", name="Keep what is saved").tap()
    expect(phone.locator(".waits")).to_have_count(0)
    assert outbox_of(phone) == []
    assert contracts_of(phone) == ["no_queens"]


def test_mine_takes_the_place_of_what_is_saved_and_the_queue_goes_on(
    phone: Page, context: BrowserContext, join: Join
) -> None:
    thumb, beth = ready_at(phone), join()
    context.set_offline(True)
    thumb.play("no_king")
    thumb.play("trumps")
    beth.score(queens(4, 0, 0, 0))
    context.set_offline(False)
    expect(phone.locator(".conflict")).to_contain_text("Entered here: No king")
    phone.get_by_role("button", name="Use mine instead").tap()
    expect(phone.locator(".waits")).to_have_count(0)
    expect(phone.locator(".conflict")).to_have_count(0)
    assert contracts_of(phone) == ["no_king", "trumps"]
    assert outbox_of(phone) == []
    expect(phone.locator(".seat .total")).to_have_text(["+30", "+20", "+10", "−15"])
    # Both are in the journal: the hands behind it go first, then the old one is back.
    for contracts in (["no_king"], ["no_queens"], []):
        phone.locator(".menu summary").tap()
        with phone.expect_response("**/undo"):
            phone.locator(".menu").get_by_role("button", name="Undo").tap()
        expect(phone.locator("#hand [name=hand]")).to_have_value(str(len(contracts) + 1))
        assert contracts_of(phone) == contracts


def test_mine_waits_for_the_line_and_loses_nothing(
    phone: Page, context: BrowserContext, join: Join
) -> None:
    thumb, beth = ready_at(phone), join()
    context.set_offline(True)
    thumb.play("no_king")
    beth.score(queens(4, 0, 0, 0))
    context.set_offline(False)
    expect(phone.locator(".conflict")).to_be_visible()
    context.set_offline(True)
    phone.get_by_role("button", name="Use mine instead").tap()
    expect(phone.locator(".conflict .unsent")).to_contain_text("No connection")
    expect(phone.locator(".conflict")).to_be_visible()
    assert len(outbox_of(phone)) == 1
    context.set_offline(False)
    phone.get_by_role("button", name="Use mine instead").tap()
    expect(phone.locator(".conflict")).to_have_count(0)
    assert contracts_of(phone) == ["no_king"]


def test_mine_that_cannot_be_is_shown_as_typed_on_that_hands_page(
    phone: Page, context: BrowserContext, join: Join
) -> None:
    """Offline the no king hand fits; meanwhile the king has been played as another hand."""
    thumb, beth = ready_at(phone), join()
    context.set_offline(True)
    thumb.play("no_king")
    beth.score(queens(4, 0, 0, 0))
    beth.score(king(1))
    context.set_offline(False)
    expect(phone.locator(".conflict")).to_contain_text("Entered here: No king")
    phone.get_by_role("button", name="Use mine instead").tap()
    expect(phone.locator("h1")).to_have_text("Correct hand 1")
    expect(phone.locator("[name='no_king.taker'][value='3']")).to_be_checked()
    expect(phone.locator(".err").first).to_contain_text("hand 2")
    assert contracts_of(phone) == ["no_queens", "no_king"]


def test_the_next_hand_is_saved_while_a_decision_waits(phone: Page, join: Join) -> None:
    thumb, beth = ready_at(phone), join()
    thumb.name("no_king")
    thumb.pick("no_king", 2)
    beth.score(queens(4, 0, 0, 0))
    phone.locator("#hand .go").tap()
    expect(phone.locator(".conflict")).to_contain_text("Hand 1 has already been scored")
    thumb.play("trumps")
    expect(phone.locator(".conflict")).to_contain_text("Hand 1 has already been scored")
    assert contracts_of(phone) == ["no_queens", "trumps"]
    phone.get_by_role("link", name="Keep what is saved").tap()
    expect(phone.locator(".conflict")).to_have_count(0)
    assert outbox_of(phone) == []


def test_a_contract_that_is_gone_meanwhile_comes_back_as_it_was_entered(
    phone: Page, context: BrowserContext, join: Join
) -> None:
    thumb, beth = ready_at(phone), join()
    context.set_offline(True)
    for contract in ("no_tricks", "no_king", "trumps"):
        thumb.play(contract)
    beth.score(king(0))
    context.set_offline(False)
    expect(phone.locator(".conflict")).to_contain_text("Hand 1 has already been scored")
    phone.get_by_role("link", name="Keep what is saved").tap()
    expect(phone.locator(".waits")).to_contain_text("Hand 2, No king, cannot be saved like this")
    expect(phone.locator(".naming .err")).to_contain_text("hand 1")
    assert contracts_of(phone) == ["no_king"]
    thumb.name("no_last_two")
    thumb.pick("no_last_two", 1, 2)
    phone.locator("#hand .go").tap()
    expect(phone.locator(".waits")).to_have_count(0)
    assert contracts_of(phone) == ["no_king", "no_last_two", "trumps"]


def test_a_hand_left_out_lets_the_next_take_its_number(
    phone: Page, context: BrowserContext, join: Join
) -> None:
    thumb, beth = ready_at(phone), join()
    context.set_offline(True)
    for contract in ("no_tricks", "no_king", "trumps"):
        thumb.play(contract)
    beth.score(king(0))
    context.set_offline(False)
    phone.get_by_role("link", name="Keep what is saved").tap()
    phone.get_by_role("button", name="Leave out hand 2").tap()
    expect(phone.locator(".waits")).to_have_count(0)
    assert contracts_of(phone) == ["no_king", "trumps"]
    expect(phone.locator("#hand [name=hand]")).to_have_value("3")


def test_what_others_took_back_does_not_hold_up_the_queue(
    phone: Page, context: BrowserContext, join: Join
) -> None:
    thumb, beth = ready_at(phone), join()
    context.set_offline(True)
    thumb.play("no_king")
    thumb.play("trumps")
    beth.score(dominoes(0, 1, 2, 3))
    beth.undo()
    context.set_offline(False)
    expect(phone.locator(".waits")).to_have_count(0)
    assert contracts_of(phone) == ["no_king", "trumps"]


def test_the_same_hand_from_two_phones_needs_no_decision(
    phone: Page, context: BrowserContext, join: Join
) -> None:
    thumb, beth = ready_at(phone), join()
    context.set_offline(True)
    thumb.play("no_king")
    thumb.play("dominoes")
    beth.score(king(3))
    context.set_offline(False)
    expect(phone.locator(".waits")).to_have_count(0)
    assert contracts_of(phone) == ["no_king", "dominoes"]
    expect(phone.locator(".conflict")).to_have_count(0)


def test_hands_behind_one_that_is_being_mended_wait_for_it(
    phone: Page, context: BrowserContext, join: Join
) -> None:
    thumb, beth = ready_at(phone), join()
    context.set_offline(True)
    for contract in ("no_tricks", "no_king", "trumps"):
        thumb.play(contract)
    beth.score(king(0))
    context.set_offline(False)
    phone.get_by_role("link", name="Keep what is saved").tap()
    expect(phone.locator(".waits")).to_contain_text("Hand 2, No king, cannot be saved like this")
    thumb.name("no_queens")
    phone.locator(".paper summary").tap()
    phone.locator("label:has([name=mode][value=nets])").tap()
    for seat, points in enumerate((-24, 1, 0, 0)):
        phone.locator(f"[name='typed.{seat}']").fill(str(points))
    phone.locator("#hand .go").tap()
    expect(phone.locator(".waits")).to_contain_text("Hand 2, No queens, cannot be saved like this")
    assert contracts_of(phone) == ["no_king"]
    assert [item["contract"] for item in outbox_of(phone)] == ["no_queens", "trumps"]
    phone.locator("[name='typed.1']").fill("0")
    phone.locator("#hand .go").tap()
    expect(phone.locator(".waits")).to_have_count(0)
    assert contracts_of(phone) == ["no_king", "no_queens", "trumps"]


def test_a_phone_that_may_not_score_any_more_keeps_what_was_entered(
    phone: Page, context: BrowserContext
) -> None:
    thumb = ready_at(phone)
    context.set_offline(True)
    thumb.play("no_king")
    (mine,) = [one for one in context.cookies() if one["name"] == "barbu_device"]
    context.clear_cookies(name="barbu_device")
    context.set_offline(False)
    expect(phone.locator(".waits")).to_contain_text("this phone may not score any more")
    assert len(outbox_of(phone)) == 1
    phone.reload()
    expect(phone.locator(".waits")).to_contain_text("this phone may not score any more")
    context.add_cookies([{"name": mine["name"], "value": mine["value"], "url": phone.url}])
    phone.reload()
    expect(phone.locator(".waits")).to_have_count(0)
    assert contracts_of(phone) == ["no_king"]


def test_hands_go_along_when_people_change_seats(
    phone: Page, context: BrowserContext, join: Join
) -> None:
    """What was entered was entered for people, not for chairs."""
    thumb, beth = ready_at(phone), join()
    context.set_offline(True)
    thumb.name("no_king")
    thumb.double("1-0")
    thumb.pick("no_king", 1)
    thumb.score()
    thumb.play("trumps")
    assert beth.post("/players/seats", {**beth.drawn(), "order": "0-2-1-3"}) == 200
    context.set_offline(False)
    expect(phone.locator(".waits")).to_have_count(0)
    king_hand, trumps = hands_of(phone)
    assert (king_hand["outcome"], king_hand["doubles"]) == ({"taker": 2}, [[2, 0]])
    assert trumps["outcome"] == {"counts": [6, 2, 4, 1]}
    expect(phone.locator(".seat .nm")).to_have_text(["Anne", "Cath", "Beth", "Diana"])


def test_a_mended_name_holds_up_no_hand(phone: Page, context: BrowserContext, join: Join) -> None:
    thumb, beth = ready_at(phone), join()
    context.set_offline(True)
    for contract in ("no_king", "trumps", "dominoes"):
        thumb.play(contract)
    names: Fields = {f"name.{n}": name for n, name in enumerate(("Anne", "Beth", "Kath", "Diana"))}
    assert beth.post("/players/names", {**beth.drawn(), "title": "T", **names}) == 200
    context.set_offline(False)
    expect(phone.locator(".waits")).to_have_count(0)
    assert contracts_of(phone) == ["no_king", "trumps", "dominoes"]


def test_hands_move_up_when_one_before_them_never_was(
    phone: Page, context: BrowserContext, join: Join
) -> None:
    thumb, beth = ready_at(phone), join()
    thumb.play("no_king")
    context.set_offline(True)
    thumb.play("trumps")
    thumb.play("dominoes")
    gone: Fields = {**beth.drawn()}
    assert beth.post("/m/1/h/1/remove", gone) == 200
    context.set_offline(False)
    expect(phone.locator(".waits")).to_have_count(0)
    assert contracts_of(phone) == ["trumps", "dominoes"]
    expect(phone.locator("#hand [name=hand]")).to_have_value("3")


def test_a_phone_that_was_locked_out_goes_on_by_itself(
    phone: Page, context: BrowserContext, join: Join
) -> None:
    thumb, beth = ready_at(phone), join()
    context.set_offline(True)
    thumb.play("no_king")
    owner = context.request
    table = phone.url

    def lock(locked: str) -> None:
        drawn = beth.drawn()
        assert owner.post(f"{table}/lock", form={**drawn, "locked": locked}).ok

    lock("1")
    context.set_offline(False)
    expect(phone.locator(".waits")).to_contain_text("may not score any more")
    lock("0")
    expect(phone.locator(".waits")).to_have_count(0, timeout=15_000)
    assert contracts_of(phone) == ["no_king"]


def test_what_waits_belongs_to_the_sheet_wherever_its_table_is_shown(
    phone: Page, context: BrowserContext, join: Join
) -> None:
    """A refused Rematch leaves the table at another address."""
    thumb, beth = ready_at(phone), join()
    table = phone.url
    thumb.play("no_king")
    end: Fields = {**beth.drawn()}
    assert beth.post("/end", end) == 200
    expect(phone.locator("#result")).to_be_visible()
    phone.route("**/live", lambda route: route.abort())
    phone.route("**seen=**", lambda route: route.abort())
    phone.reload()
    again: Fields = {**beth.drawn(), "first_declarer": "0"}
    assert beth.post("/rematch", again) == 200
    phone.get_by_role("button", name="Rematch").tap()
    expect(phone.locator("#hand")).to_be_visible()
    expect(phone).to_have_url(table)
    ready(phone)
    context.set_offline(True)
    thumb.play("no_king")
    assert len(outbox_of(phone)) == 1
    context.set_offline(False)
    phone.goto(table)
    expect(phone.locator(".waits")).to_have_count(0)
    assert contracts_of(phone) == ["no_king"]


def test_a_hand_of_other_rules_waits_for_somebody_to_look(
    phone: Page, context: BrowserContext, join: Join
) -> None:
    """The same king costs twenty by the one rules and is worth eighty by the others."""
    thumb, beth = ready_at(phone), join()
    context.set_offline(True)
    thumb.play("no_king")
    drawn: Fields = {**beth.drawn(), "rule_set": "french_52"}
    assert beth.post("/rules/change", drawn) == 200
    context.set_offline(False)
    expect(phone.locator(".waits")).to_contain_text("cannot be saved like this", timeout=15_000)
    assert contracts_of(phone) == []
