"""What happened in a hand: facts as counted at the table, never points."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Counted:
    """How many each seat took, one count per seat; *special* is the special card's taker.

    *missing* were among the cards that had been put aside; a special card that nobody took is
    one of them.
    """

    counts: tuple[int, ...]
    special: int | None = None
    missing: int = 0


@dataclass(frozen=True, slots=True)
class Taken:
    """The seat that took the one card; None when it had been put aside."""

    taker: int | None


@dataclass(frozen=True, slots=True)
class LastTaken:
    """The takers of the last tricks in order of play; the same seat may take several."""

    takers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """The seats in the order in which they got rid of their cards.

    Where the last places are paid alike, the order may end with the last one that matters.
    """

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sharers:
    """The seats that share what the contract pays, in ascending order."""

    seats: tuple[int, ...]


PartPlayed = Counted | Taken | LastTaken


@dataclass(frozen=True, slots=True)
class Mixed:
    """What happened in each part of a mixture, by the part's id; in whatever order it was said."""

    parts: tuple[tuple[str, PartPlayed], ...]

    def __post_init__(self) -> None:
        in_order = tuple(sorted(self.parts, key=lambda named: named[0]))
        object.__setattr__(self, "parts", in_order)

    def part(self, part_id: str) -> PartPlayed | None:
        """What happened in that part, or None.

        >>> Mixed((("king", Taken(2)),)).part("king"), Mixed(()).part("king")
        (Taken(taker=2), None)
        """
        return next((played for name, played in self.parts if name == part_id), None)


@dataclass(frozen=True, slots=True)
class Undoubled:
    """A negative contract that nobody doubled, settled without being played."""


@dataclass(frozen=True, slots=True)
class PaperNets:
    """Settled on paper and typed as nets: points per seat, doubles included."""

    nets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PaperFromZero:
    """Settled on paper and typed from zero: points above the hand's lowest, which is 0."""

    points: tuple[int, ...]


Played = PartPlayed | Finished | Sharers | Mixed
Paper = PaperNets | PaperFromZero
Outcome = Played | Undoubled | Paper
