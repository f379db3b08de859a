"""Names as people type them, and as they are kept."""

import re
import unicodedata

from app.domain.errors import Problem, RuleViolation

LONGEST_NAME = 30
LONGEST_TITLE = 60
LONGEST_CONTRACT = 24
_JOINERS = "\u200c\u200d\ufe0e\ufe0f"
_FILLERS = "\u034f\u115f\u1160\u2800\u3164\uffa0"
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_NO_CHARACTERS = "\ufffe\uffff\U0001fffe\U0001ffff"
"""Invisible, but words and emoji need them: the Persian half-space, the joiner, the styles."""
_LEFT_OUT = {"Cc", "Cf", "Cs", "Co"}
"""Categories that no name needs. Not Cn: a character younger than this Python is fine."""


def clean_name(typed: str) -> str:
    """A name as it is kept: composed, spaces folded, control and direction marks left out.

    Marks that join letters or emoji stay; a right-to-left override or a zero-width space does
    not. Cleaning a clean name changes nothing.

    >>> clean_name("  Ada \\t Lovelace\\u202e "), clean_name("👩\\u200d👧")
    ('Ada Lovelace', '👩\\u200d👧')
    """
    kept = (
        " " if character.isspace() else character
        for character in typed
        if character in _JOINERS or character.isspace() or not _is_invisible(character)
    )
    # Composed last: what was left out may have stood between a letter and its accent.
    name = " ".join(unicodedata.normalize("NFC", "".join(kept)).split())
    letters = (letter for letter in seen(name) if unicodedata.category(letter)[0] != "M")
    return name if any(letters) else ""


def _is_invisible(character: str) -> bool:
    """Whether nobody at the table could see *character*: controls, fillers, selectors."""
    return (
        unicodedata.category(character) in _LEFT_OUT
        or character in _FILLERS + _NO_CHARACTERS
        or _SELECTORS.match(character) is not None
    )


def seen(name: str) -> str:
    """What tells a name apart at the table: its letters, without case and invisible marks.

    >>> seen("Barbu") == seen("barbu")
    True
    """
    return "".join(letter for letter in name if letter not in _JOINERS).strip().casefold()


def check_players(names: tuple[str, ...], players: int) -> tuple[str, ...]:
    """The cleaned names, if the table can be told apart by them.

    Raises RuleViolation with a problem at each seat whose name is empty, too long or taken:
    letters' case, spaces and invisible marks make no difference.

    >>> check_players(("Ada", "ada ", "", "Dan"), 4)
    Traceback (most recent call last):
    app.domain.errors.RuleViolation: name.twice, name.empty
    """
    cleaned = tuple(clean_name(name) for name in names)
    if len(cleaned) != players:
        raise RuleViolation(Problem("name.number", "players", facts={"want": players}))
    problems = []
    for seat, name in enumerate(cleaned):
        before = {seen(other) for other in cleaned[:seat]}
        if not name:
            problems.append(Problem("name.empty", "players", seat))
        elif len(name) > LONGEST_NAME:
            facts: dict[str, int | str] = {"got": len(name), "most": LONGEST_NAME}
            problems.append(Problem("name.long", "players", seat, facts))
        elif seen(name) in before:
            problems.append(Problem("name.twice", "players", seat, {"name": name}))
    if problems:
        raise RuleViolation(*problems)
    return cleaned


def clean_title(typed: str) -> str:
    """A session's title as it is kept. Raises RuleViolation when it is empty or too long.

    >>> clean_title(" Friday\ttable ")
    'Friday table'
    """
    title = clean_name(typed)
    if not title:
        raise RuleViolation(Problem("title.empty", "title"))
    if len(title) > LONGEST_TITLE:
        facts: dict[str, int | str] = {"got": len(title), "most": LONGEST_TITLE}
        raise RuleViolation(Problem("title.long", "title", facts=facts))
    return title
