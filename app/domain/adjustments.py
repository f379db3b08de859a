"""Points beside the hands: a missed double, a revoke, a fine that the table agreed on."""

from dataclasses import dataclass

from app.domain.errors import Problem, RuleViolation

MOST_ADJUSTED = 999
"""No adjustment is further from zero than this; more is a slip of the thumb."""
LONGEST_REASON = 60
MOST_ADJUSTMENTS = 200
"""So many lines a match can have."""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """*points* for one *seat*, and why. Outside of every checksum.

    *after* is the number of hands that had been played: the line stands after that hand.
    """

    seat: int
    points: int
    reason: str
    after: int = 0

    def check(self, players: int) -> "Adjustment":
        """This adjustment, if a table of *players* can have it.

        Raises RuleViolation with a problem at each part at fault.

        >>> Adjustment(1, -10, "revoke").check(4).points
        -10
        >>> Adjustment(1, 0, "").check(4)
        Traceback (most recent call last):
        app.domain.errors.RuleViolation: adjust.nothing, adjust.reason
        """
        problems = []
        if not 0 <= self.seat < players:
            problems.append(Problem("seat.unknown", "seat"))
        if not self.points:
            problems.append(Problem("adjust.nothing", "points"))
        elif abs(self.points) > MOST_ADJUSTED:
            problems.append(Problem("adjust.range", "points", facts={"most": MOST_ADJUSTED}))
        if not self.reason:
            problems.append(Problem("adjust.reason", "reason"))
        elif len(self.reason) > LONGEST_REASON:
            facts: dict[str, int | str] = {"got": len(self.reason), "most": LONGEST_REASON}
            problems.append(Problem("adjust.reason_long", "reason", facts=facts))
        if problems:
            raise RuleViolation(*problems)
        return self


def adjusted(adjustments: tuple[Adjustment, ...], players: int) -> tuple[int, ...]:
    """What *adjustments* come to, points per seat.

    >>> adjusted((Adjustment(1, -10, "revoke"), Adjustment(1, 4, "agreed")), 4)
    (0, -6, 0, 0)
    """
    return tuple(
        sum(one.points for one in adjustments if one.seat == seat) for seat in range(players)
    )
