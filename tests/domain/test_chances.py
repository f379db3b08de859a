"""Can she still win? What it takes, hand by hand, and exactly in the last one (brief §7)."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from app.domain import last_hand
from app.domain.adjustments import Adjustment
from app.domain.bounds import STEPS, gaps_of
from app.domain.cards import pack_of
from app.domain.chances import Chance, chances
from app.domain.contracts import Contract, Counts, LastTricks, Mixture, Part, Slam, Special, Taker
from app.domain.last_hand import can_be_top
from app.domain.match import Match
from app.domain.polarity import turned
from app.domain.presets import MODERN, SHIPPED, shipped
from app.domain.rulesets import RuleSet
from app.domain.scoring import Points
from tests.domain.builders import CONTRACTS, plain_hand, played
from tests.domain.every_hand import every_net, every_raw
from tests.domain.rule_strategies import rule_sets


def of(rule_set_id: str) -> RuleSet:
    rules = shipped(rule_set_id)
    assert rules is not None
    return rules


def at(match: Match, *totals: int) -> Match:
    """*match* with fines and gifts that bring it to *totals*."""
    lines = tuple(
        Adjustment(seat, wanted - now, "to the border", len(match.hands))
        for seat, (wanted, now) in enumerate(zip(totals, match.totals, strict=True))
    )
    return replace(match, adjustments=lines)


def last(contract: str, *totals: int, declarer: int = 0, rules: RuleSet = MODERN) -> Match:
    """A match with one hand left: *declarer* plays *contract*."""
    match = Match(rules, (declarer + 1) % rules.players)
    hands = tuple(
        plain_hand(rules, seat, one.id)
        for seat in range(rules.players)
        for one in rules.contracts
        if (seat, one.id) != (declarer, contract)
    )
    return at(replace(match, hands=hands), *totals)


def needs(match: Match) -> dict[int, str]:
    return {chance.seat: chance.needs for chance in chances(match)}


# -- when there is something to say -----------------------------------------------------------


def test_nothing_is_said_before_the_first_hand() -> None:
    assert chances(Match(MODERN, 0)) == ()
    assert chances(at(Match(MODERN, 0), 0, 0, -999, 0)) == ()


def test_nothing_is_said_of_a_match_that_is_over() -> None:
    match = played(Match(MODERN, 0), 3)
    assert chances(match)
    assert chances(match.end()) == ()
    assert chances(played(Match(MODERN, 0), 28)) == ()


def test_the_leaders_have_no_chance_to_be_told_and_the_nearest_comes_first() -> None:
    match = at(played(Match(MODERN, 0), 3), 10, 10, -5, 7)
    assert chances(match) == (Chance(3, 3, "cards"), Chance(2, 15, "cards"))


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_every_hand_of_every_shipped_set_has_an_answer(rules: RuleSet) -> None:
    match = Match(rules, 0)
    for hands in range(1, rules.hands):
        match = played(match, 1)
        found = chances(match)
        behind = [seat for seat, points in enumerate(match.totals) if _behind(match, points)]
        assert sorted(chance.seat for chance in found) == behind, hands
        assert all(chance.behind > 0 for chance in found)


def _behind(match: Match, points: int) -> bool:
    best = max(match.totals) if match.rules.high_wins else min(match.totals)
    return points != best


# -- several hands to come: the bounds added up ------------------------------------------------

# Brief §7: a block of seven, X declares; neither declares. In one block the gaps are 245 on
# cards alone, 1190 or 880 with doubles, 2135 or 1515 with redoubles.
OWN, STRANGER = (245, 1190, 2135), (245, 880, 1515)


@pytest.mark.parametrize(
    ("seat", "block"), [(3, OWN), (2, STRANGER)], ids=["her own block", "another's block"]
)
def test_a_block_to_come_is_added_up_by_who_declares_it(seat: int, block: Points) -> None:
    match = played(Match(MODERN, 0), 21)
    assert set(match.coming_declarers) == {3}
    for step, most in zip(("cards", "doubles", "redoubles"), block, strict=True):
        for behind, needed in ((most, step), (most + 1, None)):
            totals = [-9_000] * 4
            totals[0], totals[seat] = 0, -behind
            found = needs(at(match, *totals))[seat]
            assert found == needed if needed else found != step


def test_beyond_redoubles_there_is_nothing() -> None:
    match = played(Match(MODERN, 0), 21)
    assert needs(at(match, 0, -2135, -1516, -2136)) == {1: "none", 2: "none", 3: "none"}


def test_everybody_ahead_has_to_be_caught_not_the_leader_alone() -> None:
    """Diana declares: Beth gains at most 1815 on her, and 1515 on Anne (brief §7)."""
    match = played(Match(MODERN, 0), 21)
    assert needs(at(match, -285, -1800, -9_000, 0))[1] == "redoubles"
    assert needs(at(match, -284, -1800, -9_000, 0))[1] == "none"


def test_a_table_without_doubling_is_told_cards_or_nothing() -> None:
    """Brief §7: six French hands move two players apart by 600."""
    match = played(Match(of("french_32"), 0), 18)
    assert needs(at(match, 0, -600, -601, -1)) == {1: "cards", 2: "none", 3: "cards"}


def test_a_table_without_redoubles_is_never_told_to_redouble() -> None:
    match = played(Match(of("family"), 0), 26)
    found = {needs(at(match, 0, behind, 0, 0)).get(1) for behind in range(0, 4_000, 20)}
    assert found == {None, "cards", "doubles", "none"}


def test_where_low_wins_the_lowest_leads() -> None:
    match = at(played(Match(of("family"), 0), 20), 100, 40, 70, 40)
    assert chances(match) == (Chance(2, 30, "cards"), Chance(0, 60, "cards"))


# -- the last hand: exactly ---------------------------------------------------------------------


def test_the_king_decides_the_last_hand() -> None:
    """Brief §7: 20 on cards alone, 100 with doubles, 180 with redoubles, against one rival."""
    for behind, needed in ((20, "cards"), (21, "doubles"), (100, "doubles"), (101, "redoubles"),
                           (180, "redoubles"), (181, "none")):  # fmt: skip
        match = last("no_king", 0, behind, -500, -500)
        assert needs(match)[0] == needed, behind


def test_two_rivals_cannot_both_take_the_king() -> None:
    """The bounds of each rival alone would let her win; together they cannot be caught."""
    assert needs(last("no_king", 0, 20, 20, -500))[0] == "doubles"
    assert needs(last("no_king", 0, 180, 180, -500))[0] == "none"


def test_others_can_pull_a_leader_down() -> None:
    """Cath and Diana double Beth, who takes the king: 20 a time, 40 redoubled (brief §1.4)."""
    match = last("no_king", 0, 180, -40, -40)
    assert needs(match)[0] == "redoubles"
    # Then they get 40 each themselves, and must not pass her: she ends with 40.
    assert needs(last("no_king", 0, 180, 0, 0))[0] == "redoubles"
    assert needs(last("no_king", 0, 180, 1, 0))[0] == "none"


def test_where_nobody_wins_a_tie_level_is_not_enough() -> None:
    rules = replace(MODERN, ties="nobody")
    assert needs(last("no_king", 0, 19, -500, -500, rules=rules))[0] == "cards"
    assert needs(last("no_king", 0, 20, -500, -500, rules=rules))[0] == "doubles"
    assert needs(last("no_king", 0, 180, -500, -500, rules=rules))[0] == "none"


def test_a_salade_is_lost_by_one_rival_at_a_time() -> None:
    """It has 250 points in the family's rules, all in fives: three times 80, not three times 85."""
    family = of("family")
    assert needs(last("salade", 0, -80, -80, -80, rules=family))[0] == "cards"
    assert needs(last("salade", 0, -81, -81, -81, rules=family))[0] == "doubles"
    alone = replace(family, doubling=replace(family.doubling, allowed=False))
    assert needs(last("salade", 0, -81, -81, -81, rules=alone))[0] == "none"
    assert needs(last("salade", 0, -250, 0, 0, rules=alone))[0] == "cards"


def test_a_salade_can_be_won_by_taking_all_of_it() -> None:
    """Brief §7: with its slam one seat gains 250 on each of the others at once."""
    french = of("french_32")
    assert needs(last("salade", 0, 250, 250, 250, rules=french))[0] == "cards"
    assert needs(last("salade", 0, 251, 0, 0, rules=french))[0] == "none"


def test_of_a_salade_with_too_many_endings_only_what_is_certain_is_said() -> None:
    """Less than what is said is not enough, and nothing is; whether it is enough stays open."""
    family = of("family")
    salade = family.contract("salade")
    assert isinstance(salade.entry, Mixture)
    cheap = replace(salade.entry.parts[0], entry=Counts("tricks", 4))
    dear = replace(salade.entry.parts[3], entry=Taker("KH", 41))
    parts = (cheap, *salade.entry.parts[1:3], dear)
    many = replace(salade, entry=replace(salade.entry, parts=parts))
    contracts = tuple(many if one is salade else one for one in family.contracts)
    rules = replace(family, id="dear", contracts=contracts)
    proved = {}
    for ahead in (-10, -300, -9_000):
        (found,) = [
            one for one in chances(last("salade", 0, ahead, 0, 0, rules=rules)) if not one.seat
        ]
        proved[ahead] = (found.needs, found.proved)
    # On cards alone every ending is gone through, with doubles not all of them are.
    assert proved == {
        -10: ("cards", True), -300: ("doubles", False), -9_000: ("none", True)
    }  # fmt: skip


def test_what_is_not_played_undoubled_needs_doubles() -> None:
    """Brief §2: no doubles, no play; then only the declarer is moved, and the others pay."""
    rules = of("modern_no_play")
    assert needs(last("no_king", 1, 20, -500, -500, rules=rules))[0] == "doubles"
    assert needs(last("no_king", 0, 1, -500, -500, rules=rules))[0] == "cards"


def border(nets: set[Points], seat: int, totals: Points) -> int:
    """The lowest total with which *seat* can end level with everybody else at *totals*."""
    return min(
        max(total + net[other] for other, total in enumerate(totals) if other != seat) - net[seat]
        for net in nets
    )


def assert_exact(
    rules: RuleSet,
    contract_id: str,
    step: int,
    spread: int,
    rounds: int = 12,
    raws: set[Points] | None = None,
) -> None:
    """At the border she can win, one point lower she cannot; for whoever, at random totals."""
    chance = Random(f"{rules.id} {contract_id} {step} {spread}")
    contract, declarer = rules.contract(contract_id), 1
    sign = 1 if rules.high_wins else -1
    nets = {
        tuple(sign * points for points in net)
        for net in every_net(rules, contract, declarer, step, raws)
    }
    for seat in (0, declarer):
        for _round in range(rounds):
            totals = [chance.randint(-spread, spread) for _ in range(rules.players)]
            totals[seat] = border(nets, seat, tuple(totals))
            shown = tuple(sign * total for total in totals)
            assert can_be_top(rules, contract, declarer, shown, seat, step) is True, totals
            totals[seat] -= 1
            shown = tuple(sign * total for total in totals)
            assert can_be_top(rules, contract, declarer, shown, seat, step) is False, totals


@pytest.mark.parametrize("contract", ["no_queens", "no_last_two", "no_king", "trumps", "dominoes"])
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("spread", [15, 120])
def test_the_last_hand_is_exact(contract: str, step: int, spread: int) -> None:
    assert_exact(MODERN, contract, step, spread)


@pytest.mark.slow
@pytest.mark.parametrize("contract", ["no_tricks", "no_hearts"])
@pytest.mark.parametrize("step", STEPS)
def test_the_last_hand_is_exact_with_fewer_cards(contract: str, step: int) -> None:
    rules = replace(MODERN, id="short", pack=32)
    assert_exact(rules, contract, step, 60)


@pytest.mark.parametrize("contract", ["no_queens", "no_king", "trumps"])
def test_it_is_exact_where_only_the_declarer_is_doubled(contract: str) -> None:
    for step in STEPS:
        assert_exact(of("online"), contract, step, 60)


@pytest.mark.parametrize("contract", ["no_tricks", "no_queens", "no_last_two", "patience"])
def test_it_is_exact_where_low_wins_and_nobody_redoubles(contract: str) -> None:
    for step in STEPS:
        assert_exact(of("family"), contract, step, 100)


def test_it_is_exact_where_an_undoubled_hand_is_not_played() -> None:
    """Brief §2: the others pay a third each, so nobody but the declarer gains on anybody."""
    for contract in ("no_queens", "no_king"):
        assert_exact(of("modern_no_play"), contract, 0, 10)


@pytest.mark.parametrize("contract", ["no_tricks", "no_last_three", "no_hearts", "dominoes"])
def test_it_is_exact_for_three(contract: str) -> None:
    for step in STEPS:
        assert_exact(of("three"), contract, step, 60)


@pytest.mark.parametrize(("contract", "steps"), [("no_king", (0, 1)), ("no_last_two", (0, 1))])
def test_it_is_exact_for_five(contract: str, steps: Points) -> None:
    for step in steps:
        assert_exact(of("five"), contract, step, 40, rounds=4)


def test_it_is_exact_with_ravage_city_and_with_slams() -> None:
    for step in STEPS:
        assert_exact(of("ravage_city"), "ravage_city", step, 40)
    assert_exact(of("french_32"), "no_hearts", 0, 100)
    assert_exact(of("french_flat"), "no_tricks", 0, 50)


# Twelve cards for three: four hearts, three queens.
FEW = ("AH", "KH", "QH", "7H", "QS", "QC", "AS", "7S", "AC", "7C", "AD", "7D")
ACE = Special("AH", -25)
TRICKS, HEARTS = Part("tricks", Counts("tricks", -5)), Part("hearts", Counts("hearts", -10))
QUEENS, KING = Part("queens", Counts("queens", -20)), Part("king", Taker("KH", -35))
LAST, DEAR = Part("last", LastTricks((-5, -15))), Part("hearts", Counts("hearts", -5, ACE))
MIRROR = Slam("mirror")


@pytest.mark.parametrize(
    ("parts", "slam", "changes"),
    [
        ((TRICKS, HEARTS, QUEENS, KING), None, {"allowed": False}),
        ((TRICKS, HEARTS, QUEENS, KING), MIRROR, {"allowed": False}),
        ((TRICKS, DEAR, QUEENS, LAST), Slam("flat", 40), {"allowed": False}),
        ((TRICKS, replace(HEARTS, slam=MIRROR), QUEENS, KING), None, {"allowed": False}),
        ((HEARTS, QUEENS, LAST), None, {"allowed": False}),
        ((TRICKS, HEARTS, QUEENS, KING), None, {"others": "never", "redouble": "never"}),
        ((TRICKS, DEAR, KING), None, {}),
    ],
    ids=["plain", "mirrored", "flat", "part mirrored", "no tricks", "declarer doubled", "doubled"],
)
@pytest.mark.parametrize("high_wins", [True, False])
def test_a_salade_is_exact(
    parts: tuple[Part, ...], slam: Slam | None, changes: dict[str, Any], high_wins: bool
) -> None:
    rules = replace(
        of("three"),
        id="few",
        pack=32,
        removed=tuple(card for card in pack_of(32) if card not in FEW),
        contracts=(Contract("salade", Mixture(parts), slam=slam),),
        doubling=replace(MODERN.doubling, compulsory=0, **changes),
    ).check()
    rules = rules if high_wins else turned(rules)
    raws = every_raw(rules.contract("salade"), rules)
    for step in STEPS if rules.doubling.allowed else (0,):
        assert_exact(rules, "salade", step, 60, raws=raws)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.data(), rule_sets(st.just(3)))
def test_it_is_exact_by_any_rules_for_three(data: st.DataObject, rules: RuleSet) -> None:
    tried = [one for one in rules.contracts if not isinstance(one.entry, Mixture)]
    assume(tried)
    contract = data.draw(st.sampled_from(tried))
    step, seat = data.draw(st.sampled_from(STEPS)), data.draw(st.integers(0, 2))
    sign = 1 if rules.high_wins else -1
    nets = [tuple(sign * points for points in net) for net in every_net(rules, contract, 2, step)]
    totals = data.draw(st.lists(st.integers(-200, 200), min_size=3, max_size=3))
    totals[seat] = border(set(nets), seat, tuple(totals))
    for short, can in ((0, True), (1, False)):
        shown = tuple(sign * (one - short * (other == seat)) for other, one in enumerate(totals))
        found = can_be_top(rules, contract, 2, shown, seat, step)
        # Cards put aside make many more endings of a contract than are tried.
        assert found is can or (found is None and rules.aside > 0)


# -- what it costs ------------------------------------------------------------------------------


def test_the_same_totals_again_cost_a_look() -> None:
    match = last("no_hearts", 0, 70, 140, -30)
    found = chances(match)
    bounds_before = gaps_of.cache_info().misses
    tried_before = can_be_top.cache_info().misses
    assert chances(replace(match)) == found
    assert (gaps_of.cache_info().misses, can_be_top.cache_info().misses) == (
        bounds_before,
        tried_before,
    )


@pytest.mark.parametrize("contract", CONTRACTS)
def test_four_players_never_come_near_the_end_of_trying(
    contract: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What keeps a page quick leaves no answer open at a table of four."""
    monkeypatch.setattr(last_hand, "MOST_TRIES", last_hand.MOST_TRIES // 2)
    chance = Random(contract)
    for _round in range(40):
        totals = tuple(chance.randint(-150, 150) for _ in range(4))
        for seat in (0, 1):
            for step in STEPS:
                answer = can_be_top(MODERN, MODERN.contract(contract), 0, totals, seat, step)
                assert answer is not None
