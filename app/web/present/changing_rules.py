"""The page on which a running match is given other rules."""

from dataclasses import dataclass

from app.domain.errors import Problem
from app.domain.match import Match
from app.domain.rulesets import RuleSet
from app.services.commands import Sheet
from app.services.keys import new_token
from app.web.i18n import _
from app.web.numbers import number
from app.web.problem_words import sentence
from app.web.views import Choice
from app.web.words import changed_name, rule_set_name


@dataclass(frozen=True, slots=True)
class ChangingRulesView:
    """What a match is played by now, what it could be played by, and from when."""

    sid: str
    line: str
    now: str
    when: str
    choices: tuple[Choice, ...]
    version: int
    command: str
    over: bool = False
    error: str = ""
    notice: str = ""
    news: None = None


def changing_view(
    sheet: Sheet,
    offered: tuple[tuple[str, RuleSet], ...],
    chosen: str = "",
    problems: tuple[Problem, ...] = (),
    notice: str = "",
    command: str = "",
) -> ChangingRulesView:
    """The page as it is now. *offered* are rule sets with the ids by which the form names them."""
    stored = sheet.stored
    match = stored.session.match
    now = rule_set_name(match.rules)
    return ChangingRulesView(
        sid=stored.id,
        line=stored.session.title,
        now=now,
        when=_when(match),
        choices=tuple(
            Choice(name, changed_name(rule_set_name(rules), now), name == chosen)
            for name, rules in offered
            if rules != match.rules
        ),
        version=stored.version,
        command=command.partition("~")[0] or new_token(),
        over=match.is_over,
        error=" ".join(sentence(problem) for problem in problems[:1]),
        notice=notice,
    )


def _when(match: Match) -> str:
    """From which hand on."""
    if not match.hands:
        return _("No hand has been played yet, so the whole match is played by the new rules.")
    n = {"n": number(match.next_number)}
    return _(
        "The new rules hold from hand %(n)s on. Hands that were scored keep the rules they were "
        "played by, and every contract that somebody has declared stays used.",
        **n,
    )
