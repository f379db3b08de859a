"""Every word that is shown or read out goes through gettext: a made-up language proves it.

Its catalogue puts each message between ⟦ and ⟧. Whatever stands outside of them on a page must be
a name, a number, or a sign.
"""

import json
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from gettext import NullTranslations

import pytest
from fastapi import FastAPI

from app.web import i18n
from app.web.context import Web
from tests.web.browsing import Element, parse
from tests.web.cast import (
    CONTRACTS,
    S0_DOUBLES,
    S0_QUEENS,
    Phone,
    counted,
    dominoes,
    king,
    last_two,
    named,
    plain_hand,
    queens,
    trumps,
    typed,
)

NAMES = ("Ξanne", "Ξbeth", "Ξcath", "Ξdiana")
READ_OUT = ("aria-label", "title", "placeholder", "alt")
SAID_BY_SCRIPTS = (
    "data-title", "data-all", "data-nobody", "data-typed", "data-left", "data-open", "data-name",
    "data-copied", "data-unsent", "data-failed", "data-says", "data-again", "data-question",
    "data-unsaid", "data-from", "data-missing", "data-placed", "data-places",
)  # fmt: skip
LETTER = re.compile(r"[^\W\d_]")


class Bracketed(NullTranslations):
    """A language in which everything is said between brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


@pytest.fixture(autouse=True)
def bracketed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak it in every request."""

    def speaking(language: str) -> AbstractContextManager[None]:
        return i18n.speaking(language, Bracketed())

    monkeypatch.setattr("app.web.security.speaking", speaking)


@pytest.fixture
def phone(app: FastAPI) -> Phone:
    phone = Phone(app)
    phone.start(*NAMES, rules="modern_no_play")
    return phone


def outside(text: str) -> str:
    """What stands outside of all brackets, without names, signs of suits and token letters."""
    depth, left = 0, []
    for sign in text:
        if sign == "⟦":
            depth += 1
        elif sign == "⟧":
            depth -= 1
        elif depth == 0:
            left.append(sign)
    assert depth == 0, text
    rest = "".join(left)
    for known in (*NAMES, "Σ", "Ξ"):
        rest = rest.replace(known, "")
    return re.sub(r"http://testserver/s/[\w-]+", "", rest)


def shown(element: Element) -> Iterator[str]:
    """Every text and every attribute that is read out, without what is data by its nature."""
    for child in element.children:
        if isinstance(child, str):
            yield child
        elif child.tag in ("script", "style") or is_data(child):
            continue
        else:
            yield from shown(child)
    for name in (*READ_OUT, *SAID_BY_SCRIPTS):
        if name in element.attrs and (name != "data-open" or element.tag == "form"):
            yield from words_in(element.attrs[name])


def words_in(attribute: str) -> Iterator[str]:
    """An attribute's text; of one that holds JSON, the texts and not the keys."""
    if attribute[:1] not in ("{", "["):
        yield attribute
        return
    held = json.loads(attribute)
    for item in held.values() if isinstance(held, dict) else held:
        yield from [item] if isinstance(item, str) else item


def is_data(element: Element) -> bool:
    """A player's token or a name cut to fit."""
    classes = element.attrs.get("class", "").split()
    if {"tok", "letter", "block", "mk"} & {*classes}:
        return element.tag in ("i", "text")
    # The D of the dealer's mark is drawn, not read: its word stands beside it.
    return "aria-hidden" in element.attrs and len(element.text) == 1


def untranslated(html: str) -> list[str]:
    page = parse(html)
    found = [outside(text) for text in shown(page)]
    # A session's title is kept in the language of whoever started it: bracketed once, for good.
    return [text.strip() for text in found if LETTER.search(text)]


def all_answers(phone: Phone, web: Web, app: FastAPI) -> Iterator[tuple[str, str]]:
    """Every page and fragment in every state, by name."""
    http = phone.http
    yield "home of a stranger", Phone(app).http.get("/").text
    yield "home", http.get("/").text
    bad = {"name": ["", NAMES[0], NAMES[0], "Ξ" * 31]}
    yield "refused start", http.post("/sessions", data=bad).text
    yield "wrong number", http.post("/sessions", data={"name": [NAMES[0]]}).text
    yield "table before the first hand", phone.get().text
    yield "join", http.get(f"/join/{web.keys.score_key(phone.sid)}").text
    for contract in CONTRACTS:
        phone.draft({**named(contract), "choose": contract}, htmx=False)
        yield f"naming {contract}", phone.get().text
        yield f"missing {contract}", phone.score(named(contract)).text
        yield f"preview {contract}", phone.draft(plain_hand(contract)).text
    refused = {
        "counts": queens(1, 1, 1, 0),
        "too many": counted("no_tricks", 9, 9, 9, 9),
        "odd": {**counted("no_tricks", 1, 2, 3), "no_tricks.count.3": "-1"},
        "ace": counted("no_hearts", 13, 0, 0, 0, ace=3),
        "ace unsaid": counted("no_hearts", 6, 4, 3, 0),
        "order": {**dominoes(0, 1, 2, 3), "dominoes.place.0": "2"},
        "double": king(1, doubles=["0-1"]),
        "positive": trumps(13, 0, 0, 0, doubles=["1-2"]),
        "self": king(1, doubles=["1-1"]),
        "nets": typed("no_king", "nets", 1, 2, 3, 4),
        "zero": typed("no_king", "from_zero", 1, 2, 3, 4),
        "zero sum": typed("no_king", "from_zero", 0, 2, 3, 4),
        "typed": typed("no_king", "nets", "x", "", "1", "1"),
        "range": typed("no_king", "nets", 99999, 1, 1, 1),
        "contract": named("nope"),
        "nothing": {},
    }
    for name, fields in refused.items():
        yield f"refused {name}", phone.score(fields).text
    late = phone.drawn()
    yield "scored", phone.score(queens(*S0_QUEENS, doubles=S0_DOUBLES), htmx=True).text
    yield "conflict", phone.post("/hands", {**late, "command": "x", **king(1)}).text
    yield "late draft", phone.post("/draft", {**late, **king(1)}, htmx=True).text
    yield "used", phone.score(queens(1, 1, 1, 1)).text
    phone.scored(
        {"contract": "no_tricks", "mode": "undoubled"},
        dominoes(1, 0, 3, 2, rank="Q", doubles=["1-0", "0-1"]),
        typed("no_king", "nets", -20, 0, 0, 0),
        last_two(1, 2, doubles=["2-0"]),
    )
    yield "owing", phone.get().text
    phone.scored(typed("no_hearts", "from_zero", 2, 0, 0, 0))
    yield "must", phone.get().text
    phone.draft({**trumps(13, 0, 0, 0), "auto": "1 2"})
    yield "trumps kept", phone.get().text
    phone.scored(trumps(6, 4, 2, 1, suit="diamonds"))
    yield "run report", phone.get().text
    for number in range(1, 8):
        yield f"why {number}", phone.get(f"/m/1/h/{number}/why").text
        yield f"slip {number}", phone.get(f"/m/1/h/{number}/why/slip").text
    for view in ("totals", "zero", "chart"):
        yield f"sheet {view}", phone.get(f"/sheet?view={view}").text
    phone.scored(king(2))
    yield "half a block", phone.get("/sheet").text
    yield "stranger", Phone(app, phone.sid).get().text
    yield "end", phone.get("/end").text
    yield "result", phone.end(htmx=True).text
    yield "result of a stranger", Phone(app, phone.sid).get().text
    yield "ended", phone.post("/end", {"version": str(phone_version(phone)), "command": "e"}).text
    phone.rematch()
    yield "rematch", phone.get().text
    phone.scored(queens(1, 1, 1, 1))
    phone.end()
    yield "shared", phone.get().text
    yield "sheets of two matches", phone.get("/sheet").text
    phone.undo()
    yield "undone", phone.get().text
    phone.undo()
    phone.undo()
    yield "undo of rematch", phone.get().text
    yield "404", http.get("/nothing").text
    yield "403", Phone(app, phone.sid).post("/undo", {}).text
    yield "405", http.put("/").text
    yield "400", http.post("/sessions", content=b"x", headers=MULTIPART).text
    yield "413", http.post("/sessions", content=b"x" * (3 << 20), headers=MULTIPART).text


MULTIPART = {"Content-Type": "multipart/form-data"}


def phone_version(phone: Phone) -> int:
    form = phone.page().one("form", action=f"/s/{phone.sid}/rematch")
    return int(form.one("input", name="version")["value"])


def test_every_visible_word_of_every_page_is_translatable(
    phone: Phone, web: Web, app: FastAPI
) -> None:
    found = {}
    for name, html in all_answers(phone, web, app):
        left = untranslated(html)
        if left:
            found[name] = sorted(set(left))
    assert found == {}


def test_a_word_outside_the_catalogue_would_be_found() -> None:
    assert untranslated("<p>Hello</p>") == ["Hello"]
    assert untranslated('<p aria-label="Hello">⟦Good ⟦day⟧⟧ Ξanne −12</p>') == ["Hello"]
    assert untranslated("<p>⟦Hello⟧ ×2 Σ</p>") in ([], ["×2 Σ"])


def test_refusals_of_other_sites_are_translatable(app: FastAPI) -> None:
    answer = Phone(app).http.post("/", headers={"Sec-Fetch-Site": "cross-site"})
    assert outside(answer.text) == ""
