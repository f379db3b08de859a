"""Sessions as files: everything out, everything in, and one hand settled without a session."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.domain.errors import InvalidFile, RuleViolation
from app.domain.hand import Hand
from app.domain.notation import read_hand, read_session, write_session
from app.domain.outcome_notation import hand_place
from app.domain.reading import Reader
from app.domain.rules_notation import read_rules
from app.domain.rulesets import RuleSet
from app.domain.scoring import Settlement, settle
from app.services.keys import Keys, new_token
from app.services.sheets import open_session, start_session
from app.store.database import Database

Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Settled:
    """A hand that belongs to no session, in points."""

    hand: Hand
    rules: RuleSet
    settlement: Settlement


def export_session(database: Database, session_id: str) -> Plain:
    """The match file of a session. Raises SessionNotFound."""
    return write_session(open_session(database, session_id).session)


def import_session(database: Database, keys: Keys, file: object, at: datetime) -> str:
    """A new session with everything that *file* holds; its id. Nobody owns it yet.

    Raises InvalidFile with every problem and its place; then nothing has been created.
    """
    return start_session(database, keys, "", new_token(), at, read_session(file))


def settle_hand(asked: Plain) -> Settled:
    """One hand in points. Raises InvalidFile with every problem, fields as paths."""
    reader = Reader()
    with reader.inside("rule_set"):
        rules = read_rules(asked.get("rule_set"), reader)
    hand = read_hand(asked, reader)
    if rules is None or hand is None:
        raise InvalidFile(*reader.problems)
    try:
        hand.check(rules)
    except RuleViolation as refusal:
        reader.adopt(refusal.problems, hand_place)
        raise InvalidFile(*reader.problems) from None
    return Settled(hand, rules, settle(hand, rules))
