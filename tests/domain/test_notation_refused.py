"""Slips in a match file: each is refused with its path, all of them at once."""

import copy
from typing import Any

import pytest

from app.domain.errors import InvalidRuleSet
from app.domain.outcome_notation import read_outcome
from app.domain.reading import Reader
from app.domain.rules_notation import rules_from
from tests.domain.files import custom, example, refusals, with_value

Slip = tuple[str, Any, list[tuple[str, str]]]
"""The path of the value that is replaced, the value (`...` to leave it out), what is refused."""

HAND = "matches.0.hands.0"
REFUSED: tuple[Slip, ...] = (
    ("format", ..., [("format", "file.format")]),
    ("format", "barbu-sheet/2", [("format", "file.format")]),
    ("format", ["barbu-sheet/1"], [("format", "file.format")]),
    ("title", 7, [("title", "file.text")]),
    ("title", "a" * 61, [("title", "file.text")]),
    ("title", "a\ud800b", [("title", "file.text")]),
    ("players", 5, [("players", "file.list"), ("matches.0", "name.number")]),
    ("players", True, [("players", "file.list"), ("matches.0", "name.number")]),
    ("players", {"a": 1}, [("players", "file.list"), ("matches.0", "name.number")]),
    ("players.2", None, [("players.2", "file.text")]),
    ("players.2", 10**5000, [("players.2", "file.text")]),
    ("players.2", "", [("players", "name.empty")]),
    ("players.2", "BETH", [("players", "name.twice")]),
    ("players.2", "a" * 31, [("players", "name.long")]),
    ("matches", [], [("matches", "file.no_match")]),
    ("matches", ..., [("matches", "file.no_match")]),
    ("matches.0", 7, [("matches.0", "file.object")]),
    ("matches.0.ended", False, [("matches.0.ended", "file.unended")]),
    ("matches.0.ended", 1, [("matches.0.ended", "file.flag")]),
    ("matches.0.first_declarer", 4, [("matches.0.first_declarer", "file.number")]),
    ("matches.0.first_declarer", True, [("matches.0.first_declarer", "file.number")]),
    ("matches.0.rule_set", "nobody's", [("matches.0.rule_set", "rules.unknown")]),
    ("matches.0.rule_set", None, [("matches.0.rule_set", "file.object")]),
    ("matches.0.winners", [0, 1], [("matches.0.winners", "file.winners")]),
    ("matches.0.hands", None, [("matches.0.hands", "file.list")]),
    ("matches.0.hands", [{}] * 29, [("matches.0.hands", "file.list")]),
    (HAND, [], [(HAND, "file.object")]),
    (f"{HAND}.declarer", ..., [(f"{HAND}.declarer", "file.number")]),
    (f"{HAND}.declarer", 4, [(f"{HAND}.declarer", "seat.unknown")]),
    (f"{HAND}.contract", "salade", [(f"{HAND}.contract", "contract.unknown")]),
    (f"{HAND}.contract", "trumps", [(f"{HAND}.doubles", "double.positive")] * 2),
    (f"{HAND}.contract", ["trumps"], [(f"{HAND}.contract", "file.text")]),
    (f"{HAND}.trump", "hearts", [(f"{HAND}.trump", "trump.unknown")]),
    (f"{HAND}.trump", 3, [(f"{HAND}.trump", "file.text")]),
    (f"{HAND}.doubles", None, [(f"{HAND}.doubles", "file.list")]),
    (f"{HAND}.doubles", [[0, 1]], [(f"{HAND}.doubles", "double.declarer_starts")]),
    (f"{HAND}.doubles", [[1, 9]], [(f"{HAND}.doubles", "seat.unknown")]),
    (f"{HAND}.doubles", [7], [(f"{HAND}.doubles.0", "file.list")]),
    (f"{HAND}.doubles", [[1, True]], [(f"{HAND}.doubles.0.1", "file.number")]),
    (
        f"{HAND}.doubles",
        [[1, 0, 2], [1, 0], [2], []],
        [(f"{HAND}.doubles.{index}", "file.pair") for index in (0, 2, 3)],
    ),
    (f"{HAND}.outcome", ..., [(f"{HAND}.outcome", "file.object")]),
    (f"{HAND}.outcome", {}, [(f"{HAND}.outcome", "outcome.kind")]),
    (f"{HAND}.outcome", {"counts": [4, 0], "taker": 1}, [(f"{HAND}.outcome", "outcome.kind")]),
    (f"{HAND}.outcome", {"counts": [4, 0, 0, 0], "x": 1}, [(f"{HAND}.outcome", "outcome.kind")]),
    (f"{HAND}.outcome", {"taker": 1, "ace": 1}, [(f"{HAND}.outcome.ace", "special.none")]),
    (f"{HAND}.outcome", {"undoubled": False}, [(f"{HAND}.outcome.undoubled", "file.true")]),
    (f"{HAND}.outcome", {"undoubled": 1}, [(f"{HAND}.outcome.undoubled", "file.flag")]),
    (f"{HAND}.outcome", {"counts": "4000"}, [(f"{HAND}.outcome.counts", "file.list")]),
    (f"{HAND}.outcome", {"counts": [0] * 99}, [(f"{HAND}.outcome.counts", "file.list")]),
)  # fmt: skip


@pytest.mark.parametrize(
    ("path", "value", "refused"),
    REFUSED,
    ids=[f"{path}-{n}" for n, (path, *_) in enumerate(REFUSED)],
)
def test_every_slip_in_a_file_is_refused_with_its_path(
    path: str, value: Any, refused: list[tuple[str, str]]
) -> None:
    found = refusals(with_value(path, value))
    assert found[: len(refused)] == refused
    assert {where.split(".")[0] for where, _ in found[len(refused) :]} <= {"matches"}


NOT_WHOLE = (2.5, float("nan"), float("inf"), float("-inf"), 10**400, -(10**400), True, "1", None)


@pytest.mark.parametrize("value", NOT_WHOLE, ids=lambda value: repr(value)[:6])
@pytest.mark.parametrize(
    "kind", ["counts", "takers", "order", "nets", "from_zero", "taker", "ace", "first_declarer"]
)
def test_what_is_no_whole_number_is_refused_where_a_number_belongs(kind: str, value: Any) -> None:
    if kind == "first_declarer":
        assert (f"matches.1.{kind}", "file.number") in refusals(
            with_value(f"matches.1.{kind}", value)
        )
        return
    if kind in ("ace", "taker") and value is None:
        value = 0.5  # nobody may have the ace, or a card that was put aside
    written = {
        "taker": {"taker": value},
        "ace": {"counts": [13, 0, 0, 0], "ace": value},
    }.get(kind, {kind: [0, value, 0, 0]})
    reader = Reader()
    assert read_outcome(written, reader) is None
    where = kind if kind in ("taker", "ace") else f"{kind}.1"
    assert [(p.field, p.code) for p in reader.problems] == [(where, "file.number")]


def test_every_slip_of_a_file_is_reported_at_once() -> None:
    written = example()
    hands = written["matches"][0]["hands"]
    hands[0]["outcome"] = {"counts": [1, 0, 1, 1]}
    hands[1]["outcome"]["ace"] = 0
    hands[2]["contract"] = "no_hearts"
    hands[6]["outcome"]["order"] = [1, 1, 3, 2]
    written["matches"][1]["rule_set"] = "nobody's"
    assert refusals(written) == [
        (f"{HAND}.outcome.counts", "counts.sum"),
        ("matches.0.hands.1.outcome.ace", "special.empty"),
        ("matches.0.hands.2.outcome", "outcome.shape"),
        ("matches.0.hands.6.outcome.order", "order.twice"),
        ("matches.1.rule_set", "rules.unknown"),
    ]


def test_a_contract_played_twice_is_refused_at_the_second_hand() -> None:
    written = example()
    hands = written["matches"][0]["hands"]
    hands[1] = copy.deepcopy(hands[0])
    assert refusals(written)[0] == ("matches.0.hands.1.contract", "contract.used")


# -- rule sets ----------------------------------------------------------------------------

RULES_REFUSED: tuple[Slip, ...] = (
    ("players", 2, [("players", "rules.players")]),
    ("players", "3", [("players", "file.number")]),
    ("pack", 40, [("pack", "rules.pack")]),
    ("removed", ["1C"], [("removed", "rules.removed")]),
    ("removed", ["2C", "2C", "3C"], [("removed", "rules.removed")]),
    ("removed", [7], [("removed", "file.text")]),
    ("removed", [], [("removed", "rules.deal")]),
    ("run", 0, [("run", "rules.run")]),
    ("run", 2, [("run", "rules.run")]),
    ("roles", {"dealer": 3, "cutter": 1}, [("roles", "rules.roles")]),
    ("roles", {"dealer": -1}, [("roles.dealer", "file.number")]),
    ("roles", [], [("roles", "file.object")]),
    ("doubling", {"compulsory": 2}, [("doubling.compulsory", "rules.compulsory")]),
    ("doubling", {"others": "some"}, [("doubling.others", "file.choice")]),
    ("doubling", {"allowed": "no"}, [("doubling.allowed", "file.flag")]),
    ("undoubled", "skip", [("undoubled", "file.choice")]),
    ("high_wins", 0, [("high_wins", "file.flag")]),
    ("id", "a" * 41, [("id", "file.text")]),
    ("name", "a" * 61, [("name", "file.text")]),
    ("name", "\ud800", [("name", "file.text")]),
    ("name", "a\x00b", [("name", "file.text")]),
    ("contracts", ..., [("contracts", "rules.no_contracts")]),
    ("contracts", [{}], [("contracts.0.id", "file.text")]),
    ("contracts", [{"id": "x", "entry": {"kind": "salade"}}], [
        ("contracts.0.entry.kind", "file.choice"),
    ]),
    ("contracts", [{"id": "x", "entry": {"kind": "counts", "item": "spoons", "value": 1}}], [
        ("contracts.0.entry.item", "file.choice"),
    ]),
    ("contracts", [{"id": "x", "entry": {"kind": "counts", "item": "tricks", "value": 0.5}}], [
        ("contracts.0.entry.value", "file.number"),
    ]),
    ("contracts", [{"id": "x", "entry": {"kind": "taker", "card": "KH", "value": 10**9}}], [
        ("contracts.0.entry.value", "file.number"),
    ]),
)  # fmt: skip


@pytest.mark.parametrize(
    ("key", "value", "refused"),
    RULES_REFUSED,
    ids=[f"{key}-{n}" for n, (key, *_) in enumerate(RULES_REFUSED)],
)
def test_every_slip_in_a_rule_set_is_refused_with_its_path(
    key: str, value: Any, refused: list[tuple[str, str]]
) -> None:
    written = custom()
    rules = written["matches"][0]["rule_set"]
    if value is ...:
        del rules[key]
    else:
        rules[key] = value
    found = refusals(written)
    assert found[: len(refused)] == [(f"matches.0.rule_set.{at}", code) for at, code in refused]
    with pytest.raises(InvalidRuleSet):
        rules_from(rules)


@pytest.mark.parametrize("contract_id", ["", "no tricks", "a.b", "No_Tricks", "\u00e9", "a\n"])
def test_the_id_of_a_contract_is_plain_since_forms_carry_it(contract_id: str) -> None:
    written = custom()
    written["matches"][0]["rule_set"]["contracts"][0]["id"] = contract_id
    assert refusals(written) == [("matches.0.rule_set.contracts.0.id", "rules.contract_id")]


def test_every_slip_of_a_contract_is_reported_at_once() -> None:
    written = custom()
    written["matches"][0]["rule_set"]["contracts"][0] = {"id": "A", "positive": 1, "entry": 2}
    at = "matches.0.rule_set.contracts.0"
    assert [where for where, _ in refusals(written)][:3] == [
        f"{at}.id", f"{at}.positive", f"{at}.entry",
    ]  # fmt: skip
