"""The log: who changed what, when."""

from dataclasses import dataclass

from app.services.keys import hash_of
from app.store import journal, sessions
from app.store.database import Database
from app.store.journal import Entry, Heads
from app.store.sessions import Stored

MOST_SHOWN = 100
BEYOND = 2**31
"""A version that no session reaches: from the newest entry on."""


@dataclass(frozen=True, slots=True)
class Log:
    """A stretch of a session's log, newest first; *undoable* is what Undo would take back.

    *older* is the version to go on from, or None at the beginning. *heads* is what was beside the
    hands as the stretch left it, where that has changed since.
    """

    stored: Stored
    entries: tuple[Entry, ...]
    undoable: Entry | None
    older: int | None
    heads: Heads


def read_log(database: Database, session_id: str, device: str, before: int = BEYOND) -> Log:
    """The newest entries below version *before*. Raises SessionNotFound."""
    with database.read() as tx:
        stored = sessions.load(tx, session_id, hash_of(device))
        entries = journal.newest(tx, session_id, MOST_SHOWN, min(before, BEYOND))
        undoable = journal.last_undoable(tx, session_id) if stored.access.scores else None
        is_older = before <= stored.version
        heads = journal.heads_before(tx, session_id, before) if is_older else {}
    more = len(entries) == MOST_SHOWN and entries[-1].version > 1
    return Log(stored, entries, undoable, entries[-1].version if more else None, heads)
