"""A contract is a row of data: how its outcome is entered, and what it pays.

Points are whole numbers, negative when they hurt the seat that gets them.
"""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Special:
    """One card of a counted kind that has a value of its own, such as the ace of hearts.

    *value* replaces the kind's value for that card; the card is counted with the others.
    """

    card: str
    value: int


@dataclass(frozen=True, slots=True)
class Counts:
    """So many of *item* per seat, *value* points each.

    The counts always include the special card: thirteen hearts are thirteen, ace and all.
    """

    item: str
    value: int
    special: Special | None = None


@dataclass(frozen=True, slots=True)
class Taker:
    """One seat takes one card, and its *value* in points."""

    card: str
    value: int


@dataclass(frozen=True, slots=True)
class LastTricks:
    """The takers of the last tricks; *values* in order of play, so the last trick is last."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Finish:
    """The order in which seats get rid of their cards; *payoffs* for first, second, …"""

    payoffs: tuple[int, ...]


Entry = Counts | Taker | LastTricks | Finish
Asks = Literal["", "trump", "rank"]


@dataclass(frozen=True, slots=True)
class Contract:
    """What a hand can be played for.

    *id* is stable and shown nowhere; *entry* says how the outcome is entered; *positive* that
    the points are worth having (which decides who may double whom); *asks* what the declarer
    names besides; *stops_early* that play ends once everything that scores is settled;
    *heart_ban* that hearts may be led only from a hand of nothing else. The last two change no
    number: they are said at the table.
    """

    id: str
    entry: Entry
    positive: bool = False
    asks: Asks = ""
    stops_early: bool = False
    heart_ban: bool = False
