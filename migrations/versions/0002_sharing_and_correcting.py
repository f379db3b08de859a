"""sharing and correcting"""

from collections.abc import Sequence

import sqlalchemy as sa
import sqlmodel.sql.sqltypes
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

# Columns that every row gets a value for: (table, column, type, value).
FILLED = (
    ("scorer", "key_number", sa.Integer(), 0),
    ("scorer", "hidden", sa.Boolean(), False),
    ("session", "key_number", sa.Integer(), 0),
    ("session", "locked", sa.Boolean(), False),
)


def upgrade() -> None:
    op.create_table(
        "code",
        sa.Column("session_id", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("code_hash", sqlmodel.sql.sqltypes.AutoString(length=64), nullable=False),
        sa.Column("salt", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("expires_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session_id"],
            ["session.id"],
            name=op.f("fk_code_session_id_session"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("session_id", name=op.f("pk_code")),
        sa.UniqueConstraint("code_hash", name=op.f("uq_code_code_hash")),
    )
    # A seat is somebody's for as long as she sits in it: what stays with her is her number.
    with op.batch_alter_table("journal", schema=None) as batch_op:
        batch_op.alter_column("seat", new_column_name="person")
        batch_op.add_column(sa.Column("said", sqlmodel.sql.sqltypes.AutoString(), nullable=True))
    with op.batch_alter_table("match", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("adjustments", sqlmodel.sql.sqltypes.AutoString(), nullable=True)
        )
    with op.batch_alter_table("scorer", schema=None) as batch_op:
        batch_op.alter_column("seat", new_column_name="person")
    with op.batch_alter_table("session", schema=None) as batch_op:
        batch_op.add_column(sa.Column("people", sqlmodel.sql.sqltypes.AutoString(), nullable=True))
        batch_op.add_column(
            sa.Column("deleted_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True)
        )
    for table, column, kind, value in FILLED:
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.add_column(sa.Column(column, kind, nullable=True))
        rows = sa.table(table, sa.column(column, kind))
        op.execute(rows.update().values({column: value}))
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.alter_column(column, existing_type=kind, nullable=False)


def downgrade() -> None:
    for table, column, _kind, _value in reversed(FILLED):
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.drop_column(column)
    with op.batch_alter_table("session", schema=None) as batch_op:
        batch_op.drop_column("deleted_at")
        batch_op.drop_column("people")
    with op.batch_alter_table("scorer", schema=None) as batch_op:
        batch_op.alter_column("person", new_column_name="seat")
    with op.batch_alter_table("match", schema=None) as batch_op:
        batch_op.drop_column("adjustments")
    with op.batch_alter_table("journal", schema=None) as batch_op:
        batch_op.drop_column("said")
        batch_op.alter_column("person", new_column_name="seat")
    op.drop_table("code")
