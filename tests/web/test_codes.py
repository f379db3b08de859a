"""The short code: made on Share, typed on Home, the same door as the score link."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from fastapi import FastAPI

from app.services.keys import CODE_LENGTH
from app.services.sharing import make_code
from app.web.context import Web
from tests.web.browsing import parse
from tests.web.cast import Phone


def code_of(phone: Phone) -> str:
    """Make a code on the Share page, and read it there."""
    plain = phone.browser()
    plain.open(f"/s/{phone.sid}/share")
    plain.press("Make a code to type" if "Make a code" in plain.page.text else "New code")
    return plain.page.one("div", class_="code").one("b").text


def stopped(app: FastAPI, code: str) -> bool:
    return Phone(app).http.post("/join", data={"code": code}).status_code == 422


def test_the_code_is_shown_in_two_halves_with_its_place_and_time(anne: Phone) -> None:
    anne.http.cookies.set("tz", "Europe/Paris")
    code = code_of(anne)
    assert [len(half) for half in code.split()] == [3, 3]
    note = anne.page("/share").one("div", class_="code").one("p", class_="note").text
    assert note.startswith("Type it on testserver until ")
    assert "UTC" not in note
    anne.http.cookies.delete("tz")
    assert "UTC" in anne.page("/share").one("div", class_="code").text


def test_a_code_typed_on_the_home_page_leads_to_who_are_you(app: FastAPI, anne: Phone) -> None:
    plain = Phone(app).browser()
    plain.open("/")
    plain.type("code", code_of(anne))
    plain.press("Join")
    assert "Who are you?" in plain.page.text
    plain.press(name="person", value="3")
    assert plain.address == f"/s/{anne.sid}"
    assert plain.page.has("form", id="hand")


@pytest.mark.parametrize(
    "write", [str.lower, lambda c: c.replace(" ", ""), lambda c: c.replace(" ", "-"),
              lambda c: f"  {c} ", lambda c: " - ".join(c.replace(" ", "")).lower()]
)  # fmt: skip
def test_a_code_may_be_typed_in_any_way(
    app: FastAPI, anne: Phone, web: Web, write: Callable[[str], str]
) -> None:
    typed = write(code_of(anne))
    answer = Phone(app).http.post("/join", data={"code": typed})
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/join/{web.keys.score_key(anne.sid)}"


@pytest.mark.parametrize("typed", ["", "K7Q F9M", "é", "%00", "<b>x</b>", "' OR 1=1 --"])
def test_a_wrong_code_comes_back_as_typed_with_one_sentence(
    app: FastAPI, anne: Phone, typed: str
) -> None:
    code_of(anne)
    answer = Phone(app).http.post("/join", data={"code": typed})
    assert answer.status_code == 422
    page = parse(answer.text)
    field = page.one("input", name="code")
    assert field["value"] == typed
    assert field["aria-invalid"] == "true"
    assert page.one(id=field["aria-describedby"]).text == (
        "No sheet has this code now. Codes work for 10 minutes: ask for a new one."
    )
    assert "set-cookie" not in answer.headers


def test_an_endless_code_is_cut(app: FastAPI) -> None:
    answer = Phone(app).http.post("/join", data={"code": "x" * 5_000})
    assert answer.status_code == 422
    assert len(parse(answer.text).one("input", name="code")["value"]) <= 20


def test_after_ten_minutes_the_code_is_gone(app: FastAPI, anne: Phone, web: Web) -> None:
    device = anne.http.cookies["barbu_device"]
    made = datetime.now(UTC) - timedelta(minutes=10, seconds=1)
    make_code(web.database, web.keys, anne.sid, device, made)
    page = anne.page("/share")
    assert not page.all("div", class_="code")
    assert page.one("form", class_="code").one("button").text == "Make a code to type"


def test_a_new_code_replaces_the_old_one_and_stop_stops_it(app: FastAPI, anne: Phone) -> None:
    first = code_of(anne)
    second = code_of(anne)
    assert stopped(app, first)
    assert not stopped(app, second)
    plain = anne.browser()
    plain.open(f"/s/{anne.sid}/share")
    plain.press("Stop the code")
    assert stopped(app, second)
    assert not plain.page.all("div", class_="code")


def test_locking_and_new_links_stop_the_code(app: FastAPI, anne: Phone) -> None:
    for press in ({"name": "locked", "value": "1"}, {"name": "locked", "value": "0"}):
        code = code_of(anne) if press["value"] == "1" else ""
        plain = anne.browser()
        plain.open(f"/s/{anne.sid}/share")
        plain.press(**press)
        assert stopped(app, code)
    code = code_of(anne)
    plain = anne.browser()
    plain.open(f"/s/{anne.sid}/share")
    plain.press("Make new links now")
    assert stopped(app, code)


@pytest.mark.parametrize("below", ["/code", "/code/stop"])
def test_any_scorer_may_and_no_stranger(anne: Phone, beth: Phone, zoe: Phone, below: str) -> None:
    assert beth.post(below, {}).status_code == 303
    assert zoe.post(below, {}).status_code == 403


def test_looking_at_a_code_changes_nothing(app: FastAPI, anne: Phone, zoe: Phone) -> None:
    code = code_of(anne)
    assert anne.page("/share").one("div", class_="code").one("b").text == code
    assert code.replace(" ", "") not in zoe.get("/share").text
    assert len(code.replace(" ", "")) == CODE_LENGTH
    assert not stopped(app, code)
    assert not stopped(app, code), "a code lets in more than one"


def test_the_field_suits_a_code(app: FastAPI) -> None:
    field = parse(Phone(app).http.get("/").text).one("input", name="code")
    assert field["autocomplete"] == "off"
    assert field["autocapitalize"] == "characters"
