"""Deleting a session takes everything of it along, and nothing of another."""

import pytest
from sqlalchemy.exc import IntegrityError

from app.store.errors import SessionNotFound
from tests.store.sessions_kept import PLAYED, Kept

CHILDREN = ("match", "hand", "journal", "scorer")


def test_a_session_goes_with_all_its_rows(kept: Kept, beside: Kept) -> None:
    before = {table: beside.rows(table) for table in ("session", *CHILDREN)}
    assert all(kept.rows(table) for table in CHILDREN)
    kept.run("DELETE FROM session WHERE id = 'one'")
    assert [kept.rows(table) for table in CHILDREN] == [[], [], [], []]
    with pytest.raises(SessionNotFound):
        kept.load()
    assert {table: beside.rows(table) for table in ("session", *CHILDREN)} == before
    assert beside.load().session == PLAYED


def test_a_match_goes_with_its_hands(kept: Kept) -> None:
    kept.run("DELETE FROM \"match\" WHERE session_id = 'one' AND number = 1")
    assert kept.load().session.matches == PLAYED.matches[:1]
    assert len(kept.rows("hand")) == 1


def test_a_session_that_has_rows_cannot_change_its_id(kept: Kept) -> None:
    with pytest.raises(IntegrityError, match="FOREIGN KEY"):
        kept.run("UPDATE session SET id = 'four' WHERE id = 'one'")
    assert kept.load().session == PLAYED


def test_nothing_is_left_without_its_parent(kept: Kept, beside: Kept) -> None:
    kept.run("DELETE FROM session WHERE id = 'one'")
    with kept.database.read() as tx:
        assert tx.connection().exec_driver_sql("PRAGMA foreign_key_check").fetchall() == []
