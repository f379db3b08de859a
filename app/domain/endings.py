"""How a hand ends if one seat is to end on top of it: raw points, that seat's own first.

Where everything that counts is bad, a seat that could win with some of it can win without: whoever
gets it instead is worse off, the seat better, and what rivals win from each other by that is no
more than the seat wins from them. So it takes nothing, or makes a slam, and only what its rivals
take is gone through. Points count in the direction that wins.
"""

from collections.abc import Iterable
from itertools import islice

from app.domain.bounds import as_won
from app.domain.contracts import Contract, Finish, Mixture, Shared
from app.domain.dealings import all_shapes, cards_of, seatings, shared_out
from app.domain.rulesets import RuleSet
from app.domain.scoring import Points
from app.domain.totals import slam_points

MOST_ENDINGS = 700
"""Contracts with more endings than this are not gone through."""
MOST_KEPT = 32
"""So many lists of endings are kept at a time, for the last hands being played somewhere."""


def endings(contract: Contract, rules: RuleSet, *, declares: bool) -> tuple[Points, ...] | None:
    """The endings of *contract*, no mixture, worth having for a seat that *declares* or does not.

    The seat's points come first, then the declarer's (unless it is she), then those of all others
    in one order of many: they can change places. None where endings are too many to list.

    >>> from app.domain.presets import MODERN
    >>> king = MODERN.contract("no_king")
    >>> [sorted(endings(king, MODERN, declares=own)) for own in (True, False)]
    [[(0, -20, 0, 0)], [(0, -20, 0, 0), (0, 0, -20, 0)]]
    """
    told_apart = 0 if declares else 1
    raws = _untaken(contract, rules, told_apart)
    if raws is None:
        shapes = all_shapes(contract, rules)
        if shapes is None:
            return None
        raws = (raw for shape in shapes for raw in seatings(as_won(shape, rules), 1 + told_apart))
    listed = tuple(islice(raws, MOST_ENDINGS + 1))
    return listed if len(listed) <= MOST_ENDINGS else None


def _untaken(contract: Contract, rules: RuleSet, told_apart: int) -> Iterable[Points] | None:
    """Those in which the seat has nothing, or a slam; None where it could want something else."""
    if isinstance(contract.entry, Finish | Shared | Mixture):
        return None
    rivals = rules.players - 1
    found: set[Points] = set()
    for cards in cards_of(contract.entry, rules.deal):
        shapes = shared_out(cards, contract.slam, rivals)
        if shapes is None or any(value > 0 for value in as_won(cards, rules)):
            return None
        for shape in shapes:
            found |= {(0, *others) for others in seatings(as_won(shape, rules), told_apart)}
        if contract.slam is not None and len(cards) > 1:
            (own,) = as_won((slam_points(contract.slam, sum(cards)),), rules)
            found.add((own, *(0,) * rivals))
    return found
