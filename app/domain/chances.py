"""Can she still win? For everybody behind: on cards alone, with doubles, or not at all.

Rules brief §7. While several hands are to come, the largest gaps of one hand (`bounds`) are added
up, by who declares each of them, or by who can; in the last hand everything is tried (`last_hand`).
"""

from dataclasses import dataclass
from typing import Literal

from app.domain.bounds import STEPS, Declares, gain_together, gaps_of
from app.domain.contracts import Contract, Finish
from app.domain.last_hand import can_be_top
from app.domain.match import Match
from app.domain.scoring import Points
from app.domain.seats import leaders

Needs = Literal["cards", "doubles", "redoubles", "none"]
NEEDS: tuple[Needs, ...] = ("cards", "doubles", "redoubles")


@dataclass(frozen=True, slots=True)
class Chance:
    """What *seat*, so many points *behind* the leader (1 or more), *needs* to end on top.

    ``cards``: the cards to come can be enough; ``doubles``, ``redoubles``: not without them;
    ``none``: it cannot. Level with the leader counts as on top, unless nobody wins a tie. In a
    last hand that cannot be tried in every way it is not *proved* that this is enough: less is not.
    """

    seat: int
    behind: int
    needs: Needs
    proved: bool = True


def chances(match: Match) -> tuple[Chance, ...]:
    """The chance of everybody who does not lead, the nearest to the lead first.

    Empty before the first hand, and when no hand is to come. ``none`` is certain, whatever people
    double, as far as hands are played and not typed from paper or adjusted; anything else is
    possible in the rules, not likely. In the last hand, with its doubles all free, the answer is
    exact but where it would take too long (see `can_be_top`).

    >>> from app.domain.outcome import Taken
    >>> from app.domain.hand import Hand
    >>> from app.domain.presets import MODERN
    >>> chances(Match(MODERN, 0).record(Hand(0, "no_king", Taken(2))))
    (Chance(seat=2, behind=20, needs='cards', proved=True),)
    """
    if match.is_over or not match.hands:
        return ()
    rules, totals = match.rules, match.totals
    sign = 1 if rules.high_wins else -1
    first = leaders(totals, rules.high_wins)
    top = totals[first[0]]
    behind = [
        (sign * (top - total), seat) for seat, total in enumerate(totals) if seat not in first
    ]
    reach = _Reach(match)
    return tuple(Chance(seat, points, *reach.needs_of(seat)) for points, seat in sorted(behind))


class _Reach:
    """What the hands to come can do, added up once for all pairs of seats."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.sign = 1 if match.rules.high_wins else -1
        gaps = gaps_of(match.rules)
        coming = tuple(dict.fromkeys(match.coming_declarers))
        # Once by the table: each contract comes once, and whoever still declares can have it.
        pools = (coming,) if match.rules.quota == "table" else tuple((one,) for one in coming)
        self.to_come = [
            (pool, gaps[contract.id])
            for pool in pools
            for contract in match.contracts_left(pool[0])
        ]

    def needs_of(self, seat: int) -> tuple[Needs, bool]:
        """The first step that is enough against everybody who is ahead, and if that is proved."""
        totals = list(self.match.totals)
        if self.match.rules.ties == "nobody":
            totals[seat] -= self.sign  # It takes one point more than to be level.
        ahead = {
            rival: self.sign * (total - totals[seat])
            for rival, total in enumerate(totals)
            if self.sign * (total - totals[seat]) > 0
        }
        sums = {rival: self._sums(seat, rival) for rival in ahead}
        for needs, step in zip(NEEDS, STEPS, strict=True):
            if all(lead <= sums[rival][step] for rival, lead in ahead.items()):
                tried = self._tried(seat, step, tuple(totals))
                if tried is not False:
                    return needs, tried is True
        return "none", True

    def _sums(self, seat: int, rival: int) -> list[int]:
        """The most that *seat* can gain on *rival* in all hands to come, per step."""
        total = [0 for _step in STEPS]
        for pool, gaps in self.to_come:
            each = zip(*(gaps.of(seat, rival, declarer) for declarer in pool), strict=True)
            total = [so_far + max(most) for so_far, most in zip(total, each, strict=True)]
        return total

    def _tried(self, seat: int, step: int, totals: Points) -> bool | None:
        """Whether the last hand can really end so; True while it is not the last, None: perhaps."""
        match = self.match
        if len(match.coming_declarers) != 1:
            return True
        declarer = match.coming_declarers[0]
        (contract,) = match.contracts_left(declarer)
        exact = can_be_top(match.rules, contract, declarer, totals, seat, step)
        if exact is None and not self._together(contract, declarer, totals, seat, step):
            return False
        return exact

    def _together(
        self, contract: Contract, declarer: int, totals: Points, seat: int, step: int
    ) -> bool:
        """Whether *seat* can gain enough on everybody ahead of it at once, as far as sums say."""
        rules = self.match.rules
        if isinstance(contract.entry, Finish):
            return True
        leads = {
            rival: self.sign * (total - totals[seat])
            for rival, total in enumerate(totals)
            if self.sign * (total - totals[seat]) > 0
        }
        declares: Declares = (
            "gainer" if declarer == seat else "rival" if declarer in leads else "other"
        )
        most = gain_together(rules, contract, declares, len(leads), step)
        return sum(leads.values()) <= most
