"""Two sessions as rows: one with hands, a draft, a journal and a scorer, and one beside it."""

import pytest

from app.store.database import Database
from tests.store.sessions_kept import Kept, keep


@pytest.fixture
def kept(database: Database) -> Kept:
    return keep(database, "one")


@pytest.fixture
def beside(database: Database) -> Kept:
    """Another session, which nothing may touch."""
    return keep(database, "two")
