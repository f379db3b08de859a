"""The players page: names, seats, and who takes over from somebody who leaves."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from app.domain.errors import Problem
from app.services.commands import Sheet
from app.services.keys import new_token
from app.store.sessions import Stored
from app.web.i18n import _
from app.web.pages import NameField
from app.web.people_pages import NewsView, PlayersView, SeatRow
from app.web.present.news import news_view
from app.web.present.people import players_of
from app.web.problem_words import sentence
from app.web.words import isolated

KINDS = ("rename", "reseat", "replace")


@dataclass(frozen=True, slots=True)
class Typed:
    """What a refused form said: names by person, the title, and a newcomer for one seat.

    Names go by person and not by seat, so that they stay where they belong when people have
    changed seats since.
    """

    title: str | None = None
    names: Mapping[int, str] = field(default_factory=dict)
    newcomer: str = ""
    seat: int | None = None
    command: str = ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why nothing was changed: *problems* at their fields, or a *notice* on top."""

    typed: Typed
    problems: tuple[Problem, ...] = ()
    notice: str = ""


NOTHING_REFUSED = Refusal(Typed())


def players_view(sheet: Sheet, refusal: Refusal = NOTHING_REFUSED) -> PlayersView:
    """The page as it is now, with what was typed kept."""
    stored, typed = sheet.stored, refusal.typed
    session, match = stored.session, stored.session.match
    order = tuple(range(len(session.players)))
    names = tuple(
        typed.names.get(person, name)
        for person, name in zip(session.people, session.players, strict=True)
    )
    at_fields = {} if typed.seat is None else {typed.seat: _said(refusal, "players", names)}
    title = session.title if typed.title is None else typed.title
    return PlayersView(
        sid=stored.id,
        line=session.title,
        title=NameField(title, error=_said(refusal, "title", names)),
        rows=tuple(
            SeatRow(
                player=player,
                person=session.people[player.seat],
                name=NameField(
                    names[player.seat],
                    player.letters,
                    _said(refusal, "players", names, player.seat) if typed.seat is None else "",
                ),
                total=match.totals[player.seat],
                up=_swapped(order, player.seat - 1),
                down=_swapped(order, player.seat),
                newcomer=NameField(
                    typed.newcomer if player.seat == typed.seat else "",
                    error=at_fields.get(player.seat, ""),
                ),
                taking_over=player.seat == typed.seat,
            )
            for player in players_of(session.players)
        ),
        next=_next(stored),
        version=stored.version,
        command=typed.command.partition("~")[0] or new_token(),
        news=None if refusal.notice else _news(sheet),
        notice=refusal.notice or _said(refusal, "order", names) or _said(refusal, "seat", names),
    )


def _swapped(order: tuple[int, ...], first: int) -> str:
    """The order with that seat and the next one swapped; empty where there is no such pair."""
    if not 0 <= first < len(order) - 1:
        return ""
    swapped = (*order[:first], order[first + 1], order[first], *order[first + 2 :])
    return "-".join(map(str, swapped))


def _news(sheet: Sheet) -> NewsView | None:
    """What was done last; after a change of seats also who declares next."""
    news, entry = news_view(sheet, KINDS), sheet.undoable
    if news is None or entry is None or entry.kind != "reseat":
        return news
    return replace(news, text=f"{news.text} {_next(sheet.stored)}".rstrip())


def _next(stored: Stored) -> str:
    """Who declares next, which a change of seats may have moved."""
    match = stored.session.match
    if match.is_over or match.declarer is None:
        return ""
    name = isolated(stored.session.players[match.declarer])
    return _("%(name)s declares next.", name=name)


def _said(refusal: Refusal, about: str, names: tuple[str, ...], seat: int | None = None) -> str:
    """The first problem of that part, in words; at one *seat* if that is given."""
    for problem in refusal.problems:
        if problem.field == about and seat in (None, problem.seat):
            return sentence(problem, names)
    return ""
