"""A session of Anne, Beth, Cath and Diana on a fresh database."""

import pytest

from app.store.database import Database
from tests.services.cast import Table, start


@pytest.fixture
def table(database: Database) -> Table:
    return start(database)
