"""Brings a database file to the newest schema. Nothing else in the app writes schema."""

import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, make_url
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.pool import NullPool

from app.store.errors import StoreUnusable

SCRIPTS = Path(__file__).parents[2] / "migrations"


def upgrade(url: str, *, scripts: Path = SCRIPTS) -> None:
    """Run every migration that the file at *url* has not had yet.

    A file that already holds a schema is first copied aside, as ``<file>.before-<revision>``.
    """
    config = Config(attributes={"url": url})
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    directory = ScriptDirectory.from_config(config)
    newest = directory.get_current_head()
    now = current_revision(url)
    if now == newest:
        return
    if now is not None:
        if now not in {script.revision for script in directory.walk_revisions()}:
            raise StoreUnusable(
                "The database was written by a newer version of this app: "
                "run that version, or bring back the copy made before its upgrade."
            )
        _copy_aside(Path(make_url(url).database or ""), newest)
    try:
        command.upgrade(config, "head")
    except OperationalError as error:
        if getattr(error.orig, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY:
            raise
        raise StoreUnusable(
            "The database is in use by another program: stop that one first."
        ) from error


def current_revision(url: str) -> str | None:
    """The schema's revision, or None for a file that is new or has no schema."""
    file = Path(make_url(url).database or "")
    if not file.exists():
        return None
    engine = create_engine(url, poolclass=NullPool)
    try:
        with engine.connect() as connection:
            return MigrationContext.configure(connection).get_current_revision()
    except DatabaseError as error:
        raise StoreUnusable(f"{file} cannot be opened as a database: {error.orig}.") from error


def _copy_aside(file: Path, newest: str | None) -> None:
    copy = file.with_name(f"{file.name}.before-{newest}")
    unfinished = copy.with_name(f"{copy.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    # The backup API and not a file copy: the newest hands may still stand in the -wal file.
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(unfinished)) as target:
        source.backup(target)
    unfinished.replace(copy)
