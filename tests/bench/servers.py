"""Both apps as they would be deployed: one uvicorn process each, a fresh database, loopback."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bench.client import HOST

START_SECONDS = 20.0


@contextmanager
def sheet_server(folder: Path) -> Iterator[int]:
    """The sheet in a data folder of its own; its port."""
    port = _free_port()
    settings = {"DATA_DIR": folder, "HOST": HOST, "PORT": port, "RATE_LIMITS": "off"}
    env = {name: value for name, value in os.environ.items() if not name.startswith("BARBU_")}
    env |= {f"BARBU_{name}": str(value) for name, value in settings.items()}
    with _running([sys.executable, "-m", "app"], env, port):
        yield port


@contextmanager
def minimal_server(folder: Path) -> Iterator[int]:
    """The minimal app with its database in *folder*; its port."""
    port = _free_port()
    env = {**os.environ, "MINIMAL_DATABASE_URL": f"sqlite:///{folder / 'minimal.sqlite3'}"}
    command = [sys.executable, "-m", "uvicorn", "tests.bench.minimal:app", "--no-access-log"]
    command += ["--log-level", "warning", "--host", HOST, "--port", str(port)]
    with _running(command, env, port):
        yield port


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def _running(command: list[str], env: dict[str, str], port: int) -> Iterator[None]:
    with subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL) as process:
        try:
            _wait(process, port)
            yield
        finally:
            process.terminate()


def _wait(process: subprocess.Popen[bytes], port: int) -> None:
    """Until the server accepts connections."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise SystemExit(f"The server stopped at once: {process.args!r}")
        with socket.socket() as probe:
            if probe.connect_ex((HOST, port)) == 0:
                return
        time.sleep(0.05)
    raise SystemExit(f"The server did not start: {process.args!r}")
