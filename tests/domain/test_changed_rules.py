"""Other rules in the middle of a match: from the next hand on, and for nothing before it."""

from dataclasses import replace

import pytest

from app.domain.earlier import Earlier
from app.domain.errors import InvalidFile, InvalidHand, MatchFinished, RuleViolation
from app.domain.match import Match
from app.domain.notation import read_session, write_session
from app.domain.presets import MODERN, shipped
from app.domain.rulesets import RuleSet
from app.domain.session import GameSession
from tests.domain.builders import codes, hand, played

NAMES = ("Ada", "Ben", "Clara", "Dan")


def ship(rule_set_id: str) -> RuleSet:
    rules = shipped(rule_set_id)
    assert rules is not None
    return rules


PARIS, ONLINE, FRENCH = ship("modern_40_25_10"), ship("online"), ship("french_32")


def after_two() -> Match:
    """North has declared dominoes and the king by modern rules."""
    match = Match(MODERN, 0).record(hand("dominoes", "ENWS"))
    return match.record(hand("no_king", "E"))


def test_hands_keep_the_rules_they_were_played_by() -> None:
    match = after_two().with_rules(PARIS)
    assert match.totals == after_two().totals == (20, 25, -5, 5)
    assert [match.rules_of(index).id for index in range(3)] == ["modern"] * 2 + [PARIS.id]
    assert match.earlier == (Earlier(MODERN, 2),)
    assert match.declarer == 0
    assert (match.length, len(match.coming_declarers)) == (28, 26)


def test_the_next_run_pays_by_the_new_rules() -> None:
    match = played(after_two().with_rules(PARIS), 5)
    match = match.record(hand("dominoes", "ENWS", declarer="E", rules=PARIS))
    assert match.settlements[-1].net == (25, 40, -10, 10)
    assert match.settlements[0].net == (20, 45, -5, 5)


def test_a_contract_that_was_declared_stays_used() -> None:
    match = after_two().with_rules(FRENCH)
    left = [contract.id for contract in match.contracts_left(0)]
    assert left == ["no_tricks", "no_hearts", "no_queens", "salade", "patience"]
    # Two hands behind, five to come, six for each of the others.
    assert match.length == 2 + 5 + 3 * 6
    assert played(match, match.length - 2).is_complete


def test_turns_go_on_by_the_new_rules() -> None:
    match = after_two().with_rules(ONLINE)
    # Whoever is behind is next: everybody has a first hand before anybody has a third.
    assert match.coming_declarers[:4] == (1, 2, 3, 1)


def test_before_the_first_hand_nothing_is_remembered() -> None:
    match = Match(MODERN, 0).with_rules(PARIS).with_rules(ONLINE)
    assert match == Match(ONLINE, 0)
    twice = after_two().with_rules(PARIS).with_rules(ONLINE)
    assert twice.earlier == (Earlier(MODERN, 2),)


def test_other_numbers_of_players_and_matches_that_are_over_are_refused() -> None:
    with pytest.raises(RuleViolation) as refusal:
        after_two().with_rules(ship("five"))
    assert codes(refusal.value.problems) == ["rules.other_players"]
    for over in (after_two().end(), played(Match(MODERN, 0), 28)):
        with pytest.raises(MatchFinished):
            over.with_rules(PARIS)


def test_high_and_low_cannot_change_places_once_hands_were_played() -> None:
    """The worst of the hands before would win."""
    with pytest.raises(RuleViolation) as refusal:
        after_two().with_rules(ship("family"))
    assert codes(refusal.value.problems) == ["rules.other_end"]
    assert Match(MODERN, 0).with_rules(ship("family")).rules.high_wins is False


def test_nothing_left_to_play_is_refused() -> None:
    match = played(Match(MODERN, 0), 27)
    (left,) = match.contracts_left(3)
    with pytest.raises(RuleViolation) as refusal:
        match.with_rules(without(MODERN, left.id))
    assert codes(refusal.value.problems) == ["rules.nothing_left"]


def without(rules: RuleSet, contract_id: str) -> RuleSet:
    kept = tuple(contract for contract in rules.contracts if contract.id != contract_id)
    return replace(rules, id="own", contracts=kept, run=len(kept)).check()


def test_hands_are_corrected_by_the_rules_of_their_time() -> None:
    match = played(after_two().with_rules(FRENCH), 1)
    assert match.hands[2].contract == "no_tricks"
    corrected = match.amend(0, hand("dominoes", "NESW"))
    assert corrected.settlements[0].net == (45, 20, 5, -5)
    with pytest.raises(InvalidHand):
        match.amend(2, hand("no_tricks", "4-3-3-3"))  # thirteen tricks, and there are eight


def test_the_change_moves_with_hands_that_come_and_go() -> None:
    match = played(after_two().with_rules(PARIS), 2)
    fewer = match.remove(0)
    assert fewer.earlier == (Earlier(MODERN, 1),)
    assert fewer.remove(0).earlier == ()
    more = match.insert(1, hand("no_queens", "1-1-1-1", declarer="E"))
    assert more.earlier == (Earlier(MODERN, 3),)
    # A hand that was forgotten at the very change belongs to the new rules.
    assert match.insert(2, hand("no_queens", "1-1-1-1", declarer="E")).earlier == match.earlier


def test_it_leaves_and_comes_back_in_a_file() -> None:
    session = GameSession("Friday", NAMES, (played(after_two().with_rules(FRENCH), 3),))
    file = write_session(session)
    assert file["matches"][0]["earlier"] == [{"rule_set": "modern", "until": 2}]
    assert read_session(file) == session


@pytest.mark.parametrize(
    ("earlier", "place"),
    [
        ([{"rule_set": "modern", "until": 0}], "matches.0.earlier.0.until"),
        ([{"rule_set": "modern", "until": 9}], "matches.0.earlier"),
        ([{"rule_set": "five", "until": 1}], "matches.0.earlier.0"),
        ([{"rule_set": "nobody's", "until": 1}], "matches.0.earlier.0.rule_set"),
        (
            [{"rule_set": "modern", "until": 2}, {"rule_set": "online", "until": 2}],
            "matches.0.earlier.1.until",
        ),
        ("modern", "matches.0.earlier"),
    ],
)
def test_a_file_that_tells_it_wrong_is_refused_there(earlier: object, place: str) -> None:
    file = write_session(GameSession("Friday", NAMES, (after_two().with_rules(PARIS),)))
    file["matches"][0]["earlier"] = earlier
    with pytest.raises(InvalidFile) as refusal:
        read_session(file)
    assert place in [problem.field for problem in refusal.value.problems]


def test_a_match_that_a_correction_made_complete_is_written_and_read_again() -> None:
    """By the rules of now nothing is left, but two hands were played by those before."""
    queens = replace(
        MODERN, id="own", name="Queens", quota="table", run=1,
        contracts=(MODERN.contract("no_queens"),), doubling=replace(MODERN.doubling, compulsory=0),
    ).check()  # fmt: skip
    match = Match(MODERN, 0).record(hand("no_king", "N")).record(hand("no_last_two", "NN"))
    match = match.with_rules(queens).amend(0, hand("no_queens", "4-0-0-0"))
    assert match.is_complete
    session = GameSession("Friday", ("Ada", "Ben", "Clara", "Dan"), (match,))
    assert read_session(write_session(session)) == session
