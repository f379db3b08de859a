"""How far one hand can move two seats apart: the brief's tables, and every hand tried (§7)."""

from dataclasses import replace
from typing import Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.domain.bounds import STEPS, Declares, Gaps, gain_together, gaps_of, reach
from app.domain.contracts import Contract, Counts, Finish, LastTricks, Mixture, Part, Slam, Taker
from app.domain.dealings import all_shapes
from app.domain.presets import MODERN, SHIPPED, shipped
from app.domain.rulesets import Roles, RuleSet
from app.domain.scoring import Points
from tests.domain.builders import CONTRACTS, NEGATIVES
from tests.domain.every_hand import every_net, every_raw
from tests.domain.rule_strategies import rule_sets

Others = Literal["negatives", "never"]


def of(rule_set_id: str) -> RuleSet:
    rules = shipped(rule_set_id)
    assert rules is not None
    return rules


def by_role(rules: RuleSet, contract: str, step: int) -> Points:
    """X declares, Y declares, neither."""
    gaps = gaps_of(rules)[contract]
    return gaps.mine[step], gaps.theirs[step], gaps.others[step]


TOTALS = {
    "no_tricks": 26, "no_queens": 24, "no_last_two": 30, "no_hearts": 30, "no_king": 20,
}  # fmt: skip

# Brief §7: the gap columns for cap 2, cap 1 and cap 0 (X declares, Y declares, neither).
GAPS = {
    "no_tricks": ((26,) * 3, (130,) * 3, (234,) * 3),
    "no_queens": ((24,) * 3, (120,) * 3, (216,) * 3),
    "no_last_two": ((30,) * 3, (150,) * 3, (270,) * 3),
    "no_hearts": ((30,) * 3, (150,) * 3, (270,) * 3),
    "no_king": ((20,) * 3, (100,) * 3, (180,) * 3),
    "trumps": ((65, 65, 65), (325, 195, 130), (585, 325, 195)),
    "dominoes": ((50, 50, 50), (215, 185, 100), (380, 320, 150)),
}


@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize("step", STEPS)
def test_the_gaps_of_the_modern_contracts(contract: str, step: int) -> None:
    assert by_role(MODERN, contract, step) == GAPS[contract][step]


@pytest.mark.parametrize(
    ("step", "block"), [(0, (245, 245, 245)), (1, (1190, 1030, 880)), (2, (2135, 1815, 1515))]
)
def test_the_gaps_of_a_block_of_seven(step: int, block: Points) -> None:
    """Brief §7, last rows."""
    each = [by_role(MODERN, contract, step) for contract in CONTRACTS]
    assert tuple(map(sum, zip(*each, strict=True))) == block


def test_the_gap_of_a_whole_match() -> None:
    """Brief §7: 6980 between two players, each of whom declares once, and two others."""
    assert (
        sum(
            sum(getattr(gaps, role)[2] for role in ("mine", "theirs", "others", "others"))
            for gaps in gaps_of(MODERN).values()
        )
        == 6980
    )


@pytest.mark.parametrize(
    ("rules", "gaps"),
    [("modern_45_20_10", (395, 375, 165)), ("modern_40_25_10", (340, 360, 150))],
)
def test_the_gaps_of_the_other_dominoes_scales(rules: str, gaps: Points) -> None:
    """Brief §7, below the first table."""
    assert by_role(of(rules), "dominoes", 2) == gaps


# Brief §7: best and worst net of the declarer, and of another player.
REACH = {
    "trumps": {1: ((260, -65), (130, -65)), 2: ((455, -130), (195, -130))},
    "dominoes": {1: ((160, -90), (95, -55)), 2: ((275, -175), (145, -105))},
}


def reached(rules: RuleSet, contract: str, step: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Best and worst: the declarer's, another player's."""
    found = rules.contract(contract)
    return (
        reach(rules, found, declares=True, step=step),
        reach(rules, found, declares=False, step=step),
    )


@pytest.mark.parametrize("contract", NEGATIVES)
def test_the_best_and_the_worst_of_a_negative_contract(contract: str) -> None:
    """Brief §7, closed form: +2T and −7T with redoubles, +T and −4T without, 0 and −T alone."""
    total = TOTALS[contract]
    assert reached(MODERN, contract, 2) == ((2 * total, -7 * total),) * 2
    assert reached(MODERN, contract, 1) == ((total, -4 * total),) * 2
    assert reached(MODERN, contract, 0) == ((0, -total),) * 2


@pytest.mark.parametrize("contract", sorted(REACH))
@pytest.mark.parametrize("step", [1, 2])
def test_the_best_and_the_worst_of_a_positive_contract(contract: str, step: int) -> None:
    assert reached(MODERN, contract, step) == REACH[contract][step]


@pytest.mark.parametrize(
    ("step", "declarer", "other"),
    [
        (0, (110, -135), (110, -135)),
        (1, (550, -675), (355, -640)),
        (2, (990, -1215), (600, -1145)),
    ],
)
def test_the_best_and_the_worst_of_a_block(step: int, declarer: Points, other: Points) -> None:
    """Brief §7, row "block of 7"."""
    for role, block in enumerate((declarer, other)):
        each = [reached(MODERN, contract, step)[role] for contract in CONTRACTS]
        assert tuple(map(sum, zip(*each, strict=True))) == block


def test_the_best_and_the_worst_of_a_match() -> None:
    """Brief §7: one player +2790 / −4650 in 28 hands."""
    each = [reached(MODERN, contract, 2) for contract in CONTRACTS]
    best, worst = (sum(own[end] + 3 * other[end] for own, other in each) for end in (0, 1))
    assert (best, worst) == (2790, -4650)


@pytest.mark.parametrize(
    ("rules", "declarer", "other"),
    [
        ("modern_45_20_10", (275, -220), (155, -120)),
        ("modern_40_25_10", (230, -220), (140, -110)),
    ],
)
def test_the_reach_of_the_other_dominoes_scales(
    rules: str, declarer: Points, other: Points
) -> None:
    assert reached(of(rules), "dominoes", 2) == (declarer, other)


@pytest.mark.parametrize("contract", NEGATIVES)
def test_only_the_declarer_is_doubled_at_an_online_table(contract: str) -> None:
    """Brief §7, "S3's doubling": 5T, 9T, 3T; declarer +2T/−7T, another +2T/−3T."""
    total, rules = TOTALS[contract], of("online")
    assert by_role(rules, contract, 2) == (5 * total, 9 * total, 3 * total)
    assert reached(rules, contract, 2) == ((2 * total, -7 * total), (2 * total, -3 * total))


@pytest.mark.parametrize(
    ("contract", "best", "worst", "gap"),
    [
        ("no_tricks", 40, -35, 40),
        ("no_hearts", 80, -70, 80),
        ("no_queens", 80, -60, 80),
        ("no_king", 0, -50, 50),
        ("salade", 250, -245, 250),
        ("patience", 100, 0, 100),
    ],
)
def test_the_french_classic_game(contract: str, best: int, worst: int, gap: int) -> None:
    """Brief §7, "French classic": 32 cards, mirrored slams, no doubling."""
    rules = of("french_32")
    assert by_role(rules, contract, 2) == (gap, gap, gap)
    most, least = reach(rules, rules.contract(contract), declares=True, step=2)
    # Of a mixture the parts are added up: their worst at once can be a slam.
    assert (most, least) == (best, worst)


def test_six_french_hands_and_the_whole_match() -> None:
    """Brief §7: 600, and 2400 for the 24 hands."""
    rules = of("french_32")
    six = sum(gaps.mine[2] for gaps in gaps_of(rules).values())
    assert (six, six * rules.players) == (600, 2400)


def test_a_flat_slam_leaves_out_the_hand_it_replaces() -> None:
    """Brief §3.5: with flat slams nobody is left 250 behind, as seven tricks are 245."""
    assert by_role(of("french_flat"), "salade", 0) == (245, 245, 245)
    assert by_role(of("french_flat"), "no_hearts", 0) == (70, 70, 70)


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_a_step_more_is_never_less(rules: RuleSet) -> None:
    for gaps in gaps_of(rules).values():
        for role in (gaps.mine, gaps.theirs, gaps.others):
            assert 0 <= role[1] <= role[2]
            assert role[0] <= role[1]


@pytest.mark.parametrize("rule_set_id", ["french_32", "french_52", "family"])
def test_what_may_not_be_said_adds_nothing(rule_set_id: str) -> None:
    """No doubling at all in the French game, no redoubles in the family's."""
    rules = of(rule_set_id)
    for gaps in gaps_of(rules).values():
        for role in (gaps.mine, gaps.theirs, gaps.others):
            assert role[1] == role[2]
            assert rules.doubling.allowed or role[0] == role[1]


# -- every hand tried -----------------------------------------------------------------------


def tried(rules: RuleSet, contract: Contract, declarer: int, step: int) -> dict[str, int]:
    """The largest gaps, and the best and worst nets, of all hands there are."""
    sign = 1 if rules.high_wins else -1
    nets = [
        tuple(sign * points for points in net) for net in every_net(rules, contract, declarer, step)
    ]
    a, b = (seat for seat in range(3) if seat != declarer)
    return {
        "mine": max(net[declarer] - net[a] for net in nets),
        "theirs": max(net[a] - net[declarer] for net in nets),
        "others": max(net[a] - net[b] for net in nets),
        "best": max(net[declarer] for net in nets),
        "worst": min(net[declarer] for net in nets),
        "best of others": max(net[a] for net in nets),
        "worst of others": min(net[a] for net in nets),
    }


def bounds(rules: RuleSet, contract: Contract, step: int) -> dict[str, int]:
    gaps: Gaps = gaps_of(rules)[contract.id]
    best, worst = reach(rules, contract, declares=True, step=step)
    best_of_others, worst_of_others = reach(rules, contract, declares=False, step=step)
    return {
        "mine": gaps.mine[step],
        "theirs": gaps.theirs[step],
        "others": gaps.others[step],
        "best": best,
        "worst": worst,
        "best of others": best_of_others,
        "worst of others": worst_of_others,
    }


@pytest.mark.parametrize("contract", ["no_queens", "no_last_two", "no_king", "trumps", "dominoes"])
@pytest.mark.parametrize("step", STEPS)
def test_no_modern_hand_goes_further(contract: str, step: int) -> None:
    found = MODERN.contract(contract)
    assert bounds(MODERN, found, step) == tried(MODERN, found, 1, step)


@settings(suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow], deadline=None)
@given(rule_sets(st.just(3)))
def test_no_hand_of_any_rule_set_goes_further(rules: RuleSet) -> None:
    """Exactly the largest gap; of a mixture at least that, as its parts hang together."""
    for contract in rules.contracts:
        if isinstance(contract.entry, Mixture):
            continue
        for step in STEPS:
            assert bounds(rules, contract, step) == tried(rules, contract, 2, step)


@settings(suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow], deadline=None)
@given(rule_sets(st.just(3)))
def test_no_hand_gains_more_on_both_rivals_together(rules: RuleSet) -> None:
    sign = 1 if rules.high_wins else -1
    for contract in rules.contracts:
        if isinstance(contract.entry, Mixture | Finish):
            continue
        for step in STEPS:
            nets = every_net(rules, contract, 2, step)
            roles: tuple[tuple[int, Declares], ...] = ((2, "gainer"), (0, "rival"))
            for seat, declares in roles:
                most = max(sign * (2 * net[seat] - sum(net) + net[seat]) for net in nets)
                assert most <= gain_together(rules, contract, declares, 2, step)


ALL_PENALTIES = (Part("tricks", Counts("tricks", -5)), Part("king", Taker("KH", -50)))


@pytest.mark.parametrize(
    "parts",
    [
        ALL_PENALTIES,
        (Part("tricks", Counts("tricks", 7)), Part("queens", Counts("queens", -20))),
        (Part("queens", Counts("queens", -20), Slam("mirror")), Part("king", Taker("KH", 10))),
        (Part("tricks", Counts("tricks", -5), Slam("flat", 30)), Part("last", LastTricks((3, -8)))),
    ],
    ids=["alike", "for and against", "a slam of a part", "a flat slam of a part"],
)
@pytest.mark.parametrize("slam", [None, Slam("mirror"), Slam("flat", 25)])
@pytest.mark.parametrize("others", ["negatives", "never"])
@pytest.mark.parametrize("high_wins", [True, False])
def test_no_mixture_goes_further(
    parts: tuple[Part, ...], slam: Slam | None, others: Others, high_wins: bool
) -> None:
    contract = Contract("own", Mixture(parts), slam=slam)
    rules = replace(
        TINY,
        contracts=(contract,),
        doubling=replace(MODERN.doubling, others=others, compulsory=0),
        high_wins=high_wins,
    ).check()
    for step in STEPS:
        found, most = tried(rules, contract, 0, step), bounds(rules, contract, step)
        for what, points in found.items():
            lowest = what.startswith("worst")
            assert most[what] <= points if lowest else most[what] >= points, what
            # Penalties alone can all go to one seat; what is good and what is bad can't be parted.
            if parts == ALL_PENALTIES and slam is None:
                assert points == most[what], what


TINY = replace(
    MODERN, id="tiny", players=3, pack=32, removed=("7S", "7C"), aside=15, run=1,
    roles=Roles(dealer=2, cutter=1, leader=0),
)  # fmt: skip
"""Three players with five cards each."""


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_every_shape_of_a_contract_is_listed_and_no_other(rules: RuleSet) -> None:
    for contract in rules.contracts:
        shapes = all_shapes(contract, rules)
        if isinstance(contract.entry, Mixture):
            assert shapes is None
        else:
            listed = {tuple(sorted(raw)) for raw in every_raw(contract, rules)}
            assert set(shapes or ()) == listed
