"""Which devices may score which sessions."""

import json
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func
from sqlalchemy.dialects.sqlite import insert
from sqlmodel import Session, col, select

from app.store.rows import HandRow, MatchRow, ScorerRow, SessionRow
from app.store.sessions import rules_of


@dataclass(frozen=True, slots=True)
class Known:
    """A session that a device takes part in, as the home page lists it."""

    id: str
    title: str
    players: tuple[str, ...]
    hands: int
    """Hands played in the current match."""
    of_hands: int
    """Hands in a whole match."""
    ended: bool


def admit(
    tx: Session, session_id: str, device_hash: str, at: datetime, *, owner: bool = False
) -> None:
    """Let that device score. Admitting it again changes nothing."""
    tx.execute(
        insert(ScorerRow)
        .values(session_id=session_id, device_hash=device_hash, owner=owner, since=at)
        .on_conflict_do_nothing()
    )


def sessions_of(tx: Session, device_hash: str, most: int) -> tuple[Known, ...]:
    """The device's newest sessions, newest first."""
    newest_match = (
        select(func.max(MatchRow.number))
        .where(MatchRow.session_id == SessionRow.id)
        .correlate(SessionRow)  # and not with the match that is joined below
        .scalar_subquery()
    )
    hands = (
        select(func.count())
        .select_from(HandRow)
        .where(HandRow.session_id == SessionRow.id, HandRow.match == MatchRow.number)
        .scalar_subquery()
    )
    found = tx.execute(
        select(SessionRow, MatchRow, hands)
        .join(ScorerRow, col(ScorerRow.session_id) == SessionRow.id)
        .join(
            MatchRow,
            (col(MatchRow.session_id) == SessionRow.id) & (col(MatchRow.number) == newest_match),
        )
        .where(ScorerRow.device_hash == device_hash)
        .order_by(col(ScorerRow.since).desc(), col(SessionRow.id))
        .limit(most)
    )
    return tuple(
        Known(
            id=session.id,
            title=session.title,
            players=tuple(json.loads(session.players)),
            hands=played,
            of_hands=rules_of(match.rules).hands,
            ended=match.ended,
        )
        for session, match, played in found
    )
