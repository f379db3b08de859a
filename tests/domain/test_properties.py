"""What is always true, whatever is played."""

import contextlib
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.contracts import Contract, Counts, Finish, LastTricks, Taker
from app.domain.doubles import double_problems, permitted, times
from app.domain.draft import Draft
from app.domain.errors import RuleViolation
from app.domain.hand import Hand
from app.domain.obligations import obligations
from app.domain.outcome import PaperFromZero, PaperNets
from app.domain.presets import MODERN
from app.domain.rulesets import RuleSet
from app.domain.scoring import settle
from tests.domain.strategies import hands, matches, rule_sets, shipped_rules, whole_matches


def scaled(contract: Contract, factor: int) -> Contract:
    """The same contract with every value multiplied."""
    match contract.entry:
        case Counts(_, value, special):
            dear = special and replace(special, value=special.value * factor)
            entry = replace(contract.entry, value=value * factor, special=dear)
            return replace(contract, entry=entry)
        case Taker(card, value):
            return replace(contract, entry=Taker(card, value * factor))
        case LastTricks(values):
            return replace(contract, entry=LastTricks(tuple(v * factor for v in values)))
        case Finish(payoffs):
            return replace(contract, entry=Finish(tuple(v * factor for v in payoffs)))


@settings(max_examples=25)
@given(data=st.data(), rules=shipped_rules)
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
    assert sum(match.totals) == rules.players * rules.block_sum
    assert match.declarer is None


@given(data=st.data(), rules=shipped_rules | rule_sets())
def test_a_hand_adds_up_and_doubles_only_move_points(data: st.DataObject, rules: RuleSet) -> None:
    hand = data.draw(hands(rules, data.draw(st.integers(0, rules.players - 1))))
    settled = settle(hand.check(rules), rules)
    assert settled.total == rules.total(rules.contract(hand.contract))
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


@given(data=st.data(), rules=shipped_rules, steps=st.integers(1, 3))
def test_a_table_turned_round_has_its_points_turned_round(
    data: st.DataObject, rules: RuleSet, steps: int
) -> None:
    """Who sits where makes no difference to what a hand pays."""
    hand = data.draw(hands(rules, data.draw(st.integers(0, 3))))
    raw = settle(hand, rules).raw
    if raw is None:
        return
    draft = Draft.of(hand, rules)

    def on(seat: int | None) -> int | None:
        return None if seat is None else (seat + steps) % 4

    def around(slots: tuple[int | None, ...]) -> tuple[int | None, ...]:
        return slots[-steps:] + slots[:-steps] if slots else ()

    turned = replace(
        draft,
        doubles=frozenset(((by + steps) % 4, (whom + steps) % 4) for by, whom in hand.doubles),
        counts=around(draft.counts),
        places=around(draft.places),
        special=on(draft.special),
        taker=on(draft.taker),
        takers=tuple(on(taker) for taker in draft.takers),
    ).hand(rules, (hand.declarer + steps) % 4)
    assert settle(turned, rules).net == around(settle(hand, rules).net)


@given(data=st.data(), factor=st.integers(-9, 9))
def test_values_come_from_the_rule_set_and_from_nowhere_else(
    data: st.DataObject, factor: int
) -> None:
    """With every value multiplied, every net is: no number of the game hides in the code."""
    hand = data.draw(hands(MODERN, 0, on_paper=False))
    contracts = tuple(scaled(contract, factor) for contract in MODERN.contracts)
    other = replace(MODERN, contracts=contracts).check()
    nets = tuple(factor * points for points in settle(hand, MODERN).net)
    assert settle(hand.check(other), other).net == nets


@given(data=st.data(), rules=shipped_rules | rule_sets())
def test_a_hand_settled_by_pairs_and_typed_from_paper_is_worth_the_same(
    data: st.DataObject, rules: RuleSet
) -> None:
    hand = data.draw(hands(rules, 0, on_paper=False))
    settled = settle(hand, rules)
    for typed in (PaperNets(settled.net), PaperFromZero(settled.from_zero)):
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
