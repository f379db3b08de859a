"""The Share page: which links whom, the short code, the lock, new links, another owner."""

import io
import logging

import pytest
import segno
from fastapi import FastAPI

from app.web.context import Web
from tests.web.browsing import Element, parse
from tests.web.cast import Phone, carried, king

OWNERS = ("/lock", "/links", "/owner")


def url_on(page: Element) -> str:
    return page.one("input", id="link")["value"]


def fields_of(phone: Phone, action: str) -> dict[str, str]:
    return carried(phone.page("/share").one("form", action=f"/s/{phone.sid}{action}"))


def lock(phone: Phone, on: str = "1") -> None:
    answer = phone.post("/lock", {**fields_of(phone, "/lock"), "locked": on})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/s/{phone.sid}/share")


# -- the links ------------------------------------------------------------------------------------


def test_a_scorer_shows_the_score_link_and_the_view_link(anne: Phone, web: Web) -> None:
    key = web.keys.score_key(anne.sid)
    page = anne.page("/share")
    assert url_on(page) == f"http://testserver/join/{key}"
    assert page.one("nav", class_="tabs").one("a", aria_current="page").text == "Can score"
    page = anne.page("/share?link=view")
    assert url_on(page) == f"http://testserver/s/{anne.sid}"
    assert page.one("nav", class_="tabs").one("a", aria_current="page").text == "View only"
    assert key not in page.one("div", class_="qr").attrs["aria-label"]
    assert not page.all("form", action=f"/s/{anne.sid}/code"), "a code lets scorers in"


def test_who_only_watches_is_given_the_view_link_alone(anne: Phone, zoe: Phone, web: Web) -> None:
    anne.post("/code", {})
    for below in ("/share", "/share?link=score", "/share?link=view"):
        page = zoe.page(below)
        assert url_on(page) == f"http://testserver/s/{anne.sid}"
        assert not page.all("nav", class_="tabs")
        assert not page.all("form")
        assert web.keys.score_key(anne.sid) not in zoe.get(below).text


@pytest.mark.parametrize("link", ["score", "view"])
def test_the_qr_code_is_the_link_with_a_quiet_zone_and_words(anne: Phone, link: str) -> None:
    html = anne.get(f"/share?link={link}").text
    page = parse(html)
    drawn = page.one("div", class_="qr")
    assert (drawn["role"], drawn["aria-label"]) == ("img", f"QR code of the link to {link}")
    wanted = segno.make(url_on(page), error="m", micro=False)
    size = wanted.symbol_size(border=4)[0]
    assert drawn.one("svg")["viewbox"] == f"0 0 {size} {size}"
    light, dark = drawn.all("path")
    assert light["fill"] == "#fff"
    picture = io.BytesIO()
    wanted.save(picture, kind="svg", border=4, xmldecl=False)
    assert f'd="{dark["d"]}"' in picture.getvalue().decode()
    assert " style=" not in html


def test_links_carry_the_public_address_where_one_is_set(anne: Phone, web: Web) -> None:
    anne.http.headers["Host"] = "barbu.example"
    assert url_on(anne.page("/share")).startswith("http://barbu.example/join/")


def test_the_page_is_reached_from_the_table_bar_and_menu(anne: Phone, zoe: Phone) -> None:
    for phone in (anne, zoe):
        page = phone.page()
        links = page.all("a", href=f"/s/{anne.sid}/share")
        assert len(links) == 2
        assert "Share" in (links[0]["aria-label"], links[1].text)
        assert page.one("div", class_="sheetlet").has("a", href=f"/s/{anne.sid}/share")


def test_looking_changes_nothing(anne: Phone, zoe: Phone) -> None:
    before = anne.file(), anne.version()
    for method in ("GET", "HEAD"):
        for phone in (anne, zoe):
            assert phone.http.request(method, f"/s/{anne.sid}/share").status_code == 200
    assert (anne.file(), anne.version()) == before


def test_a_link_that_is_none_is_not_found(anne: Phone) -> None:
    assert anne.get("/share?link=owner").status_code == 404
    assert Phone(anne.app, "nobody").get("/share").status_code == 404


def test_the_page_says_whose_phone_this_is(anne: Phone, web: Web) -> None:
    assert "This phone keeps score." in anne.page("/share").text
    anne.http.post(f"/join/{web.keys.score_key(anne.sid)}", data={"person": "1"})
    page = anne.page("/share")
    assert "This phone is Beth’s." in page.text
    plain = anne.browser()
    plain.open(f"/s/{anne.sid}/share")
    assert "Who are you?" in plain.follow("Change").text


def test_nothing_that_is_logged_holds_a_key_or_a_code(
    anne: Phone, web: Web, caplog: pytest.LogCaptureFixture
) -> None:
    key = web.keys.score_key(anne.sid)
    with caplog.at_level(logging.DEBUG, logger="barbu"):
        anne.get("/share")
        anne.post("/code", {})
        anne.http.get(f"/join/{key}")
        anne.http.post(f"/join/{key}")
        anne.http.post("/join", data={"code": "ABCDEF"})
    said = [r.getMessage() for r in caplog.records if r.name.startswith(("barbu", "uvicorn"))]
    assert not [line for line in said if key in line or "ABCDEF" in line]
    assert anne.get("/share").headers["referrer-policy"] == "no-referrer"
    assert anne.get("/share").headers["cache-control"] == "no-store"


# -- locking --------------------------------------------------------------------------------------


def test_the_owner_locks_and_unlocks(anne: Phone, beth: Phone) -> None:
    switch = anne.page("/share").one("button", role="switch")
    assert (switch["aria-checked"], switch["value"]) == ("false", "1")
    form = beth.drawn()
    lock(anne)
    switch = anne.page("/share").one("button", role="switch")
    assert (switch["aria-checked"], switch["value"]) == ("true", "0")
    for phone in (anne, beth):
        assert phone.post("/hands", {**form, **king(1)}).status_code == 403
    page = beth.page()
    assert "The sheet is locked." in page.text
    assert not page.has("form", id="hand")
    assert not page.one("p", class_="notice").all("a")
    notice = anne.page().one("p", class_="notice")
    assert notice.one("a")["href"] == f"/s/{anne.sid}/share"
    lock(anne, "0")
    beth.scored(king(1))
    assert len(anne.nets()) == 1


def test_a_stranger_is_not_told_of_locks(anne: Phone, zoe: Phone) -> None:
    lock(anne)
    assert "locked" not in zoe.page().text
    assert "locked" not in zoe.page("/share").text


def test_a_scorer_of_a_locked_sheet_still_shows_the_view_link(anne: Phone, beth: Phone) -> None:
    lock(anne)
    page = beth.page("/share")
    assert url_on(page) == f"http://testserver/s/{anne.sid}"
    assert "The sheet is locked." in page.text


def test_hands_scored_meanwhile_do_not_stop_the_lock(anne: Phone, beth: Phone) -> None:
    fields = fields_of(anne, "/lock")
    beth.scored(king(1))
    assert anne.post("/lock", {**fields, "locked": "1"}).status_code == 303
    assert anne.page("/share").one("button", role="switch")["aria-checked"] == "true"


def test_the_same_form_locks_once(anne: Phone, beth: Phone) -> None:
    fields = fields_of(anne, "/lock")
    assert anne.post("/lock", {**fields, "locked": "1"}).status_code == 303
    lock(anne, "0")
    assert anne.post("/lock", {**fields, "locked": "1"}).status_code == 303
    beth.scored(king(1))  # the first form, sent again, has not locked anew
    assert len(anne.nets()) == 1


def test_one_form_cannot_mean_two_things(anne: Phone) -> None:
    fields = fields_of(anne, "/lock")
    anne.post("/lock", {**fields, "locked": "1"})
    answer = anne.post("/lock", {**fields, "locked": "0"})
    assert answer.status_code == 409
    page = parse(answer.text)
    assert "try once more" in page.one("p", role="alert").text
    assert page.one("button", role="switch")["aria-checked"] == "true"


# -- new links ------------------------------------------------------------------------------------


def test_new_links_are_explained_and_stop_the_old_ones(
    app: FastAPI, anne: Phone, beth: Phone
) -> None:
    old = url_on(anne.page("/share"))
    plain = anne.browser()
    plain.open(f"/s/{anne.sid}/share")
    assert "must join again" in plain.page.text
    plain.press("Make new links now")
    new = url_on(plain.page)
    assert new != old
    assert Phone(app).http.get(old).status_code == 404
    assert Phone(app).http.get(new).status_code == 200
    page = beth.page()
    assert "The link was replaced: ask for the new one." in page.text
    assert not page.has("form", id="hand")
    anne.scored(king(1))
    assert beth.http.post(new, data={"person": "1"}).status_code == 303
    assert "replaced" not in beth.page().text
    assert beth.page().has("form", id="hand")


def test_new_links_sent_twice_are_made_once(anne: Phone, beth: Phone) -> None:
    fields = fields_of(anne, "/links")
    beth.scored(king(1))
    made = set()
    for _ in range(3):
        assert anne.post("/links", fields).status_code == 303
        made.add(url_on(anne.page("/share")))
    assert len(made) == 1


# -- handing over ---------------------------------------------------------------------------------


def test_the_owner_hands_over_by_name(anne: Phone, beth: Phone, web: Web) -> None:
    beth.http.post(f"/join/{web.keys.score_key(anne.sid)}", data={"person": "1"})
    plain = anne.browser()
    plain.open(f"/s/{anne.sid}/share")
    plain.press("Hand over to Beth’s phone")
    assert not plain.page.all("button", role="switch"), "Anne's phone only scores now"
    lock(beth)
    assert anne.post("/lock", {"locked": "0", "version": "3", "command": "c"}).status_code == 403


def test_phones_without_a_name_are_told_apart(app: FastAPI, anne: Phone, web: Web) -> None:
    assert "No other phone can score yet" in anne.page("/share").text
    key = web.keys.score_key(anne.sid)
    for _ in range(2):
        Phone(app).http.post(f"/join/{key}")
    buttons = anne.page("/share").all("button", name="phone")
    assert [one.text for one in buttons] == [
        "Hand over to a phone that keeps score, no. 1",
        "Hand over to a phone that keeps score, no. 2",
    ]


@pytest.mark.parametrize("phone", ["", "nobody", "x" * 5000])
def test_handing_over_to_nobody_says_so(anne: Phone, phone: str) -> None:
    answer = anne.post("/owner", {"phone": phone})
    assert answer.status_code == 409
    assert "cannot score any more" in parse(answer.text).one("p", role="alert").text
    lock(anne)


@pytest.mark.parametrize("below", OWNERS)
def test_only_the_owner_may(anne: Phone, beth: Phone, zoe: Phone, below: str) -> None:
    fields = {"version": "1", "command": "c", "locked": "1", "phone": "x"}
    page = beth.page("/share")
    assert not page.all("form", action=f"/s/{anne.sid}{below}")
    for phone in (beth, zoe):
        assert phone.post(below, fields).status_code == 403
    anne.scored(king(1))
    assert len(anne.nets()) == 1
