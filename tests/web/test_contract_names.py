"""What a contract is called: by a table's own word, or by what it counts and whether that hurts."""

from dataclasses import replace

import pytest
from sqlalchemy import text

from app.domain.contracts import Contract, Counts, Taker
from app.domain.errors import InvalidRuleSet
from app.domain.presets import MODERN
from app.domain.rules_notation import rules_from, write_rules
from app.domain.rulesets import RuleSet
from app.web.context import Web
from app.web.words import contract_name, plain, short_contract_name
from tests.domain.builders import codes
from tests.web.browsing import PlainBrowser
from tests.web.cast import Phone, king
from tests.web.editing import act, kept, own_sets, rules_on

BARBU = "Le Barbu <b>&"


def calling(name: str, contract_id: str = "no_king") -> RuleSet:
    contracts = tuple(
        replace(one, name=name) if one.id == contract_id else one for one in MODERN.contracts
    )
    return replace(MODERN, id="own", name="Ours", contracts=contracts)


@pytest.fixture
def browser(phone: Phone) -> PlainBrowser:
    browser = phone.browser()
    browser.open("/rules/edit")
    return browser


def test_a_tables_own_word_is_said_everywhere(browser: PlainBrowser, phone: Phone) -> None:
    browser.type("c.no_king.name", f"  {BARBU} ")
    page = browser.press("Save and use")
    own = [one["value"] for one in page.all("option") if "selected" in one.attrs]
    assert kept(phone).contract("no_king").name == BARBU
    phone.start(rules=own[-1])
    tile = phone.page().one("button", value="no_king", class_="tile")
    assert BARBU in plain(tile.text)
    phone.scored(king(2))
    assert f"{BARBU} ·" in plain(phone.page().text), "the banner"
    assert f"Undo hand 1, {BARBU}" in plain(phone.page("/log").text)
    for below in ("/sheet", "/m/1/h/1/why", "/log", "/rules"):
        assert BARBU in plain(phone.page(below).text), below
        assert "No king" not in phone.page(below).text, below
    file = phone.http.get(f"/api/v1/sessions/{phone.sid}").json()
    assert rules_from(file["matches"][0]["rule_set"]).contract("no_king").name == BARBU


def test_the_usual_name_is_there_to_be_typed_over(browser: PlainBrowser) -> None:
    box = browser.page.one("input", name="c.no_king.name")
    assert (box["placeholder"], box["value"]) == ("No king", "")
    browser.type("c.no_king.name", "Barbu")
    page = act(browser, "")
    assert page.one("input", name="c.no_king.name")["placeholder"] == "No king"
    assert page.one("li", id="c-no_king").one("b").text == "Barbu"
    browser.type("c.no_king.name", " \u200b ")
    assert rules_on(act(browser, "")).contract("no_king").name == ""


def test_two_contracts_of_one_name_are_refused_where_it_stands(browser: PlainBrowser) -> None:
    browser.type("c.no_queens.name", "Barbu")
    browser.type("c.no_king.name", "bArbu")
    page = browser.press("Save and use")
    assert browser.status == 422
    box = page.one("input", name="c.no_king.name")
    assert box["aria-invalid"] == "true"
    said = page.one("p", id=box["aria-describedby"])
    assert plain(said.text) == "Another contract is called bArbu already."


def test_a_file_carries_a_name_only_where_there_is_one() -> None:
    written = write_rules(calling("Barbu"))
    assert rules_from(written) == calling("Barbu")
    assert [one.get("name") for one in written["contracts"]].count(None) == 6
    with pytest.raises(InvalidRuleSet) as refused:
        rules_from(write_rules(calling("x" * 25)))
    assert codes(refused.value.problems) == ["file.text"]
    with pytest.raises(InvalidRuleSet) as refused:
        replace(calling("Barbu"), contracts=(*calling("Barbu").contracts,
                Contract("x", Taker("QS", -1), name="BARBU"))).check()  # fmt: skip
    assert codes(refused.value.problems) == ["rules.contract_name"]


@pytest.mark.parametrize(
    ("contract", "long", "short"),
    [
        (Contract("no_tricks", Counts("tricks", -2)), "No tricks", "Tricks"),
        (Contract("no_tricks", Counts("tricks", 10), positive=True), "Tricks", "Tricks"),
        (Contract("no_card_10c", Taker("10C", 80), positive=True), "10 of clubs", "10 of clubs"),
        (Contract("no_card_qs", Taker("QS", -80)), "No queen of spades", "Queen of spades"),
        (Contract("trumps", Counts("tricks", 5), positive=True), "Tricks", "Tricks"),
        (Contract("no_clubs-2", Counts("clubs", -2)), "No clubs 2", "Clubs 2"),
        (Contract("barbu", Taker("KH", -2)), "barbu", "barbu"),
    ],
)
def test_whoever_wants_the_points_is_not_told_to_avoid_them(
    contract: Contract, long: str, short: str
) -> None:
    """Rentz pays for every trick and for the ten of clubs (brief §3.3)."""
    assert (contract_name(contract), short_contract_name(contract)) == (long, short)


def test_a_name_that_another_contract_usually_has_is_taken_as_well(browser: PlainBrowser) -> None:
    browser.type("c.no_king.name", "no Queens")
    page = browser.press("Save and use")
    assert browser.status == 422
    assert "Another contract is called" in page.one("li", id="c-no_king").text
    browser.type("c.no_queens.name", "Ladies")
    browser.press("Save and use")
    assert browser.status == 200


@pytest.mark.parametrize("typed", ["\u0995" * 23 + "\u09df", "\u0958" * 13, "\u0958" * 24])
def test_letters_that_grow_when_they_are_composed_do_not_outgrow_the_name(
    browser: PlainBrowser, phone: Phone, typed: str
) -> None:
    """Some letters of Indian scripts are two characters in the form in which names are kept."""
    browser.type("c.no_king.name", typed)
    browser.press("Save and use")
    assert browser.status == 200
    assert 0 < len(kept(phone).contract("no_king").name) <= 24
    for address in ("/", "/rules/own"):
        assert phone.http.get(address).status_code == 200
    # A file says it where it stands.
    with pytest.raises(InvalidRuleSet):
        rules_from(write_rules(calling("\u0958" * 24)))
    with pytest.raises(InvalidRuleSet):
        rules_from({**write_rules(MODERN), "name": "\u0958" * 60})


def test_a_set_that_cannot_be_read_does_not_take_the_others_along(
    browser: PlainBrowser, phone: Phone, web: Web
) -> None:
    browser.press("Save and use")
    (good,) = own_sets(phone)
    browser.open("/rules/edit")
    browser.press("Save and use")
    (bad,) = set(own_sets(phone)) - {good}
    with web.database.write() as tx:
        tx.execute(text("UPDATE own_rules SET rules = '{}' WHERE id = :id"), {"id": bad})
    assert own_sets(phone) == [good]
    assert phone.http.get("/").status_code == 200
    assert phone.http.get(f"/rules/own/{bad}").status_code == 404
