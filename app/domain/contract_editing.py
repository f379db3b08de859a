"""Changing the contracts of a rule set: adding from a palette, moving, naming by what is counted.

As in `app.domain.rule_editing`, nothing is checked here, and numbers come from the sets that ship.
"""

from dataclasses import replace

from app.domain.contracts import (
    Contract,
    Counts,
    Finish,
    LastTricks,
    Mixture,
    Taker,
)
from app.domain.entries import entry_problems
from app.domain.polarity import turned_contract
from app.domain.presets.palette import (
    ID_OF_ITEM,
    ID_OF_LAST,
    PALETTE,
    free_id,
    id_of_card,
    is_usual,
)
from app.domain.rule_editing import payoffs_for, slams_of, without_slams
from app.domain.rulesets import RuleSet


def palette(rules: RuleSet) -> tuple[Contract, ...]:
    """The contracts that can be added to *rules*, with the values they would have.

    What this number of players or this pack cannot play is not offered.

    >>> from app.domain.presets import MODERN
    >>> "no_queens" in [one.id for one in palette(MODERN)]
    False
    """
    known = {contract.id for contract in rules.contracts}
    offered = [
        # What a mixture counts is the table's own choice: there can be several of them.
        replace(one, id=free_id(one.id, known)) if isinstance(one.entry, Mixture) else one
        for one in PALETTE
    ]
    fitted = (_fitted(one, rules) for one in offered if one.id not in known)
    return tuple(one for one in fitted if not entry_problems(one.entry, one.slam, "", rules.deal))


def add_contract(rules: RuleSet, contract_id: str) -> RuleSet:
    """*rules* with that contract of the palette; a run of all contracts stays one.

    It stands where tables play it: one to avoid before the mixtures, these before those to win.

    >>> from app.domain.presets import MODERN
    >>> add_contract(MODERN, "salade").hands, add_contract(MODERN, "nobody's") == MODERN
    (32, True)
    """
    found = next((one for one in palette(rules) if one.id == contract_id), None)
    if found is None:
        return rules
    before = [at for at, one in enumerate(rules.contracts, 1) if _late(one) <= _late(found)]
    place = max(before, default=0)
    return _with_contracts(rules, (*rules.contracts[:place], found, *rules.contracts[place:]))


def _late(contract: Contract) -> int:
    """How late in a run tables play *contract*: 0 or more."""
    return 2 if contract.positive else 1 if isinstance(contract.entry, Mixture) else 0


def _fitted(contract: Contract, rules: RuleSet) -> Contract:
    """A contract of the palette as *rules* would play it: players, polarity, slams or none."""
    if not rules.high_wins:
        contract = turned_contract(contract)
    if slams_of(rules) == "off":
        contract = without_slams(contract)
    if isinstance(contract.entry, Finish):
        payoffs = payoffs_for(contract.entry.payoffs, rules.players, rules.high_wins)
        contract = replace(contract, entry=replace(contract.entry, payoffs=payoffs))
    return contract


def remove_contract(rules: RuleSet, contract_id: str) -> RuleSet:
    """*rules* without that contract.

    >>> from app.domain.presets import MODERN
    >>> without = remove_contract(MODERN, "no_queens")
    >>> len(without.contracts) == without.run == len(MODERN.contracts) - 1
    True
    """
    left = tuple(contract for contract in rules.contracts if contract.id != contract_id)
    return _with_contracts(rules, left)


def _with_contracts(rules: RuleSet, contracts: tuple[Contract, ...]) -> RuleSet:
    whole = rules.run == len(rules.contracts)
    run = len(contracts) if whole else min(rules.run, len(contracts))
    changed = replace(rules, contracts=contracts, run=max(run, 1))
    owed = min(rules.doubling.compulsory, changed.most_owed)
    return replace(changed, doubling=replace(rules.doubling, compulsory=owed))


def move_contract(rules: RuleSet, contract_id: str, by: int) -> RuleSet:
    """*rules* with that contract so many places later (earlier: negative).

    >>> from app.domain.presets import MODERN
    >>> [one.id for one in move_contract(MODERN, "no_queens", -1).contracts][:2]
    ['no_queens', 'no_tricks']
    """
    ids = [contract.id for contract in rules.contracts]
    if contract_id not in ids:
        return rules
    place = ids.index(contract_id)
    to = max(0, min(place + by, len(ids) - 1))
    contracts = list(rules.contracts)
    contracts.insert(to, contracts.pop(place))
    return replace(rules, contracts=tuple(contracts))


def with_last_tricks(contract: Contract, number: int) -> Contract:
    """*contract* for so many last tricks: the early ones go, a new early one pays as the first.

    >>> with_last_tricks(Contract("no_last_two", LastTricks((-10, -20))), 3).entry.values
    (-10, -10, -20)
    """
    if not isinstance(contract.entry, LastTricks) or number < 1:
        return contract
    values = contract.entry.values
    new = values[:1] * (number - len(values)) + values[-number:]
    return replace(contract, entry=LastTricks(new))


def called_what_they_are(rules: RuleSet) -> tuple[RuleSet, dict[str, str]]:
    """*rules* with contracts called by what they count, and the ids that changed: old to new.

    A contract that was told to count clubs is no longer called hearts. One that keeps a table's
    own id keeps it.

    >>> from app.domain.presets import MODERN
    >>> hearts = MODERN.contract("no_hearts")
    >>> clubs = replace(hearts, entry=Counts("clubs", -2))
    >>> called_what_they_are(replace(MODERN, contracts=(clubs,)))[1]
    {'no_hearts': 'no_clubs'}
    """
    taken = {contract.id for contract in rules.contracts}
    changed: dict[str, str] = {}
    contracts = []
    for contract in rules.contracts:
        called = _usual_id(contract)
        if called and is_usual(contract.id) and contract.id.partition("-")[0] != called:
            new = free_id(called, taken)
            taken = (taken - {contract.id}) | {new}
            changed[contract.id] = new
            contracts.append(replace(contract, id=new))
        else:
            contracts.append(contract)
    return replace(rules, contracts=tuple(contracts)), changed


def _usual_id(contract: Contract) -> str:
    match contract.entry:
        case Counts(item, _, _) if not contract.positive:
            return ID_OF_ITEM.get(item, "")
        case LastTricks(values) if 0 < len(values) <= len(ID_OF_LAST):
            return ID_OF_LAST[len(values) - 1]
        case Taker(card, _) if not contract.positive:
            return id_of_card(card)
    return ""
