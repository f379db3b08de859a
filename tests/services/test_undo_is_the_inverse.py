"""Any sequence of commands and undos, compared with a stack of the values they made."""

import tempfile
from dataclasses import replace
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app.domain.draft import NOTHING_YET, Draft
from app.domain.opening import opening_draft
from app.domain.session import GameSession
from app.store.database import Database
from app.store.migrations import upgrade
from tests.services.cast import IN_ORDER, start


class Evening(RuleBasedStateMachine):
    """One table that scores, changes its mind, ends and plays again."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        url = f"sqlite:///{Path(self.folder.name) / 'evening.sqlite3'}"
        upgrade(url)
        self.database = Database(url)
        self.table = start(self.database)
        self.before: list[tuple[GameSession, Draft, str]] = []
        """What each command that can be taken back was sent from."""
        self.now = self.table.session
        self.draft = self.table.stored.draft
        self.commands = 1

    def teardown(self) -> None:
        self.database.dispose()
        self.folder.cleanup()

    @initialize(hands=st.integers(0, 9))
    def begin_somewhere(self, hands: int) -> None:
        for n in range(hands):
            self.score(IN_ORDER[n % 7], frozenset())

    def accepted(self, screen: Draft, kind: str = "") -> None:
        self.before.append((self.now, screen, kind))
        self.now = self.table.session
        shelved = self.draft.shelved if kind == "score" else None
        self.draft = opening_draft(self.now.match, shelved)
        self.commands += 1

    @precondition(lambda self: not self.now.match.is_over)
    @rule(
        draft=st.sampled_from(IN_ORDER),
        doublers=st.frozensets(st.integers(0, 3), max_size=3),
    )
    def score(self, draft: Draft, doublers: frozenset[int]) -> None:
        match = self.now.match
        declarer = match.declarer
        assert declarer is not None
        if draft.contract not in [contract.id for contract in match.contracts_left(declarer)]:
            return
        doubles = frozenset((seat, declarer) for seat in doublers if seat != declarer)
        sent = Draft(**{**{name: getattr(draft, name) for name in draft.__slots__},
                        "doubles": doubles})  # fmt: skip
        self.table.score(sent)
        self.accepted(Draft.of(self.table.session.match.hands[-1], match.rules), "score")

    @precondition(lambda self: not self.now.match.is_over)
    @rule(taker=st.integers(0, 3))
    def keep_half_a_hand(self, taker: int) -> None:
        kept = Draft(contract="no_king", taker=taker)
        assert self.table.keep(kept) is not None
        self.draft = replace(kept, shelved=self.draft.shelved)

    @precondition(lambda self: bool(self.now.match.hands) and not self.now.match.ended)
    @rule()
    def end(self) -> None:
        screen = self.draft
        self.table.end()
        self.accepted(screen)
        # The match may be reopened, and goes on as it was left.
        self.draft = screen

    @precondition(lambda self: self.now.match.ended)
    @rule(first=st.integers(0, 3))
    def rematch(self, first: int) -> None:
        self.table.rematch(first)
        self.accepted(Draft())

    @precondition(lambda self: self.before)
    @rule(times=st.integers(1, 4))
    def undo(self, times: int) -> None:
        for _ in range(min(times, len(self.before))):
            shelved = None if self.draft == NOTHING_YET else self.draft
            self.now, self.draft, kind = self.before.pop()
            if kind == "score":
                self.draft = replace(self.draft, shelved=shelved)
            self.table.undo()
            self.commands += 1

    @invariant()
    def the_store_holds_what_the_model_says(self) -> None:
        stored = self.table.stored
        assert stored.session == self.now
        assert stored.draft == self.draft
        assert stored.version == self.commands
        assert len(stored.ended_at) == len(self.now.matches)
        for match, ended in zip(self.now.matches, stored.ended_at, strict=True):
            assert (ended is not None) == match.ended
        assert (self.table.sheet().undoable is None) == (not self.before)


Evening.TestCase.settings = settings(
    max_examples=12,
    stateful_step_count=20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
TestEvening = Evening.TestCase
