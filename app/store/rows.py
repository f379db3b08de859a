"""The tables. Rows hold facts and never leave this package; points are derived elsewhere."""

from datetime import datetime

from sqlalchemy import ForeignKeyConstraint, UniqueConstraint
from sqlmodel import Field, SQLModel

# Set before the first table class: without names a batch migration cannot drop a constraint.
SQLModel.metadata.naming_convention = {
    "ix": "ix_%(column_0_N_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}

ID_LENGTH = 32
"""Room for 128 random bits in base64; ids and hashes of keys are never longer."""


class SessionRow(SQLModel, table=True):
    """One shared sheet. *version* is the number of its newest journal entry."""

    __tablename__ = "session"

    id: str = Field(primary_key=True, max_length=ID_LENGTH)
    title: str
    players: str
    """Names in order of play, as a JSON list."""
    people: str | None = None
    """Who sits in each seat, by number, as a JSON list; None for people as they first sat."""
    version: int
    draft: str | None = None
    """The choices made so far in the open hand, as JSON."""
    score_key_hash: str = Field(unique=True, max_length=64)
    key_number: int = 0
    """How often the score link has been replaced."""
    locked: bool = False
    created_at: datetime
    deleted_at: datetime | None = None
    """Since when nobody can open it; brought back or removed for good within a month."""


class MatchRow(SQLModel, table=True):
    """One match and its own copy of the rule set. *number* is its place in the session, 0 first."""

    __tablename__ = "match"

    session_id: str = Field(primary_key=True, foreign_key="session.id", ondelete="CASCADE")
    number: int = Field(primary_key=True)
    rules: str
    first_declarer: int
    ended: bool
    ended_at: datetime | None = None
    adjustments: str | None = None
    """Points beside the hands, as JSON."""
    earlier: str | None = None
    """Rules that were changed on the way, each with the hand before which it was, as JSON."""


class HandRow(SQLModel, table=True):
    """The facts of one hand. *number* is its place in the match, 0 first."""

    __tablename__ = "hand"
    __table_args__ = (
        ForeignKeyConstraint(
            ["session_id", "match"], ["match.session_id", "match.number"], ondelete="CASCADE"
        ),
        UniqueConstraint("session_id", "match", "declarer", "contract"),
    )

    session_id: str = Field(primary_key=True)
    match: int = Field(primary_key=True)
    number: int = Field(primary_key=True)
    declarer: int
    contract: str
    facts: str
    """Trump or starting rank, doubles and outcome, as JSON (the match file's hand)."""


class JournalRow(SQLModel, table=True):
    """One accepted command: what it changed, who sent it, and whether it was taken back."""

    __tablename__ = "journal"
    __table_args__ = (UniqueConstraint("session_id", "command_id"),)

    session_id: str = Field(primary_key=True, foreign_key="session.id", ondelete="CASCADE")
    version: int = Field(primary_key=True)
    command_id: str = Field(max_length=64)
    kind: str
    person: int | None = None
    """The number of the person whose phone sent it, if that phone is somebody's."""
    said: str | None = None
    """What the form said, hashed: a repeated command must say the same."""
    at: datetime
    edits: str
    draft: str | None = None
    """The filled-in screen that the command was sent from; undo brings it back."""
    undone: bool = False


class ScorerRow(SQLModel, table=True):
    """A device that may score. The device's token is stored hashed."""

    __tablename__ = "scorer"

    session_id: str = Field(primary_key=True, foreign_key="session.id", ondelete="CASCADE")
    device_hash: str = Field(primary_key=True, max_length=64, index=True)
    owner: bool
    person: int | None = None
    """The number of the person whose phone it is; None for a phone that just keeps score."""
    key_number: int = 0
    """The score link it came by: when that one is replaced, all but the owner must join again."""
    hidden: bool = False
    """No longer among the device's own sessions."""
    since: datetime


class CodeRow(SQLModel, table=True):
    """A short code to type where nobody can scan; at most one per session, stored hashed."""

    __tablename__ = "code"

    session_id: str = Field(primary_key=True, foreign_key="session.id", ondelete="CASCADE")
    code_hash: str = Field(unique=True, max_length=64)
    salt: str
    """What the code is derived from, together with the server's secret, to be shown again."""
    expires_at: datetime


class OwnRulesRow(SQLModel, table=True):
    """A rule set that a device keeps for itself. Matches begun with it hold their own copy."""

    __tablename__ = "own_rules"

    id: str = Field(primary_key=True, max_length=ID_LENGTH)
    device_hash: str = Field(max_length=64, index=True)
    name: str
    rules: str
    """The rule set, as JSON."""
    created_at: datetime
    changed_at: datetime
    deleted_at: datetime | None = None
    """Since when it is put away; brought back or removed for good within a month."""
