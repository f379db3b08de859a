"""Commands that others overtook: they stand where what they are about is as their sender saw it.

Two people who tap together about different things never hurt each other; about the same thing,
the first stands and the second is shown both.
"""

from collections.abc import Callable

from sqlmodel import Session

from app.domain.journal import apply_edits, reverse_edits
from app.domain.match import Match
from app.domain.session import GameSession
from app.store import journal
from app.store.sessions import Stored

Holds = Callable[[GameSession, GameSession], bool]
"""Whether a command that was sent from the first session means the same in the second."""

_FARTHEST = 200
"""Versions: who is farther behind looks again."""


def still_holds(tx: Session, stored: Stored, seen: int, holds: Holds) -> bool:
    """Whether *stored* is, for *holds*, what a page drawn from version *seen* showed."""
    if seen == stored.version:
        return True
    if not 0 < stored.version - seen <= _FARTHEST or seen < 1:
        return False
    was = stored.session
    for edits in journal.edits_after(tx, stored.id, seen):
        was = apply_edits(was, reverse_edits(edits))
    return holds(was, stored.session)


def same_hand(match: int, hand: int) -> Holds:
    """That place of that match holds the same hand, or is still its end; indexes."""

    def holds(was: GameSession, now: GameSession) -> bool:
        if not same_seats(was, now) or not 0 <= match < len(was.matches) <= len(now.matches):
            return False
        old, new = was.matches[match], now.matches[match]
        is_there = hand <= min(len(old.hands), len(new.hands))
        same = old.hands[hand : hand + 1] == new.hands[hand : hand + 1]
        return is_there and same and old.rules_of(hand) == new.rules_of(hand)

    return holds


def same_open_hand(was: GameSession, now: GameSession) -> bool:
    """The same hand is open, with the same declarer, after the same hands of the same people.

    What those hands came to may have been corrected.
    """
    old, new = was.match, now.match
    return (
        same_match(was, now)
        and (old.rules, old.declarer) == (new.rules, new.declarer)
        and _contracts(old) == _contracts(new)
        and not old.is_over
        and not new.is_over
    )


def _contracts(match: Match) -> list[tuple[int, str]]:
    return [(hand.declarer, hand.contract) for hand in match.hands]


def same_seats(was: GameSession, now: GameSession) -> bool:
    """The same people sit in the same seats, and nobody goes by the name of another."""
    return was.people == now.people and all(
        now.players[seat] == name for seat, name in enumerate(was.players) if name in now.players
    )


def same_match(was: GameSession, now: GameSession) -> bool:
    """The same people play the same match of the evening, whatever they have scored."""
    return same_seats(was, now) and len(was.matches) == len(now.matches)


def same_matches(was: GameSession, now: GameSession) -> bool:
    """Whatever was played by whom is the same; names may have been mended."""
    return same_seats(was, now) and was.matches == now.matches


def same_names(was: GameSession, now: GameSession) -> bool:
    """The same people, by the same names, in the same seats of a sheet with the same name."""
    return (was.people, was.players, was.title) == (now.people, now.players, now.title)


def same_adjustments(match: int | None = None) -> Holds:
    """That match (an index), or the current one, has the same points beside its hands.

    Whether it is still played is the same, too: points for a match in the bank are another thing.
    """

    def holds(was: GameSession, now: GameSession) -> bool:
        at = len(was.matches) - 1 if match is None else match
        return same_match(was, now) and [
            (one.adjustments, one.ended) for one in was.matches[at : at + 1]
        ] == [(one.adjustments, one.ended) for one in now.matches[at : at + 1]]

    return holds
