"""Every connection, of either door, is set up the same way."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlmodel import Session

from app.store.database import Database
from app.store.errors import StoreUnusable

PROMISED = {"journal_mode": "wal", "foreign_keys": 1, "busy_timeout": 5000, "synchronous": 2}


@pytest.fixture
def database(tmp_path: Path) -> Database:
    return Database(f"sqlite:///{tmp_path / 'new.sqlite3'}")


def pragmas(session: Session) -> dict[str, object]:
    ask = session.connection().exec_driver_sql
    return {name: ask(f"PRAGMA {name}").scalar_one() for name in PROMISED}


def reading(database: Database) -> list[dict[str, object]]:
    with ExitStack() as open_sessions:
        return [pragmas(open_sessions.enter_context(database.read())) for _ in range(3)]


def writing(database: Database) -> list[dict[str, object]]:
    with database.write() as tx:
        return [pragmas(tx)]


@pytest.mark.parametrize("door", [reading, writing])
def test_each_new_connection_is_set_up(
    database: Database, door: Callable[[Database], list[dict[str, object]]]
) -> None:
    found = door(database)
    database.dispose()
    assert all(one == PROMISED for one in found)


def test_a_database_without_a_write_ahead_log_is_refused() -> None:
    database = Database("sqlite://")  # memory cannot have one, as a network folder cannot
    with pytest.raises(StoreUnusable, match="disk of this machine"), database.read() as session:
        session.connection()
    database.dispose()
