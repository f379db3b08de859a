"""Whether a seat can still be on top after the last hand: exactly, by trying everything.

Everything is less than it sounds. A seat's own doubles are worth having against all rivals that
do worse in the hand, and only against those. Doubles among rivals move points between them and
never change how far they are behind together, so most cards are out of the question at once, and
for the rest only a rival that is still ahead has to lose to another one.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import combinations, islice, permutations

from app.domain.bounds import Caps, as_won, caps_of, unplayed
from app.domain.contracts import Contract
from app.domain.dealings import all_shapes, seatings
from app.domain.rulesets import RuleSet
from app.domain.scoring import Points

MOST_TRIES = 400
"""So many ways to let rivals lose to each other are tried before the answer is left open."""
MOST_DEALT = 700
"""Contracts that can end in more ways than this are not tried."""
MOST_KEPT = 32
"""So many lists of such ways are kept at a time, for the last hands being played somewhere."""

Bet = tuple[int, int, int]
"""Who loses to whom (places among the rivals), and how much each time it is doubled."""


@lru_cache
def can_be_top(
    rules: RuleSet, contract: Contract, declarer: int, totals: Points, seat: int, step: int
) -> bool | None:
    """Whether *seat* can end level with everybody or ahead, pairs doubling *step* times at most.

    *totals* are those before the last hand, *contract* its only possible one, with all doubles
    free. None when that can't be said: for mixtures, for contracts that can end in more than
    `MOST_DEALT` ways, and after `MOST_TRIES` tries, which takes five players or more.

    >>> from app.domain.presets import MODERN
    >>> king = MODERN.contract("no_king")
    >>> [can_be_top(MODERN, king, 0, (0, 0, behind, 0), 0, 0) for behind in (20, 21)]
    [True, False]
    """
    own = seat == declarer
    dealt = _all_dealt(rules, contract, own, step)
    if dealt is None:
        return None
    won = as_won(totals, rules)
    ahead = [total - won[seat] for total in won]
    for raw in unplayed(rules, contract, declarer):
        if all(raw[seat] - points >= lead for points, lead in zip(raw, ahead, strict=True)):
            return True
        if not step:
            return False  # without a double it is not played at all
    needs = [ahead[other] for other in range(rules.players) if other not in (seat, declarer)]
    return _search(dealt, () if own else (ahead[declarer],), sorted(needs, reverse=True))


class _Dealt:
    """Raw points as one seat sees them: its own first, then the declarer's (unless it is her)."""

    def __init__(self, raw: Points, caps: Caps, declares: bool) -> None:
        self.raw = raw
        self.caps = caps
        self.known = 0 if declares else 1
        own = raw[0]
        moved = sum(
            [most * (own - other) for most, other in zip(caps[0], raw, strict=True) if own > other]
        )
        self.net = own + moved
        self.together = len(raw) * self.net - sum(raw)
        """What the seat gains on all rivals together; doubles among these don't change it."""

    @cached_property
    def gains(self) -> list[int]:
        """What the seat gains on each rival while these do not double each other."""
        own, caps = self.raw[0], self.caps[0]
        return [
            self.net - other + most * max(own - other, 0)
            for most, other in zip(caps[1:], self.raw[1:], strict=True)
        ]

    @cached_property
    def bets(self) -> dict[Bet, int]:
        """The bets among rivals that can move something, and how often they can be doubled."""
        bets = {}
        for one, other in combinations(range(1, len(self.raw)), 2):
            gap, most = self.raw[other] - self.raw[one], self.caps[one][other]
            if gap and most:
                loser, winner = (one, other) if gap > 0 else (other, one)
                bets[loser - 1, winner - 1, abs(gap)] = most
        return bets

    @cached_property
    def reach(self) -> list[int]:
        """The gain on each rival if it lost every bet, which can't be for all of them at once."""
        reach = self.gains.copy()
        for (loser, _winner, gap), most in self.bets.items():
            reach[loser] += most * gap
        return reach

    @cached_property
    def sorted_reach(self) -> list[int]:
        """The same, the largest first but for the declarer's: any other can be any of theirs."""
        return [*self.reach[: self.known], *sorted(self.reach[self.known :], reverse=True)]


@lru_cache(maxsize=MOST_KEPT)
def _all_dealt(
    rules: RuleSet, contract: Contract, declares: bool, step: int
) -> tuple[_Dealt, ...] | None:
    """All raw points that differ for a seat that *declares* or does not, the best for it first."""
    seated = _seated(rules, contract, declares)
    if seated is None:
        return None
    caps = caps_of(rules, contract, 0 if declares else 1, step)
    dealt = [_Dealt(raw, caps, declares) for raw in seated]
    return tuple(sorted(dealt, key=lambda one: one.together, reverse=True))


@lru_cache(maxsize=MOST_KEPT)
def _seated(rules: RuleSet, contract: Contract, declares: bool) -> tuple[Points, ...] | None:
    shapes = all_shapes(contract, rules)
    if shapes is None:
        return None
    known = 1 if declares else 2
    raw = (raw for shape in shapes for raw in seatings(as_won(shape, rules), known))
    seated = tuple(islice(raw, MOST_DEALT + 1))
    return seated if len(seated) <= MOST_DEALT else None


def _search(dealt: tuple[_Dealt, ...], lead: Points, needs: list[int]) -> bool | None:
    """Whether any cards give gains of *lead* on the declarer and *needs* on the others.

    The others' needs, the largest first, can be met in any order.
    """
    together = sum(lead) + sum(needs)
    wanted = (*lead, *needs)
    tries = _Tries()
    for cards in dealt:
        if cards.together < together:
            break
        if not _covers(cards.sorted_reach, wanted):
            continue
        if not cards.bets:
            return True
        for order in permutations(needs):
            if tries.used_up():
                return None
            over = [gain - need for gain, need in zip(cards.gains, (*lead, *order), strict=True)]
            if tries.settle(over, cards.bets):
                return True
    return None if tries.used_up() else False


def _covers(gains: Sequence[int], wanted: Sequence[int]) -> bool:
    return all(gain >= want for gain, want in zip(gains, wanted, strict=True))


class _Tries:
    """A search that gives up after `MOST_TRIES`."""

    def __init__(self) -> None:
        self._left = MOST_TRIES

    def used_up(self) -> bool:
        """Whether it has given up; if not, that counts as one more try."""
        self._left -= 1
        return self._left < 0

    def settle(self, over: list[int], bets: dict[Bet, int]) -> bool:
        """Whether *bets* can be doubled so that no rival is ahead: none *over* by less than 0."""
        lowest = min(over)
        if lowest >= 0:
            return True
        loser = over.index(lowest)
        own = {bet: most for bet, most in bets.items() if bet[0] == loser}
        if lowest + sum(most * gap for (_l, _w, gap), most in own.items()) < 0 or self.used_up():
            return False
        # It has to lose something. Each bet is settled once, so nothing is tried twice.
        bet, most = max(own.items(), key=lambda one: one[0])
        others = {other: times for other, times in bets.items() if other != bet}
        _loser, winner, gap = bet
        for times in range(most, -1, -1):
            moved = over.copy()
            moved[loser] += times * gap
            moved[winner] -= times * gap
            if self.settle(moved, others):
                return True
        return False
