"""Where rules are found: a page for each set that ships, each session's own, links to them."""

from dataclasses import replace

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.domain.presets import MODERN, SHIPPED
from app.domain.rules_notation import write_rules
from app.domain.rulesets import RuleSet
from tests.web.browsing import parse
from tests.web.cast import Phone, king, points_in


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_every_shipped_set_has_a_page_and_stands_in_the_list(app: FastAPI, rules: RuleSet) -> None:
    http = TestClient(app)
    listed = parse(http.get("/rules").text)
    link = listed.one("a", href=f"/rules/{rules.id}")
    assert f"{rules.players} players" in link.text
    assert "From:" in link.text
    page = parse(http.get(f"/rules/{rules.id}").text)
    for contract in rules.contracts:
        assert page.has("section", id=f"contract-{contract.id}")
        assert page.has("a", href=f"#contract-{contract.id}")
    here = {one.attrs["id"] for one in page.walk() if "id" in one.attrs}
    for link in page.all("a"):
        if link["href"].startswith("#"):
            assert link["href"][1:] in here
        elif link["href"].startswith("/"):
            assert http.get(link["href"]).status_code == 200, link["href"]
    assert len(here) == sum("id" in one.attrs for one in page.walk()), "an id stands twice"


def test_what_is_not_there_is_not_found(anne: Phone) -> None:
    assert anne.http.get("/rules/nothing").status_code == 404
    assert anne.http.get("/s/" + "A" * 22 + "/rules").status_code == 404
    for match in ("0", "2", "-1", "x"):
        assert anne.get(f"/rules?match={match}").status_code == 404


def test_a_session_shows_its_matchs_own_copy_to_everybody(app: FastAPI, anne: Phone) -> None:
    own = write_rules(replace(MODERN, id="own", name="<b>Ours</b> & co"))
    own["contracts"][1]["entry"]["value"] = -9
    file = {**anne.file(), "matches": [{"rule_set": own, "hands": []}]}
    made = anne.http.post("/api/v1/sessions", json=file)
    assert made.status_code == 201, made.text
    stranger = Phone(app, made.json()["id"])
    page = stranger.page("/rules")
    assert page.one("header", class_="bar").text.endswith("<b>Ours</b> & co")
    pays = page.one("section", id="contract-no_queens").one("table", class_="pays")
    assert points_in(pays.one("td").text) == [-9]
    assert page.has("a", href=f"/s/{stranger.sid}")
    assert stranger.get("/rules").headers["cache-control"] == "no-store"


def test_the_table_leads_to_the_rules_from_the_contract_and_from_the_menu(anne: Phone) -> None:
    rules = f"/s/{anne.sid}/rules"
    page = anne.page()
    menu = page.one("div", class_="sheetlet")
    assert menu.one("a", href=rules).text == "Rules"
    assert menu.one("a", href=f"/help?sheet={anne.sid}").text == "Help"
    naming = page.one("section", class_="naming")
    assert naming.one("a", href=f"{rules}#contracts")["aria-label"] == "Rules"
    anne.draft(king(1))
    chosen = anne.page().one("header", class_="chosen")
    assert chosen.one("a", href=f"{rules}#contract-no_king")["aria-label"] == "Rules"
    anne.scored(king(1))
    correcting = anne.page("/m/1/h/1").one("header", class_="chosen")
    assert correcting.has("a", href=f"{rules}?match=1#contract-no_king")
