"""Changing a rule set: what is asked for changes, nothing else does, and it can be played."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.domain import contract_editing, mixture_editing, rule_editing
from app.domain.contracts import Counts, Finish, LastTricks, Mixture, Part, Shared, Slam, Taker
from app.domain.errors import InvalidRuleSet, RuleViolation
from app.domain.hand_range import Reach, reach_of
from app.domain.polarity import turned
from app.domain.presets import MODERN, SHIPPED, shipped
from app.domain.rules_file import read_rules_file, write_rules_file
from app.domain.rulesets import FEWEST_PLAYERS, MOST_PLAYERS, RuleSet
from app.domain.scoring import settle
from tests.domain.builders import CONTRACTS, NEGATIVES
from tests.domain.rule_strategies import rule_sets
from tests.domain.strategies import hands

PLAYERS = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
SETS = pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)


def known(rule_set_id: str) -> RuleSet:
    found = shipped(rule_set_id)
    assert found is not None
    return found


# -- players and cards ------------------------------------------------------------------------


@SETS
@pytest.mark.parametrize("players", PLAYERS)
def test_any_number_of_players_gets_a_game_that_can_be_played(rules: RuleSet, players: int) -> None:
    changed = rule_editing.with_players(rules, players)
    assert changed.players == players
    if rules.id == "ravage_city" and players > 4:
        # 24 points cannot be shared by five or seven: that is said, and nothing made up.
        with pytest.raises(InvalidRuleSet, match=r"^rules\.shared$"):
            changed.check()
    else:
        changed.check()
    assert all(
        len(one.entry.payoffs) == players
        for one in changed.contracts
        if isinstance(one.entry, Finish)
    )


@pytest.mark.parametrize(
    ("players", "pack", "out"),
    [(3, 52, 4), (4, 52, 0), (5, 52, 2), (6, 52, 4), (7, 52, 3), (8, 52, 4),
     (3, 32, 2), (5, 32, 2), (6, 32, 2), (5, 36, 1), (6, 36, 0)],
)  # fmt: skip
def test_the_cards_left_out_are_those_of_the_rules_brief(players: int, pack: int, out: int) -> None:
    # Rules brief §3.1, the table of packs.
    cards = rule_editing.cards_to_remove(players, pack)
    assert len(cards) == out
    lowest = {52: "2", 36: "6", 32: "7"}[pack]
    assert {card[:-1] for card in cards} <= {lowest}
    assert out == 4 or not any(card.endswith("H") for card in cards), "hearts go last"


def test_the_shipped_sizes_come_out_as_they_ship() -> None:
    three, five = rule_editing.with_players(MODERN, 3), rule_editing.with_players(MODERN, 5)
    assert three.roles == known("three").roles
    assert three.contract("dominoes") == known("three").contract("dominoes")
    assert five.removed == known("five").removed
    assert five.roles == known("five").roles
    assert five.contracts == known("five").contracts


def test_the_dealer_who_chooses_still_deals_and_her_left_hand_leads() -> None:
    six = rule_editing.with_players(known("dealers_choice"), 6)
    assert (six.roles.dealer, six.roles.cutter, six.roles.leader) == (0, 5, 1)


def test_a_pack_that_cannot_divide_leaves_nothing_out() -> None:
    assert rule_editing.cards_to_remove(4, 31) == ()
    assert rule_editing.cards_to_remove(0, 52) == ()
    assert rule_editing.cards_to_remove(8, 32, aside=32) == ()


def test_another_pack_keeps_the_players() -> None:
    small = rule_editing.with_pack(known("three"), 32).check()
    assert (small.tricks, small.removed) == (10, ("7C", "7S"))


# -- one tap ----------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [(45, 20, 5, -5), (45, 20, 10, -10), (40, 25, 10, -10)])
def test_the_three_modern_scales_are_one_tap(scale: tuple[int, ...]) -> None:
    assert scale in rule_editing.scales(4)
    changed = rule_editing.with_scale(MODERN, scale).check()
    assert rule_editing.scale_of(changed) == scale
    assert changed.contracts[:-1] == MODERN.contracts[:-1]
    assert changed.block_sum == 0


def test_scales_of_a_game_where_low_wins_are_turned_around() -> None:
    assert rule_editing.scales(4, high_wins=False)[0] == (-45, -20, -5, 5)
    assert (-120, -60, -20, 0) in rule_editing.scales(4, high_wins=False)


@SETS
def test_turning_around_twice_is_nothing_and_once_is_the_same_game(rules: RuleSet) -> None:
    low = turned(rules).check()
    assert low.high_wins != rules.high_wins
    assert low.block_sum == -rules.block_sum
    assert turned(low) == rules


@SETS
def test_slams_off_mirrored_and_flat(rules: RuleSet) -> None:
    for kind in ("off", "mirror", "flat"):
        changed = rule_editing.with_slams(rules, kind).check()
        assert rule_editing.slams_of(changed) == kind
        assert {one.slam for one in changed.contracts if isinstance(one.entry, Taker)} <= {None}
    flat = rule_editing.with_slams(rules, "flat")
    want = Slam("flat", 40 if rules.high_wins else -40)
    assert {one.slam for one in flat.contracts} <= {None, want}


def test_slams_that_differ_are_called_mixed() -> None:
    french = known("french_32")
    hearts = replace(french.contract("no_hearts"), slam=None)
    others = tuple(hearts if one.id == hearts.id else one for one in french.contracts)
    assert rule_editing.slams_of(replace(french, contracts=others)) == "mixed"


def test_the_ace_of_hearts_is_worth_three_hearts_or_one() -> None:
    plain = rule_editing.with_special(MODERN, False).check()
    assert plain.total(plain.contract("no_hearts")) == -26
    french = rule_editing.with_special(known("french_32"), True).check()
    entry = french.contract("no_hearts").entry
    assert isinstance(entry, Counts)
    assert entry.special is not None
    assert (entry.special.card, entry.special.value) == ("AH", -30)


def test_without_doubles_nothing_depends_on_them() -> None:
    off = rule_editing.with_doubling(known("modern_no_play"), False).check()
    assert (off.doubling.allowed, off.doubling.compulsory, off.undoubled) == (False, 0, "play")
    assert rule_editing.with_doubling(off, True).doubling.allowed


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (rule_editing.without_heart_ban, "contracts"),
        (lambda rules: rule_editing.with_compulsory(rules, False), "doubling"),
        (lambda rules: rule_editing.with_undoubled(rules, True), "undoubled"),
    ],
)
def test_one_tap_changes_one_thing(change: rule_editing.RuleChange, field: str) -> None:
    changed = change(MODERN)
    assert changed != MODERN
    assert replace(changed, **{field: getattr(MODERN, field)}) == MODERN


@pytest.mark.parametrize("name", ["", " \t\u200b", "x" * 61])
def test_rules_need_a_name_that_can_be_read(name: str) -> None:
    with pytest.raises(RuleViolation, match=r"rules\.name"):
        rule_editing.named(MODERN, name)
    assert rule_editing.named(MODERN, "x" * 60).name == "x" * 60


# -- contracts --------------------------------------------------------------------------------


@SETS
def test_whatever_the_palette_offers_can_be_played(rules: RuleSet) -> None:
    for players in (rules.players, 4):
        table = rule_editing.with_players(rules, players)
        for contract in contract_editing.palette(table):
            more = contract_editing.add_contract(table, contract.id).check()
            assert [one.id for one in more.contracts].count(contract.id) == 1
            assert len(more.contracts) == len(table.contracts) + 1
            assert contract_editing.remove_contract(more, contract.id) == table


def test_the_palette_has_every_kind_of_contract() -> None:
    empty = replace(MODERN, contracts=())
    entries = [type(one.entry) for one in contract_editing.palette(empty)]
    assert {Counts, Taker, LastTricks, Finish, Shared, Mixture} <= set(entries)
    assert set(CONTRACTS) < {one.id for one in contract_editing.palette(empty)}


def test_contracts_change_places_and_stop_at_the_ends() -> None:
    ids = [one.id for one in MODERN.contracts]
    first, last = ids[0], ids[-1]
    assert contract_editing.move_contract(MODERN, first, -1) == MODERN
    assert contract_editing.move_contract(MODERN, last, 1) == MODERN
    moved = contract_editing.move_contract(MODERN, first, 1)
    assert [one.id for one in moved.contracts] == [ids[1], ids[0], *ids[2:]]
    assert contract_editing.move_contract(MODERN, "nobody's", 1) == MODERN


def test_nobody_owes_more_doubles_than_contracts_are_left() -> None:
    rules = MODERN
    for contract in MODERN.contracts[1:]:
        rules = contract_editing.remove_contract(rules, contract.id)
    assert (rules.run, rules.doubling.compulsory) == (1, 1)
    rules.check()


@pytest.mark.parametrize(
    ("contract", "entry", "called"),
    [
        ("no_hearts", Counts("clubs", -2), "no_clubs"),
        ("no_last_two", LastTricks((-1, -2, -3)), "no_last_three"),
        ("no_king", Taker("KS", -30), "no_king"),
        ("no_king", Taker("QS", -30), "no_card_qs"),
        ("no_hearts", Counts("queens", -2), "no_queens-2"),
        ("trumps", Counts("queens", 5), "trumps"),
    ],
)
def test_a_contract_is_called_by_what_it_counts(
    contract: str, entry: Counts | LastTricks | Taker, called: str
) -> None:
    contracts = tuple(
        replace(one, entry=entry) if one.id == contract else one for one in MODERN.contracts
    )
    named, changed = contract_editing.called_what_they_are(replace(MODERN, contracts=contracts))
    assert called in [one.id for one in named.check().contracts]
    assert changed == ({contract: called} if contract != called else {})
    assert contract_editing.called_what_they_are(named) == (named, {})


def test_a_salade_is_half_once_or_twice_the_single_contracts() -> None:
    family = known("family")
    salade = family.contract("salade")
    assert mixture_editing.factor_of(family, salade) == "half"
    totals = []
    for name, factor in mixture_editing.FACTORS.items():
        changed = mixture_editing.with_factor(family, "salade", factor).check()
        assert mixture_editing.factor_of(changed, changed.contract("salade")) == name
        totals.append(changed.total(changed.contract("salade")))
    assert totals == [250, 500, 1000]


def test_parts_come_and_go_with_the_single_contracts_values() -> None:
    french = known("french_32")
    without = mixture_editing.toggle_part(french, "salade", "queens")
    assert without.total(without.contract("salade")) == -170
    assert mixture_editing.toggle_part(without, "salade", "queens").block_sum == french.block_sum
    jacks = mixture_editing.toggle_part(french, "salade", "jacks").check()
    entry = jacks.contract("salade").entry
    assert isinstance(entry, Mixture)
    assert entry.parts[-1] == Part("jacks", Counts("jacks", -2))


# -- what a hand can cost ---------------------------------------------------------------------


# Rules brief §7, "Redoubles allowed": the wider of declarer and other.
BRIEF = {
    "no_tricks": (-182, 52), "no_queens": (-168, 48), "no_last_two": (-210, 60),
    "no_hearts": (-210, 60), "no_king": (-140, 40), "trumps": (-130, 455),
    "dominoes": (-175, 275),
}  # fmt: skip


@pytest.mark.parametrize("contract", CONTRACTS)
def test_the_bounds_of_the_modern_game_are_the_briefs(contract: str) -> None:
    assert reach_of(MODERN.contract(contract), MODERN) == Reach(*BRIEF[contract])


@pytest.mark.parametrize("contract", NEGATIVES)
def test_the_bounds_without_redoubles_and_without_doubles_are_the_briefs(contract: str) -> None:
    total = MODERN.total(MODERN.contract(contract))
    once = replace(MODERN, doubling=replace(MODERN.doubling, redouble="never"))
    assert reach_of(MODERN.contract(contract), once) == Reach(4 * total, -total)
    plain = rule_editing.with_doubling(MODERN, False)
    assert reach_of(MODERN.contract(contract), plain) == Reach(total, 0)


def test_slams_and_splits_are_within_the_bounds() -> None:
    # Rules brief §7, French classic: whoever takes everything has not lost it.
    french = known("french_32")
    brief = {
        "no_tricks": (-35, 40), "no_hearts": (-70, 80), "no_queens": (-60, 80),
        "no_king": (-50, 0), "salade": (-245, 250), "patience": (0, 100),
    }  # fmt: skip
    found = {one.id: reach_of(one, french) for one in french.contracts}
    assert found == {name: Reach(*ends) for name, ends in brief.items()}
    split = replace(rule_editing.with_doubling(MODERN, False), undoubled="split")
    assert reach_of(MODERN.contract("no_tricks"), split) == Reach(-26, 1)


@given(data=st.data(), rules=rule_sets() | st.sampled_from(SHIPPED))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_no_hand_ever_costs_or_brings_more(data: st.DataObject, rules: RuleSet) -> None:
    hand = data.draw(hands(rules, data.draw(st.integers(0, rules.players - 1)), on_paper=False))
    reach = reach_of(rules.contract(hand.contract), rules)
    for net in settle(hand, rules).net:
        assert reach.worst <= net <= reach.best


# -- files ------------------------------------------------------------------------------------


@given(rules=rule_sets())
@settings(max_examples=50, deadline=None)
def test_a_file_brings_back_what_was_written(rules: RuleSet) -> None:
    rules = rule_editing.named(rules, "Ours")
    assert read_rules_file(write_rules_file(rules)) == rules


@pytest.mark.parametrize(
    ("file", "problems"),
    [
        ([], [("file.object", "")]),
        ({"format": "x"}, [("rules.format", "format")]),
        ({"format": "barbu-rules/1"}, [("file.object", "rule_set")]),
        ({"format": "barbu-rules/1", "rule_set": {"name": "x"}},
         [("rules.no_contracts", "rule_set.contracts")]),
    ],
)  # fmt: skip
def test_a_file_that_is_none_says_where(file: object, problems: list[tuple[str, str]]) -> None:
    with pytest.raises(InvalidRuleSet) as refusal:
        read_rules_file(file)
    assert [(one.code, one.field) for one in refusal.value.problems] == problems


def test_a_file_without_a_name_is_asked_for_one() -> None:
    file = write_rules_file(replace(MODERN, id="own", name=""))
    with pytest.raises(InvalidRuleSet, match=r"rules\.name"):
        read_rules_file(file)


def test_a_contract_is_added_where_tables_play_it() -> None:
    """S4 adds the last two tricks before the salade, and lays cards out at the end."""
    french = known("french_32")
    added = contract_editing.add_contract(french, "no_last_trick")
    assert [one.id for one in added.contracts] == [
        "no_tricks", "no_hearts", "no_queens", "no_king", "no_last_trick", "salade", "patience",
    ]  # fmt: skip
    added = contract_editing.add_contract(added, "trumps")
    assert [one.id for one in added.contracts][-2:] == ["patience", "trumps"]
    modern = contract_editing.add_contract(MODERN, "salade")
    assert [one.id for one in modern.contracts][-3:] == ["salade", "trumps", "dominoes"]
    empty = contract_editing.add_contract(replace(MODERN, contracts=()), "no_king")
    assert [one.id for one in empty.contracts] == ["no_king"]
