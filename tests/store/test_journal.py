"""The journal: every accepted command under its own number, each id once."""

from dataclasses import replace
from functools import partial

import pytest

from app.domain.draft import NOTHING_YET
from app.domain.journal import Edits, edits_between
from app.store import journal
from app.store.errors import CommandRepeated
from app.store.journal import Entry
from tests.store.sessions_kept import EIGHT, EMPTY, HALF, PLAYED, Kept

EDITS = edits_between(PLAYED, replace(PLAYED, title="Saturday"))


def write(
    kept: Kept, version: int, command: str, kind: str = "score", edits: Edits = EDITS
) -> None:
    entry = Entry(version, kind, edits, HALF)
    kept.do(lambda tx: journal.append(tx, kept.id, entry, command_id=command, at=EIGHT))


def last(kept: Kept) -> Entry | None:
    with kept.database.read() as tx:
        return journal.last_undoable(tx, kept.id)


def version_of(kept: Kept, command: str) -> int | None:
    with kept.database.read() as tx:
        entry = journal.entry_of(tx, kept.id, command)
    return None if entry is None else entry.version


def test_an_entry_comes_back_as_it_was_written(kept: Kept) -> None:
    write(kept, 2, "c2")
    assert last(kept) == Entry(2, "score", EDITS, HALF, at=EIGHT)


@pytest.mark.parametrize(
    "edits", [(), edits_between(EMPTY, PLAYED), edits_between(PLAYED, EMPTY), EDITS]
)
def test_any_edits_come_back_equal(kept: Kept, edits: Edits) -> None:
    write(kept, 2, "c2", edits=edits)
    entry = last(kept)
    assert entry is not None
    assert entry.edits == edits


def test_a_command_is_found_by_its_id_in_its_own_session(kept: Kept, beside: Kept) -> None:
    write(kept, 2, "c2")
    assert version_of(kept, "c2") == 2
    assert version_of(kept, "c3") is None
    assert version_of(beside, "c2") is None


def test_a_version_is_written_once(kept: Kept) -> None:
    write(kept, 2, "c2")
    with pytest.raises(CommandRepeated):
        write(kept, 2, "c3")
    assert version_of(kept, "c3") is None


def test_an_id_is_accepted_once_per_session(kept: Kept, beside: Kept) -> None:
    write(kept, 2, "c2")
    with pytest.raises(CommandRepeated) as refusal:
        write(kept, 3, "c2")
    assert refusal.value.code == "command.repeated"
    assert version_of(kept, "c2") == 2
    write(beside, 2, "c2")


def test_the_start_and_undos_are_passed_over(kept: Kept) -> None:
    assert last(kept) is None
    write(kept, 2, "c2")
    write(kept, 3, "c3", kind="undo")
    entry = last(kept)
    assert entry is not None
    assert entry.version == 2


def test_what_has_been_taken_back_is_passed_over(kept: Kept, beside: Kept) -> None:
    for version, kind in ((2, "score"), (3, "end"), (4, "rematch")):
        write(kept, version, f"c{version}", kind)
        write(beside, version, f"c{version}", kind)
    left = []
    while (entry := last(kept)) is not None:
        left.append((entry.version, entry.kind))
        kept.do(partial(journal.mark_undone, session_id="one", version=entry.version))
    assert left == [(4, "rematch"), (3, "end"), (2, "score")]
    other = last(beside)
    assert other is not None
    assert other.version == 4


def test_nothing_is_ever_taken_out_of_the_journal(kept: Kept) -> None:
    write(kept, 2, "c2")
    kept.do(lambda tx: journal.mark_undone(tx, "one", 2))
    assert version_of(kept, "c2") == 2, "a late repeat is still known"
    assert len(kept.rows("journal")) == 2


def test_an_untouched_screen_takes_no_room(kept: Kept) -> None:
    entry = Entry(2, "rematch", (), NOTHING_YET)
    kept.do(lambda tx: journal.append(tx, "one", entry, command_id="c2", at=EIGHT))
    assert last(kept) == replace(entry, at=EIGHT)
    with kept.database.read() as tx:
        found = tx.connection().exec_driver_sql(
            "SELECT draft, said FROM journal WHERE session_id = 'one' AND version = 2"
        )
        assert tuple(found.one()) == (None, None)
