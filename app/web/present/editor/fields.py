"""The editor's form as a rule set that may not be playable yet.

Fields are named by the contract that they belong to and not by its place, so that what was typed
stays where it is when contracts change places. What is no number is kept as it was typed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeVar

from app.domain.cards import ITEMS, PACKS, RANKS, pack_of
from app.domain.contract_editing import called_what_they_are
from app.domain.contracts import (
    AcePlace,
    Asks,
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
    Special,
    Taker,
)
from app.domain.entries import MOST_PARTS, MOST_POINTS
from app.domain.entries_notation import LONGEST_ID, PLAIN_ID
from app.domain.mixture_editing import FACTORS, counterparts, following
from app.domain.names import LONGEST_CONTRACT, clean_name
from app.domain.presets import MODERN
from app.domain.rulesets import FEWEST_PLAYERS, MOST_PLAYERS, Doubling, Roles, RuleSet
from app.web.forms import Form, whole_number

_LONGEST = 64
_LONGEST_NAME = 200
"""Texts are cut there before they are shown again; what is too long is longer than its field."""
MOST_CONTRACTS = 20
MOST_LAST = 8
MOST_ASIDE = 40

Choice = TypeVar("Choice", bound=str)
OTHERS: tuple[Literal["negatives", "never", "always"], ...] = ("negatives", "never", "always")
SCOPES: tuple[Literal["declarer", "game", "match"], ...] = ("declarer", "game", "match")
REDOUBLES: tuple[Literal["in_turn", "at_once", "second_round", "never"], ...] = (
    "in_turn",
    "at_once",
    "second_round",
    "never",
)
UNDOUBLED: tuple[Literal["play", "split"], ...] = ("play", "split")
QUOTAS: tuple[Literal["player", "table"], ...] = ("player", "table")
ORDERS: tuple[Literal["free", "fixed"], ...] = ("free", "fixed")
TIES: tuple[Literal["shared", "nobody"], ...] = ("shared", "nobody")
DIRECTIONS: tuple[Literal["clockwise", "anticlockwise"], ...] = ("clockwise", "anticlockwise")
ACES: tuple[AcePlace, ...] = ("high", "low", "first")
ASKS: tuple[Asks, ...] = ("", "trump", "rank")
SLAMS: tuple[Literal["off", "mirror", "flat"], ...] = ("off", "mirror", "flat")
CARDS = ("KH", *pack_of(max(PACKS)))
"""Every card there is; the one that is usually taken comes first."""
KINDS: tuple[Literal["counts", "taker", "last", "finish", "shared", "mixture"], ...] = (
    "counts",
    "taker",
    "last",
    "finish",
    "shared",
    "mixture",
)


@dataclass(frozen=True, slots=True)
class Edited:
    """What stands in the editor: *rules* unchecked, and by field name what is no number.

    *source* is what the start form calls the set that it began with; *renamed* says what contracts
    are called that were called otherwise when the form was drawn. *follows* says by id which
    mixtures are worth how much of the contracts that count one thing: they change along with them.
    """

    rules: RuleSet
    source: str
    odd: Mapping[str, str] = field(default_factory=dict)
    renamed: Mapping[str, str] = field(default_factory=dict)
    follows: Mapping[str, str] = field(default_factory=dict)


class _Fields:
    """Reads fields of one form; texts that are no numbers are put into *odd*."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.odd: dict[str, str] = {}

    def text(self, name: str) -> str:
        return self.form.text(name)[:_LONGEST]

    def number(self, name: str, usual: int = 0, low: int = -MOST_POINTS) -> int:
        """A whole number no further from zero than values may be; *usual* without a field."""
        if name not in self.form:
            return usual
        text = self.form.text(name).strip()
        value = whole_number(text)
        if value is None or not low <= value <= MOST_POINTS:
            self.odd[name] = text[:_LONGEST]
            return 0
        return value

    def choice(self, name: str, choices: tuple[Choice, ...]) -> Choice:
        """One of *choices*; the first one for anything else."""
        text = self.text(name)
        return next((one for one in choices if one == text), choices[0])

    def step(self, name: str, players: int) -> int:
        """A role, in steps from the declarer."""
        value = self.form.number(name)
        return value if value is not None and 0 <= value < players else 0

    def ids(self, name: str, most: int) -> list[str]:
        """The different plain ids under that name, in order."""
        sent = [one for one in self.form.all(name) if len(one) <= LONGEST_ID]
        return list(dict.fromkeys(one for one in sent if PLAIN_ID.fullmatch(one)))[:most]


def read_editor(form: Form) -> Edited:
    """Everything that stands in the form, as far as it can be a rule set."""
    fields = _Fields(form)
    players = form.number("players")
    if players is None or not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        players = MODERN.players
    pack = form.number("pack")
    if pack not in PACKS:
        pack = MODERN.pack
    cards = set(pack_of(pack))
    rules = RuleSet(
        id="own",
        name=form.text("rules_name")[:_LONGEST_NAME],
        contracts=tuple(
            _contract(one, fields, players) for one in fields.ids("contract", MOST_CONTRACTS)
        ),
        players=players,
        pack=pack,
        run=fields.number("run", MODERN.run),
        roles=Roles(
            dealer=fields.step("dealer", players),
            cutter=fields.step("cutter", players),
            leader=fields.step("leader", players),
        ),
        doubling=_doubling(fields),
        undoubled=fields.choice("undoubled", UNDOUBLED),
        high_wins=fields.text("wins") != "low",
        removed=tuple(dict.fromkeys(card for card in form.all("out") if card in cards)),
        aside=min(fields.number("aside", low=0), MOST_ASIDE),
        choice=fields.choice("choice", ORDERS),
        ties=fields.choice("ties", TIES),
        direction=fields.choice("direction", DIRECTIONS),
        quota=fields.choice("quota", QUOTAS),
    )
    follows = {
        contract.id: factor
        for contract in rules.contracts
        if isinstance(contract.entry, Mixture)
        and (factor := fields.text(f"c.{contract.id}.factor")) in FACTORS
    }
    return called(followed(Edited(rules, fields.text("source"), fields.odd, follows=follows)))


def followed(edited: Edited) -> Edited:
    """*edited* with what follows other contracts worth what they are worth now."""
    overwritten = tuple(
        f"c.{contract.id}.p.{part}.{name}"
        for contract in edited.rules.contracts
        if contract.id in edited.follows
        for part in counterparts(edited.rules, contract)
        for name in ("value", "special_value", "v.")
    )
    odd = {name: text for name, text in edited.odd.items() if not name.startswith(overwritten)}
    return replace(edited, rules=following(edited.rules, edited.follows), odd=odd)


def called(edited: Edited) -> Edited:
    """*edited* with contracts called by what they count, and their fields along with them."""
    rules, changed = called_what_they_are(edited.rules)
    odd = {}
    for name, text in edited.odd.items():
        parts = name.split(".")
        if parts[0] == "c":
            parts[1] = changed.get(parts[1], parts[1])
        odd[".".join(parts)] = text
    before = {old: changed.get(new, new) for old, new in edited.renamed.items()}
    return replace(edited, rules=rules, odd=odd, renamed={**changed, **before})


def _doubling(fields: _Fields) -> Doubling:
    return Doubling(
        allowed=fields.text("doubling") != "off",
        others=fields.choice("others", OTHERS),
        declarer_starts="declarer_starts" in fields.form,
        compulsory=fields.number("compulsory"),
        scope=fields.choice("scope", SCOPES),
        redouble=fields.choice("redouble", REDOUBLES),
    )


def _contract(contract_id: str, fields: _Fields, players: int) -> Contract:
    prefix = f"c.{contract_id}."
    entry = _entry(prefix, fields)
    leader = fields.form.number(f"{prefix}leader")
    asks = fields.choice(f"{prefix}asks", ASKS)
    if isinstance(entry, Finish) and fields.text(f"{prefix}starts") == "ask":
        asks = "rank"
    return Contract(
        contract_id,
        entry,
        positive=f"{prefix}positive" in fields.form,
        asks=asks,
        stops_early=f"{prefix}stops_early" in fields.form,
        heart_ban=f"{prefix}heart_ban" in fields.form,
        slam=_slam(prefix, fields),
        leader=leader if leader is not None and 0 <= leader < players else None,
        name=clean_name(clean_name(fields.text(f"{prefix}name"))[:LONGEST_CONTRACT]),
    )


def _entry(prefix: str, fields: _Fields) -> Entry:
    match fields.choice(f"{prefix}kind", KINDS):
        case "finish":
            starts = fields.text(f"{prefix}starts")
            return Finish(
                _values(prefix, fields, MOST_PLAYERS),
                starts=starts if starts in RANKS else "",
                ace=fields.choice(f"{prefix}ace", ACES),
                replays=f"{prefix}replays" in fields.form,
                upward=f"{prefix}upward" in fields.form,
                may_stop=f"{prefix}may_stop" in fields.form,
            )
        case "shared":
            return Shared(fields.number(f"{prefix}value"))
        case "mixture":
            parts = fields.ids(f"{prefix}part", MOST_PARTS + 1)
            return Mixture(tuple(_part(one, f"{prefix}p.{one}.", fields) for one in parts))
    return _part_entry(prefix, fields)


def _part(part_id: str, prefix: str, fields: _Fields) -> Part:
    return Part(part_id, _part_entry(prefix, fields), _slam(prefix, fields))


def _part_entry(prefix: str, fields: _Fields) -> PartEntry:
    value = f"{prefix}value"
    match fields.choice(f"{prefix}kind", KINDS):
        case "taker":
            return Taker(fields.choice(f"{prefix}card", CARDS), fields.number(value))
        case "last":
            return LastTricks(_values(prefix, fields, MOST_LAST))
    card = fields.choice(f"{prefix}special", ("", *CARDS))
    special = Special(card, fields.number(f"{prefix}special_value")) if card else None
    return Counts(fields.choice(f"{prefix}item", ITEMS), fields.number(value), special)


def _values(prefix: str, fields: _Fields, most: int) -> tuple[int, ...]:
    names = [f"{prefix}v.{place}" for place in range(most)]
    return tuple(fields.number(name) for name in names if name in fields.form)


def _slam(prefix: str, fields: _Fields) -> Slam | None:
    kind = fields.choice(f"{prefix}slam", SLAMS)
    if kind == "off":
        return None
    return Slam(kind, fields.number(f"{prefix}slam_points") if kind == "flat" else 0)
