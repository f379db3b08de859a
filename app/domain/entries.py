"""What an entry comes to, and whether it can be played with these cards."""

from app.domain.cards import ITEMS, Deal, belongs_to
from app.domain.contracts import (
    Counts,
    Entry,
    Finish,
    LastTricks,
    Mixture,
    Part,
    Shared,
    Slam,
    Taker,
)
from app.domain.errors import Problem

MOST_POINTS = 10_000
"""No value of a rule set is further from zero than this; it keeps every total printable."""
MOST_PARTS = 8

RESERVED = frozenset(
    [
        "counts",
        "ace",
        "missing",
        "taker",
        "takers",
        "order",
        "sharers",
        "undoubled",
        "nets",
        "from_zero",
    ]
)
"""Names that a match file uses for outcomes of other kinds: no part of a mixture has one."""


def total_of(entry: Entry, deal: Deal) -> int:
    """The points that *entry* pays in all, with every card in play and no slam.

    >>> from app.domain.cards import pack_of
    >>> total_of(Counts("queens", -6), Deal(pack_of(52), 4))
    -24
    """
    match entry:
        case Counts(item, value, special):
            extra = special.value - value if special else 0
            return value * deal.number_of(item) + extra
        case Taker(_, value) | Shared(value):
            return value
        case LastTricks(values) | Finish(values):
            return sum(values)
        case Mixture(parts):
            return sum(total_of(part.entry, deal) for part in parts)


def can_be_swept(entry: Entry, deal: Deal) -> bool:
    """Whether one seat can take everything of *entry*, and more than a single card of it.

    >>> from app.domain.cards import pack_of
    >>> deal = Deal(pack_of(52), 4)
    >>> can_be_swept(Counts("queens", -6), deal), can_be_swept(Taker("KH", -20), deal)
    (True, False)
    """
    match entry:
        case Counts(item, _, _):
            return deal.number_of(item) > 1
        case LastTricks(values):
            return len(values) > 1
    return isinstance(entry, Mixture)


def entry_problems(entry: Entry, slam: Slam | None, place: str, deal: Deal) -> list[Problem]:
    """Everything that keeps *entry* from being played with these cards, at *place*."""
    problems = _problems_of(entry, place, deal)
    if problems:
        return problems
    if any(abs(value) > MOST_POINTS for value in _values_of(entry)):
        problems.append(Problem("rules.value", place, facts={"most": MOST_POINTS}))
    if slam is not None:
        if not can_be_swept(entry, deal):
            problems.append(Problem("rules.slam", place))
        if abs(slam.points) > MOST_POINTS:
            problems.append(Problem("rules.value", place, facts={"most": MOST_POINTS}))
    return problems


def _problems_of(entry: Entry, place: str, deal: Deal) -> list[Problem]:
    match entry:
        case Counts(item, _, special):
            if item not in ITEMS or not deal.number_of(item):
                return [Problem("rules.item", place, facts={"item": item})]
            if special and not (special.card in deal.cards and belongs_to(special.card, item)):
                return [Problem("rules.card", place, facts={"card": special.card})]
        case Taker(card, _):
            if card not in deal.cards:
                return [Problem("rules.card", place, facts={"card": card})]
        case LastTricks(values):
            if not 1 <= len(values) <= deal.tricks:
                return [Problem("rules.last_tricks", place)]
        case Finish(payoffs, starts):
            if len(payoffs) != deal.players:
                return [Problem("rules.payoffs", place, facts={"players": deal.players})]
            if starts and starts not in deal.ranks:
                return [Problem("rules.rank", place, facts={"rank": starts})]
        case Shared(value):
            for sharers in range(1, deal.players + 1):
                if value % sharers:
                    return [Problem("rules.shared", place, facts={"sharers": sharers})]
        case Mixture(parts):
            return _mixture_problems(parts, place, deal)
    return []


def _mixture_problems(parts: tuple[Part, ...], place: str, deal: Deal) -> list[Problem]:
    if not 1 < len(parts) <= MOST_PARTS:
        return [Problem("rules.parts", place, facts={"most": MOST_PARTS})]
    ids = [part.id for part in parts]
    if len(ids) != len(set(ids)) or not RESERVED.isdisjoint(ids):
        return [Problem("rules.part_ids", place)]
    counted = [_what(part) for part in parts]
    if len(counted) != len(set(counted)):
        return [Problem("rules.part_twice", place)]
    return [
        problem
        for part in parts
        for problem in entry_problems(part.entry, part.slam, f"{place}.{part.id}", deal)
    ]


def _what(part: Part) -> str:
    """What *part* counts: no mixture counts the same twice."""
    match part.entry:
        case Counts(item, _, _):
            return item
        case Taker(card, _):
            return card
    return "last"


def _values_of(entry: Entry) -> tuple[int, ...]:
    match entry:
        case Counts(_, value, special):
            return (value, special.value) if special else (value,)
        case Taker(_, value) | Shared(value):
            return (value,)
        case LastTricks(values) | Finish(values):
            return values
    return ()
