"""Too long, too many, too large, too odd: a page that says so, at once, and nothing kept."""

import json
import time
from collections.abc import Iterator

import pytest

from app.main import MOST_BYTES, MOST_FORM_BYTES
from tests.web.browsing import parse
from tests.web.cast import CAST, HTMX, Phone, queens
from tests.web.test_errors import explains

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
MULTIPART = {"Content-Type": "multipart/form-data; boundary=b"}
TOO_MUCH = "That is more than a score sheet holds. Go back and send less."


def part(name: str, value: bytes, more: str = "") -> bytes:
    head = f'--b\r\nContent-Disposition: form-data; name="{name}"{more}\r\n\r\n'
    return head.encode() + value + b"\r\n"


def in_pieces(body: bytes) -> Iterator[bytes]:
    """As chunked bodies come: nobody says how long they are."""
    yield from (body[at : at + 4096] for at in range(0, len(body), 4096))


@pytest.mark.parametrize("path", ["/sessions", "/s/{sid}/hands", "/s/{sid}/draft", "/s/{sid}/undo"])
@pytest.mark.parametrize("chunked", [False, True])
def test_a_form_that_no_form_of_ours_can_be(anne: Phone, path: str, chunked: bool) -> None:
    path = path.format(sid=anne.sid)
    body = b"version=1&command=c&name=" + b"y" * MOST_FORM_BYTES
    began = time.monotonic()
    answer = anne.http.post(path, content=in_pieces(body) if chunked else body, headers=FORM)
    explains(answer, 413, TOO_MUCH)
    assert time.monotonic() - began < 2
    by_htmx = anne.http.post(path, content=body, headers={**FORM, **HTMX})
    assert by_htmx.status_code == 413
    assert by_htmx.headers["hx-refresh"] == "true"
    assert anne.nets() == []


def test_the_json_door_takes_files_and_no_more(anne: Phone) -> None:
    file = {**anne.file(), "padding": "y" * MOST_FORM_BYTES}
    assert anne.http.post("/api/v1/sessions", json=file).status_code in (201, 422)
    body = json.dumps({**file, "padding": "y" * MOST_BYTES}).encode()
    for content in (body, in_pieces(body)):
        kind = {"Content-Type": "application/json"}
        answer = anne.http.post("/api/v1/sessions", content=content, headers=kind)
        assert answer.status_code == 413
        assert answer.json()["errors"][0]["message"] == TOO_MUCH


@pytest.mark.parametrize("length", ["-1", "1e3", "0x10", "9" * 400, " 5", "+5", ""])
def test_a_length_that_is_none(anne: Phone, length: str) -> None:
    headers = {**FORM, "Content-Length": length}
    answer = anne.http.post(f"/s/{anne.sid}/undo", content=b"a=b", headers=headers)
    assert answer.status_code in (409, 413)
    assert parse(answer.text).one("h1").text


def test_names_that_are_too_long_stand_in_the_form_as_typed(anne: Phone) -> None:
    names = ["W" * 31, "x" * 5000, *CAST[2:]]
    answer = anne.http.post("/sessions", data={"name": names, "command": "c"})
    assert answer.status_code == 422
    page = parse(answer.text)
    fields = page.all("input", name="name")
    assert [field["value"] for field in fields] == names
    assert [field.attrs.get("aria-invalid") for field in fields] == ["true", "true", None, None]


@pytest.mark.parametrize("field", ["contract", "trump", "start_rank", "mode", "auto", "step"])
def test_long_fields_of_a_hand_are_refused_or_cut_short(anne: Phone, field: str) -> None:
    fields = {**queens(1, 1, 1, 1), field: "x" * 30_000}
    for below in ("/draft", "/hands"):
        answer = anne.post(below, {**anne.drawn(), **fields}, htmx=True)
        assert answer.status_code in (200, 204, 422)
        assert len(answer.text) < 60_000
    assert "x" * 100 not in anne.get().text, "nothing of it is kept"


def test_too_many_fields_too_many_files(anne: Phone) -> None:
    many = b"&".join(b"double=%d-1" % number for number in range(1200))
    explains(anne.http.post("/sessions", content=many, headers=FORM), 400, "cannot be read")
    files = part("a", b"x", '; filename="f"') * 600 + b"--b--\r\n"
    answer = anne.http.post(f"/s/{anne.sid}/undo", content=files, headers=MULTIPART)
    assert answer.status_code in (400, 409)
    parse(answer.text)


def test_files_are_no_fields_and_multipart_forms_are_forms(anne: Phone) -> None:
    drawn = {name: str(value).encode() for name, value in anne.drawn().items()}
    king = {**drawn, "contract": b"no_king", "mode": b"cards", "no_king.taker": b"1"}
    as_files = b"".join(part(name, value, '; filename="f"') for name, value in king.items())
    as_fields = b"".join(part(name, value) for name, value in king.items())
    address = f"/s/{anne.sid}/hands"
    refused = anne.http.post(address, content=as_files + b"--b--\r\n", headers=MULTIPART)
    assert refused.status_code in (409, 422)
    assert anne.nets() == []
    taken = anne.http.post(address, content=as_fields + b"--b--\r\n", headers=MULTIPART)
    assert taken.status_code == 303
    assert anne.nets() == [[0, -20, 0, 0]]


@pytest.mark.parametrize("raw", [b"%00", b"%ff%fe", b"%ed%a0%80", b"\xff", b"%zz", b"a%0d%0ab"])
def test_bytes_that_are_no_text(anne: Phone, raw: bytes) -> None:
    names = b"&".join(b"name=" + name.encode() for name in CAST[1:])
    body = b"command=%s&name=Ann%s&%s" % (raw, raw, names)
    answer = anne.http.post("/sessions", content=body, headers=FORM)
    assert answer.status_code in (303, 422)
    if answer.status_code == 303:
        sid = answer.headers["location"].removeprefix("/s/")
        (first, *_others) = Phone(anne.app, sid).file()["players"]
        assert not {"\x00", "\r", "\n"} & set(first)
