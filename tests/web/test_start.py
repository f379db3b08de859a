"""Starting a session: four names and a tap; what is wrong is said at the field."""

from typing import Any

import pytest
from fastapi import FastAPI

from app.domain.presets import SHIPPED
from tests.web.browsing import Element, PlainBrowser, parse
from tests.web.cast import CAST, Phone


@pytest.fixture
def plain(app: FastAPI) -> PlainBrowser:
    plain = Phone(app).browser()
    plain.open("/")
    return plain


def start(plain: PlainBrowser, *names: str) -> Element:
    for seat, name in enumerate(names):
        plain.page.all("input", name="name")[seat].attrs["value"] = name
    return plain.press("Start session")


def errors(page: Element) -> dict[int, str]:
    """What is said at each name, by seat; a field at fault must point at its sentence."""
    said = {}
    for seat, field in enumerate(page.all("input", name="name")):
        if field.attrs.get("aria-invalid") == "true":
            said[seat] = page.one("p", id=field["aria-describedby"]).text
    return said


def names_kept(page: Element) -> tuple[str, ...]:
    return tuple(field["value"] for field in page.all("input", name="name"))


def test_four_names_make_a_session_whose_table_is_open(plain: PlainBrowser) -> None:
    plain.select("first_declarer", "2")
    page = start(plain, *CAST)
    assert plain.status == 200
    assert plain.address.startswith("/s/")
    seats = page.one("ol", class_="seats").all("li")
    assert [seat.one("bdi").text for seat in seats] == list(CAST)
    assert [seat.one("b", class_="total").text for seat in seats] == ["0", "0", "0", "0"]
    assert "Hand 1 of 28" in page.text
    assert "Cath names the contract" in page.text


def test_dealer_cutter_and_first_speaker_follow_from_the_declarer(plain: PlainBrowser) -> None:
    plain.select("first_declarer", "0")
    page = start(plain, *CAST)
    # Rules brief §1.2 (S0): dealer is the declarer's right, cutter opposite, her left speaks first.
    roles = [seat.text for seat in page.one("ol", class_="seats").all("li")]
    assert "declares" in roles[0]
    assert "speaks first" in roles[1]
    assert "cuts" in roles[2]
    assert "deals" in roles[3]


def test_the_first_declarer_is_drawn_at_random_unless_picked(app: FastAPI) -> None:
    drawn = set()
    for n in range(40):
        phone = Phone(app)
        phone.start("Anne", "Beth", "Cath", f"Di {n}", first="")
        drawn.add(phone.file()["matches"][0]["first_declarer"])
    # The chance that one of four stays out in forty draws is 4 · 0.75⁴⁰, one in 25,000.
    assert drawn == {0, 1, 2, 3}


@pytest.mark.parametrize("picked", ["4", "-1", "two", "9999999999"])
def test_a_first_declarer_who_does_not_exist_is_drawn_instead(app: FastAPI, picked: str) -> None:
    phone = Phone(app)
    phone.start(first=picked)
    assert phone.file()["matches"][0]["first_declarer"] in range(4)


@pytest.mark.parametrize(
    "rules", ["modern", "modern_45_20_10", "modern_40_25_10", "modern_no_play"]
)
def test_the_match_is_played_by_the_rules_that_were_chosen(app: FastAPI, rules: str) -> None:
    phone = Phone(app)
    phone.start(rules=rules)
    assert phone.file()["matches"][0]["rule_set"] == rules


def test_an_empty_name_is_asked_for_at_its_field(plain: PlainBrowser) -> None:
    page = start(plain, "Anne", "", "Cath", "Diana")
    assert plain.status == 422
    assert errors(page) == {1: "Everybody needs a name."}
    assert names_kept(page) == ("Anne", "", "Cath", "Diana")


def test_nothing_but_blanks_is_no_name(plain: PlainBrowser) -> None:
    page = start(plain, "Anne", "Beth", " \t\u200b\u202e", "Diana")
    assert errors(page) == {2: "Everybody needs a name."}


@pytest.mark.parametrize(
    ("first", "second"),
    [("Anne", "Anne"), ("Anne", "aNNE"), ("Anne", "  Anne "), ("Anne M", "anne   m"), ("é", "É"),
     ("Straße", "STRASSE"), ("An\u200bne", "Anne"), ("e\u0301va", "\u00e9va")],
)  # fmt: skip
def test_two_names_that_look_the_same_are_told_apart_kindly(
    plain: PlainBrowser, first: str, second: str
) -> None:
    page = start(plain, first, "Beth", second, "Diana")
    assert plain.status == 422
    assert list(errors(page)) == [2]
    assert "is here already: add a letter" in errors(page)[2]
    assert names_kept(page) == (first, "Beth", second, "Diana"), "typed text comes back untouched"


def test_thirty_characters_are_enough_and_thirty_one_too_many(plain: PlainBrowser) -> None:
    page = start(plain, "N" * 31, "Beth", "Cath", "D" * 30)
    assert errors(page) == {0: "At most 30 characters, and this has 31."}
    page = start(plain, "N" * 30, "Beth", "Cath", "D" * 30)
    assert plain.status == 200
    assert page.one("ol", class_="seats").all("bdi")[0].text == "N" * 30


def test_every_name_at_fault_is_said_at_once(plain: PlainBrowser) -> None:
    page = start(plain, "", "Beth", "beth", "D" * 31)
    assert list(errors(page)) == [0, 2, 3]


@pytest.mark.parametrize("names", [("Anne", "Beth", "Cath"), (*CAST, "Edith"), ()])
def test_a_wrong_number_of_names_is_refused(app: FastAPI, names: tuple[str, ...]) -> None:
    answer = Phone(app).http.post("/sessions", data={"name": list(names), "command": "c"})
    assert answer.status_code == 422
    page = parse(answer.text)
    assert "This rule set is for 4 players." in page.text
    assert names_kept(page) == (names + ("",) * 4)[: max(4, len(names))], "nothing typed is lost"


def test_every_set_gets_as_many_names_as_it_has_players(app: FastAPI) -> None:
    seats = {rules.players for rules in SHIPPED}
    assert {3, 4, 5} <= seats
    for rules in SHIPPED:
        names = [f"P{seat}" for seat in range(rules.players)]
        phone = Phone(app)
        # Fields behind the last seat may stand on the page, as long as they are blank.
        phone.start(*names, "", " ", rules=rules.id)
        file = phone.file()
        assert file["players"] == names
        assert file["matches"][0]["rule_set"] == rules.id


def test_without_a_script_the_page_can_be_asked_for_the_sets_seats(plain: PlainBrowser) -> None:
    plain.type("name", "Anne")
    plain.select("rule_set", "five")
    page = plain.press("Show its seats")
    assert plain.status == 200
    assert names_kept(page) == ("Anne", "", "", "", "")
    assert len(page.one("select", name="first_declarer").all("option")) == 6
    assert page.one("option", value="five").attrs.get("selected") == ""
    page = start(plain, "Anne", "Beth", "Cath", "Diana", "Edith")
    assert plain.status == 200
    assert len(page.one("ol", class_="seats").all("li")) == 5


def test_too_few_names_for_a_set_are_asked_for_at_their_fields(plain: PlainBrowser) -> None:
    plain.select("rule_set", "five")
    page = start(plain, *CAST)
    assert plain.status == 422
    assert "This rule set is for 5 players." in page.text
    assert errors(page) == {4: "Everybody needs a name."}


def test_what_was_played_last_is_offered_again(app: FastAPI) -> None:
    phone = Phone(app)
    phone.start("Anne", "Beth", "Cath", rules="three")
    page = parse(phone.http.get("/").text)
    assert page.one("option", value="three").attrs.get("selected") == ""
    assert names_kept(page) == ("Anne", "Beth", "Cath")


@pytest.mark.parametrize(
    "names",
    [("Άννα", "Бэт", "כרמל", "دينا"), ("小明", "ひろし", "지우", "ก้อง"),
     ("👩‍👩‍👧", "🏳️‍🌈", "👍🏽", "🇫🇷"),
     ("Zoë", "Łukasz", "Ngũgĩ", "O'Neil")],
)  # fmt: skip
def test_names_may_be_in_any_script(plain: PlainBrowser, names: tuple[str, ...]) -> None:
    page = start(plain, *names)
    assert plain.status == 200
    shown = [name.text for name in page.one("ol", class_="seats").all("bdi")]
    assert shown == list(names)


def test_what_was_chosen_comes_back_with_a_refused_form(plain: PlainBrowser) -> None:
    command = plain.page.one("input", name="command")["value"]
    plain.select("first_declarer", "3")
    plain.select("rule_set", "modern_no_play")
    page = start(plain, "Anne", "", "Cath", "Diana")
    chosen = [option["value"] for option in page.all("option") if "selected" in option.attrs]
    assert chosen == ["3", "modern_no_play"]
    assert page.one("input", name="command")["value"] == command


def test_the_same_start_form_sent_twice_makes_one_session(app: FastAPI) -> None:
    phone = Phone(app)
    phone.http.get("/")
    fields = {"name": list(CAST), "command": "one and the same", "first_declarer": ""}
    places = {phone.http.post("/sessions", data=fields).headers["location"] for _ in range(3)}
    assert len(places) == 1
    assert phone.http.get("/").text.count("Hand 1 of 28") == 1


def test_going_back_and_correcting_a_name_starts_another_session(app: FastAPI) -> None:
    # Browsers bring the old page back, with the id that it was drawn with.
    phone = Phone(app)
    phone.http.get("/")
    form = {"name": list(CAST), "command": "as drawn", "first_declarer": "0", "rule_set": "modern"}
    first = phone.http.post("/sessions", data=form).headers["location"]
    changes: tuple[dict[str, Any], ...] = (
        {"name": ["Anna", *CAST[1:]]},
        {"rule_set": "modern_no_play"},
        {"first_declarer": "2"},
    )
    for change in changes:
        again = phone.http.post("/sessions", data={**form, **change}).headers["location"]
        assert again != first, change
        phone.sid = again.removeprefix("/s/")
        file = phone.file()
        assert file["players"] == change.get("name", list(CAST))
        assert file["matches"][0]["rule_set"] == change.get("rule_set", "modern")
        assert file["matches"][0]["first_declarer"] == int(change.get("first_declarer", 0))
    assert phone.http.post("/sessions", data=form).headers["location"] == first


def test_two_devices_with_the_same_form_id_make_two_sessions(app: FastAPI) -> None:
    fields = {"name": list(CAST), "command": "one and the same"}
    places = {Phone(app).http.post("/sessions", data=fields).headers["location"] for _ in range(2)}
    assert len(places) == 2


def test_the_names_are_remembered_and_the_session_can_be_resumed(anne: Phone, app: FastAPI) -> None:
    page = parse(anne.http.get("/").text)
    assert names_kept(page) == CAST
    resume = page.one("section", class_="resume")
    assert resume.all("a")[0]["href"] == f"/s/{anne.sid}"
    assert "Hand 1 of 28 Anne, Beth, Cath, Diana" in resume.text
    stranger = parse(Phone(app).http.get("/").text)
    assert names_kept(stranger) == ("", "", "", "")
    assert not stranger.one("section", class_="resume").all("a")


def test_a_refused_start_makes_nothing(plain: PlainBrowser) -> None:
    start(plain, "Anne", "", "Cath", "Diana")
    assert not plain.open("/").one("section", class_="resume").all("a")


def test_ids_are_long_enough_not_to_be_guessed(app: FastAPI) -> None:
    ids = set()
    for n in range(20):
        phone = Phone(app)
        ids.add(phone.start("Anne", "Beth", "Cath", f"Di {n}"))
    assert len(ids) == 20
    assert all(len(one) == 22 for one in ids), "128 bits in base64"
