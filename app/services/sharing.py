"""Letting people in, and what only the session's owner may do about it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlmodel import Session

from app.services.commands import Change, Command, Sheet, refusal_for, write_change
from app.services.errors import NotTheOwner, StaleSheet, UnknownKey
from app.services.keys import Keys, hash_of, new_token
from app.store import journal, links, scorers, sessions
from app.store.database import Database
from app.store.scorers import Scorer
from app.store.sessions import Stored

CODE_LASTS = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Shared:
    """A session, the ways into it, and who has come in.

    *score_key* and *code* are empty for a device that may not score itself; *code* also while
    there is none. *scorers* are the devices that may score, in the order in which they joined.
    """

    stored: Stored
    score_key: str = ""
    code: str = ""
    code_until: datetime | None = None
    scorers: tuple[Scorer, ...] = ()


def shared(database: Database, keys: Keys, session_id: str, device: str, now: datetime) -> Shared:
    """What the share page shows to that device. Changes nothing. Raises SessionNotFound."""
    with database.read() as tx:
        stored = sessions.load(tx, session_id, hash_of(device))
        if not (stored.access.scores or stored.access.owns):
            return Shared(stored)
        code = links.code_of(tx, session_id, now)
        devices = scorers.scorers_of(tx, session_id, stored.key_number)
    return Shared(
        stored,
        keys.score_key(session_id, stored.key_number),
        keys.code(session_id, code[0]) if code else "",
        code[1] if code else None,
        devices,
    )


# -- coming in ------------------------------------------------------------------------------


def session_of_key(database: Database, key: str, device: str) -> Shared:
    """The session that a score link opens, and who has come in. Changes nothing.

    Raises UnknownKey.
    """
    with database.read() as tx:
        stored = sessions.load(tx, _opened_by(tx, key), hash_of(device))
        devices = scorers.scorers_of(tx, stored.id, stored.key_number)
    return Shared(stored, key, scorers=devices)


def join(database: Database, key: str, device: str, at: datetime, person: int | None = None) -> str:
    """Let *device* score the session that *key* opens, as that person's phone; its id.

    Raises UnknownKey. Somebody who does not sit at the table just keeps score.
    """
    with database.write() as tx:
        session_id = _opened_by(tx, key)
        stored = sessions.load(tx, session_id, hash_of(device))
        sits = stored.session.seat_of(person) is not None
        scorers.admit(
            tx,
            session_id,
            hash_of(device),
            at,
            person=person if sits else None,
            key_number=stored.key_number,
        )
    return session_id


def key_of_code(database: Database, keys: Keys, typed: str, now: datetime) -> str:
    """The score key that a short code stands for. Changes nothing. Raises UnknownKey."""
    with database.read() as tx:
        session_id = links.id_of_code(tx, keys.code_hash(typed), now)
        if session_id is None:
            raise UnknownKey
        return keys.score_key(session_id, sessions.load(tx, session_id).key_number)


def _opened_by(tx: Session, key: str) -> str:
    session_id = links.id_of_key(tx, hash_of(key))
    if session_id is None:
        raise UnknownKey
    return session_id


# -- letting in -----------------------------------------------------------------------------


def make_code(database: Database, keys: Keys, session_id: str, device: str, now: datetime) -> None:
    """Make a code to type, for ten minutes; the one before stops. Any scorer may."""
    with database.write() as tx:
        _scoring(tx, session_id, device)
        salt = new_token()
        code_hash = keys.code_hash(keys.code(session_id, salt))
        links.set_code(tx, session_id, salt, code_hash, now + CODE_LASTS)


def revoke_code(database: Database, session_id: str, device: str) -> None:
    """Let no code in. Any scorer may."""
    with database.write() as tx:
        _scoring(tx, session_id, device)
        links.drop_code(tx, session_id)


def _scoring(tx: Session, session_id: str, device: str) -> Stored:
    stored = sessions.load(tx, session_id, hash_of(device))
    if not stored.access.scores:
        raise refusal_for(stored)
    return stored


# -- what the owner may do ------------------------------------------------------------------


def new_links(database: Database, keys: Keys, command: Command) -> Sheet:
    """Replace the score link and the code. Who joined by the old ones must join again."""

    def act(tx: Session, stored: Stored) -> Stored:
        number = stored.key_number + 1
        key_hash = hash_of(keys.score_key(stored.id, number))
        links.replace_key(tx, stored.id, number, key_hash)
        links.drop_code(tx, stored.id)
        return replace(stored, key_number=number)

    return _as_owner(database, command, "links", act)


def set_lock(database: Database, command: Command, locked: bool) -> Sheet:
    """Lock the sheet, so that nobody can change it, or unlock it."""

    def act(tx: Session, stored: Stored) -> Stored:
        sessions.set_locked(tx, stored.id, locked)
        if locked:
            links.drop_code(tx, stored.id)
        access = replace(stored.access, scores=not locked)
        return replace(stored, locked=locked, access=access)

    return _as_owner(database, command, "lock" if locked else "unlock", act)


def hand_over(database: Database, session_id: str, device: str, to_device_hash: str) -> None:
    """Let another scorer's device own the session. Raises NotTheOwner, UnknownKey."""
    with database.write() as tx:
        stored = sessions.load(tx, session_id, hash_of(device))
        if not stored.access.owns:
            raise NotTheOwner
        devices = scorers.scorers_of(tx, session_id, stored.key_number)
        if to_device_hash not in {one.device_hash for one in devices}:
            raise UnknownKey
        scorers.hand_over(tx, session_id, to_device_hash, stored.key_number)


def _as_owner(
    database: Database, command: Command, kind: str, act: Callable[[Session, Stored], Stored]
) -> Sheet:
    """Carry out what changes no hand: once, journaled, and only for the owner."""
    with database.write() as tx:
        stored = sessions.load(tx, command.session_id, hash_of(command.device))
        if not stored.access.owns:
            raise NotTheOwner
        if stored.version != command.seen:
            accepted = journal.entry_of(tx, command.session_id, command.id)
            if accepted is None or accepted.kind != kind:
                raise StaleSheet(command.seen, stored.version)
            return Sheet(stored, journal.last_undoable(tx, stored.id))
        stored = act(tx, stored)
        change = Change(stored.session, draft=stored.draft)
        written = write_change(tx, stored, command, kind, change)
        return Sheet(written.stored, journal.last_undoable(tx, stored.id))
