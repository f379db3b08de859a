"""Anne, Beth, Cath and Diana sit at the table with one phone; Zoe is a stranger with another."""

import re
from collections.abc import Iterable
from html import unescape
from typing import Any

from httpx2 import Response
from starlette.applications import Starlette
from starlette.testclient import TestClient

from tests.web.browsing import Element, PlainBrowser, parse

CAST = ("Anne", "Beth", "Cath", "Diana")
HTMX = {"HX-Request": "true"}
Fields = dict[str, Any]

# The worked hand S0 (rules brief §5, example 1): queens 1-0-1-2, Beth doubles all, Cath and Anne
# double each other.
S0_DOUBLES = ("1-0", "1-2", "1-3", "2-0", "0-2")
S0_QUEENS = (1, 0, 1, 2)
S0_NETS = (-12, 24, -12, -24)


def queens(*counts: int, doubles: Iterable[str] = ()) -> Fields:
    return counted("no_queens", *counts, doubles=doubles)


def counted(contract: str, *counts: int, ace: int | None = None, **more: Any) -> Fields:
    """A counted contract: how many each seat took."""
    fields = named(contract, **more)
    fields |= {f"{contract}.count.{seat}": str(count) for seat, count in enumerate(counts)}
    return fields if ace is None else {**fields, f"{contract}.special": str(ace)}


def king(taker: int, **more: Any) -> Fields:
    return {**named("no_king", **more), "no_king.taker": str(taker)}


def last_two(second_last: int, last: int, **more: Any) -> Fields:
    takers = {"no_last_two.takers.0": str(second_last), "no_last_two.takers.1": str(last)}
    return {**named("no_last_two", **more), **takers}


def dominoes(*order: int, rank: str = "8", **more: Any) -> Fields:
    """*order* are seats, first out first."""
    places = {f"dominoes.place.{seat}": str(place) for place, seat in enumerate(order, start=1)}
    return {**named("dominoes", **more), "start_rank": rank, **places}


def trumps(*counts: int, suit: str = "spades", **more: Any) -> Fields:
    return {**counted("trumps", *counts, **more), "trump": suit}


def typed(contract: str, mode: str, *results: object) -> Fields:
    """Settled on paper, and typed as *mode* says."""
    fields = {f"typed.{seat}": str(result) for seat, result in enumerate(results)}
    return {**named(contract), "mode": mode, **fields}


def named(contract: str, doubles: Iterable[str] = ()) -> Fields:
    return {"contract": contract, "mode": "cards", "double": list(doubles)}


def plain_hand(contract: str, seat: int = 0) -> Fields:
    """The simplest outcome: *seat* takes everything, or goes out first."""
    everything = {"no_tricks": 13, "no_queens": 4, "no_hearts": 13, "trumps": 13}
    if contract == "no_king":
        return king(seat)
    if contract == "no_last_two":
        return last_two(seat, seat)
    if contract == "dominoes":
        return dominoes(*((seat + step) % 4 for step in range(4)))
    counts = [everything[contract] if one == seat else 0 for one in range(4)]
    fields = counted(contract, *counts, ace=seat if contract == "no_hearts" else None)
    return {**fields, "trump": "hearts"} if contract == "trumps" else fields


CONTRACTS = (
    "no_tricks", "no_queens", "no_last_two", "no_hearts", "no_king", "trumps", "dominoes",
)  # fmt: skip


class Phone:
    """One device: its cookies, and the session it looks at."""

    def __init__(self, app: Starlette, sid: str = "", *, raises: bool = True) -> None:
        self.app = app
        self.http = TestClient(app, follow_redirects=False, raise_server_exceptions=raises)
        self.sid = sid

    def start(self, *names: str, first: int | str = 0, rules: str = "modern") -> str:
        """Start a session through the start form; its id."""
        names = names or CAST
        answer = self.http.post(
            "/sessions",
            data={
                "name": list(names),
                "first_declarer": str(first),
                "rule_set": rules,
                "command": f"start {' '.join(names)} {first} {rules}"[:60],
            },
        )
        assert answer.status_code == 303, answer.text
        self.sid = answer.headers["location"].removeprefix("/s/")
        return self.sid

    def get(self, below: str = "", *, htmx: bool = False) -> Response:
        """GET an address of the session: ``/sheet``, or nothing for the table."""
        return self.http.get(f"/s/{self.sid}{below}", headers=HTMX if htmx else {})

    def post(self, below: str, fields: Fields, *, htmx: bool = False) -> Response:
        """POST to an address of the session."""
        return self.http.post(f"/s/{self.sid}{below}", data=fields, headers=HTMX if htmx else {})

    def page(self, below: str = "") -> Element:
        """The page there; it must be one."""
        answer = self.get(below)
        assert answer.status_code == 200, answer.text
        return parse(answer.text)

    def drawn(self) -> Fields:
        """What the open hand's form carries: version, command id and number."""
        return self._carried("", 'id="hand"')

    def score(self, fields: Fields, *, htmx: bool = False, **more: Any) -> Response:
        """Score the open hand as it stands now."""
        return self.post("/hands", {**self.drawn(), **fields, **more}, htmx=htmx)

    def scored(self, *hands: Fields) -> None:
        """Score hands one after the other; each must be accepted."""
        for fields in hands:
            answer = self.score(fields)
            assert answer.status_code == 303, parse(answer.text).text

    def draft(self, fields: Fields, *, htmx: bool = True, **more: Any) -> Response:
        """Send the open hand to be kept, as the page does after each tap."""
        return self.post("/draft", {**self.drawn(), **fields, **more}, htmx=htmx)

    def undo(self, *, htmx: bool = False) -> Response:
        """Press Undo."""
        return self.post("/undo", self.undo_fields(), htmx=htmx)

    def undo_fields(self) -> Fields:
        return self._carried("", f'action="/s/{self.sid}/undo"')

    def end(self, *, htmx: bool = False) -> Response:
        """Press End match on the page that asks."""
        fields = self._carried("/end", f'action="/s/{self.sid}/end"')
        return self.post("/end", fields, htmx=htmx)

    def rematch(self) -> Response:
        """Press Rematch on the result."""
        fields = self._carried("", f'action="/s/{self.sid}/rematch"')
        return self.post("/rematch", fields)

    def _carried(self, below: str, form: str) -> Fields:
        """What makes the form that says so what it is: read off the text, as tests do it often."""
        answer = self.get(below)
        assert answer.status_code == 200, answer.text
        at = answer.text.find(form)
        assert at >= 0, f"There is no form with {form} on this page."
        hidden = dict(_HIDDEN.findall(answer.text, at, answer.text.index("</form>", at)))
        return {name: unescape(value) for name, value in hidden.items() if name in _CARRIED}

    def file(self) -> dict[str, Any]:
        """The session as the JSON door tells it."""
        found: dict[str, Any] = self.http.get(f"/api/v1/sessions/{self.sid}").json()
        return found

    def nets(self) -> list[list[int]]:
        """The current match's nets, hand by hand."""
        return [hand["net"] for hand in self.file()["matches"][-1]["hands"]]

    def version(self) -> int:
        return int(self.drawn()["version"])

    def browser(self) -> PlainBrowser:
        """The same device's browser, with scripts switched off."""
        return PlainBrowser(self.http)


_HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')
_CARRIED = ("version", "command", "hand")


def carried(form: Element) -> Fields:
    """The hidden fields that make a form what it is."""
    hidden = {field["name"]: field["value"] for field in form.all("input", type="hidden")}
    return {name: hidden[name] for name in _CARRIED if name in hidden}


def totals_shown(page: Element) -> list[str]:
    """The totals in the seats line."""
    return [total.text for total in page.one("ol", class_="seats").all("b", class_="total")]


def points_in(text: str) -> list[int]:
    """Every whole number in a text, a true minus read as one."""
    return [int(found.replace("−", "-")) for found in re.findall(r"[+−]?\d+", text)]
