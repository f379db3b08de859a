"""A hand that was typed wrong: opened as it was entered, corrected, and all totals follow."""

from typing import Any

import pytest

from tests.web.browsing import Element, entries, parse
from tests.web.cast import (
    CONTRACTS,
    HTMX,
    S0_DOUBLES,
    S0_QUEENS,
    Fields,
    Phone,
    carried,
    counted,
    dominoes,
    king,
    plain_hand,
    queens,
    totals_shown,
    trumps,
    typed,
)
from tests.web.test_refused_hands import said


def form_at(page: Element) -> Element:
    return page.one("form", id="hand")


def sent_by(page: Element) -> Fields:
    """What a browser sends when Save is pressed and nothing was touched."""
    fields: dict[str, list[str]] = {}
    for name, value in entries(page, form_at(page)):
        fields.setdefault(name, []).append(value)
    return fields


def correct(
    phone: Phone, number: int, fields: Fields, *, match: int = 1, htmx: bool = False, **more: Any
) -> Any:
    """Open that hand's page, and save *fields* instead of what it holds."""
    below = f"/m/{match}/h/{number}"
    form = form_at(phone.page(below))
    declarer = form.one("input", name="declarer")["value"]
    sent = {**carried(form), "declarer": declarer, **fields, **more}
    return phone.post(below, sent, htmx=htmx)


@pytest.fixture
def three(anne: Phone) -> Phone:
    """Anne has played queens (S0), the king (Beth) and dominoes."""
    anne.scored(queens(*S0_QUEENS, doubles=S0_DOUBLES), king(1), dominoes(1, 0, 3, 2, rank="Q"))
    return anne


# -- opening ----------------------------------------------------------------------------------


def test_it_opens_with_exactly_what_was_entered(three: Phone) -> None:
    page = three.page("/m/1/h/1")
    assert page.one("h1").text == "Correct hand 1"
    sent = sent_by(page)
    assert sent["contract"] == ["no_queens"]
    assert set(sent["double"]) == set(S0_DOUBLES)
    assert [sent[f"no_queens.count.{seat}"] for seat in range(4)] == [["1"], ["0"], ["1"], ["2"]]
    assert sent["declarer"] == ["0"]
    assert page.one("ul", class_="nets").text == "Anne−12 Beth+24 Cath−12 Diana−24 Σ adds up−24"
    assert "Save hand 1" in page.one("button", class_="go").text
    assert sent_by(three.page("/m/1/h/3"))["start_rank"] == ["Q"]


def test_used_contracts_are_sunk_and_its_own_is_free(three: Phone) -> None:
    page = three.page("/m/1/h/2")
    used = [tile.text for tile in page.all("div", class_="tile")]
    assert used == ["No queens Hand 1 · −12", "Dominoes Hand 3 · +20"]
    pressed = [tile["value"] for tile in page.all("button", class_="tile", aria_pressed="true")]
    assert pressed == ["no_king"]


def test_a_hand_that_was_not_played_opens_as_that(anne: Phone) -> None:
    anne.start(rules="modern_no_play")
    anne.scored({"contract": "no_tricks", "mode": "undoubled"})
    page = anne.page("/m/1/h/1")
    assert page.one("input", name="mode", checked="")["value"] == "undoubled"
    before = anne.file()
    assert anne.post("/m/1/h/1", sent_by(page)).status_code == 303
    assert anne.file() == before


@pytest.mark.parametrize("below", ["/m/1/h/4", "/m/1/h/0", "/m/2/h/1", "/m/0/h/1", "/m/1/h/x",
                                   f"/m/1/h/{10**30}"])  # fmt: skip
def test_a_hand_that_is_not_there_has_no_page(three: Phone, below: str) -> None:
    assert three.get(below).status_code == 404
    assert three.post(below, {**three.drawn(), **king(1), "declarer": "0"}).status_code == 404


def test_every_hand_page_has_an_address_below_its_why(three: Phone) -> None:
    for number in (1, 2, 3):
        links = [a["href"] for a in three.page(f"/m/1/h/{number}/why").all("a", class_="correct")]
        assert links == [f"/s/{three.sid}/m/1/h/{number}"]
        slip = parse(three.get(f"/m/1/h/{number}/why/slip").text)
        assert slip.one("a", class_="correct").text == "Correct this hand"


# -- saving -----------------------------------------------------------------------------------


@pytest.mark.parametrize("htmx", [False, True])
def test_totals_follow_and_undo_is_offered_by_name(three: Phone, htmx: bool) -> None:
    answer = correct(three, 2, king(2), htmx=htmx)
    if htmx:
        assert (answer.status_code, answer.headers["hx-redirect"]) == (200, f"/s/{three.sid}")
    else:
        assert (answer.status_code, answer.headers["location"]) == (303, f"/s/{three.sid}")
    page = three.page()
    assert totals_shown(page) == ["+8", "+69", "−37", "−19"]
    banner = page.one("div", class_="banner")
    assert "Hand 2 corrected" in banner.text
    assert "No king · Cath −20" in banner.text
    assert banner.one("button").text.startswith("Undo correction of hand 2, No king")
    three.undo()
    assert three.nets()[1] == [0, -20, 0, 0]
    assert "Hand 3 scored" in three.page().one("div", class_="banner").text


def test_contract_declarer_suit_doubles_and_outcome_can_all_be_other(three: Phone) -> None:
    fields = trumps(2, 4, 6, 1, suit="hearts", doubles=["0-2", "2-0"])
    assert correct(three, 2, fields, declarer="2").status_code == 303
    hand = three.file()["matches"][0]["hands"][1]
    assert (hand["declarer"], hand["contract"], hand["trump"]) == (2, "trumps", "hearts")
    assert sorted(hand["doubles"]) == [[0, 2], [2, 0]]
    assert hand["outcome"] == {"counts": [2, 4, 6, 1]}
    # 10, 20, 30, 5; Anne and Cath are 20 apart, twice.
    assert hand["net"] == [-30, 20, 70, 5]


def test_it_can_be_settled_on_paper_instead(three: Phone) -> None:
    assert correct(three, 2, typed("no_king", "nets", "−20", "0", "0", "0")).status_code == 303
    assert three.nets()[1] == [-20, 0, 0, 0]
    assert sent_by(three.page("/m/1/h/2"))["mode"] == ["nets"]


def test_the_open_hand_is_left_alone(three: Phone) -> None:
    three.draft(counted("no_tricks", 5, 4))
    assert correct(three, 2, king(2)).status_code == 303
    form = form_at(three.page())
    assert form.one("input", name="contract")["value"] == "no_tricks"
    assert form.one("input", name="no_tricks.count.1")["value"] == "4"


def test_any_scorer_corrects_any_hand(three: Phone, beth: Phone) -> None:
    assert correct(beth, 1, queens(4, 0, 0, 0)).status_code == 303
    assert three.nets()[0] == [-24, 0, 0, 0]


def test_a_hand_of_an_ended_and_of_an_earlier_match_moves_the_bank(three: Phone) -> None:
    three.end()
    assert "Beth wins by" in three.page().text
    assert three.file()["matches"][0]["winners"] == [1]
    assert (
        correct(three, 2, king(1, doubles=["1-0", "3-1", "2-1", "1-3", "1-2"])).status_code == 303
    )
    assert three.file()["matches"][0]["winners"] == [0]
    page = three.page()
    assert "Anne wins by" in page.text
    assert "Undo correction of hand 2, No king" in page.text
    three.undo()
    three.rematch()
    assert (
        correct(three, 2, king(1, doubles=["1-0", "3-1", "2-1", "1-3", "1-2"])).status_code == 303
    )
    assert three.file()["matches"][0]["winners"] == [0]
    page = three.page()
    assert "Hand 2 of match 1 corrected" in page.one("div", class_="banner").text
    assert "Undo correction of hand 2 of match 1, No king" in page.text


def test_hand_28_is_corrected_after_the_result_stands(anne: Phone) -> None:
    anne.scored(*(plain_hand(CONTRACTS[n % 7], seat=n % 4) for n in range(28)))
    before = anne.file()["matches"][0]["totals"]
    assert correct(anne, 28, dominoes(0, 1, 2, 3)).status_code == 303
    after = anne.file()["matches"][0]["totals"]
    assert [b - a for a, b in zip(before, after, strict=True)] == [25, 15, 10, -50]
    assert "Undo correction of hand 28, Dominoes" in anne.page().text


def test_saving_it_as_it_was_is_no_command(three: Phone) -> None:
    before = three.version()
    for number in (1, 2, 3):
        assert (
            three.post(f"/m/1/h/{number}", sent_by(three.page(f"/m/1/h/{number}"))).status_code
            == 303
        )
    assert three.version() == before


# -- refused ----------------------------------------------------------------------------------


@pytest.mark.parametrize("htmx", [False, True])
def test_facts_that_cannot_be_come_back_as_typed(three: Phone, htmx: bool) -> None:
    answer = correct(three, 1, queens(1, 1, 1, 0), htmx=htmx)
    assert answer.status_code == 422
    page = parse(answer.text)
    assert said(page) == ["1 queen to place: a hand has 4."]
    assert sent_by(page)["no_queens.count.3"] == ["0"]
    assert three.nets()[0] == [-12, 24, -12, -24]
    # Mended, and sent again.
    fields = {**sent_by(page), "no_queens.count.3": ["1"], "double": []}
    assert three.post("/m/1/h/1", fields).status_code == 303
    assert three.nets()[0] == [-6, -6, -6, -6]


def test_a_contract_that_another_hand_has_is_refused_in_a_sentence(three: Phone) -> None:
    page = parse(correct(three, 2, queens(1, 1, 1, 1)).text)
    assert said(page) == ["This declarer played it in hand 1."]
    assert sent_by(page)["no_queens.count.0"] == ["1"]


@pytest.mark.parametrize("declarer", ["4", "-1", "x", "", "99999999999999999999"])
def test_a_declarer_sits_at_the_table(three: Phone, declarer: str) -> None:
    answer = correct(three, 2, king(2), declarer=declarer)
    assert answer.status_code == 422
    assert said(parse(answer.text)) == ["There is no such seat at this table."]


def test_another_declarer_who_has_played_it_is_told_at_once(anne: Phone) -> None:
    anne.scored(*(plain_hand(contract) for contract in CONTRACTS), king(2))
    fields = {**sent_by(anne.page("/m/1/h/8")), "declarer": ["1", "0"]}
    answer = anne.post("/m/1/h/8/redraw", fields)
    assert answer.status_code == 200
    page = parse(answer.text)
    assert said(page) == ["This declarer played it in hand 5."]
    assert form_at(page)["data-step"] == "naming"
    assert sent_by(page)["declarer"] == ["0"]
    assert anne.nets()[7] == [0, 0, -20, 0]


def test_nobody_but_scorers_may_see_the_form_or_send_it(three: Phone, zoe: Phone) -> None:
    for below in ("/m/1/h/1", "/m/1/h/2/before"):
        answer = zoe.get(below)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/s/{three.sid}/sheet")
    assert not zoe.page("/m/1/h/1/why").all("a", class_="correct")
    before = three.file()
    for below in ("", "/before", "/preview", "/redraw", "/remove"):
        answer = zoe.post(f"/m/1/h/1{below}", {**three.drawn(), **king(3), "declarer": "0"})
        assert answer.status_code == 403
    assert three.file() == before


# -- repeated, late ---------------------------------------------------------------------------


def test_a_repeated_correction_counts_once(three: Phone) -> None:
    fields = {**sent_by(three.page("/m/1/h/2")), "no_king.taker": ["3"]}
    answers = [three.post("/m/1/h/2", fields).status_code for _ in range(3)]
    assert answers == [303, 303, 303]
    assert three.version() == int(fields["version"][0]) + 1
    changed = three.post("/m/1/h/2", {**fields, "no_king.taker": ["0"]})
    assert changed.status_code == 409, "a form changed since must not pass for saved"
    assert three.nets()[1] == [0, 0, 0, -20]


@pytest.mark.parametrize("htmx", [False, True])
def test_a_late_correction_sees_what_is_true_now_and_goes_on(
    three: Phone, beth: Phone, htmx: bool
) -> None:
    late = {**sent_by(three.page("/m/1/h/2")), "no_king.taker": ["3"]}
    assert correct(beth, 2, king(0)).status_code == 303
    answer = three.post("/m/1/h/2", late, htmx=htmx)
    assert answer.status_code == 409
    page = parse(answer.text)
    conflict = page.one("section", class_="conflict")
    assert "Hand 2 is No king, declared by Anne." in conflict.text
    assert "AAnne −20 (king of hearts) 0 (none)" in conflict.text
    assert "DDiana 0 (none) −20 (king of hearts)" in conflict.text
    assert sent_by(page)["no_king.taker"] == ["3"], "as typed"
    assert three.nets()[1] == [-20, 0, 0, 0]
    assert three.post("/m/1/h/2", sent_by(page)).status_code == 303
    assert three.nets()[1] == [0, 0, 0, -20]


def test_a_hand_that_has_gone_meanwhile_loses_nothing_that_was_typed(
    three: Phone, beth: Phone
) -> None:
    late = {**sent_by(three.page("/m/1/h/3")), "dominoes.place.0": ["1"], "dominoes.place.1": ["2"]}
    beth.undo()
    answer = three.post("/m/1/h/3", late)
    assert answer.status_code == 409
    page = parse(answer.text)
    assert "That hand is no longer open." in page.one("section", class_="conflict").text
    assert "+45" in page.one("section", class_="conflict").text
    assert three.file()["matches"][0]["totals"] == [-12, 4, -12, -24]


# -- on the way -------------------------------------------------------------------------------


def test_the_preview_follows_what_is_typed_and_keeps_nothing(three: Phone) -> None:
    fields = sent_by(three.page("/m/1/h/2"))
    answer = three.post("/m/1/h/2/preview", {**fields, "no_king.taker": ["3"]}, htmx=True)
    assert "Diana−20" in parse(answer.text).text
    odd = three.post("/m/1/h/1/preview", {**fields, **queens(2, 2, 2, 2)}, htmx=True)
    assert "8 queens are too many" in parse(odd.text).text
    half = three.post("/m/1/h/1/preview", {**fields, **queens(2)}, htmx=True)
    assert half.status_code == 204
    gone = three.post("/m/1/h/9/preview", fields, htmx=True)
    assert gone.status_code == 204
    form = form_at(three.page())
    assert form.one("input", name="contract")["value"] == "", "the open hand's draft is untouched"
    assert three.nets()[1] == [0, -20, 0, 0]


def test_without_scripts_every_step_is_a_button(three: Phone) -> None:
    plain = three.browser()
    plain.open(f"/s/{three.sid}/sheet")
    plain.open(f"/s/{three.sid}/m/1/h/2/why")
    plain.follow("Correct this hand")
    plain.press("Change")
    assert plain.status == 200
    plain.press(name="choose", value="trumps")
    plain.press(name="choose_trump", value="clubs")
    plain.press(name="declarer", value="1")
    plain.press(name="max", value="0")
    assert plain.page.one("input", name="double", value="0-1").attrs.get("checked") is not None
    for seat, count in enumerate("9211"):
        plain.type(f"trumps.count.{seat}", count)
    plain.press("Save hand 2")
    assert plain.address == f"/s/{three.sid}"
    hand = three.file()["matches"][0]["hands"][1]
    assert (hand["declarer"], hand["contract"], hand["trump"]) == (1, "trumps", "clubs")
    assert hand["net"] == [80, -25, 5, 5]


def test_another_declarer_keeps_what_was_typed(three: Phone) -> None:
    fields = {**sent_by(three.page("/m/1/h/1")), "declarer": ["0", "3"]}
    page = parse(three.post("/m/1/h/1/redraw", fields, htmx=True).text)
    again = sent_by(page)
    assert again["declarer"] == ["3"]
    assert again["no_queens.count.3"] == ["2"]
    assert again["command"] == fields["command"]
    assert set(again["double"]) == {"1-0", "1-2", "1-3", "2-0", "0-2"}
    assert three.post("/m/1/h/1", again).status_code == 303
    assert three.file()["matches"][0]["hands"][0]["declarer"] == 3


def test_an_old_page_is_redrawn_as_typed_and_told_when_it_is_saved(
    three: Phone, beth: Phone
) -> None:
    fields = {**sent_by(three.page("/m/1/h/2")), "declarer": ["0", "1"], "no_king.taker": ["3"]}
    assert correct(beth, 2, king(0)).status_code == 303
    answer = three.http.post(f"/s/{three.sid}/m/1/h/2/redraw", data=fields, headers=HTMX)
    again = sent_by(parse(answer.text))
    assert (again["no_king.taker"], again["declarer"]) == (["3"], ["1"])
    answer = three.post("/m/1/h/2", again)
    assert answer.status_code == 409
    assert "The sheet has changed meanwhile" in parse(answer.text).text
    assert three.nets()[1] == [-20, 0, 0, 0]


def test_another_hand_scored_meanwhile_is_no_obstacle(three: Phone, beth: Phone) -> None:
    late = {**sent_by(three.page("/m/1/h/2")), "no_king.taker": ["3"]}
    beth.scored(counted("no_tricks", 5, 4, 3, 1))
    assert three.post("/m/1/h/2", late).status_code == 303
    assert three.nets()[1] == [0, 0, 0, -20]
    assert len(three.nets()) == 4


def test_a_refusal_from_an_old_page_is_a_refusal(three: Phone, beth: Phone) -> None:
    late = {**sent_by(three.page("/m/1/h/1")), **queens(2, 2, 2, 2)}
    beth.scored(counted("no_tricks", 5, 4, 3, 1))
    answer = three.post("/m/1/h/1", late)
    assert answer.status_code == 422
    page = parse(answer.text)
    assert "8 queens are too many" in page.text
    assert not page.all("section", class_="conflict")


def test_going_back_without_saving(three: Phone) -> None:
    links = [a["href"] for a in three.page("/m/1/h/2").all("a") if a.text == "Cancel"]
    assert links == [f"/s/{three.sid}/sheet?match=1"]
