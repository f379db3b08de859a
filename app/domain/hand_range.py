"""What one hand can cost a seat, and bring it, in points as they are written down.

The furthest that `app.domain.bounds` finds, declarer or not, with every double that the rules
allow. Outer bounds: nothing beyond them can happen; what lies at them may need doubles that
nobody in her senses says (rules brief §7).
"""

from dataclasses import dataclass

from app.domain.bounds import STEPS, reach
from app.domain.contracts import Contract
from app.domain.rulesets import RuleSet


@dataclass(frozen=True, slots=True)
class Reach:
    """The worst and the best net of one seat in one hand, in points: the least and the most."""

    worst: int
    best: int


def reach_of(contract: Contract, rules: RuleSet) -> Reach:
    """How far one seat's net can be from zero in *contract*, declarer or not.

    The rule set must have passed its check.

    >>> from app.domain.presets import MODERN, shipped
    >>> reach_of(MODERN.contract("no_tricks"), MODERN)
    Reach(worst=-182, best=52)
    >>> reach_of(MODERN.contract("trumps"), MODERN)
    Reach(worst=-130, best=455)
    >>> reach_of(shipped("french_32").contract("salade"), shipped("french_32"))
    Reach(worst=-245, best=250)
    """
    sign = 1 if rules.high_wins else -1
    ends = [
        sign * end
        for declares in (True, False)
        for end in reach(rules, contract, declares=declares, step=STEPS[-1])
    ]
    return Reach(min(ends), max(ends))
