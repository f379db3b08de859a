"""Somebody who only has the session's address looks, and cannot touch anything."""

import pytest
from fastapi import FastAPI

from tests.web.browsing import parse
from tests.web.cast import (
    CONTRACTS,
    S0_DOUBLES,
    S0_QUEENS,
    Phone,
    king,
    plain_hand,
    queens,
    totals_shown,
)

CONTROLS = ("form", "input", "select", "button", "textarea")
POSTS = (
    "/draft", "/hands", "/undo", "/end", "/rematch", "/code", "/code/stop", "/players/names",
    "/players/seats", "/players/newcomer", "/adjust", "/adjust/drop", "/reopen", "/m/1/h/1",
    "/m/1/h/1/before", "/m/1/h/1/preview", "/m/1/h/1/redraw", "/m/1/h/1/remove",
)  # fmt: skip


def test_a_stranger_reads_the_sheet_and_is_given_no_controls(anne: Phone, zoe: Phone) -> None:
    anne.scored(queens(*S0_QUEENS, doubles=S0_DOUBLES))
    page = zoe.page()
    assert totals_shown(page) == ["−12", "+24", "−12", "−24"]
    assert [tag for tag in CONTROLS if page.all(tag)] == []
    assert "Queens" in page.one("table", class_="rows").text
    assert not page.all("div", class_="banner")


@pytest.mark.parametrize(
    "below",
    ["/table", "/sheet", "/sheet?view=zero", "/sheet?view=chart", "/m/1/h/1/why", "/log"],
)
def test_no_page_of_a_session_gives_a_stranger_controls(
    anne: Phone, zoe: Phone, below: str
) -> None:
    anne.scored(king(1))
    page = zoe.page(below)
    assert [tag for tag in CONTROLS if page.all(tag)] == []


def test_before_the_first_hand_a_stranger_sees_the_empty_sheet(zoe: Phone) -> None:
    page = zoe.page()
    assert "Hand 1 of 28" in page.text
    assert page.all("table", class_="rows")
    assert not page.all("form")


def test_a_stranger_sees_the_result_and_can_only_copy_it(anne: Phone, zoe: Phone) -> None:
    anne.scored(king(1))
    anne.end()
    page = zoe.page()
    assert "in the bank" in page.text
    assert not page.all("form")
    assert [button.attrs.get("type") for button in page.all("button")] == ["button"]
    assert "readonly" in page.one("textarea").attrs


def test_a_draft_is_nobody_elses_business(anne: Phone, zoe: Phone) -> None:
    anne.draft(king(3))
    assert "king" not in zoe.page().one("div", class_="cols").text.lower()


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("below", POSTS)
def test_every_post_of_a_stranger_is_refused_by_the_server(
    anne: Phone, zoe: Phone, below: str, htmx: bool
) -> None:
    anne.scored(king(1))
    before = anne.file()
    fields = {**anne.drawn(), **queens(4, 0, 0, 0)}
    answer = zoe.post(below, fields, htmx=htmx)
    assert answer.status_code == 403
    assert "may look at the sheet, and not score" in parse(answer.text).text
    assert anne.file() == before
    assert anne.page().one("form", id="hand").one("input", name="contract")["value"] == ""


@pytest.mark.parametrize("odd", [{"no_queens.count.0": "abc"}, {"no_queens.count.0": "99"}])
def test_a_stranger_is_told_so_before_anything_else(
    anne: Phone, zoe: Phone, odd: dict[str, str]
) -> None:
    fields = {**anne.drawn(), **queens(4, 0, 0, 0), **odd}
    assert zoe.post("/hands", fields).status_code == 403


def test_a_command_id_that_was_overheard_opens_nothing(anne: Phone, zoe: Phone) -> None:
    fields = {**anne.drawn(), **king(1)}
    assert anne.post("/hands", fields).status_code == 303
    assert zoe.post("/hands", fields).status_code == 403


def test_the_end_page_leads_a_stranger_back_to_the_table(anne: Phone, zoe: Phone) -> None:
    anne.scored(king(1))
    answer = zoe.get("/end")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/s/{anne.sid}")


@pytest.mark.parametrize("cookie", ["", "guess", "x" * 64, "x" * 5000, "é", '"quoted"'])
def test_a_made_up_device_cookie_opens_nothing(app: FastAPI, anne: Phone, cookie: str) -> None:
    zoe = Phone(app, anne.sid)
    answer = zoe.http.post(
        f"/s/{anne.sid}/hands",
        data={**anne.drawn(), **king(1)},
        headers=[(b"Cookie", f"barbu_device={cookie}".encode())],
    )
    assert answer.status_code == 403


def test_a_scorer_of_one_session_is_a_stranger_at_another(app: FastAPI, anne: Phone) -> None:
    other = Phone(app)
    other.start("Edith", "Flo", "Gwen", "Hanna")
    fields = {**anne.drawn(), **king(1)}
    assert other.http.post(f"/s/{anne.sid}/hands", data=fields).status_code == 403


def test_a_stranger_follows_a_whole_match_hand_by_hand(anne: Phone, zoe: Phone) -> None:
    for n in range(28):
        anne.scored(plain_hand(CONTRACTS[n % 7], seat=n % 4))
        assert totals_shown(zoe.page()) == totals_shown(anne.page())
