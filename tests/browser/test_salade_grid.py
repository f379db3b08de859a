"""A salade's grid of boxes: every box in its own line, and the one in turn always in sight."""

import json
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from app.domain.contracts import Contract, Counts, LastTricks, Mixture, Part
from app.domain.presets import MODERN, shipped
from app.domain.rules_notation import write_rules
from app.domain.rulesets import Doubling, Roles, RuleSet
from tests.browser.looking import suits_everybody
from tests.browser.test_table_sizes import REMOVED

NAMES = ("Anne", "Beth", "Cath", "Diana", "Emil", "Fay", "Gus", "Hanna")
NEVER = Doubling(allowed=False, others="never", declarer_starts=False, compulsory=0)
THREE = ("tricks", "hearts", "queens")
SEVEN = (*THREE, "diamonds", "spades", "kings", "jacks")
ASIDE = {3: 1, 5: 2, 8: 4}

_LINES = """() => [...document.querySelectorAll(".mix .box")].map((box) => {
  const { top, bottom, left } = box.getBoundingClientRect();
  const beside = [...document.querySelectorAll(".mix > .who")].find((who) => {
    const at = who.getBoundingClientRect();
    return at.top < (top + bottom) / 2 && at.bottom > (top + bottom) / 2 && at.left < left;
  });
  const label = beside ? beside.textContent : "nothing";
  return [box.closest(".part").dataset.part, +box.closest(".row").dataset.seat, label];
})"""
"""Of each box its part, its seat, and the label of the line that it stands in."""

_COVERED = """() => {
  const box = document.querySelector(".mix .turn .box");
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return [[x, y], [left + 3, y], [right - 3, y], [x, top + 3], [x, bottom - 3]]
    .filter(([x, y]) => document.elementFromPoint(x, y) !== box);
}"""
"""The points of the box in turn that cannot be seen."""

_BROKEN = """() => [...document.querySelectorAll(".mix .head b")]
  .filter((head) => head.scrollWidth > head.clientWidth || head.offsetHeight > 24)
  .map((head) => head.textContent)"""
"""The headings that do not stand on one line."""


def salade_of(players: int, items: tuple[str, ...], aside: int = 0, last: bool = False) -> RuleSet:
    """One salade for so many players, with nothing to say before it."""
    parts = tuple(Part(item, Counts(item, -5)) for item in items)
    parts += (Part("last", LastTricks((-10,))),) if last else ()
    return replace(
        MODERN,
        id="own",
        name="A salade",
        contracts=(Contract("salade", Mixture(parts)),),
        players=players,
        removed=() if aside else REMOVED[players],
        aside=aside,
        run=1,
        roles=Roles(players - 1, players - 2, 0),
        doubling=NEVER,
    ).check()


def open_salade(page: Page, rules: RuleSet, at: str = "") -> None:
    file = {
        "format": "barbu-sheet/1",
        "title": "Big table",
        "players": NAMES[: rules.players],
        "matches": [{"rule_set": write_rules(rules), "first_declarer": 0, "hands": []}],
    }
    answer = page.request.post(
        f"{at}/api/v1/sessions",
        data=json.dumps(file),
        headers={"Content-Type": "application/json"},
    )
    page.goto(answer.json()["score_url"])
    page.get_by_role("button", name=NAMES[0]).click()
    expect(page.locator(".mix .box").first).to_be_visible()


def walk(page: Page) -> int:
    """Type one of everything for everybody, and look at the box in turn before each tap."""
    steps = 0
    while page.locator(".pads .pad").count():
        covered = page.evaluate(_COVERED)
        name = page.locator(".mix .turn .box").get_attribute("name")
        assert covered == [], f"step {steps}: {name} at {covered}"
        keys = page.locator(".pads button:enabled")
        keys.nth(min(1, keys.count() - 1)).tap()
        steps += 1
    return steps


@pytest.mark.parametrize("players", [3, 5, 8])
@pytest.mark.parametrize("script", [True, False])
def test_every_box_stands_in_its_own_line(
    new_context: Any, live_server: str, players: int, script: bool
) -> None:
    page = new_context(java_script_enabled=script).new_page()
    open_salade(page, salade_of(players, THREE, aside=ASIDE[players]), live_server)
    for width in (320, 360, 390, 412, 768):
        page.set_viewport_size({"width": width, "height": 640})
        lines = page.evaluate(_LINES)
        for part, seat, label in lines:
            named = "Put aside" if seat < 0 else NAMES[seat]
            assert named in label, f"{width}: {part}.{seat} stands beside {label}"
        # What was put aside has a box under everything that is counted but tricks.
        assert [part for part, seat, _label in lines if seat < 0] == ["hearts", "queens"]
        expect(page.locator(".mix > .who .nm", has_text="Put aside")).to_be_visible()


@pytest.mark.parametrize("size", [(320, 568), (390, 664)], ids=["320", "390"])
@pytest.mark.parametrize("players", [3, 5, 8])
def test_the_box_in_turn_is_never_under_the_pad(
    phone: Page, players: int, size: tuple[int, int]
) -> None:
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    phone.emulate_media(reduced_motion="reduce")
    open_salade(phone, salade_of(players, THREE, last=True))
    assert walk(phone) > players


def test_nor_is_it_once_the_doubles_are_folded(phone: Page) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    phone.emulate_media(reduced_motion="reduce")
    family = shipped("family")
    assert family is not None
    salade = tuple(one for one in family.contracts if one.id == "salade")
    open_salade(phone, replace(family, id="own", contracts=salade, pack=52, run=1).check())
    phone.locator(".mix").evaluate("(mix) => scrollBy(0, mix.getBoundingClientRect().top - 200)")
    expect(phone.locator("#hand.folded")).to_be_visible()
    assert walk(phone) == 9


@pytest.mark.parametrize("width", [320, 390])
def test_seven_columns_are_typed_in_sight(phone: Page, width: int) -> None:
    phone.set_viewport_size({"width": width, "height": 568})
    phone.emulate_media(reduced_motion="reduce")
    open_salade(phone, salade_of(4, SEVEN))
    assert phone.evaluate(_BROKEN) == []
    if width == 320:
        suits_everybody(phone)
    assert walk(phone) >= 18
    for box in phone.locator(".mix .box").all():
        box.tap()
        assert phone.evaluate(_COVERED) == []
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= width


def test_where_pages_may_move_the_box_in_turn_glides_into_sight(phone: Page) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    open_salade(phone, salade_of(8, THREE))
    for _tap in range(3):
        phone.locator(".pads button[value='1']").tap()
    phone.wait_for_function(f"() => !({_COVERED})().length")
    assert phone.evaluate("() => scrollY") > 0, "the page has moved"
