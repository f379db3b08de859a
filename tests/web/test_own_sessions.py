"""Your sessions: how they stand, forgetting one, deleting one and bringing it back."""

from datetime import UTC, datetime, timedelta

import pytest
from fastapi import FastAPI

from app.services.own_sessions import delete
from app.store.errors import StoreBusy
from tests.loops import in_a_loop
from tests.web.browsing import Element, parse
from tests.web.cast import Phone, king
from tests.web.conftest import web_of


def listed(phone: Phone) -> list[Element]:
    """The rows of the home page that lead to a sheet."""
    page = parse(phone.http.get("/").text)
    return [row for row in page.all("li") if row.has("a", class_="ico")]


def delete_it(phone: Phone) -> None:
    plain = phone.browser()
    plain.open("/")
    way = plain.page.one("a", href=f"/s/{phone.sid}/forget")
    assert "Forget or delete" in way["aria-label"]
    plain.open(way["href"])
    plain.press("Delete for everybody")
    assert plain.address == "/"


def test_a_row_says_title_names_and_standing(anne: Phone) -> None:
    (row,) = listed(anne)
    assert "Hand 1 of 28 Anne, Beth, Cath, Diana" in row.text
    anne.scored(king(1))
    assert "Hand 2 of 28 · Anne, Cath and Diana lead, 0" in listed(anne)[0].text
    anne.scored(
        {"contract": "no_tricks", "mode": "nets", "typed.0": "-20", "typed.1": "0",
         "typed.2": "-6", "typed.3": "0"}
    )  # fmt: skip
    assert "Hand 3 of 28 · Diana leads, 0" in listed(anne)[0].text
    anne.end()
    assert "Match ended · Diana won, 0" in listed(anne)[0].text


def test_the_newest_comes_first(app: FastAPI) -> None:
    phone = Phone(app)
    ids = [phone.start("Anne", "Beth", "Cath", name) for name in ("Dan", "Dee", "Dot")]
    links = [row.all("a")[0]["href"] for row in listed(phone)]
    assert links == [f"/s/{sid}" for sid in reversed(ids)]


def test_forgetting_is_this_phones_business_alone(anne: Phone, beth: Phone) -> None:
    plain = beth.browser()
    plain.open(f"/s/{anne.sid}/forget")
    assert "Delete" not in plain.page.one("main").text, "only the owner deletes"
    plain.press("Forget")
    assert plain.address == "/"
    assert listed(beth) == []
    assert len(listed(anne)) == 1
    beth.scored(king(1))


def test_a_deleted_session_is_gone_for_everybody_and_comes_back(
    anne: Phone, beth: Phone, zoe: Phone
) -> None:
    anne.scored(king(1))
    delete_it(anne)
    for phone in (anne, beth, zoe):
        assert phone.get().status_code == 410
        assert phone.get("/share").status_code == 410
    assert listed(anne) == listed(beth) == []
    assert not parse(beth.http.get("/").text).all("section", aria_labelledby="deleted")
    plain = anne.browser()
    plain.open("/")
    deleted = plain.page.one("section", aria_labelledby="deleted")
    until = datetime.now(UTC) + timedelta(days=30)
    assert f"until {until.day} {until:%B}" in deleted.text
    plain.press("Bring back")
    assert len(listed(anne)) == len(listed(beth)) == 1
    assert anne.nets() == [[0, -20, 0, 0]]


def test_delete_is_far_from_navigation(anne: Phone) -> None:
    for address in ("/", f"/s/{anne.sid}", f"/s/{anne.sid}/share", f"/s/{anne.sid}/sheet"):
        page = parse(anne.http.get(address).text)
        assert not page.all("form", action=f"/s/{anne.sid}/delete")
    page = anne.page("/forget")
    assert page.one("div", class_="dock").one("a")["href"] == "/", "the way back is the large one"
    assert "30 days" in page.text


@pytest.mark.parametrize("below", ["/delete", "/restore"])
def test_nobody_else_deletes_or_restores(anne: Phone, beth: Phone, zoe: Phone, below: str) -> None:
    for phone in (beth, zoe):
        assert phone.post(below, {}).status_code == 403
    assert anne.get().status_code == 200


def test_asking_changes_nothing_and_a_stranger_is_led_to_the_table(anne: Phone, zoe: Phone) -> None:
    for method in ("GET", "HEAD"):
        assert anne.http.request(method, f"/s/{anne.sid}/forget").status_code == 200
    assert len(listed(anne)) == 1
    answer = zoe.get("/forget")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/s/{anne.sid}")
    assert zoe.post("/forget", {}).status_code == 303
    assert len(listed(anne)) == 1


def run(app: FastAPI) -> None:
    """Start the app and stop it again."""

    async def once() -> None:
        async with app.router.lifespan_context(app):
            pass

    in_a_loop(once())


def deleted_before(app: FastAPI, phone: Phone, **time: int) -> None:
    device = phone.http.cookies["barbu_device"]
    delete(web_of(app).database, phone.sid, device, datetime.now(UTC) - timedelta(**time))


def test_a_start_removes_what_was_deleted_a_month_ago(own_app: FastAPI) -> None:
    old, young = Phone(own_app), Phone(own_app)
    old.start()
    young.start("Edith", "Flo", "Gwen", "Hanna")
    deleted_before(own_app, old, days=30, minutes=1)
    deleted_before(own_app, young, days=29)
    run(own_app)
    assert old.get().status_code == 404
    assert young.get().status_code == 410
    assert "Bring back" not in old.http.get("/").text


def test_a_busy_database_does_not_stop_a_start(
    own_app: FastAPI, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def busy(*_args: object) -> int:
        raise StoreBusy

    monkeypatch.setattr("app.main.purge", busy)
    run(own_app)
    assert "could not be removed" in caplog.text
