"""The rule sets that a phone keeps: shared by link and by file, copied, renamed, put away."""

import json
from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import Response

from app.domain.contract_editing import add_contract, palette
from app.domain.contracts import Contract, Counts, LastTricks, Taker
from app.domain.presets import MODERN
from app.domain.rule_editing import with_compulsory
from app.domain.rules_notation import rules_from, write_rules
from app.domain.rulesets import RuleSet
from app.services import own_rules
from app.web.context import Web
from tests.web.browsing import Element, PlainBrowser, parse
from tests.web.cast import CAST, Phone, carried
from tests.web.test_errors import explains

OURS = replace(with_compulsory(MODERN, False), id="own", name="Friday rules")


@pytest.fixture
def phone(app: FastAPI) -> Phone:
    """A phone that keeps one rule set."""
    phone = Phone(app)
    phone.http.get("/")
    assert send_file(phone, file_of(OURS)).status_code == 303
    return phone


@pytest.fixture
def other(app: FastAPI) -> Phone:
    """Somebody else's phone."""
    other = Phone(app)
    other.http.get("/")
    return other


@pytest.fixture
def plain(phone: Phone) -> PlainBrowser:
    plain = phone.browser()
    plain.open(f"/rules/own/{id_of(phone)}")
    return plain


def file_of(rules: RuleSet) -> dict[str, Any]:
    return {"format": "barbu-rules/1", "rule_set": write_rules(rules)}


def send_file(phone: Phone, file: object) -> Response:
    """Send a file as the form of the page does: text as it is, anything else as JSON."""
    text = file if isinstance(file, bytes) else json.dumps(file).encode()
    return phone.http.post("/rules/file", files={"file": ("rules.json", text, "application/json")})


def listed(phone: Phone) -> Element:
    return parse(phone.http.get("/rules/own").text)


def ids_of(phone: Phone) -> list[str]:
    links = listed(phone).all("a", class_="ico")
    return [link["href"].removeprefix("/rules/own/") for link in links if link["href"] != "/"]


def id_of(phone: Phone) -> str:
    (rules_id,) = ids_of(phone)
    return rules_id


def rules_at(phone: Phone, rules_id: str) -> RuleSet:
    return rules_from(phone.http.get(f"/rules/shared/{rules_id}/file").json()["rule_set"])


def names_on(page: Element) -> list[str]:
    return [one.text for one in page.all("bdi")]


# -- by link ----------------------------------------------------------------------------------


def test_a_shared_link_shows_what_is_in_it_and_changes_nothing(
    phone: Phone, other: Phone, plain: PlainBrowser
) -> None:
    link = plain.page.one("input", id="link")["value"].removeprefix("http://testserver")
    assert link == f"/rules/shared/{id_of(phone)}"
    for looker in (other, phone):
        for ask in (looker.http.get, looker.http.head):
            assert ask(link).status_code == 200
    page = parse(other.http.get(link).text)
    assert "Friday rules" in page.text
    assert "4 players · 7 contracts · block sum 0" in page.text
    assert page.one("dl").all("div")[1].text == "No queens Each queen −6"
    assert ids_of(other) == []
    assert "scorer" not in page.text


def test_what_is_taken_arrives_as_a_set_of_its_own_and_is_chosen(
    phone: Phone, other: Phone
) -> None:
    browser = other.browser()
    browser.open(f"/rules/shared/{id_of(phone)}")
    page = browser.press("Keep a copy and use it")
    assert browser.address == "/"
    taken = id_of(other)
    assert taken != id_of(phone)
    assert page.one("option", value=f"own:{taken}").attrs["selected"] == ""
    assert rules_at(other, taken) == OURS
    for seat, name in enumerate(CAST):
        browser.type("name", name, seat)
    browser.press("Start session")
    other.sid = browser.address.removeprefix("/s/")
    assert rules_from(other.file()["matches"][0]["rule_set"]) == OURS
    # What its first owner does with it afterwards is nothing to the copy.
    phone.http.post(f"/rules/own/{id_of(phone)}/delete")
    assert rules_at(other, taken) == OURS


def test_the_same_link_taken_twice_by_one_form_is_one_set(phone: Phone, other: Phone) -> None:
    link = f"/rules/shared/{id_of(phone)}"
    command = parse(other.http.get(link).text).one("input", name="command")["value"]
    for _ in range(2):
        assert other.http.post(link, data={"command": command}).status_code == 303
    assert len(ids_of(other)) == 1


def test_a_phone_without_a_token_gets_one_with_its_first_set(app: FastAPI, phone: Phone) -> None:
    newcomer = Phone(app)
    assert newcomer.http.post(f"/rules/shared/{id_of(phone)}").status_code == 303
    assert rules_at(newcomer, id_of(newcomer)) == OURS
    newcomer = Phone(app)
    assert send_file(newcomer, file_of(OURS)).status_code == 303
    assert rules_at(newcomer, id_of(newcomer)) == OURS


# -- who may ----------------------------------------------------------------------------------


@pytest.mark.parametrize("task", ["name", "copy", "delete", "restore"])
def test_nobody_else_changes_a_set(phone: Phone, other: Phone, app: FastAPI, task: str) -> None:
    rules_id = id_of(phone)
    for stranger in (other, Phone(app)):
        answer = stranger.http.post(f"/rules/own/{rules_id}/{task}", data={"rules_name": "Mine"})
        explains(answer, 404, "These rules are not kept here, or no longer.")
        assert stranger.http.get(f"/rules/own/{rules_id}").status_code == 404
    assert ids_of(phone) == [rules_id]
    assert rules_at(phone, rules_id) == OURS
    assert ids_of(other) == []


def test_ids_that_nobody_was_given_lead_nowhere(other: Phone) -> None:
    for guess in ("A" * 22, "x", "%00", "own"):
        for below in ("shared/{}", "shared/{}/file", "own/{}"):
            answer = other.http.get(f"/rules/{below.format(guess)}")
            assert answer.status_code == 404, below
        assert other.http.post(f"/rules/shared/{guess}").status_code == 404


@pytest.mark.parametrize("path", ["own/{}/delete", "own/{}/copy", "shared/{}", "file", "edit"])
def test_another_sites_page_changes_nothing(phone: Phone, path: str) -> None:
    where = f"/rules/{path.format(id_of(phone))}"
    answer = phone.http.post(where, headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403
    assert len(ids_of(phone)) == 1


def test_somebody_elses_set_cannot_be_started_with(phone: Phone, other: Phone) -> None:
    fields = {"name": list(CAST), "rule_set": f"own:{id_of(phone)}", "command": "c"}
    answer = other.http.post("/sessions", data=fields)
    assert answer.status_code == 422
    page = parse(answer.text)
    assert "These rules are no longer kept on this phone. Choose others." in page.text
    assert [one["value"] for one in page.all("input", name="name")] == list(CAST)
    assert phone.http.post("/sessions", data=fields).status_code == 303


# -- renaming, copying, putting away ----------------------------------------------------------


def test_a_set_is_renamed_in_its_place(plain: PlainBrowser, phone: Phone) -> None:
    plain.type("rules_name", "  Saturday  rules ")
    page = plain.press("Rename")
    assert plain.status == 200
    assert page.one("h1").text == "Saturday rules"
    assert rules_at(phone, id_of(phone)) == replace(OURS, name="Saturday rules")


@pytest.mark.parametrize(
    ("name", "said"),
    [("", "Give the rules a name."), (" \t", "Give the rules a name."),
     ("x" * 61, "At most 60 characters, and this has 61.")],
)  # fmt: skip
def test_a_name_that_is_none_is_refused_at_its_field(phone: Phone, name: str, said: str) -> None:
    answer = phone.http.post(f"/rules/own/{id_of(phone)}/name", data={"rules_name": name})
    assert answer.status_code == 422
    page = parse(answer.text)
    field = page.one("input", name="rules_name")
    assert field["value"] == name
    assert page.one("p", id=field["aria-describedby"]).text == said
    assert rules_at(phone, id_of(phone)) == OURS


def test_a_copy_is_another_set(plain: PlainBrowser, phone: Phone) -> None:
    first = id_of(phone)
    page = plain.press("Make a copy")
    assert page.one("h1").text == "Friday rules, copy"
    plain.press("Delete")
    assert ids_of(phone) == [first]


def test_deleting_can_be_undone(plain: PlainBrowser, phone: Phone) -> None:
    rules_id = id_of(phone)
    page = plain.press("Delete")
    assert plain.address == "/rules/own"
    assert "Can be brought back until" in page.one("section", aria_labelledby="deleted").text
    assert ids_of(phone) == []
    assert phone.http.get(f"/rules/shared/{rules_id}").status_code == 404
    assert not parse(phone.http.get("/").text).has("option", value=f"own:{rules_id}")
    page = plain.press("Bring back")
    assert ids_of(phone) == [rules_id]
    assert rules_at(phone, rules_id) == OURS


def test_a_match_that_has_begun_keeps_its_rules(plain: PlainBrowser, phone: Phone) -> None:
    rules_id = id_of(phone)
    phone.start(rules=f"own:{rules_id}")
    plain.open(f"/rules/edit?rules=own:{rules_id}")
    plain.type("c.no_king.value", "−99")
    plain.press("Save and use")
    assert rules_at(phone, rules_id) != OURS
    assert rules_from(phone.file()["matches"][0]["rule_set"]) == OURS
    plain.open(f"/rules/own/{rules_id}")
    plain.press("Delete")
    assert rules_from(phone.file()["matches"][0]["rule_set"]) == OURS
    assert phone.get().status_code == 200


def test_a_running_match_can_go_on_by_ones_own_rules(phone: Phone, other: Phone) -> None:
    phone.start()
    browser = phone.browser()
    page = browser.open(f"/s/{phone.sid}/rules/change")
    form = page.one("form", action=f"/s/{phone.sid}/rules/change")
    assert "Friday rules" in form.text
    sent = {**carried(form), "rule_set": f"own:{id_of(phone)}"}
    assert phone.post("/rules/change", sent).status_code == 303
    assert rules_from(phone.file()["matches"][0]["rule_set"]) == OURS
    other.start()
    assert "Friday rules" not in other.get("/rules/change").text


# -- by file ----------------------------------------------------------------------------------


def test_a_file_comes_out_and_goes_in_elsewhere(phone: Phone, other: Phone) -> None:
    answer = phone.http.get(f"/rules/shared/{id_of(phone)}/file")
    assert answer.headers["content-type"] == "application/json"
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.json() == file_of(OURS)
    taken = send_file(other, answer.content)
    assert taken.headers["location"] == f"/?rules=own:{id_of(other)}"
    assert rules_at(other, id_of(other)) == OURS


@pytest.mark.parametrize(
    ("file", "said"),
    [
        (b"", "Choose a file first."),
        (b"Dear Beth", "This is no file with rules."),
        (b"\xff\xfe\x00", "This is no file with rules."),
        (b"[" * 5000, "This is no file with rules."),
        ([], "This must be an object with named values."),
        ({"format": "barbu-sheet/1"}, "format: This is no file with rules: its format must be"),
        ({"format": "barbu-rules/1", "rule_set": "nobody's"},
         "rule_set: No rule set with this id ships with the sheet."),
        ({**file_of(OURS), "rule_set": {**write_rules(OURS), "players": 40}},
         "rule_set.players: Barbu is played by three to eight players."),
        ({**file_of(OURS), "rule_set": {**write_rules(OURS), "name": " "}},
         "rule_set.name: Give the rules a name."),
        ({**file_of(OURS), "rule_set": {**write_rules(OURS), "contracts": []}},
         "rule_set.contracts: A rule set needs at least one contract."),
        ({**file_of(OURS), "rule_set": {**write_rules(OURS), "contracts": [{"id": "<b>"}]}},
         "rule_set.contracts.0.id: An id is made of the letters"),
    ],
)  # fmt: skip
def test_a_bad_file_gets_a_sentence_with_its_place(other: Phone, file: object, said: str) -> None:
    answer = send_file(other, file)
    assert answer.status_code == 422
    page = parse(answer.text)
    field = page.one("input", name="file")
    assert field["aria-invalid"] == "true"
    assert said in page.one("div", id=field["aria-describedby"]).text
    assert ids_of(other) == []


def test_a_file_that_is_too_large_is_refused(other: Phone) -> None:
    answer = send_file(other, b" " * (80 * 1024))
    explains(answer, 413, "That is more than a score sheet holds. Go back and send less.")


def test_the_form_without_a_file_asks_for_one(other: Phone) -> None:
    for fields in ({}, {"file": "text"}):
        answer = other.http.post("/rules/file", data=fields)
        assert answer.status_code == 422
        assert "Choose a file first." in parse(answer.text).text


def test_every_contract_that_the_editor_makes_has_its_place_at_the_table(phone: Phone) -> None:
    rules = OURS
    for contract in palette(rules):
        rules = add_contract(rules, contract.id)
    made = (
        Contract("no_card_qs", Taker("QS", -13)),
        Contract("no_queens-2", Counts("queens", -3)),
        Contract("no_last_four", LastTricks((-1, -2, -3, -4))),
    )
    rules = replace(rules, contracts=rules.contracts + made, name="All of it")
    choice = send_file(phone, file_of(rules)).headers["location"].partition("=")[2]
    phone.start(rules=choice)
    assert "No queen of spades" in phone.page().text
    assert "No queens 2" in phone.page().text
    for contract in rules.contracts:
        phone.draft({"contract": contract.id, "choose": contract.id, "mode": "cards"}, htmx=False)
        assert phone.page().has("fieldset", data_contract=contract.id), contract.id


# -- limits -----------------------------------------------------------------------------------


def test_a_phone_keeps_so_many_and_is_told(
    phone: Phone, web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_rules, "MOST_KEPT", 1)
    explains(send_file(phone, file_of(OURS)), 409, "This phone keeps as many rule sets as one may.")
    rules_id = id_of(phone)
    explains(phone.http.post(f"/rules/own/{rules_id}/copy"), 409, "This phone keeps as many")
    assert ids_of(phone) == [rules_id]
