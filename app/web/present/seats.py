"""The seats line: totals, places and roles, in an order that never changes."""

from app.domain.match import Match
from app.domain.seats import left_of, places
from app.web.i18n import _
from app.web.numbers import points
from app.web.views import Player, SeatView
from app.web.words import ordinal

LARGE = 1000
"""A number from here on is longer than most tables ever see, and needs room of its own."""


def seat_views(
    match: Match,
    players: tuple[Player, ...],
    *,
    turn: int | None = None,
    speaks: bool = False,
    scored: bool = False,
    mine: int | None = None,
) -> tuple[SeatView, ...]:
    """One view per seat.

    *turn* is the seat lit in brass, *speaks* that it speaks now; *scored* that the last hand has
    just come in, so that each total shows where it came from; *mine* is the asking phone's seat.
    """
    totals = match.totals
    net = match.settlements[-1].net if scored and match.hands else None
    ranks = places(totals, match.rules.high_wins)
    roles = _roles(match)
    came_from = tuple(a - b for a, b in zip(totals, net, strict=True)) if net else totals
    return tuple(
        SeatView(
            player=player,
            total=totals[player.seat],
            signs=max(len(points(one[player.seat])) for one in (totals, came_from)),
            place=_place(ranks, player.seat) if match.hands else "",
            leads=ranks[player.seat] == 1,
            roles=roles.get(player.seat, ()),
            turn=player.seat == turn,
            speaks=speaks and player.seat == turn,
            mine=player.seat == mine,
            came_from=came_from[player.seat] if net else None,
            delta=net[player.seat] if net else None,
        )
        for player in players
    )


def _place(ranks: tuple[int, ...], seat: int) -> str:
    rank = ordinal(ranks[seat])
    return _("%(place)s=", place=rank) if ranks.count(ranks[seat]) > 1 else rank


def _roles(match: Match) -> dict[int, tuple[str, ...]]:
    """Ids of what each seat does in the next hand."""
    declarer = match.declarer
    if declarer is None or match.ended:
        return {}
    count, steps = match.rules.players, match.rules.roles
    held = {
        "declares": declarer,
        "speaks_first": left_of(declarer, count) if match.rules.doubling.allowed else None,
        "cuts": left_of(declarer, count, steps.cutter),
        "deals": left_of(declarer, count, steps.dealer),
    }
    return {
        seat: tuple(role for role, holder in held.items() if holder == seat)
        for seat in range(count)
    }
