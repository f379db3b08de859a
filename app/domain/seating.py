"""People change places, and everything that was noted of them goes with them.

*order* always says who sits where afterwards: the old seats, in the new order of play.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from app.domain.doubles import Double
from app.domain.draft import Draft
from app.domain.errors import Problem, RuleViolation
from app.domain.filling import PUT_ASIDE, Slots
from app.domain.hand import Hand
from app.domain.match import Match
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

Order = tuple[int, ...]
T = TypeVar("T")


def check_order(order: Order, players: int) -> Order:
    """*order*, if it seats everybody once. Raises RuleViolation.

    >>> check_order((0, 0, 1, 2), 4)
    Traceback (most recent call last):
    app.domain.errors.RuleViolation: seats.order
    """
    if sorted(order) != list(range(players)):
        raise RuleViolation(Problem("seats.order", "order"))
    return order


def in_order(values: tuple[T, ...], order: Order) -> tuple[T, ...]:
    """One value per seat, after the change."""
    return tuple(values[seat] for seat in order)


def moved_hand(hand: Hand, order: Order) -> Hand:
    """*hand* as the same people would have played it on their new seats.

    >>> moved_hand(Hand(0, "no_king", Taken(2), frozenset({(2, 0)})), (1, 0, 3, 2))
    ... # doctest: +ELLIPSIS
    Hand(declarer=1, contract='no_king', outcome=Taken(taker=3), doubles=frozenset({(3, 1)}), ...)
    """
    return replace(
        hand,
        declarer=order.index(hand.declarer),
        outcome=_moved_outcome(hand.outcome, order),
        doubles=_moved_doubles(hand.doubles, order),
    )


def moved_match(match: Match, order: Order) -> Match:
    """*match* with everybody's hands and adjustments on their new seats."""
    return replace(
        match,
        first_declarer=order.index(match.first_declarer),
        hands=tuple(moved_hand(hand, order) for hand in match.hands),
        adjustments=tuple(replace(one, seat=order.index(one.seat)) for one in match.adjustments),
    )


def moved_draft(draft: Draft, order: Order) -> Draft:
    """The open hand's choices, each with the person it is about.

    >>> moved_draft(Draft("no_queens", counts=(4,)), (1, 0, 2, 3)).counts
    (None, 4)
    """
    return replace(
        draft,
        doubles=_moved_doubles(draft.doubles, order),
        counts=_moved_slots(draft.counts, order),
        special=_moved_seat(draft.special, order),
        taker=_moved_seat(draft.taker, order),
        takers=tuple(_moved_seat(taker, order) for taker in draft.takers),
        places=_moved_slots(draft.places, order),
        typed=_moved_slots(draft.typed, order),
        sharers=_moved_seats(draft.sharers, order),
        parts=tuple((name, moved_draft(part, order)) for name, part in draft.parts),
        shelved=draft.shelved and moved_draft(draft.shelved, order),
    )


def _moved_outcome(outcome: Outcome, order: Order) -> Outcome:
    match outcome:
        case Counted() | Taken() | LastTaken():
            return _moved_part(outcome, order)
        case Mixed(parts):
            return Mixed(tuple((name, _moved_part(part, order)) for name, part in parts))
        case Finished(finishers):
            return Finished(tuple(order.index(seat) for seat in finishers))
        case Sharers(seats):
            return Sharers(_moved_seats(seats, order))
        case Undoubled():
            return outcome
        case PaperNets(nets):
            return PaperNets(in_order(nets, order))
        case PaperFromZero(points):
            return PaperFromZero(in_order(points, order))


def _moved_part(played: PartPlayed, order: Order) -> PartPlayed:
    match played:
        case Counted(counts, special, missing):
            return Counted(in_order(counts, order), _moved_seat(special, order), missing)
        case Taken(taker):
            return Taken(_moved_seat(taker, order))
        case LastTaken(takers):
            return LastTaken(tuple(order.index(taker) for taker in takers))


def _moved_seats(seats: tuple[int, ...], order: Order) -> tuple[int, ...]:
    return tuple(sorted(order.index(seat) for seat in seats if seat in order))


def _moved_doubles(doubles: Iterable[Double], order: Order) -> frozenset[Double]:
    return frozenset((order.index(by), order.index(whom)) for by, whom in doubles)


def _moved_seat(seat: int | None, order: Order) -> int | None:
    if seat == PUT_ASIDE:
        return seat
    return order.index(seat) if seat in order else None


def _moved_slots(slots: Slots, order: Order) -> Slots:
    """One slot per seat; seats that no slot was kept for are open."""
    if not slots:
        return ()
    moved = [slots[seat] if seat < len(slots) else None for seat in order]
    while moved and moved[-1] is None:
        moved.pop()
    return tuple(moved)
