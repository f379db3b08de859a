"""How far one hand can move two seats apart, from the rule set alone (rules brief §7).

    (X − Y) moves by (x − y)·(1 + 2·m(X, Y)) + Σ_j m(X, j)·(x − j) + m(Y, j)·(j − y)

for raw points x, y, j and any number m of doubles that the pair may have (brief §1.4). A pair
doubles where that helps and does not where it hurts, so of the cards only the corners count: all
of it to one seat. Nobody's consent is assumed away, and what people owe makes the range no wider,
so these are outer bounds of hands that are played: *impossible* is certain. What a table types
from paper can be anything, and so can a fine.

Points count in the direction that wins: where low totals win, one point less is a gain of 1.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from app.domain.contracts import Contract, Counts, Entry, Mixture
from app.domain.dealings import Shapes, corners, part_corners, seatings, slam_shapes
from app.domain.doubles import may_answer, may_double
from app.domain.outcome import Undoubled
from app.domain.rulesets import RuleSet
from app.domain.scoring import Points, raw_points

STEPS = (0, 1, 2)
"""How often a pair may double at most: not at all, once, or with a redouble."""

Caps = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Gaps:
    """The largest gain of X on Y in one hand, one number per step, by who declares."""

    mine: Points
    theirs: Points
    others: Points

    def of(self, gainer: int, rival: int, declarer: int) -> Points:
        """The gaps of *gainer* on *rival* when *declarer* declares."""
        if declarer == gainer:
            return self.mine
        return self.theirs if declarer == rival else self.others


@lru_cache
def gaps_of(rules: RuleSet) -> dict[str, Gaps]:
    """The gaps of every contract, by its id. Not to be changed: it is kept.

    >>> from app.domain.presets import MODERN
    >>> gaps_of(MODERN)["trumps"].mine, gaps_of(MODERN)["no_king"].others
    ((65, 325, 585), (20, 100, 180))
    """
    return {
        contract.id: Gaps(*(_gaps(rules, contract, declarer) for declarer in (_X, _Y, _THIRD)))
        for contract in rules.contracts
    }


def reach(rules: RuleSet, contract: Contract, *, declares: bool, step: int) -> tuple[int, int]:
    """The best and the worst net of one seat in one hand, in the direction that wins.

    >>> from app.domain.presets import MODERN
    >>> reach(MODERN, MODERN.contract("trumps"), declares=True, step=2)
    (455, -130)
    """
    declarer = _X if declares else _Y
    caps = caps_of(rules, contract, declarer, step)[_X]

    def best(raw: Points) -> int:
        own = raw[_X]
        return own + sum(
            [most * max(own - other, 0) for most, other in zip(caps, raw, strict=True)]
        )

    def worst(raw: Points) -> int:
        own = raw[_X]
        return -own + sum(
            [most * max(other - own, 0) for most, other in zip(caps, raw, strict=True)]
        )

    furthest = _Furthest(rules, contract, told_apart=2)
    own = [raw[_X] for raw in unplayed(rules, contract, declarer)]
    if own and not step:
        return max(own), min(own)  # without a double it is not played at all
    return max([furthest.largest(best), *own]), min([-furthest.largest(worst), *own])


def caps_of(rules: RuleSet, contract: Contract, declarer: int, step: int) -> Caps:
    """How often each pair can double at most: 0, 1 or 2, and never more than *step*.

    >>> from app.domain.presets import MODERN
    >>> caps_of(MODERN, MODERN.contract("trumps"), 0, 2)[1]
    (2, 0, 0, 0)
    """
    seats = range(rules.players)
    return tuple(
        tuple(min(step, _most_times(rules, contract, declarer, one, other)) for other in seats)
        for one in seats
    )


def _most_times(rules: RuleSet, contract: Contract, declarer: int, one: int, other: int) -> int:
    """How often a pair can double: whoever may start does, and the other one answers."""
    ways = may_double(rules, contract, declarer, one, other) + may_double(
        rules, contract, declarer, other, one
    )
    return ways if may_answer(rules) else min(ways, 1)


_X, _Y, _THIRD = 0, 1, 2
"""The seats of the two that are compared, and of somebody else who declares."""


def _gaps(rules: RuleSet, contract: Contract, declarer: int) -> Points:
    """The largest gain of X on Y at each step."""
    furthest = _Furthest(rules, contract, told_apart=_THIRD + (declarer == _THIRD))
    split = [raw[_X] - raw[_Y] for raw in unplayed(rules, contract, declarer)]
    gaps: list[int] = []
    before: Caps | None = None
    for step in STEPS:
        caps = caps_of(rules, contract, declarer, step)
        if split and not step:
            gaps.append(max(split))  # without a double it is not played at all
            continue
        # Where nothing more may be said, nothing more can happen.
        again = caps == before
        gaps.append(gaps[-1] if again else max([furthest.largest(_gain(caps)), *split]))
        before = caps
    return tuple(gaps)


def _gain(caps: Caps) -> Callable[[Points], int]:
    """What X gains on Y by raw points, if each pair doubles as it suits X."""
    between, own, others = caps[_X][_Y], caps[_X][_THIRD:], caps[_Y][_THIRD:]

    def gain(raw: Points) -> int:
        x, y = raw[_X], raw[_Y]
        moved = (x - y) * (1 + 2 * between) if x > y else x - y
        for most, more, other in zip(own, others, raw[_THIRD:], strict=True):
            if x > other:
                moved += most * (x - other)
            if other > y:
                moved += more * (other - y)
        return moved

    return gain


Declares = Literal["gainer", "rival", "other"]


@lru_cache
def gain_together(
    rules: RuleSet, contract: Contract, declares: Declares, rivals: int, step: int
) -> int:
    """The largest gain of one seat on so many *rivals* together in one hand, in points.

    What it gains on each of them at once can be far less than the gaps say one by one: not
    everybody can lose the same cards. *declares* is the seat itself, a rival or somebody else.

    >>> from app.domain.presets import shipped
    >>> family = shipped("family")
    >>> salade = family.contract("salade")
    >>> [gain_together(family, salade, "rival", rivals, 0) for rivals in (1, 2, 3)]
    [250, 250, 250]
    """
    seats = rules.players
    declarer = {"gainer": 0, "rival": 1, "other": rivals + 1}[declares]
    caps = caps_of(rules, contract, declarer, step)
    among, beside = range(1, rivals + 1), range(rivals + 1, seats)

    def gain(raw: Points) -> int:
        own = raw[_X]
        moved = rivals * own - sum(raw[rival] for rival in among)
        for other in range(1, seats):
            # What comes to the seat counts against every rival, and once more if one loses it.
            times = rivals + (other in among)
            moved += times * caps[_X][other] * max(own - raw[other], 0)
        for rival in among:
            for other in beside:
                moved += caps[rival][other] * max(raw[other] - raw[rival], 0)
        return moved

    split = [
        rivals * raw[_X] - sum(raw[rival] for rival in among)
        for raw in unplayed(rules, contract, declarer)
    ]
    if split and not step:
        return max(split)
    return max([_Furthest(rules, contract, told_apart=seats).largest(gain), *split])


class _Furthest:
    """The raw points of a contract that can be the furthest apart; the first seats *told_apart*.

    *parts* has those of each part of a mixture, or of the whole contract; *slam* those of a
    mixture of which one seat takes everything.
    """

    def __init__(self, rules: RuleSet, contract: Contract, told_apart: int) -> None:
        entry, slam, deal = contract.entry, contract.slam, rules.deal
        parts: list[Shapes] = []
        whole: Shapes = frozenset()
        if isinstance(entry, Mixture):
            for part in entry.parts:
                # Whoever takes all tricks has the whole slam, not this part.
                sweepable = slam is None or not _is_tricks(part.entry)
                parts.append(part_corners(part.entry, part.slam, deal, sweepable=sweepable))
            if slam is not None:
                whole = slam_shapes(entry, slam, deal)
        else:
            parts.append(corners(contract, rules))

        def seated(shapes: Shapes) -> list[Points]:
            return [raw for shape in shapes for raw in seatings(as_won(shape, rules), told_apart)]

        self.parts = [seated(shapes) for shapes in parts]
        self.slam = seated(whole)

    def largest(self, measure: Callable[[Points], int]) -> int:
        """The largest *measure* of all raw points.

        *measure* never bends downwards, and of two vectors together it is at most what it is of
        each: so a mixture's is at most what its parts' come to.
        """
        together = sum(max(map(measure, raws)) for raws in self.parts)
        return max([together, *map(measure, self.slam)])


def _is_tricks(entry: Entry) -> bool:
    return isinstance(entry, Counts) and entry.item == "tricks"


def as_won(points: Points, rules: RuleSet) -> Points:
    """*points* in the direction that wins, in the same order of seats or (shapes) low to high."""
    return points if rules.high_wins else tuple(-value for value in points)


def unplayed(rules: RuleSet, contract: Contract, declarer: int) -> tuple[Points, ...]:
    """What the seats get when nobody doubles and the contract is not played (brief §2)."""
    if rules.undoubled != "split" or contract.positive:
        return ()
    return (as_won(raw_points(Undoubled(), contract, rules, declarer), rules),)
