"""Undo takes back the newest command, whatever it was, and brings its screen back."""

from dataclasses import replace

import pytest

from app.domain.draft import NOTHING_YET, Draft
from app.domain.errors import MatchFinished, NothingPlayed
from app.domain.presets import MODERN
from app.services.errors import NothingToUndo
from app.services.matches import reopen
from app.services.seats import reseat
from tests.services.cast import IN_ORDER, KING, QUEENS, S0, Table


def test_a_hand_is_taken_back_with_its_filled_in_screen(table: Table) -> None:
    table.scored(S0)
    assert table.nets == [(-12, 24, -12, -24)]
    sheet = table.undo()
    assert sheet.stored.session.match.hands == ()
    assert sheet.stored.draft == S0
    assert table.stored.draft == S0
    table.score(table.stored.draft)
    assert table.nets == [(-12, 24, -12, -24)]


@pytest.mark.parametrize(
    ("sent", "filled"),
    [
        (Draft("no_queens", counts=(3, 1)), Draft("no_queens", counts=(3, 1, 0, 0))),
        (Draft("no_tricks", counts=(5, 4, 3)), Draft("no_tricks", counts=(5, 4, 3, 1))),
        (Draft("no_hearts", counts=(0, 13)), Draft("no_hearts", counts=(0, 13, 0, 0), special=1)),
        (
            Draft("dominoes", places=(2, 1, 4)),
            Draft("dominoes", start_rank="unsaid", places=(2, 1, 4, 3)),
        ),
        (
            Draft("trumps", counts=(13,), taker=3, takers=(1,), typed=(7,)),
            Draft("trumps", trump="unsaid", counts=(13, 0, 0, 0)),
        ),
    ],
)
def test_what_filled_itself_comes_back_filled_in(table: Table, sent: Draft, filled: Draft) -> None:
    table.scored(sent)
    assert table.undo().stored.draft == filled


def test_undo_goes_back_through_hands_declarers_the_end_and_rematches(table: Table) -> None:
    stand = [table.session]
    for _ in range(2):
        for _declarer in range(4):
            for draft in IN_ORDER:
                stand.append(table.score(draft).stored.session)
        stand.append(table.end().stored.session)
        stand.append(table.rematch(2).stored.session)
    for before in reversed(stand[:-1]):
        assert table.undo().stored.session == before
        assert table.session == before
    with pytest.raises(NothingToUndo):
        table.undo()


def test_undo_hand_eight_goes_back_to_the_declarer_before(table: Table) -> None:
    table.scored(*IN_ORDER, KING[0])
    assert table.session.match.hands[-1].declarer == 1
    table.undo()
    table.undo()
    assert table.session.match.declarer == 0
    assert table.session.match.next_number == 7
    assert replace(table.stored.draft, shelved=None) == IN_ORDER[-1]


def test_undo_of_the_end_brings_the_half_filled_hand_back(table: Table) -> None:
    table.scored(KING[1])
    half = Draft(contract="no_queens", counts=(1, 2))
    table.keep(half)
    table.end()
    assert table.session.bank == (1, 0, 1, 1)
    sheet = table.undo()
    assert sheet.stored.draft == half
    assert sheet.stored.session.bank == (0, 0, 0, 0)
    assert sheet.stored.ended_at == (None,)


def test_an_end_taken_back_and_given_again_is_banked_once_with_its_own_time(table: Table) -> None:
    table.scored(KING[1])
    table.end()
    table.undo()
    table.later(hours=2)
    table.end()
    assert table.session.bank == (1, 0, 1, 1)
    assert table.stored.ended_at == (table.at,)


def test_the_time_of_an_ended_match_stays_when_the_next_one_is_played(table: Table) -> None:
    table.scored(KING[1])
    ended = table.at
    table.end()
    table.later(hours=1)
    table.rematch()
    table.scored(QUEENS)
    assert list(table.stored.ended_at) == [ended, None]
    table.undo()
    table.undo()
    assert list(table.stored.ended_at) == [ended]


def test_undo_names_the_command_that_comes_next(table: Table) -> None:
    assert table.sheet().undoable is None
    first = table.score(KING[1])
    second = table.score(QUEENS)
    assert (first.undoable, second.undoable) != (None, None)
    back = table.undo()
    assert back.undoable is not None
    assert (back.undoable.kind, back.undoable.version) == ("score", 2)
    assert table.undo().undoable is None
    assert table.sheet().undoable is None


def test_undo_is_itself_a_command_with_a_number(table: Table) -> None:
    table.scored(KING[1])
    assert table.undo().stored.version == 3
    with pytest.raises(NothingToUndo) as refusal:
        table.undo()
    assert refusal.value.code == "nothing_to_undo"
    assert table.stored.version == 3


def test_another_hand_may_follow_an_undo(table: Table) -> None:
    table.scored(KING[1])
    table.undo()
    table.scored(QUEENS, KING[3])
    assert [hand.contract for hand in table.session.match.hands] == ["no_queens", "no_king"]
    table.undo()
    table.undo()
    assert table.session.match.hands == ()


def test_a_stranger_is_shown_nothing_to_undo(table: Table) -> None:
    table.scored(KING[1])
    assert table.sheet("zoes-phone").undoable is None


def test_nothing_is_scored_or_ended_after_the_end(table: Table) -> None:
    with pytest.raises(NothingPlayed):
        table.end()
    table.scored(KING[1])
    with pytest.raises(MatchFinished, match=r"match\.running"):
        table.rematch()
    table.end()
    with pytest.raises(MatchFinished, match=r"match\.ended"):
        table.end()
    with pytest.raises(MatchFinished, match=r"match\.ended"):
        table.score(QUEENS)


def test_nothing_is_scored_after_the_last_hand(table: Table) -> None:
    for _declarer in range(4):
        table.scored(*IN_ORDER)
    with pytest.raises(MatchFinished, match=r"match\.complete"):
        table.score(QUEENS)
    assert table.stored.version == 29


def test_mending_an_older_hand_retypes_nothing_that_came_after_it(table: Table) -> None:
    """Three hands back, one slip mended, and the two after it stand there as they were entered."""
    table.scored(*IN_ORDER[:3])
    for _hand in range(3):
        table.undo()
    mended = Draft(contract="no_tricks", counts=(1, 4, 3, 5))
    second = table.score(mended).stored.draft
    assert replace(second, shelved=None) == IN_ORDER[1]
    table.keep(second)
    third = table.score(second).stored.draft
    assert third == IN_ORDER[2]
    assert table.score(third).stored.draft == NOTHING_YET
    assert table.session.match.hands[1:] == tuple(d.hand(MODERN, 0) for d in IN_ORDER[1:3])


def test_a_half_filled_hand_comes_back_after_the_one_before_it_was_mended(table: Table) -> None:
    table.scored(KING[2])
    half = Draft(contract="no_queens", doubles=frozenset({(3, 2)}), counts=(1, 2))
    table.keep(half)
    table.undo()
    assert table.score(KING[1]).stored.draft == half


def test_a_shelved_hand_whose_contract_was_used_meanwhile_stays_away(table: Table) -> None:
    table.scored(KING[2])
    table.keep(Draft(contract="no_queens", counts=(1, 2)))
    table.undo()
    assert table.score(QUEENS).stored.draft == NOTHING_YET


def test_taking_back_new_seats_moves_what_was_tapped_since(table: Table) -> None:
    table.scored(KING[1])
    reseat(table.database, table.command(), (0, 2, 1, 3))
    table.keep(Draft("no_queens", counts=(None, 2), doubles=frozenset({(1, 0)})))
    table.undo()
    assert table.stored.draft.doubles == {(2, 0)}
    assert table.stored.draft.counts == (None, None, 2)


def test_a_match_that_is_reopened_has_its_open_hand_as_it_was_left(table: Table) -> None:
    table.scored(KING[1])
    half = Draft("no_queens", counts=(2,))
    table.keep(half)
    table.end()
    reopen(table.database, table.command())
    assert table.stored.draft == half
