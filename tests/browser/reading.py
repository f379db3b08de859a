"""What is on the phone and what is on the server, read back by a test; and a second phone."""

import re
from typing import Any

from playwright.sync_api import BrowserContext, Page

from app.services.keys import Keys, new_token
from tests.web.cast import HTMX, Fields

_HIDDEN = re.compile(r'name="(version|hand)" value="(\d+)"')


def sid_of(page: Page) -> str:
    """The id of the session whose table is open."""
    return page.url.split("/s/")[1].split("/")[0]


def ready(page: Page) -> None:
    """Wait until the page has all that it needs to go on without a connection."""
    page.wait_for_function(
        "() => typeof ahead === 'object' && localStorage.getItem('ahead ' + location.pathname)"
    )


def outbox_of(page: Page) -> list[dict[str, Any]]:
    """The hands that wait on this phone, first to go first."""
    found: list[dict[str, Any]] = page.evaluate(
        """() => {
          const kept = localStorage.getItem("outbox " + location.pathname);
          return kept ? JSON.parse(kept).items : [];
        }"""
    )
    return found


def hands_of(page: Page) -> list[dict[str, Any]]:
    """The current match's hands, as the JSON door tells them."""
    answer = page.context.request.get(f"/api/v1/sessions/{sid_of(page)}")
    assert answer.ok
    hands: list[dict[str, Any]] = answer.json()["matches"][-1]["hands"]
    return hands


def contracts_of(page: Page) -> list[str]:
    """What was played, hand by hand."""
    return [hand["contract"] for hand in hands_of(page)]


class OtherPhone:
    """Somebody else's phone at the same table, with a connection of its own."""

    def __init__(self, context: BrowserContext, sid: str) -> None:
        self._send = context.request
        self._table = f"/s/{sid}"
        key = Keys("a secret for tests only").score_key(sid)
        assert self._send.post(f"/join/{key}").ok

    def drawn(self) -> dict[str, str]:
        """What its open hand's form carries."""
        html = self._send.get(self._table).text()
        return {**dict(_HIDDEN.findall(html)), "command": new_token()}

    def post(self, below: str, fields: Fields) -> int:
        """The status of the answer to a form."""
        form = {name: value for name, value in fields.items() if value != []}
        return self._send.post(self._table + below, form=form, headers=HTMX).status

    def score(self, fields: Fields) -> None:
        assert self.post("/hands", {**self.drawn(), **fields}) == 200

    def undo(self) -> None:
        assert self.post("/undo", self.drawn()) == 200
