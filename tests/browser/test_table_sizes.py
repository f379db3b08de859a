"""Three to eight players, on the smallest phone, in every light."""

import json
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from app.domain.contracts import Finish
from app.domain.presets import MODERN, shipped
from app.domain.rules_notation import write_rules
from app.domain.rulesets import Roles, RuleSet
from tests.browser.looking import LONG, small_screen, suits_everybody

_FAMILY = shipped("family")
assert _FAMILY is not None
FAMILY: RuleSet = _FAMILY
NAMES = (*LONG, "Emil", "Fay", "Gus", "Hanna")
REMOVED = {3: ("2C",), 4: (), 5: ("2C", "2D"), 6: ("2S", "2H", "2D", "2C"),
           7: ("2C", "2D", "2S"), 8: ("2S", "2H", "2D", "2C")}  # fmt: skip


def table_of(players: int) -> RuleSet:
    """The family's contracts, with doubles of everybody by everybody, for so many players."""
    pays = Finish((100, 50, *(0 for _ in range(players - 2))))
    contracts = tuple(
        replace(contract, entry=pays) if contract.id == "patience" else contract
        for contract in FAMILY.contracts
    )
    return replace(
        FAMILY,
        id="own",
        name="Any number",
        contracts=contracts,
        players=players,
        removed=REMOVED[players],
        roles=Roles(players - 1, players - 2, 0),
        doubling=MODERN.doubling,
    ).check()


def open_table(phone: Page, players: int) -> None:
    """A table of that size, scored on this phone."""
    rules = write_rules(table_of(players))
    file = {
        "format": "barbu-sheet/1",
        "title": "Big table",
        "players": NAMES[:players],
        "matches": [{"rule_set": rules, "first_declarer": 0, "hands": []}],
    }
    answer = phone.request.post(
        "/api/v1/sessions", data=json.dumps(file), headers={"Content-Type": "application/json"}
    )
    phone.goto(answer.json()["score_url"])
    phone.get_by_role("button", name=NAMES[0]).tap()
    expect(phone.locator("#hand")).to_be_visible()


@pytest.mark.parametrize("players", range(3, 9))
def test_every_step_fits_a_small_phone(phone: Page, players: int) -> None:
    small_screen(phone)
    open_table(phone, players)
    suits_everybody(phone)
    phone.locator("button.tile[value=salade]").tap()
    expect(phone.locator(".pads .pad")).to_be_visible()
    phone.locator("[name=double]:enabled").first.dispatch_event("click")
    suits_everybody(phone)
    phone.locator(".chosen button.more").dispatch_event("click")
    phone.locator("button.tile[value=patience]").tap()
    phone.locator(".ask:not([hidden]) button").last.tap()
    for seat in (1, 0):
        phone.locator(f".finish [data-seat='{seat}']").tap()
    expect(phone.locator(".nets .sum b")).to_have_text("+150")
    suits_everybody(phone)
    phone.locator("#hand .go").tap()
    # Beth is out first and had doubled Anne, who is second: 100 + 50, and 50 − 50.
    expect(phone.locator(".seat .total").first).to_have_text("0")
    expect(phone.locator(".seat .total").nth(1)).to_have_text("+150")
    phone.goto(phone.url + "/sheet")
    suits_everybody(phone)
