"""What a rule set comes to: the sum of a block, and what one hand can cost."""

from dataclasses import replace

from app.domain.contracts import Contract
from app.domain.entries import MOST_POINTS
from app.domain.errors import InvalidRuleSet, Problem, RuleViolation
from app.domain.hand_range import reach_of
from app.domain.rule_editing import named
from app.domain.rulesets import RuleSet
from app.web.editor_pages import CostRow, Problems, SummaryView
from app.web.forms import whole_number
from app.web.i18n import _
from app.web.numbers import points
from app.web.present.editor.fields import Edited
from app.web.present.editor.words import capital, card, hand_line
from app.web.problem_words import sentence
from app.web.words import contract_name

BLANK = "blank"
_FIELDS = {"doubling.compulsory": "compulsory"}
"""What the form calls a part of a rule set that has a field of its own."""
BOXES = ("run", "compulsory", "aside", "name")
"""Fields that say themselves what is wrong with them."""


def summary_of(rules: RuleSet) -> SummaryView:
    """The summary of rules that can be played."""
    rows = []
    for contract in rules.contracts:
        reach = reach_of(contract, rules)
        ends = (reach.worst, reach.best) if rules.high_wins else (reach.best, reach.worst)
        rows.append(CostRow(contract_name(contract.id), rules.total(contract), *ends))
    low, high = (min, max) if rules.high_wins else (max, min)
    level = rules.block_sum == 0
    return SummaryView(
        line=(
            _("Zero-sum: block sum 0")
            if level
            else _("Not zero-sum, by %(points)s", points=points(rules.block_sum))
        ),
        level=level,
        cost=hand_line(low(row.worst for row in rows), high(row.best for row in rows)),
        rows=tuple(rows),
        doubts=tuple(
            _doubt(contract, rules) for contract in rules.contracts if _odd_sign(contract, rules)
        ),
    )


def _odd_sign(contract: Contract, rules: RuleSet) -> bool:
    """Whether all of *contract* is worth having though it is one to avoid, or the other way."""
    total = rules.total(contract) * (1 if rules.high_wins else -1)
    return total < 0 if contract.positive else total > 0


def _doubt(contract: Contract, rules: RuleSet) -> str:
    facts = {"contract": contract_name(contract.id), "points": points(rules.total(contract))}
    if contract.positive:
        return _(
            "%(contract)s comes to %(points)s, though it is one to win. Is the sign right?", **facts
        )
    return _(
        "%(contract)s comes to %(points)s, though it is one to avoid. Is the sign right?", **facts
    )


def checked(edited: Edited, *, to_keep: bool = False) -> tuple[SummaryView, tuple[Problem, ...]]:
    """The summary of what stands in the editor, and every problem by its field's name.

    *to_keep* asks for a name, too. Problems of fields that hold no number come first: as long as
    there are any, nothing else can be judged.
    """
    problems = [_odd(name, text) for name, text in edited.odd.items()]
    if to_keep:
        try:
            named(edited.rules, edited.rules.name)
        except RuleViolation as refusal:
            problems += refusal.problems
    if not edited.odd:
        try:
            edited.rules.check()
        except InvalidRuleSet as refusal:
            problems += [
                replace(one, field=_FIELDS.get(one.field, one.field)) for one in refusal.problems
            ]
    found = tuple(problems)
    if any(problem.field != "name" for problem in found):
        line = _("Something has to be put right first")
        return SummaryView(line, level=False, problems=tuple(map(_listed, found))), found
    return summary_of(edited.rules), found


def said(problem: Problem) -> str:
    """The sentence for a problem of the editor."""
    if problem.code == BLANK:
        return _("Type a number; 0 is one, too.")
    if problem.code == "rules.card":
        missing = capital(card(str(problem.facts["card"])))
        return _("%(card)s is not in this pack, or not counted here.", card=missing)
    return sentence(problem)


def _odd(name: str, text: str) -> Problem:
    if not text:
        return Problem(BLANK, name)
    if whole_number(text) is None:
        return Problem("typed.whole", name)
    return Problem("typed.range", name, facts={"low": -MOST_POINTS, "high": MOST_POINTS})


def contract_of(field: str) -> str:
    """The contract that a problem's field belongs to, or an empty string."""
    parts = field.split(".")
    return parts[1] if parts[0] in ("c", "contracts") and len(parts) > 1 else ""


def section_of(field: str) -> str:
    """The section of the editor that a problem's field stands in."""
    first = field.partition(".")[0]
    if first in ("players", "pack", "removed", "aside"):
        return "table"
    if first in ("run", "roles"):
        return "order"
    if first in ("doubling", "compulsory"):
        return "doubling"
    return first


def _listed(problem: Problem) -> Problems:
    contract = contract_of(problem.field)
    if contract:
        text = _("%(contract)s: %(text)s", contract=contract_name(contract), text=said(problem))
        return Problems(text, f"c-{contract}")
    return Problems(said(problem), f"s-{section_of(problem.field)}")
