"""Two people who tap about different things never hurt each other; about the same, one is told."""

from collections.abc import Callable

import pytest

from app.domain.adjustments import Adjustment
from app.domain.draft import Draft
from app.services.commands import Command, Sheet
from app.services.corrections import (
    Entered,
    Place,
    adjust,
    correct_hand,
    drop_adjustment,
    insert_hand,
    remove_hand,
)
from app.services.errors import StaleSheet
from app.services.matches import end_match, reopen
from app.services.seats import rename, replace_player, reseat
from app.services.sharing import set_lock
from tests.services.cast import CAST, KING, QUEENS, Table

TRUMPS = Draft("trumps", trump="spades", counts=(6, 4, 2, 1))
TRICKS = Draft("no_tricks", counts=(5, 4, 3, 1))
Send = Callable[[Table, Command], Sheet]


@pytest.fixture
def two(table: Table) -> Table:
    table.scored(KING[1], QUEENS)
    return table


def corrects(number: int, draft: Draft = KING[3]) -> Send:
    return lambda table, command: correct_hand(
        table.database, command, Place(1, number), Entered(draft, 0)
    )


def inserts(number: int, draft: Draft = TRICKS) -> Send:
    return lambda table, command: insert_hand(
        table.database, command, Place(1, number), Entered(draft, 0)
    )


def removes(number: int) -> Send:
    return lambda table, command: remove_hand(table.database, command, Place(1, number))


def scores(draft: Draft) -> Send:
    return lambda table, command: table.score(draft, command)


def names(*players: str, title: str = "Friday table") -> Send:
    return lambda table, command: rename(table.database, command, title, players)


def adjusts(person: int) -> Send:
    return lambda table, command: adjust(table.database, command, Adjustment(person, -10, "Revoke"))


def seats(*order: int) -> Send:
    return lambda table, command: reseat(table.database, command, order)


def ends(table: Table, command: Command) -> Sheet:
    return end_match(table.database, command)


def takes_over(table: Table, command: Command) -> Sheet:
    return replace_player(table.database, command, 3, "Eve")


def drops(table: Table, command: Command) -> Sheet:
    return drop_adjustment(table.database, command, 1, 1)


APART: dict[str, tuple[Send, Send]] = {
    "a hand is scored while another is corrected": (scores(TRUMPS), corrects(1)),
    "a hand is corrected while the next is scored": (corrects(1), scores(TRUMPS)),
    "two hands are corrected": (corrects(2, Draft("no_queens", counts=(4, 0, 0, 0))), corrects(1)),
    "a hand is scored while one is added": (scores(TRUMPS), inserts(1)),
    "a hand is scored while one is deleted": (scores(TRUMPS), removes(1)),
    "a hand is scored while names change": (scores(TRUMPS), names("Ann", *CAST[1:])),
    "names change while a hand is scored": (names("Ann", *CAST[1:]), scores(TRUMPS)),
    "names change while a hand is corrected": (names("Ann", *CAST[1:]), corrects(1)),
    "a hand is scored while seats change": (scores(TRUMPS), seats(1, 0, 2, 3)),
    "a hand is scored while somebody takes over": (scores(TRUMPS), takes_over),
    "points are noted while a hand is scored": (adjusts(0), scores(TRUMPS)),
    "a hand is scored while points are noted": (scores(TRUMPS), adjusts(0)),
    "seats change while names do": (names("Ann", *CAST[1:]), seats(1, 0, 2, 3)),
    "a name is mended while the sheet gets another": (
        names(*CAST, title="Monday table"),
        seats(1, 0, 2, 3),
    ),
    "names change while the match is ended": (names("Ann", *CAST[1:]), ends),
}

TOGETHER: dict[str, tuple[Send, Send]] = {
    "the same hand is scored": (scores(TRUMPS), scores(TRICKS)),
    "the same hand is corrected": (corrects(1, KING[0]), corrects(1)),
    "the hand is deleted": (removes(1), corrects(1)),
    "a hand before it is deleted": (removes(1), corrects(2, Draft("no_queens", counts=(4,)))),
    "a hand before it is added": (inserts(1), removes(2)),
    "the place is taken": (scores(TRUMPS), inserts(3)),
    "two notes of points": (adjusts(0), adjusts(0)),
    "points are noted while the match is ended": (ends, adjusts(0)),
    "two swap their names while one is scored": (
        names("Anne", "Diana", "Cath", "Beth"),
        scores(TRUMPS),
    ),
    "two swap their names while points are noted": (
        names("Anne", "Diana", "Cath", "Beth"),
        adjusts(1),
    ),
    "the same names": (names("Ann", *CAST[1:]), names("Anna", *CAST[1:])),
    "seats change while one is corrected": (seats(1, 0, 2, 3), corrects(1)),
    "seats change while a hand is scored": (seats(1, 0, 2, 3), scores(TRUMPS)),
    "a hand is scored while the match is ended": (scores(TRUMPS), ends),
    "the match is ended while a hand is scored": (ends, scores(TRUMPS)),
}


@pytest.mark.parametrize("case", APART)
def test_who_is_overtaken_in_something_else_gets_her_way(two: Table, case: str) -> None:
    first, second = APART[case]
    mine, theirs = two.command(), two.command()
    first(two, theirs)
    between = two.session
    assert second(two, mine).stored.version == theirs.seen + 2
    # Both have happened: taking back the second leaves exactly the first.
    two.undo()
    assert two.session == between


@pytest.mark.parametrize("case", TOGETHER)
def test_who_is_overtaken_in_the_same_thing_is_told(two: Table, case: str) -> None:
    first, second = TOGETHER[case]
    mine, theirs = two.command(), two.command()
    first(two, theirs)
    between = two.session
    with pytest.raises(StaleSheet):
        second(two, mine)
    assert two.session == between


def test_what_was_taken_back_again_is_no_obstacle(two: Table) -> None:
    mine = two.command()
    corrects(1)(two, two.command())
    two.undo()
    corrects(1, KING[2])(two, mine)
    assert two.nets[0] == (0, 0, -20, 0)


def test_the_order_of_overtakers_does_not_matter(two: Table) -> None:
    """Far behind, with hands scored, taken back, added and deleted in between."""
    mine = two.command()
    two.scored(TRUMPS)
    inserts(4)(two, two.command())
    two.undo()
    removes(3)(two, two.command())
    two.scored(TRICKS)
    corrects(1)(two, mine)
    assert [hand.contract for hand in two.session.match.hands] == [
        "no_king", "no_queens", "no_tricks",
    ]  # fmt: skip


def test_a_hand_is_not_counted_twice_because_another_one_was_deleted(two: Table) -> None:
    """Hand 3 was scored and hand 1 deleted: hand 3 is open again, but it is another one."""
    mine = two.command()
    two.scored(TRUMPS)
    removes(1)(two, two.command())
    with pytest.raises(StaleSheet):
        two.score(TRICKS, mine)
    assert two.keep(TRICKS, mine.seen) is None
    assert len(two.nets) == 2


def test_nobody_inherits_the_number_of_somebody_who_was_taken_back(two: Table) -> None:
    takes_over(two, two.command())
    eve = two.session.people[3]
    mine = two.command()
    two.undo()
    replace_player(two.database, two.command(), 3, "Finn")
    assert two.session.people[3] not in (eve, 3)
    with pytest.raises(StaleSheet):
        adjusts(3)(two, mine)


def test_a_place_at_the_end_is_gone_when_a_hand_is(two: Table) -> None:
    mine = two.command()
    removes(1)(two, two.command())
    with pytest.raises(StaleSheet):
        inserts(3)(two, mine)


def test_what_was_taken_back_does_not_pass_for_saved(two: Table) -> None:
    """The answer got lost, somebody took the hand back, and the phone asks again."""
    mine = two.command()
    two.score(TRUMPS, mine)
    two.undo()
    with pytest.raises(StaleSheet):
        two.score(TRUMPS, mine)
    assert len(two.nets) == 2


def test_points_beside_the_hands_are_dropped_once(two: Table) -> None:
    adjusts(0)(two, two.command())
    mine, theirs = two.command(), two.command()
    two.scored(TRUMPS)
    drops(two, mine)
    with pytest.raises(StaleSheet):
        drops(two, theirs)
    assert two.session.match.adjustments == ()


def test_a_lock_in_between_is_not_about_the_hand(two: Table) -> None:
    mine = two.command()
    set_lock(two.database, two.command(), True)
    set_lock(two.database, two.command(), False)
    two.score(TRUMPS, mine)
    assert len(two.nets) == 3


def test_an_ended_match_is_reopened_by_the_one_who_saw_it_end(two: Table) -> None:
    two.end()
    mine = two.command()
    names("Ann", *CAST[1:])(two, two.command())
    reopen(two.database, mine)
    assert not two.session.match.ended


def test_choices_are_kept_though_another_hand_was_corrected(two: Table) -> None:
    seen = two.stored.version
    corrects(1)(two, two.command())
    assert two.keep(TRUMPS, seen) is not None
    assert two.stored.draft == TRUMPS
    two.scored(TRUMPS)
    assert two.keep(TRICKS, seen) is None


def test_a_repeat_counts_once_also_when_it_was_overtaken(two: Table) -> None:
    mine = two.command(said="this")
    two.scored(TRUMPS)
    for _ in range(3):
        corrects(1)(two, mine)
    assert two.stored.version == mine.seen + 2


@pytest.mark.parametrize("seen", [-3, 0, 99])
def test_a_version_that_never_was_holds_nothing(two: Table, seen: int) -> None:
    with pytest.raises(StaleSheet):
        corrects(1)(two, two.command(seen=seen))
