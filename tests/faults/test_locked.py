"""Another program holds the file: phones are told to wait, and lose nothing by it."""

import sqlite3
import time
from contextlib import closing

from app.store.database import BUSY_SECONDS
from tests.faults.servers import Server
from tests.web.cast import king, queens
from tests.web.test_errors import explains


def test_a_file_that_is_locked_for_too_long_asks_to_try_again(server: Server) -> None:
    server.start()
    phone = server.phone()
    phone.start()
    phone.scored(king(1))
    sent = {**phone.drawn(), **queens(1, 1, 1, 1)}
    with closing(sqlite3.connect(server.file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        refused = phone.post("/hands", sent)
        waited = time.monotonic() - began
        explains(refused, 503, "Nothing was saved and nothing is lost.")
        assert int(refused.headers["retry-after"]) >= 1
        assert BUSY_SECONDS <= waited < BUSY_SECONDS + 3

        began = time.monotonic()
        assert phone.get().status_code == 200
        assert time.monotonic() - began < BUSY_SECONDS / 2, "looking waits for nobody"
        assert len(phone.nets()) == 1
        other.execute("ROLLBACK")

    assert phone.post("/hands", sent).status_code == 303
    assert phone.post("/hands", sent).status_code == 303
    assert phone.nets() == [[0, -20, 0, 0], [-6, -6, -6, -6]]
    assert server.said().count("Traceback") == 0


def test_a_lock_that_ends_in_time_is_only_a_wait(server: Server) -> None:
    server.start()
    phone = server.phone()
    phone.start()
    with closing(sqlite3.connect(server.file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE session SET title = title")
        other.execute("COMMIT")
    phone.scored(king(1))
    assert phone.nets() == [[0, -20, 0, 0]]
