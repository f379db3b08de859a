"""Sessions in and out of the database: rows to values, edits to rows."""

import json
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import BindParameter, bindparam, delete, insert, update
from sqlmodel import Session, col, select

from app.domain.adjustments import Adjustment
from app.domain.draft import NOTHING_YET, Draft
from app.domain.draft_notation import read_draft, write_draft
from app.domain.earlier import History
from app.domain.hand import Hand
from app.domain.journal import Edit, Edits
from app.domain.match import Match
from app.domain.notation import read_hand
from app.domain.reading import Reader
from app.domain.rules_notation import earlier_from, rules_from
from app.domain.rulesets import RuleSet
from app.domain.session import GameSession
from app.store.errors import SessionDeleted, SessionNotFound
from app.store.rows import HandRow, MatchRow, ScorerRow, SessionRow

Plain = Any


@dataclass(frozen=True, slots=True)
class Access:
    """What a device may do with a session: nothing but look, score, or own it too.

    *known* says that it could score at some time, before the sheet was locked or the link
    replaced; *person* is the number of the person whose phone it is.
    """

    scores: bool = False
    owns: bool = False
    known: bool = False
    person: int | None = None


@dataclass(frozen=True, slots=True)
class Stored:
    """A session as it stands in the database, and what the asking device may do with it."""

    id: str
    version: int
    session: GameSession
    draft: Draft
    access: Access
    ended_at: tuple[datetime | None, ...]
    """When each match was ended; None while it is played."""
    locked: bool = False
    key_number: int = 0

    @property
    def seat(self) -> int | None:
        """The seat of the person whose phone is asking."""
        return self.session.seat_of(self.access.person)


# What every request asks for is built once and run on the plain connection: building a statement
# anew, and the way through the mapper, each take longer than SQLite does.
_MINE: BindParameter[str] = bindparam("mine")
_HEAD = (
    select(SessionRow.title, SessionRow.players, SessionRow.version, SessionRow.draft)
    .add_columns(
        col(SessionRow.people),
        col(SessionRow.locked),
        col(SessionRow.key_number),
        col(SessionRow.deleted_at),
        col(ScorerRow.owner),
        col(ScorerRow.person),
        col(ScorerRow.key_number).label("joined_by"),
    )
    .outerjoin(
        ScorerRow,
        (col(ScorerRow.session_id) == SessionRow.id)
        & (col(ScorerRow.device_hash) == bindparam("device")),
    )
    .where(col(SessionRow.id) == _MINE)
)
_MATCHES = (
    select(MatchRow.rules, MatchRow.first_declarer, MatchRow.ended, MatchRow.ended_at)
    .add_columns(col(MatchRow.adjustments), col(MatchRow.earlier))
    .where(col(MatchRow.session_id) == _MINE)
    .order_by(col(MatchRow.number))
)
_HANDS = (
    select(HandRow.match, HandRow.facts)
    .where(col(HandRow.session_id) == _MINE)
    .order_by(col(HandRow.match), col(HandRow.number))
)
_VERSION = select(SessionRow.version, SessionRow.deleted_at).where(col(SessionRow.id) == _MINE)
_UPDATE = update(SessionRow).where(col(SessionRow.id) == _MINE)
_ADD_HAND = insert(HandRow)


def load(tx: Session, session_id: str, device_hash: str = "") -> Stored:
    """The session with that id, seen by that device. Raises SessionNotFound, SessionDeleted."""
    run = tx.connection().execute
    mine = {"mine": session_id}
    head = run(_HEAD, {**mine, "device": device_hash}).first()
    if head is None:
        raise SessionNotFound(session_id)
    if head.deleted_at is not None:
        raise SessionDeleted(session_id)
    matches = run(_MATCHES, mine).all()
    hands: list[list[Hand]] = [[] for _ in matches]
    for number, facts in run(_HANDS, mine):
        hands[number].append(hand_from(facts))
    session = GameSession(
        head.title,
        tuple(json.loads(head.players)),
        tuple(
            Match(
                rules_of(match.rules),
                match.first_declarer,
                tuple(played),
                match.ended,
                adjustments_from(match.adjustments),
                earlier_of(match.earlier),
            )
            for match, played in zip(matches, hands, strict=True)
        ),
        tuple(json.loads(head.people)) if head.people else (),
    )
    joined = bool(head.owner) or head.joined_by == head.key_number
    return Stored(
        id=session_id,
        version=head.version,
        session=session,
        draft=draft_from(head.draft),
        access=Access(
            scores=joined and not head.locked,
            owns=bool(head.owner),
            known=head.owner is not None,
            person=head.person,
        ),
        ended_at=tuple(match.ended_at for match in matches),
        locked=head.locked,
        key_number=head.key_number,
    )


def create(
    tx: Session, session_id: str, title: str, players: tuple[str, ...], key_hash: str, at: datetime
) -> None:
    """A session without matches yet; `write_edits` brings them."""
    tx.execute(
        insert(SessionRow).values(
            id=session_id,
            title=title,
            players=_text(list(players)),
            version=0,
            score_key_hash=key_hash,
            created_at=at,
        )
    )


def exists(tx: Session, session_id: str) -> bool:
    """Whether there is a session with that id."""
    return tx.execute(select(SessionRow.id).where(SessionRow.id == session_id)).first() is not None


def version_of(tx: Session, session_id: str) -> int:
    """The session's newest version alone. Raises SessionNotFound, SessionDeleted."""
    found = tx.connection().execute(_VERSION, {"mine": session_id}).first()
    if found is None:
        raise SessionNotFound(session_id)
    if found.deleted_at is not None:
        raise SessionDeleted(session_id)
    version: int = found.version
    return version


def set_head(tx: Session, session_id: str, version: int, draft: Draft) -> None:
    """The session's newest version and open hand."""
    values = {"version": version, "draft": draft_text(draft)}
    tx.connection().execute(_UPDATE, {"mine": session_id, **values})


def set_draft(tx: Session, session_id: str, draft: Draft) -> None:
    """The choices of the open hand, and nothing else."""
    tx.connection().execute(_UPDATE, {"mine": session_id, "draft": draft_text(draft)})


def set_locked(tx: Session, session_id: str, locked: bool) -> None:
    """Let nobody, or again everybody who may, change the sheet."""
    tx.execute(update(SessionRow).where(col(SessionRow.id) == session_id).values(locked=locked))


def set_deleted(tx: Session, session_id: str, at: datetime | None) -> None:
    """Put the session away as of then, or bring it back (None)."""
    tx.execute(update(SessionRow).where(col(SessionRow.id) == session_id).values(deleted_at=at))


def purge(tx: Session, deleted_before: datetime) -> int:
    """Remove for good what was put away before then, with everything of it; how many."""
    gone = tx.execute(delete(SessionRow).where(col(SessionRow.deleted_at) < deleted_before))
    return int(getattr(gone, "rowcount", 0))


def write_edits(tx: Session, session_id: str, edits: Edits, at: datetime) -> None:
    """Carry out *edits* on the rows.

    What goes is deleted before what comes is written, so that hands may change places.
    """
    heads = [edit for edit in edits if edit.hand is None]
    hands = [edit for edit in edits if edit.hand is not None]
    for edit in hands:
        if edit.before is not None:
            tx.execute(
                delete(HandRow).where(
                    col(HandRow.session_id) == session_id,
                    col(HandRow.match) == edit.match,
                    col(HandRow.number) == edit.hand,
                )
            )
    for edit in heads:
        if edit.match is None:
            head = edit.after
            values = {"title": head["title"], "players": _text(head["players"])}
            # Entries from before people had numbers do not say them.
            if "people" in head:
                values["people"] = _text(head["people"])
            tx.execute(update(SessionRow).where(col(SessionRow.id) == session_id).values(**values))
        else:
            _write_match(tx, session_id, edit, at)
    for edit in hands:
        if edit.after is not None:
            row = {
                "session_id": session_id,
                "match": edit.match,
                "number": edit.hand,
                "declarer": edit.after["declarer"],
                "contract": edit.after["contract"],
                "facts": _text(edit.after),
            }
            tx.connection().execute(_ADD_HAND, row)


def _write_match(tx: Session, session_id: str, edit: Edit, at: datetime) -> None:
    mine = (col(MatchRow.session_id) == session_id, col(MatchRow.number) == edit.match)
    if edit.after is None:
        tx.execute(delete(MatchRow).where(*mine))
        return
    values = {
        "rules": _text(edit.after["rules"]),
        "first_declarer": edit.after["first_declarer"],
        "ended": edit.after["ended"],
        "adjustments": _text(edit.after.get("adjustments") or None),
        "earlier": _text(edit.after["earlier"]) if edit.after.get("earlier") else None,
    }
    if edit.before is None or edit.before["ended"] != edit.after["ended"]:
        values["ended_at"] = at if edit.after["ended"] else None
    if edit.before is None:
        tx.execute(insert(MatchRow).values(session_id=session_id, number=edit.match, **values))
    else:
        tx.execute(update(MatchRow).where(*mine).values(**values))


def draft_text(draft: Draft) -> str | None:
    """A draft as it is kept; None for an untouched one."""
    return None if draft == NOTHING_YET else _text(write_draft(draft))


def draft_from(text: str | None) -> Draft:
    """The draft that `draft_text` wrote."""
    return read_draft(json.loads(text)) if text else NOTHING_YET


def _text(plain: Plain) -> str:
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def adjustments_from(text: str | None) -> tuple[Adjustment, ...]:
    """The points beside a match's hands."""
    return tuple(Adjustment(**one) for one in json.loads(text) or ()) if text else ()


@lru_cache(maxsize=256)
def rules_of(text: str) -> RuleSet:
    """A match's own copy. Few differ, and reading one costs more than a whole page."""
    return rules_from(json.loads(text))


@lru_cache(maxsize=64)
def earlier_of(text: str | None) -> History:
    """The rules that a match was played by before, if they were changed."""
    return earlier_from(json.loads(text)) if text else ()


@lru_cache(maxsize=4096)
def hand_from(facts: str) -> Hand:
    """A hand is a value: the same facts are the same hand, in any match."""
    hand = read_hand(json.loads(facts), Reader())
    assert hand is not None, "rows hold only hands that were accepted"
    return hand
