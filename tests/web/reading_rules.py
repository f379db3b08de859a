"""The rules page of any rule set, to be read in tests."""

from dataclasses import replace
from typing import Any

import pytest

from app.domain.contracts import Contract, Finish
from app.domain.presets import SHIPPED, shipped
from app.domain.rulesets import RuleSet
from app.web.context import Web
from app.web.present.rules.page import rules_view
from tests.web.browsing import Element, parse

every_set = pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)


def shown(web: Web, rules: RuleSet) -> Element:
    """The page of any rule set, shipped or a table's own."""
    return parse(web.renderer.render("pages/rules.html", {"rules": rules_view(rules)}))


def section(page: Element, heading: str) -> Element:
    """The part of the page below that heading."""
    return page.one("section", aria_labelledby=heading)


def ship(rule_set_id: str) -> RuleSet:
    rules = shipped(rule_set_id)
    assert rules is not None
    return rules


def race_of(rules: RuleSet) -> Contract:
    return next(one for one in rules.contracts if isinstance(one.entry, Finish))


def with_race(rules: RuleSet, leader: int | None = None, **laid: Any) -> RuleSet:
    """*rules* with the finishing race laid in another way."""
    race = race_of(rules)
    assert isinstance(race.entry, Finish)
    changed = replace(race, entry=replace(race.entry, **laid), leader=leader)
    kept = tuple(changed if one is race else one for one in rules.contracts)
    return replace(rules, id="own", contracts=kept).check()


def laid_in(web: Web, rules: RuleSet) -> str:
    return shown(web, rules).one("section", id=f"contract-{race_of(rules).id}").text


def aside(web: Web, rules: RuleSet, called: str) -> str:
    return shown(web, rules).one("details", id=called).text
