"""kill -9 between and during writes: what was answered as saved is there, once."""

import random
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from httpx2 import TransportError

from tests.faults.servers import Server
from tests.web.cast import CONTRACTS, Fields, plain_hand

KILLS = 5
TABLES = 3
MOST_SAVED = 6
"""How many hands are saved between a start and its kill."""
A_WRITE = 0.02
"""Seconds: somewhere within this the next kill comes."""


class Table:
    """A phone that scores one hand after the other and remembers what it was told."""

    def __init__(self, server: Server, number: int) -> None:
        self.phone = server.phone()
        self.phone.start(*(f"{name} {number}" for name in ("Anne", "Beth", "Cath", "Diana")))
        self.saved = 0
        self.unanswered: Fields | None = None
        self.surprises: list[str] = []

    def play(self, hands: int = 28) -> None:
        """Score until there are so many *hands*, or nobody answers.

        A form without an answer is sent again, as it was.
        """
        try:
            while self.saved < hands:
                if self.unanswered is None:
                    hand = plain_hand(CONTRACTS[self.saved % 7], self.saved // 7)
                    self.unanswered = {**self.phone.drawn(), **hand}
                answer = self.phone.post("/hands", self.unanswered)
                if answer.status_code != 303:
                    self.surprises.append(f"{answer.status_code} after {self.saved} hands")
                    return
                self.unanswered = None
                self.saved += 1
        except TransportError:
            return

    def check(self) -> None:
        """Every hand that was answered is there, once and in its place; at most one more is."""
        assert self.surprises == []
        hands = self.phone.file()["matches"][0]["hands"]
        assert len(hands) in (self.saved, self.saved + (self.unanswered is not None))
        assert [hand["contract"] for hand in hands] == [
            CONTRACTS[number % 7] for number in range(len(hands))
        ]


def damages(file: Path) -> Iterator[tuple[object, ...]]:
    """What SQLite itself finds wrong with the file."""
    with closing(sqlite3.connect(file)) as connection:
        for check in ("integrity_check", "foreign_key_check"):
            yield from connection.execute(f"PRAGMA {check}").fetchall()


def test_what_was_answered_survives_being_killed(server: Server) -> None:
    chance = random.Random()  # reseeded for every run of the suite, which prints its seed
    server.start()
    tables = [Table(server, number) for number in range(TABLES)]
    interrupted = 0
    for _ in range(KILLS):
        playing = [threading.Thread(target=table.play) for table in tables]
        for thread in playing:
            thread.start()
        enough = sum(table.saved for table in tables) + chance.randint(1, MOST_SAVED)
        while sum(table.saved for table in tables) < enough:
            time.sleep(0.001)
            assert any(thread.is_alive() for thread in playing)
        time.sleep(chance.uniform(0, A_WRITE))
        server.kill()
        for thread in playing:
            thread.join()
        interrupted += sum(table.unanswered is not None for table in tables)
        assert list(damages(server.file)) == [("ok",)]
        server.start()
        for table in tables:
            table.check()
    assert interrupted > 0, "no kill came in the middle of anything"

    for table in tables:
        after = table.saved + 2
        table.play(after)
        table.check()
        assert len(table.phone.nets()) == after
    assert "Traceback" not in server.said()


def test_a_hand_whose_answer_was_lost_counts_once(server: Server) -> None:
    """The narrowest moment: written, and killed before the phone heard of it."""
    server.start()
    table = Table(server, 0)
    sent = {**table.phone.drawn(), **plain_hand("no_king", 1)}
    assert table.phone.post("/hands", sent).status_code == 303
    server.kill()
    server.start()
    assert table.phone.post("/hands", sent).status_code == 303
    assert table.phone.nets() == [[0, -20, 0, 0]]
    assert list(damages(server.file)) == [("ok",)]
