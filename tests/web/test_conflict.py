"""Somebody else was faster: what is saved stands beside what was typed, and nothing is lost."""

import pytest

from app.services.commands import Sheet
from app.services.sheets import open_sheet
from app.store.database import Database
from tests.web.browsing import Element, entries, parse
from tests.web.cast import (
    S0_DOUBLES,
    S0_QUEENS,
    Fields,
    Phone,
    carried,
    counted,
    king,
    queens,
    typed,
)


def rows(page: Element) -> list[list[str]]:
    table = page.one("section", class_="conflict").one("table")
    return [[cell.text for cell in row.children if isinstance(cell, Element)] for row in
            table.all("tr") if row.all("td") and not row.all("th", scope="col")]  # fmt: skip


@pytest.mark.parametrize("htmx", [False, True])
def test_the_second_phone_sees_both_results_side_by_side(
    anne: Phone, beth: Phone, htmx: bool
) -> None:
    late = {**anne.drawn(), **queens(1, 1, 1, 1)}
    beth.scored(queens(*S0_QUEENS, doubles=S0_DOUBLES))
    answer = anne.post("/hands", late, htmx=htmx)
    assert answer.status_code == 409
    page = parse(answer.text)
    conflict = page.one("section", class_="conflict")
    assert conflict["role"] == "alert"
    assert "Hand 1 has already been scored" in conflict.text
    assert "Saved is No queens. What you entered was not added." in conflict.text
    assert rows(page) == [
        ["AAnne", "−12 (1 queen)", "−6 (1 queen)"],
        ["BBeth", "+24 (none)", "−6 (1 queen)"],
        ["CCath", "−12 (1 queen)", "−6 (1 queen)"],
        ["DDiana", "−24 (2 queens)", "−6 (1 queen)"],
    ]
    # Nothing was added, and the next hand is open below, empty.
    assert anne.nets() == [[-12, 24, -12, -24]]
    form = page.one("form", id="hand")
    assert form.one("input", name="hand")["value"] == "2"
    assert form.one("input", name="contract")["value"] == ""


def test_the_same_hand_from_two_phones_leaves_nothing_to_decide(anne: Phone, beth: Phone) -> None:
    late = {**anne.drawn(), **queens(1, 0, 1, doubles=["1-0"])}
    beth.scored(queens(1, 0, 1, 2, doubles=["1-0"]))
    answer = anne.post("/hands", late, htmx=True)
    assert answer.status_code == 409
    conflict = parse(answer.text).one("section", class_="conflict")
    assert "Saved is No queens, just as you entered it." in conflict.text
    assert "data-same" in conflict.attrs
    assert len(anne.nets()) == 1
    other = anne.post("/hands", {**late, **queens(1, 0, 1, 2)}, htmx=True)
    assert "data-same" not in parse(other.text).one("section", class_="conflict").attrs


def mine(page: Element) -> Fields:
    """Everything that Use mine instead sends."""
    form = page.one("section", class_="conflict").one("form")
    fields: dict[str, list[str]] = {}
    for name, value in entries(page, form):
        fields.setdefault(name, []).append(value)
    return {"action": form["action"], "fields": fields}


@pytest.mark.parametrize("htmx", [False, True])
def test_one_tap_puts_what_was_typed_in_its_place(anne: Phone, beth: Phone, htmx: bool) -> None:
    late = {**anne.drawn(), **queens(1, 1, 1, 1, doubles=["1-0"])}
    beth.scored(king(2))
    page = parse(anne.post("/hands", late, htmx=htmx).text)
    instead = mine(page)
    assert instead["action"] == f"/s/{anne.sid}/m/1/h/1"
    answer = anne.http.post(instead["action"], data=instead["fields"])
    assert (answer.status_code, answer.headers["location"]) == (303, f"/s/{anne.sid}")
    assert anne.nets() == [[-6, -6, -6, -6]]
    assert anne.file()["matches"][0]["hands"][0]["doubles"] == [[1, 0]]
    banner = anne.page().one("div", class_="banner").text
    assert "Hand 1 corrected" in banner
    # The journal has both: first one goes, then the other.
    anne.undo()
    assert anne.nets() == [[0, 0, -20, 0]]
    anne.undo()
    assert anne.nets() == []


def test_keeping_what_is_saved_goes_on_with_the_table(anne: Phone, beth: Phone) -> None:
    late = {**anne.drawn(), **queens(1, 1, 1, 1)}
    beth.scored(king(2))
    page = parse(anne.post("/hands", late).text)
    keep = page.one("section", class_="conflict").one("a")
    assert (keep.text, keep["href"]) == ("Keep what is saved", f"/s/{anne.sid}")
    assert anne.nets() == [[0, 0, -20, 0]]


def test_half_a_result_instead_opens_the_hand_with_all_that_was_typed(
    anne: Phone, beth: Phone
) -> None:
    late = {**anne.drawn(), **counted("no_tricks", 5, 4), "no_tricks.count.2": "x"}
    beth.scored(king(2))
    instead = mine(parse(anne.post("/hands", late).text))
    answer = anne.http.post(instead["action"], data=instead["fields"])
    assert answer.status_code == 422
    page = parse(answer.text)
    assert page.one("input", name="no_tricks.count.1")["value"] == "4"
    assert page.one("input", name="no_tricks.count.2")["value"] == "x"
    assert anne.nets() == [[0, 0, -20, 0]]


def test_a_third_phone_in_between_is_not_overwritten_unseen(anne: Phone, beth: Phone) -> None:
    late = {**anne.drawn(), **queens(1, 1, 1, 1)}
    beth.scored(king(2))
    instead = mine(parse(anne.post("/hands", late).text))
    beth.undo()
    beth.scored(king(3))
    answer = anne.http.post(instead["action"], data=instead["fields"])
    assert answer.status_code == 409
    page = parse(answer.text)
    assert "Hand 1 is No king, declared by Anne." in page.one("section", class_="conflict").text
    assert page.one("form", id="hand").one("input", name="contract")["value"] == "no_queens"
    assert anne.nets() == [[0, 0, 0, -20]]


def test_half_a_result_is_shown_as_far_as_it_went(anne: Phone, beth: Phone) -> None:
    late = {**anne.drawn(), **counted("no_tricks", 5, 4)}
    beth.scored(king(2))
    page = parse(anne.post("/hands", late).text)
    assert [row[1:] for row in rows(page)] == [
        ["0 (none)", "5"],
        ["0 (none)", "4"],
        ["−20 (king of hearts)", "–"],
        ["0 (none)", "–"],
    ]
    assert "Entered here: No tricks" in page.text


def test_typed_results_are_shown_too(anne: Phone, beth: Phone) -> None:
    late = {**anne.drawn(), **typed("no_king", "nets", "−20", "0", "0", "0")}
    beth.scored(king(2))
    page = parse(anne.post("/hands", late).text)
    assert rows(page)[0][1:] == ["0 (none)", "−20"]


def test_even_a_second_apart_the_older_page_is_refused(anne: Phone, beth: Phone) -> None:
    late = [{**anne.drawn(), **king(seat)} for seat in range(3)]
    beth.scored(king(3))
    assert [anne.post("/hands", fields).status_code for fields in late] == [409, 409, 409]
    assert anne.nets() == [[0, 0, 0, -20]]


def test_a_form_about_the_hand_that_is_still_open_simply_goes_on(anne: Phone, beth: Phone) -> None:
    early = {**anne.drawn(), **queens(1, 1, 1, 1)}
    beth.scored(king(3))
    beth.undo()
    assert anne.post("/hands", early).status_code == 303
    assert anne.nets() == [[-6, -6, -6, -6]]


def test_an_older_hand_that_was_corrected_meanwhile_is_no_obstacle(
    anne: Phone, beth: Phone
) -> None:
    anne.scored(king(3))
    early = {**anne.drawn(), **queens(1, 1, 1, 1)}
    fields = {**carried(beth.page("/m/1/h/1").one("form", id="hand")), **king(2), "declarer": "0"}
    assert beth.post("/m/1/h/1", fields).status_code == 303
    assert anne.draft({**early}).status_code in (200, 204)
    assert anne.post("/hands", early).status_code == 303
    assert anne.nets() == [[0, 0, -20, 0], [-6, -6, -6, -6]]


def test_a_late_hand_of_a_match_that_has_ended_is_not_added(anne: Phone, beth: Phone) -> None:
    beth.scored(king(3))
    late = {**anne.drawn(), **queens(1, 1, 1, 1)}
    beth.end()
    answer = anne.post("/hands", late)
    assert answer.status_code == 409
    page = parse(answer.text)
    assert "Too late" in page.text
    assert not page.one("section", class_="conflict").all("form")
    assert "in the bank" in page.text
    assert len(anne.nets()) == 1


def test_a_late_and_unreadable_form_does_not_land_in_the_next_hand(
    anne: Phone, beth: Phone
) -> None:
    late = {**anne.drawn(), **counted("no_tricks", 5, 4, 3), "no_tricks.count.3": "abc"}
    beth.scored(king(3))
    answer = anne.post("/hands", late)
    assert answer.status_code == 409
    page = parse(answer.text)
    assert "Hand 1 has already been scored" in page.text
    assert page.one("form", id="hand").one("input", name="contract")["value"] == ""


def test_a_refusal_that_is_overtaken_does_not_land_in_the_next_hand(
    anne: Phone, beth: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields = {**anne.drawn(), **queens(1, 1, 1, 0)}

    def after_beth(database: Database, sid: str, device: str) -> Sheet:
        """Beth's hand comes in between Anne's refusal and the page that says so."""
        monkeypatch.undo()
        beth.scored(king(2))
        return open_sheet(database, sid, device)

    monkeypatch.setattr("app.web.routes.table.open_sheet", after_beth)
    answer = anne.post("/hands", fields)
    assert answer.status_code == 409
    page = parse(answer.text)
    assert "Hand 1 has already been scored" in page.text
    form = page.one("form", id="hand")
    assert form.one("input", name="hand")["value"] == "2"
    assert form.one("input", name="contract")["value"] == "", "Anne's queens were hand 1"


@pytest.mark.parametrize("version", ["", "0", "-5", "abc", "999999", "2.0"])
def test_a_form_without_a_true_version_is_never_scored(anne: Phone, version: str) -> None:
    answer = anne.score(king(1), version=version)
    assert answer.status_code == 409
    assert anne.nets() == []


def test_undo_from_an_old_page_takes_nothing_back(anne: Phone, beth: Phone) -> None:
    anne.scored(king(1))
    late = anne.undo_fields()
    beth.scored(queens(1, 1, 1, 1))
    answer = anne.post("/undo", late)
    assert answer.status_code == 409
    assert "This is how it stands now." in parse(answer.text).one("p", class_="notice").text
    assert len(anne.nets()) == 2


def test_two_phones_press_undo_and_one_hand_goes(anne: Phone, beth: Phone) -> None:
    anne.scored(king(1), queens(1, 1, 1, 1))
    mine, theirs = anne.undo_fields(), beth.undo_fields()
    assert beth.post("/undo", theirs).status_code == 303
    assert anne.post("/undo", mine).status_code == 409
    assert anne.nets() == [[0, -20, 0, 0]]


def test_two_phones_end_the_match_and_it_is_banked_once(anne: Phone, beth: Phone) -> None:
    anne.scored(king(1))
    mine, theirs = anne.drawn(), beth.drawn()
    assert beth.post("/end", theirs).status_code == 303
    answer = anne.post("/end", mine)
    assert answer.status_code == 409
    assert "in the bank" in parse(answer.text).text
    assert len(anne.file()["matches"]) == 1


def test_ending_an_ended_match_says_so(anne: Phone) -> None:
    anne.scored(king(1))
    anne.end()
    answer = anne.post("/end", {"version": "3", "command": "again"})
    assert answer.status_code == 409
    assert "This match has ended." in parse(answer.text).text
