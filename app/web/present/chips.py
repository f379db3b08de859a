"""A hand in chips, in words: what goes into the middle, what comes out, who hands whom how many."""

from app.domain.chips import Handover, from_contract, from_doubles
from app.domain.match import Match
from app.web.i18n import ngettext
from app.web.pages import ChipsView
from app.web.views import Player
from app.web.words import isolated


def chips_view(match: Match, players: tuple[Player, ...], hand_number: int) -> ChipsView:
    """One hand of *match* for a table that plays with chips. *hand_number* is 1 for the first."""
    settlement = match.settlements[hand_number - 1]
    high_wins = match.rules.high_wins
    contract = from_contract(settlement, high_wins)
    return ChipsView(
        contract=tuple(_said(one, players) for one in contract),
        doubles=tuple(_said(one, players) for one in from_doubles(settlement, high_wins)),
        doubled=bool(settlement.transfers),
    )


def _said(handover: Handover, players: tuple[Player, ...]) -> str:
    giver = None if handover.giver is None else isolated(players[handover.giver].name)
    taker = None if handover.taker is None else isolated(players[handover.taker].name)
    if giver is None:
        return ngettext(
            "%(name)s takes %(n)s chip from the middle",
            "%(name)s takes %(n)s chips from the middle",
            handover.chips,
            name=taker,
        )
    if taker is None:
        return ngettext(
            "%(name)s puts %(n)s chip into the middle",
            "%(name)s puts %(n)s chips into the middle",
            handover.chips,
            name=giver,
        )
    return ngettext(
        "%(giver)s hands %(taker)s %(n)s chip",
        "%(giver)s hands %(taker)s %(n)s chips",
        handover.chips,
        giver=giver,
        taker=taker,
    )
