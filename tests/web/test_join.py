"""The score link: looking changes nothing, one button makes this phone a scorer."""

import pytest
from fastapi import FastAPI

from app.web.context import Web
from tests.web.browsing import Element, parse
from tests.web.cast import CAST, Phone, king, named, queens


@pytest.fixture
def link(anne: Phone, web: Web) -> str:
    return f"/join/{web.keys.score_key(anne.sid)}"


def test_the_page_asks_before_it_does_anything(app: FastAPI, anne: Phone, link: str) -> None:
    anne.scored(king(1))
    page = parse(Phone(app).http.get(link).text)
    assert "Who are you?" in page.text
    assert "Hand 2 of 28" in page.text
    *seats, keeps = page.all("button", name="person")
    assert [seat.one("bdi").text for seat in seats] == list(CAST)
    assert [seat["value"] for seat in seats] == ["0", "1", "2", "3"]
    assert [seat.one("b").text for seat in seats] == ["0", "−20", "0", "0"]
    assert (keeps["value"], "I keep score" in keeps.text) == ("", True)
    assert page.one("a", class_="go").text == "Just watch"
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
    plain.press("I keep score")
    assert plain.address == f"/s/{anne.sid}"
    assert plain.page.has("form", id="hand")
    plain.press(name="choose", value="no_king")
    plain.tick("no_king.taker", "3")
    plain.press("Score hand 1")
    assert anne.nets() == [[0, 0, 0, -20]]


def test_a_scorer_finds_the_session_again_at_home(beth: Phone, anne: Phone) -> None:
    resume = parse(beth.http.get("/").text).one("section", class_="resume")
    assert resume.all("a")[0]["href"] == f"/s/{anne.sid}"


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


# -- who are you? ---------------------------------------------------------------------------------


def sit_down(app: FastAPI, sid: str, link: str, person: int) -> Phone:
    """A phone that joined as that person's."""
    phone = Phone(app, sid)
    assert phone.http.post(link, data={"person": str(person)}).status_code == 303
    return phone


def own_seats(page: Element) -> list[str]:
    """Names of the seats that are marked as this phone's."""
    seats = page.one("ol", class_="seats").all("li")
    return [seat.one("bdi").text for seat in seats if "you" in seat.text.split()]


def test_a_seat_that_is_on_a_phone_says_so_and_can_be_taken_again(
    app: FastAPI, anne: Phone, link: str
) -> None:
    sit_down(app, anne.sid, link, 1)
    asking = Phone(app, anne.sid)
    page = parse(asking.http.get(link).text)
    notes = ["already on a phone" in one.text for one in page.all("button", name="person")]
    assert notes == [False, True, False, False, False]
    again = sit_down(app, anne.sid, link, 1)
    again.scored(king(1))
    assert len(anne.nets()) == 1


def test_a_phone_knows_its_seat_and_marks_it(app: FastAPI, anne: Phone, link: str) -> None:
    cath = sit_down(app, anne.sid, link, 2)
    assert own_seats(cath.page()) == ["Cath"]
    assert own_seats(anne.page()) == []
    cath.scored(king(1))
    assert own_seats(cath.page()) == ["Cath"], "beside the place, too"
    assert own_seats(parse(cath.get("/table").text)) == ["Cath"]


def test_a_scorer_changes_its_seat_by_the_same_page(app: FastAPI, anne: Phone, link: str) -> None:
    cath = sit_down(app, anne.sid, link, 2)
    page = parse(cath.http.get(link).text)
    current = page.one("button", aria_current="true")
    assert current["value"] == "2"
    assert "this phone" in current.text
    assert page.one("a", class_="go").text == "Back to the table"
    plain = cath.browser()
    plain.open(link)
    plain.press(name="person", value="3")
    assert own_seats(plain.page) == ["Diana"]
    plain.open(link)
    plain.press("I keep score")
    assert own_seats(plain.page) == []
    assert parse(cath.http.get(link).text).one("button", aria_current="true")["value"] == ""


@pytest.mark.parametrize("person", ["4", "99", "-1", "x", "1.5", "é"])
def test_a_person_who_is_not_there_just_keeps_score(
    app: FastAPI, anne: Phone, link: str, person: str
) -> None:
    phone = Phone(app, anne.sid)
    assert phone.http.post(link, data={"person": person}).status_code == 303
    assert own_seats(phone.page()) == []
    phone.scored(king(1))


def test_the_own_phone_asks_in_person_when_its_seat_speaks(
    app: FastAPI, anne: Phone, link: str
) -> None:
    """Anne declares, so Beth speaks first."""
    beth = sit_down(app, anne.sid, link, 1)
    cath = sit_down(app, anne.sid, link, 2)
    anne.draft({**named("no_king"), "choose": "no_king"}, htmx=False)
    mine = beth.page()
    row = mine.one("div", class_="mine")
    assert row["data-seat"] == "1"
    assert "turn" in row["class"].split()
    assert "Your turn: any doubles?" in mine.one("section", class_="doubles").text
    assert mine.one("li", class_="says").one("span", class_="now").text == "your turn"
    theirs = cath.page()
    assert "turn" not in theirs.one("div", class_="mine")["class"].split()
    assert theirs.one("li", class_="says").one("span", class_="now").text == "speaks now"
    plain = anne.page()
    assert not plain.all("div", class_="mine")
    assert "Your turn" not in plain.text


def test_holding_a_seat_never_stops_another_scorer(app: FastAPI, anne: Phone, link: str) -> None:
    sit_down(app, anne.sid, link, 1)
    cath = sit_down(app, anne.sid, link, 2)
    cath.scored(king(0, doubles=("1-0",)))
    assert anne.nets() == [[-40, 20, 0, 0]]


def test_a_seat_belongs_to_the_person_on_every_page_of_a_second_match(
    app: FastAPI, anne: Phone, link: str
) -> None:
    cath = sit_down(app, anne.sid, link, 2)
    cath.scored(king(1))
    cath.end()
    cath.rematch()
    assert own_seats(cath.page()) == ["Cath"]
