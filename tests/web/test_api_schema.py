"""The JSON door as it is documented, and a fuzzer that holds it to its word."""

from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.web.cast import CAST, Phone

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


OPERATIONS = (
    ("/api/v1/settle", "POST"),
    ("/api/v1/sessions", "POST"),
    ("/api/v1/sessions/{sid}", "GET"),
)
Operation = APIOperation[Any, Any, Any, Any]
FUZZ = settings(
    max_examples=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def operation_of(app: FastAPI, path: str, method: str) -> Operation:
    loaded = schemathesis.openapi.from_asgi("/api/v1/openapi.json", app)
    found: Operation = loaded[path][method]
    return found


@pytest.mark.parametrize(
    ("path", "method", "mode"),
    [
        (path, method, mode)
        for path, method in OPERATIONS
        for mode in GenerationMode
        if mode is GenerationMode.POSITIVE or method == "POST"  # any text is a fine id
    ],
)
def test_no_answer_is_a_fault_or_undocumented(
    app: FastAPI, path: str, method: str, mode: GenerationMode
) -> None:
    # Schemathesis' own pytest plugin does not know pytest 9.2 yet, so hypothesis runs its cases.
    operation = operation_of(app, path, method)

    @FUZZ
    @given(case=operation.as_strategy(generation_mode=mode))
    def fuzz(case: schemathesis.Case[Any]) -> None:
        case.call_and_validate(checks=CHECKS)

    fuzz()


SEATS = st.integers(-1, 4)
SEAT_LISTS = st.lists(SEATS, max_size=5)
COUNTS = st.lists(st.integers(-1, 14), min_size=3, max_size=5)
OUTCOMES = st.one_of(
    st.builds(lambda c: {"counts": c}, COUNTS | st.permutations([0, 1, 1, 2])),
    st.builds(lambda c, a: {"counts": c, "ace": a}, COUNTS | st.permutations([0, 3, 4, 6]), SEATS),
    st.builds(lambda s: {"taker": s}, SEATS),
    st.builds(lambda s: {"takers": s}, SEAT_LISTS),
    st.builds(lambda s: {"order": list(s)}, SEAT_LISTS | st.permutations(range(4))),
    st.just({"undoubled": True}),
    st.builds(lambda n: {"nets": n}, st.permutations([-12, 24, -12, -24]) | COUNTS),
    st.builds(lambda n: {"from_zero": n}, st.permutations([50, 95, 20, 0]) | COUNTS),
)
HANDS = st.fixed_dictionaries(
    {
        "declarer": SEATS,
        "contract": st.sampled_from(
            ["no_tricks", "no_queens", "no_last_two", "no_hearts", "no_king", "trumps", "dominoes",
             "other"]
        ),
        "doubles": st.lists(st.lists(SEATS, min_size=1, max_size=3), max_size=6),
        "outcome": OUTCOMES,
    },
    optional={
        "trump": st.sampled_from([None, "hearts"]),
        "start_rank": st.sampled_from([None, "8"]),
    },
)  # fmt: skip
RULE_SETS = st.sampled_from(["modern", "modern_no_play", "none"])


@settings(FUZZ, max_examples=80)
@given(hand=HANDS, rules=RULE_SETS)
def check_settling(operation: Operation, hand: Any, rules: str) -> None:
    case = operation.Case(body={**hand, "rule_set": rules}, media_type="application/json")
    answer = case.call()
    case.validate_response(answer, checks=CHECKS)
    if answer.status_code == 200:
        settled = answer.json()
        assert sum(settled["net"]) == settled["total"]
        assert min(settled["from_zero"]) == 0


def test_hands_that_nearly_happened_are_settled_or_refused(app: FastAPI) -> None:
    check_settling(operation_of(app, "/api/v1/settle", "POST"))


@settings(FUZZ, max_examples=30)
@given(
    hands=st.lists(HANDS, max_size=4),
    rules=RULE_SETS,
    ended=st.booleans(),
    winners=st.just([]) | st.lists(SEATS, max_size=2),
)
def check_files(operation: Operation, **match: Any) -> None:
    body: dict[str, Any] = {
        "format": "barbu-sheet/1",
        "players": list(CAST),
        "matches": [{"rule_set": match.pop("rules"), **match}],
    }
    case = operation.Case(body=body, media_type="application/json")
    case.validate_response(case.call(), checks=CHECKS)


def test_files_that_nearly_fit_are_taken_in_or_refused(app: FastAPI) -> None:
    check_files(operation_of(app, "/api/v1/sessions", "POST"))


@pytest.fixture
def openapi(app: FastAPI) -> dict[str, Any]:
    found: dict[str, Any] = Phone(app).http.get("/api/v1/openapi.json").json()
    return found


def test_only_the_json_door_is_documented(openapi: dict[str, Any]) -> None:
    found = {(path, method.upper()) for path, item in openapi["paths"].items() for method in item}
    assert found == set(OPERATIONS)


def test_the_documented_examples_work(openapi: dict[str, Any], app: FastAPI) -> None:
    shapes = openapi["components"]["schemas"]
    phone = Phone(app)
    settled = phone.http.post("/api/v1/settle", json=shapes["SettleRequest"]["examples"][0])
    assert settled.json()["net"] == [-12, 24, -12, -24]
    made = phone.http.post("/api/v1/sessions", json=shapes["MatchFile"]["examples"][0])
    assert made.status_code == 201


def test_every_operation_says_what_it_does_and_how_it_refuses(openapi: dict[str, Any]) -> None:
    for item in openapi["paths"].values():
        for operation in item.values():
            assert operation["description"]
            assert "503" in operation["responses"]
            for status, response in operation["responses"].items():
                assert response["description"], status


def test_answers_to_a_real_session_keep_to_the_schema(app: FastAPI, anne: Phone) -> None:
    operation = operation_of(app, "/api/v1/sessions/{sid}", "GET")
    case = operation.Case(path_parameters={"sid": anne.sid})
    answer = case.call()
    assert answer.status_code == 200
    case.validate_response(answer, checks=CHECKS)
