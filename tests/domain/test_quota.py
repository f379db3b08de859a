"""Each contract once by the whole table (P3, Kingen): turns, corrections, debts and chances."""

from collections import Counter
from dataclasses import replace
from typing import Literal

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.domain.draft import NOTHING_YET, Draft
from app.domain.errors import (
    IllegalContract,
    InvalidFile,
    InvalidRuleSet,
    MatchFinished,
    RuleViolation,
)
from app.domain.hand import Hand
from app.domain.match import Match
from app.domain.notation import read_session, write_session
from app.domain.opening import fitted, opening_draft
from app.domain.outcome import Taken
from app.domain.presets import MODERN
from app.domain.rules_notation import rules_from, write_rules
from app.domain.rulesets import Doubling, RuleSet
from app.domain.seating import moved_match
from app.domain.session import GameSession
from app.domain.turns import coming_turns
from tests.domain.builders import codes, plain_hand, played
from tests.domain.quota_tables import (
    KINGEN,
    NAMES,
    ONCE,
    RUNS_OF_TWO,
    THREE,
    declarers,
    named,
    once_rules,
)
from tests.domain.rule_strategies import rule_sets
from tests.domain.strategies import hands, matches, whole_matches

# -- the source ---------------------------------------------------------------------------------


def test_three_players_play_seven_deals_as_the_source_says() -> None:
    """P3: each contract once by the table, the deal moves on, two doubles in all of it."""
    assert (THREE.players, THREE.hands, THREE.run, THREE.quota) == (3, 7, 1, "table")
    assert THREE.declares == (3, 2, 2)
    assert (THREE.doubling.compulsory, THREE.doubling.scope) == (2, "match")
    for first in range(3):
        match = Match(THREE, first)
        for deal in range(7):
            dealer = match.role(THREE.roles.dealer)
            assert dealer == (first + deal - 1) % 3, "it moves on after every hand"
            assert match.declarer == (first + deal) % 3
            assert match.declarer == (dealer + 1) % 3, "the player on the dealer's left"
            match = played(match, 1)
        assert match.is_complete
        assert match.length == 7
        assert sum(match.totals) == 0


def test_a_table_of_four_does_not_share_seven_hands_evenly() -> None:
    match = played(Match(ONCE, 2), 7)
    assert declarers(match) == [2, 3, 0, 1, 2, 3, 0]
    assert ONCE.declares == (2, 2, 2, 1)
    assert declarers(played(Match(RUNS_OF_TWO, 1), 7)) == [1, 1, 2, 2, 3, 3, 0]
    assert RUNS_OF_TWO.declares == (2, 2, 2, 1)


def test_a_fixed_order_goes_once_through_whoever_declares() -> None:
    match = Match(KINGEN, 3)
    for number, contract in enumerate(KINGEN.contracts):
        assert opening_draft(match).contract == contract.id
        assert match.declarer == (3 + number) % 4
        match = played(match, 1)
    assert match.is_complete


# -- whole matches ------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(data=st.data(), rules=once_rules)
def test_a_whole_match_plays_each_contract_once(data: st.DataObject, rules: RuleSet) -> None:
    match = data.draw(whole_matches(rules))
    assert len(match.hands) == rules.hands == len(rules.contracts)
    assert sorted(one.contract for one in match.hands) == sorted(c.id for c in rules.contracts)
    around = [(one.declarer - match.first_declarer) % rules.players for one in match.hands]
    assert tuple(around.count(step) for step in range(rules.players)) == rules.declares
    assert around == [index // rules.run % rules.players for index in range(rules.hands)]
    for seat in range(rules.players):
        assert match.contracts_left(seat) == ()
    with pytest.raises(MatchFinished):
        match.record(match.hands[0])


@settings(max_examples=60, deadline=None)
@given(data=st.data(), rules=rule_sets())
def test_what_is_to_come_comes(data: st.DataObject, rules: RuleSet) -> None:
    """By any quota and run: whoever is told to declare does, hand after hand."""
    match = Match(rules, data.draw(st.integers(0, rules.players - 1)))
    told = match.coming_declarers
    assert len(told) == rules.hands == match.length
    for index in range(rules.hands):
        assert match.coming_declarers == told[index:]
        assert match.length == rules.hands
        assert match.missing == ()
        declarer = told[index]
        left = match.contracts_left(declarer)
        if rules.quota == "table":
            assert {match.contracts_left(seat) for seat in range(rules.players)} == {left}
        match = match.record(data.draw(hands(rules, declarer, left[0])))


def test_a_run_that_is_begun_changes_nothing_of_what_comes_after() -> None:
    """Three at a time, and the second player in the middle of hers: the first is next again."""
    rules = replace(MODERN, id="own", run=3).check()
    match = played(Match(rules, 0), 4)
    assert match.coming_declarers == Match(rules, 0).coming_declarers[4:]


# -- what is used up ----------------------------------------------------------------------------


def test_a_contract_is_gone_for_everybody_once_somebody_has_played_it() -> None:
    match = named((0, "no_king"))
    for seat in range(3):
        assert "no_king" not in [contract.id for contract in match.contracts_left(seat)]
        assert match.number_played(seat, "no_king") == 1
        assert match.number_played(seat, "trumps") is None
    for declarer, code in ((1, "contract.gone"), (0, "contract.used")):
        with pytest.raises(IllegalContract) as refused:
            match.record(plain_hand(THREE, declarer, "no_king"))
        assert codes(refused.value.problems) == [code]
        assert refused.value.problems[0].facts == {"number": 1}


def test_a_hand_is_corrected_to_what_nobody_else_has() -> None:
    match = named((0, "no_king"), (1, "trumps"), (2, "no_tricks"))
    with pytest.raises(IllegalContract) as refused:
        match.amend(0, plain_hand(THREE, 0, "trumps"))
    assert codes(refused.value.problems) == ["contract.gone"]
    assert refused.value.problems[0].facts == {"number": 2}
    with pytest.raises(IllegalContract):
        match.insert(1, plain_hand(THREE, 2, "no_king"))
    assert match.amend(0, plain_hand(THREE, 0, "no_queens")).hands[0].contract == "no_queens"
    assert match.amend(0, plain_hand(THREE, 2, "no_king")).hands[0].declarer == 2


def test_a_draft_keeps_its_contract_only_while_nobody_has_it() -> None:
    before = named((0, "no_king"), (1, "trumps"))
    draft = Draft("no_tricks")
    now = before.amend(0, plain_hand(THREE, 0, "no_tricks"))
    assert fitted(draft, before, before.amend(0, plain_hand(THREE, 0, "no_queens"))) == draft
    assert fitted(draft, before, now) == NOTHING_YET


def test_the_last_contract_needs_no_naming() -> None:
    match = played(Match(THREE, 1), 6)
    assert opening_draft(match).contract == match.contracts_left(0)[0].id


# -- nothing puts the table out of step ----------------------------------------------------------


def test_whoever_lost_a_hand_is_next() -> None:
    match = played(Match(THREE, 0), 4)
    without = match.remove(1)
    assert without.missing == (1,)
    assert without.coming_declarers == (1, 1, 2, 0)
    assert without.length == 7
    again = without.insert(1, match.hands[1])
    assert again == match
    assert match.missing == ()


def test_a_declarer_that_was_wrong_gives_the_others_their_turns_first() -> None:
    match = played(Match(THREE, 0), 3)
    wrong = match.amend(1, replace(match.hands[1], declarer=0))
    assert wrong.coming_declarers == (1, 1, 2, 0)
    assert wrong.length == 7


@settings(max_examples=80, deadline=None)
@given(data=st.data(), rules=once_rules)
def test_corrections_and_changed_seats_leave_a_match_that_can_be_played_out(
    data: st.DataObject, rules: RuleSet
) -> None:
    match = data.draw(matches(rules))
    for _ in range(data.draw(st.integers(1, 4))):
        match = data.draw(st.sampled_from([amended, inserted, removed, reseated]))(match, data)
        left = {match.contracts_left(seat) for seat in range(rules.players)}
        assert len(left) == 1, "one pool for all"
        assert len(match.coming_declarers) == len(left.pop())
        assert match.length == rules.hands
    while (declarer := match.declarer) is not None:
        behind = Counter(match.hands_of(seat) // rules.run for seat in range(rules.players))
        if match.hands_of(declarer) % rules.run == 0:
            assert match.hands_of(declarer) // rules.run == min(behind), "whoever is behind is next"
        contract = data.draw(st.sampled_from(match.contracts_left(declarer)))
        match = match.record(plain_hand(rules, declarer, contract.id))
    assert len({one.contract for one in match.hands}) == len(match.hands) == rules.hands
    session = GameSession("", NAMES[: rules.players], (match,))
    assert read_session(write_session(session)) == session


def amended(match: Match, data: st.DataObject) -> Match:
    if not match.hands:
        return match
    at = data.draw(st.integers(0, len(match.hands) - 1))
    seat = data.draw(st.integers(0, match.rules.players - 1))
    free = [match.rules.contract(match.hands[at].contract), *match.contracts_left(seat)]
    return match.amend(at, plain_hand(match.rules, seat, data.draw(st.sampled_from(free)).id))


def inserted(match: Match, data: st.DataObject) -> Match:
    if match.is_complete:
        return match
    seat = data.draw(st.integers(0, match.rules.players - 1))
    contract = data.draw(st.sampled_from(match.contracts_left(seat)))
    at = data.draw(st.integers(0, len(match.hands)))
    return match.insert(at, plain_hand(match.rules, seat, contract.id))


def removed(match: Match, data: st.DataObject) -> Match:
    if not match.hands:
        return match
    return match.remove(data.draw(st.integers(0, len(match.hands) - 1)))


def reseated(match: Match, data: st.DataObject) -> Match:
    order = tuple(data.draw(st.permutations(range(match.rules.players))))
    return moved_match(match, order)


@given(
    declared=st.lists(st.integers(0, 9), min_size=3, max_size=8).map(tuple),
    run=st.integers(1, 9),
    hands_to_come=st.integers(0, 40),
    data=st.data(),
)
def test_turns_level_out_run_by_run(
    declared: tuple[int, ...], run: int, hands_to_come: int, data: st.DataObject
) -> None:
    first = data.draw(st.integers(0, len(declared) - 1))
    coming = coming_turns(declared, first, run, hands_to_come)
    assert len(coming) == hands_to_come
    for length in range(1, hands_to_come + 1):
        assert coming_turns(declared, first, run, length) == coming[:length]
    have = list(declared)
    for index, seat in enumerate(coming):
        middle = [one for one, many in enumerate(have) if many % run]
        assert seat in middle if middle else have[seat] // run == min(have) // run
        have[seat] += 1
        following = coming[index + 1 : index + 2]
        assert have[seat] % run == 0 or following in ((seat,), ()), "a run is not broken off"


# -- other rules on the way ---------------------------------------------------------------------


def test_a_running_match_goes_over_to_once_by_the_table() -> None:
    match = played(Match(replace(MODERN, run=1), 0), 6)  # everybody no tricks, two no queens
    changed = match.with_rules(ONCE)
    assert [one.id for one in changed.contracts_left(3)] == [one.id for one in MODERN.contracts[2:]]
    assert changed.coming_declarers == (2, 3, 0, 1, 2)
    assert changed.length == 11
    end = played(changed, 5)
    assert end.is_complete
    # The early hands keep their rules: two declarers have the same contract there, the later
    # ones none that anybody had.
    first = plain_hand(MODERN, 0, "no_tricks", 2)
    assert end.amend(0, first).hands[0] == first
    with pytest.raises(IllegalContract):
        end.amend(0, plain_hand(MODERN, 0, end.hands[-1].contract))
    with pytest.raises(IllegalContract):
        end.amend(10, plain_hand(ONCE, 2, "no_tricks"))
    session = GameSession("", NAMES[:4], (end,))
    assert read_session(write_session(session)) == session


def test_and_back_to_once_by_everybody() -> None:
    match = played(Match(ONCE, 0), 3).with_rules(replace(MODERN, run=1))
    assert match.length == 28
    assert match.declarer == 3
    again = match.record(plain_hand(MODERN, 3, "no_tricks"))
    assert [one.contract for one in again.hands].count("no_tricks") == 2
    assert again.amend(0, again.hands[0]) == again
    assert played(match, 25).is_complete


def test_nothing_left_to_play_is_refused() -> None:
    match = played(Match(replace(MODERN, run=1), 0), 25)  # everybody has played six contracts
    with pytest.raises(RuleViolation) as refused:
        match.with_rules(ONCE)
    assert codes(refused.value.problems) == ["rules.nothing_left"]


@settings(max_examples=40, deadline=None)
@given(data=st.data(), rules=rule_sets())
def test_a_match_whose_quota_changed_leaves_and_comes_back(
    data: st.DataObject, rules: RuleSet
) -> None:
    match = data.draw(matches(rules))
    other = replace(
        rules,
        quota="player" if rules.quota == "table" else "table",
        doubling=replace(rules.doubling, compulsory=0),
    ).check()
    try:
        match = match.with_rules(other)
    except RuleViolation:
        assume(False)
    while not match.is_complete and data.draw(st.integers(0, 3)):
        match = played(match, 1)
    for index, one in enumerate(match.hands):
        assert match.amend(index, one) == match
    session = GameSession("", NAMES[: rules.players], (match,))
    assert read_session(write_session(session)) == session


# -- rule sets --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("run", "scope", "compulsory", "code"),
    [
        (8, "match", 0, "rules.run"),
        (1, "match", 6, "rules.owed"),
        (1, "declarer", 2, "rules.compulsory"),
        (7, "declarer", 1, "rules.compulsory"),
        (7, "match", 1, "rules.owed"),
        (1, "game", 6, "rules.owed"),
    ],
)
def test_what_a_short_match_has_no_room_for_is_refused(
    run: int, scope: Literal["declarer", "game", "match"], compulsory: int, code: str
) -> None:
    """Seven hands among four: the last one declares one, the others two."""
    doubling = Doubling(True, "negatives", False, compulsory, scope)
    rules = replace(ONCE, run=run, doubling=doubling)
    with pytest.raises(InvalidRuleSet) as refused:
        rules.check()
    assert codes(refused.value.problems) == [code]
    if run <= 7:
        fewer = replace(rules, doubling=replace(doubling, compulsory=max(compulsory - 1, 0)))
        assert fewer.check() == fewer


def test_what_is_usual_is_not_written_and_old_files_are_read() -> None:
    assert "quota" not in write_rules(MODERN)
    assert "scope" not in write_rules(MODERN)["doubling"]
    written = write_rules(THREE)
    assert written["quota"] == "table"
    assert written["doubling"]["scope"] == "match"
    assert rules_from(written) == THREE
    old = {key: value for key, value in written.items() if key != "quota"}
    old["doubling"] = {**old["doubling"], "scope": "declarer"}
    before = rules_from({**old, "id": "three", "run": 7})
    assert (before.quota, before.hands) == ("player", 21)
    session = GameSession("", NAMES[:3], (played(Match(before, 0), 21),))
    file = write_session(session)
    assert isinstance(file["matches"][0]["rule_set"], dict), "the name means another set now"
    assert read_session(file) == session


def test_a_file_with_a_contract_twice_is_refused_where_it_stands() -> None:
    file = write_session(GameSession("", NAMES[:3], (played(Match(THREE, 0), 3),)))
    file["matches"][0]["hands"][2] = {**file["matches"][0]["hands"][0], "declarer": 2}
    with pytest.raises(InvalidFile) as refused:
        read_session(file)
    (problem,) = refused.value.problems
    assert (problem.field, problem.code) == ("matches.0.hands.2.contract", "contract.gone")
    with pytest.raises(InvalidRuleSet) as unknown:
        rules_from({**write_rules(THREE), "quota": "twice"})
    assert codes(unknown.value.problems) == ["file.choice"]


def test_what_happened_does_not_matter_for_whose_turn_it_is() -> None:
    match = named((0, "no_king"), (1, "trumps"))
    other = match.amend(0, Hand(0, "no_king", Taken(2)))
    assert other.coming_declarers == match.coming_declarers == (2, 0, 1, 2, 0)
