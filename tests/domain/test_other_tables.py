"""Hands of other tables, worked by hand in the rules brief (§5, examples 12–27)."""

from dataclasses import dataclass, replace

import pytest

from app.domain.contracts import Contract, Mixture, Slam, Taker
from app.domain.match import Match
from app.domain.obligations import obligations
from app.domain.presets import MODERN, shipped
from app.domain.rulesets import RuleSet
from app.domain.scoring import Points, settle, slams
from tests.domain.builders import hand


def ship(rule_set_id: str) -> RuleSet:
    rules = shipped(rule_set_id)
    assert rules is not None
    return rules


FRENCH, FLAT, NO_PLAY = ship("french_32"), ship("french_flat"), ship("modern_no_play")
THREE, FIVE, FAMILY, RAVAGE = ship("three"), ship("five"), ship("family"), ship("ravage_city")
ONLINE, DEALER = ship("online"), ship("dealers_choice")


def with_slams(rules: RuleSet, slam: Slam | None, parts: tuple[str, ...] = ()) -> RuleSet:
    """The same contracts with another slam, or none; in a mixture for *parts* instead."""
    contracts = []
    for contract in rules.contracts:
        entry = contract.entry
        if isinstance(entry, Mixture) and parts:
            entry = Mixture(
                tuple(replace(p, slam=slam if p.id in parts else None) for p in entry.parts)
            )
        changed = slam if contract.slam and not parts else None
        contracts.append(replace(contract, entry=entry, slam=changed))
    return replace(rules, id="own", contracts=tuple(contracts)).check()


OFF = with_slams(FRENCH, None)
IN_PARTS = with_slams(FRENCH, Slam("mirror"), ("hearts", "queens"))
SALADE = "tricks {}, hearts {}, queens {}, king {}"


@dataclass(frozen=True)
class Row:
    """One hand by the rules of some table, and what each seat gets."""

    source: str
    rules: RuleSet
    contract: str
    result: str
    net: Points
    said: str = ""


ROWS = (
    Row("§5.12 tricks", NO_PLAY, "no_tricks", "undoubled", (1, -9, -9, -9)),
    Row("§5.12 queens", NO_PLAY, "no_queens", "undoubled", (0, -8, -8, -8)),
    Row("§5.12 last two", NO_PLAY, "no_last_two", "undoubled", (0, -10, -10, -10)),
    Row("§5.12 hearts", NO_PLAY, "no_hearts", "undoubled", (0, -10, -10, -10)),
    Row("§5.12 king", NO_PLAY, "no_king", "undoubled", (1, -7, -7, -7)),
    Row("§5.13 undoubled but played", MODERN, "no_tricks", "5-4-3-1", (-10, -8, -6, -2)),
    Row("§5.15 tricks 7 and 1", FRENCH, "no_tricks", "7-1-0-0", (-35, -5, 0, 0)),
    Row("§5.15 all tricks, mirrored", FRENCH, "no_tricks", "8-0-0-0", (40, 0, 0, 0)),
    Row("§5.15 all tricks, flat", FLAT, "no_tricks", "8-0-0-0", (40, 0, 0, 0)),
    Row("§5.15 all tricks, no slams", OFF, "no_tricks", "8-0-0-0", (-40, 0, 0, 0)),
    Row("§5.16 all hearts, mirrored", FRENCH, "no_hearts", "0-8-0-0", (0, 80, 0, 0)),
    Row("§5.16 all hearts, flat", FLAT, "no_hearts", "0-8-0-0", (0, 40, 0, 0)),
    Row("§5.16 all queens, mirrored", FRENCH, "no_queens", "4-0-0-0", (80, 0, 0, 0)),
    Row("§5.16 three queens and one", FRENCH, "no_queens", "3-1-0-0", (-60, -20, 0, 0)),
    Row(
        "§5.17 salade", FRENCH, "salade",
        SALADE.format("3-2-2-1", "4-2-1-1", "2-1-1-0", "E"), (-95, -100, -40, -15),
    ),
    Row(
        "§5.18 all tricks, mirrored", FRENCH, "salade",
        SALADE.format("8-0-0-0", "8-0-0-0", "4-0-0-0", "N"), (250, 0, 0, 0),
    ),
    Row(
        "§5.18 all tricks, flat", FLAT, "salade",
        SALADE.format("8-0-0-0", "8-0-0-0", "4-0-0-0", "N"), (40, 0, 0, 0),
    ),
    Row(
        "§5.18 everything but a trick: no slam", FRENCH, "salade",
        SALADE.format("7-1-0-0", "8-0-0-0", "4-0-0-0", "N"), (-245, -5, 0, 0),
    ),
    Row(
        "§5.18 slams of the parts (ZG)", IN_PARTS, "salade",
        SALADE.format("7-1-0-0", "8-0-0-0", "4-0-0-0", "N"), (75, -5, 0, 0),
    ),
    Row("§5.19 patience", FRENCH, "patience", "EN", (50, 100, 0, 0)),
    Row("§5.19 patience, all places", FRENCH, "patience", "ENSW", (50, 100, 0, 0)),
    Row("§5.19 three players", THREE, "dominoes", "ENS", (-15, 75, -5), "E>N"),
    Row("§5.19 five players", FIVE, "dominoes", "EWNAS", (7, 80, -38, 25, 0), "E>N S>N N>S"),
    Row("§5.20 a missed double is free", MODERN, "dominoes", "NESW", (85, 20, -35, -5), "S>N"),
    Row("§5.20 settled as if it had been", MODERN, "dominoes", "NESW", (135, 20, -35, -55), "SW>N"),
    Row("§5.21 the last three", THREE, "no_last_three", "NEE", (5, -70, 35), "E>N S>N S>E N>S"),
    Row("§5.23 low wins", FAMILY, "no_queens", "1-2-1-0", (0, 60, 20, 0), "E>N"),
    Row("§5.24 alone", RAVAGE, "ravage_city", "N", (-24, 0, 0, 0)),
    Row("§5.24 two share", RAVAGE, "ravage_city", "NS", (-12, 0, -12, 0)),
    Row("§5.24 three share", RAVAGE, "ravage_city", "NES", (-8, -8, -8, 0)),
    Row("§5.24 four share", RAVAGE, "ravage_city", "NESW", (-6, -6, -6, -6)),
    Row("§5.24 alone and doubled", RAVAGE, "ravage_city", "N", (-48, 24, 0, 0), "E>N"),
    Row("§5.26 flanks", MODERN, "no_tricks", "1-6-4-2", (14, -22, -18, 0), "N>ES S>W"),
)  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=[row.source for row in ROWS])
def test_a_worked_example_comes_out(row: Row) -> None:
    said = row.said.replace("SW>N", "S>N W>N")
    declarer = "W" if row.source.startswith("§5.26") else "N"
    played = hand(row.contract, row.result, said, declarer, row.rules).check(row.rules)
    assert settle(played, row.rules).net == row.net


def test_a_slam_is_named_with_its_seat() -> None:
    salade = FRENCH.contract("salade")
    whole = hand("salade", SALADE.format("8-0-0-0", "8-0-0-0", "4-0-0-0", "N"), rules=FRENCH)
    assert slams(whole.outcome, salade, FRENCH) == (("", 0),)
    nearly = hand("salade", SALADE.format("7-1-0-0", "8-0-0-0", "4-0-0-0", "N"), rules=FRENCH)
    assert slams(nearly.outcome, salade, FRENCH) == ()
    parts = slams(nearly.outcome, IN_PARTS.contract("salade"), IN_PARTS)
    assert parts == (("hearts", 0), ("queens", 0))


@pytest.mark.parametrize(
    ("players", "removed", "value", "contract", "shares"),
    [
        (5, ("2C", "2D"), -2, "no_tricks", (0, -5, -5, -5, -5)),
        (5, ("2C", "2D"), -2, "no_hearts", (2, -8, -8, -8, -8)),
        (3, ("2S", "2H", "2D", "2C"), -2, "no_tricks", (0, -16, -16)),
        (3, ("2S", "2H", "2D", "2C"), -2, "no_king", (1, -11, -11)),
    ],
    ids=["5p tricks −20", "5p hearts −30", "3p tricks −32", "3p king −21"],
)
def test_an_undoubled_hand_is_split_off_four_players(
    players: int, removed: tuple[str, ...], value: int, contract: str, shares: Points
) -> None:
    """§5.25; a half is rounded away from zero."""
    rules = replace(THREE if players == 3 else FIVE, id="own", undoubled="split").check()
    assert (rules.players, rules.removed) == (players, removed)
    assert settle(hand(contract, "undoubled", rules=rules).check(rules), rules).net == shares


def test_a_missed_double_is_forced_before_the_last_hand() -> None:
    """§5.20: before hand 7 East has done her two, South and West owe one each."""
    match = Match(MODERN, 0)
    calls = {"no_tricks": "E>NSW S>N", "no_queens": "", "no_last_two": "W>N S>E"}
    calls |= {"no_hearts": "E>N", "no_king": "", "trumps": ""}
    results = {"no_tricks": "4-3-3-3", "no_queens": "1-1-1-1", "no_last_two": "EE"}
    results |= {"no_hearts": "4*-3-3-3", "no_king": "E", "trumps": "4-3-3-3"}
    for contract, said in calls.items():
        match = match.record(hand(contract, results[contract], said))
    owed = [(one.seat, one.done, one.owed, one.must) for one in obligations(match, 0)]
    assert owed == [(1, 2, 0, False), (2, 1, 1, True), (3, 1, 1, True)]


def test_answers_count_for_nobody_over_the_whole_game() -> None:
    """S3: every opponent twice over the game; redoubles do not count."""
    match = Match(ONLINE, 0)
    match = match.record(hand("no_king", "E", "E>N N>E", rules=ONLINE))
    match = match.record(hand("no_king", "E", "N>E E>N", "E", rules=ONLINE))
    by_seat = {one.seat: one.done for one in obligations(match, 0)}
    assert by_seat == {1: 1, 2: 0, 3: 0}
    assert {one.seat: one.done for one in obligations(match, 1)} == {0: 1, 2: 0, 3: 0}
    assert {one.hands_left for one in obligations(match, 0)} == {6}


def test_where_others_may_double_each_other_every_hand_counts_for_the_game() -> None:
    rules = replace(MODERN, id="own", doubling=replace(MODERN.doubling, scope="game")).check()
    match = Match(rules, 0).record(hand("no_queens", "1-1-1-1", "E>S S>E", rules=rules))
    (east,) = [one for one in obligations(match, 2) if one.seat == 1]
    (south,) = [one for one in obligations(match, 1) if one.seat == 2]
    assert (east.done, south.done) == (1, 0)  # South answered
    # Seven of South's own, four negatives left of North's, five of West's.
    assert east.hands_left == 7 + 4 + 5


def test_the_dealer_chooses_and_the_left_hand_leads_but_for_dominoes() -> None:
    """S0's variation: the dealer is who names the contract."""
    assert DEALER.run == 1
    assert DEALER.roles.dealer == 0
    leads = {contract.id: DEALER.leader_of(contract) for contract in DEALER.contracts}
    assert leads.pop("dominoes") == 0
    assert set(leads.values()) == {1}


def test_an_exposed_king_is_settled_on_paper_and_adds_up() -> None:
    """§5.27, Trex: the taker loses twice, the holder gains once; the total is the king's."""
    king = Contract("no_king", Taker("KH", -75))
    doubling = replace(MODERN.doubling, compulsory=1)
    rules = replace(MODERN, id="own", contracts=(king,), run=1, doubling=doubling).check()
    exposed = hand("no_king", "nets -150 75 0 0", rules=rules).check(rules)
    assert settle(exposed, rules).net == (-150, 75, 0, 0)
    assert settle(exposed, rules).total == -75


def test_low_points_win_the_family_game() -> None:
    match = Match(FAMILY, 0).record(hand("no_queens", "1-2-1-0", "E>N", rules=FAMILY))
    assert match.totals == (0, 60, 20, 0)
    assert match.end().winners == (0, 3)
    assert replace(match, rules=replace(FAMILY, ties="nobody")).end().winners == ()
