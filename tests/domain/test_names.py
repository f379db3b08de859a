"""Names: any script, told apart, and nothing in them that plays tricks on a page."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.errors import RuleViolation
from app.domain.names import LONGEST_NAME, check_players, clean_name
from tests.domain.builders import blamed


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("Ada\u202e", "Ada"),
        ("\u2066Ada\u2069", "Ada"),
        ("A\u200bda\x00\ufeff", "Ada"),
        ("\ud800Ada", "Ada"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("Zoe\u200b\u0308", "Zo\u00eb"),
        ("\u05d3\u05d5\u05d3", "\u05d3\u05d5\u05d3"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("\U0001f469\u200d\U0001f467", "\U0001f469\u200d\U0001f467"),
        ("\u2665\ufe0f", "\u2665\ufe0f"),
        ("\U0001fae8", "\U0001fae8"),
        ("<b>x</b>", "<b>x</b>"),
        ('O\'Neil "Bob"', 'O\'Neil "Bob"'),
        ("=1+1", "=1+1"),
        ("\u200d\ufe0f\u200c", ""),
        ("\u3000", ""),
    ],
    ids=[
        "spaces are folded",
        "an override is left out",
        "isolates are left out",
        "what cannot be seen is left out",
        "half a character is left out",
        "letters are composed",
        "and composed again once the invisible has gone",
        "Hebrew",
        "the Persian half-space stays",
        "a family stays together",
        "the heart keeps its colour",
        "an emoji younger than this Python",
        "D17 markup",
        "D17 quotes",
        "D17 formula",
        "joiners alone are no name",
        "an ideographic space is no name",
    ],
)
def test_a_name_is_kept_as_it_was_meant(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@given(st.text(st.characters(), max_size=40))
def test_cleaning_a_clean_name_changes_nothing(typed: str) -> None:
    once = clean_name(typed)
    assert clean_name(once) == once
    once.encode()


@pytest.mark.parametrize(
    ("names", "blame"),
    [
        (("Ada", "Ben", "", "Dan"), [("name.empty", "players", 2)]),
        (("Ada", "Ben", " \u200b ", "Dan"), [("name.empty", "players", 2)]),
        (("Ada", "ADA", "Ben", "ada "), [("name.twice", "players", s) for s in (1, 3)]),
        (("Stra\u00dfe", "STRASSE", "Ben", "Dan"), [("name.twice", "players", 1)]),
        (("Ada", "Ada\u200d", "Ben", "Dan"), [("name.twice", "players", 1)]),
        (("Ada", "Ben", "Dan"), [("name.number", "players", None)]),
        (("a" * 31, "Ben", "Cem", "Dan"), [("name.long", "players", 0)]),
    ],
)
def test_names_that_cannot_be_told_apart_are_refused_at_their_seats(
    names: tuple[str, ...], blame: list[tuple[str, str, int | None]]
) -> None:
    with pytest.raises(RuleViolation) as refused:
        check_players(names, 4)
    assert blamed(refused.value.problems) == blame


def test_the_longest_names_are_kept_whole() -> None:
    names = tuple(letter * LONGEST_NAME for letter in "abcd")
    assert check_players(names, 4) == names


@pytest.mark.parametrize("filler", ["\u3164", "\u2800", "\u115f", "\uffa0", "\uffff", "\u0301"])
def test_a_name_that_nobody_can_see_is_no_name(filler: str) -> None:
    assert clean_name(filler) == ""


@pytest.mark.parametrize("mark", ["\u034f", "\ufe00", "\U000e0100"])
def test_a_mark_that_nobody_can_see_makes_no_other_name(mark: str) -> None:
    assert clean_name(f"Anne{mark}") == "Anne"
