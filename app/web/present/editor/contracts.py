"""The contracts of the editor: what each counts, what it pays, and what else is said of it."""

from collections.abc import Iterable
from dataclasses import replace

from app.domain.cards import pack_of
from app.domain.contract_editing import palette
from app.domain.contracts import (
    Contract,
    Counts,
    Entry,
    Finish,
    LastTricks,
    Mixture,
    Part,
    Shared,
    Taker,
)
from app.domain.entries import MOST_PARTS
from app.domain.mixture_editing import FACTORS, counterparts, parts_known
from app.domain.names import LONGEST_CONTRACT
from app.domain.rulesets import RuleSet
from app.web.editor_pages import Act, Acts, Box, ContractEdit, PartView, Pick, Row, Tick, Words
from app.web.i18n import _
from app.web.present.editor import fields
from app.web.present.editor.fields import Edited
from app.web.present.editor.parts import can_slam, kind_of, part_rows, slam_rows, worth
from app.web.present.editor.sections import Found, box, pick
from app.web.present.editor.summary import contract_of, faulty_line, said
from app.web.present.editor.words import counted, label, part_name, pays, role
from app.web.views import Choice
from app.web.words import contract_name, ordinal, rank_name

OWN = "own"
"""What the values of a mixture are that follow no other contract."""


def contracts(edited: Edited, found: Found, opened: frozenset[str]) -> tuple[ContractEdit, ...]:
    """All of them, those open that were or that hold a problem."""
    made = edited.rules.contracts
    faulty = {contract_of(problem.field) for problem in found}
    return tuple(
        _contract(
            edited,
            contract,
            found,
            place=(index == 0, index == len(made) - 1),
            opened=opened | {f"c-{one}" for one in faulty},
        )
        for index, contract in enumerate(made)
    )


def offered(rules: RuleSet) -> tuple[Act, ...]:
    """The contracts that can be added."""
    return tuple(Act(f"add:{one.id}", contract_name(one)) for one in palette(rules))


def _contract(
    edited: Edited,
    contract: Contract,
    found: Found,
    place: tuple[bool, bool],
    opened: frozenset[str],
) -> ContractEdit:
    rules = edited.rules
    prefix = f"c.{contract.id}."
    rows: list[Row] = []
    parts: tuple[PartView, ...] = ()
    match contract.entry:
        case Finish():
            rows += _finish(edited, contract, contract.entry, found)
        case Shared(value):
            rows.append(box(edited, found, f"{prefix}value", _("Most cards of one suit"), value))
        case Mixture():
            rows += _mixture(edited, contract, contract.entry)
            parts = tuple(_part(edited, part, contract, found) for part in contract.entry.parts)
            parts = tuple(
                replace(part, rows=tuple(_costing(part.rows, contract, rules))) for part in parts
            )
        case Counts() | Taker() | LastTricks():
            rows += part_rows(edited, contract.entry, prefix, found, contract.id)
            rows = _costing(rows, contract, rules)
    only = value_field(contract.entry)
    beside = next((row for row in rows if isinstance(row, Box) and row.name == prefix + only), None)
    rest: list[Row] = []
    if not isinstance(contract.entry, Finish | Shared | Taker):
        rest += slam_rows(edited, contract.entry, contract.slam, prefix, found)
    rest += _said_of(rules, contract, prefix)
    rows.append(_called(contract, prefix, found))
    kind, hidden = kind_of(contract.entry)
    if isinstance(contract.entry, Mixture):
        hidden = (("factor", edited.follows.get(contract.id, "")),)
    where = f"contracts.{contract.id}"
    wrong = any(contract_of(problem.field) == contract.id for problem in found)
    return ContractEdit(
        id=contract.id,
        name=contract_name(contract),
        line=faulty_line()
        if wrong
        else counted(contract.entry)
        if beside
        else pays(contract.entry),
        hidden=((f"{prefix}kind", kind), *((prefix + name, text) for name, text in hidden)),
        rows=tuple(row for row in rows if row is not beside),
        rest=tuple(rest),
        parts=parts,
        beside=beside,
        errors=tuple(said(problem) for problem in found if problem.field == where),
        unfolded=f"m-{contract.id}" in opened or any(getattr(row, "error", "") for row in rest),
        first=place[0],
        last=place[1],
        open=f"c-{contract.id}" in opened,
    )


def _costing(rows: Iterable[Row], contract: Contract, rules: RuleSet) -> list[Row]:
    """*rows*, with their values known to be negative if those of *contract* are; slams are not."""
    costs = contract.positive != rules.high_wins
    return [
        replace(row, costs=costs)
        if isinstance(row, Box) and not row.name.endswith("slam_points")
        else row
        for row in rows
    ]


def value_field(entry: Entry) -> str:
    """The last part of the name of what a contract pays, where that is one number; or empty."""
    match entry:
        case Counts() | Taker() | Shared():
            return "value"
        case LastTricks((_,)):
            return "v.0"
    return ""


def _called(contract: Contract, prefix: str, found: Found) -> Words:
    """A table's own name for a contract."""
    wrong = [said(one) for one in found if one.field == f"contracts.{contract.id}.name"]
    return Words(
        f"{prefix}name",
        _("Called here"),
        contract.name,
        contract_name(replace(contract, name="")),
        LONGEST_CONTRACT,
        wrong[0] if wrong else "",
    )


def _finish(edited: Edited, contract: Contract, entry: Finish, found: Found) -> list[Row]:
    rules = edited.rules
    prefix = f"c.{contract.id}."
    rows: list[Row] = [
        box(edited, found, f"{prefix}v.{place}", ordinal(place + 1), value)
        for place, value in enumerate(entry.payoffs)
    ]
    starts = "ask" if contract.asks == "rank" else entry.starts
    ranks = tuple(dict.fromkeys(one[:-1] for one in reversed(pack_of(rules.pack))))
    rows.append(
        Pick(
            f"{prefix}starts",
            _("A suit starts with"),
            (
                Choice("ask", _("What the declarer names"), starts == "ask"),
                Choice("", _("Whatever is agreed"), starts == ""),
                *(Choice(rank, rank_name(rank), rank == starts) for rank in _with(ranks, starts)),
            ),
        )
    )
    rows.append(pick(f"{prefix}ace", _("The ace is laid"), fields.ACES, entry.ace))
    rows.append(Tick(f"{prefix}replays", _("An ace brings another turn"), entry.replays))
    rows.append(
        Tick(f"{prefix}may_stop", _("Another turn after an ace is optional"), entry.may_stop)
    )
    rows.append(Tick(f"{prefix}upward", _("Rows grow upward only"), entry.upward))
    return rows


def _with(ranks: tuple[str, ...], starts: str) -> tuple[str, ...]:
    """*ranks*, and a rank that has been chosen and is not in this pack."""
    return ranks if starts in ("", "ask", *ranks) else (*ranks, starts)


def _mixture(edited: Edited, contract: Contract, entry: Mixture) -> list[Row]:
    known = {part.id: part for part in (*parts_known(edited.rules.high_wins), *entry.parts)}
    counted = tuple(
        Act(f"part:{contract.id}:{one.id}", part_name(one.entry), bool(entry.part(one.id)))
        for one in known.values()
    )
    more = Act(f"card:{contract.id}", _("One card more"))
    if len(entry.parts) < MOST_PARTS:
        counted += (more,)
    rows: list[Row] = [Acts(_("Counted together"), counted)]
    if counterparts(edited.rules, contract):
        now = edited.follows.get(contract.id, OWN)
        factors = tuple(
            Act(f"factor:{contract.id}:{name}", label(name), name == now)
            for name in (*FACTORS, OWN)
        )
        rows.append(Acts(_("Values, beside the single contracts"), factors))
    return rows


def _part(edited: Edited, part: Part, contract: Contract, found: Found) -> PartView:
    """One thing that a mixture counts; what follows a contract of its own is only said."""
    contract_id = contract.id
    prefix = f"c.{contract_id}.p.{part.id}."
    kind, hidden = kind_of(part.entry)
    follows = contract_id in edited.follows and part.id in counterparts(edited.rules, contract)
    rows: list[Row] = [] if follows else part_rows(edited, part.entry, prefix, found)
    if isinstance(part.entry, Counts) and part.entry.item != "tricks":
        # What a part counts is what its button says: another part counts something else.
        rows = [row for row in rows if not (isinstance(row, Pick) and row.name.endswith(".item"))]
        hidden = (("item", part.entry.item),)
    if follows:
        hidden += worth(part.entry)
    if can_slam(part.entry, edited.rules):
        rows += slam_rows(edited, part.entry, part.slam, prefix, found)
    place = f"contracts.{contract_id}.{part.id}"
    return PartView(
        id=f"{contract_id}-{part.id}",
        title=part_name(part.entry),
        line=pays(part.entry) if follows else "",
        hidden=(
            (f"c.{contract_id}.part", part.id),
            (f"{prefix}kind", kind),
            *((prefix + name, text) for name, text in hidden),
        ),
        rows=tuple(rows),
        errors=tuple(said(one) for one in found if one.field == place),
    )


def _said_of(rules: RuleSet, contract: Contract, prefix: str) -> list[Row]:
    """What decides no number, or who may double whom."""
    rows: list[Row] = [
        Tick(f"{prefix}positive", _("Points worth having"), contract.positive),
    ]
    if isinstance(contract.entry, Counts) and contract.entry.item == "tricks":
        rows.append(pick(f"{prefix}asks", _("The declarer names"), ("", "trump"), contract.asks))
    steps = range(rules.players)
    rows += [
        Tick(
            f"{prefix}stops_early", _("May stop when all that counts is out"), contract.stops_early
        ),
        Tick(
            f"{prefix}heart_ban",
            _("Hearts may not be led while other cards are held"),
            contract.heart_ban,
        ),
        Pick(
            f"{prefix}leader",
            _("Who leads"),
            (
                Choice("", _("As in every contract"), contract.leader is None),
                *(Choice(str(n), role(n, rules.players), n == contract.leader) for n in steps),
            ),
        ),
    ]
    return rows
