"""Compulsory doubles: who still owes the declarer how many.

Rule: brief §1.6. Each other seat doubles a declarer in at least so many of her hands; by other
rules each opponent in so many hands of the match, whoever declares (S3), or the declarer, whoever
that is, in so many hands of the match (P3). A maximum counts, because it includes her; flanks do
not; an answer to a double counts for nobody. The sheet warns and never blocks; no source knows a
penalty.
"""

from dataclasses import dataclass

from app.domain.doubles import is_answer, may_double
from app.domain.hand import Hand
from app.domain.match import Match
from app.domain.rulesets import RuleSet


@dataclass(frozen=True, slots=True)
class Obligation:
    """What *seat* owes *declarer*, or whoever declares (None), in hands: 0 or more of each.

    *hands_left* are those in which it can still be done, the open one included.
    """

    seat: int
    declarer: int | None
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
    opponent = None if rules.doubling.scope == "match" else declarer
    return tuple(
        Obligation(
            seat, opponent, _done(match, seat, opponent), wanted, _left(match, seat, opponent)
        )
        for seat in ((declarer + step) % rules.players for step in range(1, rules.players))
    )


def _done(match: Match, seat: int, opponent: int | None) -> int:
    """In how many hands that count *seat* doubled *opponent*, answers left out.

    Without an opponent it is the declarer of each hand.
    """
    found = 0
    for hand in match.hands:
        double = (seat, hand.declarer if opponent is None else opponent)
        answer = is_answer(double, hand.doubles, hand.declarer, match.rules.players)
        found += double in hand.doubles and not answer and _counts(match, hand, opponent)
    return found


def _counts(match: Match, hand: Hand, opponent: int | None) -> bool:
    return match.rules.doubling.scope != "declarer" or hand.declarer == opponent


def _left(match: Match, seat: int, opponent: int | None) -> int:
    """In how many hands to come *seat* can still double *opponent*, the open one included.

    Of another declarer's hands only those count in which they may double each other: the
    contracts that are left say how many there can be.
    """
    coming, rules = match.coming_declarers, match.rules
    if opponent is None:
        return len(coming) - coming.count(seat)
    own = coming.count(opponent)
    if rules.doubling.scope == "declarer":
        return own
    others = [one for one in range(rules.players) if one not in (seat, opponent)]
    possible = [
        sum(may_double(rules, one, other, seat, opponent) for one in match.contracts_left(other))
        for other in others
    ]
    if rules.quota == "player":
        return own + sum(possible)
    # One pool for all: they can come to no more of these contracts than there are.
    return own + min(max(possible), sum(coming.count(other) for other in others))


def is_compulsory(rules: RuleSet) -> bool:
    """Whether the rule set makes anybody double at all."""
    return rules.doubling.allowed and rules.doubling.compulsory > 0


def missed_in_run(match: Match, declarer: int) -> tuple[Obligation, ...]:
    """The report at the end of a run: who has doubled *declarer* too seldom.

    Empty while the declarer still has hands to play. Where doubles are owed to whoever declares:
    who has had the last chance, and owes some.
    """
    owed = obligations(match, declarer)
    return tuple(o for o in owed if o.hands_left == 0 and o.missed)
