"""From facts to points: what the contract pays, and what the doubles move.

Rule: brief §1.1 (values), §1.4 (what a double does), §2 (undoubled contracts).

    net(i) = raw(i) + Σ_j times(i, j) · (raw(i) − raw(j))

Every pair is settled from raw points, never from half-adjusted ones. Points are whole numbers,
negative when bad for the seat; a vector has one value per seat, in order of play.
"""

from dataclasses import dataclass
from itertools import combinations

from app.domain.cards import Deal
from app.domain.contracts import (
    Contract,
    Counts,
    Finish,
    LastTricks,
    Mixture,
    PartEntry,
    Shared,
    Slam,
    Taker,
)
from app.domain.doubles import Double, times
from app.domain.hand import Hand
from app.domain.outcome import (
    Counted,
    Finished,
    LastTaken,
    Mixed,
    Outcome,
    PaperFromZero,
    PaperNets,
    PartPlayed,
    Sharers,
    Taken,
    Undoubled,
)
from app.domain.rulesets import RuleSet
from app.domain.totals import from_zero_totals, slam_points

Points = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Transfer:
    """What moves between two seats that have a double between them.

    *pair* has the lower seat first; *times* is 1 (doubled) or 2 (redoubled); *gap* the
    difference of their raw points, 0 or more; *winner* the seat that did better, None if level.
    """

    pair: tuple[int, int]
    times: int
    gap: int
    winner: int | None

    @property
    def points(self) -> int:
        """How many points the winner of the pair gets from the other: 0 or more."""
        return self.times * self.gap


@dataclass(frozen=True, slots=True)
class Settlement:
    """A hand in points. *raw* is None when the table settled it on paper."""

    raw: Points | None
    transfers: tuple[Transfer, ...]
    net: Points

    @property
    def total(self) -> int:
        """The nets together: the contract's total, or what a slam or missing cards make of it."""
        return sum(self.net)

    @property
    def from_zero(self) -> Points:
        """Points above the hand's lowest net: the lowest seat has 0 (S0's zero-up form).

        >>> Settlement(None, (), (-12, 24, -12, -24)).from_zero
        (12, 48, 12, 0)
        """
        return tuple(points - min(self.net) for points in self.net)

    def moved(self, seat: int) -> int:
        """What the doubles did to *seat* in all: positive when it gained. 0 on paper."""
        return self.net[seat] - self.raw[seat] if self.raw is not None else 0


def settle(hand: Hand, rules: RuleSet) -> Settlement:
    """Score one hand that has passed `Hand.check`.

    Always true: the raw points and the nets add up to the contract's total; transfers only
    move points between two seats. Source of the example: S0's worked hand (= Parlett's).

    >>> from app.domain.presets import MODERN
    >>> doubles = frozenset({(1, 0), (1, 2), (1, 3), (2, 0), (0, 2)})
    >>> hand = Hand(0, "no_queens", Counted((1, 0, 1, 2)), doubles)
    >>> settle(hand, MODERN).net
    (-12, 24, -12, -24)
    """
    contract = rules.contract(hand.contract)
    match hand.outcome:
        case PaperNets(nets):
            return Settlement(None, (), nets)
        case PaperFromZero(points):
            total = from_zero_totals(points, contract, rules)[0]
            lowest = (total - sum(points)) // rules.players
            return Settlement(None, (), tuple(lowest + above for above in points))
    raw = raw_points(hand.outcome, contract, rules, hand.declarer)
    transfers = transfers_of(raw, hand.doubles)
    return Settlement(raw, transfers, nets_of(raw, transfers))


def raw_points(outcome: Outcome, contract: Contract, rules: RuleSet, declarer: int) -> Points:
    """What the contract alone pays, before doubles, slams included.

    Raises TypeError when the outcome is not of the contract's kind; `Hand.check` comes first.

    >>> from app.domain.presets import MODERN
    >>> raw_points(LastTaken((1, 1)), MODERN.contract("no_last_two"), MODERN, 0)
    (0, -30, 0, 0)
    """
    deal = rules.deal
    match contract.entry, outcome:
        case Finish(payoffs), Finished(order):
            places = {seat: place for place, seat in enumerate(order)}
            return tuple(payoffs[places.get(seat, -1)] for seat in range(deal.players))
        case Shared(value), Sharers(seats):
            share = value // len(seats)
            return tuple(share if seat in seats else 0 for seat in range(deal.players))
        case Mixture(), Mixed():
            return _mixed_points(contract.entry, outcome, contract.slam, deal)
        case ((Counts() | Taker() | LastTricks()), (Counted() | Taken() | LastTaken())):
            points = _part_points(contract.entry, outcome, deal.players)
            return _with_slam(points, contract.slam, swept(contract.entry, outcome, deal))
        case _, Undoubled():
            return _split(rules.total(contract), declarer, rules.players)
    raise TypeError(f"{outcome!r} is no outcome of {contract.id}")


def _part_points(entry: PartEntry, played: PartPlayed, players: int) -> Points:
    seats = range(players)
    match entry, played:
        case Counts(_, value, special), Counted(counts, taker):
            extra = special.value - value if special else 0
            return tuple(value * counts[s] + (extra if s == taker else 0) for s in seats)
        case Taker(_, value), Taken(taker):
            return tuple(value if seat == taker else 0 for seat in seats)
        case LastTricks(values), LastTaken(takers):
            return tuple(
                sum(value for value, taker in zip(values, takers, strict=True) if taker == seat)
                for seat in seats
            )
    raise TypeError(f"{played!r} is no outcome of {entry!r}")


def _mixed_points(mixture: Mixture, outcome: Mixed, slam: Slam | None, deal: Deal) -> Points:
    """The parts together. Who takes everything has the whole slam, and none of the parts'."""
    whole = swept_mixture(mixture, outcome, deal) if slam is not None else None
    total = (0,) * deal.players
    for part in mixture.parts:
        played = outcome.part(part.id)
        if played is None:
            raise TypeError(f"nothing is known of {part.id}")
        points = _part_points(part.entry, played, deal.players)
        if whole is None and part.slam is not None:
            points = _with_slam(points, part.slam, swept(part.entry, played, deal))
        total = tuple(a + b for a, b in zip(total, points, strict=True))
    return _with_slam(total, slam, whole)


def slams(outcome: Outcome, contract: Contract, rules: RuleSet) -> tuple[tuple[str, int], ...]:
    """Who made which slam: pairs of a part's id (empty for the whole contract) and a seat.

    >>> from app.domain.presets import MODERN
    >>> queens = Contract("own", Counts("queens", -6), slam=Slam("mirror"))
    >>> slams(Counted((0, 4, 0, 0)), queens, MODERN), slams(Counted((1, 3, 0, 0)), queens, MODERN)
    ((('', 1),), ())
    """
    deal = rules.deal
    match contract.entry, outcome:
        case Mixture(), Mixed():
            whole = swept_mixture(contract.entry, outcome, deal) if contract.slam else None
            if whole is not None:
                return (("", whole),)
            swept_parts = [
                (part.id, swept(part.entry, played, deal))
                for part in contract.entry.parts
                if part.slam and (played := outcome.part(part.id)) is not None
            ]
            return tuple((name, seat) for name, seat in swept_parts if seat is not None)
        case ((Counts() | Taker() | LastTricks()), (Counted() | Taken() | LastTaken())):
            seat = swept(contract.entry, outcome, deal) if contract.slam else None
            return () if seat is None else (("", seat),)
    return ()


def swept(entry: PartEntry, played: PartPlayed, deal: Deal) -> int | None:
    """The seat that took all of *entry* that was in play, or None."""
    match entry, played:
        case Counts(item), Counted(counts, _, missing):
            everything = deal.number_of(item) - missing
            return counts.index(everything) if everything > 1 and everything in counts else None
        case LastTricks(), LastTaken(takers) if len(set(takers)) == 1 and len(takers) > 1:
            return takers[0]
    return None


def swept_mixture(mixture: Mixture, outcome: Mixed, deal: Deal) -> int | None:
    """The seat that took all tricks; where tricks don't count, everything that does, or None.

    Whoever takes all tricks takes every card in them (S4: "the only way out").
    """
    takers: list[int] = []
    for part in mixture.parts:
        played = outcome.part(part.id)
        if isinstance(part.entry, Counts) and part.entry.item == "tricks" and played is not None:
            return swept(part.entry, played, deal)
        match played:
            case Counted(counts):
                takers += [seat for seat, count in enumerate(counts) for _card in range(count)]
            case Taken(taker):
                takers += [] if taker is None else [taker]
            case LastTaken(seats):
                takers += seats
    return takers[0] if len(takers) > 1 and len(set(takers)) == 1 else None


def _with_slam(points: Points, slam: Slam | None, seat: int | None) -> Points:
    """*points* as *slam* pays them when *seat* took everything."""
    if slam is None or seat is None:
        return points
    bonus = slam_points(slam, points[seat])
    return tuple(bonus if other == seat else 0 for other in range(len(points)))


def _split(total: int, declarer: int, players: int) -> Points:
    """An undoubled total shared out: the others a rounded share each, the declarer the rest.

    Rule: brief §2. A half, possible with an even number of others, is rounded away from zero.
    """
    others = players - 1
    share = (2 * abs(total) + others) // (2 * others) * (1 if total > 0 else -1)
    rest = total - others * share
    return tuple(rest if seat == declarer else share for seat in range(players))


def transfers_of(raw: Points, doubles: frozenset[Double]) -> tuple[Transfer, ...]:
    """The pairs with a double between them, settled from raw points.

    >>> transfers_of((-6, 0, 0, 0), frozenset({(1, 0), (0, 1)}))
    (Transfer(pair=(0, 1), times=2, gap=6, winner=1),)
    """
    transfers = []
    for one, other in combinations(range(len(raw)), 2):
        stakes = times(doubles, one, other)
        if stakes:
            gap = raw[one] - raw[other]
            winner = one if gap > 0 else other if gap < 0 else None
            transfers.append(Transfer((one, other), stakes, abs(gap), winner))
    return tuple(transfers)


def nets_of(raw: Points, transfers: tuple[Transfer, ...]) -> Points:
    """Raw points with all transfers carried out.

    >>> nets_of((-6, 0), (Transfer((0, 1), 2, 6, 1),))
    (-18, 12)
    """
    net = list(raw)
    for transfer in transfers:
        for seat in transfer.pair:
            net[seat] += transfer.points if seat == transfer.winner else -transfer.points
    return tuple(net)
