"""Outcomes that cannot have happened, refused where the fault is (rules brief §4)."""

import pytest

from app.domain.errors import IllegalContract, InvalidHand, MatchFinished
from app.domain.hand import Hand
from app.domain.legal import MOST_TYPED, outcome_problems
from app.domain.match import Match
from app.domain.outcome import (
    Counted,
    Finished,
    LastTaken,
    Outcome,
    PaperFromZero,
    PaperNets,
    Taken,
    Undoubled,
)
from app.domain.presets import MODERN, shipped
from app.domain.session import GameSession
from tests.domain.builders import CONTRACTS, blamed, codes, hand, outcome, plain_hand, played

Blame = list[tuple[str, str, int | None]]


def problems(contract_id: str, happened: Outcome | str) -> Blame:
    contract = MODERN.contract(contract_id)
    if isinstance(happened, str):
        happened = outcome(happened, contract)
    return blamed(outcome_problems(happened, contract, MODERN))


@pytest.mark.parametrize(
    ("contract_id", "result", "blame"),
    [
        ("no_tricks", "3-4-5-0", [("counts.sum", "counts", None)]),
        ("no_tricks", "3-4-5-2", [("counts.sum", "counts", None)]),
        ("no_tricks", "14-0-0-0", [("counts.range", "counts", 0)]),
        ("trumps", "0-0-0-99", [("counts.range", "counts", 3)]),
        ("no_queens", "5-0-0-0", [("counts.range", "counts", 0)]),
        ("no_queens", "0-0-0-0", [("counts.sum", "counts", None)]),
        ("no_tricks", "13-0-0", [("counts.number", "counts", None)]),
        ("no_tricks", "13-0-0-0-0", [("counts.number", "counts", None)]),
        ("no_tricks", "13*-0-0-0", [("special.none", "special", None)]),
        ("no_hearts", "5-4-3-1", [("special.missing", "special", None)]),
        ("no_hearts", "13-0*-0-0", [("special.empty", "special", 1)]),
        ("no_hearts", "6-6*-0-0", [("counts.sum", "counts", None)]),
        (
            "no_hearts",
            "6-6-0*-0",
            [("counts.sum", "counts", None), ("special.empty", "special", 2)],
        ),
        (
            "no_hearts",
            "14-0-15-0",
            [
                ("counts.range", "counts", 0),
                ("counts.range", "counts", 2),
                ("special.missing", "special", None),
            ],
        ),
    ],
)
def test_counts_that_no_pack_can_give_are_refused(
    contract_id: str, result: str, blame: Blame
) -> None:
    assert problems(contract_id, result) == blame


@pytest.mark.parametrize("count", [-1, -13, -(10**30), 10**30])
def test_a_count_below_zero_or_beyond_measure_is_refused_at_its_seat(count: int) -> None:
    rest = 13 - count
    assert ("counts.range", "counts", 1) in problems("no_tricks", Counted((rest, count, 0, 0)))


def test_the_refusal_says_what_there_should_be_and_what_there_is() -> None:
    contract = MODERN.contract("no_hearts")
    [problem] = outcome_problems(outcome("6-6*-0-0", contract), contract, MODERN)
    assert problem.facts == {"item": "hearts", "want": 13, "got": 12}


@pytest.mark.parametrize("taker", [-1, 4, 10**30])
@pytest.mark.parametrize(
    ("contract_id", "field"),
    [("no_king", "taker"), ("no_last_two", "takers"), ("no_hearts", "special")],
)
def test_a_card_taken_by_nobody_at_the_table_is_refused(
    contract_id: str, field: str, taker: int
) -> None:
    by_contract: dict[str, Outcome] = {
        "no_king": Taken(taker),
        "no_last_two": LastTaken((0, taker)),
        "no_hearts": Counted((13, 0, 0, 0), taker),
    }
    assert problems(contract_id, by_contract[contract_id]) == [("seat.unknown", field, None)]


@pytest.mark.parametrize(
    ("order", "blame"),
    [
        ((0, 1, 2, 2), [("order.twice", "order", 2)]),
        ((0, 0, 1, 1), [("order.twice", "order", 0), ("order.twice", "order", 1)]),
        ((3, 1, 2), [("order.number", "order", None)]),
        ((), [("order.number", "order", None)]),
        ((0, 1, 2, 4), [("seat.unknown", "order", None)]),
        ((0, 1, 2, -1), [("seat.unknown", "order", None)]),
        ((0, 1, 2, 3, 3), [("order.twice", "order", 3)]),
    ],
)
def test_a_finishing_order_has_every_name_once(order: tuple[int, ...], blame: Blame) -> None:
    assert problems("dominoes", Finished(order)) == blame


@pytest.mark.parametrize("takers", [(), (1,), (1, 2, 3)])
def test_two_last_tricks_have_two_takers(takers: tuple[int, ...]) -> None:
    assert problems("no_last_two", LastTaken(takers)) == [("takers.number", "takers", None)]


@pytest.mark.parametrize("contract_id", CONTRACTS)
@pytest.mark.parametrize(
    "happened",
    [Counted((13, 0, 0, 0)), Taken(0), LastTaken((0, 0)), Finished((0, 1, 2, 3)), Undoubled()],
    ids=lambda happened: type(happened).__name__,
)
def test_an_outcome_of_another_shape_is_refused(contract_id: str, happened: Outcome) -> None:
    fits = type(plain_hand(MODERN, 0, contract_id).outcome)
    expected = "undoubled.not_here" if isinstance(happened, Undoubled) else "outcome.shape"
    assert (codes_of(contract_id, happened) == [expected]) is (type(happened) is not fits)


def codes_of(contract_id: str, happened: Outcome) -> list[str]:
    return codes(outcome_problems(happened, MODERN.contract(contract_id), MODERN))


# -- settled on paper ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("contract_id", "result", "blame"),
    [
        ("dominoes", "zero 50 95 20 0", []),
        ("dominoes", "zero 50 90 20 0", [("from_zero.sum", "from_zero", None)]),
        ("dominoes", "zero 50 91 20 0", []),
        ("dominoes", "zero 51 96 21 1", [("from_zero.lowest", "from_zero", None)]),
        ("dominoes", "zero 50 95 20 -5", [("typed.range", "from_zero", 3)]),
        ("dominoes", "zero 50 95 20", [("typed.number", "from_zero", None)]),
        ("no_queens", "zero 12 48 12 0", []),
        ("no_queens", "zero 0 0 0 0", []),
        ("no_last_two", "zero 0 0 0 0", [("from_zero.sum", "from_zero", None)]),
        ("no_queens", "nets -12 24 -12 -24", []),
        ("no_queens", "nets -12 24 -12 24", [("nets.sum", "nets", None)]),
        ("no_queens", "nets -12 24 -12", [("typed.number", "nets", None)]),
        ("no_queens", "nets 0 0 0 0", [("nets.sum", "nets", None)]),
        ("no_king", "nets 10000 0 0 -10020", [("typed.range", "nets", s) for s in (0, 3)]),
    ],
    ids=[
        "§5.14 from zero",
        "§5.14 with 90 for 95",
        "§5.14 with 91 for 95, off by 4",
        "nobody has 0",
        "somebody is below 0",
        "three numbers",
        "§5.1 from zero",
        "four level with -6 each",
        "four level cannot share -30",
        "§5.1 as nets",
        "a sign forgotten",
        "three nets",
        "nets of another contract",
        "beyond what anyone can type",
    ],
)
def test_a_typed_result_is_checked_against_the_contracts_total(
    contract_id: str, result: str, blame: Blame
) -> None:
    assert problems(contract_id, result) == blame


def test_a_sum_that_is_off_says_by_how_much() -> None:
    contract = MODERN.contract("dominoes")
    [problem] = outcome_problems(PaperNets((25, 65, -5, -25)), contract, MODERN)
    assert problem.facts == {"got": 60, "want": 65, "off": -5}


def test_the_furthest_typed_result_is_still_taken() -> None:
    nets = (MOST_TYPED, -MOST_TYPED, -20, 0)
    assert problems("no_king", PaperNets(nets)) == []
    assert problems("no_king", PaperNets((10**40, -(10**40), -20, 0)))
    assert problems("no_king", PaperFromZero((10**40, 0, 0, 0)))


# -- not played ---------------------------------------------------------------------------


@pytest.mark.parametrize("contract_id", CONTRACTS)
def test_only_an_undoubled_negative_may_go_unplayed(contract_id: str) -> None:
    """Rules brief §2: negatives only, and no double by anyone against anyone."""
    rules = shipped("modern_no_play")
    assert rules is not None
    unplayed = Hand(0, contract_id, Undoubled())
    if rules.contract(contract_id).positive:
        with pytest.raises(InvalidHand, match=r"^undoubled\.not_here$"):
            unplayed.check(rules)
        return
    assert unplayed.check(rules) is unplayed
    with pytest.raises(InvalidHand) as refused:
        Hand(0, contract_id, Undoubled(), frozenset({(2, 1)})).check(rules)
    assert blamed(refused.value.problems) == [("undoubled.doubled", "doubles", None)]


def test_an_undoubled_negative_may_be_played_all_the_same() -> None:
    rules = shipped("modern_no_play")
    assert rules is not None
    played_out = hand("no_king", "S", rules=rules)
    assert played_out.check(rules) is played_out


# -- contracts ----------------------------------------------------------------------------


@pytest.mark.parametrize("declarer", [-1, 4, 10**30])
def test_a_declarer_who_is_not_at_the_table_is_refused(declarer: int) -> None:
    with pytest.raises(IllegalContract) as refused:
        Hand(declarer, "no_king", Taken(0)).check(MODERN)
    assert blamed(refused.value.problems) == [("seat.unknown", "declarer", None)]


@pytest.mark.parametrize("contract_id", ["", "salade", "NO_KING", "\x00", "no_king "])
def test_an_unknown_contract_is_refused(contract_id: str) -> None:
    with pytest.raises(IllegalContract) as refused:
        Hand(0, contract_id, Taken(0)).check(MODERN)
    assert blamed(refused.value.problems) == [("contract.unknown", "contract", None)]


@pytest.mark.parametrize(
    ("contract_id", "result", "trump", "rank", "code"),
    [
        ("trumps", "13-0-0-0", "cups", None, "trump.unknown"),
        ("trumps", "13-0-0-0", "", None, "trump.unknown"),
        ("no_tricks", "13-0-0-0", "hearts", None, "trump.unknown"),
        ("dominoes", "NESW", None, "1", "rank.unknown"),
        ("dominoes", "NESW", None, "11", "rank.unknown"),
        ("trumps", "13-0-0-0", None, "7", "rank.unknown"),
    ],
)
def test_a_suit_or_rank_that_cannot_be_named_is_refused(
    contract_id: str, result: str, trump: str | None, rank: str | None, code: str
) -> None:
    with pytest.raises(IllegalContract) as refused:
        hand(contract_id, result, trump=trump, start_rank=rank).check(MODERN)
    assert codes(refused.value.problems) == [code]


def test_a_rank_that_was_left_out_of_the_pack_opens_no_suit() -> None:
    """Three play without the twos (P3)."""
    three = shipped("three")
    assert three is not None
    said = hand("dominoes", "NES", rules=three, start_rank="3")
    assert said.check(three) == said
    with pytest.raises(IllegalContract) as refused:
        hand("dominoes", "NES", rules=three, start_rank="2").check(three)
    assert blamed(refused.value.problems) == [("rank.unknown", "start_rank", None)]


def test_a_contract_used_by_this_declarer_is_refused_with_the_hand_it_was_used_in() -> None:
    """D9: lucbellicaud overwrites the used cell silently."""
    match = Match(MODERN, 0).record(hand("no_king", "S")).record(hand("trumps", "4-3-3-3"))
    with pytest.raises(IllegalContract) as refused:
        match.record(hand("no_king", "W"))
    [problem] = refused.value.problems
    assert (problem.code, problem.field, problem.facts) == (
        "contract.used",
        "contract",
        {"number": 1},
    )
    assert match.number_played(0, "no_king") == 1
    assert match.number_played(1, "no_king") is None


def test_the_same_contract_by_another_declarer_is_fine() -> None:
    match = played(Match(MODERN, 0), 7)
    assert match.record(hand("no_king", "S", declarer="E")).next_number == 9


def test_a_finished_match_takes_no_hand() -> None:
    ended = played(Match(MODERN, 0), 1).end()
    complete = played(Match(MODERN, 0), 28)
    for match, code in ((ended, "match.ended"), (complete, "match.complete")):
        with pytest.raises(MatchFinished) as refused:
            match.record(hand("no_king", "S"))
        assert codes(refused.value.problems) == [code]


def test_a_hand_out_of_turn_is_refused_by_the_session() -> None:
    session = GameSession("", ("Ada", "Ben", "Clara", "Dan"), (Match(MODERN, 0),))
    with pytest.raises(InvalidHand) as refused:
        session.score(hand("no_king", "S", declarer="E"))
    assert blamed(refused.value.problems) == [("declarer.turn", "declarer", None)]


def test_a_refused_hand_changes_nothing() -> None:
    match = Match(MODERN, 0).record(hand("no_king", "S"))
    with pytest.raises(InvalidHand):
        match.record(hand("no_tricks", "3-4-5-2"))
    assert match == Match(MODERN, 0).record(hand("no_king", "S"))
