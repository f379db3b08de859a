"""`python -m app`: what it prints, what it refuses, and how it stops."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.__main__ import banner, listen, network_address, server
from app.config import ConfigError, Settings

ROOT = Path(__file__).parents[1]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture
def started(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The app as a newcomer starts it, in an empty folder of its own."""
    port = free_port()
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BARBU_")}
    process = subprocess.Popen(
        [sys.executable, "-m", "app"],
        cwd=tmp_path,
        env={
            **kept,
            "BARBU_HOST": "127.0.0.1",
            "BARBU_PORT": str(port),
            "PYTHONPATH": str(ROOT),
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    yield process, f"http://127.0.0.1:{port}"
    process.kill()
    process.communicate()


def wait_until_open(url: str) -> int:
    deadline = time.monotonic() + 15
    while True:
        try:
            with urllib.request.urlopen(f"{url}/health", timeout=5) as answer:
                status: int = answer.status
                return status
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


@pytest.mark.parametrize(
    ("signal_number", "code"), [(signal.SIGTERM, -signal.SIGTERM), (signal.SIGINT, 0)]
)
def test_it_opens_on_an_empty_folder_and_stops_when_told(
    started: tuple[subprocess.Popen[str], str],
    tmp_path: Path,
    signal_number: signal.Signals,
    code: int,
) -> None:
    process, url = started
    assert wait_until_open(url) == 200
    with closing(sqlite3.connect(tmp_path / "data" / "barbu.sqlite3")) as file:
        assert file.execute("SELECT count(*) FROM alembic_version").fetchone() == (1,)

    began = time.monotonic()
    process.send_signal(signal_number)
    printed, complaints = process.communicate(timeout=10)
    assert time.monotonic() - began < 2
    assert f"Barbu is open at  {url}" in printed
    assert complaints == ""
    assert process.returncode == code


def test_a_bad_setting_stops_the_start_without_a_trace(tmp_path: Path) -> None:
    refused = subprocess.run(
        [sys.executable, "-m", "app"],
        cwd=tmp_path,
        env={**os.environ, "BARBU_PORT": "eight", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused.returncode == 2
    assert refused.stdout == ""
    assert refused.stderr == (
        "Barbu cannot start: BARBU_PORT must be a whole number from 1 to 65535, not 'eight'.\n"
    )


def test_a_taken_port_is_one_sentence(settings: Settings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = settings.model_copy(update={"port": other.getsockname()[1]})
        with pytest.raises(ConfigError, match=r"nothing can listen on 127\.0\.0\.1 port"):
            listen(taken)


def test_the_banner_shows_phones_the_way(settings: Settings) -> None:
    open_to_all = settings.model_copy(update={"host": "0.0.0.0"})
    lines = banner(open_to_all, "192.168.1.20").splitlines()
    assert "  Barbu is open at  http://127.0.0.1:8000" in lines
    assert "  For phones        http://192.168.1.20:8000" in lines
    assert sum("█" in line or "▀" in line for line in lines) > 10  # the QR code


def test_the_banner_without_a_network_has_no_code(settings: Settings) -> None:
    assert "For phones" not in banner(settings, None)
    assert "For phones" not in banner(settings, "192.168.1.20")  # this computer only
    assert "For phones" not in banner(settings.model_copy(update={"host": "0.0.0.0"}), None)


def test_the_banner_prefers_the_public_address(settings: Settings) -> None:
    public = settings.model_copy(update={"public_url": "https://barbu.example"})
    assert "  For phones        https://barbu.example\n" in banner(public, "192.168.1.20")


def test_an_ipv6_address_is_written_in_brackets(settings: Settings) -> None:
    assert "http://[::1]:8000" in banner(settings.model_copy(update={"host": "::1"}), None)


def test_the_network_address_is_not_this_machines_own() -> None:
    assert not (network_address() or "").startswith("127.")


def test_paths_stay_out_of_the_log(settings: Settings) -> None:
    config = server(settings).config  # an invitation's path is its key
    assert config.access_log is False
    assert config.timeout_graceful_shutdown == 1
    assert config.workers == 1


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "127.0.0.1"])
def test_listening_everywhere_reaches_this_machines_old_address(
    settings: Settings, host: str
) -> None:
    everywhere = settings.model_copy(update={"host": host, "port": free_port()})
    with listen(everywhere) as listening:
        port = listening.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port), timeout=5) as visitor:
            assert visitor.getpeername()[1] == port
