"""Places at the table. A seat is its index in order of play, 0 first."""


def left_of(seat: int, players: int, steps: int = 1) -> int:
    """The seat *steps* places further on in the order of play.

    >>> left_of(3, 4), left_of(0, 4, 2)
    (0, 2)
    """
    return (seat + steps) % players


def in_order_from(seat: int, players: int) -> tuple[int, ...]:
    """All seats in order of play, starting with *seat*.

    >>> in_order_from(2, 4)
    (2, 3, 0, 1)
    """
    return tuple(left_of(seat, players, step) for step in range(players))


def speaking_order(declarer: int, players: int) -> tuple[int, ...]:
    """Who speaks when: once each from the declarer's left, the declarer last.

    Rule: brief §1.3.1 (S0, S1, PG, W2).

    >>> speaking_order(0, 4)
    (1, 2, 3, 0)
    """
    return in_order_from(left_of(declarer, players), players)


def places(totals: tuple[int, ...], high_wins: bool = True) -> tuple[int, ...]:
    """Each seat's place, 1 first; equal totals share a place and the next one is skipped.

    *totals* are points, one per seat.

    >>> places((10, 10, -3, -20))
    (1, 1, 3, 4)
    >>> places((10, 0, 5), high_wins=False)
    (3, 1, 2)
    """
    sign = 1 if high_wins else -1
    return tuple(1 + sum(sign * other > sign * total for other in totals) for total in totals)


def leaders(totals: tuple[int, ...], high_wins: bool = True) -> tuple[int, ...]:
    """The seats in first place, several when they are level.

    >>> leaders((5, 7, 7, 1))
    (1, 2)
    """
    return tuple(seat for seat, place in enumerate(places(totals, high_wins)) if place == 1)
