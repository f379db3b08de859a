"""Whether the server answers, for whatever watches over it."""

import pytest
from fastapi import FastAPI

from app.store.errors import StoreBusy
from tests.web.cast import Phone
from tests.web.conftest import web_of


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_it_is_well_when_the_database_answers(app: FastAPI, method: str) -> None:
    answer = Phone(app).http.request(method, "/health")
    assert answer.status_code == 200
    assert answer.text == ("ok" if method == "GET" else "")
    assert "set-cookie" not in answer.headers


def test_it_is_not_well_when_the_database_does_not(
    own_app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy() -> None:
        raise StoreBusy

    monkeypatch.setattr(web_of(own_app).database, "read", busy)
    answer = Phone(own_app, raises=False).http.get("/health")
    assert answer.status_code == 503
