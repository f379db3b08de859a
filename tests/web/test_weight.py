"""A phone on a bad line: how many bytes the first page brings, and one scored hand."""

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.bench.client import FORM
from tests.bench.hands import HANDS, Fields, encoded
from tests.bench.weight import FIRST_LOAD, HEADERS, SCORED_HAND, Exchange, Weights, weigh


@pytest.fixture(scope="module")
def hands(app: FastAPI) -> tuple[Weights, ...]:
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
            got=int(answer.headers.get("content-length", "0")),
            heads=0,
            content=answer.content,
        )

    return weigh(browse)


def test_the_first_load_is_light_at_every_hand(hands: tuple[Weights, ...]) -> None:
    heaviest = max(hands, key=lambda one: one.first_load_bytes)
    sizes = {path: one.got for path, one in heaviest.first_load.items()}
    assert heaviest.first_load_bytes <= FIRST_LOAD, sizes


def test_every_scored_hand_is_light(hands: tuple[Weights, ...]) -> None:
    assert len(hands) == HANDS
    heaviest = max(hands, key=lambda one: one.hand_bytes)
    assert heaviest.hand_bytes <= SCORED_HAND, [one.got for one in heaviest.hand]
