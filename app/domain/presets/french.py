"""The French game without trumps and doubles, and a family's that counts the other way round.

Values: S4 for the classic game, its 52-card form, slams and patience (brief §3.3–3.5, examples
15–19); VB for the family game (brief §3.3, example 23).
"""

from dataclasses import replace

from app.domain.contracts import (
    Contract,
    Counts,
    Finish,
    LastTricks,
    Mixture,
    Part,
    Slam,
    Taker,
)
from app.domain.rulesets import Doubling, Roles, RuleSet

_MIRROR = Slam("mirror")
_TRICKS, _HEARTS, _QUEENS = Counts("tricks", -5), Counts("hearts", -10), Counts("queens", -20)
_KING = Taker("KH", -50)

FRENCH_32 = RuleSet(
    "french_32",
    "French classic, 32 cards",
    (
        Contract("no_tricks", _TRICKS, slam=_MIRROR),
        Contract("no_hearts", _HEARTS, slam=_MIRROR),
        Contract("no_queens", _QUEENS, slam=_MIRROR),
        Contract("no_king", _KING),
        Contract(
            "salade",
            Mixture(
                (
                    Part("tricks", _TRICKS),
                    Part("hearts", _HEARTS),
                    Part("queens", _QUEENS),
                    Part("king", _KING),
                )
            ),
            slam=_MIRROR,
        ),
        Contract("patience", Finish((100, 50, 0, 0), starts="10", replays=True), positive=True),
    ),
    players=4,
    pack=32,
    run=6,
    roles=Roles(dealer=3, cutter=2, leader=0),
    doubling=Doubling(allowed=False, others="never", declarer_starts=False, compulsory=0),
    undoubled="play",
    high_wins=True,
    choice="fixed",
).check()

FRENCH_52 = replace(FRENCH_32, id="french_52", name="French classic, 52 cards", pack=52).check()


def _flat(contract: Contract) -> Contract:
    return contract if contract.slam is None else replace(contract, slam=Slam("flat", 40))


FRENCH_FLAT = replace(
    FRENCH_32,
    id="french_flat",
    name="French classic, flat slams",
    contracts=tuple(_flat(contract) for contract in FRENCH_32.contracts),
).check()

FAMILY = RuleSet(
    "family",
    "Family, low wins",
    (
        Contract("no_king", Taker("KH", 80), stops_early=True, heart_ban=True),
        Contract("no_hearts", Counts("hearts", 10), heart_ban=True),
        Contract("no_last_two", LastTricks((20, 60))),
        Contract("no_queens", Counts("queens", 20)),
        Contract("no_tricks", Counts("tricks", 10)),
        Contract(
            "salade",
            Mixture(
                (
                    Part("tricks", Counts("tricks", 5)),
                    Part("hearts", Counts("hearts", 5)),
                    Part("queens", Counts("queens", 10)),
                    Part("king", Taker("KH", 40)),
                    Part("last", LastTricks((10, 30))),
                )
            ),
            heart_ban=True,
        ),
        Contract(
            "patience",
            # VB's text fills each row "from the 2 to the ace", but a row that opens with any rank
            # could not end so: its program (canExtend) lays at both ends. An ace's second turn is
            # the player's to take or to leave.
            Finish((-120, -60, -20, 0), replays=True, may_stop=True),
            positive=True,
            asks="rank",
        ),
    ),
    players=4,
    pack=52,
    run=1,
    roles=Roles(dealer=0, cutter=3, leader=0),
    doubling=Doubling(
        allowed=True, others="never", declarer_starts=False, compulsory=0, redouble="never"
    ),
    undoubled="play",
    high_wins=False,
).check()
