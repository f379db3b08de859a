"""What has happened to a session since somebody last saw it."""

from dataclasses import dataclass

from app.services.keys import hash_of
from app.store import journal, sessions
from app.store.database import Database
from app.store.sessions import Stored


@dataclass(frozen=True, slots=True)
class News:
    """The session as it stands, and what became of the hand that was open.

    *scored* says that it has been scored and still is; *seat* is the seat of who scored it, or of
    who made the newest change; None for somebody without a seat.
    """

    stored: Stored
    scored: bool
    seat: int | None


def version_of(database: Database, session_id: str) -> int:
    """The newest version. Raises SessionNotFound."""
    with database.read() as tx:
        return sessions.version_of(tx, session_id)


def news_since(database: Database, session_id: str, device: str, seen: int) -> News | None:
    """What came after version *seen*; None if nothing did. Raises SessionNotFound."""
    with database.read() as tx:
        stored = sessions.load(tx, session_id, hash_of(device))
        if stored.version <= seen:
            return None
        since = journal.kinds_since(tx, session_id, seen)
    scored = since[0][0] == "score" and not any(kind == "undo" for kind, _person in since)
    person = since[0 if scored else -1][1]
    return News(stored, scored, stored.session.seat_of(person))
