"""A whole match of every rule set that ships, through the page."""

import pytest
from playwright.sync_api import Page, expect

from app.domain.notation import read_session
from app.domain.presets import SHIPPED
from app.domain.rulesets import RuleSet
from tests.browser.playing import Thumb
from tests.browser.quick import play_quickly
from tests.browser.reading import sid_of

NAMES = ("Anne", "Beth", "Cath", "Diana", "Emil", "Fay", "Gus", "Hanna")


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_a_whole_match_is_played_through_the_page(phone: Page, rules: RuleSet) -> None:
    phone.emulate_media(reduced_motion="reduce")
    Thumb(phone).start(rule_set=rules.id, names=NAMES[: rules.players])
    played = [play_quickly(phone, seed) for seed in range(rules.hands)]
    expect(phone.locator(".bar")).to_contain_text("Hand")
    file = phone.request.get(f"/api/v1/sessions/{sid_of(phone)}").json()
    match = read_session(file).match
    assert match.rules == rules
    assert match.is_complete
    assert [hand.contract for hand in match.hands] == played
    assert file["matches"][0]["totals"] == list(match.totals)
    shown = phone.locator(".seat .total").all_inner_texts()
    assert [int(text.replace("−", "-").replace(",", "")) for text in shown] == list(match.totals)
    if rules.choice == "fixed":
        assert played == [contract.id for contract in rules.contracts] * rules.players
    if rules.quota == "table":
        assert sorted(played) == sorted(contract.id for contract in rules.contracts)
    # Every hand's and every block's sum is right, and the page says so.
    phone.goto(phone.url + "/sheet")
    expect(phone.locator(".i-warn")).to_have_count(0)
    expect(phone.get_by_role("table")).to_be_visible()
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= 360
    whose = phone.locator("tbody th small").all_inner_texts()
    assert len(whose) >= rules.hands
    if rules.run == 1:
        # Where declarers change with every hand, each row says whose it was.
        turns = [NAMES[hand.declarer] for hand in match.hands[-rules.players :]]
        assert [
            text.strip("\u2068").split("\u2069")[0] for text in whose[-rules.players :]
        ] == turns
