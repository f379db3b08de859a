"""Every route, for everybody who may come: exactly what is allowed, by form, by htmx and as JSON.

The routes are the app's own: one that the tables below do not know fails the first test.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import Response
from starlette.routing import Route

from app.main import ROUTERS
from app.services.keys import hash_of
from app.web.context import Web
from tests.web.cast import HTMX, Fields, Phone, king, queens

ROLES = ("watcher", "scorer", "owner", "replaced", "locked scorer", "locked owner")
SCORERS = {"scorer", "owner"}
OWNERS = {"owner", "locked owner"}
EVERYBODY = set(ROLES)
OF_NO_SESSION = {
    "home", "start_session", "join_by_code", "worker", "away", "health", "settle", "import_session",
    "rules_list", "shipped_rules", "help",
}  # fmt: skip
"""Routes that are nobody's in particular."""
OF_RULES = {
    "editor", "edit_rules", "rules_summary", "own_rules", "own_rules_one", "rename_rules",
    "copy_rules", "delete_rules", "restore_rules", "shared_rules", "shared_rules_page",
    "take_rules", "rules_file",
    "import_rules",
}  # fmt: skip
"""Routes of rule sets; who may do what with one is in test_own_rules."""
BY_KEY = {"join_page", "join"}
"""Routes that the key of the score link opens, whoever has it."""

LOOKING: dict[str, set[str]] = {
    "table": EVERYBODY,
    "table_fragment": EVERYBODY,
    "ledger": EVERYBODY,
    "live": EVERYBODY,
    "here": EVERYBODY,
    "news": EVERYBODY,
    "sheet": EVERYBODY,
    "sheet_fragment": EVERYBODY,
    "why": EVERYBODY,
    "why_slip": EVERYBODY,
    "log": EVERYBODY,
    "rules": EVERYBODY,
    "share": EVERYBODY,
    "export_session": EVERYBODY,
    "ahead": SCORERS,
    "end_page": SCORERS,
    "hand_page": SCORERS,
    "forgotten_hand": SCORERS,
    "players": SCORERS,
    "adjust": SCORERS,
    "changing_rules": SCORERS,
    "forget_page": EVERYBODY - {"watcher"},
}
"""Who is shown what is asked for; the others are led to the table, told no, or shown nothing."""

CHANGING: dict[str, set[str]] = {
    "save_draft": SCORERS,
    "score_hand": SCORERS,
    "beside": SCORERS,
    "undo": SCORERS,
    "end_match": SCORERS,
    "rematch": SCORERS,
    "reopen": SCORERS,
    "correct_hand": SCORERS,
    "insert_hand": SCORERS,
    "preview_hand": SCORERS,
    "redraw_hand": SCORERS,
    "remove_hand": SCORERS,
    "rename": SCORERS,
    "reseat": SCORERS,
    "replace_player": SCORERS,
    "add_adjustment": SCORERS,
    "drop_adjustment": SCORERS,
    "change_rules": SCORERS,
    "make_code": SCORERS,
    "stop_code": SCORERS,
    "lock": OWNERS,
    "new_links": OWNERS,
    "hand_over": OWNERS,
    "delete": OWNERS,
    "restore": OWNERS,
    "forget": EVERYBODY,
}
"""Whose post is carried out. Forgetting is about one's own list, so nobody is refused it."""
AT_AN_ENDED_MATCH = {"rematch", "reopen"}


def routes(method: str) -> dict[str, str]:
    return {
        route.name: route.path
        for router in ROUTERS
        for route in router.routes
        if isinstance(route, Route) and method in (route.methods or ())
    }


def test_every_route_is_in_a_table() -> None:
    assert set(routes("GET")) == {*LOOKING, *BY_KEY, *OF_NO_SESSION, *OF_RULES} & set(routes("GET"))
    assert set(routes("POST")) == {*CHANGING, *BY_KEY, *OF_NO_SESSION, *OF_RULES} & set(
        routes("POST")
    )
    named = {*LOOKING, *CHANGING, *BY_KEY, *OF_NO_SESSION, *OF_RULES}
    assert named == {*routes("GET"), *routes("POST")}, "and no table names a route that is gone"


@dataclass(frozen=True)
class Company:
    """A session of two hands and an adjustment, and a phone of each kind."""

    sid: str
    phones: dict[str, Phone]
    scorer_hash: str

    def version(self) -> int:
        """What a form drawn now would carry."""
        web: Web = self.phones["owner"].app.state.web
        with web.database.read() as tx:
            found = tx.connection().exec_driver_sql(
                "SELECT version FROM session WHERE id = ?", (self.sid,)
            )
            return int(found.scalar_one())

    def facts(self) -> list[Any]:
        """Everything that is kept of the session."""
        web: Web = self.phones["owner"].app.state.web
        with web.database.read() as tx:
            run = tx.connection().exec_driver_sql
            return [
                run(f"SELECT * FROM {table} WHERE {key} = ? ORDER BY 1, 2, 3", (self.sid,)).all()
                for table, key in (
                    ("session", "id"), ('"match"', "session_id"), ("hand", "session_id"),
                    ("journal", "session_id"), ("scorer", "session_id"), ("code", "session_id"),
                )
            ]  # fmt: skip


def company(app: FastAPI, web: Web, role: str, *, ended: bool) -> Company:
    owner, scorer, watcher = Phone(app), Phone(app), Phone(app)
    owner.start()
    scorer.http.post(f"/join/{web.keys.score_key(owner.sid)}", data={"person": "1"})
    scorer.sid = watcher.sid = owner.sid
    owner.scored(king(1), queens(4, 0, 0, 0))
    owner.post("/adjust", {**_drawn(owner), "person": "3", "points": "5", "reason": "revoke"})
    if ended:
        owner.end()
    made = Company(
        owner.sid,
        {"owner": owner, "scorer": scorer, "watcher": watcher, "replaced": scorer,
         "locked scorer": scorer, "locked owner": owner},
        hash_of(scorer.http.cookies["barbu_device"]),
    )  # fmt: skip
    if role == "replaced":
        owner.post("/links", _drawn(owner, made))
    if role.startswith("locked"):
        owner.post("/lock", {**_drawn(owner, made), "locked": "1"})
    return made


def _drawn(phone: Phone, made: Company | None = None) -> Fields:
    made = made or Company(phone.sid, {"owner": phone}, "")
    return {"version": str(made.version()), "command": f"c{made.version()}"}


FIELDS: dict[str, Fields] = {
    "save_draft": king(2),
    "score_hand": {"contract": "trumps", "trump": "hearts", "mode": "cards",
                   **{f"trumps.count.{seat}": str(n) for seat, n in enumerate((13, 0, 0, 0))}},
    "beside": {"contract": "trumps", "trump": "hearts", "mode": "cards"},
    "correct_hand": {**king(2), "declarer": "0"},
    "insert_hand": {"contract": "no_tricks", "mode": "cards", "declarer": "0",
                    **{f"no_tricks.count.{seat}": str(n) for seat, n in enumerate((13, 0, 0, 0))}},
    "preview_hand": {**king(2), "declarer": "0"},
    "redraw_hand": {**king(2), "declarer": "1"},
    "rename": {"title": "Sunday", "name.0": "Anna", "name.1": "Beth", "name.2": "Cath",
               "name.3": "Diana"},
    "reseat": {"order": "1-0-2-3"},
    "replace_player": {"person": "3", "newcomer": "Eve"},
    "add_adjustment": {"person": "1", "points": "-10", "reason": "revoke"},
    "drop_adjustment": {"line": "1-1"},
    "lock": {"locked": "1"},
    "change_rules": {"rule_set": "online"},
}  # fmt: skip


def path_of(name: str, method: str, made: Company) -> str:
    return routes(method)[name].format(sid=made.sid, match=1, number=1)


def post(made: Company, name: str, role: str, htmx: bool) -> Response:
    """What that phone is answered when it sends that form, drawn just now and filled in."""
    phone = made.phones[role]
    fields = {**_drawn(phone, made), "hand": "3", **FIELDS.get(name, {})}
    if name == "hand_over":
        fields["phone"] = made.scorer_hash
    if name == "lock" and role == "locked owner":
        fields["locked"] = ""
    return phone.http.post(path_of(name, "POST", made), data=fields, headers=HTMX if htmx else {})


ALLOWED = [(name, role) for name, roles in CHANGING.items() for role in sorted(roles)]


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize(("name", "role"), ALLOWED)
def test_a_post_is_carried_out_for_those_who_may(
    app: FastAPI, web: Web, name: str, role: str, htmx: bool
) -> None:
    made = company(app, web, role, ended=name in AT_AN_ENDED_MATCH)
    answer = post(made, name, role, htmx)
    assert answer.status_code in (200, 204, 303), answer.text


@pytest.mark.parametrize("ended", [False, True])
@pytest.mark.parametrize("role", ROLES)
def test_every_other_post_is_refused_and_changes_nothing(
    app: FastAPI, web: Web, role: str, ended: bool
) -> None:
    made = company(app, web, role, ended=ended)
    before = made.facts()
    refused = [name for name, roles in CHANGING.items() if role not in roles]
    for name in refused:
        for htmx in (False, True):
            answer = post(made, name, role, htmx)
            assert answer.status_code == 403, (name, answer.text)
            assert made.facts() == before, name
    assert refused or role == "owner"


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize("role", ROLES)
def test_looking_shows_what_each_may_see_and_changes_nothing(
    app: FastAPI, web: Web, role: str, htmx: bool
) -> None:
    made = company(app, web, role, ended=False)
    phone = made.phones[role]
    before = made.facts()
    for name, allowed in LOOKING.items():
        look: Callable[..., Response] = phone.http.head if name == "live" else phone.http.get
        answer = look(path_of(name, "GET", made), headers=HTMX if htmx else {})
        if role in allowed:
            assert answer.status_code in (200, 204), (name, answer.text)
        else:
            assert answer.status_code in (204, 303, 403), (name, answer.text)
            ours = f"/s/{made.sid}"
            assert answer.headers.get("location", ours).startswith(ours)
        assert phone.http.head(path_of(name, "GET", made)).status_code == answer.status_code
        assert made.facts() == before, name


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_guessed_address_leads_nowhere(app: FastAPI, web: Web, method: str) -> None:
    stranger = Phone(app)
    guess = "A" * 22
    for name, path in routes(method).items():
        if not any(part in path for part in ("{sid}", "{key}", "{rid}")):
            continue
        where = path.format(sid=guess, key=guess, rid=guess, match=1, number=1) + "?seen=0"
        answer = stranger.http.request(method, where, data={"version": "1", "command": "c"})
        # Forgetting what one never had is done at once, and says nothing about what there is.
        expected = (303, 404) if name in ("forget", "delete", "restore") else (404,)
        assert answer.status_code in (*expected, 403), name
        assert answer.status_code != 200


def test_the_score_links_page_is_for_whoever_has_the_key(app: FastAPI, web: Web) -> None:
    made = company(app, web, "owner", ended=False)
    key = web.keys.score_key(made.sid)
    before = made.facts()
    for role in ("watcher", "scorer", "owner"):
        for ask in (made.phones[role].http.get, made.phones[role].http.head):
            assert ask(f"/join/{key}").status_code == 200
    assert made.facts() == before, "looking makes nobody a scorer"
    assert made.phones["watcher"].http.post(f"/join/{key}").status_code == 303
    assert made.phones["watcher"].post("/draft", {**_drawn(made.phones["watcher"], made), **king(2)}
                                       ).status_code == 303  # fmt: skip


def test_the_json_door_gives_a_session_to_whoever_has_its_address(app: FastAPI, web: Web) -> None:
    made = company(app, web, "locked scorer", ended=False)
    file = made.phones["owner"].file()
    assert made.phones["watcher"].file() == file
    assert "scorer" not in str(file)
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        answer = made.phones["owner"].http.request(method, f"/api/v1/sessions/{made.sid}", json={})
        assert answer.status_code == 405
        assert answer.headers["content-type"] == "application/json"
