"""The app as a process of its own on a real file: started, killed, and started again.

A server that has loaded everything once forks the others: a start takes a moment, not seconds.
"""

import multiprocessing
import multiprocessing.process
import os
import signal
import socket
import sys
import time
from pathlib import Path
from typing import cast

from httpx2 import Client, TransportError
from starlette.testclient import TestClient

from app.__main__ import main
from tests.web import cast as table

SECRET = "a secret for tests only"
START_SECONDS = 20.0
LOADED = multiprocessing.get_context("forkserver")
LOADED.set_forkserver_preload(["app.__main__", "tests.faults.servers"])


def run(environment: dict[str, str], log: Path) -> None:
    """The life of a server process: what `python -m app` does, with its words in a file."""
    written = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(written, 1)
    os.dup2(written, 2)
    kept = {name: text for name, text in os.environ.items() if not name.startswith("BARBU_")}
    os.environ.clear()
    os.environ.update(kept, **environment)
    sys.exit(main())


class Server:
    """One installation: a data folder, a port, and the process that serves them, if it runs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "barbu.sqlite3"
        self.log = folder / "server.log"
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: multiprocessing.process.BaseProcess | None = None
        self._phones: list[Client] = []

    def phone(self) -> table.Phone:
        """A phone that speaks to this server, whichever process that is."""
        http = Client(base_url=self.url, follow_redirects=False, timeout=30)
        self._phones.append(http)
        return Phone(http)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        environment = {
            "BARBU_DATA_DIR": str(self.folder),
            "BARBU_HOST": "127.0.0.1",
            "BARBU_PORT": str(self.port),
            "BARBU_SECRET_KEY": SECRET,
            "BARBU_RATE_LIMITS": "off",
        }
        process = LOADED.Process(target=run, args=(environment, self.log))
        process.start()
        self._process = process
        deadline = time.monotonic() + START_SECONDS
        with Client(base_url=self.url, timeout=10) as http:
            while time.monotonic() < deadline:
                try:
                    assert http.get("/health").status_code == 200
                except TransportError:
                    assert process.is_alive(), self.said()
                    time.sleep(0.02)
                else:
                    return
        raise AssertionError(f"The server did not start. {self.said()}")

    def kill(self) -> None:
        """kill -9: nothing is finished, nothing is closed."""
        assert self._process is not None
        assert self._process.pid is not None
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.join()

    def stop(self) -> None:
        """End it whatever state it is in, and hang up."""
        for http in self._phones:
            http.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()

    def said(self) -> str:
        """What it has written on its terminal."""
        return self.log.read_text() if self.log.exists() else ""


class Phone(table.Phone):
    """A phone that speaks to a server over the network."""

    def __init__(self, http: Client) -> None:
        self.http = cast(TestClient, http)  # the part of it that phones use
        self.sid = ""
