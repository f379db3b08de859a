"""A doubled hand as a picture: cards round a table, and an arrow for every double."""

from math import cos, hypot, pi, sin

from app.domain.doubles import Double, times
from app.domain.scoring import Settlement, Transfer
from app.web.i18n import _
from app.web.numbers import number
from app.web.rules_pages import DiagramArrow, DiagramLabel, DiagramSeat, DiagramView
from app.web.views import Player
from app.web.words import isolated

WIDTH, HEIGHT = 560, 400
CARD_WIDTH, CARD_HEIGHT = 104, 56
ACROSS, DOWN = 218, 158
"""How far the cards stand from the middle."""
APART = 7
"""How far two arrows between the same seats stand from the line between them."""
GAP, HEAD = 6, 9
"""The room between a card and an arrow, and the size of its point."""

Spot = tuple[float, float]


def diagram(
    players: tuple[Player, ...], settlement: Settlement, doubles: frozenset[Double]
) -> DiagramView:
    """Lay out a settled hand. Seat 0 sits nearest, the others go round clockwise from there."""
    raw = settlement.raw or settlement.net
    spots = [_spot(seat, len(players)) for seat in range(len(players))]
    arrows = []
    for by, whom in sorted(doubles):
        both = times(doubles, by, whom) > 1
        arrows.append(_arrow(spots[by], spots[whom], APART if both else 0))
    return DiagramView(
        width=WIDTH,
        height=HEIGHT,
        card_width=CARD_WIDTH,
        card_height=CARD_HEIGHT,
        seats=tuple(
            DiagramSeat(
                player,
                round(spots[player.seat][0]) - CARD_WIDTH // 2,
                round(spots[player.seat][1]) - CARD_HEIGHT // 2,
                raw[player.seat],
            )
            for player in players
        ),
        arrows=tuple(arrows),
        labels=tuple(_label(transfer, spots) for transfer in settlement.transfers),
        says=" ".join(_said(transfer, players) for transfer in settlement.transfers),
    )


def _spot(seat: int, players: int) -> Spot:
    angle = pi / 2 + 2 * pi * seat / players
    return WIDTH / 2 + ACROSS * cos(angle), HEIGHT / 2 + DOWN * sin(angle)


def _arrow(start: Spot, end: Spot, aside: float) -> DiagramArrow:
    """A line from card to card, moved to its own left where another one comes back."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    ux, uy = dx / length, dy / length
    move = (uy * aside, -ux * aside)
    first, last = _edge(ux, uy) + GAP, length - _edge(ux, uy) - GAP
    x1, y1 = start[0] + ux * first + move[0], start[1] + uy * first + move[1]
    x2, y2 = start[0] + ux * last + move[0], start[1] + uy * last + move[1]
    back = (x2 - ux * HEAD, y2 - uy * HEAD)
    wing = (-uy * HEAD / 2, ux * HEAD / 2)
    return DiagramArrow(
        path=f"M{x1:.0f} {y1:.0f}L{back[0]:.0f} {back[1]:.0f}",
        head=f"M{x2:.0f} {y2:.0f}L{back[0] + wing[0]:.0f} {back[1] + wing[1]:.0f}"
        f"L{back[0] - wing[0]:.0f} {back[1] - wing[1]:.0f}Z",
    )


def _edge(ux: float, uy: float) -> float:
    """How far it is from the middle of a card to its edge in that direction."""
    sides = [CARD_WIDTH / 2 / abs(ux)] if ux else []
    return min([*sides, CARD_HEIGHT / 2 / abs(uy)] if uy else sides)


def _label(transfer: Transfer, spots: list[Spot]) -> DiagramLabel:
    """On the line of the pair; nearer to the one seat where lines cross in the middle."""
    one, other = transfer.pair
    beside = other - one in (1, len(spots) - 1)
    share = 1 / 2 if beside else 1 / 3
    (x1, y1), (x2, y2) = spots[one], spots[other]
    x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
    text = number(transfer.points)
    return DiagramLabel(round(x), round(y), text)


def _said(transfer: Transfer, players: tuple[Player, ...]) -> str:
    """One pair in words."""
    low, high = (isolated(players[seat].name) for seat in transfer.pair)
    if transfer.winner is None:
        return _("%(one)s and %(other)s: level, nothing moves.", one=low, other=high)
    winner, loser = (low, high) if transfer.winner == transfer.pair[0] else (high, low)
    return _(
        "%(one)s and %(other)s: %(n)s from %(loser)s to %(winner)s.",
        one=low,
        other=high,
        n=number(transfer.points),
        loser=loser,
        winner=winner,
    )
