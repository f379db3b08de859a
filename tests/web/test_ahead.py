"""What a phone is given for the time without a connection, and what is checked when it is back."""

import pytest

from tests.web.browsing import Element, parse
from tests.web.cast import Fields, Phone, king, plain_hand, queens


def order(page: Element) -> str:
    return page.one("form", id="hand")["data-ahead"]


def test_the_form_says_who_declares_the_hands_to_come_and_what_is_played(anne: Phone) -> None:
    match, coming, *played = order(anne.page()).split(" ")
    assert (match, coming, played) == ("1", "0" * 7 + "1" * 7 + "2" * 7 + "3" * 7, [])
    anne.scored(king(1), queens(1, 1, 1, 1))
    assert order(anne.page()).split(" ")[2:] == ["0-no_king-1", "0-no_queens-2"]
    for contract in ("no_tricks", "no_last_two", "no_hearts", "trumps", "dominoes"):
        anne.scored(plain_hand(contract))
    match, coming, *played = order(anne.page()).split(" ")
    assert coming == "1" * 7 + "2" * 7 + "3" * 7
    assert played == [], "Anne's run is over: what she played is of no interest any more"


def test_a_watcher_is_given_no_order(zoe: Phone) -> None:
    assert "data-ahead" not in zoe.get().text


def test_each_declarer_has_a_form_with_all_contracts_and_no_obligations(anne: Phone) -> None:
    anne.scored(king(1))
    page = parse(anne.get("/ahead").text)
    forms = page.all("form", id="hand")
    assert [one["data-title"][1:5] for one in forms] == ["Anne", "Beth", "Cath", "Dian"]
    for seat, (template, form) in enumerate(zip(page.all("template"), forms, strict=True)):
        assert template["data-seat"] == str(seat)
        assert len(form.all("button", class_="tile")) == 7
        assert not form.all("div", class_="used")
        assert not form.one("section", id="outcome").children
        assert [one["data-seat"] for one in form.all("div", class_="drow")] == [
            str((seat + step) % 4) for step in (1, 2, 3, 4)
        ]
        roles = template.one("li", class_="decl")
        assert roles["data-seat"] == str(seat)
    text = "".join(page.texts())
    assert "owes" not in text
    assert "must" not in text
    assert "doubles Anne in at least" not in text


def test_what_is_sent_ahead_belongs_to_the_page_that_asks(anne: Phone) -> None:
    page = anne.page()
    form = page.one("form", id="hand")
    ahead = parse(anne.http.get(form["data-pack"]).text).one("div", id="ahead")
    assert ahead["data-step"] == form.one("input", name="step")["value"]


# ---- hands that waited: the version is new, what was meant is in the form ------------------------


def waited(phone: Phone, **meant: str) -> Fields:
    """A hand's fields as a phone sends them later: with the newest version and what it means."""
    return {**phone.drawn(), **queens(1, 1, 1, 1), **meant}


def test_a_hand_with_the_number_of_a_scored_one_is_a_conflict(anne: Phone) -> None:
    anne.scored(king(1))
    answer = anne.post("/hands", waited(anne, hand="1"), htmx=True)
    assert answer.status_code == 409
    assert (
        "Hand 1 has already been scored"
        in parse(answer.text).one("section", class_="conflict").text
    )
    assert len(anne.nets()) == 1


def test_a_hand_that_is_not_open_yet_is_not_scored_as_another(anne: Phone) -> None:
    answer = anne.post("/hands", waited(anne, hand="2"), htmx=True)
    assert answer.status_code == 409
    assert "no longer open" in parse(answer.text).one("section", class_="conflict").text
    assert anne.nets() == []


def test_a_hand_of_another_declarer_comes_back_as_it_was_entered(anne: Phone) -> None:
    answer = anne.post("/hands", waited(anne, declarer="1"), htmx=True)
    assert answer.status_code == 422
    form = parse(answer.text).one("form", id="hand")
    assert form.one("input", name="contract")["value"] == "no_queens"
    assert "another player's turn" in form.text
    assert anne.nets() == []


def test_a_hand_of_the_match_before_is_not_scored_in_this_one(anne: Phone) -> None:
    anne.scored(king(1))
    anne.end()
    anne.rematch()
    answer = anne.post("/hands", waited(anne, match="1"), htmx=True)
    assert answer.status_code == 409
    conflict = parse(answer.text).one("section", class_="conflict")
    assert "Saved is No king" in conflict.text, "beside what was saved in that match"
    assert anne.nets() == []


@pytest.mark.parametrize("meant", [{}, {"match": "1", "declarer": "0"}])
def test_a_hand_that_means_the_open_one_is_scored(anne: Phone, meant: dict[str, str]) -> None:
    assert anne.post("/hands", waited(anne, **meant)).status_code == 303
    assert len(anne.nets()) == 1


def test_a_late_hand_of_a_full_match_is_shown_beside_the_saved_one(anne: Phone) -> None:
    anne.scored(king(1))
    anne.end()
    late = {"version": str(3), "command": "late", "hand": "1", **queens(1, 1, 1, 1)}
    page = parse(anne.post("/hands", late).text)
    assert "This match has ended." in page.one("p", class_="notice").text
    assert "Saved is No king" in page.one("section", class_="conflict").text


def test_a_contract_that_is_gone_opens_the_contract_step_and_says_why(anne: Phone) -> None:
    anne.scored(king(1))
    answer = anne.post("/hands", {**anne.drawn(), **king(2)}, htmx=True)
    assert answer.status_code == 422
    form = parse(answer.text).one("form", id="hand")
    assert form["data-step"] == "naming"
    assert "in hand 1" in form.one("section", class_="naming").one("p", class_="err").text
