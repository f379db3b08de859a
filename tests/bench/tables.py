"""A table that plays on one connection: the same walk through either app."""

import re
import secrets
from abc import ABC, abstractmethod

from tests.bench.client import Answer, Connection
from tests.bench.hands import HANDS, Fields, encoded, hand_fields, start_fields

_VERSION = re.compile(rb'name="version" value="(\d+)"')
_STEP = re.compile(rb'name="step" value="(\w+)"')
_DECLARER = re.compile(rb' decl" data-seat="(\d)"')
BROWSER = {
    "Accept": "text/html",
    "Accept-Encoding": "gzip, deflate, br",
    "Accept-Language": "en",
}


class Table(ABC):
    """Four players at one phone, always at hand *number* of some match."""

    def __init__(self, port: int, cookie: str = "") -> None:
        headers = {**BROWSER, "Cookie": cookie} if cookie else BROWSER
        self._connection = Connection(port, headers)
        self.number = 1
        self.page = ""
        # Every table has players of its own: nothing that is kept for one helps another.
        self._start_fields = start_fields(_new_id(), surname=secrets.token_hex(2))

    async def sit_down(self, hands: int = 0) -> None:
        """Start a session and play that many hands of its first match."""
        await self._connection.open()
        await self._begin()
        for _ in range(hands):
            await self.score()

    def get_up(self) -> None:
        """Hang up."""
        self._connection.close()

    async def score(self) -> float:
        """Score the open hand; the seconds until the next one was here."""
        if self.number > HANDS:
            await self._begin_again()
        answer = await self._score()
        assert answer.status == 200, f"hand {self.number} was refused: {answer.status}"
        self.number += 1
        return answer.seconds

    async def look(self) -> float:
        """Load the whole page; the seconds that took."""
        answer = await self._connection.get(self.page)
        assert answer.status == 200, answer.status
        return answer.seconds

    @abstractmethod
    async def _begin(self) -> None: ...

    @abstractmethod
    async def _begin_again(self) -> None: ...

    @abstractmethod
    async def _score(self) -> Answer: ...

    async def _post(self, path: str, fields: Fields, *, htmx: bool = True) -> Answer:
        return await self._connection.post(path, encoded(fields), htmx=htmx)


class SheetTable(Table):
    """Plays on the sheet: every command has an id and the version that its page was drawn from."""

    def __init__(self, port: int) -> None:
        super().__init__(port, cookie=f"barbu_device={secrets.token_urlsafe(16)}; tz=Europe/Paris")
        self._version = 1
        self._first = 0
        self._step = ""

    async def _begin(self) -> None:
        started = await self._post("/sessions", self._start_fields, htmx=False)
        self.page = started.header("location")

    async def _score(self) -> Answer:
        fields = hand_fields(self.number, self._version, _new_id(), self._first)
        answer = await self._post(f"{self.page}/hands", [*fields, ("step", self._step)])
        self._read_version(answer)
        return answer

    async def _begin_again(self) -> None:
        await self._command("end")
        declarer = _DECLARER.search((await self._command("rematch")).content)
        assert declarer, "the rematch has no declarer"
        self._first = int(declarer[1])
        self.number = 1

    async def _command(self, name: str) -> Answer:
        fields = [("version", str(self._version)), ("command", _new_id())]
        answer = await self._post(f"{self.page}/{name}", fields)
        self._read_version(answer)
        return answer

    def _read_version(self, answer: Answer) -> None:
        version = _VERSION.search(answer.content)
        assert version, f"the answer has no version: {answer.status}"
        self._version = int(version[1])
        step = _STEP.search(answer.content)
        self._step = step[1].decode() if step else ""


class MinimalTable(Table):
    """Plays on the minimal app."""

    async def _begin(self) -> None:
        started = await self._post("/matches", self._start_fields, htmx=False)
        self.page = started.header("location")

    async def _score(self) -> Answer:
        return await self._post(f"{self.page}/hands", hand_fields(self.number, 0, ""))

    async def _begin_again(self) -> None:
        await self._begin()
        self.number = 1


def _new_id() -> str:
    return secrets.token_urlsafe(16)
