"""Sessions put into the database without any service."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from sqlmodel import Session

from app.domain.draft import Draft
from app.domain.hand import Hand
from app.domain.journal import edits_between
from app.domain.match import Match
from app.domain.outcome import Counted, LastTaken, Taken
from app.domain.presets import MODERN
from app.domain.session import GameSession
from app.store import journal, links, scorers, sessions
from app.store.database import Database
from app.store.journal import Entry
from app.store.sessions import Stored

EIGHT = datetime(2026, 3, 7, 20, 0, tzinfo=UTC)
CAST = ("Anne", "Beth", "Cath", "Diana")
KING = Hand(0, "no_king", Taken(2), frozenset({(1, 2), (2, 1)}))
QUEENS = Hand(0, "no_queens", Counted((1, 0, 1, 2)), frozenset({(1, 0), (0, 1), (3, 2)}))
LAST = Hand(0, "no_last_two", LastTaken((1, 1)))
TRUMPS = Hand(0, "trumps", Counted((6, 4, 2, 1)), trump="hearts")
HALF = Draft(contract="no_hearts", counts=(6, 4), special=1)
EMPTY = GameSession("Friday table", CAST, ())
PLAYED = replace(
    EMPTY,
    matches=(Match(MODERN, 1, (replace(KING, declarer=1),), ended=True),
             Match(MODERN, 0, (KING, QUEENS, LAST))),
)  # fmt: skip


@dataclass(frozen=True)
class Kept:
    """A session in the database."""

    database: Database
    id: str

    def load(self, device_hash: str = "") -> Stored:
        with self.database.read() as tx:
            return sessions.load(tx, self.id, device_hash)

    def become(self, session: GameSession, at: datetime = EIGHT) -> None:
        """Write the edits that lead to *session*."""
        with self.database.write() as tx:
            old = sessions.load(tx, self.id).session
            sessions.write_edits(tx, self.id, edits_between(old, session), at)

    def rows(self, table: str) -> list[tuple[object, ...]]:
        """Rows of this session in *table*, as they stand."""
        column = "id" if table == "session" else "session_id"
        with self.database.read() as tx:
            found = tx.connection().exec_driver_sql(
                f'SELECT * FROM "{table}" WHERE {column} = ? ORDER BY 1, 2, 3', (self.id,)
            )
            return [tuple(row) for row in found]

    def do(self, step: Callable[[Session], object]) -> None:
        with self.database.write() as tx:
            step(tx)

    def run(self, statement: str) -> None:
        """Something that no code of ours would do."""
        self.do(lambda tx: tx.connection().exec_driver_sql(statement))


def keep(database: Database, session_id: str, session: GameSession = PLAYED) -> Kept:
    """Write *session* down with one journal entry, a draft, and two scorers."""
    edits = edits_between(EMPTY, session)
    with database.write() as tx:
        sessions.create(tx, session_id, EMPTY.title, CAST, f"key of {session_id}", EIGHT)
        sessions.write_edits(tx, session_id, edits, EIGHT)
        sessions.set_head(tx, session_id, 1, HALF)
        entry = Entry(1, "start", edits, Draft())
        journal.append(tx, session_id, entry, command_id="start", at=EIGHT)
        scorers.admit(tx, session_id, "annes hash", EIGHT, owner=True)
        scorers.admit(tx, session_id, "beths hash", EIGHT)
        links.set_code(tx, session_id, "salt", f"code of {session_id}", EIGHT)
    return Kept(database, session_id)
