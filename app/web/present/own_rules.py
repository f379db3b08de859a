"""The pages on which rule sets are kept, shared and taken in."""

from app.domain.errors import Problem
from app.domain.rulesets import RuleSet
from app.services.keys import new_token
from app.services.own_sessions import KEPT_FOR
from app.store.own_rules import KeptRules
from app.web.editor_pages import OneRulesView, OwnRulesRow, OwnRulesView, SharedRulesView
from app.web.i18n import _, ngettext
from app.web.numbers import number, points
from app.web.present.editor.summary import summary_of
from app.web.present.editor.words import pays
from app.web.present.result import Moment
from app.web.problem_words import sentence
from app.web.words import contract_name, isolated, rule_set_name

_MOST_PROBLEMS = 12


def own_view(
    kept: tuple[KeptRules, ...], moment: Moment, file_errors: tuple[str, ...] = ()
) -> OwnRulesView:
    """The list, and what was wrong with a file."""
    return OwnRulesView(
        rows=tuple(
            OwnRulesRow(one.id, rule_set_name(one.rules), line_of(one.rules))
            for one in kept
            if one.deleted_at is None
        ),
        deleted=tuple(
            OwnRulesRow(
                one.id,
                rule_set_name(one.rules),
                _(
                    "Can be brought back until %(day)s",
                    day=moment.day(one.deleted_at + KEPT_FOR),
                ),
            )
            for one in kept
            if one.deleted_at is not None
        ),
        command=new_token(),
        file_errors=file_errors[:_MOST_PROBLEMS],
    )


def one_view(
    kept: KeptRules,
    url: str,
    typed: str | None = None,
    problems: tuple[Problem, ...] = (),
) -> OneRulesView:
    """One of this device's sets; *typed* is a name that was refused."""
    name = rule_set_name(kept.rules)
    return OneRulesView(
        id=kept.id,
        name=name,
        typed_name=name if typed is None else typed,
        name_error=sentence(problems[0]) if problems else "",
        command=new_token(),
        url=url,
        line=line_of(kept.rules),
        summary=summary_of(kept.rules),
        days=KEPT_FOR.days,
    )


def shared_view(kept: KeptRules) -> SharedRulesView:
    """What is in a set that somebody shares."""
    return SharedRulesView(
        id=kept.id,
        name=rule_set_name(kept.rules),
        line=line_of(kept.rules),
        contracts=tuple((contract_name(one), pays(one.entry)) for one in kept.rules.contracts),
        summary=summary_of(kept.rules),
        command=new_token(),
    )


def line_of(rules: RuleSet) -> str:
    """``4 players · 7 contracts · block sum 0``."""
    return _(
        "%(players)s · %(contracts)s · block sum %(sum)s",
        players=ngettext(
            "%(players)s player",
            "%(players)s players",
            rules.players,
            players=number(rules.players),
        ),
        contracts=ngettext(
            "%(contracts)s contract",
            "%(contracts)s contracts",
            len(rules.contracts),
            contracts=number(len(rules.contracts)),
        ),
        sum=points(rules.block_sum),
    )


def file_problems(problems: tuple[Problem, ...]) -> tuple[str, ...]:
    """What is wrong in a file, each with its place."""
    return tuple(
        _("%(place)s: %(text)s", place=isolated(one.field), text=sentence(one))
        if one.field
        else sentence(one)
        for one in problems
    )
