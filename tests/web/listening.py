"""A phone that listens: reads a session's stream straight from the app, in the test's own loop."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.types import Message

SOON = 5.0


class Ear:
    """One open stream: its answer's head, and its events as they come."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.body = b""
        self.ended = False
        self.stuck = asyncio.Event()
        self.stuck.set()
        self._told: asyncio.Queue[tuple[str, str] | None] = asyncio.Queue()
        self.hang_up = asyncio.Event()

    async def receive(self) -> Message:
        if not self.status:
            await asyncio.sleep(0)
        await self.hang_up.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        await self.stuck.wait()  # a reader that takes nothing holds up what is sent to it
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            return
        self.body += message.get("body", b"")
        events = message.get("body", b"") if self.status == 200 else b""
        for block in events.decode().split("\n\n"):
            if block.startswith("event: "):
                event, data = block.split("\n")
                self._told.put_nowait((event.removeprefix("event: "), data.removeprefix("data: ")))
        if not message.get("more_body"):
            self.ended = True
            self._told.put_nowait(None)

    async def next(self) -> tuple[str, str] | None:
        """The next event and its data; None at the end of the stream."""
        return await asyncio.wait_for(self._told.get(), SOON)

    async def until(self, event: str) -> str:
        """The data of the next *event*; what comes before it is passed over."""
        while (told := await self.next()) is not None:
            if told[0] == event:
                return told[1]
        raise AssertionError(f"The stream ended before {event}.")

    def waiting(self) -> list[tuple[str, str] | None]:
        """What has come and has not been taken."""
        return [self._told.get_nowait() for _ in range(self._told.qsize())]


@asynccontextmanager
async def listening(
    app: Starlette, sid: str, device: str = "", method: str = "GET"
) -> AsyncIterator[Ear]:
    """A stream of that session, open inside the block."""
    ear = Ear()
    headers = [(b"host", b"testserver"), (b"accept-encoding", b"gzip, br")]
    if device:
        headers.append((b"cookie", f"barbu_device={device}".encode()))
    path = f"/s/{sid}/live"
    scope: dict[str, Any] = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
        "scheme": "http", "path": path, "raw_path": path.encode(), "root_path": "",
        "query_string": b"", "headers": headers, "client": ("testclient", 1),
        "server": ("testserver", 80), "state": {},
    }  # fmt: skip
    task = asyncio.create_task(app(scope, ear.receive, ear.send))
    try:
        yield ear
    finally:
        ear.stuck.set()
        ear.hang_up.set()
        await asyncio.wait_for(task, SOON)
