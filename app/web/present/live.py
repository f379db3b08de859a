"""What pages are told while they are open: what they have seen, who is here, what has happened."""

import hashlib
import json
from dataclasses import astuple

from app.domain.draft_notation import write_draft
from app.services.news import News
from app.store.sessions import Stored
from app.web.i18n import _, ngettext
from app.web.live import Here
from app.web.views import HereView, NewsView, Player
from app.web.words import isolated, list_of

_PRINT = 8
_MOST_DIGITS = 9


def stamp(stored: Stored, *, hand: bool = True) -> str:
    """What a page drawn now has seen: the version, then a print of all that has none.

    That is what the device may do, and for a scorer's *hand* its choices so far.
    """
    draft = write_draft(stored.draft) if hand and stored.access.scores else None
    print_ = hashlib.sha256(json.dumps([astuple(stored.access), draft]).encode()).hexdigest()
    return f"{stored.version}.{print_[:_PRINT]}"


def has_seen(seen: str, now: str) -> bool:
    """Whether a page that says it has seen *seen*, a stamp or a version alone, shows *now*."""
    return seen in (now, now.partition(".")[0])


def version_in(seen: str) -> int | None:
    """The version that a stamp names; None for what is no stamp."""
    version = seen.partition(".")[0]
    return int(version) if version.isdecimal() and len(version) <= _MOST_DIGITS else None


def here_view(here: Here, players: tuple[Player, ...]) -> HereView:
    """Beth is entering this hand; else how many phones are here; nothing for a phone alone."""
    if here.entering:
        seats = sorted({seat for seat in here.entering if seat is not None})
        names = [isolated(players[seat].name) for seat in seats if seat < len(players)]
        if not names:
            return HereView(_("Somebody is entering this hand"), entering=True)
        text = ngettext(
            "%(names)s is entering this hand",
            "%(names)s are entering this hand",
            len(names),
            names=list_of(names),
        )
        return HereView(text, entering=True)
    if here.phones > 1:
        return HereView(ngettext("%(n)s phone here", "%(n)s phones here", here.phones))
    return HereView()


def news_view(news: News, players: tuple[Player, ...]) -> NewsView:
    """One sentence for somebody who is in the middle of a hand that has moved on."""
    seat = news.seat
    if seat is None or seat == news.stored.seat or seat >= len(players):
        text = _("This hand has been scored.") if news.scored else _("The sheet has moved on.")
    else:
        name = isolated(players[seat].name)
        text = (
            _("%(name)s has scored this hand.", name=name)
            if news.scored
            else _("%(name)s has changed the sheet.", name=name)
        )
    return NewsView(news.stored.id, text)
