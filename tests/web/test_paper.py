"""A table that settles on paper: results typed as nets or from zero, checked, and kept as typed."""

import pytest
from httpx2 import Response

from tests.web.browsing import Element, parse
from tests.web.cast import Phone, king, typed

NETS = "nets"
ZERO = "from_zero"


def refused(answer: Response) -> Element:
    assert answer.status_code == 422
    return parse(answer.text)


def values(page: Element) -> list[str]:
    return [page.one("input", name=f"typed.{seat}")["value"] for seat in range(4)]


def shared_error(page: Element) -> str:
    return page.one("p", id="e-typed").text


def seat_error(page: Element, seat: int) -> str:
    field = page.one("input", name=f"typed.{seat}")
    assert field["aria-invalid"] == "true"
    return page.one("p", id=field["aria-describedby"]).text


@pytest.mark.parametrize("minus", ["-", "−", "–", "—", "‒", "﹣", "－", " - ", "\u00a0−\u00a0"])
def test_any_kind_of_minus_is_read_as_one(anne: Phone, minus: str) -> None:
    anne.scored(typed("no_queens", NETS, f"{minus}12", "24", f"{minus}12", f"{minus}24"))
    hand = anne.file()["matches"][0]["hands"][0]
    assert hand["outcome"] == {"nets": [-12, 24, -12, -24]}
    assert hand["net"] == [-12, 24, -12, -24]


@pytest.mark.parametrize("text", ["+24", " 24 ", "24\u00a0", "２４", "＋24"])
def test_spaces_signs_and_other_digits_are_read(anne: Phone, text: str) -> None:
    anne.scored(typed("no_queens", NETS, "-12", text, "-12", "-24"))
    assert anne.nets() == [[-12, 24, -12, -24]]


def test_points_from_zero_are_kept_as_typed_and_turned_into_nets(anne: Phone) -> None:
    # Rules brief §5, example 14, and S0's worked hand in its own form.
    anne.scored(typed("dominoes", ZERO, 50, 95, 20, 0), typed("no_queens", ZERO, 12, 48, 12, 0))
    hands = anne.file()["matches"][0]["hands"]
    assert [hand["outcome"] for hand in hands] == [
        {"from_zero": [50, 95, 20, 0]},
        {"from_zero": [12, 48, 12, 0]},
    ]
    assert anne.nets() == [[25, 70, -5, -25], [-12, 24, -12, -24]]


@pytest.mark.parametrize("htmx", [False, True])
def test_nets_that_do_not_make_the_contracts_total_are_refused(anne: Phone, htmx: bool) -> None:
    page = refused(anne.score(typed("no_queens", NETS, -12, 24, -12, -23), htmx=htmx))
    assert shared_error(page) == "These add up to −23; this contract makes −24."
    assert values(page) == ["−12", "24", "−12", "−23"]
    assert "open" in page.one("details", class_="paper").attrs
    assert anne.nets() == []


def test_a_typing_error_from_zero_is_caught(anne: Phone) -> None:
    # Rules brief §5, example 14: typing 90 for 95 cannot be.
    page = refused(anne.score(typed("dominoes", ZERO, 50, 90, 20, 0)))
    assert shared_error(page) == (
        "These add up to 160, which no result of this contract gives. One of them is off."
    )
    assert values(page) == ["50", "90", "20", "0"]


def test_an_error_of_four_points_is_accepted_as_the_rules_admit(anne: Phone) -> None:
    # Rules brief §5, example 14: only a recomputation of the pairs would catch it.
    anne.scored(typed("dominoes", ZERO, 50, 91, 20, 0))
    assert anne.nets() == [[26, 67, -4, -24]]


def test_from_zero_somebody_must_have_zero(anne: Phone) -> None:
    page = refused(anne.score(typed("no_queens", ZERO, 13, 49, 13, 1)))
    assert shared_error(page) == "The lowest result is 0, and here it is 1."


def test_from_zero_nobody_is_below_zero(anne: Phone) -> None:
    page = refused(anne.score(typed("no_queens", ZERO, "-1", 48, 12, 0)))
    assert seat_error(page, 0) == "From 0 to 9,999, please."
    assert values(page)[0] == "−1"


@pytest.mark.parametrize("text", ["abc", "2.5", "−", "--2", "1234567", "9" * 300, "½"])
@pytest.mark.parametrize("mode", [NETS, ZERO])
def test_what_is_no_whole_number_is_said_at_its_seat_and_stays(
    anne: Phone, mode: str, text: str
) -> None:
    page = refused(anne.score(typed("no_queens", mode, "0", text, "12", "12")))
    assert seat_error(page, 1) == "A whole number, please."
    assert values(page) == ["0", text[:64], "12", "12"]


@pytest.mark.parametrize("blank", ["", " "])
def test_every_seat_needs_a_result(anne: Phone, blank: str) -> None:
    page = refused(anne.score(typed("no_queens", NETS, "-12", blank, "-12", "-24")))
    assert seat_error(page, 1) == "Type this player's result."
    assert values(page) == ["−12", "", "−12", "−24"]


def test_large_results_come_back_in_a_form_that_can_be_sent_again(anne: Phone) -> None:
    page = refused(anne.score(typed("no_queens", NETS, 1234, -1234, 0, 0)))
    assert values(page) == ["1234", "−1234", "0", "0"]
    again = refused(anne.score(typed("no_queens", NETS, *values(page))))
    assert shared_error(again) == "These add up to 0; this contract makes −24."


def test_typed_results_need_the_contract_named(anne: Phone) -> None:
    page = refused(anne.score({**typed("", NETS, -12, 24, -12, -24)}))
    assert "Name the contract first." in page.text
    assert values(page) == ["−12", "24", "−12", "−24"]


def test_doubles_of_a_hand_settled_on_paper_are_kept_and_move_nothing(anne: Phone) -> None:
    # The typed nets include the side bets; a double still counts for what is owed.
    anne.scored({**typed("no_queens", NETS, -12, 24, -12, -24), "double": ["1-0", "1-2"]})
    hand = anne.file()["matches"][0]["hands"][0]
    assert hand["doubles"] == [[1, 0], [1, 2]]
    assert hand["net"] == [-12, 24, -12, -24]
    assert "owes 1 of 2" in anne.page().one("div", class_="drow", data_seat="1").text


def test_the_sheet_says_that_it_was_settled_on_paper(anne: Phone) -> None:
    anne.scored(typed("no_queens", NETS, -12, 24, -12, -24))
    assert "hand 1, on paper" in anne.page("/sheet").text


def test_the_preview_shows_typed_results_as_nets(anne: Phone) -> None:
    answer = anne.draft(typed("dominoes", ZERO, 50, 95, 20, 0))
    shown = [item.one("b").text for item in parse(answer.text).all("li")]
    assert shown == ["+25", "+70", "−5", "−25", "+65"]


def test_results_typed_by_mistake_do_not_matter_once_cards_are_chosen(anne: Phone) -> None:
    anne.scored({**king(1), "typed.0": "abc", "typed.1": "3"})
    assert anne.nets() == [[0, -20, 0, 0]]


def test_counts_left_behind_do_not_matter_once_results_are_typed(anne: Phone) -> None:
    fields = {**typed("no_tricks", NETS, -26, 0, 0, 0), "no_tricks.count.0": "abc"}
    anne.scored(fields)
    assert anne.nets() == [[-26, 0, 0, 0]]


def test_without_scripts_a_hand_can_be_typed_from_the_page(anne: Phone) -> None:
    plain = anne.browser()
    plain.open(f"/s/{anne.sid}")
    plain.press(name="choose", value="no_queens")
    plain.tick("mode", "nets")
    for seat, text in enumerate(("−12", "24", "−12", "−24")):
        plain.type(f"typed.{seat}", text)
    plain.press("Score hand 1")
    assert anne.nets() == [[-12, 24, -12, -24]]
