"""The score link: looking changes nothing, one button makes this phone a scorer."""

import pytest
from fastapi import FastAPI

from app.web.context import Web
from tests.web.browsing import parse
from tests.web.cast import CAST, Phone, king, queens


@pytest.fixture
def link(anne: Phone, web: Web) -> str:
    return f"/join/{web.keys.score_key(anne.sid)}"


def test_the_page_asks_before_it_does_anything(app: FastAPI, anne: Phone, link: str) -> None:
    anne.scored(king(1))
    page = parse(Phone(app).http.get(link).text)
    assert "Score on this phone?" in page.text
    assert "Hand 2 of 28" in page.text
    assert [item.one("bdi").text for item in page.one("ul", class_="standing").all("li")] == list(
        CAST
    )
    assert page.one("a", class_="go")["href"] == f"/s/{anne.sid}"
    assert page.one("form")["action"] == link
    assert page.one("form")["method"] == "post"


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_link_previews_change_nothing_and_join_nobody(
    app: FastAPI, anne: Phone, link: str, method: str
) -> None:
    before = anne.file()
    preview = Phone(app, anne.sid)
    answer = preview.http.request(method, link)
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers
    assert preview.post("/hands", {**anne.drawn(), **king(1)}).status_code == 403
    assert anne.file() == before
    assert not preview.http.get("/").text.count(anne.sid)


def test_the_button_makes_this_phone_a_scorer(app: FastAPI, anne: Phone, link: str) -> None:
    plain = Phone(app).browser()
    plain.open(link)
    plain.press("Score on this phone")
    assert plain.address == f"/s/{anne.sid}"
    assert plain.page.has("form", id="hand")
    plain.press(name="choose", value="no_king")
    plain.tick("no_king.taker", "3")
    plain.press("Score hand 1")
    assert anne.nets() == [[0, 0, 0, -20]]


def test_a_scorer_finds_the_session_again_at_home(beth: Phone, anne: Phone) -> None:
    assert parse(beth.http.get("/").text).one("section", class_="resume").one("a")["href"] == (
        f"/s/{anne.sid}"
    )


def test_joining_twice_is_joining_once(app: FastAPI, anne: Phone, link: str) -> None:
    phone = Phone(app, anne.sid)
    for _ in range(3):
        answer = phone.http.post(link)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/s/{anne.sid}")
    assert phone.http.get("/").text.count("Hand 1 of 28") == 1


def test_the_owner_who_opens_the_link_stays_the_owner(anne: Phone, link: str) -> None:
    assert anne.http.post(link).status_code == 303
    anne.scored(queens(1, 1, 1, 1))


@pytest.mark.parametrize("method", ["GET", "POST", "HEAD"])
@pytest.mark.parametrize("key", ["x", "x" * 22, "%00", "é", "a" * 5000])
def test_a_wrong_key_opens_nothing(app: FastAPI, method: str, key: str) -> None:
    answer = Phone(app).http.request(method, f"/join/{key}")
    assert answer.status_code == 404
    assert "set-cookie" not in answer.headers


def test_the_view_address_is_no_key(anne: Phone, zoe: Phone) -> None:
    assert zoe.http.post(f"/join/{anne.sid}").status_code == 404


def test_no_page_that_a_stranger_sees_shows_the_key(anne: Phone, zoe: Phone, link: str) -> None:
    anne.scored(king(1))
    anne.end()
    key = link.removeprefix("/join/")
    for below in ("", "/table", "/sheet", "/sheet?view=chart", "/m/1/h/1/why"):
        assert key not in zoe.get(below).text
    assert key not in str(zoe.file())


def test_an_ended_match_can_be_joined_too(app: FastAPI, anne: Phone, link: str) -> None:
    for taker in range(2):
        anne.scored(king(taker))
        anne.end()
        anne.rematch()
    answer = Phone(app).http.get(link)
    assert answer.status_code == 200
    anne.scored(king(1))
    anne.end()
    assert Phone(app).http.get(link).status_code == 200
