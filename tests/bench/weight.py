"""How many bytes go over the wire: the first page somebody sees, and one scored hand."""

import http.client
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

import brotli

from tests.bench.client import FORM, HOST
from tests.bench.hands import Fields, encoded, hand_fields, start_fields, taps

FIRST_LOAD = 30 * 1024
"""The page with everything it links, packed."""

SCORED_HAND = 4 * 1024
"""What answers bring while one hand is entered and scored, packed."""

WEIGHED = 18
"""The hand that is weighed: hearts, which takes the most taps, in the middle of a run.

Not the heaviest: where a declarer begins or has most contracts left, a page carries more panels,
and eleven hands of a match are above the target, up to 4.6 KB.
"""

HEADERS = {
    "Accept": "text/html",
    "Accept-Encoding": "gzip, deflate, br",
    "Cookie": "barbu_device=AAAAAAAAAAAAAAAAAAAAAA; tz=Europe/Paris",
    "User-Agent": "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/147.0.0.0 Mobile",
}
_LINKED = re.compile(rb'(?:href|src)="(/static/[^"]+)"')


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
    """What was weighed: the page and what it links by address, then a hand's exchanges."""

    first_load: Mapping[str, Exchange]
    hand: tuple[Exchange, ...]

    @property
    def first_load_bytes(self) -> int:
        return sum(one.got for one in self.first_load.values())

    @property
    def hand_bytes(self) -> int:
        return sum(one.got for one in self.hand)


def weigh(browse: Browser) -> Weights:
    """Start a session, play up to the weighed hand, load that page anew, and score it.

    Every tap of the hand is saved by itself, as for somebody who takes her time; even the count
    that the page fills in.
    """
    page = browse("POST", "/sessions", start_fields("weighed")).location
    for number in range(1, WEIGHED):
        scored = browse("POST", f"{page}/hands", hand_fields(number, number, f"c{number}"))
        assert scored.status == 303, f"hand {number} was refused: {scored.status}"
    table = browse("GET", page)
    linked = _LINKED.findall(table.content)
    load = {"page": table}
    load |= {path.decode(): browse("GET", path.decode()) for path in linked}
    *drafts, last = taps(hand_fields(WEIGHED, WEIGHED, "0123456789012345678901"))
    hand = [browse("POST", f"{page}/draft", draft, htmx=True) for draft in drafts]
    hand.append(browse("POST", f"{page}/hands", last, htmx=True))
    assert all(one.status == 200 for one in (*load.values(), *hand))
    return Weights(load, tuple(hand))


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
