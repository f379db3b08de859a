"""Names, seats and newcomers by command; a phone stays with its person."""

import pytest

from app.domain.draft import Draft
from app.domain.errors import RuleViolation
from app.services.seats import rename, replace_player, reseat
from app.services.sharing import join
from app.services.sheets import open_session
from tests.services.cast import EIGHT, KEYS, KING, ZOES_PHONE, Table

SWAPPED = (1, 0, 2, 3)


def joined(table: Table, person: int) -> None:
    join(table.database, KEYS.score_key(table.sid), ZOES_PHONE, EIGHT, person)


def seat_of_zoes_phone(table: Table) -> int | None:
    return open_session(table.database, table.sid, ZOES_PHONE).seat


def test_names_and_title_change_and_nothing_else(table: Table) -> None:
    table.scored(KING[1])
    rename(table.database, table.command(), "Sunday", ("Anne", "Bea", "Cath", "Diana"))
    assert table.session.title == "Sunday"
    assert table.session.players[1] == "Bea"
    assert table.nets == [(0, -20, 0, 0)]
    table.undo()
    assert (table.session.title, table.session.players[1]) == ("Friday table", "Beth")


@pytest.mark.parametrize("name", ["", "anne", "x" * 31])
def test_a_bad_name_changes_nothing(table: Table, name: str) -> None:
    with pytest.raises(RuleViolation, match="name"):
        rename(table.database, table.command(), "Sunday", ("Anne", name, "Cath", "Diana"))
    assert table.stored.version == 1


def test_points_and_phones_follow_people_to_their_seats(table: Table) -> None:
    joined(table, 1)
    table.scored(KING[1])
    table.keep(Draft("no_queens", counts=(None, 3)))
    reseat(table.database, table.command(), SWAPPED)
    assert table.session.players == ("Beth", "Anne", "Cath", "Diana")
    assert table.nets == [(-20, 0, 0, 0)]
    assert table.session.match.declarer == 1, "Anne's run goes on from her new seat"
    assert seat_of_zoes_phone(table) == 0
    assert list(table.stored.draft.counts) == [3]
    table.undo()
    assert table.session.players == ("Anne", "Beth", "Cath", "Diana")
    assert seat_of_zoes_phone(table) == 1
    assert list(table.stored.draft.counts) == [None, 3]


def test_a_phone_whose_person_has_left_just_keeps_score(table: Table) -> None:
    joined(table, 3)
    replace_player(table.database, table.command(), 3, "Eve")
    assert table.session.players[3] == "Eve"
    assert seat_of_zoes_phone(table) is None
    assert open_session(table.database, table.sid, ZOES_PHONE).access.scores
    table.undo()
    assert seat_of_zoes_phone(table) == 3


def test_the_author_of_a_change_is_a_person_and_no_seat(table: Table) -> None:
    joined(table, 1)
    reseat(table.database, table.command(device=ZOES_PHONE), SWAPPED)
    table.score(KING[1], table.command(device=ZOES_PHONE))
    undoable = table.sheet().undoable
    assert undoable
    assert undoable.person == 1
