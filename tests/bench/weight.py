"""How many bytes go over the wire: the first page somebody sees, and one scored hand."""

import http.client
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol
from uuid import uuid4

import brotli

from tests.bench.client import FORM, HOST
from tests.bench.hands import HANDS, Fields, encoded, hand_fields, start_fields, taps

FIRST_LOAD = 30 * 1024
"""The page with everything it links, packed."""

SCORED_HAND = 4 * 1024
"""What answers bring while one hand is entered and scored, packed."""

HEADERS = {
    "Accept": "text/html",
    "Accept-Encoding": "gzip, deflate, br",
    "Cookie": "barbu_device=AAAAAAAAAAAAAAAAAAAAAA; tz=Europe/Paris",
    "User-Agent": "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/147.0.0.0 Mobile",
}
_LINKED = re.compile(rb'(?:href|src)="(/static/[^"]+)"')
_STEP = re.compile(rb'name="step" value="(\w+)"')


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request and its answer, in bytes. *heads* are both heads together; *got* is packed."""

    status: int
    location: str
    sent: int
    got: int
    heads: int
    content: bytes


class Browser(Protocol):
    """Sends one request as a browser on one device does."""

    def __call__(
        self, method: str, path: str, fields: Fields | None = None, *, htmx: bool = False
    ) -> Exchange: ...


@dataclass(frozen=True, slots=True)
class Weights:
    """What was weighed at one hand: the page and what it links by address, then its exchanges."""

    first_load: Mapping[str, Exchange]
    hand: tuple[Exchange, ...]

    @property
    def first_load_bytes(self) -> int:
        return sum(one.got for one in self.first_load.values())

    @property
    def hand_bytes(self) -> int:
        return sum(one.got for one in self.hand)


def weigh(browse: Browser) -> tuple[Weights, ...]:
    """Play a whole match; at every hand load the page anew, then enter and score the hand.

    Every tap is saved by itself, as for somebody who takes her time; even the count that the page
    fills in. The forms carry what the page put into them.
    """
    page = browse("POST", "/sessions", start_fields(f"weighed {uuid4().hex}")).location
    weighed = []
    for number in range(1, HANDS + 1):
        table = browse("GET", page)
        linked = dict.fromkeys(path.decode() for path in _LINKED.findall(table.content))
        load = {"page": table} | {path: browse("GET", path) for path in linked}
        step = _STEP.search(table.content)
        assert step, "the page names its outcome step"
        fields = hand_fields(number, number, f"{number:022}")
        *drafts, last = taps([*fields, ("step", step[1].decode())])
        hand = [browse("POST", f"{page}/draft", draft, htmx=True) for draft in drafts]
        hand.append(browse("POST", f"{page}/hands", last, htmx=True))
        assert all(one.status in (200, 204) for one in (*load.values(), *hand))
        weighed.append(Weights(load, tuple(hand)))
    return tuple(weighed)


class WireBrowser:
    """A browser on loopback."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection(HOST, port)

    def __call__(
        self, method: str, path: str, fields: Fields | None = None, *, htmx: bool = False
    ) -> Exchange:
        body = encoded(fields) if fields else b""
        headers = {**HEADERS, "Content-Type": FORM} if fields else HEADERS
        if htmx:
            headers = {**headers, "HX-Request": "true"}
        self._connection.request(method, path, body or None, headers)
        answer = self._connection.getresponse()
        packed = answer.read()
        is_brotli = answer.headers["Content-Encoding"] == "br"
        return Exchange(
            status=answer.status,
            location=answer.headers["Location"] or "",
            sent=len(body),
            got=len(packed),
            heads=_length(method, path, headers)
            + _length("HTTP/1.1", "200 OK", dict(answer.headers)),
            content=brotli.decompress(packed) if is_brotli else packed,
        )


def _length(one: str, other: str, headers: Mapping[str, str]) -> int:
    """Bytes of a head: its first line and its headers, with their line ends."""
    lines = [f"{one} {other}", *(f"{name}: {value}" for name, value in headers.items()), ""]
    return sum(len(line) + 2 for line in lines)
