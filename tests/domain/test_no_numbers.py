"""No number of the game stands anywhere but in a rule set (design §3)."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.domain.presets import SHIPPED
from tests.domain.builders import CONTRACTS

ROOT = Path(__file__).parents[2]
DOMAIN = ROOT / "app" / "domain"
HOLD_NUMBERS = {"presets", "cards.py"}
"""The rule sets, and what a pack of cards is."""

ANYWHERE = {0, 1, 2}
NAMED = {
    "FEWEST_PLAYERS", "MOST_PLAYERS", "MOST_POINTS", "MOST_TYPED", "MOST_MATCHES", "MOST_HANDS",
    "MOST_CHANGES", "LONGEST_NAME", "LONGEST_CONTRACT", "LONGEST_ID",
    "LONGEST_TITLE", "LONGEST_TEXT", "LONGEST_REASON", "MOST_ADJUSTED", "MOST_ADJUSTMENTS",
    "MOST_NUMBERS", "MOST_PARTS", "MOST_TOTALS", "MOST_TRIED", "_MOST_CONTRACTS", "SEAT",
    "_TYPED", "MOST_SHAPES", "MOST_TRIES", "MOST_KEPT",
    "MOST_ENDINGS", "MOST_CELLS", "MOST_DEALS", "MOST_DOUBTS",
}  # fmt: skip
"""Limits of what can be typed, stored or tried; they say nothing about what a hand is worth."""
LIMITS = {"low", "high", "most"}
"""Arguments that bound what is read from a file."""

TELLING = {26, 45, 65, 130}
"""Values and totals of the modern rules that mean nothing else in a page or a program."""


def sources(folder: Path, *patterns: str) -> list[Path]:
    found = [path for pattern in patterns for path in folder.rglob(pattern)]
    return sorted(path for path in found if "vendor" not in path.parts)


def numbers(tree: ast.AST) -> Iterator[int]:
    """Every whole number in the code below *tree*, but named limits and bounds of reading."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.Assign):
            named = {node.id for target in child.targets for node in ast.walk(target)
                     if isinstance(node, ast.Name)}  # fmt: skip
            if named and named <= NAMED:
                continue
        if isinstance(child, ast.keyword) and child.arg in LIMITS:
            continue
        if isinstance(child, ast.Constant) and type(child.value) is int:
            yield child.value
        yield from numbers(child)


def words(tree: ast.AST) -> Iterator[str]:
    """Every text in the code below *tree*, docstrings left out."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child.value
        yield from words(child)


def code(path: Path) -> ast.AST:
    return ast.parse(path.read_text("utf-8"))


CODE = [
    path
    for path in sources(DOMAIN, "*.py")
    if HOLD_NUMBERS.isdisjoint(path.relative_to(DOMAIN).parts)
]


@pytest.mark.parametrize("path", CODE, ids=lambda path: path.stem)
def test_the_domain_knows_no_number_of_the_game(path: Path) -> None:
    assert [number for number in numbers(code(path)) if number not in ANYWHERE] == []


@pytest.mark.parametrize("path", CODE, ids=lambda path: path.stem)
def test_the_domain_knows_no_contract_and_no_rule_set_by_name(path: Path) -> None:
    """A contract is a row of data: nothing may ask which one it is."""
    ids = {*CONTRACTS, *(rules.id for rules in SHIPPED)}
    assert ids.isdisjoint(words(code(path)))


@pytest.mark.parametrize(
    "path",
    sources(ROOT / "app" / "web", "*.py") + sources(ROOT / "app" / "services", "*.py"),
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_pages_and_services_know_no_value_of_the_game(path: Path) -> None:
    assert TELLING.isdisjoint(numbers(code(path)))


@pytest.mark.parametrize(
    "path", sources(ROOT / "templates", "*.html"), ids=lambda path: str(path.relative_to(ROOT))
)
def test_no_template_says_or_compares_a_value_of_the_game(path: Path) -> None:
    source = path.read_text("utf-8")
    without_comments = re.sub(r"{#.*?#}|<!--.*?-->", "", source, flags=re.S)
    expressions = " ".join(re.findall(r"{[{%].*?[}%]}", without_comments, flags=re.S))
    said = re.sub(r"<(svg|style|script)\b.*?</\1>|<[^>]*>", " ", without_comments, flags=re.S)
    found = {int(number) for number in re.findall(r"(?<![\w.])\d+(?![\w.])", expressions + said)}
    assert TELLING.isdisjoint(found)


@pytest.mark.parametrize(
    "path", sources(ROOT / "static", "*.js"), ids=lambda path: str(path.relative_to(ROOT))
)
def test_no_script_computes_with_a_value_of_the_game(path: Path) -> None:
    source = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text("utf-8"), flags=re.S)
    found = {int(number) for number in re.findall(r"(?<![\w.])\d+(?![\w.])", source)}
    assert TELLING.isdisjoint(found)


def test_the_check_itself_finds_a_number_that_hides() -> None:
    hidden = ast.parse("WORTH = -6\nMOST_TYPED = 99\nread(low=7)\nif total == 65: pass")
    assert list(numbers(hidden)) == [6, 65]
    assert list(words(ast.parse('"""trumps"""\nif contract == "trumps": pass'))) == ["trumps"]
