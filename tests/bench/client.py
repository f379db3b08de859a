"""A load client for loopback: keep-alive connections, one request at a time on each."""

import asyncio
import time
from dataclasses import dataclass

import brotli

HOST = "127.0.0.1"
FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer as it came over the wire, and how long it took."""

    status: int
    head: bytes
    body: bytes
    seconds: float
    sent: int
    """Bytes of the request's head and body."""

    def header(self, name: str) -> str:
        """A header's value, or an empty string."""
        for line in self.head.decode("latin-1").split("\r\n")[1:]:
            key, _colon, value = line.partition(":")
            if key.lower() == name:
                return value.strip()
        return ""

    @property
    def content(self) -> bytes:
        """The body, unpacked."""
        packed = self.header("content-encoding") == "br"
        return brotli.decompress(self.body) if packed else self.body


class Connection(asyncio.Protocol):
    """One keep-alive connection to a server on this machine."""

    def __init__(self, port: int, headers: dict[str, str]) -> None:
        self._port = port
        fixed = {"Host": f"{HOST}:{port}", **headers}
        self._headers = "".join(f"{name}: {value}\r\n" for name, value in fixed.items())
        self._transport: asyncio.Transport | None = None
        self._received = bytearray()
        self._complete: asyncio.Future[tuple[bytes, bytes]] | None = None

    async def open(self) -> None:
        """Connect."""
        await asyncio.get_running_loop().create_connection(lambda: self, HOST, self._port)

    def close(self) -> None:
        """Hang up."""
        if self._transport:
            self._transport.close()

    async def get(self, path: str) -> Answer:
        """GET a page."""
        return await self._send(f"GET {path} HTTP/1.1\r\n{self._headers}\r\n".encode())

    async def post(self, path: str, body: bytes, *, htmx: bool = False) -> Answer:
        """POST a form, as htmx does or as a plain browser."""
        head = (
            f"POST {path} HTTP/1.1\r\n{self._headers}{_HTMX if htmx else ''}"
            f"Content-Type: {FORM}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        return await self._send(head.encode() + body)

    async def _send(self, request: bytes) -> Answer:
        assert self._transport is not None, "open() comes first"
        self._complete = asyncio.get_running_loop().create_future()
        begun = time.perf_counter()
        self._transport.write(request)
        head, body = await self._complete
        seconds = time.perf_counter() - begun
        return Answer(int(head[9:12]), head, body, seconds, len(request))

    # -- what asyncio calls ---------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._received += data
        head, blank, rest = self._received.partition(b"\r\n\r\n")
        if not blank or self._complete is None:
            return
        length = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0] or 0)
        if len(rest) >= length:
            self._received.clear()
            self._complete.set_result((bytes(head), bytes(rest)))

    def connection_lost(self, exc: Exception | None) -> None:
        if self._complete and not self._complete.done():
            self._complete.set_exception(exc or ConnectionError("the server hung up"))


_HTMX = "HX-Request: true\r\n"
