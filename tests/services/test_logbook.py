"""The log: every accepted command, newest first, and what Undo would take back."""

import pytest

from app.services.logbook import MOST_SHOWN, read_log
from app.services.matches import reopen
from app.services.seats import rename
from app.services.sharing import join, set_lock
from app.store.errors import SessionNotFound
from tests.services.cast import EIGHT, KEYS, KING, QUEENS, ZOES_PHONE, Table


def test_every_command_is_there_newest_first(table: Table) -> None:
    table.scored(KING[1], QUEENS)
    table.undo()
    table.end()
    reopen(table.database, table.command())
    log = read_log(table.database, table.sid, table.device)
    assert [entry.kind for entry in log.entries] == [
        "reopen", "end", "undo", "score", "score", "start",
    ]  # fmt: skip
    assert [entry.undone for entry in log.entries] == [False, False, False, True, False, False]
    assert {entry.at for entry in log.entries} == {EIGHT}
    assert log.undoable == log.entries[0]
    assert log.older is None


def test_entries_know_whose_phone_sent_them(table: Table) -> None:
    join(table.database, KEYS.score_key(table.sid), ZOES_PHONE, EIGHT, 2)
    table.score(KING[1], table.command(device=ZOES_PHONE))
    table.score(QUEENS)
    log = read_log(table.database, table.sid, table.device)
    assert [entry.person for entry in log.entries] == [None, 2, None]


def test_a_watcher_reads_the_log_and_undoes_nothing(table: Table) -> None:
    table.scored(KING[1])
    log = read_log(table.database, table.sid, ZOES_PHONE)
    assert len(log.entries) == 2
    assert log.undoable is None
    with pytest.raises(SessionNotFound):
        read_log(table.database, "unknown", table.device)


def test_a_lock_is_in_the_log(table: Table) -> None:
    set_lock(table.database, table.command(), True)
    assert read_log(table.database, table.sid, table.device).entries[0].kind == "lock"


def test_a_long_log_is_read_in_stretches(table: Table) -> None:
    names = ("Anne", "Beth", "Cath", "Diana")
    for n in range(MOST_SHOWN + 4):
        rename(table.database, table.command(), f"Evening {n}", names)
    first = read_log(table.database, table.sid, table.device)
    assert len(first.entries) == MOST_SHOWN
    assert first.older == first.entries[-1].version
    second = read_log(table.database, table.sid, table.device, first.older)
    versions = [entry.version for entry in (*first.entries, *second.entries)]
    assert versions == list(range(MOST_SHOWN + 5, 0, -1))
    assert second.older is None
