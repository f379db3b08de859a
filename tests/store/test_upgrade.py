"""Upgrading a file: whole or not at all, with a copy aside, and never a child row lost."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.store.errors import StoreUnusable
from app.store.migrations import SCRIPTS, current_revision, upgrade

HEAD = '''"""{revision}"""
import sqlalchemy as sa
from alembic import op

revision = "{revision}"
down_revision = {down!r}


def upgrade() -> None:
'''
PARENTS_AND_CHILDREN = """
    op.create_table("parents", sa.Column("id", sa.Integer, primary_key=True))
    op.create_table(
        "children",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("parent", sa.Integer, sa.ForeignKey("parents.id", ondelete="CASCADE")),
    )
    op.execute("INSERT INTO parents VALUES (1)")
    op.execute("INSERT INTO children VALUES (10, 1), (11, 1)")
"""
MOVE_PARENTS = """
    with op.batch_alter_table("parents", recreate="always") as parents:
        parents.add_column(sa.Column("name", sa.String, nullable=True))
"""
FAIL_MIDWAY = MOVE_PARENTS + "    raise LookupError\n"
LOSE_PARENTS = '    op.execute("DELETE FROM parents")\n'


class Scripts:
    """A folder of migrations of a test's own, run by the app's own env.py."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "versions").mkdir(parents=True)
        shutil.copy(SCRIPTS / "env.py", folder)

    def add(self, revision: str, down: str | None, body: str) -> None:
        text = HEAD.format(revision=revision, down=down) + body
        (self.folder / "versions" / f"{revision}.py").write_text(text)


@pytest.fixture
def scripts(tmp_path: Path) -> Scripts:
    scripts = Scripts(tmp_path / "100% own")
    scripts.add("0001", None, PARENTS_AND_CHILDREN)
    return scripts


@pytest.fixture
def file(tmp_path: Path, scripts: Scripts) -> Path:
    file = tmp_path / "old.sqlite3"
    upgrade(f"sqlite:///{file}", scripts=scripts.folder)
    return file


def rows(file: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(query).fetchall()


def test_a_new_file_needs_no_copy(file: Path) -> None:
    assert current_revision(f"sqlite:///{file}") == "0001"
    assert [path.name for path in file.parent.glob("old.sqlite3*")] == ["old.sqlite3"]


def test_an_upgrade_keeps_all_child_rows(file: Path, scripts: Scripts) -> None:
    scripts.add("0002", "0001", MOVE_PARENTS)
    upgrade(f"sqlite:///{file}", scripts=scripts.folder)
    assert rows(file, "SELECT id, name FROM parents") == [(1, None)]
    assert rows(file, "SELECT id FROM children ORDER BY id") == [(10,), (11,)]


def test_the_file_is_copied_aside_before_an_upgrade(file: Path, scripts: Scripts) -> None:
    scripts.add("0002", "0001", MOVE_PARENTS)
    with closing(sqlite3.connect(file, isolation_level=None)) as open_elsewhere:
        # Stands in the -wal file only: a plain copy of the main file would miss it.
        open_elsewhere.execute("INSERT INTO children VALUES (12, 1)")
        upgrade(f"sqlite:///{file}", scripts=scripts.folder)
    copy = file.with_name("old.sqlite3.before-0002")
    assert current_revision(f"sqlite:///{copy}") == "0001"
    assert rows(copy, "SELECT count(*) FROM children") == [(3,)]
    assert not list(file.parent.glob("*.unfinished"))


def test_an_upgrade_that_is_not_needed_does_nothing(file: Path, scripts: Scripts) -> None:
    before = file.stat().st_mtime_ns
    upgrade(f"sqlite:///{file}", scripts=scripts.folder)
    assert file.stat().st_mtime_ns == before
    assert not list(file.parent.glob("*.before-*"))


@pytest.mark.parametrize(
    ("body", "error"), [(FAIL_MIDWAY, LookupError), (LOSE_PARENTS, RuntimeError)]
)
def test_a_failed_upgrade_leaves_the_file_as_it_was(
    file: Path, scripts: Scripts, body: str, error: type[Exception]
) -> None:
    before = rows(file, "SELECT sql FROM sqlite_master")
    scripts.add("0002", "0001", body)
    with pytest.raises(error):
        upgrade(f"sqlite:///{file}", scripts=scripts.folder)
    assert current_revision(f"sqlite:///{file}") == "0001"
    assert rows(file, "SELECT sql FROM sqlite_master") == before
    assert rows(file, "SELECT id FROM children ORDER BY id") == [(10,), (11,)]


def test_a_file_of_a_newer_version_is_refused(file: Path, scripts: Scripts) -> None:
    scripts.add("0002", "0001", MOVE_PARENTS)
    upgrade(f"sqlite:///{file}", scripts=scripts.folder)
    (scripts.folder / "versions" / "0002.py").unlink()
    with pytest.raises(StoreUnusable, match="newer version"):
        upgrade(f"sqlite:///{file}", scripts=scripts.folder)


def test_a_file_that_is_no_database_is_refused_and_kept(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Beth, " * 200)
    with pytest.raises(StoreUnusable, match=r"letter\.txt cannot be opened as a database"):
        upgrade(f"sqlite:///{letter}")
    assert letter.read_text() == "Dear Beth, " * 200
