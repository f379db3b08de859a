"""Two phones at one table: one is first, the other is told, and nothing is lost or locked."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from app.services.errors import NotAScorer, StaleSheet
from app.services.sharing import join
from app.store.database import Database
from tests.services.cast import EIGHT, KEYS, KING, QUEENS, ZOES_PHONE, Table, start


@pytest.fixture
def beth(table: Table) -> Table:
    """Another phone that joined the same session."""
    join(table.database, KEYS.score_key(table.sid), "beths-phone", EIGHT)
    return Table(table.database, table.sid, "beths-phone")


@pytest.fixture
def elsewhere(table: Table) -> Table:
    """The same file in another process: without the first one's queue of writers."""
    other = Database(str(table.database.engine.url))
    return Table(other, table.sid)


def outcome_of(table: Table, draft_seat: int, ready: threading.Barrier) -> str:
    command = table.command()
    ready.wait()
    try:
        table.score(KING[draft_seat], command)
    except StaleSheet as refusal:
        return f"stale: seen {refusal.seen}, now {refusal.current}"
    return "scored"


@pytest.mark.parametrize("where", ["one process", "two processes"])
def test_the_same_hand_from_two_threads_is_scored_once(
    table: Table, beth: Table, elsewhere: Table, where: str
) -> None:
    second = beth if where == "one process" else elsewhere
    ready = threading.Barrier(2)
    with ThreadPoolExecutor(2) as pool:
        found = [
            pool.submit(outcome_of, one, seat, ready) for seat, one in enumerate((table, second))
        ]
        # result() raises what a thread raised: "database is locked" would end here.
        assert sorted(one.result() for one in found) == ["scored", "stale: seen 1, now 2"]
    assert len(table.session.match.hands) == 1
    elsewhere.database.dispose()


def test_a_command_from_an_old_page_is_refused(table: Table, beth: Table) -> None:
    late = beth.command()
    table.scored(KING[1])
    with pytest.raises(StaleSheet) as refusal:
        beth.score(QUEENS, late)
    assert (refusal.value.seen, refusal.value.current) == (1, 2)
    assert refusal.value.code == "stale"
    assert table.nets == [(0, -20, 0, 0)]


@pytest.mark.parametrize("seen", [-1, 0, 2, 99])
def test_a_version_that_is_not_the_newest_is_refused(table: Table, seen: int) -> None:
    with pytest.raises(StaleSheet):
        table.score(QUEENS, table.command(seen=seen))
    assert table.stored.version == 1


def test_every_command_is_refused_from_an_old_page(table: Table) -> None:
    table.scored(KING[1])
    for send in (table.undo, table.end):
        with pytest.raises(StaleSheet):
            send(table.command(seen=1))
    with pytest.raises(StaleSheet):
        table.rematch(0, table.command(seen=1))


def test_a_stranger_may_send_nothing(table: Table) -> None:
    table.scored(KING[1])
    before = table.stored
    zoe = Table(table.database, table.sid, ZOES_PHONE)
    for send in (zoe.undo, zoe.end):
        with pytest.raises(NotAScorer):
            send(zoe.command())
    with pytest.raises(NotAScorer):
        zoe.score(QUEENS)
    with pytest.raises(NotAScorer):
        zoe.rematch()
    with pytest.raises(NotAScorer):
        zoe.keep(QUEENS)
    assert table.stored == before


def test_a_device_without_a_token_is_a_stranger(table: Table) -> None:
    nobody = Table(table.database, table.sid, "")
    with pytest.raises(NotAScorer):
        nobody.score(QUEENS)
    assert not nobody.stored.access.scores


def test_both_phones_see_the_same_and_may_take_turns(table: Table, beth: Table) -> None:
    table.scored(KING[1])
    beth.scored(QUEENS)
    beth.undo()
    table.undo()
    assert table.session == beth.session
    assert table.session.match.hands == ()
    assert (table.stored.access.owns, beth.stored.access.owns) == (True, False)


def test_many_writers_on_many_sessions_never_meet_a_locked_database(database: Database) -> None:
    tables = [start(database, form=f"start {n}") for n in range(4)]

    def play(table: Table) -> int:
        for draft in (KING[0], QUEENS):
            table.score(draft)
            table.keep(KING[1])
        table.undo()
        return len(table.session.match.hands)

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(play, tables)) == [1, 1, 1, 1]
