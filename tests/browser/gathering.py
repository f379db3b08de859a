"""Several phones at one table, each a browser of its own; and servers that come and go."""

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

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
LIVE = "() => document.querySelector('script[src*=later]') && !!stream"


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


@contextmanager
def cutting_proxy(to: int, seconds: float) -> Iterator[int]:
    """A reverse proxy that cuts every stream after so many seconds; its port."""
    ready = threading.Event()
    ports: list[int] = []
    loop = asyncio.new_event_loop()

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            writer.write(data)
            if data.startswith(b"GET ") and b"/live " in data.partition(b"\r\n")[0]:
                loop.call_later(seconds, writer.close)

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        behind_reader, behind = await asyncio.open_connection("127.0.0.1", to)
        pumps = [
            asyncio.create_task(pump(reader, behind)),
            asyncio.create_task(pump(behind_reader, writer)),
        ]
        # Cancelled only at the very end, and then there is nothing left to do either.
        with suppress(asyncio.CancelledError):
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        for one in pumps:
            one.cancel()
        writer.close()
        behind.close()

    async def serve() -> None:
        server = await asyncio.start_server(pass_on, "127.0.0.1", 0)
        ports.append(server.sockets[0].getsockname()[1])
        ready.set()
        try:
            await asyncio.Event().wait()
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
