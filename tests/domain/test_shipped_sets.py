"""Every rule set that ships: its size, its totals, and that all of it can be played."""

from dataclasses import dataclass
from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.contracts import Contract, Counts, Finish, LastTricks, Mixture, Shared, Taker
from app.domain.legal import outcome_problems
from app.domain.match import Match
from app.domain.opening import opening_draft
from app.domain.outcome import Counted, Finished, LastTaken, Played, Sharers, Taken
from app.domain.presets import SHIPPED
from app.domain.rules_notation import rules_from, write_rules
from app.domain.rulesets import RuleSet
from app.domain.scoring import raw_points, settle
from app.domain.totals import possible_totals
from tests.domain.builders import played
from tests.domain.strategies import hands, outcomes, whole_matches


@dataclass(frozen=True)
class Size:
    """What a source says of a rule set: players, hands, tricks a hand, each contract's total."""

    players: int
    hands: int
    tricks: int
    totals: tuple[int, ...]


MODERN_TOTALS = (-26, -24, -30, -30, -20, 65, 65)
SIZES = {
    "modern": Size(4, 28, 13, MODERN_TOTALS),
    "modern_45_20_10": Size(4, 28, 13, MODERN_TOTALS),
    "modern_40_25_10": Size(4, 28, 13, MODERN_TOTALS),
    "modern_no_play": Size(4, 28, 13, MODERN_TOTALS),
    "dealers_choice": Size(4, 28, 13, MODERN_TOTALS),
    "online": Size(4, 28, 13, MODERN_TOTALS),
    "french_32": Size(4, 24, 8, (-40, -80, -80, -50, -250, 150)),
    "french_52": Size(4, 24, 13, (-65, -130, -80, -50, -325, 150)),
    "french_flat": Size(4, 24, 8, (-40, -80, -80, -50, -250, 150)),
    "family": Size(4, 28, 13, (80, 130, 80, 80, 130, 250, -200)),
    "three": Size(3, 7, 16, (-32, -24, -30, -28, -21, 80, 55)),
    "five": Size(5, 35, 10, (-20, -24, -30, -30, -20, 50, 74)),
    "ravage_city": Size(4, 32, 13, (-39, -32, -30, -30, -21, -24, 91, 85)),
}
"""Rules brief §1.1, §3.3, §3.4, §5.17; S4 (24 hands, −250); VB (Salade 250); P3 (seven deals)."""
SUMS_TO_NOTHING = {"french_32", "french_52", "french_flat", "family"} ^ set(SIZES)

every_set = pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
every_contract = pytest.mark.parametrize(
    ("rules", "contract"),
    [(rules, contract) for rules in SHIPPED for contract in rules.contracts],
    ids=lambda value: value.id,
)


@every_set
def test_a_set_is_as_large_as_its_source_says(rules: RuleSet) -> None:
    size = SIZES[rules.id]
    assert (rules.players, rules.hands, rules.tricks) == (size.players, size.hands, size.tricks)
    assert tuple(rules.total(contract) for contract in rules.contracts) == size.totals
    assert (rules.block_sum == 0) == (rules.id in SUMS_TO_NOTHING)


@every_set
def test_a_set_is_the_same_when_it_is_written_out_and_read(rules: RuleSet) -> None:
    assert rules_from(write_rules(rules)) == rules
    assert rules_from(rules.id) is rules


@every_set
def test_plain_hands_fill_a_whole_match(rules: RuleSet) -> None:
    match = played(Match(rules, 0), rules.hands)
    assert match.is_complete
    assert tuple(match.hands_of(seat) for seat in range(rules.players)) == rules.declares


@pytest.mark.parametrize("rule_set", ["french_32", "french_52", "french_flat"])
def test_a_fixed_order_names_the_next_contract(rule_set: str) -> None:
    (rules,) = (one for one in SHIPPED if one.id == rule_set)
    match = Match(rules, 2)
    for number, contract in enumerate((*rules.contracts, *rules.contracts)):
        assert opening_draft(match).contract == contract.id
        assert match.declarer == (2 if number < len(rules.contracts) else 3)
        match = played(match, 1)


def countings(total: int, players: int) -> list[tuple[int, ...]]:
    """Every way to share *total* things out."""
    if players == 1:
        return [(total,)]
    return [
        (first, *rest)
        for first in range(total + 1)
        for rest in countings(total - first, players - 1)
    ]


def every_outcome(contract: Contract, rules: RuleSet) -> list[Played]:
    """Every outcome of a contract that is not a mixture."""
    seats = range(rules.players)
    match contract.entry:
        case Counts(item, _, special):
            counts = countings(rules.number_of(item), rules.players)
            if special is None:
                return [Counted(some) for some in counts]
            return [Counted(some, seat) for some in counts for seat in seats if some[seat]]
        case Taker():
            return [Taken(seat) for seat in seats]
        case LastTricks(values):
            return [LastTaken(some) for some in product(seats, repeat=len(values))]
        case Finish() as entry:
            return [Finished(order) for order in permutations(seats, entry.asked)]
        case Shared():
            sizes = range(1, rules.players + 1)
            return [Sharers(some) for size in sizes for some in combinations(seats, size)]
        case Mixture():
            return []


@every_contract
def test_every_outcome_pays_what_the_contract_can_pay(rules: RuleSet, contract: Contract) -> None:
    """Every legal outcome; mixtures are drawn below."""
    found = every_outcome(contract, rules)
    assert found or isinstance(contract.entry, Mixture)
    sums = set()
    for outcome in found:
        assert outcome_problems(outcome, contract, rules) == []
        sums.add(sum(raw_points(outcome, contract, rules, 0)))
    assert sums <= set(possible_totals(contract, rules))
    assert contract.slam or sums <= {rules.total(contract)}


@every_contract
@settings(max_examples=25)
@given(data=st.data())
def test_drawn_hands_of_every_contract_can_be_and_add_up(
    rules: RuleSet, contract: Contract, data: st.DataObject
) -> None:
    declarer = data.draw(st.integers(0, rules.players - 1))
    hand = data.draw(hands(rules, declarer, contract)).check(rules)
    assert settle(hand, rules).total in possible_totals(contract, rules)


@settings(max_examples=60)
@given(data=st.data(), rules=st.sampled_from([one for one in SHIPPED if one.id in SUMS_TO_NOTHING]))
def test_a_whole_match_comes_to_nothing(data: st.DataObject, rules: RuleSet) -> None:
    match = data.draw(whole_matches(rules))
    assert sum(match.totals) == 0


@given(data=st.data(), rules=st.sampled_from(SHIPPED))
def test_no_card_that_fell_is_refused(data: st.DataObject, rules: RuleSet) -> None:
    """Whatever cards fall into whatever tricks: the checks of a mixture let it pass."""
    for contract in rules.contracts:
        outcome = data.draw(outcomes(contract, rules))
        assert outcome_problems(outcome, contract, rules) == []
