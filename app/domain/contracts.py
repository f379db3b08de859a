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


AcePlace = Literal["high", "low", "first"]


@dataclass(frozen=True, slots=True)
class Finish:
    """The order in which seats get rid of their cards; *payoffs* for first, second, …

    How the cards are laid changes no number and is said at the table: *starts* is the rank that
    opens a suit (empty: the declarer names one), *ace* where an ace is laid (above the king,
    below the lowest card, or as the first one is), *replays* that an ace brings another turn,
    *may_stop* that whoever laid it may do without that turn, *upward* that rows grow from the
    lowest card to the highest instead of both ways.
    """

    payoffs: tuple[int, ...]
    starts: str = ""
    ace: AcePlace = "high"
    replays: bool = False
    upward: bool = False
    may_stop: bool = False

    @property
    def asked(self) -> int:
        """How many places have to be known: those behind are all paid alike.

        >>> Finish((100, 50, 0, 0)).asked, Finish((45, 20, 5, -5)).asked, Finish((9, 9, 9)).asked
        (2, 4, 0)
        """
        behind = 1
        while behind < len(self.payoffs) and self.payoffs[-behind - 1] == self.payoffs[-1]:
            behind += 1
        return len(self.payoffs) - behind if behind > 1 else len(self.payoffs)


@dataclass(frozen=True, slots=True)
class Shared:
    """*value* points, shared evenly by the seats that have the most cards of one suit.

    "Ravage City": how many share it is known only afterwards, so the value divides by every
    possible number of sharers.
    """

    value: int


@dataclass(frozen=True, slots=True)
class Slam:
    """What a seat gets that takes everything that counts: it alone is paid, the others nothing.

    ``mirror`` turns its points around (−40 becomes +40); ``flat`` pays *points* instead.
    Sources: S4, ZG (brief §3.5).
    """

    kind: Literal["mirror", "flat"]
    points: int = 0


PartEntry = Counts | Taker | LastTricks


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that counts in a mixture, with values of its own.

    *id* names it in match files and forms. *slam* is for whoever takes all of this part.
    """

    id: str
    entry: PartEntry
    slam: Slam | None = None


@dataclass(frozen=True, slots=True)
class Mixture:
    """Several things counted in one hand (salade); penalties of one card add up."""

    parts: tuple[Part, ...]

    def part(self, part_id: str) -> Part | None:
        """The part with that id, or None."""
        return next((part for part in self.parts if part.id == part_id), None)


Entry = PartEntry | Finish | Shared | Mixture
Asks = Literal["", "trump", "rank"]


@dataclass(frozen=True, slots=True)
class Contract:
    """What a hand can be played for.

    *id* is stable and shown nowhere; *entry* says how the outcome is entered; *positive* that
    the points are worth having (which decides who may double whom); *asks* what the declarer
    names besides; *stops_early* that play ends once everything that scores is settled;
    *heart_ban* that hearts may be led only from a hand of nothing else. The last two change no
    number: they are said at the table. *slam* is for whoever takes everything that counts;
    *leader* who leads, in steps from the declarer, where it is not the rule set's. *name* is what
    a table calls it in its own words; empty where the usual name will do.
    """

    id: str
    entry: Entry
    positive: bool = False
    asks: Asks = ""
    stops_early: bool = False
    heart_ban: bool = False
    slam: Slam | None = None
    leader: int | None = None
    name: str = ""
