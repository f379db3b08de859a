"""A session in the store, and short ways to send commands to it."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from app.domain.draft import Draft
from app.domain.presets import MODERN
from app.domain.rulesets import RuleSet
from app.domain.session import GameSession
from app.services.commands import Command, Sheet
from app.services.hands import save_draft, score_hand
from app.services.keys import Keys, new_token
from app.services.matches import end_match, rematch, undo
from app.services.sheets import fresh_session, open_sheet, start_session
from app.store.database import Database
from app.store.sessions import Stored

CAST = ("Anne", "Beth", "Cath", "Diana")
KEYS = Keys("a secret for tests only")
EIGHT = datetime(2026, 3, 7, 20, 0, tzinfo=UTC)
ANNES_PHONE, ZOES_PHONE = "annes-phone", "zoes-phone"

KING = tuple(Draft(contract="no_king", taker=seat) for seat in range(4))
QUEENS = Draft(contract="no_queens", counts=(1, 0, 1, 2))
S0 = Draft(
    contract="no_queens",
    counts=(1, 0, 1, 2),
    doubles=frozenset({(1, 0), (1, 2), (1, 3), (2, 0), (0, 2)}),
)
"""The worked hand of the rules brief, §5, example 1: nets −12 +24 −12 −24."""
IN_ORDER = (
    Draft(contract="no_tricks", counts=(5, 4, 3, 1)),
    QUEENS,
    Draft(contract="no_last_two", takers=(1, 1)),
    Draft(contract="no_hearts", counts=(0, 6, 4, 3), special=1),
    KING[2],
    Draft(contract="trumps", trump="hearts", counts=(6, 4, 2, 1)),
    Draft(contract="dominoes", start_rank="8", places=(2, 1, 4, 3)),
)
"""One hand of each contract."""


@dataclass
class Table:
    """A session that one device scores. Every command sent carries a fresh id, unless given one."""

    database: Database
    sid: str
    device: str = ANNES_PHONE
    at: datetime = EIGHT

    def sheet(self, device: str | None = None) -> Sheet:
        return open_sheet(self.database, self.sid, self.device if device is None else device)

    @property
    def stored(self) -> Stored:
        return self.sheet().stored

    @property
    def session(self) -> GameSession:
        return self.stored.session

    @property
    def nets(self) -> list[tuple[int, ...]]:
        return [settlement.net for settlement in self.session.match.settlements]

    def command(
        self,
        known_as: str = "",
        seen: int | None = None,
        device: str | None = None,
        said: str = "",
    ) -> Command:
        """A command as a form drawn now would send it."""
        return Command(
            self.sid,
            self.device if device is None else device,
            known_as or new_token(),
            self.stored.version if seen is None else seen,
            self.at,
            said,
        )

    def score(self, draft: Draft, command: Command | None = None) -> Sheet:
        return score_hand(self.database, command or self.command(), draft)

    def scored(self, *drafts: Draft) -> None:
        for draft in drafts:
            self.score(draft)

    def keep(self, draft: Draft, seen: int | None = None) -> Stored | None:
        version = self.stored.version if seen is None else seen
        return save_draft(self.database, self.sid, self.device, version, lambda _match: draft)

    def end(self, command: Command | None = None) -> Sheet:
        return end_match(self.database, command or self.command())

    def rematch(self, first: int = 0, command: Command | None = None) -> Sheet:
        return rematch(self.database, command or self.command(), first)

    def undo(self, command: Command | None = None) -> Sheet:
        return undo(self.database, command or self.command())

    def later(self, **time: int) -> None:
        self.at += timedelta(**time)


def start(
    database: Database, rules: RuleSet = MODERN, first: int = 0, form: str = "start"
) -> Table:
    """A fresh session that Anne's phone owns."""
    fresh = fresh_session("Friday table", CAST, rules, first)
    sid = start_session(database, KEYS, ANNES_PHONE, form, EIGHT, fresh)
    return Table(database, sid)
