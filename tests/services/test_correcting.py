"""Correcting by command: once, undoable, and the open hand keeps its choices."""

import pytest

from app.domain.adjustments import Adjustment
from app.domain.draft import NOTHING_YET, Draft
from app.domain.errors import IllegalContract, NoSuchHand, RuleViolation
from app.services.corrections import (
    Entered,
    Place,
    adjust,
    correct_hand,
    drop_adjustment,
    insert_hand,
    remove_hand,
)
from app.services.errors import NotAScorer, StaleSheet
from app.services.matches import reopen
from tests.services.cast import KING, ZOES_PHONE, Table

FIRST = Place(1, 1)


def queens(*counts: int) -> Draft:
    return Draft("no_queens", counts=counts)


@pytest.fixture
def two(table: Table) -> Table:
    """Anne has played the king (Beth took it) and the queens (all hers)."""
    table.scored(KING[1], queens(4, 0, 0, 0))
    return table


def test_totals_follow_a_corrected_hand(two: Table) -> None:
    correct_hand(two.database, two.command(), FIRST, Entered(KING[2], 0))
    assert two.nets == [(0, 0, -20, 0), (-24, 0, 0, 0)]
    assert two.stored.version == 4


def test_saving_a_hand_as_it_was_is_no_command(two: Table) -> None:
    sheet = correct_hand(two.database, two.command(), FIRST, Entered(KING[1], 0))
    assert sheet.stored.version == two.stored.version == 3


def test_the_open_hand_keeps_its_choices(two: Table) -> None:
    half = Draft("trumps", trump="hearts", counts=(6,))
    two.keep(half)
    correct_hand(two.database, two.command(), FIRST, Entered(KING[2], 0))
    assert two.stored.draft == half
    two.undo()
    assert two.stored.draft == half
    assert two.nets[0] == (0, -20, 0, 0)


def test_choices_that_no_longer_fit_are_let_go(two: Table) -> None:
    two.keep(Draft("trumps", trump="hearts", counts=(6,)))
    trumps = Entered(Draft("trumps", trump="spades", counts=(13, 0, 0, 0)), 0)
    correct_hand(two.database, two.command(), FIRST, trumps)
    assert two.stored.draft == NOTHING_YET


def test_a_repeated_correction_counts_once(two: Table) -> None:
    command = two.command(said="this")
    for _ in range(3):
        correct_hand(two.database, command, FIRST, Entered(KING[2], 0))
    assert two.stored.version == 4
    other = two.command(command.id, seen=3, said="that")
    with pytest.raises(StaleSheet):
        correct_hand(two.database, other, FIRST, Entered(KING[3], 0))


def test_what_can_be_no_hand_there_is_refused(two: Table) -> None:
    with pytest.raises(IllegalContract):
        correct_hand(two.database, two.command(), FIRST, Entered(queens(1, 1, 1, 1), 0))
    for place in (Place(1, 3), Place(1, 0), Place(2, 1), Place(0, 1)):
        with pytest.raises(NoSuchHand):
            correct_hand(two.database, two.command(), place, Entered(KING[0], 0))
    with pytest.raises(NotAScorer):
        correct_hand(two.database, two.command(device=ZOES_PHONE), FIRST, Entered(KING[0], 0))
    assert two.stored.version == 3


def test_a_hand_that_never_happened_goes_and_comes_back(two: Table) -> None:
    remove_hand(two.database, two.command(), FIRST)
    assert two.nets == [(-24, 0, 0, 0)]
    two.undo()
    assert two.nets == [(0, -20, 0, 0), (-24, 0, 0, 0)]


def test_a_forgotten_hand_goes_between(two: Table) -> None:
    tricks = Entered(Draft("no_tricks", counts=(13, 0, 0, 0)), 0)
    insert_hand(two.database, two.command(), Place(1, 2), tricks)
    assert two.nets == [(0, -20, 0, 0), (-26, 0, 0, 0), (-24, 0, 0, 0)]
    two.undo()
    assert len(two.nets) == 2


def test_a_finished_match_is_corrected_reopened_and_closed(two: Table) -> None:
    two.end()
    assert two.session.bank == (0, 0, 1, 1)
    correct_hand(two.database, two.command(), FIRST, Entered(KING[2], 0))
    assert two.session.bank == (0, 1, 0, 1)
    reopen(two.database, two.command())
    assert two.session.bank == (0, 0, 0, 0)
    assert not two.session.match.is_over
    two.end()
    assert two.session.bank == (0, 1, 0, 1)


def test_when_it_ended_stays_when_it_is_corrected(two: Table) -> None:
    two.end()
    ended = two.stored.ended_at
    two.later(hours=3)
    correct_hand(two.database, two.command(), FIRST, Entered(KING[2], 0))
    assert two.stored.ended_at == ended


def test_points_beside_the_hands_come_and_go(two: Table) -> None:
    adjust(two.database, two.command(), Adjustment(3, -10, "  a\trevoke "))
    assert list(two.session.match.adjustments) == [Adjustment(3, -10, "a revoke", 2)]
    assert two.session.match.totals == (-24, -20, 0, -10)
    drop_adjustment(two.database, two.command(), 1, 1)
    assert two.session.match.totals == (-24, -20, 0, 0)
    two.undo()
    assert two.session.match.totals == (-24, -20, 0, -10)
    two.undo()
    assert not two.session.match.adjustments
    with pytest.raises(RuleViolation, match=r"adjust\.reason"):
        adjust(two.database, two.command(), Adjustment(3, -10, ""))
