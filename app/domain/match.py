"""A match: a rule set, a first declarer, and the hands played so far. Never changed in place."""

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate

from app.domain.contracts import Contract
from app.domain.errors import IllegalContract, MatchFinished, NothingPlayed, Problem
from app.domain.hand import Hand
from app.domain.rulesets import RuleSet
from app.domain.scoring import Points, Settlement, settle
from app.domain.seats import leaders, left_of


@dataclass(frozen=True)
class Match:
    """The facts of a match; totals, whose turn it is and who leads are derived from them, once.

    *rules* is the match's own copy; *hands* are in the order in which they were played; *ended*
    is set by End match, at any hand.

    >>> from app.domain.outcome import Taken
    >>> from app.domain.presets import MODERN
    >>> match = Match(MODERN, first_declarer=2).record(Hand(2, "no_king", Taken(0)))
    >>> match.totals, match.declarer, match.next_number
    ((-20, 0, 0, 0), 2, 2)
    """

    rules: RuleSet
    first_declarer: int
    hands: tuple[Hand, ...] = ()
    ended: bool = False

    # -- whose turn ---------------------------------------------------------------------

    @property
    def next_number(self) -> int:
        """The number of the hand to play next, 1 first; one past the last when complete."""
        return len(self.hands) + 1

    @property
    def is_complete(self) -> bool:
        """Whether every declarer has played every contract."""
        return len(self.hands) >= self.rules.hands

    @property
    def is_over(self) -> bool:
        """Whether no further hand can be recorded."""
        return self.ended or self.is_complete

    @cached_property
    def declarer(self) -> int | None:
        """The seat that declares the next hand; None when the match is complete.

        Derived from what each seat has played, run by run in order of play from the first
        declarer, so that correcting or removing a hand can't put the table out of step.
        """
        players, run = self.rules.players, self.rules.run
        played = [self.hands_of(seat) for seat in range(players)]
        order = [left_of(self.first_declarer, players, step) for step in range(players)]
        for bound in range(run, len(self.rules.contracts) + run, run):
            for seat in order:
                if played[seat] < min(bound, len(self.rules.contracts)):
                    return seat
        return None

    def role(self, steps: int) -> int | None:
        """The seat *steps* clockwise of the next declarer: who deals, cuts or leads."""
        declarer = self.declarer
        return None if declarer is None else left_of(declarer, self.rules.players, steps)

    def hands_of(self, declarer: int) -> int:
        """How many hands *declarer* has declared."""
        return sum(hand.declarer == declarer for hand in self.hands)

    def contracts_left(self, declarer: int) -> tuple[Contract, ...]:
        """The contracts that *declarer* has not played, in the rule set's order."""
        used = {hand.contract for hand in self.hands if hand.declarer == declarer}
        return tuple(contract for contract in self.rules.contracts if contract.id not in used)

    def number_played(self, declarer: int, contract_id: str) -> int | None:
        """The number of the hand in which *declarer* played that contract, or None."""
        for number, hand in enumerate(self.hands, start=1):
            if (hand.declarer, hand.contract) == (declarer, contract_id):
                return number
        return None

    # -- what can happen ----------------------------------------------------------------

    def record(self, hand: Hand) -> "Match":
        """This match with *hand* played after the others.

        Raises MatchFinished when the match is over, IllegalContract when the declarer has
        played that contract or has no hand left, and whatever `Hand.check` refuses.
        """
        if self.is_over:
            raise MatchFinished(Problem("match.ended" if self.ended else "match.complete"))
        hand.check(self.rules)
        number = self.number_played(hand.declarer, hand.contract)
        if number is not None:
            raise IllegalContract(Problem("contract.used", "contract", facts={"number": number}))
        return replace(self, hands=(*self.hands, hand))

    def end(self) -> "Match":
        """This match, ended: its leaders are banked.

        Raises MatchFinished if it has ended, NothingPlayed before its first hand.
        """
        if self.ended:
            raise MatchFinished(Problem("match.ended"))
        if not self.hands:
            raise NothingPlayed(Problem("match.empty", "hands"))
        return replace(self, ended=True)

    # -- points -------------------------------------------------------------------------

    @cached_property
    def settlements(self) -> tuple[Settlement, ...]:
        """Every hand in points, in the order of play."""
        return tuple(settle(hand, self.rules) for hand in self.hands)

    @cached_property
    def running(self) -> tuple[Points, ...]:
        """Running totals: before the first hand, then after each; points per seat."""
        return running_totals(tuple(s.net for s in self.settlements), self.rules.players)

    @property
    def totals(self) -> Points:
        """The totals after the hands played so far; zeros before the first."""
        return self.running[-1]

    @property
    def winners(self) -> tuple[int, ...]:
        """Who is banked: the seats level at the top once the match has ended, else nobody.

        A tie at the top is shared, and nothing plays it off (S0, S1).
        """
        return leaders(self.totals, self.rules.high_wins) if self.ended else ()


def running_totals(points: tuple[Points, ...], players: int) -> tuple[Points, ...]:
    """Zeros, then the sum after each vector in *points*.

    >>> running_totals(((1, -1), (2, 0)), 2)
    ((0, 0), (1, -1), (3, -1))
    """

    def add(total: Points, more: Points) -> Points:
        return tuple(a + b for a, b in zip(total, more, strict=True))

    return tuple(accumulate(points, add, initial=(0,) * players))
