"""A phone on a bad line: how many bytes the first page brings, and one scored hand."""

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.bench.client import FORM
from tests.bench.hands import Fields, encoded
from tests.bench.weight import FIRST_LOAD, HEADERS, SCORED_HAND, Exchange, Weights, weigh


@pytest.fixture(scope="module")
def weights(app: FastAPI) -> Weights:
    client = TestClient(app, follow_redirects=False)

    def browse(
        method: str, path: str, fields: Fields | None = None, *, htmx: bool = False
    ) -> Exchange:
        headers = {**HEADERS, "Content-Type": FORM}
        if htmx:
            headers["HX-Request"] = "true"
        body = encoded(fields or [])
        answer = client.request(method, path, content=body, headers=headers)
        return Exchange(
            status=answer.status_code,
            location=answer.headers.get("location", ""),
            sent=len(body),
            got=int(answer.headers["content-length"]),
            heads=0,
            content=answer.content,
        )

    return weigh(browse)


def test_the_first_load_in_the_middle_of_a_run_is_light(weights: Weights) -> None:
    sizes = {path: one.got for path, one in weights.first_load.items()}
    assert weights.first_load_bytes <= FIRST_LOAD, sizes


def test_a_hand_scored_in_the_middle_of_a_run_is_light(weights: Weights) -> None:
    assert weights.hand_bytes <= SCORED_HAND, [one.got for one in weights.hand]
