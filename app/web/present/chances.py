"""Can she still win? In short for the table, and with the points behind for the sheet."""

from typing import Literal

from app.domain.chances import Chance, Needs, chances
from app.domain.match import Match
from app.domain.seats import leaders
from app.web.i18n import _, marked, ngettext
from app.web.numbers import number
from app.web.views import Player
from app.web.words import isolated, list_of

_Needs = Needs | Literal["play"]
"""What somebody needs; at a table that knows no doubles that is to play, not the cards alone."""

_IN_FULL: dict[_Needs, str] = {
    "play": marked("%(name)s, %(n)s behind, can still win."),
    "cards": marked("%(name)s, %(n)s behind, can still win on cards alone."),
    "doubles": marked("%(name)s, %(n)s behind, needs doubles to win."),
    "redoubles": marked("%(name)s, %(n)s behind, needs redoubles to win."),
    "none": marked("%(name)s, %(n)s behind, cannot win any more."),
}
_PERHAPS: dict[_Needs, str] = {
    "play": marked("%(name)s, %(n)s behind, may still win."),
    "cards": marked("%(name)s, %(n)s behind, may still win on cards alone."),
    "doubles": marked("%(name)s, %(n)s behind, needs doubles at least to win."),
    "redoubles": marked("%(name)s, %(n)s behind, needs redoubles at least to win."),
}
_AT_LEAST: dict[_Needs, str] = {
    "play": marked("%(names)s may still win."),
    "cards": marked("%(names)s may still win on cards alone."),
    "doubles": marked("At least doubles would have to help %(names)s."),
    "redoubles": marked("At least redoubles would have to help %(names)s."),
}
"""Of a last hand that has too many ways to end: less is not enough, and this perhaps."""


def chances_line(match: Match, players: tuple[Player, ...]) -> str:
    """What everybody behind needs to win, the easiest first; empty while nobody is behind."""
    found = chances(match)
    if found and all(one.needs == "cards" and one.proved for one in found):
        if match.rules.doubling.allowed:
            return _("Everybody can still win on cards alone.")
        return _("Everybody can still win.")
    groups: dict[_Needs, list[Chance]] = {needs: [] for needs in _IN_FULL}
    for one in found:
        groups[_needs(one, match)].append(one)
    return " ".join(
        _in_short(needs, [players[one.seat] for one in group], all(one.proved for one in group))
        for needs, group in groups.items()
        if group
    )


def _needs(chance: Chance, match: Match) -> _Needs:
    return "play" if chance.needs == "cards" and not match.rules.doubling.allowed else chance.needs


def _in_short(needs: _Needs, who: list[Player], proved: bool) -> str:
    names = list_of([isolated(player.name) for player in who])
    if not proved:
        return _(_AT_LEAST[needs], names=names)
    match needs:
        case "play":
            return _("%(names)s can still win.", names=names)
        case "cards":
            return _("%(names)s can still win on cards alone.", names=names)
        case "doubles":
            return ngettext(
                "%(names)s needs doubles to win.",
                "%(names)s need doubles to win.",
                len(who),
                names=names,
            )
        case "redoubles":
            return ngettext(
                "%(names)s needs redoubles to win.",
                "%(names)s need redoubles to win.",
                len(who),
                names=names,
            )
        case "none":
            return _("%(names)s cannot win any more.", names=names)


def chances_in_full(match: Match, players: tuple[Player, ...]) -> tuple[str, ...]:
    """Who leads, then a sentence for everybody behind, the nearest to the lead first."""
    found = chances(match)
    if not found:
        return ()
    first = leaders(match.totals, match.rules.high_wins)
    names = list_of([isolated(players[seat].name) for seat in first])
    lead = ngettext("%(names)s leads.", "%(names)s lead together.", len(first), names=names)
    return (lead, *(_sentence(one, match, players) for one in found))


def _sentence(chance: Chance, match: Match, players: tuple[Player, ...]) -> str:
    name = isolated(players[chance.seat].name)
    texts = _IN_FULL if chance.proved else _PERHAPS
    return _(texts[_needs(chance, match)], name=name, n=number(chance.behind))
