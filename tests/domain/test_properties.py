"""What is always true, whatever is played."""

import contextlib
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.contracts import (
    Contract,
    Counts,
    Entry,
    Finish,
    LastTricks,
    Mixture,
    Part,
    Shared,
    Slam,
    Taker,
)
from app.domain.doubles import double_problems, permitted, times
from app.domain.errors import RuleViolation
from app.domain.hand import Hand
from app.domain.obligations import obligations
from app.domain.outcome import PaperFromZero, PaperNets, Undoubled
from app.domain.rulesets import RuleSet
from app.domain.scoring import settle, slams
from app.domain.seating import in_order, moved_hand
from app.domain.totals import from_zero_totals, possible_totals
from tests.domain.rule_strategies import rule_sets
from tests.domain.strategies import hands, matches, modern_rules, shipped_rules, whole_matches


def scaled(contract: Contract, factor: int) -> Contract:
    """The same contract with every value multiplied."""
    entry = scaled_entry(contract.entry, factor)
    return replace(contract, entry=entry, slam=scaled_slam(contract.slam, factor))


def scaled_slam(slam: Slam | None, factor: int) -> Slam | None:
    return slam and replace(slam, points=slam.points * factor)


def scaled_part(part: Part, factor: int) -> Part:
    entry = scaled_entry(part.entry, factor)
    assert isinstance(entry, Counts | Taker | LastTricks)
    return replace(part, entry=entry, slam=scaled_slam(part.slam, factor))


def scaled_entry(entry: Entry, factor: int) -> Entry:
    match entry:
        case Counts(_, value, special):
            dear = special and replace(special, value=special.value * factor)
            return replace(entry, value=value * factor, special=dear)
        case Taker(card, value):
            return Taker(card, value * factor)
        case Shared(value):
            return Shared(value * factor)
        case LastTricks(values):
            return LastTricks(tuple(v * factor for v in values))
        case Finish(payoffs):
            return replace(entry, payoffs=tuple(v * factor for v in payoffs))
        case Mixture(parts):
            return Mixture(tuple(scaled_part(part, factor) for part in parts))


@settings(max_examples=25)
@given(data=st.data(), rules=modern_rules)
def test_twenty_eight_hands_come_to_nothing(data: st.DataObject, rules: RuleSet) -> None:
    match = data.draw(whole_matches(rules))
    assert len(match.hands) == 28
    assert sum(match.totals) == 0
    for seat in range(4):
        block = [
            settled.net
            for hand, settled in zip(match.hands, match.settlements, strict=True)
            if hand.declarer == seat
        ]
        assert sum(map(sum, block)) == 0
        owed = obligations(match, seat)
        assert all(o.hands_left == 0 and not o.must and o.missed == o.owed for o in owed)


@settings(max_examples=40)
@given(data=st.data(), rules=rule_sets())
def test_a_match_by_any_rules_adds_up_to_its_contracts(data: st.DataObject, rules: RuleSet) -> None:
    match = data.draw(whole_matches(rules))
    assert sum(match.totals) == sum(settled.total for settled in match.settlements)
    assert match.declarer is None
    if not rules.aside and not any(made_slams(hand, rules) for hand in match.hands):
        rounds = {"player": rules.players, "table": 1}[rules.quota]
        assert sum(match.totals) == rounds * rules.block_sum


def made_slams(hand: Hand, rules: RuleSet) -> bool:
    """Whether somebody made a slam, or may have, as far as a result typed from paper tells."""
    contract = rules.contract(hand.contract)
    if isinstance(hand.outcome, PaperNets | PaperFromZero):
        return len(possible_totals(contract, rules)) > 1
    return bool(slams(hand.outcome, contract, rules))


@given(data=st.data(), rules=shipped_rules | rule_sets())
def test_a_hand_adds_up_and_doubles_only_move_points(data: st.DataObject, rules: RuleSet) -> None:
    hand = data.draw(hands(rules, data.draw(st.integers(0, rules.players - 1))))
    settled = settle(hand.check(rules), rules)
    contract = rules.contract(hand.contract)
    assert settled.total in possible_totals(contract, rules)
    if not rules.aside and not made_slams(hand, rules):
        assert settled.total == rules.total(contract)
    assert min(settled.from_zero) == 0
    assert {n - z for n, z in zip(settled.net, settled.from_zero, strict=True)} == {
        min(settled.net)
    }
    if settled.raw is None:
        assert settled.transfers == ()
        return
    raw = settled.raw
    assert sum(raw) == settled.total
    for seat, net in enumerate(settled.net):
        moves = (
            times(hand.doubles, seat, other) * (points - raw[other])
            for other in range(rules.players)
            for points in (raw[seat],)
        )
        assert net == raw[seat] + sum(moves)
    assert sum(settled.moved(seat) for seat in range(rules.players)) == 0


@given(data=st.data(), rules=shipped_rules)
def test_any_order_of_entering_doubles_gives_the_same_hand(
    data: st.DataObject, rules: RuleSet
) -> None:
    hand = data.draw(hands(rules, 0))
    said: set[tuple[int, int]] = set()
    for double in data.draw(st.permutations(sorted(hand.doubles))):
        said.add(double)
    again = replace(hand, doubles=frozenset(said))
    assert again == hand
    assert settle(again, rules) == settle(hand, rules)


@given(data=st.data(), rules=shipped_rules | rule_sets(), steps=st.integers(1, 7))
def test_a_table_turned_round_has_its_points_turned_round(
    data: st.DataObject, rules: RuleSet, steps: int
) -> None:
    """Who sits where makes no difference to what a hand pays."""
    hand = data.draw(hands(rules, data.draw(st.integers(0, rules.players - 1))))
    around = tuple((seat + steps) % rules.players for seat in range(rules.players))
    turned = moved_hand(hand, around).check(rules)
    assert turned.declarer == around.index(hand.declarer)
    assert settle(turned, rules).net == in_order(settle(hand, rules).net, around)


@given(data=st.data(), factor=st.integers(-3, 3), rules=shipped_rules | rule_sets())
def test_values_come_from_the_rule_set_and_from_nowhere_else(
    data: st.DataObject, factor: int, rules: RuleSet
) -> None:
    """With every value multiplied, every net is: no number of the game hides in the code."""
    hand = data.draw(hands(rules, 0, on_paper=False))
    contracts = tuple(scaled(contract, factor) for contract in rules.contracts)
    other = replace(rules, contracts=contracts).check()
    if isinstance(hand.outcome, Undoubled):
        return  # shares are rounded
    nets = tuple(factor * points for points in settle(hand, rules).net)
    assert settle(hand.check(other), other).net == nets


@given(data=st.data(), rules=shipped_rules | rule_sets())
def test_a_hand_settled_by_pairs_and_typed_from_paper_is_worth_the_same(
    data: st.DataObject, rules: RuleSet
) -> None:
    hand = data.draw(hands(rules, 0, on_paper=False))
    settled = settle(hand, rules)
    above, contract = settled.from_zero, rules.contract(hand.contract)
    both = (PaperNets(settled.net), PaperFromZero(above))
    # From zero, a slam can't always be told from a hand without one.
    for typed in both if len(from_zero_totals(above, contract, rules)) == 1 else both[:1]:
        paper = replace(hand, outcome=typed, doubles=frozenset()).check(rules)
        assert settle(paper, rules).net == settled.net


@given(
    data=st.data(),
    rules=shipped_rules | rule_sets(),
    said=st.frozensets(st.tuples(st.integers(-1, 8), st.integers(-1, 8)), max_size=8),
)
def test_what_is_permitted_of_any_doubles_is_legal_and_nothing_legal_is_lost(
    data: st.DataObject, rules: RuleSet, said: frozenset[tuple[int, int]]
) -> None:
    contract = data.draw(st.sampled_from(rules.contracts))
    kept = permitted(rules, contract, 0, said)
    assert not double_problems(rules, contract, 0, kept)
    assert len(said - kept) == len(double_problems(rules, contract, 0, said))


@settings(max_examples=30)
@given(data=st.data(), rules=shipped_rules)
def test_a_corrected_hand_changes_the_totals_by_the_difference_alone(
    data: st.DataObject, rules: RuleSet
) -> None:
    match = data.draw(matches(rules, least=1, most=10))
    at = data.draw(st.integers(0, len(match.hands) - 1))
    old = match.hands[at]
    new = data.draw(hands(rules, old.declarer, rules.contract(old.contract)))
    corrected = replace(match, hands=(*match.hands[:at], new, *match.hands[at + 1 :]))
    before, after = settle(old, rules).net, settle(new, rules).net
    assert corrected.totals == tuple(
        total - b + a for total, b, a in zip(match.totals, before, after, strict=True)
    )
    assert corrected.declarer == match.declarer


@settings(max_examples=30)
@given(data=st.data(), rules=shipped_rules)
def test_a_hand_is_added_or_refused_and_the_match_before_it_stays(
    data: st.DataObject, rules: RuleSet
) -> None:
    match = data.draw(matches(rules, most=8))
    tried = Hand(
        data.draw(st.integers(-1, 4)),
        data.draw(st.sampled_from([*(c.id for c in rules.contracts), "salade"])),
        data.draw(hands(rules, 0)).outcome,
    )
    before = match.hands
    with contextlib.suppress(RuleViolation):
        assert match.record(tried).hands == (*before, tried)
    assert match.hands == before
