"""Can she still win? In short for the table, and with the points behind for the sheet."""

from app.domain.chances import Chance, Needs, chances
from app.domain.match import Match
from app.domain.seats import leaders
from app.web.i18n import _, marked, ngettext
from app.web.numbers import number
from app.web.views import Player
from app.web.words import isolated, list_of

_IN_FULL: dict[Needs, str] = {
    "cards": marked("%(name)s, %(n)s behind, can still win on cards alone."),
    "doubles": marked("%(name)s, %(n)s behind, needs doubles to win."),
    "redoubles": marked("%(name)s, %(n)s behind, needs redoubles to win."),
    "none": marked("%(name)s, %(n)s behind, cannot win any more."),
}


def chances_line(match: Match, players: tuple[Player, ...]) -> str:
    """What everybody behind needs to win, the easiest first; empty while nobody is behind."""
    found = chances(match)
    if found and all(one.needs == "cards" for one in found):
        if match.rules.doubling.allowed:
            return _("Everybody can still win on cards alone.")
        return _("Everybody can still win.")
    return " ".join(
        _in_short(needs, [players[one.seat] for one in found if one.needs == needs])
        for needs in _IN_FULL
        if any(one.needs == needs for one in found)
    )


def _in_short(needs: Needs, who: list[Player]) -> str:
    names = list_of([isolated(player.name) for player in who])
    match needs:
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
    return (lead, *(_sentence(one, players) for one in found))


def _sentence(chance: Chance, players: tuple[Player, ...]) -> str:
    name = isolated(players[chance.seat].name)
    return _(_IN_FULL[chance.needs], name=name, n=number(chance.behind))
