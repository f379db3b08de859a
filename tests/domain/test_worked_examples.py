"""Hands that were settled on paper before this program existed; each row names its source.

``§5.n`` is example n of the rules brief; D-numbers and "golden" are the defects seen in other
score sheets (field notes a3), each turned into a hand that they got wrong.
"""

from dataclasses import dataclass

import pytest

from app.domain.match import Match
from app.domain.presets import MODERN, shipped
from app.domain.rulesets import RuleSet
from app.domain.scoring import Points, settle
from tests.domain.builders import hand, outcome, transfers

_NO_PLAY = shipped("modern_no_play")
assert _NO_PLAY is not None
NO_PLAY: RuleSet = _NO_PLAY


@dataclass(frozen=True)
class Row:
    """One hand: what was said and taken, and every number that follows."""

    source: str
    contract: str
    result: str
    said: str
    raw: Points | None
    moves: str
    net: Points
    from_zero: Points
    declarer: str = "N"
    rules: RuleSet = MODERN


ROWS = (
    Row(
        "rules brief §5.1 = S0 = Parlett",
        "no_queens", "1-0-1-2", "E>NSW S>N N>S",
        (-6, 0, -6, -12), "NE 6x1>E NS 0x2 ES 6x1>E EW 12x1>E",
        (-12, 24, -12, -24), (12, 48, 12, 0),
    ),
    Row(
        "field notes a3, golden double test: Annie, Benny, Connie, Denny",
        "no_queens", "1-0-1-2", "E>NSW S>N N>S",
        (-6, 0, -6, -12), "NE 6x1>E NS 0x2 ES 6x1>E EW 12x1>E",
        (-12, 24, -12, -24), (12, 48, 12, 0),
    ),
    Row(
        "rules brief §5.2 = S1",
        "no_queens", "2-1-1-0", "E>N",
        (-12, -6, -6, 0), "NE 6x1>E",
        (-18, 0, -6, 0), (0, 18, 12, 18),
    ),
    Row(
        "rules brief §5.3 = S1, doubled back",
        "no_queens", "2-1-1-0", "E>N N>E",
        (-12, -6, -6, 0), "NE 6x2>E",
        (-24, 6, -6, 0), (0, 30, 18, 24),
    ),
    Row(
        "rules brief §5.4, two maximums",
        "no_tricks", "3-4-5-1", "W>NES E>NSW",
        (-6, -8, -10, -2), "NE 2x1>N NW 4x1>W ES 2x1>E EW 6x2>W SW 8x1>W",
        (-8, -20, -20, 22), (12, 0, 0, 42), declarer="S",
    ),
    Row(
        "rules brief §5.5, non-declarers redouble",
        "no_king", "S", "E>S S>E",
        (0, 0, -20, 0), "ES 20x2>E",
        (0, 40, -60, 0), (60, 100, 0, 60),
    ),
    Row(
        "rules brief §5.6, one call each",
        "no_king", "S", "S>E",
        (0, 0, -20, 0), "ES 20x1>E",
        (0, 20, -40, 0), (40, 60, 0, 40),
    ),
    Row(
        "rules brief §5.6, East may still answer",
        "no_king", "S", "S>E E>S",
        (0, 0, -20, 0), "ES 20x2>E",
        (0, 40, -60, 0), (60, 100, 0, 60),
    ),
    Row(
        "rules brief §5.7, declarer's maximum",
        "no_hearts", "0-6*-4-3", "E>N S>N W>N N>ESW",
        (0, -16, -8, -6), "NE 16x2>N NS 8x2>N NW 6x2>N",
        (60, -48, -24, -18), (108, 0, 24, 30),
    ),
    Row(
        "rules brief §5.8, trumps",
        "trumps", "6-4-2-1", "E>N S>N N>S",
        (30, 20, 10, 5), "NE 10x1>N NS 20x2>N",
        (80, 10, -30, 5), (110, 40, 0, 35),
    ),
    Row(
        "rules brief §5.9, dominoes",
        "dominoes", "ENWS", "E>N W>N N>W",
        (20, 45, -5, 5), "NE 25x1>E NW 15x2>N",
        (25, 70, -5, -25), (50, 95, 20, 0),
    ),
    Row(
        "rules brief §5.10, tie, and both last tricks to one player",
        "no_last_two", "EE", "E>N S>N W>N N>E",
        (0, -30, 0, 0), "NE 30x2>N NS 0x1 NW 0x1",
        (60, -90, 0, 0), (150, 0, 90, 90),
    ),
    Row(
        "rules brief §5.11, everything mutual",
        "no_queens", "2-1-1-0", "N>ESW E>NSW S>NEW W>NES",
        (-12, -6, -6, 0), "NE 6x2>E NS 6x2>S NW 12x2>W ES 0x2 EW 6x2>W SW 6x2>W",
        (-60, -6, -6, 48), (0, 54, 54, 108),
    ),
    Row(
        "rules brief §5.12 = S0 variation = W2; D8 has -2, -8, -8, -8",
        "no_tricks", "undoubled", "",
        (1, -9, -9, -9), "", (1, -9, -9, -9), (10, 0, 0, 0), rules=NO_PLAY,
    ),
    Row(
        "rules brief §5.12, declared by South",
        "no_tricks", "undoubled", "",
        (-9, -9, 1, -9), "", (-9, -9, 1, -9), (0, 0, 10, 0), declarer="S", rules=NO_PLAY,
    ),
    Row(
        "rules brief §5.12, queens (D8)",
        "no_queens", "undoubled", "",
        (0, -8, -8, -8), "", (0, -8, -8, -8), (8, 0, 0, 0), rules=NO_PLAY,
    ),
    Row(
        "rules brief §5.12, last two (D8)",
        "no_last_two", "undoubled", "",
        (0, -10, -10, -10), "", (0, -10, -10, -10), (10, 0, 0, 0), rules=NO_PLAY,
    ),
    Row(
        "rules brief §5.12, hearts (D8)",
        "no_hearts", "undoubled", "",
        (0, -10, -10, -10), "", (0, -10, -10, -10), (10, 0, 0, 0), rules=NO_PLAY,
    ),
    Row(
        "rules brief §5.12, king (D8 has -2, -6, -6, -6)",
        "no_king", "undoubled", "",
        (1, -7, -7, -7), "", (1, -7, -7, -7), (8, 0, 0, 0), rules=NO_PLAY,
    ),
    Row(
        "rules brief §5.13 = S0 main rule, undoubled but played",
        "no_tricks", "5-4-3-1", "",
        (-10, -8, -6, -2), "", (-10, -8, -6, -2), (0, 2, 4, 8),
    ),
    Row(
        "rules brief §5.14, typed from zero",
        "dominoes", "zero 50 95 20 0", "E>N W>N N>W",
        None, "", (25, 70, -5, -25), (50, 95, 20, 0),
    ),
    Row(
        "rules brief §5.14, a slip of 4 that no sum can see",
        "dominoes", "zero 50 91 20 0", "E>N W>N N>W",
        None, "", (26, 67, -4, -24), (50, 91, 20, 0),
    ),
    Row(
        "rules brief §5.14, typed as nets",
        "dominoes", "nets 25 70 -5 -25", "",
        None, "", (25, 70, -5, -25), (50, 95, 20, 0),
    ),
    Row(
        "rules brief §5.20, settled as it was played",
        "dominoes", "NESW", "S>N",
        (45, 20, 5, -5), "NS 40x1>N",
        (85, 20, -35, -5), (120, 55, 0, 30),
    ),
    Row(
        "rules brief §5.20, had West not forgotten",
        "dominoes", "NESW", "S>N W>N",
        (45, 20, 5, -5), "NS 40x1>N NW 50x1>N",
        (135, 20, -35, -55), (190, 75, 20, 0),
    ),
    Row(
        "rules brief §5.26, flanks",
        "no_tricks", "1-6-4-2", "N>ES S>W",
        (-2, -12, -8, -4), "NE 10x1>N NS 6x1>N SW 4x1>W",
        (14, -22, -18, 0), (36, 0, 4, 22), declarer="W",
    ),
    Row(
        "D1: ajspig pays -20 when one player takes both",
        "no_last_two", "EE", "",
        (0, -30, 0, 0), "", (0, -30, 0, 0), (30, 0, 30, 30),
    ),
    Row(
        "D1: second last is worth less than last (S0)",
        "no_last_two", "EN", "",
        (-20, -10, 0, 0), "", (-20, -10, 0, 0), (0, 10, 20, 20),
    ),
    Row(
        "D2: ajspig's ace of hearts is worth -2",
        "no_hearts", "13*-0-0-0", "",
        (-30, 0, 0, 0), "", (-30, 0, 0, 0), (0, 30, 30, 30),
    ),
    Row(
        "D2: an ace of hearts alone",
        "no_hearts", "12-0-0-1*", "",
        (-24, 0, 0, -6), "", (-24, 0, 0, -6), (0, 24, 24, 18),
    ),
    Row(
        "rules brief §4: AP's form stops at 11 tricks; 13 can be taken",
        "trumps", "0-0-13-0", "",
        (0, 0, 65, 0), "", (0, 0, 65, 0), (0, 0, 65, 0),
    ),
)  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=[row.source for row in ROWS])
def test_a_worked_example_comes_out_as_published(row: Row) -> None:
    example = hand(row.contract, row.result, row.said, row.declarer, row.rules)
    settled = settle(example.check(row.rules), row.rules)
    assert settled.raw == row.raw
    assert settled.transfers == transfers(row.moves)
    assert settled.net == row.net
    assert settled.from_zero == row.from_zero
    assert settled.total == row.rules.total(row.rules.contract(row.contract))


@pytest.mark.parametrize(
    ("scale", "payoffs", "net"),
    [
        ("modern", (45, 20, 5, -5), (-5, 70, 5, -5)),
        ("modern_45_20_10", (45, 20, 10, -10), (-5, 70, 10, -10)),
        ("modern_40_25_10", (40, 25, 10, -10), (10, 55, 10, -10)),
    ],
    ids=["rules brief §1.1 = S0", "rules brief §1.1 = TT, AP", "rules brief §1.1 = JB, PB"],
)
def test_each_shipped_scale_pays_dominoes_its_own_way(
    scale: str, payoffs: Points, net: Points
) -> None:
    rules = shipped(scale)
    assert rules is not None
    settled = settle(hand("dominoes", "ENSW", "E>N", rules=rules).check(rules), rules)
    first, second, third, last = payoffs
    assert settled.raw == (second, first, third, last)
    assert settled.net == net


def test_a_block_of_seven_adds_up_to_nothing() -> None:
    """Rules brief §5.22: examples 1, 8, 12 (tricks), 7, 10, 5 and 9, all declared by North."""
    examples = {row.source.split(",")[0].split(" = ")[0]: row for row in reversed(ROWS)}
    match = Match(NO_PLAY, 0)
    for number in (1, 8, 12, 7, 10, 5, 9):
        row = examples[f"rules brief §5.{number}"]
        match = match.record(hand(row.contract, row.result, row.said, rules=NO_PLAY))
    assert match.totals == (214, -3, -140, -71)
    assert sum(match.totals) == 0
    assert match.declarer == 1


def test_scoring_twice_gives_the_same_numbers() -> None:
    """D9: lucbellicaud multiplies the entered counts in place."""
    example = hand("no_queens", "1-0-1-2", "E>NSW S>N N>S")
    assert settle(example, MODERN) == settle(example, MODERN)
    assert example.outcome == outcome("1-0-1-2", MODERN.contract("no_queens"))


@pytest.mark.parametrize(("said", "times"), [("", 1), ("E>N", 3), ("E>N N>E", 5)])
def test_a_double_makes_the_gap_three_times_and_a_redouble_five(said: str, times: int) -> None:
    """Rules brief §1.4; BG's glossary says twice and four times."""
    net = settle(hand("no_queens", "2-1-1-0", said), MODERN).net
    assert net[1] - net[0] == times * 6


@pytest.mark.parametrize(
    ("seat", "moved"), [(0, -6), (1, 24), (2, -6), (3, -12)], ids=["N", "E", "S", "W"]
)
def test_what_the_doubles_did_to_a_seat_is_told_apart_from_the_cards(seat: int, moved: int) -> None:
    """Rules brief §5.1: net less raw."""
    settled = settle(hand("no_queens", "1-0-1-2", "E>NSW S>N N>S"), MODERN)
    assert settled.moved(seat) == moved
    assert settle(hand("no_king", "nets 0 -20 0 0"), MODERN).moved(seat) == 0
