"""Facts that cannot be: the same form, as typed, and a sentence at the seat at fault."""

from typing import Any

import pytest
from httpx2 import Response

from tests.web.browsing import Element, parse
from tests.web.cast import (
    Fields,
    Phone,
    counted,
    dominoes,
    king,
    last_two,
    named,
    queens,
    trumps,
)


def refused(answer: Response) -> Element:
    assert answer.status_code == 422
    return parse(answer.text)


def at(page: Element, name: str) -> str:
    """The sentence that a field, or the group around it, points at."""
    field = page.all(name=name)[0]
    around = [field, *field.above()]
    pointing = next(one for one in around if "aria-describedby" in one.attrs)
    if field.attrs.get("type") != "radio":
        assert field["aria-invalid"] == "true"
    return page.one("p", id=pointing["aria-describedby"]).text


def said(page: Element) -> list[str]:
    """Every error sentence that is shown."""
    return [
        error.text
        for error in page.all("p", class_="err")
        if "hidden" not in error.attrs
        and not any(one.tag == "fieldset" and "disabled" in one.attrs for one in error.above())
    ]


@pytest.mark.parametrize("htmx", [False, True])
def test_counts_that_do_not_add_up_come_back_with_how_many_are_missing(
    anne: Phone, htmx: bool
) -> None:
    page = refused(anne.score(queens(1, 1, 1, 0), htmx=htmx))
    assert said(page) == ["1 queen to place: a hand has 4."]
    ticked = [
        page.one("input", name=f"no_queens.count.{seat}", checked="")["value"] for seat in range(4)
    ]
    assert ticked == ["1", "1", "1", "0"]
    assert page.one("form", id="hand").one("input", name="hand")["value"] == "1"
    assert anne.nets() == []


def test_too_many_are_said_to_be_too_many(anne: Phone) -> None:
    page = refused(anne.score(queens(2, 2, 1, 0)))
    assert said(page) == ["5 queens are too many: a hand has 4."]


def test_the_last_open_seat_cannot_hide_a_sum_that_is_too_large(anne: Phone) -> None:
    page = refused(anne.score(counted("no_tricks", 7, 7, 3)))
    assert said(page) == ["17 tricks are too many: a hand has 13."]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("abc", "A whole number, please."),
        ("2.5", "A whole number, please."),
        ("2,5", "A whole number, please."),
        ("1e1", "A whole number, please."),
        ("½", "A whole number, please."),
        ("0x5", "A whole number, please."),
        ("−", "A whole number, please."),
        ("1234567", "A whole number, please."),
        ("9" * 5000, "A whole number, please."),
        ("14", "From 0 to 13, please."),
        ("-1", "From 0 to 13, please."),
        ("−3", "From 0 to 13, please."),
        ("999999", "From 0 to 13, please."),
    ],
)
def test_a_count_that_is_none_is_said_at_its_seat_and_comes_back_as_typed(
    anne: Phone, text: str, sentence: str
) -> None:
    fields = {**counted("no_tricks", 5, 4, 3, 1), "no_tricks.count.2": text}
    page = refused(anne.score(fields))
    assert at(page, "no_tricks.count.2") == sentence
    assert said(page) == [sentence]
    field = page.one("input", name="no_tricks.count.2")
    assert field["value"].replace("-", "−") == text[:64].replace("-", "−")
    assert page.one("input", name="no_tricks.count.0")["value"] == "5"


@pytest.mark.parametrize("text", ["13", " 13 ", "+13", "13\u00a0", "１３", "١٣"])
def test_thirteen_tricks_are_possible_however_they_are_typed(anne: Phone, text: str) -> None:
    # Rules brief §4: any count up to the maximum is legal.
    fields = {**counted("trumps", 0, 0, 0, 0), "trumps.count.1": text, "trump": "clubs"}
    anne.scored(fields)
    assert anne.nets() == [[0, 65, 0, 0]]


def test_every_seat_at_fault_is_said_at_once(anne: Phone) -> None:
    fields = {**counted("no_tricks", 14, 4, -1, 1)}
    page = refused(anne.score(fields))
    assert at(page, "no_tricks.count.0") == "From 0 to 13, please."
    assert at(page, "no_tricks.count.2") == "From 0 to 13, please."
    assert len(said(page)) == 2


def test_the_ace_of_hearts_needs_hearts(anne: Phone) -> None:
    page = refused(anne.score(counted("no_hearts", 6, 4, 3, 0, ace=3)))
    assert said(page) == ["Diana cannot have the ace of hearts and 0 hearts."]
    assert at(page, "no_hearts.special") == said(page)[0]


def test_the_ace_of_hearts_must_have_been_taken_by_somebody(anne: Phone) -> None:
    page = refused(anne.score(counted("no_hearts", 6, 4, 3, 0)))
    assert said(page) == ["Say who took the ace of hearts."]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (named("no_king"), "Say who took the king of hearts."),
        (named("no_last_two"), "Say who took each of these tricks."),
        (
            {**named("no_last_two"), "no_last_two.takers.1": "2"},
            "Say who took each of these tricks.",
        ),
        (named("no_queens"), "4 queens to place"),
        ({**named("no_queens"), "no_queens.count.0": "3"}, "1 queen to place"),
        (named("dominoes"), "4 places left"),
        (named("trumps"), "13 tricks to place"),
        ({"contract": ""}, "Name the contract first."),
        ({}, "Name the contract first."),
        ({"contract": "no_such"}, "This rule set has no such contract."),
    ],
)  # fmt: skip
def test_what_is_missing_is_said(anne: Phone, fields: Fields, sentence: str) -> None:
    page = refused(anne.score(fields))
    assert said(page) == [sentence]
    assert page.has("form", id="hand")


def test_the_button_says_what_is_missing_and_is_never_disabled(anne: Phone) -> None:
    page = refused(anne.score(named("no_king")))
    button = page.one("button", class_="go")
    assert "Say who took the king of hearts" in button.text
    assert "disabled" not in button.attrs


@pytest.mark.parametrize(
    ("taken", "sentence"),
    [
        (dominoes(1, 0, 3, 2) | {"dominoes.place.2": "1"}, "Two players cannot share a place."),
        (dominoes(1, 0, 3, 2) | {"dominoes.place.2": "5"}, "There is no such place at this table."),
        (dominoes(1, 0, 3, 2) | {"dominoes.place.2": "0"}, "There is no such place at this table."),
        (dominoes(1, 0, 3, 2) | {"dominoes.place.2": "x"}, "A whole number, please."),
    ],
)
def test_a_finishing_order_names_everybody_once(anne: Phone, taken: Fields, sentence: str) -> None:
    page = refused(anne.score(taken))
    assert at(page, "dominoes.place.2") == sentence
    assert set(said(page)) == {sentence}


@pytest.mark.parametrize("taker", ["4", "-1", "99", "x"])
def test_a_taker_sits_at_the_table(anne: Phone, taker: str) -> None:
    page = refused(anne.score({**king(0), "no_king.taker": taker}))
    assert said(page)[0] in (
        "There is no such seat at this table.",
        "Say who took the king of hearts.",
    )


def test_the_same_player_may_take_both_last_tricks(anne: Phone) -> None:
    anne.scored(last_two(2, 2))
    assert anne.nets() == [[0, 0, -30, 0]]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (queens(1, 1, 1, 1, doubles=["0-1"]),
         "The declarer may only answer a double, and Beth did not double."),
        (trumps(6, 4, 2, 1, doubles=["1-2"]),
         "In this contract only the declarer may be doubled."),
        (dominoes(1, 0, 3, 2, doubles=["3-1"]),
         "In this contract only the declarer may be doubled."),
        (king(1, doubles=["2-2"]), "Nobody can double themselves."),
        (king(1, doubles=["2-7"]), "There is no such seat at this table."),
        (king(1, doubles=["7-2"]), "There is no such seat at this table."),
    ],
)  # fmt: skip
def test_a_double_that_is_not_allowed_is_refused_with_the_rule(
    anne: Phone, fields: Fields, sentence: str
) -> None:
    # Rules brief §1.3: who may double whom.
    page = refused(anne.score(fields))
    assert said(page) == [sentence]


def test_a_forbidden_double_is_said_at_the_seat_that_said_it(anne: Phone) -> None:
    page = refused(anne.score(trumps(6, 4, 2, 1, doubles=["1-2", "2-0"])))
    row = page.one("div", class_="drow", data_seat="1")
    assert row.one("p", class_="err").text == "In this contract only the declarer may be doubled."
    assert not page.one("div", class_="drow", data_seat="2").all("p", class_="err")


def test_a_contract_is_played_once_by_each_declarer(anne: Phone) -> None:
    anne.scored(king(1))
    page = refused(anne.score(king(2)))
    assert said(page) == ["This declarer played it in hand 1."]
    assert anne.nets() == [[0, -20, 0, 0]]


@pytest.mark.parametrize("trump", ["xyz", "<b>"])
def test_a_suit_that_does_not_exist_is_refused(anne: Phone, trump: str) -> None:
    page = refused(anne.score(trumps(6, 4, 2, 1, suit=trump)))
    assert said(page) == ["This is no trump suit."]


def test_a_rank_that_does_not_exist_is_refused(anne: Phone) -> None:
    page = refused(anne.score(dominoes(1, 0, 3, 2, rank="17")))
    assert said(page) == ["This is no rank to start from."]


def test_a_refused_form_can_be_mended_and_sent_again(anne: Phone) -> None:
    plain = anne.browser()
    plain.open(f"/s/{anne.sid}")
    plain.press(name="choose", value="no_queens")
    for seat, count in enumerate("1110"):
        plain.tick(f"no_queens.count.{seat}", count)
    page = plain.press("Score hand 1")
    assert plain.status == 422
    assert said(page) == ["1 queen to place: a hand has 4."]
    plain.tick("no_queens.count.3", "1")
    plain.press("Score hand 1")
    assert plain.status == 200
    assert anne.nets() == [[-6, -6, -6, -6]]


def test_reloading_after_a_refused_plain_form_shows_the_table(anne: Phone) -> None:
    answer = anne.get("/hands")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/s/{anne.sid}")


def test_a_refused_hand_keeps_its_command_unused(anne: Phone) -> None:
    carried = anne.drawn()
    assert anne.post("/hands", {**carried, **queens(1, 1, 1, 0)}).status_code == 422
    assert anne.post("/hands", {**carried, **queens(1, 1, 1, 1)}).status_code == 303


def test_odd_entries_of_another_contract_or_mode_do_not_matter(anne: Phone) -> None:
    odd: dict[str, Any] = {"typed.0": "abc", "no_tricks.count.0": "abc"}
    anne.scored({**queens(1, 1, 1, 1), **odd})
    assert len(anne.nets()) == 1
