"""The device's cookie: made once, kept for a year, out of scripts' reach, never in an address."""

from http.cookies import SimpleCookie

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.testclient import TestClient

from app.config import Settings
from app.main import create_app
from tests.web.cast import CAST, Phone, king

NAME = "barbu_device"


def cookie_of(answer: Response) -> dict[str, object]:
    morsel = SimpleCookie(answer.headers["set-cookie"])[NAME]
    return {"value": morsel.value, **{key: morsel[key] for key in morsel if morsel[key]}}


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(app: FastAPI) -> None:
    cookie = cookie_of(Phone(app).http.get("/"))
    assert cookie.pop("value")
    assert cookie == {"httponly": True, "max-age": "31536000", "path": "/", "samesite": "lax"}


def test_over_https_the_cookie_never_travels_in_the_clear(app: FastAPI) -> None:
    secure = TestClient(app, base_url="https://testserver")
    assert cookie_of(secure.get("/"))["secure"] is True


def test_behind_a_proxy_the_public_address_decides(settings: Settings) -> None:
    public = settings.model_copy(update={"public_url": "https://barbu.example"})
    app = create_app(public)
    assert cookie_of(TestClient(app).get("/"))["secure"] is True
    app.state.web.database.dispose()


def test_a_device_keeps_its_token(anne: Phone) -> None:
    token = anne.http.cookies[NAME]
    assert len(token) == 22
    anne.http.get("/")
    anne.scored(king(1))
    anne.start("Edith", "Flo", "Gwen", "Hanna")
    assert anne.http.cookies[NAME] == token


def test_two_devices_get_two_tokens(app: FastAPI) -> None:
    tokens = {cookie_of(Phone(app).http.get("/"))["value"] for _ in range(5)}
    assert len(tokens) == 5


def test_losing_the_cookie_loses_the_right_to_score_and_nothing_else(anne: Phone) -> None:
    anne.scored(king(1))
    before = anne.file()
    anne.http.cookies.clear()
    assert anne.get().status_code == 200
    assert not anne.page().all("form")
    assert anne.file() == before


@pytest.mark.parametrize(
    "token", ['"\\012"', "x" * 65, "x" * 5000, "a b", '"a\\"b"', "a;b", "é", "<b>", ""]
)
def test_a_cookie_that_we_never_gave_is_replaced(app: FastAPI, token: str) -> None:
    answer = Phone(app).http.get("/", headers=[(b"Cookie", f"{NAME}={token}".encode("latin-1"))])
    assert answer.status_code == 200
    assert len(str(cookie_of(answer)["value"])) in (1, 22)


def test_starting_without_ever_seeing_the_home_page_works(app: FastAPI) -> None:
    phone = Phone(app)
    answer = phone.http.post("/sessions", data={"name": list(CAST), "command": "c"})
    assert answer.status_code == 303
    assert cookie_of(answer)["httponly"] is True
    phone.sid = answer.headers["location"].removeprefix("/s/")
    phone.scored(king(1) if phone.drawn() else {})


def test_the_token_stands_in_no_page(anne: Phone) -> None:
    token = anne.http.cookies[NAME]
    anne.scored(king(1))
    for path in ("/", f"/s/{anne.sid}", f"/s/{anne.sid}/sheet", f"/s/{anne.sid}/end"):
        assert token not in anne.http.get(path).text
