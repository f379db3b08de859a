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

from app.domain.presets import SHIPPED
from app.web import i18n
from app.web.context import Web
from app.web.limits import Limits
from app.web.live import Here
from app.web.present.live import here_view
from app.web.present.people import players_of
from tests.web.browsing import Element, parse
from tests.web.cast import (
    CONTRACTS,
    S0_DOUBLES,
    S0_QUEENS,
    Phone,
    carried,
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
from tests.web.rule_set_pages import pages_of_rules

NAMES = ("Ξanne", "Ξbeth", "Ξcath", "Ξdiana")
READ_OUT = ("aria-label", "title", "placeholder", "alt")
SAID_BY_SCRIPTS = (
    "data-title", "data-all", "data-nobody", "data-typed", "data-left", "data-open", "data-name",
    "data-copied", "data-unsent", "data-failed", "data-says", "data-again", "data-question",
    "data-unsaid", "data-from", "data-missing", "data-placed", "data-places", "data-kept",
    "data-line", "data-waits", "data-saving", "data-unsaved", "data-saved", "data-played",
    "data-queued", "data-each", "data-last", "data-then", "data-decide", "data-mend",
    "data-barred", "data-leave", "data-back", "data-player",
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
    yield "ahead", phone.get("/ahead").text
    yield "away", http.get("/away").text
    yield "help", http.get("/help").text
    yield "help from a sheet", http.get("/help?sheet=1").text
    yield "all rules", http.get("/rules").text
    yield "rules of the match", phone.get("/rules").text
    for rules in SHIPPED:
        yield f"rules {rules.id}", http.get(f"/rules/{rules.id}").text
    yield from doors(phone, web, app)
    yield from pages_of_rules(phone.http, NAMES)
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
    yield "beside", phone.post("/beside", {**late, **king(1)}).text
    yield "scored news", phone.get("/news?seen=1").text
    with i18n.speaking("en", Bracketed()):
        seats = ((), (None,), (0,), (0, 1))
        here = [here_view(Here(2, some), players_of(NAMES)).text for some in seats]
    yield "here", "".join(f"<p>{words}</p>" for words in here)
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
        yield f"chips {number}", phone.get(f"/m/1/h/{number}/why?chips=1").text
    for view in ("totals", "zero", "chart"):
        yield f"sheet {view}", phone.get(f"/sheet?view={view}").text
    yield from corrections(phone)
    phone.scored(king(2))
    yield "half a block", phone.get("/sheet").text
    phone.post("/m/1/h/3/remove", carried(phone.page("/m/1/h/3").one("section", class_="rarer")))
    yield "a hand is missing", phone.get("/sheet").text
    phone.undo()
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
    yield "other news", phone.get("/news?seen=1").text
    phone.undo()
    phone.undo()
    yield "undo of rematch", phone.get().text
    yield from beside_the_game(app)
    yield "404", http.get("/nothing").text
    yield "403", Phone(app, phone.sid).post("/undo", {}).text
    yield "405", http.put("/").text
    yield "400", http.post("/sessions", content=b"x", headers=MULTIPART).text
    yield "413", http.post("/sessions", content=b"x" * (3 << 20), headers=MULTIPART).text


def doors(phone: Phone, web: Web, app: FastAPI) -> Iterator[tuple[str, str]]:
    """The pages by which phones come in and sessions are put away."""
    http, below = phone.http, f"/s/{phone.sid}"
    door = f"/join/{web.keys.score_key(phone.sid)}"
    yield "join", http.get(door).text
    yield "share alone", http.get(below + "/share").text
    for person in ("", "", "1"):
        Phone(app).http.post(door, data={"person": person})
    http.post(door, data={"person": "0"})
    yield "join again", http.get(door).text
    phone.post("/code", {})
    yield "share", CODE.sub("", http.get(below + "/share").text)
    yield "view link", http.get(below + "/share?link=view").text
    yield "nobody to hand over to", CODE.sub("", phone.post("/owner", {"phone": "x"}).text)
    yield "share of a stranger", Phone(app).http.get(below + "/share").text
    yield "no such code", http.post("/join", data={"code": "123"}).text
    yield "forget", http.get(below + "/forget").text
    yield "own seat", http.get(below).text
    lock = carried(phone.page("/share").one("form", action=below + "/lock"))
    phone.post("/lock", {**lock, "locked": "1"})
    yield "one form, two meanings", phone.post("/lock", {**lock, "locked": "0"}).text
    yield "locked", http.get(below).text
    lock = carried(phone.page("/share").one("form", action=below + "/lock"))
    phone.post("/lock", {**lock, "locked": "0"})
    late = Phone(app, phone.sid)
    late.http.post(door)
    phone.post("/links", carried(phone.page("/share").one("form", action=below + "/links")))
    yield "replaced", late.get().text
    phone.post("/delete", {})
    yield "home with a deleted one", http.get("/").text
    yield "410", http.get(below).text
    phone.post("/restore", {})


CODE = re.compile(r"<b>[2-9A-Z]{3} [2-9A-Z]{3}</b>")
"""A short code is data."""


def beside_the_game(app: FastAPI) -> Iterator[tuple[str, str]]:
    """Players, adjustments and the log, in every state."""
    phone = Phone(app)
    phone.start(*NAMES, first=1)
    phone.scored(king(1))
    phone.end()
    phone.rematch()

    def sent(below: str, **fields: str) -> str:
        return phone.post(below, {**phone.drawn(), **fields}).text

    names = {f"name.{person}": name for person, name in enumerate(NAMES)}
    yield "late names", phone.post("/players/names", {"title": "Ξ", **names}).text
    yield "late move", phone.post("/players/seats", {"order": "1-0-2-3"}).text
    yield "late line", phone.post("/adjust", {"reason": "Ξ"}).text
    yield "refused names", sent("/players/names", **{**names, "name.1": "", "title": "Ξ"})
    yield "refused title", sent("/players/names", **names, title="")
    yield "refused move", sent("/players/seats", order="0")
    yield "refused newcomer", sent("/players/newcomer", person="1", newcomer="")
    yield "refused line", sent("/adjust", points="x")
    yield "refused drop", sent("/adjust/drop", line="9-9")
    yield "adjustments before the first", phone.get("/adjust").text
    sent("/adjust", person="1", points="5", suggested="revoke")
    yield "adjustments", phone.get("/adjust").text
    sent("/adjust/drop", line=f"{len(phone.file()['matches'])}-1")
    yield "adjustment taken out", phone.get("/adjust").text
    sent("/adjust", person="1", points="5", reason="Ξ")
    yield "sheet with an adjustment", phone.get("/sheet").text
    sent("/players/names", **names, title="Ξ")
    yield "renamed", phone.get("/players").text
    sent("/players/seats", order="1-0-2-3")
    yield "moved", phone.get("/players").text
    sent("/players/seats", order="1-2-3-0")
    yield "moved all", phone.get("/players").text
    sent("/players/newcomer", person="3", newcomer="Ξ")
    yield "newcomer", phone.get("/players").text
    yield "log with undo", phone.get("/log").text
    for _step in range(6):
        phone.undo()
        yield "log", phone.get("/log").text
    yield "older log", phone.get("/log?before=9").text


def corrections(phone: Phone) -> Iterator[tuple[str, str]]:
    """The page of one hand in every state, and what is said once it has been changed."""
    for number in range(1, 8):
        yield f"hand {number}", phone.get(f"/m/1/h/{number}").text
    yield "forgotten", phone.get("/m/1/h/3/before").text
    yield "forgotten at the end", phone.get("/m/1/h/8/before").text
    sent = {**carried(phone.page("/m/1/h/2").one("form", id="hand")), "declarer": "0"}
    yield "refused correction", phone.post("/m/1/h/2", {**sent, **queens(1, 1, 1, 0)}).text
    yield (
        "another declarer",
        phone.post("/m/1/h/2/redraw", {**sent, **queens(1), "declarer": "1"}).text,
    )
    yield "preview", phone.post("/m/1/h/1/preview", {**sent, **queens(1, 1, 1, 1)}, htmx=True).text
    phone.post("/m/1/h/2", {**sent, **counted("no_tricks", 5, 4, 3, 1)})
    yield "corrected", phone.get().text
    yield "late correction", phone.post("/m/1/h/1", {**sent, "command": "l", **queens(1)}).text
    yield "late addition", phone.post("/m/1/h/1/before", {**sent, "command": "l"}).text
    phone.post("/m/1/h/3/remove", carried(phone.page("/m/1/h/3").one("section", class_="rarer")))
    yield "removed", phone.get().text
    form = carried(phone.page("/m/1/h/3/before").one("form", id="hand"))
    added = {**form, **dominoes(1, 0, 3, 2), "declarer": "0"}
    phone.post("/m/1/h/3/before", added)
    yield "added", phone.get().text
    for _change in range(3):
        phone.undo()


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


def test_refusals_of_other_sites_and_of_too_many_tries_are_translatable(own_app: FastAPI) -> None:
    own_app.state.limits = Limits({"start": "1 per 10 minutes"})
    http = Phone(own_app).http
    crossed = http.post("/", headers={"Sec-Fetch-Site": "cross-site"})
    _first, again = http.post("/sessions"), http.post("/sessions")
    assert (crossed.status_code, again.status_code) == (403, 429)
    assert untranslated(crossed.text) == untranslated(again.text) == []
