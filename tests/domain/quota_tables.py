"""Tables that play each contract once, and matches of theirs in short."""

from dataclasses import replace

from app.domain.match import Match
from app.domain.presets import MODERN, shipped
from app.domain.rulesets import RuleSet
from tests.domain.builders import plain_hand
from tests.domain.rule_strategies import rule_sets

NAMES = ("Anne", "Beth", "Cath", "Diana", "Emil", "Fay", "Gus", "Hanna")


def of(rule_set_id: str) -> RuleSet:
    rules = shipped(rule_set_id)
    assert rules is not None
    return rules


THREE = of("three")
ONCE = replace(
    MODERN,
    id="own",
    quota="table",
    run=1,
    doubling=replace(MODERN.doubling, scope="match"),
).check()
"""The modern contracts, each once by a table of four."""
KINGEN = replace(of("french_32"), id="own", quota="table", run=1).check()
"""A fixed order, once through."""
RUNS_OF_TWO = replace(ONCE, run=2).check()

once_rules = rule_sets().map(
    lambda rules: replace(
        rules, quota="table", doubling=replace(rules.doubling, compulsory=0)
    ).check()
)


def named(*turns: tuple[int, str], rules: RuleSet = THREE, first: int = 0) -> Match:
    """A match in which these seats declared these contracts; what happened does not matter."""
    match = Match(rules, first)
    for declarer, contract in turns:
        match = match.record(plain_hand(rules, declarer, contract))
    return match


def declarers(match: Match) -> list[int]:
    return [one.declarer for one in match.hands]
