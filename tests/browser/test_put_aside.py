"""Cards put aside unseen before each deal: what is missing is entered like everything else."""

import json
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from app.domain.presets import MODERN, shipped
from app.domain.rules_notation import write_rules
from app.domain.rulesets import RuleSet
from tests.browser.looking import small_screen, suits_everybody
from tests.browser.playing import CAST, Thumb
from tests.browser.reading import hands_of

_FAMILY = shipped("family")
assert _FAMILY is not None
FOUR_ASIDE = replace(MODERN, id="own", name="Four aside", aside=4).check()
SALADE = replace(_FAMILY, id="own", name="Salade, four aside", aside=4).check()


def open_table(phone: Page, rules: RuleSet) -> Thumb:
    file = {
        "format": "barbu-sheet/1",
        "title": "Careful table",
        "players": CAST,
        "matches": [{"rule_set": write_rules(rules), "first_declarer": 0, "hands": []}],
    }
    answer = phone.request.post(
        "/api/v1/sessions", data=json.dumps(file), headers={"Content-Type": "application/json"}
    )
    phone.goto(answer.json()["score_url"])
    phone.get_by_role("button", name=CAST[0]).tap()
    expect(phone.locator("#hand")).to_be_visible()
    return Thumb(phone)


def test_missing_queens_have_a_row_of_their_own(phone: Page) -> None:
    thumb = open_table(phone, FOUR_ASIDE)
    thumb.name("no_queens")
    thumb.count("no_queens", 1, 1, 1, 0)
    # The last one may be with nobody: it fills itself in there, and can be tapped away.
    aside = phone.locator(".panel:visible .row[data-seat='-1']")
    expect(aside.locator(":checked")).to_have_value("1")
    expect(phone.locator(".nets .sum b")).to_have_text("−18")
    thumb.score()
    assert hands_of(phone)[0]["outcome"] == {"counts": [1, 1, 1, 0], "missing": 1}
    expect(phone.locator(".seat .total")).to_have_text(["−6", "−6", "−6", "0"])
    phone.get_by_role("link", name="Why?").tap()
    expect(phone.locator("#slip")).to_contain_text("With all cards in play")
    expect(phone.locator("#slip .i-warn")).to_have_count(0)


def test_the_king_may_have_been_put_aside(phone: Page) -> None:
    thumb = open_table(phone, FOUR_ASIDE)
    thumb.name("no_king")
    thumb.tap(phone.locator(".panel:visible .name", has_text="Put aside"))
    expect(phone.locator(".nets .sum b")).to_have_text("0")
    thumb.score()
    assert hands_of(phone)[0]["outcome"] == {"taker": None}


@pytest.mark.parametrize(
    ("ace", "net"), [("-1", ["−10", "−8", "−6", "0"]), ("0", ["−14", "−8", "−6", "0"])]
)
def test_the_ace_is_offered_to_whoever_can_have_it_and_to_nobody(
    phone: Page, ace: str, net: list[str]
) -> None:
    thumb = open_table(phone, FOUR_ASIDE)
    thumb.name("no_hearts")
    thumb.count("no_hearts", 5, 4, 3, 0)
    special = phone.locator(".panel:visible .special .name:visible")
    expect(special).to_have_count(4)
    thumb.tap(phone.locator(f".panel:visible .special .name:has([value='{ace}'])"))
    thumb.score()
    expect(phone.locator(".seat .total")).to_have_text(net)


def test_a_salade_with_missing_cards_fits_and_is_scored(phone: Page) -> None:
    small_screen(phone)
    thumb = open_table(phone, SALADE)
    thumb.name("salade")
    expect(phone.locator(".pads .pad")).to_be_visible()
    suits_everybody(phone)
    for count in (5, 4, 3, 4, 3, 3, 1, 1, 1, 1):
        thumb.tap(phone.locator(f".pads button[value='{count}']"))
        if phone.locator(".pads .pad").count() == 0:
            break
    expect(phone.locator("#hand .need")).not_to_contain_text("to place")
    thumb.tap(phone.locator(".apart[data-part=king] .name", has_text="Put aside"))
    for which in range(2):
        picks = phone.locator(".apart[data-part=last] .pick")
        thumb.tap(picks.nth(which).locator(".name").first)
    thumb.score()
    outcome = hands_of(phone)[0]["outcome"]
    assert outcome["king"] == {"taker": None}
    assert sum(outcome["hearts"]["counts"]) + outcome["hearts"].get("missing", 0) == 13
