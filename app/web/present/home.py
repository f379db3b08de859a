"""The home page: start a session, go on with one of this device's, or join one by its code."""

from dataclasses import dataclass

from app.domain.errors import Problem
from app.domain.match import Match
from app.domain.presets import SHIPPED
from app.domain.seats import leaders
from app.services.keys import new_token
from app.services.own_sessions import KEPT_FOR
from app.store.scorers import Known
from app.store.sessions import Stored
from app.web.doors import ForgetView
from app.web.i18n import _, ngettext
from app.web.numbers import number, points
from app.web.pages import HomeView, NameField, OwnRow
from app.web.present.people import initial
from app.web.present.result import Moment
from app.web.problem_words import sentence
from app.web.views import Choice
from app.web.words import isolated, list_of, rule_set_name


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed on the page, if it comes back: the start form, or a code and its fault."""

    names: tuple[str, ...] = ()
    first: str = ""
    rule_set: str = ""
    command: str = ""
    refused: tuple[Problem, ...] = ()
    code: str = ""
    code_error: str = ""


NOTHING_TYPED = Typed()


def home_view(known: tuple[Known, ...], moment: Moment, typed: Typed = NOTHING_TYPED) -> HomeView:
    """The page with what was typed, or with the names of the device's newest session."""
    seats = SHIPPED[0].players
    remembered = known[0].players if known and len(known[0].players) == seats else ("",) * seats
    names = typed.names or remembered
    errors = {problem.seat: sentence(problem, names) for problem in reversed(typed.refused)}
    return HomeView(
        names=tuple(
            NameField(name, initial(name), errors.get(seat, ""))
            for seat, name in enumerate(names[:seats])
        ),
        first=(
            Choice("", _("Drawn at random"), not typed.first),
            *(
                Choice(
                    str(seat),
                    names[seat] or _("Player %(n)s", n=number(seat + 1)),
                    typed.first == str(seat),
                )
                for seat in range(seats)
            ),
        ),
        rule_sets=tuple(
            Choice(rules.id, rule_set_name(rules), rules.id == (typed.rule_set or SHIPPED[0].id))
            for rules in SHIPPED
        ),
        command=typed.command or new_token(),
        own=tuple(_row(one) for one in known if one.deleted_at is None),
        deleted=tuple(_deleted_row(one, moment) for one in known if one.deleted_at is not None),
        errors=(errors[None],) if None in errors else (),
        code=typed.code,
        code_error=typed.code_error,
    )


def _row(known: Known) -> OwnRow:
    return OwnRow(
        sid=known.id,
        title=known.title,
        line=_standing(known.match, known.players),
        names=_names(known.players),
        about=_("Forget or delete %(title)s", title=isolated(known.title)),
    )


def _deleted_row(known: Known, moment: Moment) -> OwnRow:
    assert known.deleted_at is not None
    until = moment.day(known.deleted_at + KEPT_FOR)
    line = _("Can be brought back until %(day)s", day=until)
    return OwnRow(known.id, known.title, line, _names(known.players))


def _names(players: tuple[str, ...]) -> str:
    return ", ".join(isolated(name) for name in players)


def _standing(match: Match, players: tuple[str, ...]) -> str:
    """How far the match is, and who is ahead with how many points."""
    hand = _("Hand %(n)s of %(total)s", n=number(_hand_of(match)), total=number(match.rules.hands))
    ahead = leaders(match.totals, match.rules.high_wins)
    facts = {
        "names": list_of([isolated(players[seat]) for seat in ahead]),
        "points": points(match.totals[ahead[0]]),
    }
    if match.ended:
        won = ngettext(
            "%(names)s won, %(points)s", "%(names)s won, %(points)s", len(ahead), **facts
        )
        return _("Match ended · %(won)s", won=won)
    if not match.hands:
        return hand
    leads = ngettext(
        "%(names)s leads, %(points)s", "%(names)s lead, %(points)s", len(ahead), **facts
    )
    return _("%(hand)s · %(leads)s", hand=hand, leads=leads)


def _hand_of(match: Match) -> int:
    return min(match.next_number, match.rules.hands)


def forget_view(stored: Stored) -> ForgetView:
    """The page that asks what to do with one of this device's sessions."""
    session = stored.session
    return ForgetView(
        sid=stored.id,
        title=session.title,
        line=_standing(session.match, session.players),
        names=_names(session.players),
        owns=stored.access.owns,
        days=KEPT_FOR.days,
    )
