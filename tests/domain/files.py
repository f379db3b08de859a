"""Match files to start from, as plain JSON values, and ways to spoil them."""

import json
from typing import Any

import pytest

from app.domain.errors import InvalidFile
from app.domain.match import Match
from app.domain.notation import read_session, write_session
from app.domain.presets import MODERN
from app.domain.session import GameSession
from tests.domain.builders import hand

NAMES = ("Anne", "Beth", "Cath", "Diana")


def example() -> dict[str, Any]:
    """A file with a hand of every contract in an ended match, and a match just begun."""
    match = Match(MODERN, 0)
    for said in (
        ("no_queens", "1-0-1-2", "E>NSW S>N N>S"),
        ("no_hearts", "0-6*-4-3", "E>N S>N W>N N>ESW"),
        ("no_last_two", "EE", "E>N"),
        ("no_king", "nets 0 20 -40 0", "S>E"),
        ("no_tricks", "zero 0 2 4 8", ""),
        ("trumps", "6-4-2-1", "E>N"),
        ("dominoes", "ENWS", "E>N W>N N>W"),
    ):
        match = match.record(hand(*said))
    session = GameSession("Friday table", NAMES, (match.end(),)).rematch(2)
    written: dict[str, Any] = json.loads(json.dumps(write_session(session)))
    return written


def refusals(written: Any) -> list[tuple[str, str]]:
    """What reading refuses, as (path, id)."""
    with pytest.raises(InvalidFile) as refused:
        read_session(written)
    assert refused.value.problems
    return [(problem.field, problem.code) for problem in refused.value.problems]


def with_value(path: str, value: Any) -> dict[str, Any]:
    """The example with one value replaced, or left out for `...`."""
    written = example()
    place: Any = written
    *way, last = [int(part) if part.isdecimal() else part for part in path.split(".")]
    for part in way:
        place = place[part]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return written


def custom() -> dict[str, Any]:
    """A file by a rule set of its own: three players, low wins, one contract."""
    return {
        "format": "barbu-sheet/1",
        "players": ["Ada", "Ben", "Cem"],
        "matches": [
            {
                "rule_set": {
                    "id": "house",
                    "name": "House",
                    "players": 3,
                    "removed": ["2C"],
                    "run": 1,
                    "roles": {"dealer": 2, "cutter": 1},
                    "doubling": {"compulsory": 0},
                    "high_wins": False,
                    "contracts": [
                        {"id": "last", "entry": {"kind": "last_tricks", "values": [5, 10, 15]}},
                    ],
                },
                "first_declarer": 2,
                "hands": [{"declarer": 2, "contract": "last", "outcome": {"takers": [0, 1, 1]}}],
            }
        ],
    }
