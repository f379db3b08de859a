"""Compulsory doubles: who still owes the declarer how many.

Rule: brief §1.6. Each other seat doubles a declarer in at least so many of her hands. A maximum
counts, because it includes her; flanks do not; her redouble is an answer and owes nothing. The
sheet warns and never blocks; no source knows a penalty.
"""

from dataclasses import dataclass

from app.domain.match import Match
from app.domain.rulesets import RuleSet


@dataclass(frozen=True, slots=True)
class Obligation:
    """What *seat* owes *declarer*. *done* counts hands, *hands_left* includes the open one."""

    seat: int
    declarer: int
    done: int
    wanted: int
    hands_left: int

    @property
    def owed(self) -> int:
        """How many doubles are still to come: 0 or more."""
        return max(self.wanted - self.done, 0)

    @property
    def must(self) -> bool:
        """Whether every hand that is left has to be doubled (or too few are left)."""
        return 0 < self.hands_left <= self.owed

    @property
    def is_pressing(self) -> bool:
        """Whether it is time to say so: at most one of the hands left can be passed."""
        return self.owed > 0 and self.hands_left <= self.owed + 1

    @property
    def missed(self) -> int:
        """How many doubles can no longer be made: 0 or more."""
        return max(self.owed - self.hands_left, 0)


def obligations(match: Match, declarer: int) -> tuple[Obligation, ...]:
    """What everyone else owes *declarer*, in speaking order; empty when nothing is compulsory.

    >>> from app.domain.presets import MODERN
    >>> first = obligations(Match(MODERN, 0), 0)[0]
    >>> first.seat, first.owed, first.hands_left, first.must
    (1, 2, 7, False)
    """
    rules = match.rules
    if not is_compulsory(rules):
        return ()
    hands = [hand for hand in match.hands if hand.declarer == declarer]
    left = len(rules.contracts) - len(hands)
    return tuple(
        Obligation(
            seat,
            declarer,
            sum((seat, declarer) in hand.doubles for hand in hands),
            rules.doubling.compulsory,
            left,
        )
        for seat in ((declarer + step) % rules.players for step in range(1, rules.players))
    )


def is_compulsory(rules: RuleSet) -> bool:
    """Whether the rule set makes anybody double at all."""
    return rules.doubling.allowed and rules.doubling.compulsory > 0


def missed_in_run(match: Match, declarer: int) -> tuple[Obligation, ...]:
    """The report at the end of a run: who has doubled *declarer* too seldom.

    Empty while the declarer still has hands to play.
    """
    owed = obligations(match, declarer)
    return tuple(o for o in owed if o.hands_left == 0 and o.missed)
