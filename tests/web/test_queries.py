"""What a request asks of the database: a small number, whatever has been played before."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import event

from app.web.context import Web
from tests.web.cast import CONTRACTS, HTMX, Phone, king, plain_hand, queens


@contextmanager
def counted(web: Web) -> Iterator[list[str]]:
    """Every statement sent inside the block, BEGIN and COMMIT left out."""
    said: list[str] = []

    def hear(_c: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        if not statement.startswith("BEGIN"):
            said.append(statement)

    event.listen(web.database.engine, "before_cursor_execute", hear)
    try:
        yield said
    finally:
        event.remove(web.database.engine, "before_cursor_execute", hear)


def writes(statements: list[str]) -> list[str]:
    return [one.split()[0] for one in statements if not one.startswith("SELECT")]


@pytest.fixture(params=[0, 1, 20], ids="{} hands before".format)
def table(request: pytest.FixtureRequest, anne: Phone) -> Phone:
    anne.scored(*(plain_hand(CONTRACTS[n % 7]) for n in range(request.param)))
    return anne


def test_the_listener_hears_something(anne: Phone, web: Web) -> None:
    with counted(web) as said:
        anne.get()
    assert said


def test_looking_at_the_table_asks_four_questions(table: Phone, zoe: Phone, web: Web) -> None:
    with counted(web) as said:
        assert table.get().status_code == 200
    assert (len(said), writes(said)) == (4, [])  # session, matches, hands, last command
    with counted(web) as said:
        assert zoe.get().status_code == 200
    assert (len(said), writes(said)) == (3, [])


def test_scoring_a_hand_asks_three_questions_and_writes_three_rows(table: Phone, web: Web) -> None:
    open_hand = len(table.nets()) % 7
    fields = {**table.drawn(), **plain_hand(CONTRACTS[open_hand])}
    with counted(web) as said:
        assert table.post("/hands", fields, htmx=True).status_code == 200
    assert len(said) == 6
    assert sorted(writes(said)) == ["INSERT", "INSERT", "UPDATE"]  # journal, hand; session


def test_keeping_a_choice_writes_one_row(table: Phone, web: Web) -> None:
    fields = {**table.drawn(), **plain_hand(CONTRACTS[len(table.nets()) % 7])}
    with counted(web) as said:
        assert table.post("/draft", fields, htmx=True).status_code == 200
    assert len(said) <= 7
    assert writes(said) == ["UPDATE"]
    with counted(web) as said:
        assert table.post("/draft", fields, htmx=True).status_code == 200
    assert writes(said) == [], "the same choices again are not written again"


def test_the_same_command_again_writes_nothing(table: Phone, web: Web) -> None:
    fields = {**table.drawn(), **plain_hand(CONTRACTS[len(table.nets()) % 7])}
    table.post("/hands", fields)
    with counted(web) as said:
        assert table.post("/hands", fields, htmx=True).status_code == 200
    assert writes(said) == []
    assert len(said) <= 5


def test_refusals_write_nothing(anne: Phone, zoe: Phone, web: Web) -> None:
    drawn = anne.drawn()
    with counted(web) as said:
        assert anne.post("/hands", {**drawn, **queens(9)}).status_code == 422
        assert anne.post("/hands", {**drawn, **king(1), "version": "0"}).status_code == 409
        assert zoe.post("/hands", {**drawn, **king(1)}).status_code == 403
    assert writes(said) == []


def test_undo_writes_as_many_rows_whatever_came_before(anne: Phone, web: Web) -> None:
    seen = []
    for hands in (1, 12):
        anne.scored(*(plain_hand(CONTRACTS[n % 7]) for n in range(len(anne.nets()), hands)))
        fields = anne.undo_fields()
        with counted(web) as said:
            assert anne.post("/undo", fields).status_code == 303
        seen.append((len(said), sorted(writes(said))))
    assert seen[0] == seen[1]
    assert seen[0][1] == ["DELETE", "INSERT", "UPDATE", "UPDATE"]


def test_the_home_page_asks_the_same_for_any_number_of_sessions(app: FastAPI, web: Web) -> None:
    phone = Phone(app)
    for n in range(3):
        phone.start("Anne", "Beth", "Cath", f"Di {n}")
    with counted(web) as said:
        assert phone.http.get("/", headers=HTMX).status_code == 200
    assert len(said) == 3, "the sessions, the hands of their current matches, the own rule sets"


@pytest.mark.parametrize(
    ("below", "questions"),
    [("/sheet", 4), ("/sheet?view=chart", 4), ("/m/1/h/1/why", 3), ("/m/1/h/1/why/slip", 3),
     ("/end", 3), ("/table", 4), ("/players", 4), ("/adjust", 4), ("/log", 5),
     ("/log?before=5", 6)],
)  # fmt: skip
def test_every_other_page_asks_at_most_six(
    anne: Phone, web: Web, below: str, questions: int
) -> None:
    anne.scored(*(plain_hand(CONTRACTS[n % 7]) for n in range(9)))
    with counted(web) as said:
        assert anne.get(below).status_code == 200
    assert (len(said), writes(said)) == (questions, [])
