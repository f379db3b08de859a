"""Several phones at one table, each a browser of its own; and servers that come and go."""

import asyncio
import socket
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from app.__main__ import server as server_of
from app.config import Settings
from app.services.keys import Keys
from tests.browser.playing import Thumb

NewContext = Callable[..., BrowserContext]
SECRET = "a secret for tests only"

HIDE = """() => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
RETURN = """() => {
  delete document.hidden;
  document.dispatchEvent(new Event("visibilitychange"));
}"""
LIVE = "() => typeof stream !== 'undefined' && !!stream"


def sid_of(page: Page) -> str:
    return page.url.partition("/s/")[2].partition("/")[0]


def joined(new_context: NewContext, table: Page) -> Page:
    """Another phone that joined by the score link."""
    page = new_context().new_page()
    origin = table.url.partition("/s/")[0]
    page.goto(f"{origin}/join/{Keys(SECRET).score_key(sid_of(table))}")
    page.locator("form button[value='']").tap()
    expect(page.locator("#hand")).to_be_visible()
    listens(page)
    return page


def watching(new_context: NewContext, table: Page) -> Page:
    """A stranger's phone that looks on."""
    page = new_context().new_page()
    page.goto(table.url)
    listens(page)
    return page


def listens(page: Page) -> None:
    """Wait until the page's stream is open."""
    page.wait_for_function(LIVE)


def opened(phone: Page, at: str = "/") -> Thumb:
    """A table that this phone has opened, its stream too."""
    thumb = Thumb(phone)
    thumb.start(at=at)
    listens(phone)
    return thumb


@contextmanager
def serving(settings: Settings, port: int = 0) -> Iterator[int]:
    """The server as tables run it, inside the block; its port."""
    listening = socket.create_server(("127.0.0.1", port), backlog=2048)
    port = listening.getsockname()[1]
    server = server_of(settings)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield port
    finally:
        server.should_exit = True
        thread.join(timeout=10)
        listening.close()
        assert not thread.is_alive(), "The server did not stop."


Pump = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Coroutine[Any, Any, None]]
Meet = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


async def _between(
    phone: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    server: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    pump: Pump,
) -> None:
    """Pass bytes on, both ways, until one end hangs up."""
    pumps = [
        asyncio.create_task(pump(phone[0], server[1])),
        asyncio.create_task(pump(server[0], phone[1])),
    ]
    # Cancelled only at the very end, and then there is nothing left to do either.
    with suppress(asyncio.CancelledError):
        await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
    for one in pumps:
        one.cancel()
    phone[1].close()
    server[1].close()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(65536):
            writer.write(data)


@contextmanager
def _beside(meet: Meet, beat: Callable[[], Awaitable[None]]) -> Iterator[int]:
    """A door that hands every phone to *meet*, on a loop of its own; its port."""
    ready = threading.Event()
    ports: list[int] = []
    loop = asyncio.new_event_loop()

    async def serve() -> None:
        server = await asyncio.start_server(meet, "127.0.0.1", 0)
        ports.append(server.sockets[0].getsockname()[1])
        ready.set()
        try:
            await beat()
        finally:
            server.close()

    def run() -> None:
        asyncio.set_event_loop(loop)
        try:
            loop.run_until_complete(task)
        except asyncio.CancelledError:
            pass
        finally:
            others = asyncio.all_tasks(loop)
            for other in others:
                other.cancel()
            loop.run_until_complete(asyncio.gather(*others, return_exceptions=True))
            loop.close()

    task = loop.create_task(serve())
    thread = threading.Thread(target=run)
    thread.start()
    assert ready.wait(10)
    try:
        yield ports[0]
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join(timeout=10)


@contextmanager
def cutting_proxy(to: int, seconds: float) -> Iterator[int]:
    """A reverse proxy that cuts every stream after so many seconds; its port."""

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            writer.write(data)
            if data.startswith(b"GET ") and b"/live " in data.partition(b"\r\n")[0]:
                asyncio.get_running_loop().call_later(seconds, writer.close)

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        behind = await asyncio.open_connection("127.0.0.1", to)
        await _between((reader, writer), behind, pump)

    async def beat() -> None:
        await asyncio.Event().wait()

    with _beside(meet, beat) as port:
        yield port


@dataclass
class Line:
    """A connection that goes away every so often, and with it everything on its way."""

    port: int = 0
    drops: int = 0
    up: bool = True


@contextmanager
def dropping_line(to: int, lasts: float, gone: float) -> Iterator[Line]:
    """A line that holds for *lasts* seconds, then cuts everything and is away for *gone*."""
    line = Line()
    wires: set[asyncio.StreamWriter] = set()

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not line.up:
            writer.transport.abort()
            return
        behind = await asyncio.open_connection("127.0.0.1", to)
        both = {writer, behind[1]}
        wires.update(both)
        await _between((reader, writer), behind, _pump)
        wires.difference_update(both)

    async def beat() -> None:
        while True:
            await asyncio.sleep(lasts)
            line.up = False
            line.drops += 1
            for wire in list(wires):
                wire.transport.abort()
            await asyncio.sleep(gone)
            line.up = True

    with _beside(meet, beat) as port:
        line.port = port
        yield line
