"""The log: who changed what, when, in sentences, for everybody who may look."""

import json
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text

from app.services.commands import Command
from app.services.corrections import Entered, Place, correct_hand, insert_hand, remove_hand
from app.services.keys import new_token
from app.services.matches import reopen
from app.services.sharing import join, new_links, set_lock
from app.services.sheets import open_session
from app.web.context import DEVICE_COOKIE, Web
from app.web.forms import Form, read_hand_form
from tests.services.cast import EIGHT
from tests.web.browsing import Element
from tests.web.cast import S0_DOUBLES, S0_QUEENS, Fields, Phone, dominoes, king, queens, trumps


def entries(phone: Phone, below: str = "/log") -> list[Element]:
    return phone.page(below).one("main").all("li")


def told(phone: Phone, below: str = "/log") -> list[str]:
    """Sentences with their lines, newest first, without times."""
    return [entry.one("div").text.replace("\u00a0", " ") for entry in entries(phone, below)]


def newest(phone: Phone) -> str:
    """The newest entry, without the Undo beside it."""
    div = entries(phone)[0].one("div")
    return " ".join(p.text.replace("\u00a0", " ") for p in div.all("p"))


def command(phone: Phone, web: Web) -> Command:
    device = phone.http.cookies[DEVICE_COOKIE]
    seen = open_session(web.database, phone.sid, device).version
    return Command(phone.sid, device, new_token(), seen, EIGHT)


def entered(fields: Fields, declarer: int = 0) -> Entered:
    many = {name: value if isinstance(value, list) else [value] for name, value in fields.items()}
    return Entered(read_hand_form(Form(many)).draft, declarer)


@pytest.fixture
def beths(app: FastAPI, anne: Phone, web: Web) -> Phone:
    """A phone that is Beth's."""
    phone = Phone(app, anne.sid)
    phone.http.get("/")
    device = phone.http.cookies[DEVICE_COOKIE]
    join(web.database, web.keys.score_key(anne.sid), device, EIGHT, 1)
    return phone


def test_the_menu_leads_everybody_there(anne: Phone, zoe: Phone) -> None:
    for phone in (anne, zoe):
        menu = phone.page().one("details", class_="menu")
        assert f"/s/{anne.sid}/log" in [link["href"] for link in menu.all("a")]


def test_the_beginning_and_a_scored_hand(anne: Phone, beths: Phone) -> None:
    beths.scored(queens(*S0_QUEENS, doubles=S0_DOUBLES))
    assert told(anne) == [
        "Beth scored hand 1, No queens Anne −12, Beth +24, Cath −12, Diana −24 "
        "Undo hand 1, No queens",
        "The sheet began: Anne, Beth, Cath, Diana",
    ]


def test_a_phone_that_is_nobodys_is_somebody(anne: Phone) -> None:
    anne.scored(king(1))
    assert newest(anne).startswith("Somebody scored hand 1, No king")


def test_a_correction_says_every_value_before_and_after(beths: Phone, web: Web) -> None:
    beths.scored(queens(2, 1, 1, 0, doubles=("1-0", "2-0")))
    other = entered(queens(1, 2, 1, 0, doubles=("1-0", "3-0")))
    correct_hand(web.database, command(beths, web), Place(1, 1), other)
    said = newest(beths)
    assert said.startswith("Beth corrected hand 1, No queens ")
    assert "double added: Diana doubled Anne" in said
    assert "double taken off: Cath doubled Anne" in said
    assert "Queens: 2/1/1/0 →became 1/2/1/0" in said
    assert "points: Anne −24, Beth 0, Cath 0, Diana 0 →became Anne" in said


@pytest.mark.parametrize(
    ("was", "now", "declarer", "said"),
    [
        (king(1), king(2), 0, ["king of hearts: Beth →became Cath"]),
        (king(1), king(1), 2, ["declarer: Anne →became Cath"]),
        (
            king(1),
            queens(1, 1, 1, 1),
            0,
            ["contract: No king →became No queens", "king of hearts Beth →became Queens 1/1/1/1"],
        ),
        (
            trumps(13, 0, 0, 0),
            trumps(12, 1, 0, 0, suit="hearts"),
            0,
            ["trumps: spades →became hearts", "Trumps: 13/0/0/0 →became 12/1/0/0"],
        ),
        (
            dominoes(0, 1, 2, 3),
            dominoes(1, 0, 2, 3, rank="Q"),
            0,
            ["first rank: 8 →became queen", "Dominoes: Anne, Beth, Cath, Diana →became Beth, Anne"],
        ),
    ],
)
def test_each_kind_of_value_has_words(
    beths: Phone, web: Web, was: Fields, now: Fields, declarer: int, said: list[str]
) -> None:
    beths.scored(was)
    correct_hand(web.database, command(beths, web), Place(1, 1), entered(now, declarer))
    for piece in said:
        assert piece in newest(beths)


def test_hands_put_in_and_taken_out(beths: Phone, web: Web) -> None:
    beths.scored(king(1), queens(1, 1, 1, 1))
    insert_hand(web.database, command(beths, web), Place(1, 2), entered(trumps(13, 0, 0, 0)))
    assert newest(beths).startswith("Beth put in hand 2, Trumps, which had been forgotten Anne +65")
    remove_hand(web.database, command(beths, web), Place(1, 1))
    assert newest(beths).startswith("Beth took out hand 1, No king")
    beths.undo()
    assert newest(beths) == "Beth took back taking out hand 1, No king"


def test_names_seats_and_newcomers(beths: Phone) -> None:
    names = {"title": "Sunday", "name.0": "Anne", "name.1": "Bea", "name.2": "Cath"}
    beths.post("/players/names", {**beths.drawn(), **names, "name.3": "Diana"})
    said = newest(beths)
    assert said.startswith("Bea changed names the sheet: ")
    assert "→became Sunday" in said
    assert "Beth →became Bea" in said
    beths.post("/players/seats", {**beths.drawn(), "order": "1-0-2-3"})
    assert newest(beths) == (
        "Bea changed the seats order of play: Anne, Bea, Cath, Diana →became Bea, Anne, Cath, Diana"
    )
    beths.post("/players/newcomer", {**beths.drawn(), "person": "3", "newcomer": "Eve"})
    assert newest(beths) == "Bea gave the seat of Diana to Eve"


def test_points_are_told_of_the_people_who_sat_there_then(beths: Phone) -> None:
    beths.scored(king(1))
    beths.post("/players/seats", {**beths.drawn(), "order": "1-0-2-3"})
    beths.post("/players/newcomer", {**beths.drawn(), "person": "2", "newcomer": "Eve"})
    assert "Anne 0, Beth −20, Cath 0, Diana 0" in told(beths)[2]
    version = beths.version()
    assert "Anne 0, Beth −20, Cath 0, Diana 0" in told(beths, f"/log?before={version - 1}")[0]
    assert "Anne, Beth, Cath, Diana →became Beth" in told(beths, f"/log?before={version}")[0]


def test_somebody_who_has_left_keeps_her_name_in_the_log(beths: Phone) -> None:
    beths.scored(king(1))
    beths.post("/players/newcomer", {**beths.drawn(), "person": "1", "newcomer": "Eve"})
    assert told(beths)[1].startswith("Beth scored hand 1")


def test_adjustments(beths: Phone) -> None:
    line = {"person": "2", "points": "10", "reason": "Tea"}
    beths.post("/adjust", {**beths.drawn(), **line})
    assert newest(beths) == "Beth noted −10 for Cath: Tea"
    beths.post("/adjust/drop", {**beths.drawn(), "line": "1-1"})
    assert newest(beths) == "Beth took out the −10 for Cath: Tea"


def test_ends_reopenings_and_rematches_with_their_numbers(beths: Phone, web: Web) -> None:
    beths.scored(king(1))
    beths.end()
    assert newest(beths) == "Beth ended the match"
    reopen(web.database, command(beths, web))
    assert newest(beths) == "Beth reopened the match"
    beths.end()
    beths.rematch()
    assert newest(beths).startswith("Beth began match 2: ")
    beths.scored(king(1))
    assert newest(beths).startswith("Beth scored hand 1 of match 2, No king")
    beths.undo()
    beths.undo()
    assert newest(beths) == "Beth took back the beginning of match 2"
    assert all("changed the sheet" not in one for one in told(beths))


def test_locks_and_links(anne: Phone, web: Web) -> None:
    set_lock(web.database, command(anne, web), True)
    assert newest(anne) == "Somebody locked the sheet"
    set_lock(web.database, command(anne, web), False)
    assert newest(anne) == "Somebody unlocked the sheet"
    new_links(web.database, web.keys, command(anne, web))
    assert newest(anne) == "Somebody made new links, and the old ones stopped"


def test_undo_says_what_it_took_back_and_that_is_struck_through(beths: Phone) -> None:
    beths.scored(king(1), queens(1, 1, 1, 1))
    beths.undo()
    beths.undo()
    assert told(beths)[:2] == [
        "Beth took back hand 1, No king",
        "Beth took back hand 2, No queens",
    ]
    undone = entries(beths)[2]
    assert undone.attrs["class"] == "undone"
    assert undone.one("s").text == "Beth scored hand 2, No queens"
    assert "taken back" in undone.text
    beths.scored(king(2))
    beths.undo()
    assert told(beths)[0] == "Beth took back hand 1, No king"
    assert len([one for one in entries(beths) if one.has("s")]) == 3


def test_undo_from_there_names_what_it_takes_back(anne: Phone, zoe: Phone) -> None:
    anne.scored(king(1), queens(1, 1, 1, 1))
    browser = anne.browser()
    page = browser.open(f"/s/{anne.sid}/log")
    assert [one.text for one in page.all("button")] == ["Undo hand 2, No queens"]
    browser.press("Undo hand 2")
    assert len(anne.nets()) == 1
    assert not zoe.page("/log").all("form")


def test_times_are_the_readers_own(anne: Phone, web: Web) -> None:
    anne.scored(king(1))
    with web.database.write() as tx:
        sql = "UPDATE journal SET at = '2025-03-07 22:30:00.000000' WHERE session_id = :sid"
        tx.connection().execute(text(sql), {"sid": anne.sid})
    page = anne.page("/log")
    assert page.one("h2").text == "7 March"
    assert {one.text for one in page.all("time")} == {"22:30"}
    anne.http.cookies.set("tz", "Europe/Berlin")
    assert {one.text for one in anne.page("/log").all("time")} == {"23:30"}
    anne.scored(queens(1, 1, 1, 1))
    assert [one.text for one in anne.page("/log").all("h2")] == ["today", "7 March"]


def test_a_long_log_goes_on_behind_a_link(anne: Phone) -> None:
    for n in range(101):
        names = {f"name.{person}": name for person, name in enumerate(("A", "B", "C", f"D{n}"))}
        anne.post("/players/names", {**anne.drawn(), "title": "T", **names})
    browser = anne.browser()
    page = browser.open(f"/s/{anne.sid}/log")
    assert len(page.one("main").all("li")) == 100
    page = browser.follow("Older")
    assert [one.all("p")[0].text for one in page.one("main").all("li")] == [
        "Somebody changed names",
        "The sheet began: Anne, Beth, Cath, Diana",
    ]
    assert "Older" not in page.text
    assert len(browser.follow("Newest first").one("main").all("li")) == 100


@pytest.mark.parametrize("before", ["", "x", "-3", "0", "999999999999", "1"])
def test_an_odd_address_is_no_fault(anne: Phone, before: str) -> None:
    assert anne.get(f"/log?before={before}").status_code == 200


@pytest.mark.parametrize(
    ("kind", "edits"),
    [
        ("new kind", []),
        ("score", []),
        ("correct", [{"before": {}, "after": {}, "match": 0, "hand": 0}]),
        ("score", [{"before": None, "after": {"contract": "x"}, "match": 7, "hand": 0}]),
        ("adjust", [{"before": {}, "after": {}, "match": 0, "hand": None}]),
        ("reseat", []),
        ("replace", [{"before": None, "after": None, "match": 0, "hand": None}]),
        ("undo", []),
    ],
)
def test_an_entry_that_cannot_be_read_never_breaks_the_page(
    anne: Phone, web: Web, kind: str, edits: list[Any]
) -> None:
    anne.scored(king(1))
    with web.database.write() as tx:
        sql = "UPDATE journal SET kind = :kind, edits = :edits WHERE session_id = :sid"
        values = {"sid": anne.sid, "kind": kind, "edits": json.dumps(edits)}
        tx.connection().execute(text(f"{sql} AND version = 2"), values)
    first = anne.page("/log").one("main").all("li")[0].one("div").text
    assert first.startswith(("Somebody changed the sheet", "Somebody took back an earlier change"))
