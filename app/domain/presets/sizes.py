"""The modern game for three and for five, and with an eighth contract.

Values: P3 for three players (brief §3.3, examples 19 and 21), G5 for five (§3.4, example 19), JB
for Ravage City (§3.3, example 24). Each adds up to zero.

P3 is a rubber of seven deals: each contract once by the whole table, the player on the dealer's
left declares, the deal moves on after every hand, and everybody owes two doubles in all of them
(brief §1.6).
"""

from dataclasses import replace

from app.domain.contracts import Contract, Counts, Finish, LastTricks, Shared, Taker
from app.domain.presets.modern import MODERN
from app.domain.rulesets import Roles


def _contract(contract_id: str) -> Contract:
    return MODERN.contract(contract_id)


THREE = replace(
    MODERN,
    id="three",
    name="Three players, once round",
    players=3,
    removed=("2S", "2H", "2D", "2C"),
    contracts=(
        _contract("no_tricks"),
        _contract("no_queens"),
        Contract("no_last_three", LastTricks((-5, -10, -15))),
        _contract("no_hearts"),
        replace(_contract("no_king"), entry=Taker("KH", -21)),
        _contract("trumps"),
        replace(_contract("dominoes"), entry=Finish((45, 15, -5))),
    ),
    run=1,
    quota="table",
    roles=Roles(dealer=2, cutter=1, leader=0),
    doubling=replace(MODERN.doubling, scope="match"),
).check()

FIVE = replace(
    MODERN,
    id="five",
    name="Five players",
    players=5,
    removed=("2C", "2D"),
    contracts=(
        *MODERN.contracts[:6],
        replace(_contract("dominoes"), entry=Finish((45, 25, 10, 0, -6))),
    ),
    roles=Roles(dealer=4, cutter=3, leader=0),
).check()

RAVAGE_CITY = replace(
    MODERN,
    id="ravage_city",
    name="Ravage City",
    contracts=(
        replace(_contract("no_tricks"), entry=Counts("tricks", -3)),
        replace(_contract("no_queens"), entry=Counts("queens", -8)),
        _contract("no_last_two"),
        _contract("no_hearts"),
        replace(_contract("no_king"), entry=Taker("KH", -21)),
        Contract("ravage_city", Shared(-24)),
        replace(_contract("trumps"), entry=Counts("tricks", 7)),
        replace(_contract("dominoes"), entry=Finish((50, 25, 10, 0))),
    ),
    run=8,
).check()
