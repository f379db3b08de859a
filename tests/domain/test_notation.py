"""The match file: what leaves comes back equal, and derived values are nobody's business."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings

from app.domain.match import Match
from app.domain.notation import read_session, write_session
from app.domain.presets import MODERN, SHIPPED
from app.domain.rules_notation import name_rules, rules_from, write_rules
from app.domain.rulesets import RuleSet
from app.domain.session import GameSession
from tests.domain.builders import hand, played
from tests.domain.files import NAMES, custom, example, with_value
from tests.domain.rule_strategies import rule_sets
from tests.domain.strategies import sessions


@settings(max_examples=25)
@given(session=sessions())
def test_a_session_that_leaves_comes_back_equal(session: GameSession) -> None:
    through_the_wire = json.loads(json.dumps(write_session(session), ensure_ascii=False))
    assert read_session(through_the_wire) == session


@given(rules=rule_sets())
def test_a_rule_set_that_leaves_comes_back_equal(rules: RuleSet) -> None:
    assert rules_from(json.loads(json.dumps(write_rules(rules)))) == rules
    assert name_rules(rules) == write_rules(rules)


@pytest.mark.parametrize("rules", SHIPPED, ids=lambda rules: rules.id)
def test_a_shipped_rule_set_leaves_by_its_id_and_can_leave_whole(rules: RuleSet) -> None:
    assert name_rules(rules) == rules.id
    assert rules_from(rules.id) == rules_from(write_rules(rules)) == rules


def test_a_shipped_id_with_other_values_leaves_whole() -> None:
    """D18: what a match was played by is its own copy."""
    written = write_rules(MODERN)
    written["contracts"][0]["entry"]["value"] = -3
    house = rules_from(written)
    assert house != MODERN
    assert name_rules(house) == written


def test_the_file_of_the_design_is_read() -> None:
    """Design §7, the example as it stands there."""
    session = read_session(
        {
            "format": "barbu-sheet/1",
            "title": "Friday table",
            "players": ["Anne", "Beth", "Cath", "Diana"],
            "matches": [
                {
                    "rule_set": "modern",
                    "first_declarer": 0,
                    "ended": False,
                    "winners": [],
                    "hands": [
                        {
                            "declarer": 0,
                            "contract": "no_queens",
                            "trump": None,
                            "start_rank": None,
                            "doubles": [[1, 0], [1, 2], [1, 3], [2, 0], [0, 2]],
                            "outcome": {"counts": [1, 0, 1, 2]},
                        }
                    ],
                }
            ],
        }
    )
    assert session.match.totals == (-12, 24, -12, -24)


def test_what_leaves_carries_totals_and_nets_for_whoever_reads_it() -> None:
    match = example()["matches"][0]
    assert match["hands"][0]["net"] == [-12, 24, -12, -24]
    assert match["totals"] == [sum(h["net"][seat] for h in match["hands"]) for seat in range(4)]
    assert match["winners"] == [match["totals"].index(max(match["totals"]))]


@pytest.mark.parametrize("value", [..., [0, 0, 0, 0], "nonsense", None, [float("nan")]])
@pytest.mark.parametrize("path", ["matches.0.totals", "matches.0.hands.0.net"])
def test_derived_values_are_ignored_on_the_way_in(path: str, value: Any) -> None:
    assert read_session(with_value(path, value)) == read_session(example())


def test_equal_hands_leave_alike_whatever_order_their_doubles_were_said_in() -> None:
    ways = ("E>NSW N>E", "N>E E>W E>SN")
    one, other = (hand("no_king", "S", said) for said in ways)
    assert one == other
    files = [
        write_session(GameSession("", NAMES, (Match(MODERN, 0).record(h),))) for h in (one, other)
    ]
    assert files[0] == files[1]


@pytest.mark.parametrize("path", ["title", "matches.0.hands.1.trump", "matches.0.winners"])
def test_what_has_a_harmless_default_may_be_left_out(path: str) -> None:
    assert len(read_session(with_value(path, ...)).matches) == 2


def test_a_whole_number_written_as_a_fraction_is_a_whole_number() -> None:
    path = "matches.0.hands.0.outcome.counts"
    assert read_session(with_value(path, [1.0, 0, 1, 2.0])) == read_session(example())


def test_a_file_may_carry_a_rule_set_of_its_own() -> None:
    session = read_session(custom())
    assert session.match.totals == (5, 25, 0)
    assert session.match.declarer == 0
    assert session.end().bank == (0, 0, 1)
    assert read_session(write_session(session)) == session


def test_reading_changes_nothing_in_what_it_reads() -> None:
    written = example()
    before = copy.deepcopy(written)
    read_session(written)
    assert written == before


def test_a_long_session_is_read_whole() -> None:
    match = played(Match(MODERN, 0), 28).end()
    session = GameSession("", NAMES, (match,) * 5)
    assert read_session(write_session(session)) == session
