"""A real server with many open streams: told at once, held cheaply, let go when it stops."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest

from tests.loops import in_a_loop
from tests.web.browsing import parse
from tests.web.cast import CAST, carried, king

ROOT = Path(__file__).parents[1]
PATIENCE = 20.0
MEGABYTE = 1024  # in the kilobytes that the kernel counts in


@dataclass
class Started:
    """A server process of its own, and the session that one phone has started on it."""

    process: subprocess.Popen[str]
    port: int
    phone: httpx2.Client
    sid: str = ""

    def score(self, taker: int) -> None:
        page = parse(self.phone.get(f"/s/{self.sid}").text)
        fields = {**carried(page.one("form", id="hand")), **king(taker)}
        answer = self.phone.post(
            f"/s/{self.sid}/hands", data=fields, headers={"HX-Request": "true"}
        )
        assert answer.status_code == 200

    def memory(self) -> int:
        """Kilobytes that the process holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0])


def start_server(folder: Path, port: int) -> subprocess.Popen[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BARBU_")}
    settings = {"BARBU_HOST": "127.0.0.1", "BARBU_PORT": str(port), "BARBU_DATA_DIR": str(folder)}
    process = subprocess.Popen(
        [sys.executable, "-m", "app"],
        cwd=ROOT,
        env={**kept, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 20
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5).close()
        except OSError:
            assert time.monotonic() < deadline, "The server did not start."
            time.sleep(0.05)
        else:
            return process


@contextmanager
def served(folder: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server process on a data folder of its own, and its port."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    process = start_server(folder, port)
    yield process, port
    process.kill()
    process.communicate()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """One for all tests here that leave it running."""
    with served(tmp_path_factory.mktemp("many")) as server:
        yield server


def started_on(process: subprocess.Popen[str], port: int) -> Started:
    phone = httpx2.Client(base_url=f"http://127.0.0.1:{port}")
    start = {"name": list(CAST), "first_declarer": "0", "rule_set": "modern"}
    answer = phone.post("/sessions", data=start)
    return Started(process, port, phone, answer.headers["location"].removeprefix("/s/"))


@pytest.fixture
def started(shared: tuple[subprocess.Popen[str], int]) -> Iterator[Started]:
    server = started_on(*shared)
    yield server
    server.phone.close()


class Wire:
    """A phone's stream over a plain socket."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self.writer = writer

    async def until(self, line: str) -> float:
        """When that line came."""
        while (text := await asyncio.wait_for(self._reader.readline(), PATIENCE)) != b"":
            if text.strip() == line.encode():
                return time.monotonic()
        raise AssertionError(f"The stream ended before {line!r}.")

    async def end(self) -> float:
        """When the stream ended."""
        while await asyncio.wait_for(self._reader.readline(), PATIENCE):
            pass
        return time.monotonic()


@asynccontextmanager
async def wires(server: Started, count: int) -> AsyncIterator[list[Wire]]:
    """So many phones that listen to the session, all told of its version once."""
    request = f"GET /s/{server.sid}/live HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    opened: list[Wire] = []

    async def open_one() -> None:
        wire = Wire(*await asyncio.open_connection("127.0.0.1", server.port))
        opened.append(wire)
        wire.writer.write(request)
        await wire.until("event: version")

    try:
        for begun in range(0, count, 100):
            await asyncio.gather(*(open_one() for _ in range(min(100, count - begun))))
        yield opened
    finally:
        for wire in opened:
            wire.writer.close()
        closed = (wire.writer.wait_closed() for wire in opened)
        await asyncio.gather(*closed, return_exceptions=True)


def test_a_score_is_on_twenty_phones_within_a_quarter_of_a_second(started: Started) -> None:
    async def measured() -> float:
        async with wires(started, 20) as phones:
            hearing = [asyncio.create_task(phone.until("data: 2")) for phone in phones]
            await asyncio.to_thread(started.score, 1)
            answered = time.monotonic()
            return max(await asyncio.gather(*hearing)) - answered

    assert in_a_loop(measured()) < 0.25


def test_a_thousand_open_streams_stay_small_and_are_all_told(started: Started) -> None:
    async def measured() -> int:
        async with wires(started, 1000) as phones:
            hearing = [asyncio.create_task(phone.until("data: 2")) for phone in phones]
            await asyncio.to_thread(started.score, 1)
            await asyncio.gather(*hearing)
            return started.memory()

    assert in_a_loop(measured()) < 150 * MEGABYTE


def test_a_stop_does_not_wait_for_open_streams(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        started = started_on(*server)
        took, complaints = in_a_loop(stopped(started))
        started.phone.close()
    assert took < 2
    assert complaints == ""


async def stopped(started: Started) -> tuple[float, str]:
    """Stop the server with streams open: how long it took, and what it complained of."""
    async with wires(started, 50) as phones:
        began = time.monotonic()
        started.process.send_signal(signal.SIGTERM)
        ended = max(await asyncio.gather(*(phone.end() for phone in phones)))
        _printed, complaints = await asyncio.to_thread(started.process.communicate, timeout=10)
        assert ended - began < 1
        return time.monotonic() - began, complaints


def test_phones_that_hang_up_leave_nothing_behind(started: Started) -> None:
    async def counted() -> str:
        async with wires(started, 30):
            pass
        async with wires(started, 2) as phones:
            await phones[0].until("event: here")
            return started.phone.get(f"/s/{started.sid}/here").text

    assert "2 phones here" in in_a_loop(counted())


def test_an_open_stream_holds_no_thread_and_no_lock(started: Started) -> None:
    """Far more streams than threads, and still pages come and hands are scored."""

    async def played() -> None:
        async with wires(started, 60):
            for taker in (0,):
                await asyncio.to_thread(started.score, taker)
                await asyncio.to_thread(started.phone.get, f"/s/{started.sid}/sheet")

    began = time.monotonic()
    in_a_loop(played())
    assert time.monotonic() - began < 5
