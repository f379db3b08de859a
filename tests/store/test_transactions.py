"""Who waits for whom, and what is left when something goes wrong."""

import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError, OperationalError

from app.store.database import Database
from app.store.errors import StoreBusy, StoreFull
from tests.store import own_table


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "own.sqlite3"


@pytest.fixture
def database(file: Path) -> Iterator[Database]:
    database = Database(f"sqlite:///{file}", busy_seconds=2)
    own_table.create(database)
    yield database
    database.dispose()


@pytest.fixture
def other_process(file: Path, database: Database) -> Iterator[Database]:
    """The same file without the first one's in-process queue, as another process has it."""
    other = Database(f"sqlite:///{file}", busy_seconds=2)
    yield other
    other.dispose()


def count_up(database: Database, both_ready: threading.Barrier) -> None:
    both_ready.wait()
    with database.write() as tx:
        seen = own_table.value(tx)
        time.sleep(0.02)  # wide enough for the other to read the same value, if it could
        own_table.put(tx, seen + 1)


@pytest.mark.parametrize("doors", ["one process", "two processes"])
def test_writers_that_read_first_wait_and_see_each_other(
    database: Database, other_process: Database, doors: str
) -> None:
    second = database if doors == "one process" else other_process
    both_ready = threading.Barrier(2)
    with ThreadPoolExecutor(2) as pool:
        waiting = [pool.submit(count_up, one, both_ready) for one in (database, second)]
        for one in waiting:
            one.result()  # raises what the thread raised: never "database is locked"
    with database.read() as session:
        assert own_table.value(session) == 2


def test_many_writers_lose_nothing(database: Database) -> None:
    def count_up_once(_: int) -> None:
        with database.write() as tx:
            own_table.put(tx, own_table.value(tx) + 1)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(count_up_once, range(80)))
    with database.read() as session:
        assert own_table.value(session) == 80


def test_reads_do_not_wait_for_a_writer(database: Database) -> None:
    with database.write() as tx:
        own_table.put(tx, 7)
        started = time.monotonic()
        with database.read() as session:
            assert own_table.value(session) == 0  # the last committed value
        assert time.monotonic() - started < 0.5
    with database.read() as session:
        assert own_table.value(session) == 7


def test_a_read_keeps_its_picture_while_others_write(database: Database) -> None:
    with database.read() as session:
        assert own_table.value(session) == 0
        with database.write() as tx:
            own_table.put(tx, 1)
        assert own_table.value(session) == 0


def test_a_block_that_raises_midway_leaves_nothing(database: Database) -> None:
    def put_then_fail() -> None:
        with database.write() as tx:
            own_table.put(tx, 99)
            raise LookupError

    with pytest.raises(LookupError):
        put_then_fail()
    with database.write() as tx:  # and the writer's place is free again
        assert own_table.value(tx) == 0


def test_a_failing_statement_leaves_nothing(database: Database) -> None:
    def put_then_clash() -> None:
        with database.write() as tx:
            own_table.put(tx, 99)
            tx.connection().execute(own_table.counters.insert().values(id=1, value=0))

    with pytest.raises(IntegrityError):
        put_then_clash()
    with database.read() as session:
        assert own_table.value(session) == 0


def test_a_commit_that_fails_leaves_nothing_and_harms_nobody_after_it(database: Database) -> None:
    with database.write() as tx:
        tx.connection().exec_driver_sql(
            "CREATE TABLE children (parent INTEGER REFERENCES counters (id))"
        )

    def fail_at_commit() -> None:
        with database.write() as tx:
            own_table.put(tx, 99)
            tx.connection().exec_driver_sql("PRAGMA defer_foreign_keys = ON")
            tx.connection().exec_driver_sql("INSERT INTO children VALUES (12345)")

    for _ in range(2):  # the second time on the connection that failed
        with pytest.raises(IntegrityError, match="FOREIGN KEY"):
            fail_at_commit()
    with database.write() as tx:
        assert own_table.value(tx) == 0


def test_what_a_read_writes_is_dropped(database: Database) -> None:
    with database.read() as session:
        own_table.put(session, 5)
    with database.read() as session:
        assert own_table.value(session) == 0


def test_a_read_that_commits_is_a_mistake_in_the_code(database: Database) -> None:
    def commit_a_read() -> None:
        with database.read() as session:
            own_table.put(session, 5)
            session.commit()

    with pytest.raises(RuntimeError, match="never commits"):
        commit_a_read()
    with database.read() as session:
        assert own_table.value(session) == 0


@pytest.mark.parametrize("holder", ["this process", "another process"])
def test_a_writer_that_waits_too_long_is_told(file: Path, database: Database, holder: str) -> None:
    impatient = Database(f"sqlite:///{file}", busy_seconds=0.1)
    held = impatient if holder == "this process" else database

    def write() -> None:
        with impatient.write() as tx:
            own_table.put(tx, 1)

    with (
        held.write(),
        ThreadPoolExecutor(1) as pool,
        pytest.raises(StoreBusy) as refusal,
    ):
        pool.submit(write).result()
    assert refusal.value.code == "store.busy"
    write()  # nothing is left behind
    impatient.dispose()


def test_a_full_disk_is_told(database: Database) -> None:
    def fill() -> None:
        with database.write() as tx:
            connection = tx.connection()
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
            connection.exec_driver_sql("CREATE TABLE filler AS SELECT zeroblob(100000)")

    with pytest.raises(StoreFull) as refusal:
        fill()
    assert refusal.value.code == "store.full"
    with database.read() as session:
        assert own_table.value(session) == 0


def test_no_room_to_open_a_connection_is_a_full_disk_too(database: Database) -> None:
    def refuse() -> None:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
        raise OperationalError("PRAGMA journal_mode = WAL", {}, error)

    with pytest.raises(StoreFull), database.read():
        refuse()


def test_other_database_errors_stay_what_they_are(database: Database) -> None:
    with pytest.raises(OperationalError, match="no such table"), database.read() as session:
        session.connection().exec_driver_sql("SELECT * FROM nowhere")


def test_objects_stay_readable_after_the_commit(database: Database) -> None:
    with database.write() as tx:
        assert tx.expire_on_commit is False


def test_what_is_answered_as_written_is_in_the_file(file: Path, database: Database) -> None:
    with database.write() as tx:
        own_table.put(tx, 3)
    with closing(sqlite3.connect(file)) as stranger:
        assert stranger.execute("SELECT value FROM counters").fetchone() == (3,)
