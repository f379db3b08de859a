"""Changing what a mixture counts: its parts, and how it follows the contracts that count one thing.

As in `app.domain.rule_editing`, nothing is checked here, and numbers come from the sets that ship.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from app.domain.cards import SUITS
from app.domain.contracts import (
    Contract,
    Counts,
    LastTricks,
    Mixture,
    Part,
    PartEntry,
    Special,
    Taker,
)
from app.domain.entries import MOST_PARTS
from app.domain.polarity import turned_part
from app.domain.presets import SHIPPED
from app.domain.presets.palette import PALETTE, free_id
from app.domain.rulesets import RuleSet

_CARD = "card"
"""What parts are called that a table has added for one card."""
_SUITS = ("H", "S", "D", "C")

FACTORS = {"half": Fraction(1, 2), "once": Fraction(1), "twice": Fraction(2)}
"""What the parts of a mixture can be worth, measured by the contracts that count one thing."""


def parts_known(high_wins: bool = True) -> tuple[Part, ...]:
    """Everything that a mixture can count, with the shipped values: to avoid, whoever wins.

    >>> [part.id for part in parts_known()]
    ['tricks', 'hearts', 'queens', 'king', 'last', 'jacks', 'kings', 'clubs', 'diamonds']
    >>> parts_known()[4].entry, parts_known(high_wins=False)[0].entry.value
    (LastTricks(values=(-10, -30)), 5)
    """
    found: dict[str, Part] = {}
    for rules in SHIPPED:
        for contract in rules.contracts:
            for part in parts_of(contract):
                found.setdefault(part.id, part if rules.high_wins else turned_part(part))
    for contract in PALETTE:
        entry = contract.entry
        if isinstance(entry, Counts) and not contract.positive:
            found.setdefault(entry.item, Part(entry.item, entry))
    return tuple(part if high_wins else turned_part(part) for part in found.values())


def parts_of(contract: Contract) -> tuple[Part, ...]:
    """What *contract* counts together; nothing if it is no mixture."""
    return contract.entry.parts if isinstance(contract.entry, Mixture) else ()


def toggle_part(rules: RuleSet, contract_id: str, part_id: str) -> RuleSet:
    """*rules* where that mixture counts one thing more, or no longer counts it.

    A new part is worth what the contract that counts it alone is worth, or as much less or more
    as the other parts are.

    >>> from app.domain.presets import shipped
    >>> salade = toggle_part(shipped("french_32"), "salade", "king").contract("salade").entry
    >>> [part.id for part in salade.parts]
    ['tricks', 'hearts', 'queens']
    """
    contract = rules.find(contract_id)
    if contract is None or not isinstance(contract.entry, Mixture):
        return rules
    parts = contract.entry.parts
    if contract.entry.part(part_id):
        return _with_parts(rules, contract, tuple(one for one in parts if one.id != part_id))
    new = tuple(part for part in parts_known(rules.high_wins) if part.id == part_id)
    changed = replace(contract, entry=Mixture(parts + new))
    factor = FACTORS[factor_of(rules, contract) or "once"]
    return _with_parts(rules, contract, parts + tuple(_worth(new, rules, changed, factor)))


def counting_also(rules: RuleSet, mixture_id: str, contract_id: str) -> RuleSet:
    """*rules* where that mixture counts what that contract counts, if it counts all other such.

    A salade of everything to avoid stays one when a table avoids one thing more.

    >>> from app.domain.contract_editing import add_contract
    >>> from app.domain.presets import shipped
    >>> more = add_contract(shipped("french_32"), "no_last_trick")
    >>> counting_also(more, "salade", "no_last_trick").contract("salade").entry.parts[-1]
    Part(id='last', entry=LastTricks(values=(-20,)), slam=None)
    >>> counting_also(add_contract(more, "no_jacks"), "salade", "no_jacks") == add_contract(
    ...     more, "no_jacks")
    True
    """
    mixture, new = rules.find(mixture_id), rules.find(contract_id)
    if mixture is None or new is None or new.positive or len(parts_of(mixture)) >= MOST_PARTS:
        return rules
    single = [
        one.id
        for one in rules.contracts
        if not one.positive and isinstance(one.entry, Counts | Taker | LastTricks)
    ]
    if new.id not in single or len(counterparts(rules, mixture)) != len(single) - 1:
        return rules
    part = next((one for one in parts_known() if _what(one.entry) == _what_of(new)), None)
    if part is None or part.id in {one.id for one in parts_of(mixture)}:
        return rules
    return toggle_part(rules, mixture_id, part.id)


def add_card(rules: RuleSet, contract_id: str) -> RuleSet:
    """*rules* where that mixture counts one card more for itself, worth nothing as yet.

    So a table has several special cards: an ace and a ten, both red kings, jacks by colour.

    >>> from app.domain.presets import shipped
    >>> parts_of(add_card(shipped("french_32"), "salade").contract("salade"))[-1]
    Part(id='card', entry=Taker(card='AH', value=0), slam=None)
    """
    contract = rules.find(contract_id)
    if contract is None or not isinstance(contract.entry, Mixture):
        return rules
    parts = contract.entry.parts
    taken = {part.entry.card for part in parts if isinstance(part.entry, Taker)}
    free = (card for suit in _SUITS for card in reversed(rules.deal.cards) if card.endswith(suit))
    card = next((card for card in free if card not in taken), None)
    if card is None or len(parts) >= MOST_PARTS:
        return rules
    new = Part(free_id(_CARD, {part.id for part in parts}), Taker(card, 0))
    return _with_parts(rules, contract, (*parts, new))


def with_factor(rules: RuleSet, contract_id: str, factor: Fraction) -> RuleSet:
    """*rules* where that mixture's parts are worth so much of the contracts that count one thing.

    Parts that no contract counts alone keep their values. Half a point falls away. Where another
    card, suit or rank has taken the place of the one that was counted, the part counts that.

    >>> from app.domain.presets import shipped
    >>> whole = with_factor(shipped("family"), "salade", FACTORS["once"])
    >>> whole.total(whole.contract("salade"))
    500
    """
    contract = rules.find(contract_id)
    if contract is None or not isinstance(contract.entry, Mixture):
        return rules
    return _with_parts(rules, contract, _worth(contract.entry.parts, rules, contract, factor))


def factor_of(rules: RuleSet, contract: Contract) -> str:
    """Which of `FACTORS` that mixture's values are, or an empty string.

    >>> from app.domain.presets import shipped
    >>> factor_of(shipped("family"), shipped("family").contract("salade"))
    'half'
    """
    if not counterparts(rules, contract):
        return ""
    same = (name for name in FACTORS if with_factor(rules, contract.id, FACTORS[name]) == rules)
    return next(same, "")


def following(rules: RuleSet, factors: Mapping[str, str]) -> RuleSet:
    """*rules* with each of those mixtures worth so much of the contracts that count one thing.

    *factors* are names of `FACTORS` by the mixtures' ids.

    >>> from app.domain.presets import shipped
    >>> following(shipped("family"), {"salade": "half"}) == shipped("family")
    True
    """
    for contract_id, name in factors.items():
        rules = with_factor(rules, contract_id, FACTORS[name])
    return rules


def counterparts(rules: RuleSet, contract: Contract) -> dict[str, PartEntry]:
    """By a part's id what the contract to avoid pays that counts this part alone.

    A part of which nothing is counted alone goes with the only contract left that is of its kind:
    a table that avoids clubs in place of hearts, or another king, does so in the mixture, too.

    >>> from app.domain.presets import shipped
    >>> family = shipped("family")
    >>> counterparts(family, family.contract("salade"))["king"]
    Taker(card='KH', value=80)
    """
    alone = [one.entry for one in rules.contracts if not one.positive]
    single = [one for one in alone if isinstance(one, Counts | Taker | LastTricks)]
    found: dict[str, PartEntry] = {}
    for part in parts_of(contract):
        same = next((one for one in single if _what(one) == _what(part.entry)), None)
        if same is not None:
            found[part.id] = same
            single.remove(same)
    # A card that the table has put in for itself is that card, whatever is counted alone.
    left = [
        part
        for part in parts_of(contract)
        if part.id not in found and part.id.partition("-")[0] != _CARD
    ]
    for part in left:
        kin = [one for one in single if _kind(one) == _kind(part.entry)]
        rivals = [one for one in left if _kind(one.entry) == _kind(part.entry)]
        if len(kin) == len(rivals) == 1:
            found[part.id] = kin[0]
    return found


def _what(entry: PartEntry) -> str:
    """What is counted, whatever it is worth."""
    match entry:
        case Counts(item, _, _):
            return item
        case Taker(card, _):
            return card
        case LastTricks():
            return "last"


def _what_of(contract: Contract) -> str:
    """What a contract counts, or an empty string."""
    match contract.entry:
        case (Counts() | Taker() | LastTricks()) as entry:
            return _what(entry)
    return ""


def _kind(entry: PartEntry) -> str:
    """What one thing can take the place of another in: tricks, a suit, a rank, one card."""
    match entry:
        case Counts(item, _, _):
            return "suit" if item in SUITS else "tricks" if item == "tricks" else "rank"
        case Taker():
            return "card"
        case LastTricks():
            return "last"


def _with_parts(rules: RuleSet, contract: Contract, parts: tuple[Part, ...]) -> RuleSet:
    changed = replace(contract, entry=Mixture(parts))
    return replace(
        rules, contracts=tuple(changed if one == contract else one for one in rules.contracts)
    )


def _worth(
    parts: tuple[Part, ...], rules: RuleSet, contract: Contract, factor: Fraction
) -> tuple[Part, ...]:
    """*parts* of *contract* with so much of what the contracts pay that count them alone."""
    alone = counterparts(rules, contract)
    taken = {part.id for part in parts_of(contract)}

    def worth(part: Part) -> Part:
        if part.id not in alone:
            return part
        entry = _times(alone[part.id], factor)
        now = _what(entry)
        if isinstance(entry, Taker) or now == _what(part.entry) or now in taken:
            return replace(part, entry=entry)
        return replace(part, id=now, entry=entry)  # parts are called by what they count

    return tuple(worth(part) for part in parts)


def _times(entry: PartEntry, factor: Fraction) -> PartEntry:
    match entry:
        case Counts(item, value, special):
            if special:
                special = Special(special.card, int(special.value * factor))
            return Counts(item, int(value * factor), special)
        case Taker(card, value):
            return Taker(card, int(value * factor))
        case LastTricks(values):
            return LastTricks(tuple(int(value * factor) for value in values))
