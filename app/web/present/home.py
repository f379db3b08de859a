"""The home page: start a session, go on with one of this device's, or join one by its code."""

from dataclasses import dataclass, replace

from app.domain.errors import Problem
from app.domain.match import Match
from app.domain.presets import SHIPPED
from app.domain.rulesets import RuleSet
from app.domain.seats import leaders
from app.services.keys import new_token
from app.services.own_rules import choice_of
from app.services.own_sessions import KEPT_FOR
from app.store.own_rules import KeptRules
from app.store.scorers import Known
from app.store.sessions import Stored
from app.web.doors import ForgetView
from app.web.i18n import _, ngettext
from app.web.numbers import number, points
from app.web.pages import HomeView, NameField, OwnRow, RuleChoice
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
    rule_error: str = ""


NOTHING_TYPED = Typed()


def home_view(
    known: tuple[Known, ...],
    moment: Moment,
    typed: Typed = NOTHING_TYPED,
    kept: tuple[KeptRules, ...] = (),
    notice: str = "",
) -> HomeView:
    """The page with what was typed, or with the names and rules of the device's newest session.

    *kept* are the device's own rule sets; those put away are not offered.
    """
    own_sets = tuple(
        RuleChoice(choice_of(one.id), rule_set_name(one.rules), one.rules.players)
        for one in kept
        if one.deleted_at is None
    )
    sets = tuple(RuleChoice(one.id, rule_set_name(one), one.players) for one in SHIPPED)
    offered = {one.id: one for one in (*own_sets, *sets)}
    played = _played(known[0].match.rules, kept) if known else ""
    chosen = offered.get(typed.rule_set) or offered.get(played) or sets[0]
    remembered = known[0].players if known and len(known[0].players) == chosen.players else ()
    names = typed.names or remembered
    while len(names) > chosen.players and not names[-1].strip():
        names = names[:-1]
    names += ("",) * (chosen.players - len(names))
    errors = {problem.seat: sentence(problem, names) for problem in reversed(typed.refused)}
    return HomeView(
        names=tuple(
            NameField(name, initial(name), errors.get(seat, "")) for seat, name in enumerate(names)
        ),
        first=(
            Choice("", _("Drawn at random"), not typed.first),
            *(
                Choice(
                    str(seat),
                    name or _("Player %(n)s", n=number(seat + 1)),
                    typed.first == str(seat),
                )
                for seat, name in enumerate(names)
            ),
        ),
        rule_sets=tuple(replace(one, chosen=one is chosen) for one in sets),
        own_sets=tuple(replace(one, chosen=one is chosen) for one in own_sets),
        command=typed.command or new_token(),
        own=tuple(_row(one) for one in known if one.deleted_at is None),
        deleted=tuple(_deleted_row(one, moment) for one in known if one.deleted_at is not None),
        errors=tuple(filter(None, (errors.get(None), typed.rule_error))),
        code=typed.code,
        code_error=typed.code_error,
        notice=notice,
    )


def _played(rules: RuleSet, kept: tuple[KeptRules, ...]) -> str:
    """What the start form calls the rules that were played last, if it still offers them."""
    own = (choice_of(one.id) for one in kept if one.rules == rules)
    return next(own, "") or rules.id


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
    hand = _("Hand %(n)s of %(total)s", n=number(_hand_of(match)), total=number(match.length))
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
    return min(match.next_number, match.length)


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
