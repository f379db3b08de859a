"""Who is listening to which sheet, and what they are told: kept in memory, gone with the process.

Nothing here knows what has changed, only that something has: a phone that hears of it asks for the
fragment that it shows. Everything but the doors for other threads belongs to the event loop.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

PING_SECONDS = 15.0
"""A quiet stream says that it is still there; pages take a longer silence for a broken line."""
ENTERING_SECONDS = 20.0
"""For so long after a tap somebody counts as entering the hand."""
GATHER_SECONDS = 0.5
"""Comings and goings are gathered for so long before the others hear of them."""
CROWD = 20
"""With so many listeners they are gathered twice as long, with twice as many three times, …"""
GRACE_SECONDS = 3.0
"""A phone whose line was cut comes back within this time, and nobody is told that it was gone."""
MOST_LISTENERS = 4000
"""Of one process. More must make do with asking from time to time."""


class Listener:
    """One open stream. Holds the newest version and two marks, however slowly they are taken."""

    __slots__ = ("_again", "_here", "_over", "_version", "_wake", "device", "sid")

    def __init__(self, sid: str, device: str) -> None:
        self.sid = sid
        self.device = device
        self._version: int | None = None
        self._again = False
        self._here = False
        self._over = False
        self._wake = asyncio.Event()

    def tell(self, version: int) -> None:
        """The session is now at *version*, or further if more is known already."""
        self._version = max(version, self._version or 0)
        self._wake.set()

    def mark(self, *, again: bool = False, here: bool = False) -> None:
        """Something without a version has changed: what the table shows, or who is here."""
        self._again = self._again or again
        self._here = self._here or here
        self._wake.set()

    def hang_up(self) -> None:
        """Nothing more will come."""
        self._over = True
        self._wake.set()

    async def heard(self) -> tuple[tuple[str, str], ...]:
        """What has come since the last call, as events and their data; nothing when it is over.

        Waits for something to come, and makes do with a ping when nothing does.
        """
        try:
            async with asyncio.timeout(PING_SECONDS):
                await self._wake.wait()
        except TimeoutError:
            return (("ping", "-"),)
        if self._over:
            return ()
        told: list[tuple[str, str]] = []
        if self._version is not None:
            told.append(("version", str(self._version)))
        told += [("again", "-")] * self._again + [("here", "-")] * self._here
        self._version, self._again, self._here = None, False, False
        self._wake.clear()
        return tuple(told)


@dataclass(frozen=True, slots=True)
class Here:
    """Who is at a sheet: how many phones, and the seats (None: no seat) now entering its hand."""

    phones: int
    entering: tuple[int | None, ...]


@dataclass(slots=True)
class _Table:
    """What is known about one session while somebody listens to it."""

    listeners: set[Listener] = field(default_factory=set)
    entering: dict[str, tuple[int | None, asyncio.TimerHandle]] = field(default_factory=dict)
    known: object = None
    telling: asyncio.TimerHandle | None = None

    @property
    def devices(self) -> frozenset[str]:
        return frozenset(listener.device for listener in self.listeners)


class Hub:
    """All streams of one process."""

    def __init__(self) -> None:
        self._tables: dict[str, _Table] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._count = 0
        self._closed = False

    # ---- from any thread, after the commit: never waits, never fails ----------------------------

    def tell(self, sid: str, version: int) -> None:
        """A command was accepted: the session is now at *version*."""
        self._soon(self._tell, sid, version)

    def again(self, sid: str, but: str = "") -> None:
        """Something that has no version changed: everybody looks again, except the device *but*."""
        self._soon(self._again, sid, but)

    def tapped(self, sid: str, device: str, seat: int | None) -> None:
        """The device, which may hold a seat, has changed the choices of the open hand."""
        self._soon(self._tapped, sid, device, seat)

    def _soon(self, act: Callable[..., None], *about: Any) -> None:
        loop = self._loop
        if loop is None or loop.is_closed():
            return  # nobody has ever listened, or nobody can any more
        try:
            loop.call_soon_threadsafe(act, *about)
        except RuntimeError:
            return  # closed just now: the process is stopping

    # ---- in the event loop ----------------------------------------------------------------------

    @property
    def is_full(self) -> bool:
        """Whether no further stream can be held, or none at all because the server is stopping."""
        return self._closed or self._count >= MOST_LISTENERS

    def listen(self, sid: str, device: str) -> Listener:
        """A new stream. *device* tells phones apart; the same one may listen several times."""
        self._loop = asyncio.get_running_loop()
        listener = Listener(sid, device)
        table = self._tables.setdefault(sid, _Table())
        table.listeners.add(listener)
        self._count += 1
        self._gather(sid, table, GATHER_SECONDS)
        if self._closed:
            listener.hang_up()
        return listener

    def leave(self, listener: Listener) -> None:
        """That stream has ended."""
        table = self._tables[listener.sid]
        table.listeners.remove(listener)
        self._count -= 1
        if table.listeners:
            self._gather(listener.sid, table, GRACE_SECONDS)
            return
        for timer in (table.telling, *(timer for _seat, timer in table.entering.values())):
            if timer is not None:
                timer.cancel()
        del self._tables[listener.sid]

    def close(self) -> None:
        """End every stream: the server is stopping."""
        self._closed = True
        for table in self._tables.values():
            for listener in table.listeners:
                listener.hang_up()

    def here(self, sid: str, device: str) -> Here:
        """Who is at that sheet, as seen by *device*: nobody is told of her own taps."""
        table = self._tables.get(sid) or _Table()
        others = [seat for one, (seat, _timer) in table.entering.items() if one != device]
        return Here(len(table.devices), tuple(others))

    def _tell(self, sid: str, version: int) -> None:
        table = self._tables.get(sid)
        if table is None:
            return
        for listener in table.listeners:
            listener.tell(version)
        # What was being entered has been scored, or belongs to the hand before.
        for _seat, timer in table.entering.values():
            timer.cancel()
        table.entering.clear()
        self._gather(sid, table, GATHER_SECONDS)

    def _again(self, sid: str, but: str) -> None:
        table = self._tables.get(sid)
        for listener in table.listeners if table else ():
            if not but or listener.device != but:
                listener.mark(again=True)

    def _tapped(self, sid: str, device: str, seat: int | None) -> None:
        self._again(sid, device)
        table = self._tables.get(sid)
        if table is None:
            return
        if device in table.entering:
            table.entering[device][1].cancel()
        timer = asyncio.get_running_loop().call_later(
            ENTERING_SECONDS, self._rested, sid, table, device
        )
        table.entering[device] = seat, timer
        self._gather(sid, table, GATHER_SECONDS)

    def _rested(self, sid: str, table: _Table, device: str) -> None:
        table.entering.pop(device, None)
        self._gather(sid, table, 0)

    def _gather(self, sid: str, table: _Table, seconds: float) -> None:
        """Let everybody know who is here, a little later and only if it is news by then."""
        loop = asyncio.get_running_loop()
        due = loop.time() + seconds * (1 + len(table.listeners) / CROWD)
        if table.telling is not None:
            if table.telling.when() <= due:
                return
            table.telling.cancel()
        table.telling = loop.call_at(due, self._say_who, table)

    def _say_who(self, table: _Table) -> None:
        table.telling = None
        now = (table.devices, frozenset(table.entering))
        if now == table.known:
            return
        table.known = now
        for listener in table.listeners:
            listener.mark(here=True)
