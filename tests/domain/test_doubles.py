"""Who may double whom, in which order they speak, and what the table's short words mean."""

from dataclasses import replace
from typing import Any

import pytest

from app.domain.doubles import double_problems, flanks, maximum, may_double, permitted, times
from app.domain.errors import IllegalDouble
from app.domain.presets import MODERN
from app.domain.rulesets import RuleSet
from app.domain.seats import in_order_from, left_of, speaking_order
from tests.domain.builders import CONTRACTS, NEGATIVES, POSITIVES, blamed, codes, doubles, hand

QUEENS = MODERN.contract("no_queens")
TRUMPS = MODERN.contract("trumps")


def with_doubling(**changes: Any) -> RuleSet:
    return replace(MODERN, doubling=replace(MODERN.doubling, **changes))


@pytest.mark.parametrize("declarer", range(4))
def test_players_speak_once_each_from_the_declarers_left_and_she_speaks_last(declarer: int) -> None:
    """Rules brief §1.3.1 = S0, S1, PG, W2."""
    order = speaking_order(declarer, 4)
    assert order[0] == left_of(declarer, 4)
    assert order[-1] == declarer
    assert sorted(order) == [0, 1, 2, 3]
    assert order == in_order_from(order[0], 4)


@pytest.mark.parametrize("players", range(3, 9))
def test_a_table_of_any_size_speaks_in_turn(players: int) -> None:
    assert speaking_order(0, players) == (*range(1, players), 0)


@pytest.mark.parametrize("contract_id", NEGATIVES)
def test_in_a_negative_everyone_may_double_everyone(contract_id: str) -> None:
    """Rules brief §1.3.2; that the declarer may only answer is seen from the doubles."""
    contract = MODERN.contract(contract_id)
    for by in range(4):
        for whom in range(4):
            assert may_double(MODERN, contract, 0, by, whom) is (by != whom)


@pytest.mark.parametrize("contract_id", POSITIVES)
def test_in_a_positive_only_the_declarer_has_doubles_with_anyone(contract_id: str) -> None:
    """Rules brief §1.3.3."""
    contract = MODERN.contract(contract_id)
    for by in range(4):
        for whom in range(4):
            assert may_double(MODERN, contract, 2, by, whom) is (by != whom and 2 in (by, whom))


@pytest.mark.parametrize(
    ("contract_id", "said", "declarer", "refused"),
    [
        ("no_queens", "N>E", "N", [("double.declarer_starts", "doubles", 0)]),
        ("no_queens", "N>ES E>N", "N", [("double.declarer_starts", "doubles", 0)]),
        ("no_queens", "E>E", "N", [("double.self", "doubles", 1)]),
        ("trumps", "E>S", "N", [("double.positive", "doubles", 1)]),
        ("dominoes", "E>S S>E", "W", [("double.positive", "doubles", s) for s in (1, 2)]),
        (
            "trumps",
            "W>N E>W N>S",
            "N",
            [("double.declarer_starts", "doubles", 0), ("double.positive", "doubles", 1)],
        ),
        ("no_king", "E>NSW S>NEW W>NES N>ESW", "N", []),
        ("trumps", "E>N S>N W>N N>ESW", "N", []),
    ],
    ids=[
        "the declarer starts (§1.3.4)",
        "the declarer answers one and starts with another",
        "a seat doubles itself",
        "two others in trumps (§1.3.3; LJ allows it)",
        "two others in dominoes, mutually",
        "every slip is found",
        "everything mutual (§5.11)",
        "everything mutual in trumps",
    ],
)
def test_an_illegal_double_is_refused_at_the_seat_that_said_it(
    contract_id: str, said: str, declarer: str, refused: list[tuple[str, str, int]]
) -> None:
    seat = "NESW".index(declarer)
    contract = MODERN.contract(contract_id)
    assert blamed(double_problems(MODERN, contract, seat, doubles(said))) == refused


def test_a_refusal_names_the_seat_that_was_doubled() -> None:
    [problem] = double_problems(MODERN, TRUMPS, 0, {(1, 3)})
    assert problem.facts == {"whom": 3}


@pytest.mark.parametrize("double", [(4, 0), (0, 4), (-1, 0), (1, -1), (10**30, 1)])
def test_a_seat_that_the_table_does_not_have_is_refused(double: tuple[int, int]) -> None:
    [problem] = double_problems(MODERN, QUEENS, 0, {double})
    assert problem.code == "seat.unknown"
    assert problem.seat in (None, 0, 1)


def test_a_hand_with_an_illegal_double_is_refused_with_all_that_is_wrong() -> None:
    with pytest.raises(IllegalDouble) as refused:
        hand("no_queens", "1-0-1-1", "N>E").check(MODERN)
    assert codes(refused.value.problems) == ["double.declarer_starts", "counts.sum"]


@pytest.mark.parametrize(
    ("contract_id", "by", "before", "after"),
    [
        ("no_queens", 1, "", "E>NSW"),
        ("no_queens", 3, "E>NSW", "E>NSW W>NES"),
        ("no_queens", 0, "", ""),
        ("no_queens", 0, "E>N W>NE", "E>N W>NE N>EW"),
        ("trumps", 1, "", "E>N"),
        ("dominoes", 0, "S>N", "S>N N>S"),
    ],
    ids=[
        "the first speaker doubles everyone",
        "a later speaker doubles and redoubles",
        "the declarer has nobody to answer",
        "the declarer answers those who doubled her",
        "in trumps it means the declarer",
        "in dominoes the declarer answers",
    ],
)
def test_maximum_doubles_everyone_one_may_and_answers_everyone(
    contract_id: str, by: int, before: str, after: str
) -> None:
    """Rules brief §1.3.5 = BG, PL, JB."""
    contract = MODERN.contract(contract_id)
    assert maximum(MODERN, contract, 0, by, doubles(before)) == doubles(after)


@pytest.mark.parametrize("contract_id", CONTRACTS)
@pytest.mark.parametrize("declarer", range(4))
def test_maximums_all_round_are_always_legal(contract_id: str, declarer: int) -> None:
    contract = MODERN.contract(contract_id)
    said = frozenset[tuple[int, int]]()
    for seat in speaking_order(declarer, 4):
        said = maximum(MODERN, contract, declarer, seat, said)
        assert not double_problems(MODERN, contract, declarer, said)
        assert maximum(MODERN, contract, declarer, seat, said) == said
    assert len(said) == (6 if contract.positive else 12)


@pytest.mark.parametrize(
    ("by", "before", "after"),
    [(0, "", "N>ES"), (1, "N>ES", "N>ES E>NS"), (0, "N>W", "N>WES")],
    ids=["the others (§5.26)", "answers too", "keeps a double of the declarer"],
)
def test_flanks_doubles_the_other_non_declarers_and_not_the_declarer(
    by: int, before: str, after: str
) -> None:
    """Rules brief §1.3.5: family, flanks; West declares."""
    assert flanks(MODERN, QUEENS, 3, by, doubles(before)) == doubles(after)


def test_flanks_says_nothing_in_a_positive() -> None:
    assert flanks(MODERN, TRUMPS, 3, 0, set()) == set()


def test_a_gap_moves_once_per_direction() -> None:
    said = doubles("E>S S>E W>N")
    assert [times(said, a, b) for a, b in ((1, 2), (2, 1), (0, 3), (3, 0), (0, 1))] == [
        2, 2, 1, 1, 0,
    ]  # fmt: skip


def test_a_table_that_never_doubles_refuses_every_double() -> None:
    rules = with_doubling(allowed=False)
    assert codes(double_problems(rules, QUEENS, 0, {(1, 0)})) == ["double.off"]
    assert maximum(rules, QUEENS, 0, 1, set()) == set()


def test_a_table_may_let_everyone_double_the_declarer_only() -> None:
    """Rules brief §3.6: S3."""
    rules = with_doubling(others="never")
    assert codes(double_problems(rules, QUEENS, 0, {(1, 2)})) == ["double.declarer_only"]
    assert double_problems(rules, QUEENS, 0, {(1, 0), (0, 1)}) == []
    assert maximum(rules, QUEENS, 0, 1, set()) == {(1, 0)}


def test_a_table_may_let_the_others_double_each_other_in_positives() -> None:
    """Rules brief §3.6: JB's option."""
    rules = with_doubling(others="always")
    assert double_problems(rules, TRUMPS, 0, doubles("E>NSW S>E")) == []


def test_a_table_may_let_the_declarer_start() -> None:
    """Rules brief §3.6: WH plays so."""
    rules = with_doubling(declarer_starts=True)
    assert double_problems(rules, QUEENS, 0, doubles("N>ESW")) == []
    assert maximum(rules, QUEENS, 0, 0, set()) == doubles("N>ESW")


def test_what_is_permitted_of_some_doubles_is_legal() -> None:
    kept = permitted(MODERN, TRUMPS, 0, doubles("E>NS S>W N>EW"))
    assert kept == doubles("E>N N>E")
    assert not double_problems(MODERN, TRUMPS, 0, kept)
