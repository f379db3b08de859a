"""The editor while something is typed: every line that says a value follows, folded or not."""

from app.web.words import plain
from tests.web.browsing import Element, parse
from tests.web.cast import HTMX, Phone
from tests.web.editing import fields


def typed(phone: Phone, form: dict[str, list[str]]) -> Element:
    """What answers while the form is being filled in."""
    return parse(phone.http.post("/rules/edit/summary", data=form, headers=HTMX).text)


def test_lines_that_are_folded_follow_what_is_typed(anne: Phone) -> None:
    """And so do the buttons that say what the values are, each in its place on the page."""
    page = parse(anne.http.get("/rules/edit").text)
    form = {
        **fields(page),
        "c.no_last_two.v.0": ["−7"],
        "c.no_hearts.special_value": ["−8"],
        "c.dominoes.v.0": ["40"],
        "run": ["1"],
        "c.no_king.name": ["Barbu"],
    }
    answer = typed(anne, form)
    now = {one["id"]: one.text for one in answer.all("small") if one.attrs.get("hx-swap-oob")}
    assert now["l-no_last_two"] == "−7 and −20"
    assert now["l-no_hearts"] == "Each heart, ace of hearts −8"
    assert now["l-dominoes"] == "40/20/5/−5"
    assert now["l-order"] == "Hand by hand"
    assert plain(answer.one("b", id="n-no_king").text) == "Barbu"
    assert page.one("b", id="n-no_king").text == "No king"
    for place in now:
        assert page.has("small", id=place), "a line of the page"
    pressed = page.one("section", id="s-house").all("button", value="scale:0")
    assert [one["aria-pressed"] for one in pressed] == ["true"]
    pressed = answer.one("section", id="s-house").all("button", value="scale:0")
    assert [one["aria-pressed"] for one in pressed] == ["false"]
    form["run"] = [""]
    answer = typed(anne, form)
    assert answer.one("small", id="l-order").text == "Something here has to be put right"


def test_a_way_out_is_offered_as_soon_as_cards_do_not_divide(anne: Phone) -> None:
    page = parse(anne.http.get("/rules/edit?rules=three").text)
    assert page.one("div", id="divide").text == ""
    answer = typed(anne, {**fields(page), "aside": ["2"]})
    assert answer.one("div", id="divide").one("button", value="divide").text.startswith("Leave out")
