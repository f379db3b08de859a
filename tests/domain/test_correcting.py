"""Correcting a match: any hand, any time, and everything that follows from it."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.adjustments import MOST_ADJUSTMENTS, Adjustment
from app.domain.errors import (
    IllegalContract,
    MatchFinished,
    NoSuchHand,
    NothingPlayed,
    RuleViolation,
)
from app.domain.hand import Hand
from app.domain.match import Match
from app.domain.outcome import Counted, Taken
from app.domain.presets import MODERN, SHIPPED
from tests.domain.strategies import matches, whole_matches


def king(taker: int, declarer: int = 0) -> Hand:
    return Hand(declarer, "no_king", Taken(taker))


def queens(*counts: int, declarer: int = 0) -> Hand:
    return Hand(declarer, "no_queens", Counted(counts))


TRUMPS = Hand(0, "trumps", Counted((13, 0, 0, 0)))
TWO = Match(MODERN, 0).record(king(1)).record(queens(4, 0, 0, 0))


def test_another_outcome_moves_all_totals_after_it() -> None:
    amended = TWO.amend(0, king(2))
    assert amended.totals == (-24, 0, -20, 0)
    assert amended.running == ((0, 0, 0, 0), (0, 0, -20, 0), (-24, 0, -20, 0))
    assert amended.hands[1] == TWO.hands[1]


@settings(max_examples=25)
@given(st.sampled_from(SHIPPED).flatmap(matches))
def test_saving_a_hand_as_it_was_changes_nothing(match: Match) -> None:
    for index, hand in enumerate(match.hands):
        assert match.amend(index, hand) == match


def test_a_contract_stays_used_once_by_each_declarer() -> None:
    with pytest.raises(IllegalContract, match=r"contract\.used") as refused:
        TWO.amend(0, queens(1, 1, 1, 1))
    assert refused.value.problems[0].facts == {"number": 2}
    with pytest.raises(IllegalContract, match=r"contract\.used"):
        TWO.insert(0, king(3))


def test_a_hand_may_have_been_another_declarers() -> None:
    amended = TWO.amend(0, king(1, declarer=1))
    assert amended.contracts_left(0) != TWO.contracts_left(0)
    assert "no_king" not in {contract.id for contract in amended.contracts_left(1)}
    assert amended.declarer == 0, "her run goes on"


@pytest.mark.parametrize("index", [-1, 2, 28])
def test_only_hands_that_are_there_can_be_changed(index: int) -> None:
    with pytest.raises(NoSuchHand):
        TWO.amend(index, king(0))
    with pytest.raises(NoSuchHand):
        TWO.remove(index)


def test_a_hand_that_never_happened_frees_its_contract() -> None:
    less = TWO.remove(0)
    assert less.hands == (TWO.hands[1],)
    assert "no_king" in {contract.id for contract in less.contracts_left(0)}
    assert less.insert(0, king(1)) == TWO, "and it can be put back"


def test_a_forgotten_hand_goes_where_it_was_played() -> None:
    more = TWO.insert(1, TRUMPS)
    assert [hand.contract for hand in more.hands] == ["no_king", "trumps", "no_queens"]
    for index in (-1, 3):
        with pytest.raises(NoSuchHand):
            TWO.insert(index, TRUMPS)


@settings(max_examples=10)
@given(whole_matches(MODERN))
def test_a_full_match_has_no_room_for_another(whole_match: Match) -> None:
    with pytest.raises(MatchFinished, match=r"match\.complete"):
        whole_match.insert(3, whole_match.hands[0])


def test_an_ended_match_is_corrected_and_its_winners_follow() -> None:
    ended = TWO.end()
    assert ended.winners == (2, 3)
    assert ended.amend(0, king(2)).winners == (1, 3)
    assert ended.remove(0).winners == (1, 2, 3)
    with pytest.raises(NothingPlayed):
        ended.remove(0).remove(0)


def test_a_match_reopens_and_closes_again() -> None:
    again = TWO.end().reopen()
    assert again == TWO
    assert again.winners == ()
    with pytest.raises(MatchFinished, match=r"match\.running"):
        again.reopen()


def test_after_seats_changed_a_run_is_finished_first() -> None:
    """Beth in the middle of her run, now sitting third: she plays on, Cath follows."""
    # What happened does not matter here, only who declared.
    annes = tuple(Hand(0, one.id, Taken(0)) for one in MODERN.contracts)
    assert Match(MODERN, 0, (*annes, king(0, declarer=2))).declarer == 2


# -- beside the hands ---------------------------------------------------------------------------


def test_an_adjustment_counts_and_is_no_part_of_the_checksum() -> None:
    fined = TWO.adjust(Adjustment(3, -10, "revoke"))
    assert fined.totals == (-24, -20, 0, -10)
    assert sum(fined.played_totals) == -44
    assert fined.running == TWO.running, "it stands after the hands played"
    later = fined.record(TRUMPS)
    assert later.running[-1] == (41, -20, 0, -10)
    assert later.totals == later.running[-1]


def test_an_adjustment_follows_the_hands_before_it() -> None:
    fined = TWO.adjust(Adjustment(3, -10, "revoke"))
    assert fined.remove(0).adjustments[0].after == 1
    assert fined.insert(0, TRUMPS).adjustments[0].after == 3
    assert fined.drop_adjustment(0) == TWO
    with pytest.raises(NoSuchHand):
        TWO.drop_adjustment(0)


def test_an_adjustment_may_decide_who_wins() -> None:
    assert TWO.adjust(Adjustment(3, -10, "revoke")).end().winners == (2,)


@pytest.mark.parametrize(
    ("adjustment", "codes"),
    [
        (Adjustment(4, 5, "x"), ["seat.unknown"]),
        (Adjustment(0, 0, "x"), ["adjust.nothing"]),
        (Adjustment(0, 1000, "x"), ["adjust.range"]),
        (Adjustment(0, -1000, ""), ["adjust.range", "adjust.reason"]),
        (Adjustment(0, 1, "x" * 61), ["adjust.reason_long"]),
    ],
)
def test_an_impossible_adjustment_is_refused(adjustment: Adjustment, codes: list[str]) -> None:
    with pytest.raises(RuleViolation) as refused:
        TWO.adjust(adjustment)
    assert [problem.code for problem in refused.value.problems] == codes


def test_a_declarer_whose_turn_has_passed_misses_a_hand() -> None:
    annes = tuple(Hand(0, one.id, Taken(0)) for one in MODERN.contracts)
    whole = Match(MODERN, 0, (*annes, king(0, declarer=1)))
    assert whole.missing == ()
    assert whole.remove(2).missing == (0,)
    assert Match(MODERN, 0, annes[:5]).missing == (), "her turn goes on"
    assert Match(MODERN, 0, (*annes, king(0, declarer=2))).missing == (), "seats were changed"


def test_where_declarers_take_turns_hand_by_hand_one_is_missed_too() -> None:
    turns = replace(MODERN, run=1)
    hands = tuple(king(0, declarer=seat) for seat in (0, 1, 3))
    assert Match(turns, 0, hands).missing == (2,)
    assert Match(turns, 0, hands[:2]).missing == ()


def test_there_is_room_for_many_adjustments_but_not_for_any_number() -> None:
    full = replace(TWO, adjustments=(Adjustment(0, -10, "revoke", 2),) * MOST_ADJUSTMENTS)
    with pytest.raises(RuleViolation, match=r"adjust\.too_many"):
        full.adjust(Adjustment(0, -10, "revoke"))
    assert full.drop_adjustment(0).adjust(Adjustment(1, 5, "fine")).adjustments[-1].seat == 1
