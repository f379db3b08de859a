"""Whatever a stranger sends as a match file is read, or refused in words that can be shown."""

import json
import re
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.errors import InvalidFile
from app.domain.notation import read_session, write_session
from app.domain.rules_notation import rules_from, write_rules
from tests.domain.files import NAMES, custom, example
from tests.domain.strategies import json_values


def read_or_refused(written: Any) -> None:
    """Reading gives a session that can leave again, or a refusal that can be shown."""
    try:
        session = read_session(written)
    except InvalidFile as refusal:
        problems = refusal.problems
    else:
        again = json.dumps(write_session(session), ensure_ascii=False).encode()
        assert read_session(json.loads(again)) == session
        return
    assert problems
    for problem in problems:
        shown = [problem.code, problem.field, *map(str, problem.facts.values())]
        assert "".join(shown).encode()


@settings(max_examples=120)
@given(written=json_values)
def test_any_json_at_all_is_read_or_refused(written: Any) -> None:
    read_or_refused(written)


KEYS = re.findall(
    r"\w+",
    """format title players matches rule_set first_declarer ended winners hands declarer contract
    trump start_rank doubles outcome counts ace taker takers order undoubled nets from_zero id
    name pack removed run roles doubling contracts entry kind item value card values payoffs""",
)
"""The words of our own files."""


@settings(max_examples=120)
@given(
    written=st.recursive(
        json_values,
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=6)
        ),
        max_leaves=20,
    ).map(lambda value: {"format": "barbu-sheet/1", "matches": value, "players": list(NAMES)})
)
def test_json_in_our_own_words_is_read_or_refused(written: Any) -> None:
    read_or_refused(written)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) inside *value*."""
    found: list[tuple[Any, Any]] = []
    if isinstance(value, dict | list):
        keys = list(value) if isinstance(value, dict) else range(len(value))
        for key in keys:
            found += [(value, key), *places(value[key])]
    return found


@settings(max_examples=200)
@given(data=st.data())
def test_a_valid_file_with_slips_is_read_or_refused(data: st.DataObject) -> None:
    written = data.draw(st.sampled_from((example, custom)))()
    written["matches"][-1]["rule_set"] = write_rules(rules_from(written["matches"][-1]["rule_set"]))
    for _ in range(data.draw(st.integers(1, 3))):
        container, key = data.draw(st.sampled_from(places(written)))
        container[key] = data.draw(json_values)
    read_or_refused(written)
