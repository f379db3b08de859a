"""Which hand a form is about: the open one, one that was played, or one that was forgotten."""

from dataclasses import dataclass
from typing import Literal

from app.domain.contracts import Contract
from app.domain.errors import Problem
from app.domain.match import Match
from app.domain.rulesets import RuleSet

Kind = Literal["open", "played", "forgotten"]


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a hand in *match*: its *number*, 1 first, and who declares it.

    A *played* hand is filled in again in its own place, so what it used is free for it; a
    *forgotten* one goes before the hand that has its number now.
    """

    match: Match
    declarer: int
    number: int
    kind: Kind = "open"

    @classmethod
    def of_open_hand(cls, match: Match) -> "Slot":
        """The next hand of a match that is not over."""
        assert match.declarer is not None, "a match that is over has no open hand"
        return cls(match, match.declarer, match.next_number)

    @property
    def rules(self) -> RuleSet:
        """What the hand is played by."""
        return self.match.rules_of(self.number - 1)

    @property
    def contracts_left(self) -> tuple[Contract, ...]:
        """What the declarer can have played here."""
        return tuple(one for one in self.rules.contracts if self.used_in(one.id) is None)

    @property
    def _played(self) -> int | None:
        """The index of the hand that stands in this place already, and does not count."""
        return self.number - 1 if self.kind == "played" else None

    def used_in(self, contract_id: str) -> int | None:
        """The number of another hand that has used up that contract for the declarer, or None."""
        at = self.number - 1
        return self.match.number_played(self.declarer, contract_id, at, self._played)

    def clash(self, contract_id: str) -> Problem | None:
        """Why the declarer cannot have that contract here, or None."""
        return self.match.clash(self.declarer, contract_id, self.number - 1, self._played)
