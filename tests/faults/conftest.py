"""A server process of each test's own, in an empty folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from app.config import Settings
from app.main import create_app
from tests.faults.servers import Server
from tests.web.conftest import web_of


@pytest.fixture
def own_app(settings: Settings) -> Iterator[FastAPI]:
    """The app in this process, for faults that are made from inside."""
    app = create_app(settings)
    yield app
    web_of(app).database.dispose()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Not started yet; ended with the test."""
    folder = tmp_path / "data"
    folder.mkdir()
    server = Server(folder)
    yield server
    server.stop()
