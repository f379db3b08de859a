"""Hostile titles and names on every address that can be asked for, page, fragment or file.

The addresses are the app's own: a new one without a case below fails the first test.
"""

import json
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.routing import Route

from app.domain.presets import MODERN
from app.domain.rules_notation import write_rules
from app.main import ROUTERS
from app.web.context import Web
from tests.web.browsing import Element, parse
from tests.web.cast import HTMX, Fields, Phone, carried, queens
from tests.web.conftest import web_of
from tests.web.test_hostile_names import NAMES, PRODUCT, TEMPLATE, kept

TITLES = {
    "markup": "</title><script>alert(1)</script><b>x</b>",
    "quotes": "\"Bob's\" & 'co' \\",
    "templates": TEMPLATE + " {% raw %} %(name)s %s",
    "formulas": "=2+2",
    "right to left": "שולחן 12",
    "emoji": "👩‍👩‍👧‍👦 🏳️‍🌈",
    "long": "W" * 60,
    "accents": "Zoë's e\u0301",
}
LEADS = ("=", "+", "-", "@", "\t", "\r")
Addresses = Callable[[Phone, str], list[str]]


def rules_of(phone: Phone) -> str:
    """The id of the rule set that the phone keeps, called like its session."""
    listed = parse(phone.http.get("/rules/own").text).all("a", class_="ico")
    return listed[-1]["href"].removeprefix("/rules/own/")


def below(*paths: str) -> Addresses:
    return lambda phone, _key: [f"/s/{phone.sid}{path}" for path in paths]


CASES: dict[str, Addresses] = {
    "home": lambda _phone, _key: ["/"],
    "table": below(""),
    "table_fragment": below("/table"),
    "ledger": below("/ledger"),
    "end_page": below("/end"),
    "ahead": below("/ahead"),
    "here": below("/here"),
    "news": below("/news?seen=0"),
    "sheet_fragment": below("/sheet/part"),
    "hand_page": below("/m/1/h/1"),
    "forgotten_hand": below("/m/1/h/1/before"),
    "players": below("/players"),
    "adjust": below("/adjust"),
    "changing_rules": below("/rules/change"),
    "log": below("/log"),
    "rules": below("/rules", "/rules?match=1"),
    "rules_list": lambda _phone, _key: ["/rules"],
    "shipped_rules": lambda _phone, _key: ["/rules/modern"],
    "help": lambda phone, _key: ["/help", f"/help?sheet={phone.sid}"],
    "share": below("/share", "/share?link=view"),
    "forget_page": below("/forget"),
    "worker": lambda _phone, _key: ["/sw.js"],
    "away": lambda _phone, _key: ["/away"],
    "sheet": below("/sheet", "/sheet?view=zero", "/sheet?view=chart", "/sheet?match=1"),
    "why": below("/m/1/h/1/why", "/m/1/h/1/why?chips=1"),
    "why_slip": below("/m/1/h/1/why/slip", "/m/1/h/1/why/slip?chips=1"),
    "join_page": lambda _phone, key: [f"/join/{key}"],
    "health": lambda _phone, _key: ["/health"],
    "export_session": lambda phone, _key: [f"/api/v1/sessions/{phone.sid}"],
    "editor": lambda phone, _key: ["/rules/edit", f"/rules/edit?rules=own:{rules_of(phone)}"],
    "own_rules": lambda _phone, _key: ["/rules/own"],
    "own_rules_one": lambda phone, _key: [f"/rules/own/{rules_of(phone)}"],
    "shared_rules": lambda phone, _key: [f"/rules/shared/{rules_of(phone)}"],
    "shared_rules_page": lambda phone, _key: [f"/rules/shared/{rules_of(phone)}/rules"],
    "rules_file": lambda phone, _key: [f"/rules/shared/{rules_of(phone)}/file"],
}
"""Where each route is looked at, by its name."""
TITLED = {"home", "table", "sheet", "end_page", "join_page", "export_session"}
"""The pages that must show the title, whole."""
OF_RULES = {"editor", "own_rules", "own_rules_one", "shared_rules", "rules_file"} | {
    "shared_rules_page",
}
NAMELESS = {
    "health", "worker", "away", "here", "news", "log", "share", "forget_page", "rules",
    "rules_list", "shipped_rules", "help", "changing_rules", *OF_RULES,
}  # fmt: skip
"""Pages that need not name everybody."""
STREAMS = {"live"}
"""What never ends is looked at in tests of its own; it carries numbers alone."""
CARRIERS = ("value", "aria-label", "title", "alt", "placeholder")
"""Attributes that hold what people read or typed."""


def addresses() -> set[str]:
    return {
        route.name
        for router in ROUTERS
        for route in router.routes
        if isinstance(route, Route) and "GET" in (route.methods or ())
    }


def test_every_address_is_looked_at() -> None:
    assert set(CASES) == addresses() - STREAMS, "say in CASES where a new page is looked at"


def seated(app: FastAPI, web: Web, title: str, names: tuple[str, ...]) -> tuple[Phone, str]:
    """A scorer's phone at a table with that title and those names, and the score key."""
    phone = Phone(app)
    phone.start(*names)  # so that the home page knows the names too
    phone.scored(queens(1, 0, 1, 2, doubles=("1-0", "1-2", "1-3", "2-0", "0-2")))
    made = phone.http.post("/api/v1/sessions", json={**phone.file(), "title": title})
    assert made.status_code == 201, made.text
    phone.sid = made.json()["id"]
    key = web.keys.score_key(phone.sid)
    assert phone.http.post(f"/join/{key}").status_code == 303
    rules = {"format": "barbu-rules/1", "rule_set": {**write_rules(MODERN), "name": title}}
    sent = {"file": ("rules.json", json.dumps(rules))}
    assert phone.http.post("/rules/file", files=sent).status_code == 303
    return phone, key


Shapes = set[tuple[str, tuple[str, ...]]]


class Look(NamedTuple):
    """One answer of a sheet: an address of a route, to whom, and whether as a fragment."""

    route: str
    nth: int
    by_phone: bool
    fragment: bool


def shapes(page: Element) -> Shapes:
    """Every kind of element on a page: its tag and the attributes that it has."""
    return {(one.tag, tuple(sorted(one.attrs))) for one in page.walk()}


def said(page: Element) -> str:
    """All that a page says or carries, links left out: those may hold anything."""
    carried = [
        value
        for one in page.walk()
        for name, value in one.attrs.items()
        if name in CARRIERS or name.startswith("data-")
    ]
    text = " ".join(["".join(page.texts()), *carried])
    texts = [" ".join(one.texts()) for one in page.all("title")]
    return " ".join(" ".join([text, *texts]).replace("\u2068", "").replace("\u2069", "").split())


def beside(page: Element, title: str) -> list[Element]:
    """Elements where the title stands in one run of text with something else."""
    runs = [(one, "".join(c for c in one.children if isinstance(c, str))) for one in page.walk()]
    apart = ("title", "textarea")  # nothing can be marked up in those
    return [
        one for one, run in runs if title in run and run.strip() != title and one.tag not in apart
    ]


def looked(phone: Phone, guest: Phone, key: str) -> Iterator[tuple[Look, str, Response]]:
    """Every address of one sheet as its own phone and as a guest get it, whole and in pieces."""
    for route, where in CASES.items():
        for asking in (phone, guest):
            for headers in ({}, HTMX):
                for nth, address in enumerate(where(phone, key)):
                    look = Look(route, nth, asking is phone, headers is HTMX)
                    yield look, address, asking.http.get(address, headers=headers)


@pytest.fixture(scope="module")
def plain(app: FastAPI) -> dict[Look, tuple[int, Shapes]]:
    """How every answer looks at a table that is called nothing odd."""
    phone, key = seated(app, web_of(app), "Friday table", ("Nora", "Olaf", "Pia", "Quentin"))
    looks: dict[Look, tuple[int, Shapes]] = {}
    for look, _, answer in looked(phone, Phone(app, phone.sid), key):
        html = answer.headers.get("content-type", "").startswith("text/html")
        looks[look] = answer.status_code, shapes(parse(answer.text)) if html else set()
    return looks


@pytest.mark.parametrize("kind", NAMES)
def test_they_stand_whole_and_change_nothing_around_them(
    app: FastAPI, web: Web, plain: dict[Look, tuple[int, Shapes]], kind: str
) -> None:
    names, title = NAMES[kind], TITLES[kind]
    phone, key = seated(app, web, title, names)
    for look, address, answer in looked(phone, Phone(app, phone.sid), key):
        route, own = look.route, look.by_phone
        status, alike = plain[look]
        assert answer.status_code == status in (200, 204, 303, 403, 404), address
        if answer.status_code != 200 or route in ("health", "worker", "away"):
            continue
        if "json" in answer.headers["content-type"]:
            told = json.loads(answer.text)
            if route == "rules_file":
                assert told["rule_set"]["name"] == kept(title)
                continue
            assert told["title"] == kept(title)
            assert told["players"] == [kept(name) for name in names]
            continue
        page = parse(answer.text)
        assert beside(page, kept(title)) == [], "it could turn what stands beside it"
        assert shapes(page) == alike, address
        spoken = said(page)
        if route in OF_RULES - {"editor"} and own:
            assert kept(title) in spoken, address
        if route not in NAMELESS and (route != "home" or own):
            assert all(kept(name) in spoken for name in names), address
            if route in TITLED:
                assert kept(title) in spoken, address
        assert PRODUCT not in answer.text, "a name is never a template"
        assert "\r" not in answer.text


@pytest.mark.parametrize("kind", NAMES)
def test_answers_to_forms_hold_too(app: FastAPI, web: Web, kind: str) -> None:
    phone, _key = seated(app, web, TITLES[kind], NAMES[kind])
    plain, _plain_key = seated(app, web, "Friday table", ("Nora", "Olaf", "Pia", "Quentin"))
    sent: tuple[tuple[str, Fields], ...] = (
        ("/draft", queens(1, 1, 1)),
        ("/hands", queens(1, 1, 1, 0)),  # refused: one is missing, and the contract is used up
        ("/hands", {**queens(1, 1, 1, 0), "version": "0"}),  # overtaken
        ("/undo", {"version": "0"}),
    )
    for below_it, fields in sent:
        for headers in ({}, HTMX):
            answers = [
                one.http.post(
                    f"/s/{one.sid}{below_it}", data={**one.drawn(), **fields}, headers=headers
                )
                for one in (phone, plain)
            ]
            assert answers[0].status_code == answers[1].status_code
            assert answers[0].status_code in (200, 204, 303, 409, 422)
            assert shapes(parse(answers[0].text)) == shapes(parse(answers[1].text)), below_it


@pytest.mark.parametrize("kind", NAMES)
def test_no_line_to_be_copied_is_taken_for_a_formula(app: FastAPI, web: Web, kind: str) -> None:
    phone, _key = seated(app, web, TITLES[kind], NAMES[kind])
    asked = phone.page("/end").one("form", action=f"/s/{phone.sid}/end")
    assert phone.post("/end", carried(asked)).status_code == 303
    copied = "".join(phone.page().one("textarea").texts()).strip()
    assert kept(TITLES[kind]) in copied
    for line in copied.split("\n"):
        assert not line.startswith(LEADS)
    assert len(copied.split("\n")) == 6, "a name makes no line of its own"
