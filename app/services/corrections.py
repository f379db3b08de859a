"""Correcting what has been scored: a hand, a forgotten hand, points beside the hands."""

from dataclasses import dataclass, replace

from app.domain.adjustments import Adjustment
from app.domain.draft import Draft
from app.domain.errors import InvalidHand, NoSuchHand, Problem
from app.domain.hand import Hand
from app.domain.names import clean_name
from app.domain.opening import fitted
from app.domain.session import GameSession
from app.services.commands import Change, Command, Sheet, carry_out
from app.services.overtaken import Holds, same_adjustments, same_hand
from app.store.database import Database
from app.store.sessions import Stored


@dataclass(frozen=True, slots=True)
class Place:
    """A hand of a session: the match's and the hand's number, 1 first, as people say them."""

    match: int
    hand: int


@dataclass(frozen=True, slots=True)
class Entered:
    """A hand as it was filled in, with who declared it.

    *unreadable* are entries that no draft can hold: they make it no hand.
    """

    draft: Draft
    declarer: int
    unreadable: tuple[Problem, ...] = ()


def correct_hand(database: Database, command: Command, place: Place, entered: Entered) -> Sheet:
    """Put another hand in that place; saved as it was, it changes nothing.

    Raises RuleViolation when that can be no hand there.
    """

    def step(stored: Stored) -> Change:
        hand = _hand(stored.session, place, entered)
        return _kept(stored, stored.session.correct(place.match - 1, place.hand - 1, hand))

    return carry_out(database, command, "correct", step, holds=_there(place))


def insert_hand(database: Database, command: Command, place: Place, entered: Entered) -> Sheet:
    """Put a forgotten hand in that place; the hands from there on move on."""

    def step(stored: Stored) -> Change:
        hand = _hand(stored.session, place, entered)
        return _kept(stored, stored.session.insert_hand(place.match - 1, place.hand - 1, hand))

    return carry_out(database, command, "insert", step, holds=_there(place))


def remove_hand(database: Database, command: Command, place: Place) -> Sheet:
    """Take away a hand that never happened."""

    def step(stored: Stored) -> Change:
        return _kept(stored, stored.session.remove_hand(place.match - 1, place.hand - 1))

    return carry_out(database, command, "remove", step, holds=_there(place))


def adjust(database: Database, command: Command, adjustment: Adjustment) -> Sheet:
    """Note points beside the hands of the current match. Raises RuleViolation."""
    tidy = replace(adjustment, reason=clean_name(adjustment.reason))

    def step(stored: Stored) -> Change:
        return _kept(stored, stored.session.adjust(tidy))

    return carry_out(database, command, "adjust", step, holds=same_adjustments())


def drop_adjustment(database: Database, command: Command, match: int, number: int) -> Sheet:
    """Take away the *number*-th adjustment of that match, both 1 first."""

    def step(stored: Stored) -> Change:
        return _kept(stored, stored.session.drop_adjustment(match - 1, number - 1))

    return carry_out(database, command, "unadjust", step, holds=same_adjustments(match - 1))


def _there(place: Place) -> Holds:
    return same_hand(place.match - 1, place.hand - 1)


def _hand(session: GameSession, place: Place, entered: Entered) -> Hand:
    if not 1 <= place.match <= len(session.matches):
        raise NoSuchHand(Problem("match.none", "match"))
    if entered.unreadable:
        raise InvalidHand(*entered.unreadable)
    rules = session.matches[place.match - 1].rules_of(place.hand - 1)
    return entered.draft.hand(rules, entered.declarer)


def _kept(stored: Stored, session: GameSession) -> Change:
    """A change beside the open hand, whose choices stay as far as they still fit."""
    draft = fitted(stored.draft, stored.session.match, session.match)
    return Change(session, draft=draft, sent_from=stored.draft)
