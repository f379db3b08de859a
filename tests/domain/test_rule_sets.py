"""Rule sets: those that ship, those that no match can be played with, and other tables."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.cards import ITEMS, PACKS, Deal, belongs_to, pack_of
from app.domain.contracts import Contract, Counts, Entry, Finish, LastTricks, Special, Taker
from app.domain.entries import MOST_POINTS
from app.domain.errors import InvalidRuleSet
from app.domain.hand import Hand
from app.domain.outcome import Finished, LastTaken, Undoubled
from app.domain.presets import MODERN, SHIPPED, shipped
from app.domain.rulesets import Roles, RuleSet
from app.domain.scoring import Points, settle
from tests.domain.builders import CONTRACTS
from tests.domain.rule_strategies import rule_sets

THREE = replace(MODERN, players=3, removed=("2C",), roles=Roles(2, 1, 0))
FIVE = replace(MODERN, players=5, removed=("2C", "2D"), roles=Roles(4, 3, 0))


def with_entry(entry: Entry, rules: RuleSet = MODERN, **changes: Any) -> RuleSet:
    """The rule set with one contract only."""
    own = Contract("own", entry, **changes)
    doubling = replace(rules.doubling, compulsory=1)
    return replace(rules, id="own", contracts=(own,), run=1, doubling=doubling)


def refused(rules: RuleSet) -> list[tuple[str, str]]:
    with pytest.raises(InvalidRuleSet) as refusal:
        rules.check()
    return [(problem.code, problem.field) for problem in refusal.value.problems]


# -- what ships ---------------------------------------------------------------------------


@pytest.mark.parametrize("rules", SHIPPED[:4], ids=lambda rules: rules.id)
def test_the_seven_contracts_of_a_modern_rule_set_come_to_nothing(rules: RuleSet) -> None:
    """Rules brief §1.1, the zero-sum proof."""
    assert rules.block_sum == 0
    assert [rules.total(contract) for contract in rules.contracts] == [
        -26, -24, -30, -30, -20, 65, 65,
    ]  # fmt: skip
    assert rules.check() is rules
    assert (rules.players, rules.hands, rules.tricks, rules.run) == (4, 28, 13, 7)
    assert tuple(contract.id for contract in rules.contracts) == CONTRACTS


@pytest.mark.parametrize(
    ("rule_set_id", "payoffs"),
    [
        ("modern", (45, 20, 5, -5)),
        ("modern_45_20_10", (45, 20, 10, -10)),
        ("modern_40_25_10", (40, 25, 10, -10)),
    ],
    ids=["S0, S1, S3, W1", "TT, AP, houihoui, LJ", "JB classic, PB"],
)
def test_each_dominoes_scale_in_use_ships_and_pays_65(rule_set_id: str, payoffs: Points) -> None:
    """Rules brief §1.1."""
    rules = shipped(rule_set_id)
    assert rules is not None
    assert rules.contract("dominoes").entry == Finish(payoffs)
    assert sum(payoffs) == 65


def test_no_doubles_no_play_differs_in_nothing_else() -> None:
    rules = shipped("modern_no_play")
    assert rules is not None
    assert replace(rules, id=MODERN.id, name=MODERN.name, undoubled="play") == MODERN


def test_what_is_said_at_the_table_about_each_contract() -> None:
    """Rules brief §1.1, column four, and §1.7."""
    early = {c.id for c in MODERN.contracts if c.stops_early}
    assert early == {"no_queens", "no_hearts", "no_king", "dominoes"}
    assert {c.id for c in MODERN.contracts if c.heart_ban} == {"no_hearts", "no_king"}
    assert {c.id: c.asks for c in MODERN.contracts if c.asks} == {
        "trumps": "trump",
        "dominoes": "rank",
    }
    assert {c.id for c in MODERN.contracts if c.positive} == {"trumps", "dominoes"}


def test_shipped_ids_and_names_are_told_apart() -> None:
    assert len({rules.id for rules in SHIPPED}) == len(SHIPPED)
    assert len({rules.name for rules in SHIPPED}) == len(SHIPPED)
    assert shipped("modern") is MODERN
    assert shipped("Modern") is None


# -- packs --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "removed", "players", "tricks", "hearts", "queens"),
    [
        (52, (), 4, 13, 13, 4),
        (52, ("2C",), 3, 17, 13, 4),
        (52, ("2S", "2H", "2D", "2C"), 3, 16, 12, 4),
        (52, ("2C", "2D"), 5, 10, 13, 4),
        (52, ("2H", "2D"), 5, 10, 12, 4),
        (52, ("2S", "2H", "2D", "2C"), 6, 8, 12, 4),
        (36, (), 4, 9, 9, 4),
        (32, (), 4, 8, 8, 4),
        (32, ("7S", "7C"), 5, 6, 8, 4),
    ],
)
def test_the_pack_decides_how_many_of_each_kind_there_are(
    size: int, removed: tuple[str, ...], players: int, tricks: int, hearts: int, queens: int
) -> None:
    """Rules brief §3.1 (P3, G5, BS)."""
    cards = pack_of(size, removed)
    assert len(cards) == len(set(cards)) == size - len(removed)
    found = [Deal(cards, players).number_of(item) for item in ("tricks", "hearts", "queens")]
    assert found == [tricks, hearts, queens]


def test_every_card_is_of_one_suit_and_every_item_can_be_counted() -> None:
    for size in PACKS:
        cards = pack_of(size)
        assert sum(Deal(cards, 4).number_of(suit) for suit in ITEMS[1:5]) == size
        for item in ITEMS[1:]:
            assert Deal(cards, 4).number_of(item) == sum(belongs_to(card, item) for card in cards)


# -- refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({"players": 2}, [("rules.players", "players")]),
        ({"players": 9}, [("rules.players", "players")]),
        ({"pack": 40}, [("rules.pack", "pack")]),
        ({"removed": ("1C",)}, [("rules.removed", "removed")]),
        ({"removed": ("2C", "2C")}, [("rules.removed", "removed")]),
        ({"removed": ("2C",)}, [("rules.deal", "removed")]),
        ({"removed": pack_of(52)}, [("rules.deal", "removed")]),
        ({"contracts": ()}, [("rules.no_contracts", "contracts")]),
        ({"contracts": MODERN.contracts * 2}, [("rules.contract_twice", "contracts")]),
        ({"run": 0}, [("rules.run", "run")]),
        ({"run": 8}, [("rules.run", "run")]),
        ({"roles": Roles(4, 2, 0)}, [("rules.roles", "roles")]),
        ({"roles": Roles(3, -1, 0)}, [("rules.roles", "roles")]),
        (
            {"doubling": replace(MODERN.doubling, compulsory=8)},
            [("rules.compulsory", "doubling.compulsory")],
        ),
        (
            {"doubling": replace(MODERN.doubling, compulsory=-1), "run": 10**30},
            [("rules.run", "run"), ("rules.compulsory", "doubling.compulsory")],
        ),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    changes: dict[str, Any], problems: list[tuple[str, str]]
) -> None:
    assert refused(replace(MODERN, **changes)) == problems


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (Counts("spoons", -1), "rules.item"),
        (Counts("hearts", -1, Special("AS", -2)), "rules.card"),
        (Counts("tricks", -1, Special("AH", -2)), "rules.card"),
        (Counts("hearts", -1, Special("1H", -2)), "rules.card"),
        (Counts("hearts", MOST_POINTS + 1), "rules.value"),
        (Counts("hearts", 1, Special("AH", -MOST_POINTS - 1)), "rules.value"),
        (Taker("XX", -1), "rules.card"),
        (Taker("KH", 10**30), "rules.value"),
        (LastTricks(()), "rules.last_tricks"),
        (LastTricks((1,) * 14), "rules.last_tricks"),
        (LastTricks((MOST_POINTS + 1,)), "rules.value"),
        (Finish((1, 2, 3)), "rules.payoffs"),
        (Finish((1, 2, 3, 4, 5)), "rules.payoffs"),
        (Finish((0, 0, 0, 10**30)), "rules.value"),
    ],
)
def test_a_contract_that_cannot_be_is_refused(entry: Entry, code: str) -> None:
    assert refused(with_entry(entry)) == [(code, "contracts.own")]


def test_a_card_that_was_removed_scores_in_no_contract() -> None:
    rules = replace(MODERN, pack=32, removed=("QH", "QS", "QD", "QC"))
    assert refused(with_entry(Counts("queens", -6), rules)) == [("rules.item", "contracts.own")]
    assert refused(with_entry(Taker("QS", -6), rules)) == [("rules.card", "contracts.own")]


def test_every_contract_that_cannot_be_is_reported() -> None:
    bad = (Contract("one", Counts("spoons", 1)), Contract("two", Finish(())))
    rules = replace(MODERN, contracts=bad, run=1)
    assert refused(rules) == [("rules.item", "contracts.one"), ("rules.payoffs", "contracts.two")]


@pytest.mark.parametrize(
    "entry",
    [Counts("tricks", 0), Taker("KH", 0), LastTricks((0, 0)), Finish((0, 0, 0, 0))],
    ids=lambda entry: type(entry).__name__,
)
def test_any_value_may_be_nothing(entry: Entry) -> None:
    """D11: dsauton takes a 0 for "not set"."""
    rules = with_entry(entry).check()
    assert rules.total(rules.contracts[0]) == 0


def test_a_rank_that_the_pack_lacks_cannot_start_dominoes() -> None:
    small = replace(MODERN, pack=32)
    rules = with_entry(Finish((1, 0, 0, 0)), small, asks="rank").check()
    hand = Hand(0, "own", Finished((0, 1, 2, 3)))
    seven = replace(hand, start_rank="7")
    assert seven.check(rules) is seven
    with pytest.raises(ValueError, match=r"^rank\.unknown$"):
        replace(hand, start_rank="2").check(rules)


# -- other tables -------------------------------------------------------------------------


def test_three_players_with_three_last_tricks() -> None:
    """Rules brief §5.21 = P3."""
    rules = with_entry(LastTricks((-5, -10, -15)), THREE).check()
    doubles = frozenset({(1, 0), (2, 0), (2, 1), (0, 2)})
    hand = Hand(0, "own", LastTaken((0, 1, 1)), doubles).check(rules)
    assert settle(hand, rules).net == (5, -70, 35)


@pytest.mark.parametrize(
    ("rules", "payoffs", "order", "doubles", "net"),
    [
        (THREE, (45, 15, -5), (1, 0, 2), {(1, 0)}, (-15, 75, -5)),
        (
            FIVE,
            (45, 25, 10, 0, -6),
            (1, 3, 0, 4, 2),
            {(1, 0), (2, 0), (0, 2)},
            (7, 80, -38, 25, 0),
        ),
    ],
    ids=["P3", "G5"],
)
def test_dominoes_at_other_tables(
    rules: RuleSet,
    payoffs: Points,
    order: tuple[int, ...],
    doubles: set[tuple[int, int]],
    net: Points,
) -> None:
    """Rules brief §5.19."""
    rules = with_entry(Finish(payoffs), rules, positive=True).check()
    hand = Hand(0, "own", Finished(order), frozenset(doubles)).check(rules)
    assert settle(hand, rules).net == net


@pytest.mark.parametrize(
    ("rules", "entry", "net"),
    [
        (FIVE, Counts("tricks", -2), (0, -5, -5, -5, -5)),
        (FIVE, Counts("hearts", -2, Special("AH", -6)), (2, -8, -8, -8, -8)),
        (THREE, Taker("KH", -21), (1, -11, -11)),
        (THREE, LastTricks((-32,)), (0, -16, -16)),
        (MODERN, Taker("KH", -25), (-1, -8, -8, -8)),
        (MODERN, Taker("KH", 0), (0, 0, 0, 0)),
    ],
    ids=["5p tricks", "5p hearts", "3p king", "3p tricks", "4p -25 (§2)", "nothing"],
)
def test_an_undoubled_contract_is_split_at_any_table(
    rules: RuleSet, entry: Entry, net: Points
) -> None:
    """Rules brief §5.25 and §2; a half is rounded away from zero."""
    rules = replace(with_entry(entry, rules), undoubled="split").check()
    assert settle(Hand(0, "own", Undoubled()).check(rules), rules).net == net


@given(rules=rule_sets(), data=st.data())
def test_a_split_adds_up_and_leaves_the_declarer_less_than_the_others_rounding(
    rules: RuleSet, data: st.DataObject
) -> None:
    contract = data.draw(st.sampled_from(rules.contracts))
    rules = replace(rules, undoubled="split", contracts=(replace(contract, positive=False),), run=1)
    rules = replace(rules, doubling=replace(rules.doubling, compulsory=0)).check()
    net = settle(Hand(0, contract.id, Undoubled()).check(rules), rules).net
    assert sum(net) == rules.total(rules.contracts[0])
    assert len(set(net[1:])) == 1
    assert 2 * abs(net[0]) <= rules.players - 1
