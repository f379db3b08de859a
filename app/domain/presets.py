"""The rule sets that ship. The only place in the product where a number of the game stands.

Once released, a set is not edited: match files name it by its id. A change is a new set.

Values: rules brief §1.1 (S0, S1, PG, W1, W2, PL); the other two dominoes scales: §1.1 (TT, AP,
houihoui, LJ; JB, PB); "no doubles, no play": §2 (S0 as a variation, W2 as the rule); roles and
run: §1.2; doubling: §1.3, §1.6.
"""

from dataclasses import replace

from app.domain.contracts import Contract, Counts, Finish, LastTricks, Special, Taker
from app.domain.rulesets import Doubling, Roles, RuleSet

_DOMINOES = Contract(
    "dominoes", Finish((45, 20, 5, -5)), positive=True, asks="rank", stops_early=True
)
_SIX = (
    Contract("no_tricks", Counts("tricks", -2)),
    Contract("no_queens", Counts("queens", -6), stops_early=True),
    Contract("no_last_two", LastTricks((-10, -20))),
    Contract(
        "no_hearts", Counts("hearts", -2, Special("AH", -6)), stops_early=True, heart_ban=True
    ),
    Contract("no_king", Taker("KH", -20), stops_early=True, heart_ban=True),
    Contract("trumps", Counts("tricks", 5), positive=True, asks="trump"),
)

MODERN = RuleSet(
    "modern",
    "Modern",
    (*_SIX, _DOMINOES),
    players=4,
    pack=52,
    run=7,
    roles=Roles(dealer=3, cutter=2, leader=0),
    doubling=Doubling(allowed=True, others="negatives", declarer_starts=False, compulsory=2),
    undoubled="play",
    high_wins=True,
).check()


def _with_dominoes(rule_set_id: str, name: str, payoffs: tuple[int, ...]) -> RuleSet:
    dominoes = replace(_DOMINOES, entry=Finish(payoffs))
    return replace(MODERN, id=rule_set_id, name=name, contracts=(*_SIX, dominoes)).check()


SHIPPED = (
    MODERN,
    _with_dominoes("modern_45_20_10", "Modern, dominoes 45/20/10/−10", (45, 20, 10, -10)),
    _with_dominoes("modern_40_25_10", "Modern, dominoes 40/25/10/−10", (40, 25, 10, -10)),
    replace(
        MODERN, id="modern_no_play", name="Modern, no doubles no play", undoubled="split"
    ).check(),
)
"""All rule sets that ship, in the order in which they are offered."""


def shipped(rule_set_id: str) -> RuleSet | None:
    """The shipped rule set with that id, or None.

    >>> shipped("modern").name, shipped("nobody's")
    ('Modern', None)
    """
    return next((rules for rules in SHIPPED if rules.id == rule_set_id), None)
