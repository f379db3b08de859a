"""Which hand a form is about: the open one, one that was played, or one that was forgotten."""

from dataclasses import dataclass, replace
from typing import Literal

from app.domain.contracts import Contract
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
    def others(self) -> Match:
        """The match without the hand in this place."""
        if self.kind != "played":
            return self.match
        hands = self.match.hands
        return replace(self.match, hands=(*hands[: self.number - 1], *hands[self.number :]))

    @property
    def contracts_left(self) -> tuple[Contract, ...]:
        """What the declarer can have played here."""
        others = self.others
        used = {hand.contract for hand in others.hands if hand.declarer == self.declarer}
        return tuple(contract for contract in self.rules.contracts if contract.id not in used)

    def used_in(self, contract_id: str) -> int | None:
        """The number of another hand in which the declarer played that contract, or None."""
        number = self.match.number_played(self.declarer, contract_id)
        return None if self.kind == "played" and number == self.number else number
