"""An ended match goes on, and closes again; the bank follows, and Undo works both ways."""

import pytest

from tests.web.browsing import Element, parse
from tests.web.cast import Phone, carried, king, plain_hand, queens


def reopen(phone: Phone, *, htmx: bool = False) -> int:
    form = phone.page().one("form", action=f"/s/{phone.sid}/reopen")
    return phone.post("/reopen", carried(form), htmx=htmx).status_code


def bank(phone: Phone) -> list[list[int]]:
    return [match["winners"] for match in phone.file()["matches"]]


def undo_label(page: Element) -> str:
    return page.all("form", action=next(f["action"] for f in page.all("form") if
                    f["action"].endswith("/undo")))[0].text  # fmt: skip


@pytest.mark.parametrize("htmx", [False, True])
def test_a_match_reopens_and_closes_again(anne: Phone, htmx: bool) -> None:
    anne.scored(king(1))
    anne.end()
    assert bank(anne) == [[0, 2, 3]]
    assert reopen(anne, htmx=htmx) == (200 if htmx else 303)
    assert bank(anne) == [[]]
    page = anne.page()
    assert "Hand 2 of 28" in page.text
    assert "Undo Reopen the match" in page.text
    anne.scored(queens(0, 1, 1, 2))
    anne.end()
    assert bank(anne) == [[0]]
    assert "Anne wins by" in anne.page().text


def test_undo_works_both_ways(anne: Phone) -> None:
    anne.scored(king(1))
    anne.end()
    reopen(anne)
    anne.undo()
    page = anne.page()
    assert bank(anne) == [[0, 2, 3]]
    assert "Match 1 is in the bank" in page.text
    assert undo_label(page) == "Undo End match"
    anne.undo()
    assert bank(anne) == [[]]


def test_the_open_hand_of_a_reopened_match_is_played(anne: Phone) -> None:
    anne.scored(king(1))
    anne.end()
    reopen(anne)
    anne.scored(queens(1, 1, 1, 1))
    assert anne.nets() == [[0, -20, 0, 0], [-6, -6, -6, -6]]


def test_a_whole_match_reopens_to_its_result(anne: Phone) -> None:
    contracts = ("no_tricks", "no_queens", "no_last_two", "no_hearts", "no_king", "trumps")
    anne.scored(*(plain_hand((*contracts, "dominoes")[n % 7], n % 4) for n in range(28)))
    anne.end()
    reopen(anne)
    page = anne.page()
    assert "All 28 hands are played. End the match to bank it." in page.text
    assert not page.all("form", action=f"/s/{anne.sid}/reopen")
    anne.end()
    assert bank(anne) != [[]]


def test_only_the_current_match_reopens(anne: Phone) -> None:
    anne.scored(king(1))
    anne.end()
    form = carried(anne.page().one("form", action=f"/s/{anne.sid}/reopen"))
    anne.rematch()
    assert not anne.page().all("form", action=f"/s/{anne.sid}/reopen")
    answer = anne.post("/reopen", form)
    assert answer.status_code == 409
    assert bank(anne) == [[0, 2, 3], []]


def test_two_phones_reopen_it_once(anne: Phone, beth: Phone) -> None:
    anne.scored(king(1))
    anne.end()
    late = carried(beth.page().one("form", action=f"/s/{anne.sid}/reopen"))
    reopen(anne)
    answer = beth.post("/reopen", late)
    assert answer.status_code == 409
    assert "This is how it stands now." in parse(answer.text).text


def test_a_match_that_goes_on_cannot_be_reopened(anne: Phone) -> None:
    anne.scored(king(1))
    answer = anne.post("/reopen", anne.drawn())
    assert answer.status_code == 409
    assert bank(anne) == [[]]
