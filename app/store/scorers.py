"""Which devices may score which sessions."""

import json
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, func, update
from sqlalchemy.dialects.sqlite import insert
from sqlmodel import Session, col, select

from app.domain.hand import Hand
from app.domain.match import Match
from app.store.rows import HandRow, MatchRow, ScorerRow, SessionRow
from app.store.sessions import adjustments_from, earlier_of, hand_from, rules_of


@dataclass(frozen=True, slots=True)
class Known:
    """A session that a device takes part in, as the home page lists it."""

    id: str
    title: str
    players: tuple[str, ...]
    match: Match
    """The current match."""
    matches: int
    owns: bool
    deleted_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Scorer:
    """A device that may score, and the number of the person whose phone it is."""

    device_hash: str
    owner: bool
    person: int | None


def admit(
    tx: Session,
    session_id: str,
    device_hash: str,
    at: datetime,
    *,
    owner: bool = False,
    person: int | None = None,
    key_number: int = 0,
) -> None:
    """Let that device score, as that person's phone.

    Admitting it again renews what it may do and who it is, and takes nothing away.
    """
    row = {"person": person, "key_number": key_number, "hidden": False}
    tx.execute(
        insert(ScorerRow)
        .values(session_id=session_id, device_hash=device_hash, owner=owner, since=at, **row)
        .on_conflict_do_update(index_elements=["session_id", "device_hash"], set_=row)
    )


def scorers_of(tx: Session, session_id: str, key_number: int) -> tuple[Scorer, ...]:
    """The devices that may score, in the order in which they joined."""
    rows = tx.execute(
        select(ScorerRow.device_hash, ScorerRow.owner, ScorerRow.person)
        .where(ScorerRow.session_id == session_id)
        .where(col(ScorerRow.owner) | (col(ScorerRow.key_number) == key_number))
        .order_by(col(ScorerRow.since), col(ScorerRow.device_hash))
    )
    return tuple(Scorer(row.device_hash, row.owner, row.person) for row in rows)


def hand_over(tx: Session, session_id: str, to_device_hash: str, key_number: int) -> None:
    """Let that device own the session, and the owner before go on as a scorer."""
    mine = col(ScorerRow.session_id) == session_id
    tx.execute(
        update(ScorerRow)
        .where(mine, col(ScorerRow.owner))
        .values(owner=False, key_number=key_number)
    )
    tx.execute(
        update(ScorerRow)
        .where(mine, col(ScorerRow.device_hash) == to_device_hash)
        .values(owner=True)
    )


def hide(tx: Session, session_id: str, device_hash: str) -> None:
    """Leave the session out of that device's own ones; it may still score."""
    tx.execute(
        update(ScorerRow)
        .where(col(ScorerRow.session_id) == session_id, col(ScorerRow.device_hash) == device_hash)
        .values(hidden=True)
    )


def dismiss(tx: Session, session_id: str, device_hash: str) -> None:
    """Let that device score no longer."""
    tx.execute(
        delete(ScorerRow).where(
            col(ScorerRow.session_id) == session_id, col(ScorerRow.device_hash) == device_hash
        )
    )


def owns(tx: Session, session_id: str, device_hash: str) -> bool:
    """Whether that device owns that session, deleted or not."""
    return (
        tx.execute(
            select(ScorerRow.owner).where(
                ScorerRow.session_id == session_id,
                ScorerRow.device_hash == device_hash,
                col(ScorerRow.owner),
            )
        ).first()
        is not None
    )


def sessions_of(tx: Session, device_hash: str, most: int) -> tuple[Known, ...]:
    """The device's newest sessions, newest first; of the deleted ones, those that it owns."""
    newest_match = (
        select(func.max(MatchRow.number))
        .where(MatchRow.session_id == SessionRow.id)
        .correlate(SessionRow)  # and not with the match that is joined below
        .scalar_subquery()
    )
    found = tx.execute(
        select(SessionRow, MatchRow, col(ScorerRow.owner))
        .join(ScorerRow, col(ScorerRow.session_id) == SessionRow.id)
        .join(
            MatchRow,
            (col(MatchRow.session_id) == SessionRow.id) & (col(MatchRow.number) == newest_match),
        )
        .where(ScorerRow.device_hash == device_hash, col(ScorerRow.hidden).is_(False))
        .where(col(SessionRow.deleted_at).is_(None) | col(ScorerRow.owner))
        .order_by(col(ScorerRow.since).desc(), col(SessionRow.id))
        .limit(most)
    ).all()
    hands = _hands(tx, [(session.id, match.number) for session, match, _owner in found])
    return tuple(
        Known(
            id=session.id,
            title=session.title,
            players=tuple(json.loads(session.players)),
            match=Match(
                rules_of(match.rules),
                match.first_declarer,
                tuple(hands.get(session.id, ())),
                match.ended,
                adjustments_from(match.adjustments),
                earlier_of(match.earlier),
            ),
            matches=match.number + 1,
            owns=owner,
            deleted_at=session.deleted_at,
        )
        for session, match, owner in found
    )


def _hands(tx: Session, matches: list[tuple[str, int]]) -> dict[str, list[Hand]]:
    """The hands of those matches, one match of each session, by session."""
    current = dict(matches)
    rows = tx.execute(
        select(HandRow.session_id, HandRow.match, HandRow.facts)
        .where(col(HandRow.session_id).in_(current))
        .order_by(col(HandRow.session_id), col(HandRow.number))
    )
    hands: dict[str, list[Hand]] = {}
    for row in rows:
        if row.match == current[row.session_id]:
            hands.setdefault(row.session_id, []).append(hand_from(row.facts))
    return hands
