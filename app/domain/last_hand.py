"""Whether a seat can still be on top after the last hand: exactly, by trying everything.

Everything is less than it sounds. Few ways to end are worth having (`endings`). A seat's own
doubles are worth having against all rivals that do worse in the hand, and only against those.
Doubles among rivals move points between them and never change how far they are behind together,
so most cards are out of the question at once, and for the rest only a rival that is still ahead
has to lose to another one.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations, permutations

from app.domain.bounds import Caps, as_won, caps_of, unplayed
from app.domain.contracts import Contract, Mixture
from app.domain.endings import MOST_KEPT, endings
from app.domain.mixed_endings import mixed_endings
from app.domain.rulesets import RuleSet
from app.domain.scoring import Points

MOST_TRIES = 400
"""So many ways to let rivals lose to each other are tried before the answer is left open."""
MOST_DOUBTS = 4
"""So many endings that would do, but seem not to be in the cards, are looked at."""

Bet = tuple[int, int, int]
"""Who loses to whom (places among the rivals), and how much each time it is doubled."""


@lru_cache
def can_be_top(
    rules: RuleSet, contract: Contract, declarer: int, totals: Points, seat: int, step: int
) -> bool | None:
    """Whether *seat* can end level with everybody or ahead, pairs doubling *step* times at most.

    *totals* are those before the last hand, *contract* its only possible one, with all doubles
    free. None when that can't be said: where endings are too many or cannot all be listed, and
    after `MOST_TRIES` tries, which takes five players or more.

    >>> from app.domain.presets import MODERN
    >>> king = MODERN.contract("no_king")
    >>> [can_be_top(MODERN, king, 0, (0, 0, behind, 0), 0, 0) for behind in (20, 21)]
    [True, False]
    """
    own = seat == declarer
    won = as_won(totals, rules)
    ahead = [total - won[seat] for total in won]
    for raw in unplayed(rules, contract, declarer):
        if all(raw[seat] - points >= lead for points, lead in zip(raw, ahead, strict=True)):
            return True
        if not step:
            return False  # without a double it is not played at all
    needs = [ahead[other] for other in range(rules.players) if other not in (seat, declarer)]
    needs.sort(reverse=True)
    lead = () if own else (ahead[declarer],)
    if not isinstance(contract.entry, Mixture):
        dealt = _all_dealt(rules, contract, own, step)
        return None if dealt is None else _first_real(_search(dealt, lead, needs), _always)
    mixed = mixed_endings(contract, rules)
    if mixed is None:
        return None
    found: Iterator[Points | None]
    if step and rules.doubling.allowed:
        dealt = _all_dealt(rules, contract, own, step)
        if dealt is None:
            return None
        found = _search(dealt, lead, needs)
    else:
        found = mixed.ahead_of(tuple(sorted((*lead, *needs), reverse=True)))
    can = _first_real(found, mixed.can_be_dealt)
    return can if can or mixed.is_complete else None


def _always(_raw: Points) -> bool:
    """Any way to give out the cards of one contract can be dealt."""
    return True


def _first_real(
    raws: Iterator[Points | None], real: Callable[[Points], bool | None]
) -> bool | None:
    """Whether any of *raws* is *real*; None where that stays open."""
    doubts = []
    for raw in raws:
        if raw is None:
            return None
        can = real(raw)
        if can:
            return True
        doubts.append(can)
        if len(doubts) > MOST_DOUBTS:
            return None
    return None if None in doubts else False


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
    """All endings worth having for a seat that *declares* or does not, the best for it first."""
    raws = _endings(rules, contract, declares)
    if raws is None:
        return None
    caps = caps_of(rules, contract, 0 if declares else 1, step)
    dealt = [_Dealt(raw, caps, declares) for raw in raws]
    return tuple(sorted(dealt, key=lambda one: one.together, reverse=True))


@lru_cache(maxsize=MOST_KEPT)
def _endings(rules: RuleSet, contract: Contract, declares: bool) -> tuple[Points, ...] | None:
    if isinstance(contract.entry, Mixture):
        mixed = mixed_endings(contract, rules)
        return None if mixed is None else mixed.listed(declares=declares)
    return endings(contract, rules, declares=declares)


def _search(dealt: tuple[_Dealt, ...], lead: Points, needs: list[int]) -> Iterator[Points | None]:
    """All that gives gains of *lead* on the declarer and *needs* on the others; None to give up.

    The others' needs, the largest first, can be met in any order.
    """
    together = sum(lead) + sum(needs)
    wanted = (*lead, *needs)
    tries = _Tries()
    for cards in dealt:
        if cards.together < together:
            return
        if not _covers(cards.sorted_reach, wanted):
            continue
        if not cards.bets or tries.any_order(cards, lead, needs):
            yield cards.raw
        elif tries.used_up:
            yield None


def _covers(gains: Sequence[int], wanted: Sequence[int]) -> bool:
    return all(gain >= want for gain, want in zip(gains, wanted, strict=True))


class _Tries:
    """A search that gives up after `MOST_TRIES`."""

    def __init__(self) -> None:
        self._left = MOST_TRIES

    @property
    def used_up(self) -> bool:
        """Whether it has given up."""
        return self._left < 0

    def any_order(self, cards: _Dealt, lead: Points, needs: list[int]) -> bool:
        """Whether some order of *needs* can be met, rivals losing to each other where it helps."""
        for order in permutations(needs):
            self._left -= 1
            over = [gain - need for gain, need in zip(cards.gains, (*lead, *order), strict=True)]
            if self.settle(over, cards.bets):
                return True
            if self.used_up:
                break
        return False

    def settle(self, over: list[int], bets: dict[Bet, int]) -> bool:
        """Whether *bets* can be doubled so that no rival is ahead: none *over* by less than 0."""
        lowest = min(over)
        if lowest >= 0:
            return True
        loser = over.index(lowest)
        own = {bet: most for bet, most in bets.items() if bet[0] == loser}
        if lowest + sum(most * gap for (_l, _w, gap), most in own.items()) < 0:
            return False
        self._left -= 1
        if self.used_up:
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
