"""What one hand can cost a seat, and bring it: computed from the rule set alone.

    net(i) = raw(i) + Σ_j times(i, j) · (raw(i) − raw(j))

is convex in the raw points once every double is said that helps seat *i*, and the extremes lie
where single seats take whole things. Outer bounds: nothing beyond them can happen; what lies at
them may need doubles that nobody in her senses says (rules brief §7).
"""

from dataclasses import dataclass

from app.domain.contracts import Contract, Counts, Entry, Finish, LastTricks, Mixture, Shared, Taker
from app.domain.doubles import may_double
from app.domain.outcome import Undoubled
from app.domain.rulesets import RuleSet
from app.domain.scoring import raw_points
from app.domain.totals import possible_totals, slam_points

DECLARER, OTHER = 0, 1


@dataclass(frozen=True, slots=True)
class Reach:
    """The worst and the best net of one seat in one hand, in points."""

    worst: int
    best: int


def reach_of(contract: Contract, rules: RuleSet) -> Reach:
    """How far one seat's net can be from zero in *contract*, declarer or not.

    The rule set must have passed its check.

    >>> from app.domain.presets import MODERN
    >>> reach_of(MODERN.contract("no_tricks"), MODERN)
    Reach(worst=-182, best=52)
    >>> reach_of(MODERN.contract("trumps"), MODERN)
    Reach(worst=-130, best=455)
    >>> reach_of(MODERN.contract("dominoes"), MODERN)
    Reach(worst=-175, best=275)
    """
    seen = [_reach_as(seat, contract, rules) for seat in (DECLARER, OTHER)]
    if rules.undoubled == "split" and not contract.positive:
        split = raw_points(Undoubled(), contract, rules, DECLARER)
        seen.append(Reach(min(split), max(split)))
    return Reach(min(one.worst for one in seen), max(one.best for one in seen))


def _reach_as(seat: int, contract: Contract, rules: RuleSet) -> Reach:
    times = tuple(_times(seat, other, contract, rules) for other in range(rules.players))
    if isinstance(contract.entry, Finish):
        return _finishing(seat, contract.entry.payoffs, times)
    found = _reach_of_entry(contract.entry, seat, times, contract, rules)
    if contract.slam is None:
        return found
    # A slam pays its taker alone: as if one thing of that value had been taken.
    ends = [found]
    for total in possible_totals(contract, rules):
        ends.append(_taken(slam_points(contract.slam, total), seat, times))
    return Reach(min(one.worst for one in ends), max(one.best for one in ends))


def _times(seat: int, other: int, contract: Contract, rules: RuleSet) -> int:
    """How often the gap between two seats can move: 0, 1 or 2."""
    if seat == other:
        return 0
    said = may_double(rules, contract, DECLARER, seat, other)
    said_back = may_double(rules, contract, DECLARER, other, seat)
    both = said and said_back and rules.doubling.redouble != "never"
    return 2 if both else int(said or said_back)


def _reach_of_entry(
    entry: Entry, seat: int, times: tuple[int, ...], contract: Contract, rules: RuleSet
) -> Reach:
    if not isinstance(entry, Mixture):
        return _sum([_taken(value, seat, times) for value in _things(entry, rules)])
    parts = []
    for part in entry.parts:
        reach = _reach_of_entry(part.entry, seat, times, contract, rules)
        if part.slam is not None:
            alone = Contract(part.id, part.entry, slam=part.slam)
            for total in possible_totals(alone, rules):
                slam = _taken(total, seat, times)
                reach = Reach(min(reach.worst, slam.worst), max(reach.best, slam.best))
        parts.append(reach)
    return _sum(parts)


def _things(entry: Entry, rules: RuleSet) -> tuple[int, ...]:
    """What can be taken apart from each other, in points."""
    match entry:
        case Counts(item, value, special):
            number = rules.number_of(item)
            return (value * (number - 1), special.value) if special else (value * number,)
        case Taker(_, value) | Shared(value):
            return (value,)
        case LastTricks(values):
            return values
    return ()


def _taken(value: int, seat: int, times: tuple[int, ...]) -> Reach:
    """What a thing of that value does to *seat*, whoever takes it."""
    mine = (value, value * (1 + sum(times)))
    others = (0, *(-value * often for other, often in enumerate(times) if other != seat))
    return Reach(min(*mine, *others), max(*mine, *others))


def _sum(reaches: list[Reach]) -> Reach:
    return Reach(sum(one.worst for one in reaches), sum(one.best for one in reaches))


def _finishing(seat: int, payoffs: tuple[int, ...], times: tuple[int, ...]) -> Reach:
    """Every place of *seat* against every place of the declarer; the others are alike."""
    ends = []
    for place, mine in enumerate(payoffs):
        rest = [value for at, value in enumerate(payoffs) if at != place]
        for hers in range(len(rest)):
            # The declarer stands first among the others, if *seat* is not she.
            order = [rest[hers], *rest[:hers], *rest[hers + 1 :]]
            gaps = [mine - value for value in order]
            often = [one for other, one in enumerate(times) if other != seat]
            moved = [gap * one for gap, one in zip(gaps, often, strict=True)]
            ends.append(mine + sum(point for point in moved if point < 0))
            ends.append(mine + sum(point for point in moved if point > 0))
    return Reach(min(ends), max(ends))
