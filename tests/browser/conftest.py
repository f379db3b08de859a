"""A real server and a real Chromium, shaped like a phone on the table."""

import shutil
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Error, Page, Request

from app.__main__ import server as server_of
from app.config import Settings

CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

# Chromium must reach this machine's server and nothing else: no name resolves but one, which
# stands for a machine on the home network, where http is plain and nothing is "localhost".
HOME_NETWORK = "table.lan"
QUIET = [
    "--no-sandbox",
    f"--host-resolver-rules=MAP {HOME_NETWORK} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-sync",
    "--no-first-run",
    "--no-pings",
]
PIXEL = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/156.0.0.0 Mobile Safari/537.36"
)
PHONE = {
    "viewport": {"width": 360, "height": 640},
    "screen": {"width": 360, "height": 640},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
    "user_agent": PIXEL,
    "locale": "en-GB",
    "service_workers": "block",
}


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    binary = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert binary, "No Chromium found: `make test` installs one."
    return {**browser_type_launch_args, "executable_path": binary, "args": QUIET}


@pytest.fixture
def live_server(settings: Settings) -> Iterator[str]:
    """The app as it runs at a table, on a fresh database: its address."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    server = server_of(settings)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    # No wait for the start: the port is already taken, early requests queue in the kernel.
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join(timeout=10)
    listening.close()
    assert not thread.is_alive(), "The server did not stop."


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], live_server: str) -> dict[str, Any]:
    """Makes `page`, `context` and `new_context()` a phone; tests override what they need."""
    return {**browser_context_args, **PHONE, "base_url": live_server}


@pytest.fixture
def phone(page: Page, live_server: str) -> Iterator[Page]:
    """A phone whose page must stay clean: no script error, no CSP report, nothing from outside."""
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            complaints.append(message.text)

    def failed(error: Error) -> None:
        complaints.append(f"{error.name}: {error.message}")

    def asked(request: Request) -> None:
        home = live_server.replace("127.0.0.1", HOME_NETWORK)
        if not request.url.startswith((live_server, home, "data:", "blob:")):
            complaints.append(f"asked outside: {request.url}")

    page.on("console", heard)
    page.on("pageerror", failed)
    page.on("request", asked)
    yield page
    assert complaints == []
