"""How a mixture (salade) ends if one seat is to end on top of it, and whether that can be dealt.

The parts say much about each other. What the rivals can lose is listed as if they did not; of what
would be enough it is then looked whether any cards bring it about.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain, combinations, islice
from math import gcd

from app.domain.bounds import as_won
from app.domain.cards import belongs_to
from app.domain.contracts import Contract, Counts, LastTricks, Mixture, Part, Taker
from app.domain.endings import MOST_ENDINGS, MOST_KEPT
from app.domain.entries import total_of
from app.domain.legal import outcome_problems
from app.domain.outcome import Counted, LastTaken, Mixed, PartPlayed, Taken
from app.domain.rulesets import RuleSet
from app.domain.scoring import Points, raw_points
from app.domain.totals import slam_points

MOST_CELLS = 1 << 16
"""Mixtures that could bring the rivals so many different points are not gone through."""
MOST_DEALS = 24
"""So many ways to bring about what is wanted are looked at before it is left open."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What is alike in a part: *many* cards or tricks that cost *value* points each, 0 or more.

    A special card and each of the last tricks are kinds by themselves; the last ones in order of
    play are told apart by their *place*.
    """

    part: Part
    value: int
    many: int
    special: bool = False
    place: int = 0

    @property
    def is_tricks(self) -> bool:
        """Whether these are the tricks of the hand."""
        return isinstance(self.part.entry, Counts) and self.part.entry.item == "tricks"


@lru_cache(maxsize=MOST_KEPT)
def mixed_endings(contract: Contract, rules: RuleSet) -> "MixedEndings | None":
    """The endings of the mixture *contract*; None where they cannot be gone through.

    That is where cards are put aside, where something that counts is worth having, and where it
    comes to more than can be listed.
    """
    found = MixedEndings(contract, rules)
    fits = found.base ** (rules.players - 2) <= MOST_CELLS
    return found if fits and min(found.values) >= 0 and not rules.aside else None


class MixedEndings:
    """The endings of a mixture in which everything that counts is bad, in the rules' own points.

    >>> from app.domain.presets import shipped
    >>> french = shipped("french_32")
    >>> salade = MixedEndings(french.contract("salade"), french)
    >>> list(salade.ahead_of((155, 95, 0)))
    [(0, -155, -95, 0), (250, 0, 0, 0)]
    >>> [salade.can_be_dealt(raw) for raw in ((0, -155, -95, 0), (0, -155, -94, -1))]
    [True, False]
    """

    def __init__(self, contract: Contract, rules: RuleSet) -> None:
        assert isinstance(contract.entry, Mixture)
        self.contract, self.rules = contract, rules
        self.parts = contract.entry.parts
        kinds = list(chain.from_iterable(map(self._kinds_of, self.parts)))
        if rules.high_wins:
            kinds = [replace(kind, value=-kind.value) for kind in kinds]
        self.kinds = tuple(sorted(kinds, key=lambda kind: kind.value, reverse=True))
        self.values = tuple(kind.value for kind in self.kinds)
        self.whole = tuple(kind.many for kind in self.kinds)
        self.unit = gcd(*self.values) or 1
        self.base = _times(self.values, self.whole) // self.unit + 1

    def listed(self, *, declares: bool) -> tuple[Points, ...] | None:
        """All endings worth having for a seat that *declares* or does not; None if too many."""
        none = (0,) * (self.rules.players - 1)
        found = (
            (own, *(-lost for lost in losses))
            for taken, own in self._owns
            for losses in self._losses(taken, none, told_apart=0 if declares else 1)
        )
        raws = tuple(islice(found, MOST_ENDINGS + 1))
        return raws if len(raws) <= MOST_ENDINGS else None

    def ahead_of(self, leads: Points) -> Iterator[Points]:
        """All endings that make up for *leads*, the largest first, if nobody doubles."""
        for taken, own in self._owns:
            least = tuple(max(lead - own, 0) for lead in leads)
            for losses in self._losses(taken, least, told_apart=0):
                yield (own, *(-lost for lost in losses))

    @cached_property
    def is_complete(self) -> bool:
        """Whether nothing else is worth having: no rival's slam could ever help the seat."""
        slams = [(part.slam, total_of(part.entry, self.rules.deal)) for part in self.parts]
        for slam, total in [*slams, (self.contract.slam, self.rules.total(self.contract))]:
            if slam is not None:
                paid, missed = as_won((slam_points(slam, total), total), self.rules)
                if self.rules.doubling.allowed or paid < missed:
                    return False
        return True

    def can_be_dealt(self, raw: Points) -> bool | None:
        """Whether any cards end in *raw*, as it is listed here.

        None after `MOST_DEALS` ways that cannot be, and for no where parts have slams: who gives
        cards away may have to mind that no rival gets all of a part.
        """
        ways = (
            (taken, *others)
            for taken, own in self._owns
            if own == raw[0]
            for others in self._held(self._left(taken), [-points for points in raw[1:]])
            if self._meet((taken, *others))
        )
        for held in islice(ways, MOST_DEALS):
            outcome = self._outcome(held)
            if outcome_problems(outcome, self.contract, self.rules):
                continue
            if as_won(raw_points(outcome, self.contract, self.rules, 0), self.rules) == raw:
                return True
        open_ended = next(ways, None) or any(part.slam for part in self.parts)
        return None if open_ended else False

    # -- what the seat takes itself ---------------------------------------------------------

    @cached_property
    def _owns(self) -> list[tuple[Points, int]]:
        """How much of each kind the seat may want, and its points for that.

        That is nothing, parts that it makes a slam in with what comes with them, or everything.
        """
        swept = [part for part in self.parts if part.slam is not None]
        some = chain.from_iterable(combinations(swept, many) for many in range(len(swept) + 1))
        found = {self._with(parts) for parts in some}
        if self.contract.slam is not None:
            found.add(self.whole)
        nobody = [(0,) * len(self.kinds)] * (self.rules.players - 2)
        raws = {
            taken: raw_points(
                self._outcome((taken, self._left(taken), *nobody)), self.contract, self.rules, 0
            )
            for taken in found
        }
        return [(taken, as_won(raws[taken], self.rules)[0]) for taken in sorted(found)]

    def _with(self, parts: tuple[Part, ...]) -> Points:
        """The least of each kind that comes with all of *parts*."""
        deal = self.rules.deal
        items = [part.entry.item for part in parts if isinstance(part.entry, Counts)]
        cards = {card for card in deal.cards for item in items if belongs_to(card, item)}
        last = [len(part.entry.values) for part in parts if isinstance(part.entry, LastTricks)]
        tricks = max([-(-len(cards) // deal.players), *last])
        if "tricks" in items or (tricks >= deal.tricks and self._tricks is not None):
            return self.whole
        return tuple(
            kind.many if kind.part in parts else _coming(kind, cards, tricks) for kind in self.kinds
        )

    def _left(self, taken: Points) -> Points:
        return tuple(many - own for many, own in zip(self.whole, taken, strict=True))

    # -- what its rivals can lose -----------------------------------------------------------

    def _losses(self, taken: Points, least: Points, told_apart: int) -> Iterator[Points]:
        """All losses of the rivals that are no less than *least*, if the seat has *taken* so much.

        Of rivals beyond those *told_apart*, the one who loses more comes first, as in *least*.
        """
        left = self._left(taken)
        cells = self._cells(left)
        floors = [-(-one // self.unit) for one in least]
        total = _times(self.values, left) // self.unit
        base, last = self.base, len(least) - 1

        def below(rival: int, cell: int, rest: int, most: int) -> Iterator[list[int]]:
            if rival == last:
                if floors[rival] <= rest <= most and cells >> cell & 1:
                    yield [rest]
                return
            for lost in range(floors[rival], min(most, rest) + 1):
                limit = rest if rival < told_apart else lost
                moved = cell + lost * base**rival
                for others in below(rival + 1, moved, rest - lost, limit):
                    yield [lost, *others]

        for losses in below(0, 0, total, total):
            yield tuple([lost * self.unit for lost in losses])

    def _cells(self, left: Points) -> int:
        """All that rivals can lose by what is *left*, whoever takes which of it.

        Losses are the digits of a number, one for each rival but the last, who has the rest; a
        set of them is a number too, with a bit for each. A card more moves all by its value.
        """
        kept = self._kept.get(left)
        if kept is not None:
            return kept
        cells = 1
        for value, many in zip(self.values, left, strict=True):
            for _card in range(many):
                step = value // self.unit
                moved = [
                    cells << step * self.base**rival for rival in range(self.rules.players - 2)
                ]
                for more in moved:
                    cells |= more
        self._kept[left] = cells
        return cells

    @cached_property
    def _kept(self) -> dict[Points, int]:
        return {}

    # -- whether the cards can lie so -------------------------------------------------------

    def _held(self, left: Points, losses: list[int]) -> Iterator[tuple[Points, ...]]:
        """What is *left* of each kind given out to rivals, so that each loses just so much."""
        if len(losses) == 1:
            if _times(self.values, left) == losses[0] and self._fits(left):
                yield (left,)
            return
        for held in _ways(self.values, left, losses[0]):
            if self._fits(held):
                rest = tuple(many - own for many, own in zip(left, held, strict=True))
                for others in self._held(rest, losses[1:]):
                    yield (held, *others)

    def _fits(self, held: Points) -> bool:
        """Whether one seat can have taken so much, as far as that can be seen at once."""
        tricks = self.rules.tricks if self._tricks is None else held[self._tricks]
        last = sum([held[kind] for kind in self._last])
        if last > tricks:
            return False
        have = [sum([held[kind] for kind in kinds]) for kinds, _cards in self._cards]
        for count, implied in zip(have, self._implied, strict=True):
            if count < sum([max(have[other] - free, 0) for other, free in implied]):
                return False
        cards = sum([max(have[one] - known, 0) for one, known in self._beside])
        return cards <= tricks * self.rules.players

    def _meet(self, held: tuple[Points, ...]) -> bool:
        """Whether some seat has both of any two parts that count the same card."""
        return all(
            any(any(seat[at] for at in one) and any(seat[at] for at in other) for seat in held)
            for one, other in self._meeting
        )

    @cached_property
    def _tricks(self) -> int | None:
        return next((at for at, kind in enumerate(self.kinds) if kind.is_tricks), None)

    @cached_property
    def _last(self) -> list[int]:
        kinds = enumerate(self.kinds)
        return [at for at, kind in kinds if isinstance(kind.part.entry, LastTricks)]

    @cached_property
    def _cards(self) -> list[tuple[list[int], frozenset[str]]]:
        """The kinds of each part that counts cards, and these cards."""
        return [
            ([at for at, kind in enumerate(self.kinds) if kind.part == part], cards)
            for part in self.parts
            if (cards := _cards_of(part, self.rules.deal.cards))
        ]

    @cached_property
    def _implied(self) -> list[list[tuple[int, int]]]:
        """For each of these, others that share no card with each other but some with it.

        Whoever has more of one of those than it has cards beside the shared ones, has such.
        """
        implied = []
        for _kinds, cards in self._cards:
            others: list[tuple[int, int]] = []
            seen: set[str] = set()
            for at, (_its_kinds, its) in enumerate(self._cards):
                if its is not cards and its & cards and not its & seen:
                    others.append((at, len(its - cards)))
                    seen |= its
            implied.append(others)
        return implied

    @cached_property
    def _beside(self) -> list[tuple[int, int]]:
        """Each of these, and how many of its cards can be among those before it."""
        beside = []
        seen: set[str] = set()
        for at, (_kinds, cards) in enumerate(self._cards):
            beside.append((at, len(cards & seen)))
            seen |= cards
        return beside

    @cached_property
    def _meeting(self) -> list[tuple[list[int], list[int]]]:
        """Pairs of parts that count the same card: the kinds of each."""
        return [
            (kinds, others)
            for (kinds, cards), (others, its) in combinations(self._cards, 2)
            if cards & its
        ]

    def _outcome(self, held: tuple[Points, ...]) -> Mixed:
        """What happened, by what each seat has of each kind."""
        by_kind = list(zip(self.kinds, zip(*held, strict=True), strict=True))
        played: list[tuple[str, PartPlayed]] = []
        for part in self.parts:
            own = [(kind, counts) for kind, counts in by_kind if kind.part == part]
            own.sort(key=lambda one: (one[0].special, one[0].place))
            match part.entry:
                case Counts():
                    all_of_it = tuple(map(sum, zip(*(counts for _k, counts in own), strict=True)))
                    special = [counts.index(1) for kind, counts in own if kind.special]
                    played.append((part.id, Counted(all_of_it, *special)))
                case Taker():
                    played.append((part.id, Taken(own[0][1].index(1))))
                case LastTricks():
                    takers = tuple(counts.index(1) for _kind, counts in own)
                    played.append((part.id, LastTaken(takers)))
        return Mixed(tuple(played))

    def _kinds_of(self, part: Part) -> Iterator[Kind]:
        match part.entry:
            case Counts(item, value, special):
                yield Kind(part, value, self.rules.number_of(item) - bool(special))
                if special:
                    yield Kind(part, special.value, 1, special=True)
            case Taker(_, value):
                yield Kind(part, value, 1)
            case LastTricks(values):
                yield from (Kind(part, value, 1, place=at) for at, value in enumerate(values))


def _cards_of(part: Part, pack: tuple[str, ...]) -> frozenset[str]:
    """The cards of *pack* that a part counts."""
    match part.entry:
        case Counts(item):
            return frozenset(card for card in pack if belongs_to(card, item))
        case Taker(card):
            return frozenset({card})
    return frozenset()


def _coming(kind: Kind, cards: set[str], tricks: int) -> int:
    """How many of *kind* come with *cards*, in so many *tricks*."""
    match kind.part.entry:
        case Counts("tricks"):
            return tricks
        case Counts(item, _, special):
            mine = {card for card in cards if belongs_to(card, item)}
            its_own = {special.card} & mine if special else set()
            return len(its_own) if kind.special else len(mine - its_own)
        case Taker(card):
            return int(card in cards)
    return 0


def _ways(values: Points, left: Points, loss: int) -> Iterator[Points]:
    """Every way in which one seat can lose just so much by what is *left*."""
    if not values:
        if not loss:
            yield ()
        return
    if loss > _times(values, left):
        return
    most = min(left[0], loss // values[0]) if values[0] else left[0]
    for many in range(most, -1, -1):
        for others in _ways(values[1:], left[1:], loss - many * values[0]):
            yield (many, *others)


def _times(values: Points, many: Points) -> int:
    return sum([value * number for value, number in zip(values, many, strict=True)])
