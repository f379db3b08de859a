"""What a contract's points can look like over the seats, whoever is who.

A *shape* is the raw points of all seats without their names, low to high: who gets which of them
is anybody's. Only a contract that is not played has seats that matter, and no shape.
Rules: brief §4 (which outcomes can happen), §3.5 (slams), §3.1 (cards put aside).
"""

from collections.abc import Iterator

from app.domain.cards import Deal
from app.domain.contracts import (
    Contract,
    Counts,
    Finish,
    LastTricks,
    Mixture,
    PartEntry,
    Shared,
    Slam,
    Taker,
)
from app.domain.rulesets import RuleSet
from app.domain.scoring import Points
from app.domain.totals import slam_points

MOST_SHAPES = 2_000
"""More shapes than this are not listed: the bounds have to do."""

Shapes = frozenset[Points]


def cards_of(entry: PartEntry, deal: Deal) -> tuple[Points, ...]:
    """The value of every card (or trick) that *entry* pays, once for each way cards can be missing.

    Any of them can go to any seat, whatever happens to the others.

    >>> from app.domain.cards import pack_of
    >>> cards_of(Taker("KH", -20), Deal(pack_of(32), 3, 2)), cards_of(LastTricks((-10, -20)),
    ...     Deal(pack_of(52), 4))
    (((-20,), ()), ((-10, -20),))
    """
    match entry:
        case Counts(item, value, special):
            whole, missing = deal.number_of(item), range(deal.may_miss(item) + 1)
            if special is None:
                return tuple((value,) * (whole - gone) for gone in missing)
            with_it = [
                (special.value, *(value,) * (whole - gone - 1)) for gone in missing if gone < whole
            ]
            return (*with_it, *((value,) * (whole - gone) for gone in missing if gone))
        case Taker(_, value):
            return ((value,), ()) if deal.aside else ((value,),)
        case LastTricks(values):
            return (values,)


def all_shapes(contract: Contract, rules: RuleSet) -> Shapes | None:
    """Every shape that *contract* can have; None for a mixture, and for more than can be listed.

    >>> from app.domain.presets import MODERN
    >>> sorted(all_shapes(MODERN.contract("no_king"), MODERN))
    [(-20, 0, 0, 0)]
    >>> len(all_shapes(MODERN.contract("no_hearts"), MODERN))
    54
    """
    if isinstance(contract.entry, Mixture):
        return None
    if isinstance(contract.entry, Finish | Shared):
        return _seated(contract.entry, rules.players)
    found: set[Points] = set()
    for cards in cards_of(contract.entry, rules.deal):
        shapes = shared_out(cards, contract.slam, rules.players)
        if shapes is None or len(found) + len(shapes) > MOST_SHAPES:
            return None
        found |= shapes
    return frozenset(found)


def corners(contract: Contract, rules: RuleSet) -> Shapes:
    """The shapes between which all others of *contract* lie; it is no mixture.

    Whatever grows on the way from one shape to another in no bend downwards (what doubles do to
    a pair never has one) is largest in a corner.

    >>> from app.domain.presets import MODERN
    >>> sorted(corners(MODERN.contract("no_hearts"), MODERN))
    [(-30, 0, 0, 0)]
    """
    match contract.entry:
        case Finish() | Shared():
            return _seated(contract.entry, rules.players)
        case Mixture():
            raise TypeError(f"{contract.id} is a mixture: its parts have corners")
        case entry:
            return part_corners(entry, contract.slam, rules.deal)


def part_corners(
    entry: PartEntry, slam: Slam | None, deal: Deal, *, sweepable: bool = True
) -> Shapes:
    """The corners of one entry. Without *sweepable* nobody takes all of it.

    All good cards go to one seat and all bad ones to one. Where taking everything is paid as a
    slam, and all cards are alike good or bad, the least of them goes to somebody else.
    """
    found: set[Points] = set()
    players = deal.players
    for cards in cards_of(entry, deal):
        up = sum(value for value in cards if value > 0)
        down = sum(value for value in cards if value < 0)
        sweeps = len(cards) > 1
        if not sweeps or (slam is None and sweepable):
            found |= {_shape((up, down), players), _shape((up + down,), players)}
            continue
        if up and down:
            found.add(_shape((up, down), players))
        else:
            least = min(cards, key=abs)
            found.add(_shape((up + down - least, least), players))
        if slam is not None and sweepable:
            found.add(_shape((slam_points(slam, up + down),), players))
    return frozenset(found)


def slam_shapes(mixture: Mixture, slam: Slam, deal: Deal) -> Shapes:
    """The shapes of a *mixture* of which one seat takes everything: with most and least points."""
    sums = [[sum(cards) for cards in cards_of(part.entry, deal)] for part in mixture.parts]
    return frozenset(
        _shape((slam_points(slam, sum(map(end, sums))),), deal.players) for end in (min, max)
    )


def seatings(shape: Points, seats: int) -> Iterator[Points]:
    """*shape* with its first so many *seats* filled in every different way, the rest low to high.

    >>> list(seatings((-20, 0, 0), 1))
    [(-20, 0, 0), (0, -20, 0)]
    """
    if not seats:
        yield shape
        return
    for place, points in enumerate(shape):
        if place and shape[place - 1] == points:
            continue
        for others in seatings(shape[:place] + shape[place + 1 :], seats - 1):
            yield (points, *others)


def _shape(points: Points, players: int) -> Points:
    return tuple(sorted((*points, *(0,) * (players - len(points)))))


def _seated(entry: Finish | Shared, players: int) -> Shapes:
    match entry:
        case Finish(payoffs):
            return frozenset({tuple(sorted(payoffs))})
        case Shared(value):
            return frozenset(
                _shape((value // sharers,) * sharers, players) for sharers in range(1, players + 1)
            )


def shared_out(cards: Points, slam: Slam | None, players: int) -> Shapes | None:
    """*cards* given out to so many seats in every way, slams paid; None where that is too much.

    >>> sorted(shared_out((-10, -20), None, 3))
    [(-30, 0, 0), (-20, -10, 0)]
    """
    if not cards:
        return frozenset({(0,) * players})
    alike = max(set(cards), key=cards.count)
    many = cards.count(alike)
    # What each seat has: how many cards, and their points.
    held = {
        tuple((count, count * alike) for count in counts)
        for counts in _partitions(many, many, players)
    }
    for value in (value for value in cards if value != alike):
        held = {
            tuple(sorted((*had[:seat], (had[seat][0] + 1, had[seat][1] + value), *had[seat + 1 :])))
            for had in held
            for seat in range(players)
        }
        if len(held) > MOST_SHAPES:
            return None
    found = set()
    for had in held:
        points = tuple(sorted(value for _count, value in had))
        if slam is not None and len(cards) > 1 and any(count == len(cards) for count, _v in had):
            points = _shape((slam_points(slam, sum(points)),), players)
        found.add(points)
    return frozenset(found)


def _partitions(whole: int, most: int, players: int) -> Iterator[Points]:
    """*whole* in so many parts, none above *most*, from large to small."""
    if not players:
        if not whole:
            yield ()
        return
    for first in range(min(whole, most), -1, -1):
        if first * players < whole:
            return
        for others in _partitions(whole - first, first, players - 1):
            yield (first, *others)
