"""Every outcome and every settlement of the modern rules, counted and checked.

The numbers are those of the rules brief §4 (outcomes), §1.5 (sets of doubles) and §7 (bounds).
A count that differs means that something legal is refused, or something impossible accepted.
"""

from collections import Counter
from functools import cache
from itertools import chain, combinations, product

import pytest

from app.domain.contracts import Counts, Finish, LastTricks, Taker
from app.domain.doubles import Double, double_problems, times
from app.domain.legal import outcome_problems
from app.domain.outcome import (
    Counted,
    Finished,
    LastTaken,
    Outcome,
    Taken,
)
from app.domain.presets import MODERN
from app.domain.scoring import Points, nets_of, raw_points, transfers_of
from tests.domain.builders import CONTRACTS, NEGATIVES, POSITIVES

OUTCOMES = {
    "no_tricks": 560,
    "no_queens": 35,
    "no_last_two": 16,
    "no_hearts": 1820,
    "no_king": 4,
    "trumps": 560,
    "dominoes": 24,
}
ALL_OUTCOMES = 3_019
ALL_CASES = 1_790_883
STAKES = dict.fromkeys(NEGATIVES, 729) | dict.fromkeys(POSITIVES, 27)
DIRECTED = dict.fromkeys(NEGATIVES, 1728) | dict.fromkeys(POSITIVES, 27)
VECTORS = OUTCOMES | {"no_hearts": 816}
TOTALS = {
    "no_tricks": -26,
    "no_queens": -24,
    "no_last_two": -30,
    "no_hearts": -30,
    "no_king": -20,
    "trumps": 65,
    "dominoes": 65,
}

PAIRS = tuple(combinations(range(4), 2))
Stakes = tuple[int, ...]
"""How often each pair's gap moves, in the order of `PAIRS`."""


def candidates(contract_id: str) -> chain[Outcome]:
    """Far more outcomes than can happen: seats and counts out of range, too few, too many."""
    entry = MODERN.contract(contract_id).entry
    seat = range(-1, 5)
    match entry:
        case Counts(item, _, special):
            want = MODERN.number_of(item)
            specials = (None, *seat) if special else (None, 0)
            three = product(range(-1, want + 2), repeat=3)
            counts = [(*some, want - sum(some)) for some in three]
            return chain(
                (Counted(count, taker) for count in counts for taker in specials),
                (
                    Counted((*c[:3], c[3] + off), c.index(max(c)) if special else None)
                    for c in counts
                    for off in (-1, 1)
                ),
                (Counted(short, 0 if special else None) for short in ((want,), (want, 0, 0))),
            )
        case Taker():
            return chain(Taken(taker) for taker in seat)
        case LastTricks():
            return chain(LastTaken(t) for n in (0, 1, 2, 3) for t in product(seat, repeat=n))
        case Finish():
            return chain(Finished(t) for n in (0, 3, 4, 5) for t in product(seat, repeat=n))
    raise AssertionError(f"no modern contract is entered like {contract_id}")


@cache
def vectors(contract_id: str) -> dict[Points, int]:
    """The raw vectors of all outcomes that the domain accepts, each with how many give it."""
    contract = MODERN.contract(contract_id)
    return Counter(
        raw_points(outcome, contract, MODERN, 0)
        for outcome in candidates(contract_id)
        if not outcome_problems(outcome, contract, MODERN)
    )


def directed(stakes: Stakes) -> frozenset[Double]:
    """A set of doubles with these stakes; which of two doubles stands for 1 takes turns."""
    said = set()
    for (one, other), moves in zip(PAIRS, stakes, strict=True):
        if moves == 2 or (moves and (one + other) % 2):
            said.add((one, other))
        if moves == 2 or (moves and not (one + other) % 2):
            said.add((other, one))
    return frozenset(said)


def formula(raw: Points, stakes: Stakes) -> Points:
    """The rule itself (rules brief §1.4), written without the program's words."""
    a, b, c, d = raw
    ab, ac, ad, bc, bd, cd = stakes
    return (
        a + ab * (a - b) + ac * (a - c) + ad * (a - d),
        b + ab * (b - a) + bc * (b - c) + bd * (b - d),
        c + ac * (c - a) + bc * (c - b) + cd * (c - d),
        d + ad * (d - a) + bd * (d - b) + cd * (d - c),
    )


def turned(points: Points) -> Points:
    """The same vector with everybody one seat further left."""
    return (points[3], *points[:3])


def turned_stakes(stakes: Stakes) -> Stakes:
    """The same stakes with everybody one seat further left."""
    moves = dict(zip(PAIRS, stakes, strict=True))
    back = ((one - 1) % 4 for one in range(4))
    before = dict(zip(range(4), back, strict=True))
    pairs = (sorted((before[one], before[other])) for one, other in PAIRS)
    return tuple(moves[(low, high)] for low, high in pairs)


@cache
def orbits() -> tuple[tuple[Stakes, ...], ...]:
    """The 729 states of the stakes, those together that are one table turned round."""
    seen: set[Stakes] = set()
    found = []
    for stakes in product(range(3), repeat=6):
        orbit = [stakes]
        while (following := turned_stakes(orbit[-1])) != stakes:
            orbit.append(following)
        if not seen & set(orbit):
            found.append(tuple(orbit))
            seen.update(orbit)
    return tuple(found)


def nets(contract_id: str, stakes: Stakes) -> dict[Points, Points]:
    """The nets of every raw vector at these stakes, checked against formula and total."""
    said = directed(stakes)
    table = {raw: nets_of(raw, transfers_of(raw, said)) for raw in vectors(contract_id)}
    assert table == {raw: formula(raw, stakes) for raw in table}
    assert set(map(sum, table.values())) == {TOTALS[contract_id]}
    return table


def walk(contract_id: str, orbit: tuple[Stakes, ...]) -> int:
    """Check all cases of one orbit of stakes; how many outcomes at how many stakes they were."""
    weight = vectors(contract_id)
    tables = [nets(contract_id, stakes) for stakes in orbit]
    for before, after in zip(tables, [*tables[1:], tables[0]], strict=True):
        assert after == {turned(raw): turned(net) for raw, net in before.items()}
    return sum(weight.values()) * len(tables)


@pytest.mark.slow
@pytest.mark.parametrize("contract_id", CONTRACTS)
def test_as_many_outcomes_are_accepted_as_can_happen(contract_id: str) -> None:
    assert sum(vectors(contract_id).values()) == OUTCOMES[contract_id]
    assert len(vectors(contract_id)) == VECTORS[contract_id]
    assert {sum(raw) for raw in vectors(contract_id)} == {TOTALS[contract_id]}
    assert MODERN.total(MODERN.contract(contract_id)) == TOTALS[contract_id]


def test_the_counts_of_the_brief_add_up() -> None:
    assert sum(OUTCOMES.values()) == ALL_OUTCOMES
    assert sum(OUTCOMES[c] * STAKES[c] for c in CONTRACTS) == ALL_CASES
    assert len(set(chain(*orbits()))) == len(list(chain(*orbits()))) == 729


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("contract_id", ["no_tricks", "no_hearts"])
def test_a_quarter_of_the_settlements_of_a_big_negative_obeys_the_formula_and_turns_with_the_table(
    contract_id: str, part: int
) -> None:
    mine = orbits()[part::4]
    walked = sum(walk(contract_id, orbit) for orbit in mine)
    assert walked == OUTCOMES[contract_id] * sum(len(orbit) for orbit in mine)


@pytest.mark.slow
@pytest.mark.parametrize("contract_id", ["no_queens", "no_last_two", "no_king"])
def test_every_settlement_of_a_small_negative_obeys_the_formula_and_turns_with_the_table(
    contract_id: str,
) -> None:
    walked = sum(walk(contract_id, orbit) for orbit in orbits())
    assert walked == OUTCOMES[contract_id] * STAKES[contract_id]


@pytest.mark.slow
@pytest.mark.parametrize("contract_id", POSITIVES)
def test_every_settlement_of_a_positive_obeys_the_formula_and_turns_with_the_table(
    contract_id: str,
) -> None:
    walked = 0
    for moves in product(range(3), repeat=3):
        stakes = (*moves, 0, 0, 0)  # pairs with seat 0, who declares; turning moves her along
        orbit = [stakes]
        while (following := turned_stakes(orbit[-1])) != stakes:
            orbit.append(following)
        walked += walk(contract_id, tuple(orbit)) // len(orbit)
    assert walked == OUTCOMES[contract_id] * STAKES[contract_id]


@pytest.mark.slow
@pytest.mark.parametrize("declarer", range(4))
@pytest.mark.parametrize("contract_id", CONTRACTS)
def test_as_many_sets_of_doubles_are_legal_as_the_brief_counts(
    contract_id: str, declarer: int
) -> None:
    contract = MODERN.contract(contract_id)
    calls = [(by, whom) for by in range(4) for whom in range(4) if by != whom]
    subsets = chain.from_iterable(combinations(calls, size) for size in range(13))
    legal = [
        said
        for said in map(frozenset, subsets)
        if not double_problems(MODERN, contract, declarer, said)
    ]
    assert len(legal) == DIRECTED[contract_id]
    settled = {tuple(times(said, one, other) for one, other in PAIRS) for said in legal}
    assert len(settled) == STAKES[contract_id]


@pytest.mark.parametrize("contract_id", NEGATIVES)
def test_with_everything_redoubled_a_negative_reaches_its_bounds(contract_id: str) -> None:
    """Rules brief §7: best +2T, worst -7T."""
    total = TOTALS[contract_id]
    reached = set(chain(*nets(contract_id, (2,) * 6).values()))
    assert (max(reached), min(reached)) == (-2 * total, 7 * total)


@pytest.mark.parametrize(
    ("contract_id", "declarer", "other"),
    [("trumps", (455, -130), (195, -130)), ("dominoes", (275, -175), (145, -105))],
)
def test_with_the_declarer_redoubled_all_round_a_positive_reaches_its_bounds(
    contract_id: str, declarer: tuple[int, int], other: tuple[int, int]
) -> None:
    """Rules brief §7, the two bottom rows of the first table."""
    tables = [nets(contract_id, (*moves, 0, 0, 0)) for moves in product(range(3), repeat=3)]
    hers = [net[0] for table in tables for net in table.values()]
    theirs = [points for table in tables for net in table.values() for points in net[1:]]
    assert (max(hers), min(hers)) == declarer
    assert (max(theirs), min(theirs)) == other
