"""Runs migrations in one explicit transaction: a failed upgrade leaves the file as it was."""

from importlib import import_module

from alembic import context
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry, NullPool
from sqlmodel import SQLModel

from app.config import load_settings
from app.store.database import BUSY_SECONDS, prepare

import_module("app.store.rows")  # adds the tables to the metadata


def database_url() -> str:
    """From the app, or `alembic -x url=...`, or the settings, in this order."""
    given = context.config.attributes.get("url") or context.get_x_argument(True).get("url")
    return given or load_settings().database_url


def prepare_connection(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    # Off, and before BEGIN, where it would have no effect: a batch migration drops the old
    # table, and with foreign keys on that would delete the child rows too.
    prepare(connection, busy_seconds=BUSY_SECONDS, foreign_keys=False)


def begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=SQLModel.metadata,
        render_as_batch=True,  # SQLite cannot alter a column: copy the table instead
        transactional_ddl=True,  # true because of our own BEGIN; Alembic assumes the driver's
        compare_server_default=True,
    )
    with context.begin_transaction():
        context.run_migrations()
        orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
        if orphans:
            tables = ", ".join(sorted({row[0] for row in orphans}))
            raise RuntimeError(f"The migration would leave rows without their parent: {tables}")


engine = create_engine(database_url(), poolclass=NullPool)
event.listen(engine, "connect", prepare_connection)
event.listen(engine, "begin", begin)
with engine.connect() as connection:
    run(connection)
