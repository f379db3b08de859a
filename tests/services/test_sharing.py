"""Who gets in, by which link or code, and what the owner may do about it."""

from datetime import timedelta

import pytest

from app.services.errors import (
    LinkReplaced,
    NotAScorer,
    NotTheOwner,
    SheetLocked,
    StaleSheet,
    UnknownKey,
)
from app.services.keys import CODE_LENGTH, CODE_LETTERS, hash_of
from app.services.own_sessions import delete, forget, known_sessions, purge, restore
from app.services.sharing import (
    hand_over,
    join,
    key_of_code,
    make_code,
    new_links,
    revoke_code,
    session_of_key,
    set_lock,
    shared,
)
from app.services.sheets import open_session
from app.store.errors import SessionDeleted, SessionNotFound
from tests.services.cast import ANNES_PHONE, EIGHT, KEYS, KING, ZOES_PHONE, Table


def come_in(table: Table, device: str = ZOES_PHONE, number: int = 0) -> None:
    join(table.database, KEYS.score_key(table.sid, number), device, EIGHT)


def code_of(table: Table) -> str:
    return shared(table.database, KEYS, table.sid, ANNES_PHONE, EIGHT).code


def test_new_links_stop_the_old_one_and_who_came_by_it(table: Table) -> None:
    come_in(table)
    new_links(table.database, KEYS, table.command())
    with pytest.raises(UnknownKey):
        session_of_key(table.database, KEYS.score_key(table.sid), ZOES_PHONE)
    with pytest.raises(LinkReplaced):
        table.score(KING[1], table.command(device=ZOES_PHONE))
    table.scored(KING[1])
    key = shared(table.database, KEYS, table.sid, ANNES_PHONE, EIGHT).score_key
    assert key == KEYS.score_key(table.sid, 1)
    come_in(table, number=1)
    table.undo(table.command(device=ZOES_PHONE))
    assert table.nets == []


def test_new_links_are_made_once_and_only_by_the_owner(table: Table) -> None:
    come_in(table)
    with pytest.raises(NotTheOwner):
        new_links(table.database, KEYS, table.command(device=ZOES_PHONE))
    command = table.command()
    for _ in range(3):
        new_links(table.database, KEYS, command)
    assert table.stored.key_number == 1
    with pytest.raises(StaleSheet):
        new_links(table.database, KEYS, table.command(seen=1))


def test_nobody_changes_a_locked_sheet(table: Table) -> None:
    come_in(table)
    set_lock(table.database, table.command(), True)
    for device in (ANNES_PHONE, ZOES_PHONE):
        with pytest.raises(SheetLocked):
            table.score(KING[1], table.command(device=device))
    with pytest.raises(NotTheOwner):
        set_lock(table.database, table.command(device=ZOES_PHONE), False)
    with pytest.raises(NotAScorer):
        table.score(KING[1], table.command(device="somebody else"))
    set_lock(table.database, table.command(), False)
    table.score(KING[1], table.command(device=ZOES_PHONE))
    assert len(table.nets) == 1


def test_a_lock_is_nothing_to_undo(table: Table) -> None:
    table.scored(KING[1])
    set_lock(table.database, table.command(), True)
    set_lock(table.database, table.command(), False)
    table.undo()
    assert table.nets == []


def test_a_code_opens_for_ten_minutes(table: Table) -> None:
    assert code_of(table) == ""
    make_code(table.database, KEYS, table.sid, ANNES_PHONE, EIGHT)
    code = code_of(table)
    assert len(code) == CODE_LENGTH
    assert set(code) <= set(CODE_LETTERS)
    key = KEYS.score_key(table.sid)
    for typed in (code, code.lower(), f" {code[:3]} {code[3:]} ", f"{code[:3]}-{code[3:]}"):
        assert key_of_code(table.database, KEYS, typed, EIGHT + timedelta(minutes=9)) == key
    with pytest.raises(UnknownKey):
        key_of_code(table.database, KEYS, code, EIGHT + timedelta(minutes=10))
    later = EIGHT + timedelta(minutes=10)
    assert shared(table.database, KEYS, table.sid, ANNES_PHONE, later).code == ""


@pytest.mark.parametrize("typed", ["", "ABCDEF", "ABCDEFG", "é", "' OR 1=1"])
def test_other_codes_open_nothing(table: Table, typed: str) -> None:
    make_code(table.database, KEYS, table.sid, ANNES_PHONE, EIGHT)
    with pytest.raises(UnknownKey):
        key_of_code(table.database, KEYS, typed, EIGHT)


def test_a_code_stops_when_it_is_revoked_replaced_or_the_links_are_new(table: Table) -> None:
    def stopped(code: str) -> bool:
        try:
            key_of_code(table.database, KEYS, code, EIGHT)
        except UnknownKey:
            return True
        return False

    make_code(table.database, KEYS, table.sid, ANNES_PHONE, EIGHT)
    first = code_of(table)
    make_code(table.database, KEYS, table.sid, ANNES_PHONE, EIGHT)
    second = code_of(table)
    assert stopped(first)
    assert not stopped(second)
    revoke_code(table.database, table.sid, ANNES_PHONE)
    assert stopped(second)
    make_code(table.database, KEYS, table.sid, ANNES_PHONE, EIGHT)
    third = code_of(table)
    new_links(table.database, KEYS, table.command())
    assert stopped(third)


def test_only_scorers_see_and_make_the_ways_in(table: Table) -> None:
    make_code(table.database, KEYS, table.sid, ANNES_PHONE, EIGHT)
    seen = shared(table.database, KEYS, table.sid, ZOES_PHONE, EIGHT)
    assert (seen.score_key, seen.code, seen.scorers) == ("", "", ())
    with pytest.raises(NotAScorer):
        make_code(table.database, KEYS, table.sid, ZOES_PHONE, EIGHT)
    with pytest.raises(NotAScorer):
        revoke_code(table.database, table.sid, ZOES_PHONE)
    come_in(table)
    assert shared(table.database, KEYS, table.sid, ZOES_PHONE, EIGHT).code


def test_the_owner_hands_over_to_a_scorer(table: Table) -> None:
    with pytest.raises(UnknownKey):
        hand_over(table.database, table.sid, ANNES_PHONE, hash_of(ZOES_PHONE))
    come_in(table)
    with pytest.raises(NotTheOwner):
        hand_over(table.database, table.sid, ZOES_PHONE, hash_of(ZOES_PHONE))
    hand_over(table.database, table.sid, ANNES_PHONE, hash_of(ZOES_PHONE))
    assert open_session(table.database, table.sid, ZOES_PHONE).access.owns
    anne = open_session(table.database, table.sid, ANNES_PHONE).access
    assert (anne.owns, anne.scores) == (False, True)


def test_joining_again_renews_and_takes_nothing_away(table: Table) -> None:
    come_in(table, ANNES_PHONE)
    assert open_session(table.database, table.sid, ANNES_PHONE).access.owns
    join(table.database, KEYS.score_key(table.sid), ZOES_PHONE, EIGHT, 2)
    assert open_session(table.database, table.sid, ZOES_PHONE).seat == 2
    join(table.database, KEYS.score_key(table.sid), ZOES_PHONE, EIGHT, 99)
    assert open_session(table.database, table.sid, ZOES_PHONE).seat is None


# -- one's own sessions -------------------------------------------------------------------------


def test_a_forgotten_session_is_listed_no_more_until_joined_again(table: Table) -> None:
    come_in(table)
    forget(table.database, table.sid, ZOES_PHONE)
    assert known_sessions(table.database, ZOES_PHONE) == ()
    assert len(known_sessions(table.database, ANNES_PHONE)) == 1
    come_in(table)
    assert len(known_sessions(table.database, ZOES_PHONE)) == 1


def test_only_the_owner_deletes_and_it_can_be_brought_back(table: Table) -> None:
    come_in(table)
    table.scored(KING[1])
    with pytest.raises(NotTheOwner):
        delete(table.database, table.sid, ZOES_PHONE, EIGHT)
    delete(table.database, table.sid, ANNES_PHONE, EIGHT)
    with pytest.raises(SessionDeleted):
        open_session(table.database, table.sid, ZOES_PHONE)
    with pytest.raises(SessionDeleted):
        session_of_key(table.database, KEYS.score_key(table.sid), ZOES_PHONE)
    assert known_sessions(table.database, ZOES_PHONE) == ()
    (deleted,) = known_sessions(table.database, ANNES_PHONE)
    assert deleted.deleted_at == EIGHT
    with pytest.raises(NotTheOwner):
        restore(table.database, table.sid, ZOES_PHONE)
    restore(table.database, table.sid, ANNES_PHONE)
    assert table.nets == [(0, -20, 0, 0)]


def test_after_thirty_days_it_is_gone_for_good(table: Table) -> None:
    delete(table.database, table.sid, ANNES_PHONE, EIGHT)
    assert purge(table.database, EIGHT + timedelta(days=30)) == 0
    assert purge(table.database, EIGHT + timedelta(days=30, seconds=1)) == 1
    with pytest.raises(SessionNotFound):
        open_session(table.database, table.sid, ANNES_PHONE)
