"""The journal: every accepted command of a session, in order, under its version number."""

import json
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, insert, update
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from app.domain.draft import NOTHING_YET, Draft
from app.domain.journal import Edit, Edits
from app.store.errors import CommandRepeated
from app.store.rows import JournalRow
from app.store.sessions import draft_from, draft_text

NOT_UNDOABLE = ("start", "undo", "lock", "unlock", "links")
"""Kinds that undo passes over: there is nothing before the start, undo is no redo, and who may
score is not the sheet's."""

Heads = dict[int | None, Any]
"""What is beside the hands, as the journal writes it: by a match's index its rules, adjustments
and end (None while it is not there), and under None the session's title and people."""

# Built once, run on the plain connection: see app.store.sessions.
_MINE = col(JournalRow.session_id) == bindparam("mine")
_APPEND = insert(JournalRow)
_ENTRY = select(JournalRow.version, JournalRow.kind, JournalRow.edits).add_columns(
    col(JournalRow.draft),
    col(JournalRow.said),
    col(JournalRow.person),
    col(JournalRow.at),
    col(JournalRow.undone),
)
_BY_COMMAND = _ENTRY.where(_MINE, col(JournalRow.command_id) == bindparam("command"))
_NEWEST_FIRST = (
    _ENTRY.where(_MINE, col(JournalRow.version) < bindparam("before"))
    .order_by(col(JournalRow.version).desc())
    .limit(bindparam("most"))
)
_MOVES = (
    select(JournalRow.edits)
    .where(
        _MINE,
        col(JournalRow.version) >= bindparam("since"),
        col(JournalRow.kind) != "score",
    )
    .order_by(col(JournalRow.version))
)
_LAST = (
    _ENTRY.where(
        _MINE, col(JournalRow.undone).is_(False), col(JournalRow.kind).not_in(NOT_UNDOABLE)
    )
    .order_by(col(JournalRow.version).desc())
    .limit(1)
)

_EDITS = (
    select(JournalRow.edits)
    .where(_MINE, col(JournalRow.version) > bindparam("version"))
    .order_by(col(JournalRow.version).desc())
)
_SINCE = (
    select(JournalRow.kind, JournalRow.person)
    .where(_MINE, col(JournalRow.version) > bindparam("version"))
    .order_by(col(JournalRow.version))
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One journal entry.

    *draft* is the filled-in screen that the command was sent from, *said* a hash of what its form
    said, *person* the number of the person who sent it, if known.
    """

    version: int
    kind: str
    edits: Edits
    draft: Draft = NOTHING_YET
    said: str = ""
    person: int | None = None
    at: datetime | None = None
    undone: bool = False


def append(
    tx: Session,
    session_id: str,
    entry: Entry,
    *,
    command_id: str,
    at: datetime,
) -> None:
    """Write *entry* down. Its version must be the next one: the primary key sees to it.

    Raises CommandRepeated when that version or that command id is there already.
    """
    row = {
        "session_id": session_id,
        "version": entry.version,
        "command_id": command_id,
        "kind": entry.kind,
        "person": entry.person,
        "said": entry.said or None,
        "at": at,
        "edits": json.dumps([asdict(edit) for edit in entry.edits], separators=(",", ":")),
        "draft": draft_text(entry.draft),
        "undone": False,
    }
    try:
        tx.connection().execute(_APPEND, row)
    except IntegrityError as error:
        raise CommandRepeated from error


def entry_of(tx: Session, session_id: str, command_id: str) -> Entry | None:
    """What a command made, if it has been accepted before."""
    asked = {"mine": session_id, "command": command_id}
    return _entry_from(tx.connection().execute(_BY_COMMAND, asked).first())


def kinds_since(tx: Session, session_id: str, version: int) -> tuple[tuple[str, int | None], ...]:
    """Kind of each command after *version* and the person it came from, in order."""
    asked = {"mine": session_id, "version": version}
    found = tx.connection().execute(_SINCE, asked)
    return tuple((row.kind, row.person) for row in found)


def edits_after(tx: Session, session_id: str, version: int) -> tuple[Edits, ...]:
    """What each command after *version* changed, newest first."""
    found = tx.connection().execute(_EDITS, {"mine": session_id, "version": version})
    return tuple(_edits_from(row.edits) for row in found)


def last_undoable(tx: Session, session_id: str) -> Entry | None:
    """The newest command that can still be taken back."""
    return _entry_from(tx.connection().execute(_LAST, {"mine": session_id}).first())


def newest(tx: Session, session_id: str, most: int, before: int) -> tuple[Entry, ...]:
    """At most *most* entries with versions below *before*, newest first."""
    asked = {"mine": session_id, "most": most, "before": before}
    rows = tx.connection().execute(_NEWEST_FIRST, asked).all()
    return tuple(entry for entry in map(_entry_from, rows) if entry is not None)


def heads_before(tx: Session, session_id: str, version: int) -> Heads:
    """What was beside the hands before *version*: only of what has changed since."""
    asked = {"mine": session_id, "since": version}
    heads: Heads = {}
    for row in tx.connection().execute(_MOVES, asked):
        for edit in json.loads(row.edits):
            if edit["hand"] is None:
                heads.setdefault(edit["match"], edit["before"])
    return heads


def _entry_from(row: Row[Any] | None) -> Entry | None:
    if row is None:
        return None
    edits = _edits_from(row.edits)
    return Entry(
        row.version,
        row.kind,
        edits,
        draft_from(row.draft),
        row.said or "",
        row.person,
        row.at,
        row.undone,
    )


def _edits_from(text: str) -> Edits:
    return tuple(Edit(**plain) for plain in json.loads(text))


def mark_undone(tx: Session, session_id: str, version: int) -> None:
    """Note that the command which made *version* has been taken back."""
    tx.execute(
        update(JournalRow)
        .where(col(JournalRow.session_id) == session_id, col(JournalRow.version) == version)
        .values(undone=True)
    )
