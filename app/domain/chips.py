"""A settled hand in chips: who hands how many to whom (S0's game without a sheet).

One chip is one point. What the contract takes goes into the middle of the table and what it gives
comes out of it; a double is settled between its two players. Where low totals win, points hurt,
and chips go the other way.
"""

from dataclasses import dataclass

from app.domain.scoring import Settlement


@dataclass(frozen=True, slots=True)
class Handover:
    """*chips* (1 or more) go from seat *giver* to seat *taker*; None is the middle of the table."""

    giver: int | None
    taker: int | None
    chips: int


def from_contract(settlement: Settlement, high_wins: bool = True) -> tuple[Handover, ...]:
    """What the contract moves between each seat and the middle, in seat order.

    A hand that was settled on paper moves its nets: what its doubles were is not known.

    >>> from_contract(Settlement((-6, 45, 0), (), (-6, 45, 0)))
    (Handover(giver=0, taker=None, chips=6), Handover(giver=None, taker=1, chips=45))
    """
    points = settlement.net if settlement.raw is None else settlement.raw
    won = points if high_wins else tuple(-one for one in points)
    return tuple(
        Handover(None, seat, chips) if chips > 0 else Handover(seat, None, -chips)
        for seat, chips in enumerate(won)
        if chips
    )


def from_doubles(settlement: Settlement, high_wins: bool = True) -> tuple[Handover, ...]:
    """What each pair with a double between them hands across; level pairs are left out.

    >>> from app.domain.scoring import Transfer
    >>> from_doubles(Settlement((-6, 0), (Transfer((0, 1), 2, 6, 1),), (-18, 12)))
    (Handover(giver=0, taker=1, chips=12),)
    """
    handed = []
    for transfer in settlement.transfers:
        if transfer.winner is None:
            continue
        low, high = transfer.pair
        other = high if transfer.winner == low else low
        giver, taker = (other, transfer.winner) if high_wins else (transfer.winner, other)
        handed.append(Handover(giver, taker, transfer.points))
    return tuple(handed)
