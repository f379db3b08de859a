"""Sessions from outside: starting and opening them."""

from datetime import datetime

from app.domain.draft import NOTHING_YET
from app.domain.match import Match
from app.domain.names import check_players
from app.domain.rulesets import RuleSet
from app.domain.session import GameSession
from app.services.commands import Change, Command, Sheet, write_change
from app.services.keys import Keys, hash_of
from app.store import journal, scorers, sessions
from app.store.database import Database
from app.store.sessions import Access, Stored


def start_session(
    database: Database, keys: Keys, device: str, command_id: str, at: datetime, fresh: GameSession
) -> str:
    """Write *fresh* down as a new session and let *device* own it; its id.

    The same form sent twice makes one session.
    """
    session_id = keys.session_id(command_id, device)
    with database.write() as tx:
        if sessions.exists(tx, session_id):
            return session_id
        key_hash = hash_of(keys.score_key(session_id))
        sessions.create(tx, session_id, fresh.title, fresh.players, key_hash, at)
        if device:
            scorers.admit(tx, session_id, hash_of(device), at, owner=True)
        empty = GameSession(fresh.title, fresh.players, ())
        stored = Stored(session_id, 0, empty, NOTHING_YET, Access(), ())
        command = Command(session_id, device, command_id, 0, at)
        write_change(tx, stored, command, "start", Change(fresh))
    return session_id


def fresh_session(
    title: str, names: tuple[str, ...], rules: RuleSet, first_declarer: int
) -> GameSession:
    """A session about to begin. Raises RuleViolation with a problem at each bad name."""
    return GameSession(title, check_players(names, rules.players), (Match(rules, first_declarer),))


def open_sheet(database: Database, session_id: str, device: str) -> Sheet:
    """The session for the table page. Raises SessionNotFound."""
    with database.read() as tx:
        stored = sessions.load(tx, session_id, hash_of(device))
        undoable = journal.last_undoable(tx, session_id) if stored.access.scores else None
    return Sheet(stored, undoable)


def open_session(database: Database, session_id: str, device: str = "") -> Stored:
    """The session alone, for pages without Undo. Raises SessionNotFound."""
    with database.read() as tx:
        return sessions.load(tx, session_id, hash_of(device))


def is_alive(database: Database) -> bool:
    """Whether the database answers."""
    with database.read() as tx:
        return bool(tx.connection().exec_driver_sql("SELECT 1").scalar_one())
