"""The JSON door, settling: one hand in, points out, nothing kept."""

from typing import Any

import pytest
from httpx2 import Response

from app.web.words import plain
from tests.web.cast import Phone

S0 = {
    "rule_set": "modern",
    "declarer": 0,
    "contract": "no_queens",
    "doubles": [[1, 0], [1, 2], [1, 3], [2, 0], [0, 2]],
    "outcome": {"counts": [1, 0, 1, 2]},
}


def settle(phone: Phone, asked: Any) -> Response:
    return phone.http.post("/api/v1/settle", json=asked)


def refused(phone: Phone, asked: Any) -> list[tuple[str, int | None, str]]:
    answer = settle(phone, asked)
    assert answer.status_code == 422, answer.text
    body = answer.json()
    assert list(body) == ["errors"]
    assert all(list(error) == ["field", "seat", "message"] for error in body["errors"])
    return [(error["field"], error["seat"], plain(error["message"])) for error in body["errors"]]


def test_the_worked_hand_settles_as_the_design_shows(phone: Phone) -> None:
    # Design §7, with the numbers of the rules brief, §5, example 1.
    answer = settle(phone, S0)
    assert answer.status_code == 200
    assert answer.json() == {
        "raw": [-6, 0, -6, -12],
        "transfers": [
            {"pair": [0, 1], "times": 1, "gap": 6, "winner": 1},
            {"pair": [0, 2], "times": 2, "gap": 0, "winner": None},
            {"pair": [1, 2], "times": 1, "gap": 6, "winner": 1},
            {"pair": [1, 3], "times": 1, "gap": 12, "winner": 1},
        ],
        "net": [-12, 24, -12, -24],
        "from_zero": [12, 48, 12, 0],
        "total": -24,
    }


@pytest.mark.parametrize(
    ("contract", "outcome", "doubles", "net"),
    [
        # Rules brief §5: examples 5, 7, 8, 9, 10, 12 (at its own table), 14.
        ("no_king", {"taker": 2}, [[1, 2], [2, 1]], [0, 40, -60, 0]),
        ("no_hearts", {"counts": [0, 6, 4, 3], "ace": 1},
         [[1, 0], [2, 0], [3, 0], [0, 1], [0, 2], [0, 3]], [60, -48, -24, -18]),
        ("trumps", {"counts": [6, 4, 2, 1]}, [[1, 0], [2, 0], [0, 2]], [80, 10, -30, 5]),
        ("dominoes", {"order": [1, 0, 3, 2]}, [[1, 0], [3, 0], [0, 3]], [25, 70, -5, -25]),
        ("no_last_two", {"takers": [1, 1]}, [[1, 0], [2, 0], [3, 0], [0, 1]], [60, -90, 0, 0]),
        ("dominoes", {"from_zero": [50, 95, 20, 0]}, [], [25, 70, -5, -25]),
        ("no_queens", {"nets": [-12, 24, -12, -24]}, [], [-12, 24, -12, -24]),
    ],
)  # fmt: skip
def test_every_kind_of_outcome_settles(
    phone: Phone, contract: str, outcome: dict[str, Any], doubles: list[list[int]], net: list[int]
) -> None:
    asked = {**S0, "contract": contract, "outcome": outcome, "doubles": doubles}
    answer = settle(phone, asked).json()
    assert answer["net"] == net
    assert sum(answer["net"]) == answer["total"]
    assert answer["from_zero"] == [points - min(net) for points in net]


def test_a_hand_settled_on_paper_has_no_raw_points(phone: Phone) -> None:
    answer = settle(phone, {**S0, "doubles": [], "outcome": {"nets": [-12, 24, -12, -24]}}).json()
    assert (answer["raw"], answer["transfers"]) == (None, [])


def test_an_undoubled_hand_is_shared_out_where_the_rules_say_so(phone: Phone) -> None:
    asked = {"rule_set": "modern_no_play", "declarer": 1, "contract": "no_king",
             "outcome": {"undoubled": True}}  # fmt: skip
    assert settle(phone, asked).json()["net"] == [-7, 1, -7, -7]


def test_a_whole_rule_set_may_be_sent_along(phone: Phone) -> None:
    rules = {
        "id": "own",
        "name": "Queens at seven",
        "run": 1,
        "doubling": {"compulsory": 0},
        "contracts": [
            {"id": "sevens", "entry": {"kind": "counts", "item": "queens", "value": -7}},
        ],
    }
    asked = {"rule_set": rules, "declarer": 0, "contract": "sevens",
             "outcome": {"counts": [0, 1, 1, 2]}}  # fmt: skip
    answer = settle(phone, asked)
    assert answer.status_code == 200, answer.text
    assert answer.json()["net"] == [0, -7, -7, -14]


@pytest.mark.parametrize(
    ("change", "errors"),
    [
        ({"outcome": {"counts": [1, 0, 1, 1]}},
         [("outcome.counts", None, "1 queen to place: a hand has 4.")]),
        ({"outcome": {"counts": [5, 0, 0, -1]}},
         [("outcome.counts", 0, "From 0 to 4, please."),
          ("outcome.counts", 3, "From 0 to 4, please.")]),
        ({"outcome": {"counts": [4, 0, 0]}},
         [("outcome.counts", None, "There must be one count for each seat.")]),
        ({"contract": "no_hearts", "outcome": {"counts": [0, 6, 4, 3], "ace": 0}},
         [("outcome.ace", 0, "Whoever took the ace of hearts cannot have 0 hearts.")]),
        ({"contract": "no_hearts", "outcome": {"counts": [0, 6, 4, 3]}},
         [("outcome.ace", None, "Say who took the ace of hearts.")]),
        ({"contract": "no_king", "outcome": {"taker": 7}},
         [("outcome.taker", None, "There is no such seat at this table.")]),
        ({"contract": "no_king"},
         [("outcome", None, "This outcome does not belong to this contract.")]),
        ({"contract": "dominoes", "doubles": [], "outcome": {"order": [0, 1, 2, 2]}},
         [("outcome.order", 2, "A player can finish only once.")]),
        ({"contract": "no_last_two", "outcome": {"takers": [1]}},
         [("outcome.takers", None, "Give one taker for each trick.")]),
        ({"doubles": [[0, 1]]},
         [("doubles", 0, "The declarer may only double somebody who doubled her.")]),
        ({"contract": "trumps", "doubles": [[1, 2]], "outcome": {"counts": [13, 0, 0, 0]}},
         [("doubles", 1, "In this contract only the declarer may be doubled.")]),
        ({"doubles": [[2, 2]]}, [("doubles", 2, "Nobody can double themselves.")]),
        ({"doubles": [[1, 9]]}, [("doubles", 1, "There is no such seat at this table.")]),
        ({"doubles": [[1]]}, [("doubles.0", None, "A double is a pair of seats, such as [1, 0].")]),
        ({"contract": "no_such"}, [("contract", None, "This rule set has no such contract.")]),
        ({"declarer": 4}, [("declarer", None, "There is no such seat at this table.")]),
        ({"rule_set": "nobody's"},
         [("rule_set", None, "No rule set with this id ships with the sheet.")]),
        ({"outcome": {"undoubled": True}, "doubles": []},
         [("outcome", None, "At this table such a hand is played.")]),
        ({"outcome": {"nets": [-12, 24, -12, -23]}},
         [("outcome.nets", None, "These add up to −23; this contract makes −24.")]),
        ({"outcome": {"from_zero": [1, 1, 1, 1]}},
         [("outcome.from_zero", None, "The lowest result is 0, and here it is 1.")]),
        ({"trump": "hearts"}, [("trump", None, "This is no trump suit.")]),
        ({"start_rank": "8"}, [("start_rank", None, "This is no rank to start from.")]),
    ],
)  # fmt: skip
def test_impossible_input_is_refused_with_place_seat_and_sentence(
    phone: Phone, change: dict[str, Any], errors: list[tuple[str, int | None, str]]
) -> None:
    assert refused(phone, {**S0, **change}) == errors


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"declarer": "0"}, "declarer"),
        ({"declarer": 0.5}, "declarer"),
        ({"declarer": True}, "declarer"),
        ({"declarer": None}, "declarer"),
        ({"contract": 5}, "contract"),
        ({"outcome": {"counts": [1.5, 0, 1, 2]}}, "outcome.counts.0"),
        ({"outcome": {"counts": ["1", 0, 1, 2]}}, "outcome.counts.0"),
        ({"outcome": {"points": [1, 0, 1, 2]}}, "outcome.points"),
        ({"outcome": None}, "outcome"),
        ({"doubles": "all"}, "doubles"),
        ({"doubles": [[1, 0]] * 57}, "doubles"),
        ({"trump": "stars"}, "trump"),
    ],
)
def test_a_wrong_shape_is_refused_at_its_place(
    phone: Phone, change: dict[str, Any], field: str
) -> None:
    errors = refused(phone, {**S0, **change})
    assert field in [place for place, _seat, _message in errors]


@pytest.mark.parametrize("left_out", ["rule_set", "declarer", "contract", "outcome"])
def test_what_is_left_out_is_asked_for(phone: Phone, left_out: str) -> None:
    asked = {key: value for key, value in S0.items() if key != left_out}
    assert left_out in [place for place, _seat, _message in refused(phone, asked)]


@pytest.mark.parametrize("outcome", [{}, {"counts": [1, 0, 1, 2], "taker": 1}, {"ace": 1}])
def test_an_outcome_has_exactly_one_kind(phone: Phone, outcome: dict[str, Any]) -> None:
    errors = refused(phone, {**S0, "outcome": outcome})
    assert [place for place, _seat, _message in errors] == ["outcome"]


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"", 422), (b"{", 422), (b"[]", 422), (b"null", 422), (b"7", 422), (b"\xff\xfe", 400),
        (b"[" * 100_000, 400), (b'{"a":' * 5_000 + b"1" + b"}" * 5_000, 422),
        (b'{"declarer": ' + b"9" * 5000 + b"}", 400), (b'{"declarer": NaN}', 422),
        (b'{"declarer": 1e999}', 422), (b'{"outcome": {"\\ud800": 1}}', 422),
        (b'{"contract": "\\ud800"}', 422), (b'{"contract": "\\u0000"}', 422),
    ],
)  # fmt: skip
def test_any_bytes_get_a_json_answer(phone: Phone, content: bytes, status: int) -> None:
    for path in ("settle", "sessions"):
        answer = phone.http.post(
            f"/api/v1/{path}", content=content, headers={"Content-Type": "application/json"}
        )
        assert answer.status_code in (status, 400, 422), answer.text
        assert answer.json()["errors"][0]["message"]
        assert "Traceback" not in answer.text


def test_what_is_no_json_is_wrong_as_a_whole(phone: Phone) -> None:
    answer = phone.http.post("/api/v1/settle", content=b'{"declarer": 0,')
    assert [error["field"] for error in answer.json()["errors"]] == [""]


def test_settling_keeps_nothing(phone: Phone) -> None:
    answer = settle(phone, S0)
    assert "set-cookie" not in answer.headers
    assert settle(phone, S0).json() == answer.json()
