"""What a rule set comes to: the sum of a block, and what one hand can cost."""

from dataclasses import replace

from app.domain.contracts import Contract
from app.domain.entries import MOST_POINTS, total_of
from app.domain.errors import InvalidRuleSet, Problem, RuleViolation
from app.domain.hand_range import reach_of
from app.domain.mixture_editing import parts_of
from app.domain.names import seen
from app.domain.rule_editing import named
from app.domain.rulesets import RuleSet
from app.web.editor_pages import CostRow, Problems, SummaryView
from app.web.forms import whole_number
from app.web.i18n import _
from app.web.numbers import points
from app.web.present.editor.fields import Edited
from app.web.present.editor.words import card, hand_line, part_name
from app.web.problem_words import sentence
from app.web.words import capital, contract_name, named_contract

BLANK = "blank"
_FIELDS = {"doubling.compulsory": "compulsory"}
"""What the form calls a part of a rule set that has a field of its own."""
_OF_A_MATCH = {
    "rules.other_players": "players",
    "rules.other_end": "winning",
}
"""Where the editor says what keeps a running match from going on by its rules, if not at the
contracts."""
BOXES = ("run", "compulsory", "aside", "name")
"""Fields that say themselves what is wrong with them."""


def summary_of(rules: RuleSet) -> SummaryView:
    """The summary of rules that can be played."""
    rows = []
    for contract in rules.contracts:
        reach = reach_of(contract, rules)
        ends = (reach.worst, reach.best) if rules.high_wins else (reach.best, reach.worst)
        rows.append(CostRow(contract_name(contract), rules.total(contract), *ends))
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
        note=(
            _("Worst and best for one seat, with every double that the rules allow.")
            if rules.doubling.allowed
            else _("Worst and best for one seat.")
        ),
        doubts=tuple(doubt for contract in rules.contracts for doubt in _doubts(contract, rules)),
    )


def _doubts(contract: Contract, rules: RuleSet) -> list[str]:
    """What of *contract* is worth having though it is to be avoided, or the other way."""
    better = 1 if rules.high_wins else -1
    name = contract_name(contract)
    total = rules.total(contract)
    if (total * better < 0) if contract.positive else (total * better > 0):
        return [_doubt(name, total, contract.positive)]
    if contract.positive:
        return []
    return [
        _doubt(
            _("%(part)s in %(contract)s", part=part_name(part.entry), contract=name), worth, False
        )
        for part in parts_of(contract)
        if (worth := total_of(part.entry, rules.deal)) * better > 0
    ]


def _doubt(what: str, total: int, positive: bool) -> str:
    facts = {"contract": what, "points": points(total)}
    if positive:
        return _(
            "%(contract)s comes to %(points)s, though it is one to win. Is the sign right?", **facts
        )
    return _(
        "%(contract)s comes to %(points)s, though it is one to avoid. Is the sign right?", **facts
    )


def checked(
    edited: Edited, *, to_keep: bool = False, match: tuple[Problem, ...] = ()
) -> tuple[SummaryView, tuple[Problem, ...]]:
    """The summary of what stands in the editor, and every problem by its field's name.

    *to_keep* asks for a name, too; *match* are problems of the match that waits for these rules.
    Problems of fields that hold no number come first: as long as there are any, nothing else can
    be judged.
    """
    problems = [_odd(name, text) for name, text in edited.odd.items()]
    if to_keep:
        try:
            named(edited.rules, edited.rules.name)
        except RuleViolation as refusal:
            problems += refusal.problems
    problems += _names_taken(edited.rules)
    if not edited.odd:
        try:
            edited.rules.check()
        except InvalidRuleSet as refusal:
            problems += [
                replace(one, field=_FIELDS.get(one.field, one.field)) for one in refusal.problems
            ]
    found = (
        *problems,
        *(replace(one, field=_OF_A_MATCH.get(one.code, "contracts")) for one in match),
    )
    if any(problem.field != "name" for problem in found):
        line = _("Something has to be put right first")
        listed = tuple(_listed(problem, edited.rules) for problem in found)
        return SummaryView(line, level=False, problems=listed), found
    return summary_of(edited.rules), found


def _names_taken(rules: RuleSet) -> list[Problem]:
    """Own names of contracts that are what another one is usually called."""
    usual = {seen(contract_name(one)) for one in rules.contracts if not one.name}
    return [
        Problem("rules.contract_name", f"contracts.{one.id}.name", facts={"name": one.name})
        for one in rules.contracts
        if one.name and seen(one.name) in usual
    ]


def faulty_line() -> str:
    """What a folded part says in place of its values, while one of them is none."""
    return _("Something here has to be put right")


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


def _listed(problem: Problem, rules: RuleSet) -> Problems:
    contract = contract_of(problem.field)
    if contract:
        name = named_contract(rules, contract)
        text = _("%(contract)s: %(text)s", contract=name, text=said(problem))
        return Problems(text, f"c-{contract}")
    return Problems(said(problem), f"s-{section_of(problem.field)}")
