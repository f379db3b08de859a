"""Commands that others overtook: they stand where what they are about is as their sender saw it.

Two people who tap together about different things never hurt each other; about the same thing,
the first stands and the second is shown both.
"""

from collections.abc import Callable

from sqlmodel import Session

from app.domain.journal import apply_edits, reverse_edits
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
    """That place of that match holds the same hand, if any, of the same people; indexes."""

    def holds(was: GameSession, now: GameSession) -> bool:
        if was.people != now.people or not 0 <= match < len(was.matches) <= len(now.matches):
            return False
        old, new = was.matches[match], now.matches[match]
        return old.rules == new.rules and old.hands[hand : hand + 1] == new.hands[hand : hand + 1]

    return holds


def same_open_hand(was: GameSession, now: GameSession) -> bool:
    """The same hand of the same people is open, with the same declarer."""
    old, new = was.match, now.match
    return (
        (was.people, len(was.matches), old.rules) == (now.people, len(now.matches), new.rules)
        and (old.next_number, old.declarer) == (new.next_number, new.declarer)
        and not old.is_over
        and not new.is_over
    )


def same_matches(was: GameSession, now: GameSession) -> bool:
    """Whatever was played by whom is the same; names may differ."""
    return (was.people, was.matches) == (now.people, now.matches)


def same_people(was: GameSession, now: GameSession) -> bool:
    """The same people, by the same names, in the same seats of a sheet with the same name."""
    return (was.people, was.players, was.title) == (now.people, now.players, now.title)


def same_match(was: GameSession, now: GameSession) -> bool:
    """The same people play the same match of the evening, whatever they have scored."""
    return (was.people, len(was.matches)) == (now.people, len(now.matches))


def same_adjustments(match: int) -> Holds:
    """That match has the same points beside its hands; an index."""

    def holds(was: GameSession, now: GameSession) -> bool:
        old, new = was.matches[match : match + 1], now.matches[match : match + 1]
        return same_match(was, now) and [one.adjustments for one in old] == [
            one.adjustments for one in new
        ]

    return holds
