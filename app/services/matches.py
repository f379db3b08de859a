"""The match as a whole: ending it, taking the last command back, playing another."""

from dataclasses import replace

from app.domain.draft import NOTHING_YET, Draft
from app.domain.errors import Problem, RuleViolation
from app.domain.journal import apply_edits, reverse_edits
from app.domain.opening import fitted
from app.domain.rulesets import RuleSet
from app.domain.seating import moved_draft
from app.domain.session import GameSession
from app.services.commands import Change, Command, Sheet, carry_out, opened, write_change
from app.services.errors import NothingToUndo, StaleSheet
from app.services.overtaken import same_matches, same_open_hand
from app.store import journal
from app.store.database import Database
from app.store.journal import Entry
from app.store.sessions import Stored


def end_match(database: Database, command: Command) -> Sheet:
    """End the current match and bank its winners. Raises MatchFinished if it has ended."""
    return carry_out(
        database,
        command,
        "end",
        # The open hand's choices wait: the match may be reopened.
        lambda stored: Change(stored.session.end(), stored.draft, sent_from=stored.draft),
        holds=same_matches,
    )


def rematch(database: Database, command: Command, first_declarer: int) -> Sheet:
    """Begin another match by the same names, seats and rules."""
    return carry_out(
        database,
        command,
        "rematch",
        lambda stored: Change(stored.session.rematch(first_declarer)),
        holds=same_matches,
    )


def reopen(database: Database, command: Command) -> Sheet:
    """Let the current match go on; nobody is banked. Raises MatchFinished if it does."""

    def step(stored: Stored) -> Change:
        session = stored.session.reopen()
        return Change(session, fitted(stored.draft, stored.session.match, session.match))

    return carry_out(database, command, "reopen", step, holds=same_matches)


def change_rules(database: Database, command: Command, rules: RuleSet) -> Sheet:
    """Play the current match by other rules from the next hand on.

    Raises MatchFinished when it is over, RuleViolation when these rules don't fit the table.
    """

    def step(stored: Stored) -> Change:
        session = stored.session.with_rules(rules)
        return Change(session, fitted(stored.draft, stored.session.match, session.match))

    return carry_out(database, command, "rules", step, holds=same_open_hand)


def undo(database: Database, command: Command) -> Sheet:
    """Take back the newest command, and bring back the screen that it was sent from.

    Raises NothingToUndo when there is none left.
    """
    with database.write() as tx:
        stored, accepted = opened(tx, command)
        if accepted is not None:
            if accepted.kind != "undo":
                raise StaleSheet(command.seen, stored.version)
            return Sheet(stored, journal.last_undoable(tx, stored.id))
        entry = journal.last_undoable(tx, stored.id)
        if entry is None:
            raise NothingToUndo
        session = apply_edits(stored.session, reverse_edits(entry.edits))
        journal.mark_undone(tx, stored.id, entry.version)
        draft = _brought_back(entry, stored, session)
        change = Change(session, draft=draft, sent_from=stored.draft)
        undone = write_change(tx, stored, command, "undo", change)
        return Sheet(undone.stored, journal.last_undoable(tx, stored.id))


_SENT_FROM_THE_OPEN_HAND = ("score", "end", "rematch", "reopen")
"""Kinds whose screen comes back when they are undone; the others were sent from beside it."""


def _brought_back(entry: Entry, stored: Stored, session: GameSession) -> Draft:
    """The open hand once *entry* has been taken back, which leaves *session*."""
    if entry.kind == "score":
        # What stood on the screen is shelved, to come back once this hand is scored again.
        shelved = None if stored.draft == NOTHING_YET else stored.draft
        return replace(entry.draft, shelved=shelved)
    if entry.kind in _SENT_FROM_THE_OPEN_HAND:
        return entry.draft
    if entry.kind == "reseat":
        order = tuple(stored.session.people.index(person) for person in session.people)
        return moved_draft(stored.draft, order)
    return fitted(stored.draft, stored.session.match, session.match)


def why_not(session: GameSession, rules: RuleSet) -> tuple[Problem, ...]:
    """What keeps the current match from being played on by *rules*; nothing if it can be."""
    try:
        session.with_rules(rules)
    except RuleViolation as refusal:
        return refusal.problems
    return ()
