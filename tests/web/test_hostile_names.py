"""Names are shown as they were typed, on every page and in every fragment, and never run."""

import pytest
from fastapi import FastAPI

from app.web.context import Web
from tests.web.browsing import Element, parse
from tests.web.cast import Phone, king, queens

# Multiplied out it is eight digits: no time, number or address on a page holds them by chance.
TEMPLATE, PRODUCT = "{{9973*9949}}", str(9973 * 9949)
NAMES = {
    "markup": ("<b>x</b>", "<script>alert(1)</script>", "</title><i>", "a\" onx=\"1"),
    "quotes": ("O'Neil \"Bob\"", "&amp;", "'", "\\"),
    "templates": (TEMPLATE, "{% raw %}", "%(name)s", "%s %d"),
    "formulas": ("=1+1", "+49", "-12", "@SUM(A1)"),
    "right to left": ("דוד", "ليلى", "مريم 12", "שרה -3"),
    "emoji": ("👩‍👩‍👧‍👦", "🏳️‍🌈", "👍🏽", "🇫🇷🇩🇪"),
    "long": ("W" * 30, "i" * 30, "ÄÖÜß" * 7, "漢" * 30),
    "accents": ("Zoë", "e\u0301milie", "Nguyễn", "Ågot"),
}  # fmt: skip
BELOW = (
    "", "/table", "/sheet", "/sheet?view=zero", "/sheet?view=chart", "/m/1/h/1/why",
    "/m/1/h/1/why/slip",
)  # fmt: skip


def kept(name: str) -> str:
    """As the session keeps it: composed."""
    return name.replace("e\u0301", "é")


def check(page: Element, names: tuple[str, ...]) -> None:
    """Every name stands as text, whole, and has made no element or attribute of its own."""
    shown = [one.text for one in page.all("bdi")]
    assert set(map(kept, names)) <= set(shown)
    for element in page.walk():
        assert "onx" not in element.attrs
        assert element.tag != "b" or element.text != "x", "the name is text and no markup"
    assert not [one for one in page.all("script") if "src" not in one.attrs]
    assert PRODUCT not in page.text, "a name is never a template"


@pytest.mark.parametrize("kind", NAMES)
def test_names_stand_whole_on_every_page(app: FastAPI, web: Web, kind: str) -> None:
    names = NAMES[kind]
    phone = Phone(app)
    phone.start(*names)
    assert phone.file()["players"] == [kept(name) for name in names]
    phone.scored(queens(1, 0, 1, 2, doubles=("1-0", "1-2", "1-3", "2-0", "0-2")))
    for below in BELOW:
        check(parse(phone.get(below).text), names)
    stranger = Phone(app, phone.sid)
    for below in BELOW:
        check(parse(stranger.get(below).text), names)
    for below in ("/m/1/h/1", "/m/1/h/1/before", "/m/1/h/2/before"):
        check(parse(phone.get(below).text), names)
    check(parse(phone.get("/end").text), names)
    door = f"/join/{web.keys.score_key(phone.sid)}"
    check(parse(phone.http.get(door).text), names)
    phone.http.post(door, data={"person": "1"})
    Phone(app).http.post(door, data={"person": "2"})
    check(phone.page(), names)
    for below in ("/share", "/forget"):
        page = phone.page(below)
        check(page, ())
        assert " ".join(kept(names[2 if below == "/share" else 0]).split()) in page.text
    check(parse(phone.get("/players").text), names)
    check(parse(phone.get("/adjust").text), names)
    check(parse(phone.score(king(1, doubles=("2-1",)), htmx=True).text), names)
    check(parse(phone.draft(queens(1, 1, 1, 1)).text), ())
    check(parse(phone.score(queens(1, 1, 1, 0)).text), names)
    check(parse(phone.score(queens(1), version="1").text), names)
    phone.end()
    check(phone.page(), names)


@pytest.mark.parametrize("kind", NAMES)
def test_titles_reasons_and_new_names_are_only_text(app: FastAPI, kind: str) -> None:
    names = NAMES[kind]
    phone = Phone(app)
    phone.start()
    renamed = {"title": names[0], **{f"name.{n}": name for n, name in enumerate(names)}}
    assert phone.post("/players/names", {**phone.drawn(), **renamed}).status_code == 303
    phone.scored(queens(1, 0, 1, 2))
    for name in names:
        line = {"person": "1", "points": "5", "reason": name}
        assert phone.post("/adjust", {**phone.drawn(), **line}).status_code == 303
    moved = {**phone.drawn(), "order": "1-0-2-3"}
    assert phone.post("/players/seats", moved).status_code == 303
    newcomer = {"person": "0", "newcomer": f"{names[0][:28]}2"}
    assert phone.post("/players/newcomer", {**phone.drawn(), **newcomer}).status_code == 303
    for below in (*BELOW, "/players", "/adjust", "/log"):
        page = parse(phone.get(below).text)
        # The log's sentences mark names by isolates, where other pages have elements for them.
        check(page, () if below == "/log" else names[1:])
        if below in ("/log", "/adjust", "/sheet"):
            assert all(" ".join(kept(name).split()) in page.text for name in names)


@pytest.mark.parametrize("kind", NAMES)
def test_names_come_back_in_the_start_form_and_the_list_of_sessions(
    app: FastAPI, kind: str
) -> None:
    names = NAMES[kind]
    phone = Phone(app)
    answer = phone.http.post("/sessions", data={"name": [*names[:3], ""], "command": "c"})
    fields = [field["value"] for field in parse(answer.text).all("input", name="name")]
    assert fields == [*names[:3], ""]
    phone.start(*names)
    page = parse(phone.http.get("/").text)
    assert [f["value"] for f in page.all("input", name="name")] == [kept(n) for n in names]
    resumed = page.one("section", class_="resume").text
    assert all(" ".join(kept(name).split()) in resumed for name in names)


@pytest.mark.parametrize("kind", NAMES)
def test_names_leave_and_come_back_in_a_file(app: FastAPI, kind: str) -> None:
    phone = Phone(app)
    phone.start(*NAMES[kind])
    file = phone.file()
    made = phone.http.post("/api/v1/sessions", json=file)
    assert made.status_code == 201
    assert Phone(app, made.json()["id"]).file() == file


def test_marks_that_turn_text_around_are_left_out(app: FastAPI) -> None:
    phone = Phone(app)
    phone.start("An\u202ene", "Be\u2067th\u2069", "\u200fCath", "Di\u200bana\u0000")
    assert phone.file()["players"] == ["Anne", "Beth", "Cath", "Diana"]


def test_a_right_to_left_name_cannot_move_the_numbers_beside_it(app: FastAPI) -> None:
    phone = Phone(app)
    phone.start("דוד", "ליאת", "משה", "שרה")
    phone.scored(queens(1, 0, 1, 2, doubles=("1-0", "1-2", "1-3", "2-0", "0-2")))
    banner = "".join(phone.page().one("div", class_="banner").texts())
    assert "\u2068ליאת\u2069 +24" in banner
    for seat in phone.page().one("ol", class_="seats").all("li"):
        assert seat.has("bdi"), "a name of its own direction"
    pairs = "".join(phone.page("/m/1/h/1/why").one("ul", class_="pairs").texts())
    assert "12 from \u2068שרה\u2069 to \u2068ליאת\u2069" in pairs


def test_tokens_tell_players_apart(app: FastAPI) -> None:
    phone = Phone(app)
    phone.start("An", "Al", "👩‍👩‍👧‍👦", "🏳️‍🌈")
    seats = phone.page().one("ol", class_="seats").all("i", class_="tok")
    assert [token.text for token in seats] == ["An", "Al", "👩‍👩‍👧‍👦", "🏳️‍🌈"]
    phone.start("Anna", "Annika", "Anke", "Bo")
    seats = phone.page().one("ol", class_="seats").all("i", class_="tok")
    letters = [token.text for token in seats]
    assert len(set(letters)) == 4
    assert all(len(one) <= 2 for one in letters)
