"""Starting and joining from one address: as often as tables need, and no oftener."""

import time
from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.config import Settings
from app.main import create_app
from app.web.limits import RATES, Limits, TooMany, limited, network_of
from app.web.security import HEADERS
from tests.web.browsing import parse
from tests.web.cast import CAST, HTMX, Phone
from tests.web.conftest import web_of
from tests.web.test_errors import explains

STARTS, JOINS = (int(RATES[what].split()[0]) for what in ("start", "join"))
SENTENCE = "Too many tries came from this network. Wait "


@pytest.fixture
def limited_app(settings: Settings) -> Iterator[FastAPI]:
    """An app as it is deployed: with its limits."""
    app = create_app(settings.model_copy(update={"rate_limits": True}))
    yield app
    web_of(app).database.dispose()


def phone_at(app: FastAPI, address: str) -> Phone:
    phone = Phone(app)
    phone.http = TestClient(app, follow_redirects=False, client=(address, 50000))
    return phone


def start(phone: Phone, number: int, **headers: str) -> Response:
    fields = {"name": list(CAST), "command": f"start {number}"}
    return phone.http.post("/sessions", data=fields, headers=headers)


def use_up(phone: Phone) -> None:
    assert {start(phone, number).status_code for number in range(STARTS)} == {303}


def test_the_limits_stand_far_above_what_tables_do() -> None:
    assert STARTS >= 20
    assert JOINS >= 30


def test_starting_too_often_gets_a_page_that_says_when_to_try_again(limited_app: FastAPI) -> None:
    phone = phone_at(limited_app, "192.0.2.1")
    use_up(phone)
    refused = start(phone, STARTS)
    explains(refused, 429, SENTENCE)
    assert 1 <= int(refused.headers["retry-after"]) <= 600
    assert "10 minutes" in refused.text
    listed = parse(phone.http.get("/").text).one("section", class_="resume").all("li")
    assert len(listed) == STARTS, "no session came of the refused one"


def test_the_json_door_counts_the_same_and_says_so_in_json(limited_app: FastAPI) -> None:
    phone = phone_at(limited_app, "192.0.2.1")
    phone.start()
    file = phone.file()
    for _ in range(STARTS - 1):
        assert phone.http.post("/api/v1/sessions", json=file).status_code == 201
    refused = phone.http.post("/api/v1/sessions", json=file)
    assert refused.status_code == 429
    (problem,) = refused.json()["errors"]
    assert problem["message"].startswith(SENTENCE)
    assert int(refused.headers["retry-after"]) >= 1
    assert {name: refused.headers.get(name) for name in HEADERS} == HEADERS
    explains(start(phone, 0), 429, SENTENCE)


def test_the_refusal_is_documented_at_the_json_door(app: FastAPI) -> None:
    paths = Phone(app).http.get("/api/v1/openapi.json").json()["paths"]
    refusal = paths["/api/v1/sessions"]["post"]["responses"]["429"]
    assert "Retry-After" in refusal["headers"]
    assert refusal["content"]["application/json"]["schema"]["$ref"].endswith("/Problems")


def test_joining_too_often_is_refused_and_lets_nobody_in(limited_app: FastAPI) -> None:
    owner = phone_at(limited_app, "192.0.2.1")
    owner.start()
    address = f"/join/{web_of(limited_app).keys.score_key(owner.sid)}"
    guesser = phone_at(limited_app, "192.0.2.2")
    for number in range(JOINS):
        assert guesser.http.post(f"/join/guess{number}").status_code == 404
    explains(guesser.http.post(address), 429, SENTENCE)
    assert guesser.http.get(address).status_code == 200, "looking is not joining"
    assert Phone(limited_app, owner.sid).post("/undo", {}).status_code == 403
    # Somebody elsewhere, and the table itself, are not in the guesser's way.
    assert phone_at(limited_app, "192.0.2.3").http.post(address).status_code == 303
    assert owner.drawn()["version"]


def test_a_phone_that_asks_by_htmx_keeps_its_page(limited_app: FastAPI) -> None:
    phone = phone_at(limited_app, "192.0.2.1")
    use_up(phone)
    refused = start(phone, STARTS, **HTMX)
    assert refused.status_code == 429
    assert refused.headers["hx-reswap"] == "none"
    assert "hx-refresh" not in refused.headers


def test_the_limits_can_be_switched_off(own_app: FastAPI) -> None:
    phone = phone_at(own_app, "192.0.2.1")
    use_up(phone)
    assert start(phone, STARTS).status_code == 303


def test_new_tries_come_when_they_are_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = Limits({"start": "2 per 10 minutes"})
    began = now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    limits.take("start", "a")
    now = began + 300
    limits.take("start", "a")
    with pytest.raises(TooMany) as refused:
        limits.take("start", "a")
    assert refused.value.seconds == 300
    limits.take("start", "b")
    limits.take("join", "a")  # has no limit here
    now = began + 301 + refused.value.seconds
    limits.take("start", "a")


def test_a_limit_that_does_not_exist_is_a_mistake_in_the_code() -> None:
    with pytest.raises(KeyError):
        limited("jion")


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
        ("x" * 5000, "x" * 64),
    ],
)
def test_who_is_counted_together(host: str, network: str) -> None:
    assert network_of(host) == network
