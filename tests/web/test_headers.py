"""Headers on every answer: nothing from elsewhere, nothing kept, nothing indexed, nothing told."""

import pytest
from fastapi import FastAPI

from app.web.context import Web
from app.web.security import HEADERS
from tests.web.browsing import parse
from tests.web.cast import CAST, Phone, king, queens

CSP = HEADERS["Content-Security-Policy"]


def test_the_policy_allows_nothing_inline_and_nobody_else() -> None:
    rules = dict(rule.split(" ", 1) for rule in CSP.split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == "'self'"
    assert rules["frame-ancestors"] == rules["base-uri"] == "'none'"
    assert rules["form-action"] == "'self'"
    assert "unsafe" not in CSP
    assert "http" not in CSP


def test_every_answer_carries_them(
    anne: Phone, beth: Phone, zoe: Phone, web: Web, app: FastAPI
) -> None:
    key = web.keys.score_key(anne.sid)
    anne.scored(king(1))
    icon = parse(anne.get().text).one("link", rel="icon")["href"]
    answers = [
        anne.http.get("/"),
        anne.get(),
        anne.get("/table"),
        anne.get("/sheet"),
        anne.get("/m/1/h/1/why"),
        anne.get("/m/1/h/1/why/slip"),
        anne.get("/end"),
        anne.http.get(f"/join/{key}"),
        zoe.get(),
        zoe.get("/end"),
        anne.score(queens(1, 1, 1, 1)),
        anne.score(queens(1, 1, 1, 0)),
        anne.score(king(1), version="1"),
        anne.draft(king(1)),
        anne.undo(htmx=True),
        zoe.post("/undo", {}),
        anne.http.get("/nothing"),
        anne.http.get("/static/none.js"),
        anne.http.get(icon),
        anne.http.get(icon, headers={"If-None-Match": anne.http.get(icon).headers["etag"]}),
        anne.http.post("/sessions", content=b"x" * 3_000_000),
        anne.http.post("/sessions", content=b"x", headers={"Content-Type": "multipart/form-data"}),
        beth.http.post(f"/join/{key}"),
        anne.http.put("/"),
        anne.http.head("/"),
        anne.http.get("/health"),
        anne.http.post("/", headers={"Sec-Fetch-Site": "cross-site"}),
        anne.http.get("/api/v1/openapi.json"),
        anne.http.get(f"/api/v1/sessions/{anne.sid}"),
        anne.http.post("/api/v1/settle", json={}),
        Phone(app).http.post("/sessions", data={"name": list(CAST)}),
    ]
    for answer in answers:
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS, answer.request.url


@pytest.mark.parametrize(
    "below", ["", "/table", "/sheet", "/sheet?view=chart", "/m/1/h/1/why", "/m/1/h/1/why/slip",
              "/end"]
)  # fmt: skip
def test_no_page_of_a_session_is_kept_by_a_cache(anne: Phone, below: str) -> None:
    anne.scored(king(1))
    assert anne.get(below).headers["cache-control"] == "no-store"


def test_answers_to_posts_and_the_home_page_are_not_kept_either(anne: Phone) -> None:
    assert anne.http.get("/").headers["cache-control"] == "no-store"
    assert anne.score(king(1), htmx=True).headers["cache-control"] == "no-store"
    assert anne.draft(king(1)).headers["cache-control"] == "no-store"
    assert anne.score(queens(9)).headers["cache-control"] == "no-store"
    assert anne.http.get(f"/api/v1/sessions/{anne.sid}").headers["cache-control"] == "no-store"


def test_pages_have_no_inline_script_or_style_and_ask_only_this_server(anne: Phone) -> None:
    anne.scored(king(1))
    anne.end()
    pages = [anne.http.get("/").text, *(anne.get(p).text for p in ("", "/sheet?view=chart"))]
    for html in pages:
        assert " style=" not in html
        assert "<style" not in html
        assert " on" not in html.replace(" on a", "").split("<body")[0]
        assert "hx-on" not in html
        assert 'src="http' not in html
        assert 'href="http' not in html
        assert html.count("<script") == html.count("<script src=")


def test_pages_are_sent_compressed_to_browsers_that_take_it(anne: Phone) -> None:
    for encoding in ("br", "gzip"):
        answer = anne.http.get(f"/s/{anne.sid}", headers={"Accept-Encoding": encoding})
        assert answer.headers["content-encoding"] == encoding
        assert "Accept-Encoding" in answer.headers["vary"]
    plain = anne.http.get(f"/s/{anne.sid}", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
