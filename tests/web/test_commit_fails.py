"""Nothing is answered as saved before it is: a commit that fails is a 503 or 500, and no hand."""

import sqlite3
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import Response
from sqlalchemy.exc import OperationalError
from sqlmodel import Session

from tests.web.cast import CAST, HTMX, Phone, king, queens

FULL, BROKEN_DISK = sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR


@pytest.fixture
def phone(own_app: FastAPI) -> Phone:
    phone = Phone(own_app, raises=False)
    phone.start()
    phone.scored(king(1))
    return phone


def failing_commit(code: int) -> Any:
    """A COMMIT that SQLite refuses once everything has been written."""

    def commit(session: Session) -> None:
        session.flush()
        refusal = sqlite3.OperationalError("the commit failed")
        refusal.sqlite_errorcode = code
        raise OperationalError("COMMIT", {}, refusal)

    return commit


def send(phone: Phone, what: str) -> Response:
    fields = {**phone.drawn(), **queens(1, 1, 1, 1)}
    match what:
        case "score":
            return phone.post("/hands", fields)
        case "score by htmx":
            return phone.post("/hands", fields, htmx=True)
        case "draft":
            return phone.post("/draft", fields, htmx=True)
        case "undo":
            return phone.post("/undo", fields)
        case "end":
            return phone.post("/end", fields)
        case "start":
            return phone.http.post("/sessions", data={"name": list(CAST), "command": "new"})
        case _:
            return phone.http.post(f"/api/v1/{what}", json=phone.file(), headers=HTMX)


@pytest.mark.parametrize(("code", "status"), [(FULL, 503), (BROKEN_DISK, 500)])
@pytest.mark.parametrize(
    "what", ["score", "score by htmx", "draft", "undo", "end", "start", "sessions"]
)
def test_a_failed_commit_is_never_answered_as_saved(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, what: str, code: int, status: int
) -> None:
    before, home = phone.file(), phone.http.get("/").text.count("<li>")
    drawn = phone.page().one("form", id="hand")
    with monkeypatch.context() as patched:
        original = Session.commit

        def commit(session: Session) -> None:
            if session.connection().get_execution_options().get("begin") == "IMMEDIATE":
                failing_commit(code)(session)
            original(session)

        patched.setattr(Session, "commit", commit)
        answer = send(phone, what)
    assert answer.status_code == status
    assert "location" not in answer.headers
    assert "the commit failed" not in answer.text
    assert phone.file() == before
    assert phone.http.get("/").text.count("<li>") == home
    now = phone.page().one("form", id="hand")
    assert now.one("input", name="version")["value"] == drawn.one("input", name="version")["value"]
    assert now.one("input", name="contract")["value"] == ""


def test_the_next_try_after_a_failed_commit_is_saved_once(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields = {**phone.drawn(), **queens(1, 1, 1, 1)}
    with monkeypatch.context() as patched:
        patched.setattr(Session, "commit", failing_commit(FULL))
        assert phone.post("/hands", fields).status_code == 503
    assert phone.post("/hands", fields).status_code == 303
    assert phone.post("/hands", fields).status_code == 303
    assert phone.nets() == [[0, -20, 0, 0], [-6, -6, -6, -6]]
