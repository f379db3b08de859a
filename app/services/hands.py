"""The open hand: keeping its choices, and scoring it."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from app.domain.draft import Draft
from app.domain.errors import InvalidHand, MatchFinished, Problem, RuleViolation
from app.domain.match import Match
from app.domain.merging import merged
from app.domain.notation import write_hand
from app.services.commands import Change, Command, Sheet, carry_out, refusal_for
from app.services.errors import StaleSheet
from app.services.keys import hash_of
from app.services.overtaken import same_open_hand, still_holds
from app.store import sessions
from app.store.database import Database
from app.store.journal import Entry
from app.store.sessions import Stored


@dataclass(frozen=True, slots=True)
class Turn:
    """Which hand a sender means: the match's number, the hand's, and who declares it.

    A hand that waited on a phone goes out with the version that the answer before it brought, so
    the version no longer says what the sender had before her eyes. None is not checked.
    """

    match: int | None = None
    hand: int | None = None
    declarer: int | None = None


ANY_TURN = Turn()


def score_hand(
    database: Database,
    command: Command,
    draft: Draft,
    unreadable: tuple[Problem, ...] = (),
    turn: Turn = ANY_TURN,
) -> Sheet:
    """Score the open hand as *draft* says. Raises RuleViolation when that is no hand.

    *unreadable* are the sender's entries that no draft can hold: they make it no hand either, but
    only for a sender who may score and has seen the newest version. Raises StaleSheet when *turn*
    is not the hand that is open, InvalidHand when somebody else declares it.
    """

    def step(stored: Stored) -> Change:
        match = stored.session.match
        declarer = match.declarer
        if match.is_over or declarer is None:
            raise MatchFinished(Problem("match.ended" if match.ended else "match.complete"))
        in_match = turn.match in (None, len(stored.session.matches))
        if not in_match or turn.hand not in (None, match.next_number):
            raise StaleSheet(command.seen, stored.version)
        if unreadable:
            raise InvalidHand(*unreadable)
        if turn.declarer not in (None, declarer):
            raise InvalidHand(Problem("declarer.turn", "declarer"))
        hand = draft.hand(match.rules, declarer)
        return Change(stored.session.score(hand), sent_from=Draft.of(hand, match.rules))

    def means(stored: Stored, accepted: Entry) -> bool:
        """Whether the form says what it said when it was accepted."""
        edit = next(edit for edit in accepted.edits if edit.hand is not None)
        try:
            rules = stored.session.matches[edit.match or 0].rules_of(edit.hand or 0)
            hand = draft.hand(rules, edit.after["declarer"])
        except (IndexError, RuleViolation):
            return False
        return not unreadable and write_hand(hand) == edit.after

    return carry_out(database, command, "score", step, means, same_open_hand)


def save_draft(
    database: Database,
    session_id: str,
    device: str,
    seen: int,
    pressed: Callable[[Match], Draft],
    base: Draft | None = None,
) -> Stored | None:
    """Keep the choices made so far, for reloads and other phones; the session with all of them.

    *pressed* makes them in the match as it stands: a button may name a contract or a maximum.
    *base* is what the sender's page last had in common with the others: what they chose since
    stays. None when the choices come from a page that is behind: a late tap of a scored hand must
    not spill into the next one. Raises NotAScorer and SessionNotFound.
    """
    with database.write() as tx:
        stored = sessions.load(tx, session_id, hash_of(device))
        if not stored.access.scores:
            raise refusal_for(stored)
        if stored.session.match.is_over or not still_holds(tx, stored, seen, same_open_hand):
            return None
        match = stored.session.match
        draft = replace(pressed(match), shelved=stored.draft.shelved)
        if base is not None:
            draft = merged(base, draft, stored.draft, match.rules, match.declarer or 0)
        if draft != stored.draft:
            sessions.set_draft(tx, session_id, draft)
    return replace(stored, draft=draft)
