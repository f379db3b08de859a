"""A device's own sessions: listing, forgetting, deleting and bringing them back."""

from datetime import datetime, timedelta

from app.services.errors import NotTheOwner
from app.services.keys import hash_of
from app.store import scorers, sessions
from app.store.database import Database
from app.store.scorers import Known

MOST_LISTED = 50
KEPT_FOR = timedelta(days=30)


def known_sessions(database: Database, device: str) -> tuple[Known, ...]:
    """The sessions that this device takes part in, newest first; deleted ones if it owns them."""
    if not device:
        return ()
    with database.read() as tx:
        return scorers.sessions_of(tx, hash_of(device), MOST_LISTED)


def forget(database: Database, session_id: str, device: str) -> None:
    """Leave a session out of this device's list; joining brings it back."""
    with database.write() as tx:
        scorers.hide(tx, session_id, hash_of(device))


def delete(database: Database, session_id: str, device: str, at: datetime) -> None:
    """Put a session away for everybody. Raises NotTheOwner."""
    with database.write() as tx:
        _check_owner(scorers.owns(tx, session_id, hash_of(device)))
        sessions.set_deleted(tx, session_id, at)


def restore(database: Database, session_id: str, device: str) -> None:
    """Bring a deleted session back as it was. Raises NotTheOwner."""
    with database.write() as tx:
        _check_owner(scorers.owns(tx, session_id, hash_of(device)))
        sessions.set_deleted(tx, session_id, None)


def purge(database: Database, now: datetime) -> int:
    """Remove for good what has been deleted for a month; how many sessions."""
    with database.write() as tx:
        return sessions.purge(tx, now - KEPT_FOR)


def _check_owner(owns: bool) -> None:
    if not owns:
        raise NotTheOwner
