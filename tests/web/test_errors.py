"""Whatever goes wrong is a page that says so and leads on, never a trace."""

import pytest
from fastapi import FastAPI
from httpx2 import Response

from app.store.database import Database
from app.store.errors import StoreBusy, StoreFull
from app.web.security import HEADERS
from tests.web.browsing import parse
from tests.web.cast import HTMX, Phone, king

SECRETS = ("Traceback", "site-packages", "sqlalchemy", "sqlite", "app/", ".py", "Error")


def explains(answer: Response, status: int, sentence: str) -> None:
    """A page of ours: a heading, one sentence, the way on, and nothing of the machine."""
    assert answer.status_code == status
    page = parse(answer.text)
    assert sentence in page.text
    assert page.one("h1").text
    assert page.one("a", class_="go")["href"] == "/"
    assert answer.headers["cache-control"] == "no-store"
    assert not [secret for secret in SECRETS if secret in answer.text]
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


@pytest.mark.parametrize(
    "path", ["/nothing", "/s/unknown", "/s/unknown/sheet", "/s/unknown/table", "/s/unknown/end",
             "/s/unknown/m/1/h/1/why", "/join/unknown", "/s/%00", "/s/%F0%9F", "/s/..%2f..%2fetc",
             "/s/" + "x" * 3000, "/s/", "/static/none.js", "/favicon.ico", "/docs", "/redoc"]
)  # fmt: skip
def test_an_unknown_address_says_so(app: FastAPI, path: str) -> None:
    answer = Phone(app).http.get(path)
    if path.startswith("/static"):
        assert answer.status_code == 404
    else:
        explains(answer, 404, "No sheet has this address. Check the link, or ask for it again.")


@pytest.mark.parametrize("below", ["/draft", "/hands", "/undo", "/end", "/rematch"])
def test_posting_to_an_unknown_session_says_so(app: FastAPI, below: str) -> None:
    answer = Phone(app, "unknown").post(below, {"version": "1", "command": "c"})
    explains(answer, 404, "No sheet has this address.")


def test_htmx_is_told_to_load_the_page_that_explains(app: FastAPI, anne: Phone) -> None:
    for phone, status in ((Phone(app, "unknown"), 404), (Phone(app, anne.sid), 403)):
        answer = phone.post("/undo", {"version": "1"}, htmx=True)
        assert answer.status_code == status
        assert answer.headers["hx-refresh"] == "true"


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_a_method_that_no_button_uses_is_refused(anne: Phone, method: str) -> None:
    answer = anne.http.request(method, f"/s/{anne.sid}")
    explains(answer, 405, "This address is for the sheet's own buttons.")
    assert "GET" in answer.headers["allow"]


def test_typing_the_address_of_a_button_leads_to_the_table(anne: Phone) -> None:
    for below in ("/draft", "/hands", "/undo", "/rematch"):
        answer = anne.get(below)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/s/{anne.sid}")


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"xx", "multipart/form-data"),
        (b"xx", "multipart/form-data; boundary=y"),
        (b"&".join(b"a%d=1" % n for n in range(2000)), "application/x-www-form-urlencoded"),
    ],
)
def test_a_form_that_cannot_be_read_is_refused(anne: Phone, content: bytes, kind: str) -> None:
    answer = anne.http.post(f"/s/{anne.sid}/undo", content=content, headers={"Content-Type": kind})
    explains(answer, 400, "What was sent cannot be read.")


def test_more_than_a_sheet_holds_is_refused(anne: Phone) -> None:
    large = b"x=" + b"y" * (3 * 1024 * 1024)
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = anne.http.post(f"/s/{anne.sid}/undo", content=large, headers=kind)
    explains(answer, 413, "That is more than a score sheet holds.")

    in_pieces = (b"y" * 65536 for _ in range(48))  # without a length, as chunked bodies come
    answer = anne.http.post(f"/s/{anne.sid}/undo", content=in_pieces, headers=kind)
    explains(answer, 413, "That is more than a score sheet holds.")


def test_a_fault_of_ours_is_admitted_and_nothing_is_said_of_it(
    own_app: FastAPI, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    phone = Phone(own_app, raises=False)
    phone.start()

    def broken(*_: object) -> None:
        raise LookupError("a secret of the machine")

    monkeypatch.setattr("app.web.routes.table.table_view", broken)
    answer = phone.get()
    explains(answer, 500, "Nothing that was saved is lost.")
    assert "a secret of the machine" not in answer.text
    assert phone.sid not in caplog.text, "addresses of sessions stay out of the log"


@pytest.mark.parametrize("refusal", [StoreBusy, StoreFull])
@pytest.mark.parametrize("htmx", [False, True])
def test_a_busy_or_full_store_asks_to_try_again(
    own_app: FastAPI, monkeypatch: pytest.MonkeyPatch, refusal: type[Exception], htmx: bool
) -> None:
    phone = Phone(own_app)
    phone.start()
    fields = {**phone.drawn(), **king(1)}

    def refuse(_self: Database) -> None:
        raise refusal

    with monkeypatch.context() as patched:
        patched.setattr(Database, "write", refuse)
        answer = phone.post("/hands", fields, htmx=htmx)
    explains(answer, 503, "Nothing was saved and nothing is lost.")
    assert answer.headers["retry-after"] == "2"
    assert "hx-refresh" not in answer.headers, "what was typed must stay on the screen"
    # The retry is the same form, and safe.
    assert phone.post("/hands", fields, htmx=htmx).status_code in (200, 303)
    assert len(phone.nets()) == 1


@pytest.mark.parametrize("host", ["[", "a b", "x" * 5000, "[::1", "exa\u00e9mple"])
def test_a_host_that_is_no_host_harms_nobody(app: FastAPI, anne: Phone, host: str) -> None:
    for path in ("/", f"/s/{anne.sid}", "/nothing", "/api/v1/nothing"):
        answer = anne.http.get(path, headers=[(b"Host", host.encode("latin-1"))])
        assert answer.status_code in (200, 404)


@pytest.mark.parametrize("language", ["", "*", "x" * 5000, ";;;", "fr;q=x", "zz-ZZ-zz", "-"])
def test_any_language_header_is_answered(app: FastAPI, language: str) -> None:
    answer = Phone(app).http.get("/", headers={"Accept-Language": language, **HTMX})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    "zone", ["Europe/Berlin", "", "../../etc/passwd", "/etc/passwd", "Europe", "x" * 5000, "%00"]
)
def test_any_time_zone_cookie_is_answered(app: FastAPI, zone: str) -> None:
    phone = Phone(app)
    phone.http.cookies.set("tz", zone)
    phone.start()
    phone.scored(king(1))
    phone.end()
    assert "today" in phone.page().text


@pytest.mark.parametrize("charset", ["undefined", "idna", "utf-16", "unicode_escape", "nobody's"])
@pytest.mark.parametrize("path", ["/sessions", "/join", "/s/nobody/hands"])
def test_an_odd_encoding_is_no_fault(app: FastAPI, path: str, charset: str) -> None:
    part = b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n\\ud800\r\n--x--\r\n'
    kind = f"multipart/form-data; boundary=x; charset={charset}"
    answer = Phone(app).http.post(path, content=part, headers={"Content-Type": kind})
    if answer.status_code == 400:
        explains(answer, 400, "What was sent cannot be read.")
    else:
        assert answer.status_code == (404 if path.startswith("/s/") else 422)
