"""The same tap twice, a retry after a lost reply, a refresh: one hand, once, and a normal page."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from fastapi import FastAPI
from httpx2 import Response

from tests.web.browsing import parse
from tests.web.cast import CAST, Fields, Phone, king, queens, totals_shown


def at_once(times: int, send: object, app: FastAPI, phone: Phone) -> list[Response]:
    """Send the same thing from *times* threads within a few milliseconds."""
    ready = threading.Barrier(times)

    def one(_n: int) -> Response:
        same = Phone(app, phone.sid)
        same.http.cookies = phone.http.cookies
        ready.wait()
        assert callable(send)
        answer = send(same)
        assert isinstance(answer, Response)
        return answer

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(one, range(times)))


def test_three_posts_of_one_form_make_one_hand_and_three_normal_answers(anne: Phone) -> None:
    fields = {**anne.drawn(), **king(1)}
    answers = [anne.post("/hands", fields) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [303, 303, 303]
    assert {answer.headers["location"] for answer in answers} == {f"/s/{anne.sid}"}
    assert anne.nets() == [[0, -20, 0, 0]]


def test_the_second_reply_shows_the_page_that_the_first_one_made(anne: Phone) -> None:
    fields = {**anne.drawn(), **king(1)}
    first = parse(anne.post("/hands", fields, htmx=True).text)
    again = anne.post("/hands", fields, htmx=True)
    assert again.status_code == 200
    second = parse(again.text)
    assert totals_shown(second) == totals_shown(first) == ["0", "−20", "0", "0"]
    assert second.one("form", id="hand").one("input", name="hand")["value"] == "2"
    assert "Hand 1 scored" in second.text


def test_five_taps_in_the_same_moment_make_one_hand(app: FastAPI, anne: Phone) -> None:
    fields = {**anne.drawn(), **king(1)}
    answers = at_once(5, lambda same: same.post("/hands", fields, htmx=True), app, anne)
    assert [answer.status_code for answer in answers] == [200] * 5
    assert all(totals_shown(parse(one.text)) == ["0", "−20", "0", "0"] for one in answers)
    assert anne.nets() == [[0, -20, 0, 0]]


def test_five_phones_score_the_same_hand_and_one_wins(app: FastAPI, anne: Phone) -> None:
    drawn = anne.drawn()

    def send(same: Phone) -> Response:
        fields: Fields = {**drawn, "command": str(threading.get_ident()), **king(1)}
        return same.post("/hands", fields)

    answers = at_once(5, send, app, anne)
    assert sorted(answer.status_code for answer in answers) == [303, 409, 409, 409, 409]
    assert anne.nets() == [[0, -20, 0, 0]]


def test_a_retry_long_after_other_hands_changes_nothing(anne: Phone) -> None:
    fields = {**anne.drawn(), **king(1)}
    anne.post("/hands", fields)
    anne.scored(queens(1, 1, 1, 1), {"contract": "no_last_two", "no_last_two.takers.0": "0",
                                     "no_last_two.takers.1": "0"})  # fmt: skip
    before = anne.file()
    assert anne.post("/hands", fields).status_code == 303
    assert anne.post("/hands", fields, htmx=True).status_code == 200
    assert anne.file() == before


def test_a_retry_of_a_hand_that_was_taken_back_does_not_bring_it_back(anne: Phone) -> None:
    fields = {**anne.drawn(), **king(1)}
    anne.post("/hands", fields)
    anne.undo()
    answer = anne.post("/hands", fields)
    assert answer.status_code == 409, "it must not pass for saved"
    form = parse(answer.text).one("form", id="hand")
    assert form.one("input", name="contract")["value"] == "no_king"
    assert anne.nets() == []


def test_refreshing_after_a_score_sends_nothing_again(anne: Phone) -> None:
    answer = anne.score(king(1))
    assert answer.status_code == 303, "a redirect, so F5 repeats a GET"
    for _ in range(3):
        anne.page()
    assert len(anne.nets()) == 1


def test_undo_pressed_three_times_at_once_takes_one_hand_back(app: FastAPI, anne: Phone) -> None:
    anne.scored(king(1), queens(1, 1, 1, 1))
    fields = anne.undo_fields()
    answers = at_once(3, lambda same: same.post("/undo", fields), app, anne)
    assert [answer.status_code for answer in answers] == [303] * 3
    assert anne.nets() == [[0, -20, 0, 0]]


def test_save_and_undo_in_the_same_moment_leave_one_of_two_whole_sheets(
    app: FastAPI, anne: Phone
) -> None:
    anne.scored(king(1))
    undo = anne.undo_fields()
    fields = {**anne.drawn(), **queens(1, 1, 1, 1)}
    turns = iter((("/hands", fields), ("/undo", undo)))
    answers = at_once(2, lambda same: same.post(*next(turns)), app, anne)
    assert sorted(answer.status_code for answer in answers) == [303, 409]
    assert anne.nets() in ([], [[0, -20, 0, 0], [-6, -6, -6, -6]])
    # Neither is lost to its sender: the hand can be scored, the undo pressed, on the page shown.
    assert anne.score(queens(1, 1, 1, 1)).status_code in (303, 422)


def test_rematch_pressed_ten_times_begins_one_match(anne: Phone) -> None:
    anne.scored(king(1))
    anne.end()
    form = anne.page().one("form", action=f"/s/{anne.sid}/rematch")
    fields = {field["name"]: field["value"] for field in form.all("input")}
    for _ in range(10):
        assert anne.post("/rematch", fields).status_code == 303
    assert len(anne.file()["matches"]) == 2


def test_end_match_pressed_twice_banks_once(anne: Phone) -> None:
    anne.scored(king(1))
    fields = anne.drawn()
    assert [anne.post("/end", fields).status_code for _ in range(2)] == [303, 303]
    wins = [item.one("b").text for item in anne.page().one("ul", class_="wins").all("li")]
    assert wins == ["1", "0", "1", "1"], "three share first place, and each gets the win once"


def test_starting_twice_at_once_makes_one_session(app: FastAPI) -> None:
    phone = Phone(app)
    phone.http.get("/")
    fields = {"name": list(CAST), "command": "one tap", "first_declarer": "0"}
    answers = at_once(4, lambda same: same.http.post("/sessions", data=fields), app, phone)
    assert len({answer.headers["location"] for answer in answers}) == 1


@pytest.mark.parametrize("command", ["", "x" * 65, "x" * 5000])
def test_a_form_without_a_usable_id_is_scored_but_only_at_its_version(
    anne: Phone, command: str
) -> None:
    fields = {**anne.drawn(), **king(1), "command": command}
    assert anne.post("/hands", fields).status_code == 303
    assert anne.post("/hands", fields).status_code == 409
    assert len(anne.nets()) == 1


def test_an_old_id_with_a_new_version_scores_nothing(anne: Phone) -> None:
    fields = {**anne.drawn(), **king(1)}
    anne.post("/hands", fields)
    answer = anne.post("/hands", {**fields, **queens(1, 1, 1, 1), "version": "2", "hand": "2"})
    assert answer.status_code == 409
    assert len(anne.nets()) == 1
    assert anne.undo().status_code == 303, "and nothing is stuck"


def test_one_id_may_be_used_in_two_sessions(app: FastAPI, anne: Phone) -> None:
    other = Phone(app)
    other.start("Edith", "Flo", "Gwen", "Hanna")
    for phone in (anne, other):
        assert phone.score(king(1), command="the same").status_code == 303
