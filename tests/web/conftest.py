"""One app for all web tests of a process; every test starts a session of its own on it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from pydantic import SecretStr

from app.config import Settings
from app.main import create_app
from app.web.context import Web
from tests.web.browsing import PlainBrowser
from tests.web.cast import Phone


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory, migrated_file: Path) -> Iterator[FastAPI]:
    """Shared, because making one costs more than most tests: sessions do not see each other."""
    folder = tmp_path_factory.mktemp("web")
    file = shutil.copy(migrated_file, folder / "barbu.sqlite3")
    app = create_app(
        Settings(
            data_dir=folder,
            database_url=f"sqlite:///{file}",
            host="127.0.0.1",
            rate_limits=False,
            secret_key=SecretStr("a secret for tests only"),
        )
    )
    yield app
    web_of(app).database.dispose()


@pytest.fixture
def own_app(settings: Settings) -> Iterator[FastAPI]:
    """An app of this test's own, for tests that break it or count what it holds."""
    app = create_app(settings)
    yield app
    web_of(app).database.dispose()


def web_of(app: FastAPI) -> Web:
    web: Web = app.state.web
    return web


@pytest.fixture
def web(app: FastAPI) -> Web:
    """What the app was made of: its database, keys and templates."""
    return web_of(app)


@pytest.fixture
def phone(app: FastAPI) -> Phone:
    """A phone that has not been here before."""
    return Phone(app)


@pytest.fixture
def plain(phone: Phone) -> PlainBrowser:
    """Its browser in the rule-set editor, without JavaScript."""
    plain = phone.browser()
    plain.open("/rules/edit")
    return plain


@pytest.fixture
def anne(app: FastAPI) -> Phone:
    """The phone that opened the session: Anne, Beth, Cath, Diana; Anne declares first."""
    phone = Phone(app)
    phone.start()
    return phone


@pytest.fixture
def beth(app: FastAPI, anne: Phone, web: Web) -> Phone:
    """A second phone at the table: it joined through the score link."""
    phone = Phone(app, anne.sid)
    assert phone.http.post(f"/join/{web.keys.score_key(anne.sid)}").status_code == 303
    return phone


@pytest.fixture
def zoe(app: FastAPI, anne: Phone) -> Phone:
    """A stranger who found the session's address."""
    return Phone(app, anne.sid)
