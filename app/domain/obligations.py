"""Compulsory doubles: who still owes the declarer how many.

Rule: brief §1.6. Each other seat doubles a declarer in at least so many of her hands, or, by
other rules, each opponent in so many hands of the match, whoever declares. A maximum counts,
because it includes her; flanks do not; an answer to a double counts for nobody. The sheet warns
and never blocks; no source knows a penalty.
"""

from dataclasses import dataclass

from app.domain.doubles import is_answer, may_double
from app.domain.hand import Hand
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
    wanted = rules.doubling.compulsory
    return tuple(
        Obligation(
            seat, declarer, _done(match, seat, declarer), wanted, _left(match, seat, declarer)
        )
        for seat in ((declarer + step) % rules.players for step in range(1, rules.players))
    )


def _done(match: Match, seat: int, opponent: int) -> int:
    """In how many hands that count *seat* doubled *opponent*, answers left out."""
    return sum(
        (seat, opponent) in hand.doubles
        and not is_answer((seat, opponent), hand.doubles, hand.declarer, match.rules.players)
        for hand in match.hands
        if _counts(match, hand, opponent)
    )


def _counts(match: Match, hand: Hand, opponent: int) -> bool:
    return match.rules.doubling.scope == "game" or hand.declarer == opponent


def _left(match: Match, seat: int, opponent: int) -> int:
    """In how many hands to come *seat* can still double *opponent*, the open one included.

    Of another declarer's hands only those count in which they may double each other: her
    contracts that are left say how many.
    """
    rules = match.rules
    own = len(match.contracts_left(opponent))
    if rules.doubling.scope == "declarer":
        return own
    return own + sum(
        may_double(rules, contract, declarer, seat, opponent)
        for declarer in range(rules.players)
        if declarer not in (seat, opponent)
        for contract in match.contracts_left(declarer)
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
