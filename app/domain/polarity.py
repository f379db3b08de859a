"""The other end of the totals as the good one: every value turned around.

>>> from app.domain.presets import MODERN
>>> turned(turned(MODERN)) == MODERN
True
"""

from dataclasses import replace

from app.domain.contracts import (
    Contract,
    Counts,
    Entry,
    Finish,
    LastTricks,
    Mixture,
    Part,
    Shared,
    Slam,
    Taker,
)
from app.domain.rulesets import RuleSet


def turned(rules: RuleSet) -> RuleSet:
    """*rules* with the other end of the totals as the good one, and every value turned around.

    >>> from app.domain.presets import MODERN
    >>> low = turned(MODERN)
    >>> low.high_wins, low.contract("no_king").entry.value, turned(low) == MODERN
    (False, 20, True)
    """
    contracts = tuple(turned_contract(contract) for contract in rules.contracts)
    return replace(rules, high_wins=not rules.high_wins, contracts=contracts)


def turned_contract(contract: Contract) -> Contract:
    """*contract* with penalties for bonuses and the other way round."""
    return replace(contract, entry=_turned(contract.entry), slam=_turned_slam(contract.slam))


def _turned_slam(slam: Slam | None) -> Slam | None:
    return slam and replace(slam, points=-slam.points)


def _turned(entry: Entry) -> Entry:
    match entry:
        case Counts(_, value, special):
            special = special and replace(special, value=-special.value)
            return replace(entry, value=-value, special=special)
        case Taker(_, value) | Shared(value):
            return replace(entry, value=-value)
        case LastTricks(values):
            return replace(entry, values=turned_scale(values))
        case Finish(payoffs):
            return replace(entry, payoffs=turned_scale(payoffs))
        case Mixture(parts):
            return Mixture(tuple(turned_part(part) for part in parts))


def turned_part(part: Part) -> Part:
    """*part* with penalties for bonuses and the other way round."""
    entry = _turned(part.entry)
    assert isinstance(entry, Counts | Taker | LastTricks)
    return replace(part, entry=entry, slam=_turned_slam(part.slam))


def turned_scale(scale: tuple[int, ...]) -> tuple[int, ...]:
    """Every value of *scale* with the other sign."""
    return tuple(-value for value in scale)
