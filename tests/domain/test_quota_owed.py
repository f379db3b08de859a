"""Each contract once by the whole table (P3, Kingen): who owes doubles, and who can still win."""

from dataclasses import replace
from itertools import product
from typing import Literal

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.domain.adjustments import Adjustment
from app.domain.chances import chances
from app.domain.match import Match
from app.domain.obligations import missed_in_run, obligations
from app.domain.rulesets import RuleSet
from tests.domain.builders import hand, plain_hand, played
from tests.domain.every_hand import every_net
from tests.domain.quota_tables import THREE, named, once_rules
from tests.domain.strategies import matches

# -- owed to whoever declares ---------------------------------------------------------------------


def told(match: Match) -> dict[int, tuple[int, int, int, bool]]:
    """Per seat that does not declare: done, owed, hands left in which to do it, must."""
    assert match.declarer is not None
    found = obligations(match, match.declarer)
    assert {one.declarer for one in found} <= {None}
    return {one.seat: (one.done, one.owed, one.hands_left, one.must) for one in found}


def doubled(match: Match, said: str, contract: str = "") -> Match:
    """*match* with a hand of the next declarer, and these doubles."""
    assert match.declarer is not None
    contract = contract or match.contracts_left(match.declarer)[0].id
    plain = plain_hand(match.rules, match.declarer, contract)
    doubles = hand("no_tricks", "16-0-0", said, rules=match.rules).doubles
    return match.record(replace(plain, doubles=doubles))


def test_two_doubles_are_owed_in_all_of_the_match() -> None:
    """P3. Of seven hands North declares three, so that four are left to her."""
    match = Match(THREE, 0)
    assert told(match) == {1: (0, 2, 5, False), 2: (0, 2, 5, False)}
    match = doubled(match, "E>N S>E")  # South doubled East, who does not declare
    assert told(match) == {2: (0, 2, 4, False), 0: (0, 2, 4, False)}
    match = doubled(match, "S>E N>E")
    assert told(match) == {0: (1, 1, 3, False), 1: (1, 1, 4, False)}
    match = doubled(match, "N>S S>N")  # North did, South answered
    assert told(match) == {1: (1, 1, 3, False), 2: (1, 1, 3, False)}


def test_whoever_waits_must_in_the_last_hands() -> None:
    match = played(Match(THREE, 0), 4)
    assert told(match) == {2: (0, 2, 2, True), 0: (0, 2, 2, True)}
    match = played(match, 1)  # declared by East
    assert told(match) == {0: (0, 2, 1, True), 1: (0, 2, 2, True)}


def test_each_is_told_once_what_she_missed_after_her_last_chance() -> None:
    match, reported = Match(THREE, 0), []
    for _ in range(7):
        match = played(match, 1)
        found = missed_in_run(match, match.hands[-1].declarer)
        reported += [(len(match.hands), one.seat, one.missed) for one in found]
    assert reported == [(6, 0, 2), (7, 1, 2), (7, 2, 2)]


@settings(max_examples=60, deadline=None)
@given(data=st.data(), rules=once_rules)
def test_debts_add_up_to_the_hands_of_the_others(data: st.DataObject, rules: RuleSet) -> None:
    whole = replace(rules.doubling, allowed=True, scope="match")
    rules = replace(rules, doubling=whole)
    assume(rules.most_owed > 0)
    rules = replace(rules, doubling=replace(whole, compulsory=rules.most_owed)).check()
    match = data.draw(matches(rules))
    for declarer in range(rules.players):
        for one in obligations(match, declarer):
            others = [hand for hand in match.hands if hand.declarer != one.seat]
            assert one.done == sum((one.seat, hand.declarer) in hand.doubles for hand in others)
            ahead = [seat for seat in match.coming_declarers if seat != one.seat]
            assert one.hands_left == len(ahead)
            assert len(others) + one.hands_left >= one.wanted, "nobody owes what cannot be"


def test_owed_to_each_other_player_the_pool_is_shared() -> None:
    """Seven hands, of which East declares two: North can double her there and in three others."""
    others = replace(THREE.doubling, scope="game", compulsory=2)
    match = Match(replace(THREE, id="own", doubling=others).check(), 0)
    assert [(one.seat, one.hands_left) for one in obligations(match, 1)] == [(2, 2 + 3), (0, 2 + 2)]
    only = replace(others, others="never")
    match = Match(replace(THREE, id="own", doubling=only).check(), 0)
    assert {one.hands_left for one in obligations(match, 1)} == {2}


def test_owed_to_each_declarer_in_her_own_hands() -> None:
    mine = replace(THREE.doubling, scope="declarer")
    match = Match(replace(THREE, id="own", doubling=mine).check(), 0)
    assert {one.hands_left for one in obligations(match, 0)} == {3}
    assert {one.hands_left for one in obligations(match, 1)} == {2}
    match = doubled(match, "E>N")
    assert [(one.seat, one.done, one.hands_left) for one in obligations(match, 0)] == [
        (1, 1, 2),
        (2, 0, 2),
    ]


# -- who can still win ------------------------------------------------------------------------


def at(match: Match, *totals: int) -> Match:
    lines = tuple(
        Adjustment(seat, wanted - now, "to the border", len(match.hands))
        for seat, (wanted, now) in enumerate(zip(totals, match.totals, strict=True))
    )
    return replace(match, adjustments=lines)


def needs(match: Match) -> dict[int, str]:
    return {chance.seat: chance.needs for chance in chances(match)}


STEPS = ("cards", "doubles", "redoubles")


@pytest.mark.parametrize("contract", ["no_king", "no_last_three", "no_queens", "dominoes"])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_last_hand_is_exact(contract: str, seat: int) -> None:
    """Against every way in which it can end: at the border she can win, one lower she cannot."""
    others = [one.id for one in THREE.contracts if one.id != contract]
    match = named(*((n % 3, one) for n, one in enumerate(others)))
    assert match.declarer == 0
    for step, word in enumerate(STEPS):
        nets = every_net(THREE, THREE.contract(contract), 0, step)
        for rest in ((0, 0), (40, -25), (-60, 10)):
            totals = [*rest]
            totals.insert(seat, 0)
            border = min(
                max(totals[other] + net[other] for other in range(3) if other != seat) - net[seat]
                for net in nets
            )
            for short in (0, 1):
                totals[seat] = border - short
                if totals[seat] >= max(rest):
                    continue  # she leads, and nothing is asked
                can = (
                    STEPS.index(found) if (found := needs(at(match, *totals))[seat]) in STEPS else 9
                )
                assert (can <= step) is (short == 0), (word, totals)


@pytest.mark.parametrize("run", [1, 2])
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("others", ["negatives", "never"])
@pytest.mark.parametrize("high_wins", [True, False])
def test_nobody_is_told_too_early_that_it_is_over(
    run: int, seat: int, others: Literal["negatives", "never"], high_wins: bool
) -> None:
    """Two hands to come, either contract in the first: everything is tried."""
    contracts = tuple(map(THREE.contract, ("no_king", "dominoes", "no_last_three")))
    doubling = replace(THREE.doubling, others=others, compulsory=0)
    rules = replace(THREE, id="own", contracts=contracts, run=run, high_wins=high_wins)
    rules = replace(rules, doubling=doubling).check()
    match = named((0, "no_last_three"), rules=rules)
    sign = 1 if high_wins else -1
    rivals = [rival for rival in range(3) if rival != seat]

    def gains(contract: str, declarer: int, step: int) -> set[tuple[int, ...]]:
        nets = every_net(rules, rules.contract(contract), declarer, step)
        return {tuple(sign * (net[seat] - net[rival]) for rival in rivals) for net in nets}

    first, second = match.coming_declarers
    for step, word in enumerate(STEPS):
        both = {
            (x + p, y + q)
            for before, after in (("no_king", "dominoes"), ("dominoes", "no_king"))
            for (x, y), (p, q) in product(gains(before, first, step), gains(after, second, step))
        }
        for x, y in both:
            if max(x, y) <= 0:
                continue  # she leads, and nothing is asked
            totals = [0, 0, 0]
            totals[rivals[0]], totals[rivals[1]] = sign * x, sign * y
            assert needs(at(match, *totals))[seat] in STEPS[: step + 1], (word, totals)
