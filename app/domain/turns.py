"""Who declares next: run by run round the table (brief §3.2, rotation).

Turns follow from how many hands each seat has declared and not from a hand's number, so that
corrections and changed seats can't put the table out of step.
"""

from itertools import count

from app.domain.seats import in_order_from


def coming_turns(
    declared: tuple[int, ...], first: int, run: int, hands: int, most: int | None = None
) -> tuple[int, ...]:
    """The seats that declare the next *hands* hands, in the order of play.

    *declared* says how many hands each seat has declared, *most* how many it declares in all (any
    number if not said, and with it no more hands than are left to all). A run has 1 hand or more:
    whoever is in the middle of one finishes it, then everybody who is behind catches up, in order
    of play from *first*.

    >>> coming_turns((0, 0, 0), first=1, run=1, hands=7)
    (1, 2, 0, 1, 2, 0, 1)
    >>> coming_turns((2, 1, 0), first=0, run=2, hands=6, most=3)
    (1, 2, 2, 0, 1, 2)
    """
    have = list(declared)
    order = in_order_from(first, len(have))
    coming: list[int] = []

    def declares(seat: int, until: int) -> None:
        more = max((until if most is None else min(until, most)) - have[seat], 0)
        coming.extend([seat] * more)
        have[seat] += more

    for seat in order:
        declares(seat, -(-have[seat] // run) * run)
    for bound in count(run, run):
        if len(coming) >= hands:
            break
        for seat in order:
            declares(seat, bound)
    return tuple(coming[:hands])
