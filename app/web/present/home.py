"""The home page: start a session, or go on with one."""

from app.domain.errors import Problem
from app.domain.presets import SHIPPED
from app.services.keys import new_token
from app.store.scorers import Known
from app.web.i18n import _
from app.web.numbers import number
from app.web.pages import HomeView, NameField, ResumeRow
from app.web.present.people import initial
from app.web.problem_words import sentence
from app.web.views import Choice
from app.web.words import isolated, rule_set_name


def home_view(
    known: tuple[Known, ...],
    *,
    names: tuple[str, ...] = (),
    first: str = "",
    rule_set: str = "",
    command: str = "",
    refused: tuple[Problem, ...] = (),
) -> HomeView:
    """The page with what was typed, or with the names of the device's newest session."""
    seats = SHIPPED[0].players
    remembered = known[0].players if known and len(known[0].players) == seats else ("",) * seats
    typed = names or remembered
    errors = {problem.seat: sentence(problem, typed) for problem in reversed(refused)}
    return HomeView(
        names=tuple(
            NameField(name, initial(name), errors.get(seat, ""))
            for seat, name in enumerate(typed[:seats])
        ),
        first=(
            Choice("", _("Drawn at random"), not first),
            *(
                Choice(
                    str(seat),
                    typed[seat] or _("Player %(n)s", n=number(seat + 1)),
                    first == str(seat),
                )
                for seat in range(seats)
            ),
        ),
        rule_sets=tuple(
            Choice(rules.id, rule_set_name(rules), rules.id == (rule_set or SHIPPED[0].id))
            for rules in SHIPPED
        ),
        command=command or new_token(),
        resume=tuple(ResumeRow(one.id, one.title, _standing(one)) for one in known),
        errors=(errors[None],) if None in errors else (),
    )


def _standing(known: Known) -> str:
    names = ", ".join(isolated(name) for name in known.players)
    match = known.match
    if match.ended:
        return _("Match ended · %(names)s", names=names)
    hand = min(match.next_number, match.rules.hands)
    return _(
        "Hand %(n)s of %(total)s · %(names)s",
        n=number(hand),
        total=number(match.rules.hands),
        names=names,
    )
