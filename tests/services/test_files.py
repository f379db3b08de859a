"""Files: what leaves comes back equal, and what cannot be creates nothing."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.domain.errors import InvalidFile
from app.domain.presets import SHIPPED
from app.services.files import export_session, import_session, settle_hand
from app.store.database import Database
from app.store.errors import SessionNotFound
from tests.services.cast import ANNES_PHONE, EIGHT, IN_ORDER, KEYS, KING, S0, Table, start


def brought_in(database: Database, file: Any) -> Table:
    return Table(database, import_session(database, KEYS, file, EIGHT))


def sessions_kept(database: Database) -> int:
    with database.read() as tx:
        found = tx.connection().exec_driver_sql("SELECT count(*) FROM session").scalar_one()
    return int(found)


def test_a_session_leaves_and_comes_back_equal(table: Table) -> None:
    table.scored(S0, *IN_ORDER[2:], IN_ORDER[0], *IN_ORDER[:3])
    table.end()
    table.rematch(3)
    table.scored(KING[2])
    file = json.loads(json.dumps(export_session(table.database, table.sid)))
    copy = brought_in(table.database, file)
    assert copy.session == table.session
    assert export_session(table.database, copy.sid) == file


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    hands=st.integers(0, 28),
    first=st.integers(0, 3),
    rules=st.sampled_from(SHIPPED[:4]),
    ends=st.booleans(),
)
def test_any_match_comes_back_equal(
    database: Database, hands: int, first: int, rules: Any, ends: bool
) -> None:
    table = start(database, rules, first, form=f"{hands} {first} {rules.id} {ends}")
    for n in range(len(table.session.match.hands), hands):
        table.scored(IN_ORDER[n % 7])
    if ends and hands and not table.session.match.ended:
        table.end()
    file = export_session(database, table.sid)
    assert brought_in(database, file).session == table.session


def test_nobody_scores_a_file_that_came_in_without_its_link(table: Table) -> None:
    copy = brought_in(table.database, export_session(table.database, table.sid))
    assert not copy.sheet(ANNES_PHONE).stored.access.scores
    assert not copy.sheet("").stored.access.scores


def test_what_comes_in_cannot_be_undone_away(table: Table) -> None:
    table.scored(S0)
    copy = brought_in(table.database, export_session(table.database, table.sid))
    assert copy.stored.version == 1
    assert copy.sheet().undoable is None


@pytest.mark.parametrize("file", [None, [], "x", {}, {"format": "barbu-sheet/1"}, 7])
def test_what_is_no_file_creates_nothing(database: Database, file: object) -> None:
    with pytest.raises(InvalidFile):
        import_session(database, KEYS, file, EIGHT)
    assert sessions_kept(database) == 0


def test_one_bad_hand_keeps_the_whole_file_out(table: Table) -> None:
    table.scored(S0, KING[1])
    file = export_session(table.database, table.sid)
    file["matches"][0]["hands"][1]["outcome"] = {"taker": 9}
    with pytest.raises(InvalidFile) as refusal:
        import_session(table.database, KEYS, file, EIGHT)
    assert [problem.field for problem in refusal.value.problems] == [
        "matches.0.hands.1.outcome.taker"
    ]
    assert sessions_kept(table.database) == 1


def test_an_unknown_session_has_no_file(database: Database) -> None:
    with pytest.raises(SessionNotFound):
        export_session(database, "unknown")


def test_settling_a_hand_needs_no_session() -> None:
    settled = settle_hand(
        {
            "rule_set": "modern",
            "declarer": 0,
            "contract": "no_queens",
            "doubles": [[1, 0], [1, 2], [1, 3], [2, 0], [0, 2]],
            "outcome": {"counts": [1, 0, 1, 2]},
        }
    )
    assert settled.settlement.net == (-12, 24, -12, -24)


def test_everything_wrong_with_a_hand_is_told_at_once() -> None:
    with pytest.raises(InvalidFile) as refusal:
        settle_hand({"rule_set": "nobody's", "declarer": "x", "outcome": {"counts": []}})
    assert [problem.field for problem in refusal.value.problems] == [
        "rule_set", "declarer", "contract",
    ]  # fmt: skip
