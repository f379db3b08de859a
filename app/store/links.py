"""The ways in: the score link's key and the short code. Only hashes are kept."""

from datetime import datetime

from sqlalchemy import delete, update
from sqlalchemy.dialects.sqlite import insert
from sqlmodel import Session, col, select

from app.store.rows import CodeRow, SessionRow


def id_of_key(tx: Session, key_hash: str) -> str | None:
    """The session whose score key has that hash."""
    return tx.execute(
        select(SessionRow.id).where(SessionRow.score_key_hash == key_hash)
    ).scalar_one_or_none()


def replace_key(tx: Session, session_id: str, number: int, key_hash: str) -> None:
    """Let another key in from now on; it is the session's *number*-th replacement."""
    tx.execute(
        update(SessionRow)
        .where(col(SessionRow.id) == session_id)
        .values(key_number=number, score_key_hash=key_hash)
    )


def set_code(tx: Session, session_id: str, salt: str, code_hash: str, until: datetime) -> None:
    """Let a code in until then, instead of the one before."""
    values = {"salt": salt, "code_hash": code_hash, "expires_at": until}
    tx.execute(
        insert(CodeRow)
        .values(session_id=session_id, **values)
        .on_conflict_do_update(index_elements=["session_id"], set_=values)
    )


def drop_code(tx: Session, session_id: str) -> None:
    """Let no code in."""
    tx.execute(delete(CodeRow).where(col(CodeRow.session_id) == session_id))


def code_of(tx: Session, session_id: str, now: datetime) -> tuple[str, datetime] | None:
    """What the session's code is derived from, and until when it works; None without one."""
    row = tx.execute(
        select(CodeRow.salt, CodeRow.expires_at).where(
            CodeRow.session_id == session_id, CodeRow.expires_at > now
        )
    ).first()
    return None if row is None else (row.salt, row.expires_at)


def id_of_code(tx: Session, code_hash: str, now: datetime) -> str | None:
    """The session that a code opens now."""
    return tx.execute(
        select(CodeRow.session_id).where(CodeRow.code_hash == code_hash, CodeRow.expires_at > now)
    ).scalar_one_or_none()
