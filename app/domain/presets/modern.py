"""The bridge players' game, as most tables play it today, and what they change in it.

Values: rules brief §1.1 (S0, S1, PG, W1, W2, PL); the other two dominoes scales: §1.1 (TT, AP,
houihoui, LJ; JB, PB); "no doubles, no play": §2 (S0 as a variation, W2 as the rule); roles and
run: §1.2; doubling: §1.3, §1.6. The dealer's choice: S0's variation. The online table: S3.
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


MODERN_45_20_10 = _with_dominoes(
    "modern_45_20_10", "Modern, dominoes 45/20/10/−10", (45, 20, 10, -10)
)
MODERN_40_25_10 = _with_dominoes(
    "modern_40_25_10", "Modern, dominoes 40/25/10/−10", (40, 25, 10, -10)
)
NO_PLAY = replace(
    MODERN, id="modern_no_play", name="Modern, no doubles no play", undoubled="split"
).check()

DEALERS_CHOICE = replace(
    MODERN,
    id="dealers_choice",
    name="Dealer chooses, hand by hand",
    contracts=(*_SIX, replace(_DOMINOES, leader=0)),
    run=1,
    roles=Roles(dealer=0, cutter=3, leader=1),
).check()
"""Whoever deals names the contract and is what others call declarer; the left hand leads."""

ONLINE = replace(
    MODERN,
    id="online",
    name="Online table",
    contracts=tuple(
        replace(contract, heart_ban=False) if contract.id == "no_king" else contract
        for contract in MODERN.contracts
    ),
    run=1,
    roles=Roles(dealer=0, cutter=3, leader=0),
    doubling=replace(MODERN.doubling, others="never", scope="game"),
).check()
