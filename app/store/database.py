"""The database: one engine, two doors.

``read()`` never takes the writer's place and never commits. ``write()`` takes it at once,
commits on leaving the block and rolls back when the block raises.
"""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import ConnectionPoolEntry
from sqlmodel import Session, create_engine

from app.store.errors import StoreBusy, StoreError, StoreFull, StoreUnusable

BUSY_SECONDS = 5.0


class _ReadingSession(Session):
    def commit(self) -> None:
        raise RuntimeError("read() never commits: use write()")


class Database:
    """One SQLite file behind a pool of connections."""

    def __init__(self, url: str, *, busy_seconds: float = BUSY_SECONDS) -> None:
        self._busy_seconds = busy_seconds
        self._engine = create_engine(url, hide_parameters=True)  # a fault logs no name and no key
        event.listen(self._engine, "connect", self._prepare)
        event.listen(self._engine, "begin", _begin)
        event.listen(self._engine, "checkin", _end_transaction)
        # Shares the pool and the listeners; only the kind of BEGIN differs.
        self._writing = self._engine.execution_options(begin="IMMEDIATE")
        # SQLite retries a taken lock blindly, so under load some writers starve. Queueing this
        # process's writers here first keeps the slowest answer near the middle one.
        self._writer = threading.Lock()

    @property
    def engine(self) -> Engine:
        """The reading view, for tests and measurements."""
        return self._engine

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A session on one unchanging picture of the data. What it would write is dropped."""
        with _store_errors(), _ReadingSession(self._engine) as session:
            yield session

    @contextmanager
    def write(self) -> Iterator[Session]:
        """A session that holds the writer's place until the block ends, then commits."""
        if not self._writer.acquire(timeout=self._busy_seconds):
            raise StoreBusy
        try:
            with _store_errors(), Session(self._writing, expire_on_commit=False) as session:
                session.connection()  # BEGIN IMMEDIATE now: what the block reads stays true
                yield session
                session.commit()
        finally:
            self._writer.release()

    def dispose(self) -> None:
        """Close every connection."""
        self._engine.dispose()

    def _prepare(self, connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        prepare(connection, busy_seconds=self._busy_seconds, foreign_keys=True)


def prepare(connection: DBAPIConnection, *, busy_seconds: float, foreign_keys: bool) -> None:
    """Set up a new connection; the order matters, the wait for locks comes first."""
    connection.isolation_level = None  # we say BEGIN ourselves, the driver never does
    cursor = connection.cursor()
    try:
        cursor.execute(f"PRAGMA busy_timeout = {int(busy_seconds * 1000)}")
        cursor.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")
        cursor.execute("PRAGMA journal_mode = WAL")
        mode = cursor.fetchone()
        # FULL, not NORMAL: a hand that was answered as saved survives a power cut.
        cursor.execute("PRAGMA synchronous = FULL")
    finally:
        cursor.close()
    if mode != ("wal",):
        raise StoreUnusable(
            "The database's folder cannot hold a write-ahead log: use a disk of this machine."
        )


def _begin(connection: Connection) -> None:
    kind = connection.get_execution_options().get("begin", "")
    connection.exec_driver_sql(f"BEGIN {kind}")


def _end_transaction(connection: DBAPIConnection | None, _entry: ConnectionPoolEntry) -> None:
    # A COMMIT that SQLite refuses leaves its transaction open, and SQLAlchemy takes it for ended:
    # without this the pool would hand out a connection that can never BEGIN again.
    if connection is not None and connection.in_transaction:
        connection.rollback()


@contextmanager
def _store_errors() -> Iterator[None]:
    """Turn what SQLite says about locks and space into the store's own errors."""
    try:
        yield
    except OperationalError as error:
        known = _known(error.orig)
        if known is None:
            raise
        raise known from error


def _known(error: BaseException | None) -> StoreError | None:
    # Extended codes carry the plain one in their low byte (BUSY_SNAPSHOT is 517 = 2·256 + 5).
    extended = getattr(error, "sqlite_errorcode", 0)
    code = extended & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreBusy()
    # A connection opened on a full disk has no room for what it shares with the others.
    if code == sqlite3.SQLITE_FULL or extended == sqlite3.SQLITE_IOERR_SHMSIZE:
        return StoreFull()
    return None
