"""The seats at the top: long totals and several roles find room in every width."""

import json
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from app.domain.presets import MODERN
from app.domain.rules_notation import write_rules
from app.domain.rulesets import Roles, RuleSet
from tests.browser.playing import CAST, Thumb
from tests.browser.test_table_sizes import REMOVED

NAMES = (*CAST, "Emil", "Fay", "Gus", "Hanna")
WIDTHS = ((320, 568), (344, 700), (360, 640), (375, 667), (390, 664), (412, 732), (768, 1024),
          (1024, 768))  # fmt: skip

_CROWDED = """() => [...document.querySelectorAll(".seat")].flatMap((seat) => {
  const whole = seat.getBoundingClientRect();
  const boxOf = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return one.matches(".i") ? one.getBoundingClientRect() : range.getBoundingClientRect();
  };
  const total = boxOf(seat.querySelector(".total"));
  const roles = [...seat.querySelectorAll(".role :is(b, .i, span span)")].map(boxOf);
  const apart = (role) => !role.width || role.left > total.right + 1 || role.right < total.left - 1
    || role.top > total.bottom - 6;
  return [
    total.left >= whole.left && total.right <= whole.right - 1 ? "" : "out of its seat",
    roles.every(apart) ? "" : "on a role",
  ].filter(Boolean).map((fault) => seat.querySelector(".total").textContent + " " + fault);
})"""

_BROKEN = """() => [...document.querySelectorAll(".role")].flatMap((role) => {
  const walk = document.createTreeWalker(role, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (walk.nextNode()) {
    const { data } = walk.currentNode;
    for (const { 0: word, index } of data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(walk.currentNode, index);
      range.setEnd(walk.currentNode, index + word.length);
      if (new Set([...range.getClientRects()].map((line) => line.top)).size > 1) broken.push(word);
    }
  }
  return broken;
})"""
"""The words of roles that are broken over two lines."""


def modern_for(players: int) -> RuleSet:
    contracts = tuple(one for one in MODERN.contracts if one.id != "dominoes")
    doubling = replace(MODERN.doubling, compulsory=0)
    return replace(
        MODERN,
        id="own",
        name="Any number",
        contracts=contracts,
        players=players,
        run=1,
        removed=REMOVED[players],
        roles=Roles(players - 1, players - 2, 0),
        doubling=doubling,
    ).check()


def open_at(phone: Page, rules: RuleSet, total: int) -> None:
    """A table at which everybody has that total, by adjustments alone; on the second hand."""
    most = 999 if total > 0 else -999
    steps = [most] * (total // most) + [total - total // most * most]
    adjustments = [
        {"seat": seat, "points": points, "reason": "so far", "after": 0}
        for seat in range(rules.players)
        for points in steps
        if points
    ]
    hands = [{"declarer": 0, "contract": "no_king", "outcome": {"taker": 1}}]
    match = {"rule_set": write_rules(rules), "first_declarer": 0, "hands": hands}
    file = {
        "format": "barbu-sheet/1",
        "title": "Large numbers",
        "players": NAMES[: rules.players],
        "matches": [{**match, "adjustments": adjustments}],
    }
    answer = phone.request.post(
        "/api/v1/sessions", data=json.dumps(file), headers={"Content-Type": "application/json"}
    )
    phone.goto(answer.json()["score_url"])
    phone.get_by_role("button", name=NAMES[0]).tap()
    expect(phone.locator("#hand")).to_be_visible()


@pytest.mark.parametrize("players", range(3, 9))
def test_every_total_can_be_read(phone: Page, players: int) -> None:
    for total in (-84, -170, 1000, -9979):
        open_at(phone, modern_for(players), total)
        for width, height in WIDTHS:
            phone.set_viewport_size({"width": width, "height": height})
            assert phone.evaluate(_CROWDED) == [], (total, width)
            assert phone.evaluate("() => document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("rule_set", ["online", "family", "dealers_choice", "modern", "five"])
def test_a_role_is_not_broken_within_a_word(phone: Page, rule_set: str) -> None:
    names = NAMES[: 5 if rule_set == "five" else 4]
    Thumb(phone).start(rule_set=rule_set, names=names)
    for width in (340, 344, 360, 375, 390, 412, 600):
        phone.set_viewport_size({"width": width, "height": 740})
        assert phone.evaluate(_BROKEN) == [], width
