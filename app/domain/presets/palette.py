"""What a table can add to its rules, with the values it is known by.

Values: the shipped sets; jacks BS, diamonds Rentz and Trex, the last trick alone brief §3.3.
"""

from app.domain.contracts import Contract, Counts, LastTricks
from app.domain.presets.french import FRENCH_32
from app.domain.presets.modern import MODERN
from app.domain.presets.sizes import RAVAGE_CITY, THREE

PALETTE = (
    *MODERN.contracts,
    Contract("no_jacks", Counts("jacks", -2), stops_early=True),
    Contract("no_kings", Counts("kings", -5), stops_early=True),
    Contract("no_clubs", Counts("clubs", -2), stops_early=True),
    Contract("no_diamonds", Counts("diamonds", -10), stops_early=True),
    Contract("no_last_trick", LastTricks((-20,))),
    THREE.contract("no_last_three"),
    FRENCH_32.contract("salade"),
    FRENCH_32.contract("patience"),
    RAVAGE_CITY.contract("ravage_city"),
)
"""Contracts to choose from, in the order in which they are offered."""

ID_OF_ITEM = {
    "tricks": "no_tricks",
    "spades": "no_spades",
    "hearts": "no_hearts",
    "diamonds": "no_diamonds",
    "clubs": "no_clubs",
    "queens": "no_queens",
    "jacks": "no_jacks",
    "kings": "no_kings",
    "aces": "no_aces",
}
"""What a contract is called that counts nothing but this."""
ID_OF_LAST = ("no_last_trick", "no_last_two", "no_last_three", "no_last_four", "no_last_five")
"""What a contract is called that counts so many last tricks, from one on."""


def id_of_card(card: str) -> str:
    """What a contract is called that is about taking one card.

    >>> id_of_card("KS"), id_of_card("QS")
    ('no_king', 'no_card_qs')
    """
    return "no_king" if card.startswith("K") else f"no_card_{card.lower()}"


def free_id(called: str, taken: set[str]) -> str:
    """*called*, numbered from the second one on.

    >>> free_id("salade", set()), free_id("salade", {"salade", "salade-2"})
    ('salade', 'salade-3')
    """
    number, new = 1, called
    while new in taken:
        number += 1
        new = f"{called}-{number}"
    return new


def is_usual(contract_id: str) -> bool:
    """Whether *contract_id* says what is counted, and so changes with it.

    >>> is_usual("no_clubs-2"), is_usual("no_card_qs"), is_usual("dominoes")
    (True, True, False)
    """
    called = contract_id.partition("-")[0]
    return called in (*ID_OF_ITEM.values(), *ID_OF_LAST, "no_king") or called.startswith("no_card_")
