"""What no linter holds: a pure domain, short files, and nothing of one machine in the tree."""

import ast
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOMAIN = sorted((ROOT / "app" / "domain").rglob("*.py"))
LONGEST = 400

# Of the standard library, what would make a rule depend on anything but its arguments.
IMPURE = {
    "asyncio", "datetime", "http", "io", "logging", "os", "pathlib", "random", "secrets", "shutil",
    "socket", "sqlite3", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip

# Written so that this file does not find itself.
NOT_IN_THE_TREE = {
    "a path of one machine": r"/(?:home|root|Users|work|farm)/\w",
    "a package registry": r"pypi[.]org|pythonhoste[d]|npmjs[.]|deb[.]debian[.]org",
    "a lock file's address": r"--(?:extra-)?index-url",
}
NOT_IN_CODE = {
    "a silenced check": r"# type: ignor[e]|# noq[a]|pragma: no cove[r]",
    "a skipped test": r"pytest\.(?:mark\.)?(?:ski[p]|xfai[l])",
    "something unfinished": r"\b(?:TOD[O]|FIXM[E]|XX[X])\b",
}


def tree() -> Iterator[Path]:
    """Every file that could be committed, without what others wrote."""
    for folder, below, files in os.walk(ROOT):
        here = Path(folder)
        below[:] = [
            name
            for name in below
            if (not name.startswith(".") or name == ".ci")
            and name not in ("__pycache__", "data", "node_modules", "test-results")
            and here / name != ROOT / "static" / "vendor"
        ]
        yield from (here / name for name in files if name != "uv.lock")


def text(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="ignore")


def found(patterns: dict[str, str], files: Iterator[Path]) -> list[str]:
    return [
        f"{file.relative_to(ROOT)}:{number}: {what}"
        for file in files
        for number, line in enumerate(text(file).splitlines(), 1)
        for what, pattern in patterns.items()
        if re.search(pattern, line)
    ]


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(text(file))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "app.domain" if node.level else node.module or ""


@pytest.mark.parametrize("file", DOMAIN, ids=lambda file: file.stem)
def test_the_domain_is_pure(file: Path) -> None:
    outside = {name for name in imported(file) if not f"{name}.".startswith("app.domain.")}
    tops = {name.partition(".")[0] for name in outside}
    assert tops <= sys.stdlib_module_names - IMPURE


def test_files_are_short() -> None:
    lengths = {
        str(file.relative_to(ROOT)): len(text(file).splitlines())
        for file in tree()
        if file.suffix in (".py", ".html", ".css", ".js")
    }
    assert {file: lines for file, lines in lengths.items() if lines > LONGEST} == {}


def test_nothing_of_one_machine_is_in_the_tree() -> None:
    assert found(NOT_IN_THE_TREE, tree()) == []


def test_nothing_is_silenced_skipped_or_unfinished() -> None:
    code = (file for file in tree() if file.suffix in (".py", ".html", ".css", ".js"))
    assert found(NOT_IN_CODE, code) == []
