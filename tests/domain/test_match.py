"""A match from the first hand to the bank: turns, totals, ends, ties, rematch."""

from dataclasses import replace

import pytest

from app.domain.errors import MatchFinished, NothingPlayed
from app.domain.match import Match, running_totals
from app.domain.presets import MODERN
from app.domain.rulesets import Roles, RuleSet
from app.domain.seats import leaders, places
from app.domain.session import GameSession
from tests.domain.builders import CONTRACTS, codes, hand, plain_hand, played
from tests.domain.rule_strategies import SPARE

NAMES = ("Anne", "Beth", "Cath", "Diana")


def table(match: Match) -> GameSession:
    return GameSession("Friday", NAMES, (match,))


def declarers(rules: RuleSet, first: int) -> list[int]:
    """Who declared each hand of a whole match."""
    return [hand.declarer for hand in played(Match(rules, first), rules.hands).hands]


# -- whose turn ---------------------------------------------------------------------------


@pytest.mark.parametrize("first", range(4))
def test_each_declarer_plays_seven_hands_running(first: int) -> None:
    """D3: ajspig's declarer never changes. Rules brief §1.2 = S0, S1, PG, W1."""
    order = [(first + step) % 4 for step in range(4)]
    assert declarers(MODERN, first) == [seat for seat in order for _ in range(7)]


def test_a_table_may_pass_the_turn_after_every_hand() -> None:
    """Rules brief §1.2 = S3, ZR, WH."""
    assert declarers(replace(MODERN, run=1), 2) == [2, 3, 0, 1] * 7


def test_a_run_that_does_not_divide_seven_ends_with_a_shorter_one() -> None:
    three = [seat for seat in (1, 2, 3, 0) for _ in range(3)]
    assert declarers(replace(MODERN, run=3), 1) == [*three, *three, 1, 2, 3, 0]


@pytest.mark.parametrize("run", range(1, 8))
def test_every_declarer_gets_each_contract_once(run: int) -> None:
    match = played(Match(replace(MODERN, run=run), 3), 28)
    for seat in range(4):
        mine = [hand.contract for hand in match.hands if hand.declarer == seat]
        assert sorted(mine) == sorted(CONTRACTS)
        assert match.contracts_left(seat) == ()
    assert match.declarer is None
    assert match.is_complete
    assert match.is_over


@pytest.mark.parametrize("players", range(3, 9))
def test_a_table_of_any_size_plays_its_whole_match(players: int) -> None:
    rules = replace(
        MODERN,
        players=players,
        removed=SPARE.get((52, players), ()),
        contracts=MODERN.contracts[:6],
        run=6,
        roles=Roles(players - 1, 2, 0),
    ).check()
    match = Match(rules, players - 1)
    while (declarer := match.declarer) is not None:
        contract = match.contracts_left(declarer)[-1]
        match = match.record(plain_hand(rules, declarer, contract.id))
    assert len(match.hands) == players * 6
    assert [hand.declarer for hand in match.hands[::6]] == [players - 1, *range(players - 1)]


@pytest.mark.parametrize("declarer", range(4))
def test_the_declarer_leads_her_right_deals_and_the_player_opposite_cuts(declarer: int) -> None:
    """Rules brief §1.2 = S0, S1, PG."""
    match, roles = Match(MODERN, declarer), MODERN.roles
    assert match.role(0) == declarer
    assert match.role(roles.leader) == declarer
    assert match.role(roles.dealer) == (declarer + 3) % 4
    assert match.role(roles.cutter) == (declarer + 2) % 4


def test_a_table_may_have_the_declarer_deal() -> None:
    """Rules brief §1.2 = W1 (current), WD, TT."""
    rules = replace(MODERN, roles=Roles(dealer=0, cutter=3, leader=0)).check()
    match = Match(rules, 1)
    assert (match.role(rules.roles.dealer), match.role(rules.roles.cutter)) == (1, 0)


def test_nobody_has_a_role_once_all_hands_are_played() -> None:
    match = played(Match(MODERN, 0), 28)
    assert (match.role(0), match.role(3)) == (None, None)
    assert match.next_number == 29


@pytest.mark.parametrize("taken_away", [0, 3, 6, 7, 20])
def test_taking_a_hand_out_of_the_middle_gives_its_declarer_the_turn_again(taken_away: int) -> None:
    match = played(Match(MODERN, 0), 21)
    without = replace(match, hands=match.hands[:taken_away] + match.hands[taken_away + 1 :])
    assert without.declarer == match.hands[taken_away].declarer
    assert [c.id for c in without.contracts_left(taken_away // 7)] == [
        match.hands[taken_away].contract
    ]


def test_contracts_left_keep_the_order_of_the_rule_set() -> None:
    match = Match(MODERN, 0).record(hand("no_hearts", "13*-0-0-0"))
    left = [contract.id for contract in match.contracts_left(0)]
    assert left == [c for c in CONTRACTS if c != "no_hearts"]
    assert [c.id for c in match.contracts_left(1)] == list(CONTRACTS)


# -- points -------------------------------------------------------------------------------


def test_running_totals_start_at_nothing_and_end_at_the_totals() -> None:
    match = played(Match(MODERN, 0), 28)
    assert match.running[0] == (0, 0, 0, 0)
    assert match.running[-1] == match.totals
    assert len(match.running) == 29
    assert [sum(match.running[block]) for block in (7, 14, 21, 28)] == [0, 0, 0, 0]
    for before, after, settled in zip(
        match.running, match.running[1:], match.settlements, strict=False
    ):
        assert tuple(b + n for b, n in zip(before, settled.net, strict=True)) == after


def test_a_match_without_hands_has_totals_of_nothing() -> None:
    assert Match(MODERN, 0).totals == (0, 0, 0, 0)
    assert running_totals((), 3) == ((0, 0, 0),)


def test_a_match_of_plain_hands_comes_to_the_sum_worked_by_hand() -> None:
    """North takes everything: -130 in the negatives; first out and all tricks: 65 + 45."""
    match = Match(MODERN, 0)
    for contract_id in CONTRACTS:
        match = match.record(plain_hand(MODERN, 0, contract_id))
    assert match.totals == (-130 + 65 + 45, 20, 5, -5)


@pytest.mark.parametrize(
    ("totals", "high", "low"),
    [
        ((10, 10, -3, -20), (1, 1, 3, 4), (3, 3, 2, 1)),
        ((0, 0, 0, 0), (1, 1, 1, 1), (1, 1, 1, 1)),
        ((-5, 7, -5, 3), (3, 1, 3, 2), (1, 4, 1, 3)),
        ((4, 3, 2), (1, 2, 3), (3, 2, 1)),
    ],
)
def test_equal_totals_share_a_place_and_the_next_is_skipped(
    totals: tuple[int, ...], high: tuple[int, ...], low: tuple[int, ...]
) -> None:
    assert places(totals) == high
    assert places(totals, high_wins=False) == low
    assert leaders(totals) == tuple(seat for seat, place in enumerate(high) if place == 1)


# -- the end ------------------------------------------------------------------------------


def test_nobody_has_won_before_the_match_is_ended() -> None:
    assert Match(MODERN, 0).winners == ()
    complete = played(Match(MODERN, 0), 28)
    assert complete.winners == ()
    assert complete.end().winners == leaders(complete.totals)


def test_a_match_may_be_ended_after_any_hand() -> None:
    match = Match(MODERN, 0).record(hand("no_king", "S")).end()
    assert match.is_over
    assert not match.is_complete
    assert match.winners == (0, 1, 3)


def test_a_match_ends_once() -> None:
    with pytest.raises(MatchFinished) as refused:
        played(Match(MODERN, 0), 1).end().end()
    assert codes(refused.value.problems) == ["match.ended"]


def test_a_match_without_a_hand_has_nobody_to_bank() -> None:
    with pytest.raises(NothingPlayed) as refused:
        Match(MODERN, 0).end()
    assert codes(refused.value.problems) == ["match.empty"]


def test_ending_keeps_every_hand_and_total() -> None:
    match = played(Match(MODERN, 0), 9)
    assert match.end().totals == match.totals
    assert replace(match.end(), ended=False) == match


def test_the_lowest_total_wins_where_low_wins() -> None:
    """Rules brief §3.1: polarity."""
    low = Match(replace(MODERN, high_wins=False), 0).record(hand("no_king", "S"))
    assert low.end().winners == (2,)


# -- the bank -----------------------------------------------------------------------------


def test_every_sharer_of_a_tie_gets_the_win() -> None:
    session = table(Match(MODERN, 0)).score(hand("no_king", "S")).end()
    assert session.bank == (1, 1, 0, 1)


def test_the_bank_grows_by_matches_that_were_ended() -> None:
    session = table(Match(MODERN, 0)).score(hand("no_king", "NS"[0])).end()
    again = session.rematch(2)
    assert again.bank == session.bank == (0, 1, 1, 1)
    twice = again.score(hand("trumps", "0-13-0-0", declarer="S")).end()
    assert twice.bank == (0, 2, 1, 1)


def test_a_rematch_keeps_names_seats_and_rules_and_starts_with_the_declarer_drawn() -> None:
    rules = replace(MODERN, run=1)
    session = table(played(Match(rules, 0), 1)).end().rematch(3)
    assert session.players == NAMES
    assert session.match == Match(rules, 3)
    assert session.match.declarer == 3
    assert len(session.matches) == 2


@pytest.mark.parametrize("hands", [0, 5, 28])
def test_a_rematch_waits_for_the_end(hands: int) -> None:
    with pytest.raises(MatchFinished) as refused:
        table(played(Match(MODERN, 0), hands)).rematch(1)
    assert codes(refused.value.problems) == ["match.running"]


def test_scoring_a_session_leaves_the_matches_before_alone() -> None:
    session = table(played(Match(MODERN, 0), 3)).end().rematch(1)
    scored = session.score(hand("no_king", "S", declarer="E"))
    assert scored.matches[0] is session.matches[0]
    assert len(scored.match.hands) == 1


def test_a_session_that_has_ended_takes_no_hand() -> None:
    with pytest.raises(MatchFinished):
        table(played(Match(MODERN, 0), 1)).end().score(hand("no_king", "S"))
