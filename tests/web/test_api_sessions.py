"""The JSON door, files: a session leaves and comes back equal; a bad file creates nothing."""

from typing import Any
from urllib.parse import urlsplit

import pytest
from fastapi import FastAPI
from httpx2 import Response

from app.config import Settings
from app.main import create_app
from app.web.context import Web
from tests.web.browsing import parse
from tests.web.cast import (
    CAST,
    CONTRACTS,
    S0_DOUBLES,
    S0_QUEENS,
    Phone,
    dominoes,
    king,
    plain_hand,
    queens,
    totals_shown,
    trumps,
    typed,
)
from tests.web.conftest import web_of

S0_DOUBLES_OF_FILE = [[1, 0], [1, 2], [1, 3], [2, 0], [0, 2]]
S0_HAND = {
    "declarer": 0,
    "contract": "no_queens",
    "trump": None,
    "start_rank": None,
    "doubles": S0_DOUBLES_OF_FILE,
    "outcome": {"counts": [1, 0, 1, 2]},
}
# Design §7, letter for letter.
FILE: dict[str, Any] = {
    "format": "barbu-sheet/1",
    "title": "Friday table",
    "players": list(CAST),
    "matches": [
        {"rule_set": "modern", "first_declarer": 0, "ended": False, "winners": [],
         "hands": [S0_HAND]}
    ],
}  # fmt: skip


def bring_in(phone: Phone, file: Any) -> Response:
    return phone.http.post("/api/v1/sessions", json=file)


def places(phone: Phone, file: Any) -> list[str]:
    answer = bring_in(phone, file)
    assert answer.status_code == 422, answer.text
    return [error["field"] for error in answer.json()["errors"]]


def with_match(**changes: Any) -> dict[str, Any]:
    return {**FILE, "matches": [{**FILE["matches"][0], **changes}]}


def with_hand(**changes: Any) -> dict[str, Any]:
    return with_match(hands=[{**S0_HAND, **changes}])


def test_the_files_own_example_comes_in_and_leaves_with_derived_numbers(phone: Phone) -> None:
    answer = bring_in(phone, FILE)
    assert answer.status_code == 201
    assert set(answer.json()) == {"id", "view_url", "score_url"}
    phone.sid = answer.json()["id"]
    out = phone.file()
    match = out["matches"][0]
    assert match.pop("totals") == [-12, 24, -12, -24]
    assert match["hands"][0].pop("net") == [-12, 24, -12, -24]
    # Doubles have no order: they leave sorted.
    assert out == with_hand(doubles=sorted(S0_DOUBLES_OF_FILE))


def test_the_view_address_looks_and_the_score_address_scores(app: FastAPI, phone: Phone) -> None:
    made = bring_in(phone, FILE).json()
    stranger = Phone(app, made["id"])
    assert urlsplit(made["view_url"]).path == f"/s/{made['id']}"
    page = parse(stranger.http.get(urlsplit(made["view_url"]).path).text)
    assert totals_shown(page) == ["−12", "+24", "−12", "−24"]
    assert not page.all("form")
    joined = stranger.http.post(urlsplit(made["score_url"]).path)
    assert joined.status_code == 303
    stranger.scored(king(1))
    assert len(stranger.nets()) == 2


def test_bringing_a_file_in_makes_no_device_its_owner(phone: Phone) -> None:
    made = bring_in(phone, FILE)
    assert "set-cookie" not in made.headers
    phone.sid = made.json()["id"]
    assert not phone.page().all("form")


def test_addresses_use_the_public_name(settings: Settings) -> None:
    app = create_app(settings.model_copy(update={"public_url": "https://barbu.example"}))
    made = bring_in(Phone(app), FILE).json()
    assert made["view_url"] == f"https://barbu.example/s/{made['id']}"
    assert made["score_url"].startswith("https://barbu.example/join/")
    web_of(app).database.dispose()


def test_a_played_session_leaves_and_comes_back_equal(app: FastAPI, anne: Phone) -> None:
    anne.scored(
        queens(*S0_QUEENS, doubles=S0_DOUBLES),
        trumps(6, 4, 2, 1, suit="diamonds", doubles=["1-0", "0-1"]),
        dominoes(1, 0, 3, 2, rank="Q"),
        typed("no_tricks", "from_zero", 26, 26, 26, 0),
        {**plain_hand("no_hearts", seat=3), "double": ["3-1", "1-3"]},
    )
    anne.end()
    anne.rematch()
    anne.scored(king(2))
    file = anne.file()
    copy = Phone(app, bring_in(anne, file).json()["id"])
    assert copy.file() == file
    for below in ("", "/sheet?match=1", "/sheet?match=1&view=zero", "/sheet?view=chart"):
        theirs = Phone(app, anne.sid).page(below).one("main").text
        assert copy.page(below).one("main").text == theirs


def test_points_beside_the_hands_leave_and_come_back(phone: Phone) -> None:
    line = {"seat": 1, "points": -10, "reason": "revoke", "after": 0}
    match = {**FILE["matches"][0], "adjustments": [line]}
    phone.sid = bring_in(phone, {**FILE, "matches": [match]}).json()["id"]
    kept = phone.file()["matches"][0]
    assert kept["adjustments"] == [line]
    nets = [sum(points) for points in zip(*(hand["net"] for hand in kept["hands"]), strict=True)]
    assert kept["totals"] == [nets[0], nets[1] - 10, nets[2], nets[3]]


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ({"seat": 4, "points": 1, "reason": "x"}, "matches.0.adjustments.0.seat"),
        ({"seat": 0, "points": 0, "reason": "x"}, "matches.0.adjustments.0.points"),
        ({"seat": 0, "points": 1, "reason": " "}, "matches.0.adjustments.0.reason"),
        ({"seat": 0, "points": 1, "reason": "x", "after": 9}, "matches.0.adjustments.0.after"),
    ],
)
def test_an_impossible_adjustment_creates_nothing(
    phone: Phone, line: dict[str, object], field: str
) -> None:
    match = {**FILE["matches"][0], "adjustments": [line]}
    answer = bring_in(phone, {**FILE, "matches": [match]})
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == [field]


def test_a_whole_match_comes_back_equal(app: FastAPI, anne: Phone) -> None:
    for n in range(28):
        anne.scored(plain_hand(CONTRACTS[n % 7], seat=n % 4))
    anne.end()
    file = anne.file()
    copy = Phone(app, bring_in(anne, file).json()["id"])
    assert copy.file() == file
    assert "in the bank" in copy.page().text


def test_derived_numbers_are_ignored_on_the_way_in(phone: Phone) -> None:
    lie = with_match(totals=[999, "x", None, {}], hands=[{**S0_HAND, "net": "nonsense"}])
    phone.sid = bring_in(phone, lie).json()["id"]
    assert phone.nets() == [[-12, 24, -12, -24]]


def test_a_session_may_come_in_before_its_first_hand(phone: Phone) -> None:
    made = bring_in(phone, {"format": "barbu-sheet/1", "players": list(CAST),
                            "matches": [{"rule_set": "modern"}]})  # fmt: skip
    assert made.status_code == 201
    phone.sid = made.json()["id"]
    assert phone.file()["matches"][0]["hands"] == []


def test_the_same_file_twice_makes_two_sessions(phone: Phone) -> None:
    assert bring_in(phone, FILE).json()["id"] != bring_in(phone, FILE).json()["id"]


def test_undo_takes_nothing_of_a_file_back(app: FastAPI, phone: Phone, web: Web) -> None:
    phone.sid = bring_in(phone, FILE).json()["id"]
    phone.http.post(f"/join/{web.keys.score_key(phone.sid)}")
    assert not phone.page().all("form", action=f"/s/{phone.sid}/undo")


@pytest.mark.parametrize(
    ("file", "wanted"),
    [
        ({**FILE, "format": "barbu-sheet/9"}, ["format"]),
        ({**FILE, "players": ["Anne", "anne", "Cath", ""]}, ["players", "players"]),
        ({**FILE, "players": ["Anne", "Beth", "Cath"]}, ["matches.0"]),
        ({**FILE, "players": ["Anne", 2, "Cath", "Diana"]}, ["players.1"]),
        ({**FILE, "title": "x" * 61}, ["title"]),
        ({**FILE, "matches": []}, ["matches"]),
        (with_match(rule_set="nobody's"), ["matches.0.rule_set"]),
        (with_match(first_declarer=4), ["matches.0.first_declarer"]),
        (with_match(ended="yes"), ["matches.0.ended"]),
        (with_match(ended=True, winners=[0]), ["matches.0.winners"]),
        (with_match(ended=True, hands=[]), None),
        (with_hand(contract="no_such"), ["matches.0.hands.0.contract"]),
        (with_hand(outcome={"counts": [1, 0, 1, 1]}), ["matches.0.hands.0.outcome.counts"]),
        (with_hand(doubles=[[0, 1]]), ["matches.0.hands.0.doubles"]),
        (with_hand(declarer=9), ["matches.0.hands.0.declarer"]),
        (with_match(hands=[S0_HAND, S0_HAND]), ["matches.0.hands.1.contract"]),
        ({**FILE, "matches": FILE["matches"] * 2}, ["matches.0.ended"]),
        (with_match(hands=[S0_HAND] * 29), ["matches.0.hands"]),
    ],
)
def test_a_bad_file_is_refused_with_every_place(
    phone: Phone, file: dict[str, Any], wanted: list[str] | None
) -> None:
    found = places(phone, file)
    if wanted is None:
        assert all(place.startswith("matches.0") for place in found)
    else:
        assert found == wanted


def test_every_error_of_a_file_is_told_at_once(phone: Phone) -> None:
    file = with_match(
        hands=[
            {**S0_HAND, "outcome": {"counts": [9, 0, 0, 0]}},
            {**S0_HAND, "contract": "no_king", "outcome": {"taker": 9}},
            {**S0_HAND, "contract": "trumps", "outcome": {"counts": [13, 0, 0, 0]}},
        ]
    )
    assert places(phone, file) == [
        "matches.0.hands.0.outcome.counts",
        "matches.0.hands.1.outcome.taker",
        "matches.0.hands.2.doubles",
        "matches.0.hands.2.doubles",
    ]


def test_a_bad_file_creates_nothing(own_app: FastAPI) -> None:
    phone = Phone(own_app)
    assert bring_in(phone, with_hand(declarer=9)).status_code == 422
    with web_of(own_app).database.read() as tx:
        found = tx.connection().exec_driver_sql("SELECT count(*) FROM session").scalar_one()
    assert found == 0


def test_an_unknown_session_is_told_in_json(phone: Phone) -> None:
    answer = phone.http.get("/api/v1/sessions/unknown")
    assert answer.status_code == 404
    assert answer.json() == {
        "errors": [
            {"field": "", "seat": None,
             "message": "No sheet has this address. Check the link, or ask for it again."}
        ]
    }  # fmt: skip


def test_looking_at_a_file_needs_no_right_and_gives_none(zoe: Phone, anne: Phone) -> None:
    anne.scored(king(1))
    assert zoe.file()["matches"][0]["totals"] == [0, -20, 0, 0]
    assert "set-cookie" not in zoe.http.get(f"/api/v1/sessions/{anne.sid}").headers


def test_names_are_cleaned_on_the_way_in(phone: Phone) -> None:
    phone.sid = bring_in(phone, {**FILE, "players": [" Anne ", "Be\u202eth", "Cath", "Diana"],
                                 "title": "  Friday \u200b table "}).json()["id"]  # fmt: skip
    assert phone.file()["players"] == list(CAST)
    assert phone.file()["title"] == "Friday table"
