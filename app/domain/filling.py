"""What follows by itself from what was tapped: the rest goes to the last seat that is open."""

from app.domain.cards import Deal, belongs_to
from app.domain.contracts import Counts, Finish

Slots = tuple[int | None, ...]
"""One value per seat (or trick); None where nothing has been said."""

PUT_ASIDE = -1
"""In the place of a taker: the card had been put aside before the deal."""


def padded(slots: Slots, length: int) -> Slots:
    """*slots* with as many as there are seats."""
    return (*slots[:length], *(None for _ in range(length - len(slots))))


def filled_counts(
    counts: Slots,
    missing: int | None,
    entry: Counts,
    deal: Deal,
    empty: frozenset[int] = frozenset(),
) -> tuple[Slots, int | None]:
    """One count per seat and the number of missing cards, with what follows filled in.

    Seats in *empty* took nothing unless they were given a count. The last open seat gets the
    rest (the missing cards are open too where there can be any); when nothing is left, every
    open seat gets 0.

    >>> from app.domain.cards import pack_of
    >>> deal, queens = Deal(pack_of(52), 4), Counts("queens", -6)
    >>> filled_counts((2, None, 2), None, queens, deal)
    ((2, 0, 2, 0), 0)
    >>> filled_counts((1, 1), None, queens, deal)
    ((1, 1, None, None), 0)
    """
    seats = tuple(
        0 if count is None and seat in empty else count
        for seat, count in enumerate(padded(counts, deal.players))
    )
    most = deal.may_miss(entry.item)
    slots = (*seats, missing if most else 0)
    left = deal.number_of(entry.item) - sum(count or 0 for count in slots)
    if left <= 0 or slots.count(None) == 1:
        slots = tuple(max(left, 0) if count is None else count for count in slots)
    return slots[:-1], slots[-1]


def filled_special(
    special: int | None, counts: Slots, missing: int | None, entry: Counts
) -> int | None:
    """Who took the special card: as tapped, or the only one who can have it."""
    if entry.special is None:
        return None
    if special is not None or None in counts or missing is None:
        return special
    holders = [seat for seat, count in enumerate(counts) if count]
    holders += [PUT_ASIDE] if missing else []
    return holders[0] if len(holders) == 1 else None


def filled_taker(
    taker: int | None, card: str, counted: tuple[tuple[Counts, Slots], ...]
) -> int | None:
    """Who took *card*: as tapped, or the only seat with cards of its kind.

    *counted* are the counts of the other parts of the same hand.
    """
    if taker is None:
        for entry, counts in counted:
            if belongs_to(card, entry.item) and None not in counts:
                return _only_one(counts)
    return taker


def filled_takers(takers: Slots, length: int, tricks: Slots) -> Slots:
    """Who took the last tricks: where one seat took all tricks, it took these too."""
    one = _only_one(tricks) if tricks and None not in tricks else None
    return tuple(one if taker is None else taker for taker in padded(takers, length))


def filled_places(places: Slots, entry: Finish, players: int) -> Slots:
    """One finishing place per seat; the last open one follows by itself.

    >>> filled_places((2, 1, 4), Finish((45, 20, 5, -5)), 4)
    (2, 1, 4, 3)
    >>> filled_places((2, 1), Finish((100, 50, 0, 0)), 4)
    (2, 1, None, None)
    """
    places = padded(places, players)
    free = [place for place in range(1, players + 1) if place not in places]
    if places.count(None) != 1 or len(free) != 1 or entry.asked < players:
        return places
    return tuple(free[0] if place is None else place for place in places)


def _only_one(counts: Slots) -> int | None:
    """The only seat that has any, or None."""
    holders = [seat for seat, count in enumerate(counts) if count]
    return holders[0] if len(holders) == 1 else None
