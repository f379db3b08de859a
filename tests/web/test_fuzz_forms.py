"""Whatever is sent to a form: an answer that we know of, never a fault, and a sheet that holds.

The routes are the app's own: a new form without its fields below fails the first test.
"""

from datetime import UTC, datetime
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

import pytest
from fastapi import FastAPI
from httpx2 import Response
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.routing import Route

from app.domain.contract_editing import add_contract
from app.domain.presets import MODERN, SHIPPED
from app.main import ROUTERS, renderer
from app.services.own_rules import keep
from app.web.context import Web
from app.web.forms import Form
from app.web.present.editor.view import began, editor_view
from app.web.security import HEADERS
from tests.domain.strategies import hostile_texts
from tests.web.browsing import entries, parse
from tests.web.cast import CAST, CONTRACTS, HTMX, Phone, plain_hand

FUZZ = settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
KNOWN = {200, 204, 303, 400, 403, 404, 409, 410, 413, 422}
"""What a form may be answered with; all of it is a page, a fragment, nothing, or the way on."""
TRACES = ("Traceback", "site-packages", "sqlalchemy", "pydantic", "jinja2", ".py")
URLENCODED = "application/x-www-form-urlencoded"

# -- what is sent --------------------------------------------------------------------------

HOSTILE = hostile_texts | st.sampled_from(
    ("{{7*7}}", "%s%d%(n)s", "\r\nSet-Cookie: a=b", "\ufeff", "١٢", "−5", "1e9", "9" * 400,
     "💥" * 90, "'; DROP TABLE hand; --", "../../etc/passwd", "\t=1+1",
     "on", "-1", "99", "None", "[]")
)  # fmt: skip
VALUES = HOSTILE | st.text(max_size=12) | st.integers(-2, 14).map(str)
CHOICES = st.sampled_from(
    [*CONTRACTS, "hearts", "spades", "8", "A", "unsaid", "cards", "nets", "from_zero", "undoubled"]
    + [f"{one}-{other}" for one in range(4) for other in range(4)]
)
HAND = st.builds(plain_hand, st.sampled_from(CONTRACTS), st.integers(0, 3))
HAND_NAMES = (
    ["contract", "mode", "double", "trump", "start_rank", "auto", "step", "hand", "max"]
    + ["choose", "choose_trump", "choose_rank"]
    + [f"typed.{seat}" for seat in (0, 3, 4, 9)]
    + [f"{contract}.count.{seat}" for contract in CONTRACTS[:4] for seat in (0, 2, 4)]
    + ["no_king.taker", "no_hearts.special", "no_last_two.takers.0", "dominoes.place.1"]
)


def around(base: st.SearchStrategy[dict[str, Any]], names: list[str]) -> Any:
    """A form as it should be, with some of its fields gone, doubled, or hostile."""
    more = st.dictionaries(
        st.sampled_from([*names, "version", "command"]) | st.text(max_size=8) | HOSTILE,
        st.lists(VALUES | CHOICES, max_size=5),
        max_size=5,
    )
    gone = st.sets(st.sampled_from([*names, "version", "command"]), max_size=2)
    return st.tuples(base, more, gone)


@lru_cache(maxsize=1)
def rule_fields() -> dict[str, Any]:
    """The editor's form, as it opens with a set that has a contract of each kind."""
    salade = add_contract(add_contract(MODERN, "salade"), "ravage_city")
    view = editor_view(began(salade, "modern"), Form({}), "c")
    tree = parse(renderer().render("fragments/editor.html", {"editor": view}))
    fields: dict[str, Any] = {}
    for name, value in entries(tree, tree.one("form", id="editor")):
        fields.setdefault(name, []).append(value)
    return fields


NOTHING = st.just(dict[str, Any]())
STARTS = st.fixed_dictionaries(
    {
        "name": st.lists(st.text(max_size=31) | HOSTILE, max_size=6)
        | st.just(["Anne", "Beth", "Cath", "Diana"]),
        "rule_set": st.sampled_from([rules.id for rules in SHIPPED]) | HOSTILE,
        "first_declarer": st.integers(-2, 6).map(str) | HOSTILE,
    }
)
PEOPLE = st.fixed_dictionaries(
    {"title": st.text(max_size=61) | HOSTILE}
    | {f"name.{person}": st.text(max_size=31) | HOSTILE for person in range(4)}
)
LINE = st.fixed_dictionaries(
    {"person": st.integers(-1, 5).map(str), "points": VALUES, "reason": st.text(max_size=61)}
)
ACTS = (
    "save", "players:5", "pack:32", "divide", "scale:2", "scale:99", "ban:off", "slams:flat",
    "special:off", "compulsory:on", "undoubled:split", "doubling:off", "turn", "run:one",
    "add:salade", "add:ravage_city", "drop:no_king", "up:no_queens", "down:trumps",
    "more:no_last_two", "fewer:no_last_two", "part:salade:king", "card:salade",
    "factor:salade:half", "factor:salade:own",
    "sign:c.no_king.value", "begin", "leave", "players:x", "pack:0", "players:",
)  # fmt: skip
RULES = st.builds(
    lambda act, players, pack: {
        **rule_fields(), "act": act, "players": str(players), "pack": str(pack),
    },
    st.sampled_from(ACTS), st.integers(1, 9), st.sampled_from((0, 32, 36, 52)),
)  # fmt: skip
RULE_NAMES = [
    "source", "rules_name", "contract", "act", "out", "run", "aside", "compulsory", "players",
    "pack", "dealer", "wins", "doubling", "others", "open", "name", "first_declarer",
    "c.no_king.kind", "c.no_king.card", "c.no_king.value", "c.no_hearts.item",
    "c.no_hearts.special", "c.no_hearts.slam", "c.no_hearts.slam_points", "c.no_last_two.v.0",
    "c.no_last_two.v.7", "c.dominoes.v.3", "c.dominoes.starts", "c.salade.part",
    "c.salade.p.king.kind", "c.trumps.asks", "c.trumps.leader",
]  # fmt: skip
FORMS: dict[str, Any] = {
    "start_session": around(STARTS, ["name", "rule_set", "first_declarer"]),
    "join": around(NOTHING, ["seat", "name"]),
    "save_draft": around(HAND, HAND_NAMES),
    "score_hand": around(HAND, HAND_NAMES),
    "undo": around(NOTHING, ["hand"]),
    "end_match": around(NOTHING, ["hand"]),
    "rematch": around(NOTHING, ["first_declarer"]),
    "reopen": around(NOTHING, ["hand"]),
    "change_rules": around(st.just({"rule_set": "online"}), ["rule_set"]),
    "beside": around(HAND, HAND_NAMES),
    "correct_hand": around(HAND, [*HAND_NAMES, "declarer"]),
    "insert_hand": around(HAND, [*HAND_NAMES, "declarer"]),
    "preview_hand": around(HAND, [*HAND_NAMES, "declarer", "forgotten"]),
    "redraw_hand": around(HAND, [*HAND_NAMES, "declarer", "forgotten"]),
    "remove_hand": around(NOTHING, ["hand"]),
    "rename": around(PEOPLE, ["title", "name.0", "name.3", "name.9"]),
    "reseat": around(st.just({"order": "1-0-2-3"}), ["order"]),
    "replace_player": around(st.just({"person": "1", "newcomer": "Eve"}), ["person", "newcomer"]),
    "add_adjustment": around(LINE, ["person", "points", "sign", "reason", "suggested"]),
    "drop_adjustment": around(st.just({"line": "1-1"}), ["line"]),
    "join_by_code": around(NOTHING, ["code"]),
    "make_code": around(NOTHING, ["code"]),
    "stop_code": around(NOTHING, ["code"]),
    "lock": around(st.just({"locked": "1"}), ["locked"]),
    "new_links": around(NOTHING, ["links"]),
    "hand_over": around(st.just({"phone": "x"}), ["phone"]),
    "forget": around(NOTHING, ["sid"]),
    "delete": around(NOTHING, ["sid"]),
    "restore": around(NOTHING, ["sid"]),
    "edit_rules": around(RULES, RULE_NAMES),
    "rules_summary": around(RULES, RULE_NAMES),
    "rename_rules": around(st.just({"rules_name": "Ours"}), ["rules_name"]),
    "copy_rules": around(NOTHING, ["rid"]),
    "delete_rules": around(NOTHING, ["rid"]),
    "restore_rules": around(NOTHING, ["rid"]),
    "take_rules": around(NOTHING, ["rid"]),
    "import_rules": around(NOTHING, ["file"]),
}
"""What each form is sent, by the name of its route."""

BODIES = st.tuples(
    st.sampled_from(
        [URLENCODED, f"{URLENCODED}; charset=utf-16", "multipart/form-data; boundary=b",
         "multipart/form-data", "application/json", "text/plain", "", "\u00e9", "x" * 500]
    ),
    st.binary(max_size=60)
    | st.sampled_from(
        [b"%", b"%zz=%00", b"a=%ff%fe", b"&&&;==", b"=" * 3000, b"version=%F0%9F", b"\x00\x01",
         b'--b\r\nContent-Disposition: form-data; name="a"; filename="x"\r\n\r\n1\r\n--b--\r\n',
         b'--b\r\nContent-Disposition: form-data; name="version"\r\n\r\n\xff\xfe\r\n--b--\r\n',
         b'--b\r\nContent-Disposition: form-data\r\n\r\n1\r\n--b--\r\n',
         b"--b\r\n" * 50, b"--b--", b"\xef\xbb\xbfversion=1"]
    ),
)  # fmt: skip


# -- the routes ----------------------------------------------------------------------------


def forms() -> dict[str, str]:
    """Every route of the app that takes a form, by name: its path."""
    return {
        route.name: route.path
        for router in ROUTERS
        for route in router.routes
        if isinstance(route, Route) and "POST" in (route.methods or ())
        if not route.path.startswith("/api/")
    }


def path_of(name: str, phone: Phone, web: Web) -> str:
    """Where that form of the phone's sheet is sent: about its first hand, if about one."""
    key = web.keys.score_key(phone.sid)
    return forms()[name].format(sid=phone.sid, key=key, rid=rules_of(phone, web), match=1, number=1)


def rules_of(phone: Phone, web: Web) -> str:
    """The id of a rule set that the phone keeps."""
    device = phone.http.cookies["barbu_device"]
    return keep(web.database, web.keys, device, "fuzz", datetime.now(UTC), MODERN)


def test_every_form_is_fuzzed() -> None:
    assert set(FORMS) == set(forms()), "say in FORMS what a new form is sent"


HANDS = (
    {"declarer": 0, "contract": "no_king", "outcome": {"taker": 1}},
    {"declarer": 0, "contract": "no_tricks", "outcome": {"counts": [13, 0, 0, 0]}},
)


def table_of(app: FastAPI, web: Web, hands: int, *, ended: bool) -> Phone:
    """A scorer's phone in the middle of a match, or at its end: brought in, which is quicker."""
    match = {"rule_set": "modern", "first_declarer": 0, "ended": ended and hands > 0}
    file = {
        "format": "barbu-sheet/1",
        "players": list(CAST),
        "matches": [{**match, "hands": HANDS[:hands]}],
    }
    phone = Phone(app)
    phone.sid = phone.http.post("/api/v1/sessions", json=file).json()["id"]
    assert phone.http.post(f"/join/{web.keys.score_key(phone.sid)}").status_code == 303
    return phone


def check(answer: Response) -> None:
    assert answer.status_code in KNOWN, answer.text[:300]
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert not [trace for trace in TRACES if trace in answer.text]
    assert not {"\r", "\n"} & set(answer.headers.get("location", ""))
    assert answer.headers.get("location", "/").startswith("/")
    if answer.status_code in (204, 303):
        assert answer.text == ""
    else:
        assert answer.headers["content-type"].startswith("text/html")
        parse(answer.text)


def still_sound(phone: Phone, hands: int) -> None:
    """The sheet can be read, adds up, and has gained or lost one hand at most."""
    file = phone.file()
    played = [hand for match in file["matches"] for hand in match["hands"]]
    assert abs(len(played) - hands) <= 1
    for match in file["matches"]:
        nets = [hand["net"] for hand in match["hands"]]
        for line in match.get("adjustments", []):
            nets.append([line["points"] * (seat == line["seat"]) for seat in range(4)])
        assert match["totals"] == [sum(seat) for seat in zip([0] * 4, *nets, strict=True)]
    assert phone.get().status_code == 200


def test_the_forms_below_would_be_accepted_if_nothing_were_wrong_with_them(
    app: FastAPI, web: Web
) -> None:
    phone = table_of(app, web, 1, ended=False)
    fields = {"version": "1", "command": "fuzz", **plain_hand("no_queens")}
    assert phone.post("/hands", fields).status_code == 303
    assert len(phone.nets()) == 2
    assert phone.drawn()["version"] == "2"


@pytest.mark.parametrize("name", FORMS)
def test_any_fields_get_an_answer_that_we_know_of(app: FastAPI, web: Web, name: str) -> None:
    @FUZZ
    @given(
        sent=FORMS[name],
        hands=st.integers(0, 2),
        ended=st.booleans(),
        behind=st.booleans(),
        stranger=st.sampled_from([False, False, False, True]),
        htmx=st.booleans(),
    )
    def fuzz(sent: Any, hands: int, ended: bool, behind: bool, stranger: bool, htmx: bool) -> None:
        phone = table_of(app, web, hands, ended=ended)
        base, more, gone = sent
        fields = {"version": "0" if behind else "1", "command": "fuzz", **base}
        fields = {field: value for field, value in fields.items() if field not in gone}
        path = path_of(name, phone, web)
        sender = Phone(app, phone.sid) if stranger else phone
        body = urlencode({**fields, **more}, doseq=True, errors="surrogatepass")
        kind = {"Content-Type": URLENCODED, **(HTMX if htmx else {})}
        for _ in range(2):  # and once more, as a phone does that heard no answer
            check(sender.http.post(path, content=body, headers=kind))
        still_sound(phone, hands)

    fuzz()


@pytest.mark.parametrize("name", FORMS)
def test_bodies_that_are_no_forms_get_one_too(app: FastAPI, web: Web, name: str) -> None:
    phone = table_of(app, web, 1, ended=False)
    path = path_of(name, phone, web)

    @settings(FUZZ, max_examples=12)
    @given(sent=BODIES, htmx=st.booleans())
    def fuzz(sent: tuple[str, bytes], htmx: bool) -> None:
        kind, body = sent
        headers = [(b"Content-Type", kind.encode("latin-1"))]
        headers += [(b"HX-Request", b"true")] if htmx else []
        check(phone.http.post(path, content=body, headers=headers))

    fuzz()
    still_sound(phone, 1)


@pytest.mark.parametrize("name", [name for name, path in forms().items() if "{" in path])
@given(
    part=st.sampled_from(
        ["%00", "%0d%0aSet-Cookie:%20a=b", "..", "%2e%2e", "%F0%9F", "%", "x" * 2000, "{sid}", "'"]
    )
    | st.text("abc%/.~-_0 é", min_size=1, max_size=9)
)
@settings(FUZZ, max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_addresses_that_lead_nowhere_get_one_too(app: FastAPI, name: str, part: str) -> None:
    path = forms()[name].replace("{sid}", part).replace("{key}", part).replace("{rid}", part)
    path = path.replace("{match}", "1").replace("{number}", "1")
    answer = Phone(app).http.post(path, data={"version": "1", "command": "c"})
    assert answer.status_code in KNOWN | {405}
    assert not [trace for trace in TRACES if trace in answer.text]
