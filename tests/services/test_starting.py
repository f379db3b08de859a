"""Starting, joining and listing sessions."""

from datetime import timedelta

import pytest

from app.domain.errors import RuleViolation
from app.domain.presets import MODERN
from app.services.errors import UnknownKey
from app.services.keys import Keys, hash_of, new_token
from app.services.own_sessions import MOST_LISTED, known_sessions
from app.services.sharing import join, session_of_key
from app.services.sheets import (
    fresh_session,
    is_alive,
    open_session,
    start_session,
)
from app.store.database import Database
from app.store.errors import SessionNotFound
from tests.services.cast import ANNES_PHONE, CAST, EIGHT, KEYS, KING, ZOES_PHONE, Table, start

FRESH = fresh_session("Friday table", CAST, MODERN, 2)


def test_a_fresh_session_has_version_one_and_nothing_to_undo(table: Table) -> None:
    sheet = table.sheet()
    assert sheet.stored.version == 1
    assert sheet.stored.session == fresh_session("Friday table", CAST, MODERN, 0)
    assert (sheet.stored.access.scores, sheet.stored.access.owns) == (True, True)
    assert sheet.undoable is None


def test_the_same_form_twice_makes_one_session(database: Database) -> None:
    ids = {start_session(database, KEYS, ANNES_PHONE, "c", EIGHT, FRESH) for _ in range(3)}
    assert len(ids) == 1
    assert len(known_sessions(database, ANNES_PHONE)) == 1
    assert open_session(database, ids.pop(), ANNES_PHONE).version == 1


def test_another_form_or_device_or_secret_makes_another(database: Database) -> None:
    ids = {
        start_session(database, keys, device, command, EIGHT, FRESH)
        for keys in (KEYS, Keys("another secret of tests"))
        for device in (ANNES_PHONE, ZOES_PHONE)
        for command in ("c", "d")
    }
    assert len(ids) == 8


def test_names_are_checked_before_anything_is_written() -> None:
    with pytest.raises(RuleViolation) as refusal:
        fresh_session("t", ("Anne", "anne", "", "D" * 31), MODERN, 0)
    assert [(p.code, p.seat) for p in refusal.value.problems] == [
        ("name.twice", 1), ("name.empty", 2), ("name.long", 3),
    ]  # fmt: skip


def test_ids_and_keys_are_128_bits_and_tell_nothing_of_each_other() -> None:
    sid = KEYS.session_id("command", "device")
    key = KEYS.score_key(sid)
    assert len(sid) == len(key) == len(new_token()) == 22
    assert key != sid
    assert Keys("another secret of tests").score_key(sid) != key
    assert KEYS.session_id("b", "a") != KEYS.session_id("a", "b")
    assert len(hash_of(key)) == 64


def test_neither_keys_nor_tokens_are_stored(table: Table) -> None:
    with table.database.read() as tx:
        connection = tx.connection()
        kept = ""
        for name in ("session", "scorer", "journal", "match", "hand"):
            kept += str(connection.exec_driver_sql(f'SELECT * FROM "{name}"').fetchall())
    assert ANNES_PHONE not in kept
    assert KEYS.score_key(table.sid) not in kept
    assert hash_of(ANNES_PHONE) in kept


def test_the_score_link_makes_a_scorer_and_looking_does_not(table: Table) -> None:
    key = KEYS.score_key(table.sid)
    seen = session_of_key(table.database, key, ZOES_PHONE)
    assert (seen.stored.id, seen.stored.access.scores) == (table.sid, False)
    assert not open_session(table.database, table.sid, ZOES_PHONE).access.scores
    assert join(table.database, key, ZOES_PHONE, EIGHT) == table.sid
    access = open_session(table.database, table.sid, ZOES_PHONE).access
    assert (access.scores, access.owns) == (True, False)


def test_joining_again_takes_no_right_away(table: Table) -> None:
    join(table.database, KEYS.score_key(table.sid), ANNES_PHONE, EIGHT)
    assert table.stored.access.owns


@pytest.mark.parametrize("key", ["", "x", "x" * 22])
def test_a_wrong_key_opens_nothing(table: Table, key: str) -> None:
    with pytest.raises(UnknownKey):
        session_of_key(table.database, key, ZOES_PHONE)
    with pytest.raises(UnknownKey):
        join(table.database, key, ZOES_PHONE, EIGHT)
    with pytest.raises(UnknownKey):
        join(table.database, table.sid, ZOES_PHONE, EIGHT)


def test_an_unknown_session_is_not_found(database: Database) -> None:
    with pytest.raises(SessionNotFound):
        open_session(database, "unknown")


def test_a_device_finds_its_sessions_newest_first(database: Database) -> None:
    for n in range(MOST_LISTED + 5):
        at = EIGHT + timedelta(minutes=n)
        start_session(database, KEYS, ANNES_PHONE, f"c{n}", at, fresh_session(
            f"Table {n}", CAST, MODERN, 0))  # fmt: skip
    known = known_sessions(database, ANNES_PHONE)
    assert [one.title for one in known] == [f"Table {n}" for n in range(MOST_LISTED + 4, 4, -1)]
    assert known_sessions(database, ZOES_PHONE) == ()
    assert known_sessions(database, "") == ()


def test_the_list_tells_how_far_each_match_has_come(database: Database) -> None:
    table = start(database)
    table.scored(KING[1])
    known = known_sessions(database, ANNES_PHONE)[0]
    assert (known.id, known.players) == (table.sid, CAST)
    assert (len(known.match.hands), known.matches, known.match.ended) == (1, 1, False)
    assert known.match.totals == table.session.match.totals
    table.end()
    assert known_sessions(database, ANNES_PHONE)[0].match.ended
    table.rematch()
    known = known_sessions(database, ANNES_PHONE)[0]
    assert (known.match.hands, known.matches, known.match.ended) == ((), 2, False)


def test_the_database_answers(database: Database) -> None:
    assert is_alive(database)
