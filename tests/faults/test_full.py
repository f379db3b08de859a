"""No room left on the disk: nothing is half written, nothing is lost, and room makes it work."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import Connection, event

from tests.web.cast import CAST, CONTRACTS, Phone, plain_hand
from tests.web.conftest import web_of
from tests.web.test_errors import explains


class Disk:
    """Room for so many pages: SQLite itself then says that the disk is full, as a full one does."""

    def __init__(self, app: FastAPI, file: Path) -> None:
        self._file = file
        self._most = 0
        event.listen(web_of(app).database.engine, "begin", self._limit)

    def _limit(self, connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {self._most or 2**31 - 2}")

    def fill(self) -> None:
        """Leave no page free, neither in the file nor behind it."""
        with closing(sqlite3.connect(self._file)) as connection:
            connection.execute("VACUUM")
            (self._most,) = connection.execute("PRAGMA page_count").fetchone()

    def make_room(self) -> None:
        self._most = 0


@pytest.fixture
def disk(own_app: FastAPI, database_file: Path) -> Disk:
    return Disk(own_app, database_file)


def test_a_full_disk_loses_nothing_and_room_makes_it_work(own_app: FastAPI, disk: Disk) -> None:
    phone = Phone(own_app)
    phone.start()
    disk.fill()
    saved = 0
    while True:  # what is left on the last pages still takes a few hands
        sent = {**phone.drawn(), **plain_hand(CONTRACTS[saved % 7], saved // 7)}
        answer = phone.post("/hands", sent)
        if answer.status_code != 303:
            break
        saved += 1
        assert saved < 28, "the disk never filled up"
    explains(answer, 503, "Nothing was saved and nothing is lost.")
    assert int(answer.headers["retry-after"]) >= 1
    assert len(phone.nets()) == saved
    assert phone.drawn()["version"] == sent["version"], "no half of it was written"
    assert phone.post("/hands", sent, htmx=True).status_code == 503
    assert phone.get("/sheet").status_code == 200, "everything can still be read"

    other = Phone(own_app)
    fields = {"name": list(CAST), "command": "first"}
    started = other.http.post("/sessions", data=fields)
    for number in range(40):
        if started.status_code == 503:
            break
        fields = {**fields, "command": f"start {number}"}
        started = other.http.post("/sessions", data=fields)
    explains(started, 503, "Nothing was saved and nothing is lost.")
    assert phone.http.post("/api/v1/sessions", json=phone.file()).status_code == 503

    disk.make_room()
    assert phone.post("/hands", sent).status_code == 303
    assert phone.post("/hands", sent).status_code == 303
    assert len(phone.nets()) == saved + 1
    assert other.http.post("/sessions", data=fields).status_code == 303


def test_the_file_is_sound_after_the_disk_was_full(
    own_app: FastAPI, disk: Disk, database_file: Path
) -> None:
    phone = Phone(own_app)
    phone.start()
    disk.fill()
    statuses = {phone.http.post("/api/v1/sessions", json=phone.file()).status_code for _ in "12345"}
    assert 503 in statuses
    with closing(sqlite3.connect(database_file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
