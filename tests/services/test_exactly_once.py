"""A command counts once: sent twice, at once, or an hour later after other hands."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from app.domain.draft import Draft
from app.domain.errors import RuleViolation
from app.services.commands import Command, Sheet
from app.services.errors import NotAScorer, StaleSheet
from tests.services.cast import IN_ORDER, KING, QUEENS, ZOES_PHONE, Table

KINDS: dict[str, Callable[[Table, Command], Sheet]] = {
    "score": lambda table, command: table.score(QUEENS, command),
    "undo": lambda table, command: table.undo(command),
    "end": lambda table, command: table.end(command),
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_command_twice_counts_once(table: Table, kind: str) -> None:
    table.scored(KING[1])
    command = table.command("once")
    first = KINDS[kind](table, command)
    again = KINDS[kind](table, command)
    assert again == first
    assert table.stored == first.stored
    assert first.stored.version == 3


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_command_from_two_threads_counts_once(table: Table, kind: str) -> None:
    table.scored(KING[1])
    command = table.command("once")
    ready = threading.Barrier(4)

    def send(_n: int) -> Sheet:
        ready.wait()  # all within a few milliseconds
        return KINDS[kind](table, command)

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(send, range(4)))
    assert {answer.stored.version for answer in answers} == {3}
    assert all(answer == answers[0] for answer in answers)


def test_a_rematch_sent_ten_times_begins_one_match(table: Table) -> None:
    table.scored(KING[1])
    table.end()
    command = table.command("once")
    for first in (2, 3, 0, 1, 2, 3, 0, 1, 2, 3):
        table.rematch(first, command)
    assert [match.first_declarer for match in table.session.matches] == [0, 2]


def test_an_hour_and_many_hands_later_it_still_counts_once(table: Table) -> None:
    command = table.command("once")
    table.score(IN_ORDER[0], command)
    table.scored(*IN_ORDER[1:])
    table.later(hours=1)
    before = table.stored
    late = Command(command.session_id, command.device, command.id, command.seen, table.at)
    assert table.score(IN_ORDER[0], late).stored == before
    assert table.stored == before


def test_the_answer_to_a_repeat_is_how_things_stand_now(table: Table) -> None:
    command = table.command("once")
    table.score(KING[1], command)
    table.scored(QUEENS)
    again = table.score(KING[1], command)
    assert len(again.stored.session.match.hands) == 2
    assert again.undoable is not None
    assert again.undoable.version == 3


def test_a_command_that_was_taken_back_does_not_come_back(table: Table) -> None:
    command = table.command("once")
    table.score(KING[1], command)
    table.undo()
    with pytest.raises(StaleSheet):
        table.score(KING[1], command)
    assert table.session.match.hands == ()


def test_a_refused_command_can_be_mended_and_sent_with_the_same_id(table: Table) -> None:
    command = table.command("once")
    with pytest.raises(RuleViolation):
        table.score(Draft(contract="no_queens", counts=(1, 1, 1, 0)), command)
    assert table.stored.version == 1
    assert table.score(QUEENS, command).stored.version == 2


def test_an_old_id_at_a_new_version_is_refused_and_changes_nothing(table: Table) -> None:
    table.score(KING[1], table.command("once"))
    before = table.stored
    with pytest.raises(StaleSheet):
        table.score(QUEENS, table.command("once"))
    with pytest.raises(StaleSheet):
        table.undo(table.command("once"))
    assert table.stored == before
    table.undo()


def test_repeating_needs_the_same_right_as_sending(table: Table) -> None:
    command = table.command("once")
    table.score(KING[1], command)
    stolen = Command(command.session_id, ZOES_PHONE, command.id, command.seen, command.at)
    with pytest.raises(NotAScorer):
        table.score(KING[1], stolen)


def test_a_repeat_that_says_something_else_is_no_repeat(table: Table) -> None:
    """The reply got lost, the slip was mended on the phone, and the same form was sent again."""
    command = table.command("c1")
    table.score(KING[2], command)
    with pytest.raises(StaleSheet):
        table.score(KING[1], command)
    assert table.nets == [(0, 0, -20, 0)]
    assert table.score(KING[2], command).stored.version == table.stored.version
