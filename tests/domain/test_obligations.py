"""Compulsory doubles: counted per declarer and seat, said in time, never enforced."""

from dataclasses import replace

import pytest

from app.domain.match import Match
from app.domain.obligations import Obligation, missed_in_run, obligations
from app.domain.presets import MODERN, shipped
from app.domain.rulesets import RuleSet
from tests.domain.builders import CONTRACTS, hand, plain_hand, played

NO_DOUBLING = replace(MODERN, doubling=replace(MODERN.doubling, allowed=False))
NOTHING_OWED = replace(MODERN, doubling=replace(MODERN.doubling, compulsory=0))


def example_20() -> Match:
    """The first six hands of rules brief §5.20, declared by North."""
    match = Match(MODERN, 0)
    for contract, result, said in (
        ("no_tricks", "4-3-3-3", "E>NSW S>N"),  # East's maximum counts
        ("no_queens", "1-1-1-1", ""),
        ("no_last_two", "EW", "W>N S>E"),  # South doubles East only
        ("no_hearts", "3-4*-3-3", "E>N"),
        ("no_king", "S", ""),
        ("trumps", "4-3-3-3", ""),
    ):
        match = match.record(hand(contract, result, said))
    return match


def told(match: Match, declarer: int = 0) -> dict[int, tuple[int, int, bool, int]]:
    """Per seat: done, owed, must, missed."""
    owed = obligations(match, declarer)
    return {o.seat: (o.done, o.owed, o.must, o.missed) for o in owed}


def test_a_new_declarer_is_owed_two_doubles_by_everyone_in_speaking_order() -> None:
    """Rules brief §1.6 = S0, S1, W2, PL."""
    owed = obligations(Match(MODERN, 2), 2)
    assert [o.seat for o in owed] == [3, 0, 1]
    assert [(o.declarer, o.done, o.wanted, o.hands_left) for o in owed] == [(2, 0, 2, 7)] * 3
    assert not any(o.must or o.missed for o in owed)


def test_before_the_last_hand_of_example_20_south_and_west_are_forced() -> None:
    assert told(example_20()) == {1: (2, 0, False, 0), 2: (1, 1, True, 0), 3: (1, 1, True, 0)}


def test_after_the_last_hand_of_example_20_west_is_reported() -> None:
    match = example_20().record(hand("dominoes", "NESW", "S>N"))
    assert told(match) == {1: (2, 0, False, 0), 2: (2, 0, False, 0), 3: (1, 1, False, 1)}
    assert missed_in_run(match, 0) == (Obligation(3, 0, 1, 2, 0),)


def test_nothing_is_reported_before_the_run_is_over() -> None:
    assert missed_in_run(example_20(), 0) == ()
    assert missed_in_run(Match(MODERN, 0), 0) == ()


def test_a_missed_double_costs_nothing_and_blocks_nothing() -> None:
    match = played(Match(MODERN, 0), 7)
    assert [o.missed for o in missed_in_run(match, 0)] == [2, 2, 2]
    assert sum(match.totals) == 0
    assert match.declarer == 1


@pytest.mark.parametrize(
    ("said", "declarer", "counted"),
    [
        ("E>NSW", "N", {1: 1, 2: 0, 3: 0}),
        ("N>ES S>W", "W", {0: 0, 1: 0, 2: 1}),
        ("E>N N>E", "N", {1: 1, 2: 0, 3: 0}),
        ("S>E E>S", "N", {1: 0, 2: 0, 3: 0}),
    ],
    ids=[
        "a maximum includes the declarer",
        "flanks do not (§5.26)",
        "the declarer's answer adds nothing",
        "a redouble between others adds nothing",
    ],
)
def test_only_a_double_of_the_declarer_counts(
    said: str, declarer: str, counted: dict[int, int]
) -> None:
    seat = "NESW".index(declarer)
    match = Match(MODERN, seat).record(hand("no_tricks", "4-3-3-3", said, declarer))
    assert {o.seat: o.done for o in obligations(match, seat)} == counted


def test_a_double_of_a_positive_counts() -> None:
    match = Match(MODERN, 0).record(hand("trumps", "4-3-3-3", "E>N"))
    assert told(match)[1] == (1, 1, False, 0)


def test_a_hand_that_was_not_played_counts_for_nobody() -> None:
    rules = shipped("modern_no_play")
    assert rules is not None
    match = Match(rules, 0).record(hand("no_tricks", "undoubled", rules=rules))
    assert told(match) == dict.fromkeys((1, 2, 3), (0, 2, False, 0))
    assert obligations(match, 0)[0].hands_left == 6


def test_a_hand_settled_on_paper_counts_the_doubles_that_were_noted() -> None:
    match = Match(MODERN, 0).record(hand("no_king", "nets 0 20 -40 0", "E>N"))
    assert told(match)[1][0] == 1


def test_two_doubles_owed_and_two_hands_left_is_must() -> None:
    assert [played_left(hands) for hands in (4, 5, 6, 7)] == [
        (2, False, 0),
        (2, True, 0),
        (2, True, 1),
        (2, False, 2),
    ]


def played_left(hands: int) -> tuple[int, bool, int]:
    """What East owes, whether she must, and what she has missed after so many quiet hands."""
    owed = obligations(played(Match(MODERN, 0), hands), 0)[0]
    return owed.owed, owed.must, owed.missed


def test_more_doubles_than_wanted_owe_nothing() -> None:
    match = Match(MODERN, 0)
    for contract_id in CONTRACTS[:4]:
        plain = plain_hand(MODERN, 0, contract_id)
        match = match.record(replace(plain, doubles=frozenset({(1, 0)})))
    assert told(match)[1] == (4, 0, False, 0)


def test_every_declarer_has_a_ledger_of_her_own() -> None:
    match = played(Match(MODERN, 0), 7).record(hand("no_king", "S", "S>E", declarer="E"))
    assert told(match, 1)[2] == (1, 1, False, 0)
    assert told(match, 0)[2] == (0, 2, False, 2)
    assert told(match, 2)[1] == (0, 2, False, 0)


def test_taking_a_hand_back_is_a_recount() -> None:
    """D5: ajspig's counter stays up after an undo."""
    before = example_20()
    after = before.record(hand("dominoes", "NESW", "S>N W>N"))
    undone = replace(after, hands=after.hands[:-1])
    assert obligations(undone, 0) == obligations(before, 0)
    assert told(after) != told(undone)


def test_the_count_runs_over_the_whole_match_when_declarers_take_turns() -> None:
    rules = replace(MODERN, run=1)
    match = played(Match(rules, 0), 24)
    assert {seat: entry[2] for seat, entry in told(match).items()} == {1: True, 2: True, 3: True}
    assert obligations(match, 0)[0].hands_left == 1


@pytest.mark.parametrize(
    "rules", [NO_DOUBLING, NOTHING_OWED], ids=["no doubling", "none compulsory"]
)
def test_nobody_owes_anything_where_nothing_is_compulsory(rules: RuleSet) -> None:
    match = Match(rules, 0)
    assert obligations(match, 0) == ()
    assert missed_in_run(match, 0) == ()
