"""What a proxy says of the client is believed only from proxies that the settings name."""

from collections.abc import Callable, Iterator

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.__main__ import server
from app.config import Settings
from app.web.limits import RATES
from tests.web.cast import CAST
from tests.web.conftest import web_of

PROXY = "10.0.0.2"
STARTS = int(RATES["start"].split()[0])


@pytest.fixture
def asked_from(settings: Settings) -> Iterator[Callable[..., TestClient]]:
    """A client at that address, on the app exactly as the server wraps it."""
    made: list[FastAPI] = []

    def client(address: str, **changed: object) -> TestClient:
        config = server(settings.model_copy(update={"rate_limits": True, **changed})).config
        config.load()
        assert isinstance(config.app, FastAPI)
        made.append(config.app)
        return TestClient(config.loaded_app, follow_redirects=False, client=(address, 50000))

    yield client
    for app in made:
        web_of(app).database.dispose()


def start(client: TestClient, number: int, **headers: str) -> int:
    fields = {"name": list(CAST), "command": f"start {number}"}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.post("/sessions", data=fields, headers=named).status_code


def cookie_of(client: TestClient, **headers: str) -> str:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.get("/", headers=named).headers["set-cookie"]


@pytest.mark.parametrize("address", ["127.0.0.1", "10.0.0.3"])
@pytest.mark.parametrize("trusted", ["", "10.0.0.2/32,172.16.0.0/12"])
def test_a_strangers_word_is_not_taken(
    asked_from: Callable[..., TestClient], address: str, trusted: str
) -> None:
    client = asked_from(address, trusted_proxies=trusted)
    assert "secure" not in cookie_of(client, X_Forwarded_Proto="https").lower()
    for number in range(STARTS):
        assert start(client, number, X_Forwarded_For=f"192.0.2.{number}") == 303
    assert start(client, STARTS, X_Forwarded_For="192.0.2.250") == 429


def test_environment_variables_of_the_servers_own_change_nothing(
    asked_from: Callable[..., TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    client = asked_from("127.0.0.1")
    assert "secure" not in cookie_of(client, X_Forwarded_Proto="https").lower()


@pytest.mark.parametrize("trusted", ["10.0.0.2/32", "172.16.0.0/12,10.0.0.0/8"])
def test_behind_a_trusted_proxy_cookies_are_secure_and_links_are_https(
    asked_from: Callable[..., TestClient], trusted: str
) -> None:
    client = asked_from(PROXY, trusted_proxies=trusted)
    cookie = cookie_of(client, X_Forwarded_Proto="https", X_Forwarded_For="192.0.2.1").lower()
    assert "; secure" in cookie
    assert "; httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie_of(client, X_Forwarded_Proto="http").lower()
    assert "secure" not in cookie_of(client).lower()
    # What comes out carries the scheme that the phone used.
    file = {"format": "barbu-sheet/1", "players": list(CAST), "matches": [{"rule_set": "modern"}]}
    https = {"X-Forwarded-Proto": "https", "Host": "barbu.example"}
    made = client.post("/api/v1/sessions", json=file, headers=https)
    assert made.json()["view_url"].startswith("https://barbu.example/s/")


def test_phones_behind_a_proxy_are_counted_apart(asked_from: Callable[..., TestClient]) -> None:
    client = asked_from(PROXY, trusted_proxies=PROXY)
    for number in range(STARTS):
        # A phone may write its own list; the proxy adds the address that it saw.
        assert start(client, number, X_Forwarded_For=f"198.51.100.{number}, 192.0.2.1") == 303
    assert start(client, STARTS, X_Forwarded_For="198.51.100.99, 192.0.2.1") == 429
    assert start(client, STARTS, X_Forwarded_For="192.0.2.2") == 303


@pytest.mark.parametrize("claim", ["", ",", "x" * 3000, "[", "%00", "unknown", "192.0.2.1:port"])
def test_odd_claims_of_a_proxy_harm_nobody(
    asked_from: Callable[..., TestClient], claim: str
) -> None:
    client = asked_from(PROXY, trusted_proxies=PROXY)
    assert start(client, 1, X_Forwarded_For=claim, X_Forwarded_Proto=claim) == 303


def test_a_public_https_address_makes_cookies_secure_by_itself(
    asked_from: Callable[..., TestClient],
) -> None:
    client = asked_from("192.0.2.1", public_url="https://barbu.example")
    assert "; secure" in cookie_of(client).lower()
