"""How every command is carried out: once, in one transaction, from what its sender saw."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import zip_longest

from sqlmodel import Session

from app.domain.draft import NOTHING_YET, Draft
from app.domain.journal import edits_between
from app.domain.opening import opening_draft
from app.domain.session import GameSession
from app.services.errors import LinkReplaced, NotAScorer, Refused, SheetLocked, StaleSheet
from app.services.keys import hash_of
from app.services.overtaken import Holds, still_holds
from app.store import journal, sessions
from app.store.database import Database
from app.store.errors import CommandRepeated
from app.store.journal import Entry
from app.store.sessions import Stored


@dataclass(frozen=True, slots=True)
class Command:
    """Who sends what from where.

    *id* makes the command exactly-once; *seen* is the version that the form was drawn from;
    *device* is the sender's token; *said* a hash of what the form says, where its command does
    not say it all.
    """

    session_id: str
    device: str
    id: str
    seen: int
    at: datetime
    said: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """What a command makes of a session: the new facts, and the open hand that is left.

    *draft* None opens the next hand afresh; *sent_from* is the filled-in screen to bring back when
    the command is undone.
    """

    session: GameSession
    draft: Draft | None = None
    sent_from: Draft = NOTHING_YET


@dataclass(frozen=True, slots=True)
class Sheet:
    """A session as it stands, and the command that Undo would take back."""

    stored: Stored
    undoable: Entry | None


def carry_out(
    database: Database,
    command: Command,
    kind: str,
    step: Callable[[Stored], Change],
    means: Callable[[Stored, Entry], bool] | None = None,
    holds: Holds | None = None,
) -> Sheet:
    """Load, decide, write: *step* is the pure decision. Returns the session as it stands then.

    A command whose id has been accepted before does nothing, if it *means* what was accepted
    (if not said otherwise: if its form says the same): a form that was changed after its answer
    got lost must not pass for saved. A change that changes nothing is not written down. A command
    from an older page is carried out if what it is about *holds* still.

    Raises NotAScorer and its kin, StaleSheet, SessionNotFound, and whatever *step* raises; then
    nothing has been written.
    """
    with database.write() as tx:
        stored, accepted = opened(tx, command, holds)
        if accepted is not None:
            same = means(stored, accepted) if means else accepted.said == command.said
            # What has been taken back since must not pass for saved.
            if accepted.kind != kind or accepted.undone or not same:
                raise StaleSheet(command.seen, stored.version)
            return Sheet(stored, journal.last_undoable(tx, stored.id))
        change = step(stored)
        if change.session == stored.session:
            return Sheet(stored, journal.last_undoable(tx, stored.id))
        return write_change(tx, stored, command, kind, change)


def opened(
    tx: Session, command: Command, holds: Holds | None = None
) -> tuple[Stored, Entry | None]:
    """The session that *command* may change, and the entry it made if it was accepted before."""
    stored = sessions.load(tx, command.session_id, hash_of(command.device))
    if not stored.access.scores:
        raise refusal_for(stored)
    if stored.version == command.seen:
        return stored, None
    # Only a sender that is behind can be repeating itself.
    accepted = journal.entry_of(tx, command.session_id, command.id)
    if accepted is None and not (holds and still_holds(tx, stored, command.seen, holds)):
        raise StaleSheet(command.seen, stored.version)
    return stored, accepted


def refusal_for(stored: Stored) -> Refused:
    """Why the asking device may not score."""
    if not stored.access.known:
        return NotAScorer()
    return SheetLocked() if stored.locked else LinkReplaced()


def write_change(tx: Session, stored: Stored, command: Command, kind: str, change: Change) -> Sheet:
    """Write the change's edits, the journal entry and the session's new version."""
    edits = edits_between(stored.session, change.session)
    version = stored.version + 1
    entry = Entry(
        version, kind, edits, change.sent_from, command.said, stored.access.person, command.at
    )
    try:
        journal.append(tx, stored.id, entry, command_id=command.id, at=command.at)
    except CommandRepeated:
        # A new version with an old command's id: two pages' fields mixed up, so neither is meant.
        raise StaleSheet(command.seen, stored.version) from None
    sessions.write_edits(tx, stored.id, edits, command.at)
    shelved = stored.draft.shelved if kind == "score" else None
    opening = opening_draft(change.session.match, shelved)
    draft = opening if change.draft is None else change.draft
    sessions.set_head(tx, stored.id, version, draft)
    ended_at = tuple(
        (known or command.at) if match.ended else None
        for match, known in zip_longest(change.session.matches, stored.ended_at)
        if match is not None
    )
    now = replace(stored, version=version, session=change.session, draft=draft, ended_at=ended_at)
    return Sheet(now, entry)
