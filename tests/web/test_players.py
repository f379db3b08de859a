"""Names, seats and newcomers from one page: scores stay with people, and nothing is lost."""

import pytest
from fastapi import FastAPI

from tests.web.browsing import Element, parse
from tests.web.cast import CAST, Fields, Phone, carried, king, queens, totals_shown

NAMES = "/players/names"
SEATS = "/players/seats"
NEWCOMER = "/players/newcomer"
CHANGED = "The sheet has changed since this page was drawn."


def form(phone: Phone, below: str) -> Fields:
    """What the first form for that address carries, as drawn now."""
    return carried(phone.page("/players").all("form", action=f"/s/{phone.sid}{below}")[0])


def names(*typed: str, title: str = "Friday table") -> Fields:
    return {"title": title, **{f"name.{person}": name for person, name in enumerate(typed)}}


def order(page: Element) -> list[str]:
    return [row.one("bdi").text for row in page.one("ol", class_="order").all("li")]


def fields(page: Element) -> list[str]:
    return [
        one["value"] for one in page.all("input") if one.attrs.get("name", "").startswith("name.")
    ]


def test_the_menu_leads_there(anne: Phone, zoe: Phone) -> None:
    links = [link["href"] for link in anne.page().one("details", class_="menu").all("a")]
    assert f"/s/{anne.sid}/players" in links
    assert f"/s/{anne.sid}/players" not in [link["href"] for link in zoe.page().all("a")]


def test_one_save_renames_the_sheet_and_its_people_everywhere(anne: Phone) -> None:
    anne.scored(king(1))
    sent = {**form(anne, NAMES), **names("Anne", "Bea", "Cath", "Didi", title=" Sunday  table ")}
    answer = anne.post(NAMES, sent)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/s/{anne.sid}/players")
    assert anne.file()["players"] == ["Anne", "Bea", "Cath", "Didi"]
    assert anne.file()["title"] == "Sunday table"
    page = anne.page("/players")
    assert "The names have been changed." in page.one("div", class_="news").text
    for below in ("", "/sheet", "/m/1/h/1/why"):
        text = anne.page(below).text
        assert "Bea" in text
        assert "Beth" not in text
    assert anne.undo().status_code == 303
    assert anne.file()["players"] == list(CAST)


@pytest.mark.parametrize(
    ("typed", "seat", "said"),
    [
        (("Anne", "", "Cath", "Diana"), 1, "Everybody needs a name."),
        (("Anne", "Beth", " anne", "Diana"), 2, "is here already"),
        (("Anne", "Beth", "Cath", "x" * 31), 3, "At most 30 characters"),
    ],
)
def test_a_bad_name_is_refused_at_its_field_as_typed(
    anne: Phone, typed: tuple[str, ...], seat: int, said: str
) -> None:
    sent = {**form(anne, NAMES), **names(*typed)}
    answer = anne.post(NAMES, sent)
    assert answer.status_code == 422
    page = parse(answer.text)
    field = page.one("input", name=f"name.{seat}")
    assert field["aria-invalid"] == "true"
    assert said in page.one("p", id=field["aria-describedby"]).text
    assert fields(page) == list(typed)
    assert len(page.all("p", class_="err")) == 1
    assert anne.file()["players"] == list(CAST)


@pytest.mark.parametrize(("title", "said"), [("", "needs a name"), ("x" * 61, "At most 60")])
def test_a_bad_title_is_refused_at_its_field(anne: Phone, title: str, said: str) -> None:
    answer = anne.post(NAMES, {**form(anne, NAMES), **names(*CAST, title=title)})
    assert answer.status_code == 422
    page = parse(answer.text)
    assert said in page.one("p", id="e-title").text
    assert page.one("input", name="title")["value"] == title


def test_people_change_seats_and_their_points_go_with_them(anne: Phone) -> None:
    anne.scored(king(1), queens(1, 0, 1, 2))
    browser = anne.browser()
    browser.open(f"/s/{anne.sid}/players")
    page = browser.press(aria_label="Move Beth up")
    assert order(page) == ["Beth", "Anne", "Cath", "Diana"]
    news = page.one("div", class_="news").text
    assert "Anne and Beth have changed seats. Anne declares next." in news
    assert totals_shown(anne.page()) == ["−20", "−6", "−6", "−12"]
    page = browser.press("Undo new seats")
    assert browser.address == f"/s/{anne.sid}"
    assert totals_shown(page) == ["−6", "−20", "−6", "−12"]


def test_the_ends_of_the_line_have_nowhere_to_go(anne: Phone) -> None:
    moves = anne.page("/players").all("button", class_="move")
    assert [("disabled" in one.attrs) for one in moves] == [True, *[False] * 6, True]


def test_any_other_order_is_one_command_too(anne: Phone) -> None:
    answer = anne.post(SEATS, {**form(anne, SEATS), "order": "3-0-1-2"})
    assert answer.status_code == 303
    news = anne.page("/players").one("div", class_="news").text
    assert "The order of play is now Diana, Anne, Beth, Cath." in news


@pytest.mark.parametrize("text", ["", "0-1-2", "0-0-1-2", "x", "0-1-2-3-4", "9" * 50])
def test_an_order_that_is_none_changes_nothing(anne: Phone, text: str) -> None:
    answer = anne.post(SEATS, {**form(anne, SEATS), "order": text})
    assert answer.status_code == 422
    assert "Everybody needs a seat" in parse(answer.text).one("p", class_="notice").text
    assert anne.file()["players"] == list(CAST)


def test_somebody_takes_over_a_seat_and_its_points(anne: Phone) -> None:
    anne.scored(king(3))
    sent = {**form(anne, NEWCOMER), "person": "3", "seat": "3", "newcomer": " Eve "}
    assert anne.post(NEWCOMER, sent).status_code == 303
    page = anne.page("/players")
    assert "Eve has taken over the seat of Diana." in page.one("div", class_="news").text
    assert anne.file()["players"] == ["Anne", "Beth", "Cath", "Eve"]
    assert totals_shown(anne.page())[3] == "−20"
    anne.undo()
    assert anne.file()["players"] == list(CAST)


@pytest.mark.parametrize("name", ["", "anne", "x" * 31])
def test_a_bad_newcomer_is_refused_at_the_field_as_typed(anne: Phone, name: str) -> None:
    sent = {**form(anne, NEWCOMER), "person": "2", "seat": "2", "newcomer": name}
    answer = anne.post(NEWCOMER, sent)
    assert answer.status_code == 422
    page = parse(answer.text)
    opened = [one for one in page.all("details") if "open" in one.attrs]
    assert len(opened) == 1
    assert opened[0].one("input", name="newcomer")["value"] == name
    assert opened[0].one("p", class_="err").text
    assert fields(page) == list(CAST)


def test_a_person_that_is_nobody_changes_nothing(anne: Phone) -> None:
    sent = {**form(anne, NEWCOMER), "person": "77", "seat": "x", "newcomer": "Eve"}
    answer = anne.post(NEWCOMER, sent)
    assert answer.status_code == 422
    assert "no such seat" in parse(answer.text).one("p", class_="notice").text


def test_a_late_form_keeps_what_was_typed_with_its_people(anne: Phone, beth: Phone) -> None:
    late = {**form(anne, NAMES), **names("Ann", "Bea", "Cath", "Diana", title="Mine")}
    swap = {**form(beth, SEATS), "order": "1-0-2-3"}
    assert beth.post(SEATS, swap).status_code == 303
    answer = anne.post(NAMES, late)
    assert answer.status_code == 409
    page = parse(answer.text)
    assert CHANGED in page.one("p", class_="notice").text
    assert order(page) == ["Beth", "Anne", "Cath", "Diana"]
    assert fields(page) == ["Bea", "Ann", "Cath", "Diana"]
    assert page.one("input", name="title")["value"] == "Mine"
    again = {**carried(page.all("form", action=f"/s/{anne.sid}{NAMES}")[0]), **late}
    again |= carried(page.all("form", action=f"/s/{anne.sid}{NAMES}")[0])
    assert anne.post(NAMES, again).status_code == 303
    assert anne.file()["players"] == ["Bea", "Ann", "Cath", "Diana"]


def test_a_late_newcomer_stays_in_the_field(anne: Phone, beth: Phone) -> None:
    late = {**form(anne, NEWCOMER), "person": "3", "seat": "3", "newcomer": "Fay"}
    first = {**form(beth, NEWCOMER), "person": "3", "seat": "3", "newcomer": "Eve"}
    assert beth.post(NEWCOMER, first).status_code == 303
    answer = anne.post(NEWCOMER, late)
    assert answer.status_code == 409
    page = parse(answer.text)
    assert [one["value"] for one in page.all("input", name="newcomer")] == ["", "", "", "Fay"]
    assert anne.file()["players"][3] == "Eve"


def test_a_late_move_is_not_carried_out(anne: Phone, beth: Phone) -> None:
    late = {**form(anne, SEATS), "order": "1-0-2-3"}
    assert beth.post(SEATS, {**form(beth, SEATS), "order": "0-2-1-3"}).status_code == 303
    answer = anne.post(SEATS, late)
    assert answer.status_code == 409
    assert order(parse(answer.text)) == ["Anne", "Cath", "Beth", "Diana"]


@pytest.mark.parametrize(
    ("below", "what", "other"),
    [
        (NAMES, names("Anne", "Bea", "Cath", "Diana"), names("Anne", "Bee", "Cath", "Diana")),
        (SEATS, {"order": "1-0-2-3"}, {"order": "0-2-1-3"}),
        (
            NEWCOMER,
            {"person": "3", "seat": "3", "newcomer": "Eve"},
            {"person": "3", "seat": "3", "newcomer": "Fay"},
        ),
    ],
)
def test_the_same_command_again_counts_once_and_a_changed_one_is_told(
    anne: Phone, below: str, what: Fields, other: Fields
) -> None:
    sent = {**form(anne, below), **what}
    assert anne.post(below, sent).status_code == 303
    players, version = anne.file()["players"], anne.version()
    assert anne.post(below, sent).status_code == 303
    assert (anne.file()["players"], anne.version()) == (players, version)
    assert anne.post(below, {**sent, **other}).status_code == 409


@pytest.mark.parametrize("below", [NAMES, SEATS, NEWCOMER])
def test_a_watcher_changes_nothing(anne: Phone, zoe: Phone, below: str) -> None:
    everything = {**names("A", "", "C", "D"), "order": "x", "person": "1", "newcomer": ""}
    assert zoe.post(below, {**form(anne, below), **everything}).status_code == 403
    assert anne.file()["players"] == list(CAST)


def test_a_watcher_is_led_back_to_the_table(anne: Phone, zoe: Phone) -> None:
    answer = zoe.get("/players")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/s/{anne.sid}")


def test_the_seat_of_a_declarer_in_the_middle_of_her_run_keeps_her_run(app: FastAPI) -> None:
    phone = Phone(app)
    phone.start(first=2)
    phone.scored(king(0))
    phone.post(SEATS, {**form(phone, SEATS), "order": "2-3-0-1"})
    assert "Cath declares next." in phone.page("/players").text
    assert order(phone.page("/players")) == ["Cath", "Diana", "Anne", "Beth"]
