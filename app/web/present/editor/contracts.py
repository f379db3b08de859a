"""The contracts of the editor: what each counts, what it pays, and what else is said of it."""

from app.domain.cards import ITEMS, RANKS, belongs_to, pack_of, suit_of
from app.domain.contract_editing import FACTORS, factor_of, palette, parts_known
from app.domain.contracts import (
    Contract,
    Counts,
    Entry,
    Finish,
    LastTricks,
    Mixture,
    Part,
    PartEntry,
    Shared,
    Slam,
    Taker,
)
from app.domain.entries import can_be_swept
from app.domain.rulesets import RuleSet
from app.web.editor_pages import Act, Acts, ContractEdit, PartView, Pick, Row, Tick
from app.web.i18n import _
from app.web.present.editor import fields
from app.web.present.editor.fields import Edited
from app.web.present.editor.sections import Found, box, pick
from app.web.present.editor.summary import contract_of, said
from app.web.present.editor.words import capital, card, each, label, last_trick, pays, plural, role
from app.web.views import Choice
from app.web.words import contract_name, ordinal, rank_name

_PICTURES_FIRST = "KQJA"


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
    return tuple(Act(f"add:{one.id}", contract_name(one.id)) for one in palette(rules))


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
            rows += _mixture(rules, contract, contract.entry)
            parts = tuple(
                _part(edited, part, f"{prefix}p.{part.id}.", f"contracts.{contract.id}", found)
                for part in contract.entry.parts
            )
        case Counts() | Taker() | LastTricks():
            rows += _part_rows(edited, contract.entry, prefix, found, contract.id)
    rest: list[Row] = []
    if not isinstance(contract.entry, Finish | Shared | Taker):
        rest += slam_rows(edited, contract.entry, contract.slam, prefix, found)
    rest += _said_of(rules, contract, prefix)
    kind, hidden = _kind(contract.entry)
    where = f"contracts.{contract.id}"
    return ContractEdit(
        id=contract.id,
        name=contract_name(contract.id),
        line=pays(contract.entry),
        hidden=((f"{prefix}kind", kind), *((prefix + name, text) for name, text in hidden)),
        rows=tuple(rows),
        rest=tuple(rest),
        parts=parts,
        errors=tuple(said(problem) for problem in found if problem.field == where),
        unfolded=f"m-{contract.id}" in opened or any(getattr(row, "error", "") for row in rest),
        first=place[0],
        last=place[1],
        open=f"c-{contract.id}" in opened,
    )


def _kind(entry: Entry) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The kind of an entry as the form calls it, and fields that the page does not show."""
    match entry:
        case Counts(item, _, _) if item == "tricks":
            return "counts", (("item", item),)
        case Counts():
            return "counts", ()
        case Taker():
            return "taker", ()
        case LastTricks():
            return "last", ()
        case Finish():
            return "finish", ()
        case Shared():
            return "shared", ()
        case Mixture():
            return "mixture", ()


def _part_rows(
    edited: Edited, entry: PartEntry, prefix: str, found: Found, contract_id: str = ""
) -> list[Row]:
    """What is counted and what it is worth. Only a contract's own last tricks change in number."""
    match entry:
        case Counts(item, value, special):
            rows: list[Row] = []
            if item != "tricks":
                items = tuple(
                    Choice(one, plural(one), one == item) for one in ITEMS if one != "tricks"
                )
                rows.append(Pick(f"{prefix}item", _("What is counted"), items))
            rows.append(box(edited, found, f"{prefix}value", each(item), value))
            if item != "tricks":
                chosen = special.card if special else ""
                rows.append(_special(edited.rules, prefix, item, chosen))
                if special:
                    text = _("What it is worth")
                    name = f"{prefix}special_value"
                    rows.append(box(edited, found, name, text, special.value))
            return rows
        case Taker(taken, value):
            cards = _cards(edited.rules, taken)
            return [
                Pick(f"{prefix}card", _("Which card"), cards),
                box(edited, found, f"{prefix}value", _("Whoever takes it"), value),
            ]
        case LastTricks(values):
            rows = [
                box(edited, found, f"{prefix}v.{place}", last_trick(place, len(values)), value)
                for place, value in enumerate(values)
            ]
            if contract_id:
                more = Act(f"more:{contract_id}", _("One more"))
                fewer = Act(f"fewer:{contract_id}", _("One fewer"))
                acts = (more, fewer) if len(values) > 1 else (more,)
                rows.append(Acts(_("Last tricks that count"), acts))
            return rows


def _special(rules: RuleSet, prefix: str, item: str, chosen: str) -> Pick:
    cards = [one for one in reversed(pack_of(rules.pack)) if belongs_to(one, item)]
    if chosen and chosen not in cards:
        cards.append(chosen)
    choices = (Choice("", _("No card"), not chosen),)
    return Pick(
        f"{prefix}special",
        _("Counts apart"),
        choices + tuple(Choice(one, card(one), one == chosen) for one in cards),
    )


def _cards(rules: RuleSet, chosen: str) -> tuple[Choice, ...]:
    """Every card of the pack, kings first."""

    def order(one: str) -> tuple[int, int]:
        rank = one[:-1]
        place = _PICTURES_FIRST.find(rank)
        return (
            place if place >= 0 else len(RANKS) + len(RANKS) - RANKS.index(rank),
            ("hearts", "spades", "diamonds", "clubs").index(suit_of(one)),
        )

    cards = sorted(pack_of(rules.pack), key=order)
    if chosen not in cards:
        cards.append(chosen)
    return tuple(Choice(one, card(one), one == chosen) for one in cards)


def slam_rows(
    edited: Edited, entry: Entry, slam: Slam | None, prefix: str, found: Found
) -> list[Row]:
    """What becomes of the points when one seat takes everything."""
    if isinstance(entry, Taker):
        return []
    kind = slam.kind if slam else "off"
    rows: list[Row] = [pick(f"{prefix}slam", _("Taking everything"), fields.SLAMS, kind)]
    if slam and slam.kind == "flat":
        name = f"{prefix}slam_points"
        rows.append(box(edited, found, name, _("What it is worth"), slam.points))
    return rows


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
    rows.append(Tick(f"{prefix}upward", _("Rows grow upward only"), entry.upward))
    return rows


def _with(ranks: tuple[str, ...], starts: str) -> tuple[str, ...]:
    """*ranks*, and a rank that has been chosen and is not in this pack."""
    return ranks if starts in ("", "ask", *ranks) else (*ranks, starts)


def _mixture(rules: RuleSet, contract: Contract, entry: Mixture) -> list[Row]:
    known = {part.id: part for part in (*parts_known(), *entry.parts)}
    counted = tuple(
        Act(f"part:{contract.id}:{one.id}", _part_name(one.entry), bool(entry.part(one.id)))
        for one in known.values()
    )
    now = factor_of(rules, contract)
    factors = tuple(
        Act(f"factor:{contract.id}:{name}", label(name), name == now) for name in FACTORS
    )
    return [
        Acts(_("Counted together"), counted),
        Acts(_("Worth of the single contracts"), factors),
    ]


def _part_name(entry: PartEntry) -> str:
    match entry:
        case Counts(item, _, _):
            return plural(item)
        case Taker(taken, _):
            return capital(card(taken))
        case LastTricks():
            return _("Last tricks")


def _part(edited: Edited, part: Part, prefix: str, place: str, found: Found) -> PartView:
    kind, hidden = _kind(part.entry)
    rows = _part_rows(edited, part.entry, prefix, found)
    if can_slam(part.entry, edited.rules):
        rows += slam_rows(edited, part.entry, part.slam, prefix, found)
    if isinstance(part.entry, Counts) and part.entry.item != "tricks":
        # What a part counts is what its button says: another part counts something else.
        rows = [row for row in rows if not (isinstance(row, Pick) and row.name.endswith(".item"))]
        hidden = (("item", part.entry.item),)
    return PartView(
        title=_part_name(part.entry),
        hidden=(
            (place.replace("contracts.", "c.") + ".part", part.id),
            (f"{prefix}kind", kind),
            *((prefix + name, text) for name, text in hidden),
        ),
        rows=tuple(rows),
        errors=tuple(said(one) for one in found if one.field == f"{place}.{part.id}"),
    )


def can_slam(entry: Entry, rules: RuleSet) -> bool:
    """Whether a part of a mixture can be swept with these cards."""
    try:
        return can_be_swept(entry, rules.deal)
    except (KeyError, ValueError):
        return True


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
        Tick(f"{prefix}heart_ban", _("Hearts may not be led"), contract.heart_ban),
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
