"""The last hand of every shipped set: no answer stays open, whoever plays what."""

from random import Random

import pytest

from app.domain.bounds import STEPS
from app.domain.last_hand import can_be_top
from app.domain.presets import SHIPPED
from app.domain.rulesets import RuleSet


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_in_every_shipped_set_the_last_hand_is_exact(rules: RuleSet) -> None:
    chance = Random(rules.id)
    answers = set()
    for contract in rules.contracts:
        most = max(40, abs(rules.total(contract)) * 2)
        for _round in range(12):
            totals = tuple(chance.randint(-most, most) for _ in range(rules.players))
            for seat in (0, 1):
                for step in STEPS:
                    answers.add(can_be_top(rules, contract, 0, totals, seat, step))
    assert answers == {True, False}
