"""The schema: migrations make exactly what the rows say, down again and up, and keep what is in."""

from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect
from sqlalchemy.pool import NullPool
from sqlmodel import SQLModel

from app.store.database import Database
from app.store.migrations import SCRIPTS, current_revision, upgrade
from app.store.rows import SessionRow
from tests.store.sessions_kept import PLAYED, Kept, keep

TABLES = ("session", "match", "hand", "journal", "scorer", "code")
BESIDE = ("own_rules",)
"""Tables of no session."""


def differences(url: str) -> list[object]:
    """What a new migration would have to change; the same options as migrations/env.py."""
    engine = create_engine(url, poolclass=NullPool)
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_server_default": True, "compare_type": True}
        )
        return list(compare_metadata(context, SQLModel.metadata))


def tables_in(url: str) -> set[str]:
    engine = create_engine(url, poolclass=NullPool)
    with engine.connect() as connection:
        return set(inspect(connection).get_table_names())


def alembic_for(url: str) -> Config:
    config = Config(attributes={"url": url})
    config.set_main_option("script_location", str(SCRIPTS))
    return config


@pytest.fixture
def url(database_file: Path) -> str:
    return f"sqlite:///{database_file}"


def test_migrations_make_what_the_rows_say(url: str) -> None:
    assert SessionRow.metadata is SQLModel.metadata
    assert differences(url) == []
    assert tables_in(url) == {*TABLES, *BESIDE, "alembic_version"}


def test_a_fresh_file_becomes_the_newest_schema(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'fresh.sqlite3'}"
    assert current_revision(url) is None
    upgrade(url)
    assert differences(url) == []
    newest = ScriptDirectory.from_config(alembic_for(url)).get_current_head()
    assert current_revision(url) == newest


def test_every_step_can_be_taken_back_and_taken_again(url: str) -> None:
    command.downgrade(alembic_for(url), "base")
    assert tables_in(url) == {"alembic_version"}
    command.upgrade(alembic_for(url), "head")
    assert differences(url) == []


def test_there_is_one_way_from_base_to_head() -> None:
    scripts = ScriptDirectory.from_config(alembic_for("sqlite://"))
    assert len(scripts.get_heads()) == 1
    assert len(scripts.get_bases()) == 1
    for script in scripts.walk_revisions():
        assert len(script.revision) <= 32
        assert script.doc


def test_what_is_in_a_file_survives_every_start(url: str) -> None:
    database = Database(url)
    kept = keep(database, "one")
    before = {table: kept.rows(table) for table in TABLES}
    assert all(before.values())
    for _ in range(2):
        upgrade(url)
    assert {table: kept.rows(table) for table in TABLES} == before
    assert kept.load("annes hash").session == PLAYED
    database.dispose()


def test_what_was_seeded_by_the_first_revision_survives_all_later_ones(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'old.sqlite3'}"
    command.upgrade(alembic_for(url), "0001")
    database = Database(url)
    with database.write() as tx:
        for statement in SEEDS:
            tx.connection().exec_driver_sql(statement)
    upgrade(url)
    kept = Kept(database, "old")
    assert {table: len(kept.rows(table)) for table in TABLES} == {
        "session": 1, "match": 1, "hand": 2, "journal": 1, "scorer": 1, "code": 0,
    }  # fmt: skip
    session = kept.load("hash").session
    assert session.players == ("Anne", "Beth", "Cath", "Diana")
    # Rules brief §5, example 1, and the king taken by Cath.
    assert session.match.totals == (-12, 24, -32, -24)
    assert kept.load("hash").access.owns
    database.dispose()


# As the first version wrote them: later versions must go on reading this.
SEEDS = (
    "INSERT INTO session (id, title, players, version, draft, score_key_hash, created_at) VALUES"
    """ ('old', 'Friday', '["Anne","Beth","Cath","Diana"]', 3, '{"contract":"trumps"}',"""
    " 'key', '2026-03-07 20:00:00')",
    'INSERT INTO "match" (session_id, number, rules, first_declarer, ended) VALUES'
    " ('old', 0, '\"modern\"', 0, 0)",
    'INSERT INTO hand (session_id, "match", number, declarer, contract, facts) VALUES'
    """ ('old', 0, 0, 0, 'no_queens', '{"declarer":0,"contract":"no_queens","trump":null,"""
    """"start_rank":null,"doubles":[[0,2],[1,0],[1,2],[1,3],[2,0]],"""
    """"outcome":{"counts":[1,0,1,2]}}')""",
    'INSERT INTO hand (session_id, "match", number, declarer, contract, facts) VALUES'
    """ ('old', 0, 1, 0, 'no_king', '{"declarer":0,"contract":"no_king","trump":null,"""
    """"start_rank":null,"doubles":[],"outcome":{"taker":2}}')""",
    "INSERT INTO journal (session_id, version, command_id, kind, at, edits, undone) VALUES"
    " ('old', 1, 'start', 'start', '2026-03-07 20:00:00', '[]', 0)",
    "INSERT INTO scorer (session_id, device_hash, owner, since) VALUES"
    " ('old', 'hash', 1, '2026-03-07 20:00:00')",
)
