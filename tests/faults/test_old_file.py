"""A file of the first version, with a match on it, opened by this one while somebody looks at it.

``old/0001.sql`` was written by the first version itself: 28 hands, an undo, an ended match, a
rematch with two hands and a half filled-in third. ``old/0001.json`` is what it said of them.
"""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.store.errors import StoreUnusable
from app.store.migrations import SCRIPTS, current_revision, upgrade
from tests.faults.servers import Server
from tests.web.cast import Phone, king

OLD = Path(__file__).parent / "old"
SID = "VZmbd0VACkyL_HJCbFT_bQ"
ANNE, BETH = "anne-of-the-old-days", "beth-of-the-old-days"


@pytest.fixture
def living(server: Server) -> Iterator[sqlite3.Connection]:
    """The old file in use: all that was written still stands in its write-ahead log."""
    with closing(sqlite3.connect(server.file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.executescript((OLD / "0001.sql").read_text("utf-8"))
        yield connection


def phone_of(server: Server, device: str) -> Phone:
    phone = server.phone()
    phone.sid = SID
    phone.http.cookies.set("barbu_device", device, domain="127.0.0.1")
    return phone


def parts_of(told: Any, known: Any) -> Any:
    """*told* without what the old version did not know of."""
    if isinstance(known, dict):
        return {name: parts_of(told[name], known[name]) for name in known}
    if isinstance(known, list):
        assert len(told) == len(known)
        return [parts_of(*pair) for pair in zip(told, known, strict=True)]
    return told


def test_every_hand_of_an_old_file_is_there_and_play_goes_on(
    server: Server, living: sqlite3.Connection
) -> None:
    said = json.loads((OLD / "0001.json").read_text("utf-8"))
    assert [len(match["hands"]) for match in said["matches"]] == [28, 2]
    assert living.execute("SELECT count(*) FROM hand").fetchone() == (30,)

    server.start()

    anne, beth = phone_of(server, ANNE), phone_of(server, BETH)
    assert parts_of(anne.file(), said) == said
    (kept,) = server.folder.glob("barbu.sqlite3.before-*")
    assert current_revision(f"sqlite:///{kept}") == "0001"
    with closing(sqlite3.connect(kept)) as copy:
        assert copy.execute("SELECT count(*) FROM hand").fetchone() == (30,)
        assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]

    # Both phones are still in, what was half filled in still is, and undo reaches back.
    contract = anne.page().one("form", id="hand").one("input", name="contract")
    assert contract["value"] == "no_queens"
    assert beth.undo().status_code == 303
    beth.scored(king(3))
    assert anne.nets()[-1] == [0, 0, 0, -20]
    hands = [len(match["hands"]) for match in anne.file()["matches"]]
    assert hands == [28, 2]
    assert server.phone().http.get(f"/s/{SID}").status_code == 200, "and strangers may look"
    assert "Traceback" not in server.said()


def test_an_old_file_that_another_program_holds_is_not_opened_and_not_changed(
    server: Server, living: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.database.BUSY_SECONDS", 0.2)
    living.execute("BEGIN IMMEDIATE")
    before = living.execute("SELECT name, sql FROM sqlite_master").fetchall()
    with pytest.raises(StoreUnusable, match="in use by another program"):
        upgrade(f"sqlite:///{server.file}")
    living.execute("ROLLBACK")
    assert living.execute("SELECT name, sql FROM sqlite_master").fetchall() == before
    upgrade(f"sqlite:///{server.file}")
    assert living.execute("SELECT count(*) FROM hand").fetchone() == (30,)


def test_an_upgrade_that_breaks_off_leaves_every_old_hand(
    server: Server, living: sqlite3.Connection, tmp_path: Path
) -> None:
    scripts = shutil.copytree(SCRIPTS, tmp_path / "scripts")
    newest = max((scripts / "versions").glob("*.py"))
    text = newest.read_text()
    newest.write_text(
        text.replace("\n\ndef downgrade", "\n    raise LookupError\n\n\ndef downgrade")
    )
    with pytest.raises(LookupError):
        upgrade(f"sqlite:///{server.file}", scripts=scripts)
    assert current_revision(f"sqlite:///{server.file}") == "0001"
    assert living.execute("SELECT count(*) FROM hand").fetchone() == (30,)
    server.start()
    assert len(phone_of(server, ANNE).file()["matches"][0]["hands"]) == 28
