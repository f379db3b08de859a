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
WIDER, HIGHER, ROOMY = 70, 70, 6
"""How much the picture grows with each player after so many."""
CARD_WIDTH, CARD_HEIGHT = 104, 56
EDGE = 10
"""What is left free around the cards."""
APART = 7
"""How far two arrows between the same seats stand from the line between them."""
GAP, HEAD = 6, 9
"""The room between a card and an arrow, and the size of its point."""
LABEL_WIDTH, LABEL_HEIGHT = 38, 27
SHARES = (1 / 2, 0.42, 0.58, 1 / 3, 2 / 3, 0.26, 0.74)
"""Where a label may stand on the line of its pair, as shares of its length."""
ENOUGH = 24
"""From so far away nothing lies on a label."""

Spot = tuple[float, float]


def diagram(
    players: tuple[Player, ...], settlement: Settlement, doubles: frozenset[Double]
) -> DiagramView:
    """Lay out a settled hand. Seat 0 sits nearest, the others go round clockwise from there."""
    raw = settlement.raw or settlement.net
    more = max(len(players) - ROOMY, 0)
    width, height = WIDTH + more * WIDER, HEIGHT + more * HIGHER
    spots = [_spot(seat, len(players), width, height) for seat in range(len(players))]
    arrows = []
    for by, whom in sorted(doubles):
        both = times(doubles, by, whom) > 1
        arrows.append(_arrow(spots[by], spots[whom], APART if both else 0))
    return DiagramView(
        width=width,
        height=height,
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
        labels=_labels(settlement.transfers, spots),
        says=" ".join(_said(transfer, players) for transfer in settlement.transfers),
    )


def _spot(seat: int, players: int, width: int, height: int) -> Spot:
    angle = pi / 2 + 2 * pi * seat / players
    across, down = (width - CARD_WIDTH) / 2 - EDGE, (height - CARD_HEIGHT) / 2 - EDGE
    return width / 2 + across * cos(angle), height / 2 + down * sin(angle)


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


def _labels(transfers: tuple[Transfer, ...], spots: list[Spot]) -> tuple[DiagramLabel, ...]:
    """Each on the line of its pair, where no other line, label or card is near.

    Usually that is the middle; a third of the way where lines cross in the middle.
    """
    placed: list[Spot] = []
    for transfer in transfers:
        one, other = transfer.pair
        start, end = spots[one], spots[other]
        usual = 1 / 2 if other - one in (1, len(spots) - 1) else 1 / 3
        lines = [
            (spots[a], spots[b])
            for a, b in (another.pair for another in transfers if another is not transfer)
        ]
        ways = [_along(start, end, share) for share in (usual, *SHARES)]
        placed.append(max(ways, key=lambda at: min(_room(at, lines, placed, spots), ENOUGH)))
    return tuple(
        DiagramLabel(round(x), round(y), number(transfer.points))
        for (x, y), transfer in zip(placed, transfers, strict=True)
    )


def _along(start: Spot, end: Spot, share: float) -> Spot:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _room(at: Spot, lines: list[tuple[Spot, Spot]], labels: list[Spot], cards: list[Spot]) -> float:
    """How far it is from a label there to the nearest line, label or card."""
    return min(
        *(_from_line(at, *line) - APART for line in lines),
        *(_between(at, other, LABEL_WIDTH, LABEL_HEIGHT) + ENOUGH / 2 for other in labels),
        *(
            _between(at, card, (CARD_WIDTH + LABEL_WIDTH) / 2, (CARD_HEIGHT + LABEL_HEIGHT) / 2)
            + ENOUGH / 2
            for card in cards
        ),
    )


def _from_line(at: Spot, start: Spot, end: Spot) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = ((at[0] - start[0]) * dx + (at[1] - start[1]) * dy) / (dx * dx + dy * dy)
    x, y = _along(start, end, min(max(share, 0), 1))
    return hypot(at[0] - x, at[1] - y)


def _between(one: Spot, other: Spot, width: float, height: float) -> float:
    """The gap between two boxes whose middles just touch at *width* or *height* apart."""
    return max(abs(one[0] - other[0]) - width, abs(one[1] - other[1]) - height)


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
