"""A table of these tests' own: the two doors are proved before the app has any tables."""

from sqlalchemy import Column, Integer, MetaData, Table, select, update
from sqlmodel import Session

from app.store.database import Database

metadata = MetaData()
counters = Table(
    "counters",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("value", Integer, nullable=False),
)


def create(database: Database) -> None:
    """The table with one counter at 0."""
    with database.write() as tx:
        metadata.create_all(tx.connection())
        tx.connection().execute(counters.insert().values(id=1, value=0))


def value(tx: Session) -> int:
    found: int = tx.connection().execute(select(counters.c.value)).scalar_one()
    return found


def put(tx: Session, new: int) -> None:
    tx.connection().execute(update(counters).values(value=new))
