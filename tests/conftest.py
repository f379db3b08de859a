"""What every test may ask for: a fresh database, and settings that point at it."""

import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
from pydantic import SecretStr

from app.config import Settings
from app.store.database import Database
from app.store.migrations import upgrade

_TAKES_LONG = re.compile(r"tests/(browser|faults)/")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give every worker its share of what takes long, and that first: then none is left alone."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in items if _TAKES_LONG.search(item.nodeid)]
    short = [item for item in items if not _TAKES_LONG.search(item.nodeid)]
    long.sort(key=lambda item: "whole" not in item.nodeid)
    items[:] = [
        item
        for worker in range(workers)
        for item in (*long[worker::workers], *short[worker::workers])
    ]


def pytest_report_header() -> str:
    shown = ("fastapi", "starlette", "sqlmodel", "sqlalchemy")
    return f"sqlite {sqlite3.sqlite_version}, " + ", ".join(f"{n} {version(n)}" for n in shown)


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One file, migrated once: copying it is a thousand times faster than migrating again."""
    file = tmp_path_factory.mktemp("migrated") / "template.sqlite3"
    upgrade(f"sqlite:///{file}")
    return file


@pytest.fixture
def database_file(tmp_path: Path, migrated_file: Path) -> Path:
    """A fresh file with the newest schema."""
    return Path(shutil.copy(migrated_file, tmp_path / "barbu.sqlite3"))


@pytest.fixture
def settings(tmp_path: Path, database_file: Path) -> Settings:
    """Settings of a fresh installation on this test's own file."""
    return Settings(
        data_dir=tmp_path,
        database_url=f"sqlite:///{database_file}",
        host="127.0.0.1",
        rate_limits=False,  # all tests come from one address
        secret_key=SecretStr("a secret for tests only"),
    )


@pytest.fixture
def database(settings: Settings) -> Iterator[Database]:
    """The store on this test's own file."""
    database = Database(settings.database_url)
    yield database
    database.dispose()
