"""Every problem that the rules can find has a sentence, in the game's words."""

import ast
import re
from pathlib import Path

import pytest

from app.domain.errors import Problem
from app.web.problem_words import known_codes, sentence

APP = Path(__file__).parents[2] / "app"
SOURCES = (*(APP / "domain").glob("*.py"), APP / "web" / "forms.py",
           APP / "web" / "routes" / "changing_rules.py")  # fmt: skip
PLACES = {"outcome.ace", "doubling.compulsory"}  # fields of a file, written like codes
CODE = re.compile(r"[a-z_]+\.[a-z_]+")
FACTS: dict[str, int | str] = {
    "got": 3, "want": 4, "left": 1, "off": -1, "low": -9, "high": 9, "most": 30, "number": 2,
    "lowest": 1, "players": 4, "cards": 51, "whom": 1, "item": "queens", "card": "AH",
    "choices": "a, b", "name": "Anne", "id": "x", "tricks": 3, "sharers": 5, "rank": "8",
}  # fmt: skip
NAMES = ("Anne", "Beth", "Cath", "Diana")


def raised_codes() -> set[str]:
    """Every text in the sources that is written like a problem's id, and is none of a field."""
    return {
        node.value
        for file in SOURCES
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and CODE.fullmatch(node.value)
    } - PLACES


def test_every_code_in_the_domain_has_words_and_no_words_are_left_over() -> None:
    codes = raised_codes()
    assert len(codes) > 50
    assert codes == known_codes()


@pytest.mark.parametrize("names", [(), NAMES], ids=["without names", "with names"])
def test_every_sentence_can_be_said(names: tuple[str, ...]) -> None:
    for code in sorted(known_codes()):
        for seat in (None, 0, 3):
            said = sentence(Problem(code, "field", seat, FACTS), names)
            assert said, code
            assert "%(" not in said, code
            assert said[0].isupper() or said[0].isdigit() or said[0] == "\u2068", said
            assert not re.search(r"-\d", said), "a true minus"


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (Problem("counts.sum", "counts", None, {"item": "queens", "got": 3, "want": 4}),
         "1 queen to place: a hand has 4."),
        (Problem("counts.sum", "counts", None, {"item": "tricks", "got": 15, "want": 13}),
         "15 tricks are too many: a hand has 13."),
        (Problem("special.empty", "special", 3, {"item": "hearts", "card": "AH"}),
         "Diana cannot have the ace of hearts and 0 hearts."),
        (Problem("double.declarer_starts", "doubles", 0, {"whom": 1}),
         "The declarer may only answer a double, and Beth did not double."),
        (Problem("double.declarer_starts", "doubles", 0, {"whom": 9}),
         "The declarer may only double somebody who doubled her."),
        (Problem("typed.range", "nets", 0, {"got": 99999, "low": -9999, "high": 9999}),
         "From −9,999 to 9,999, please."),
        (Problem("contract.used", "contract", None, {"number": 12}),
         "This declarer played it in hand 12."),
    ],
)  # fmt: skip
def test_sentences_speak_of_players_and_counts(problem: Problem, said: str) -> None:
    assert sentence(problem, NAMES).replace("\u2068", "").replace("\u2069", "") == said
