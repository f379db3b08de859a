"""Points beside the hands: noted with a reason, on the sheet, in the totals, in no checksum."""

from typing import Any

import pytest

from tests.web.browsing import Element, parse
from tests.web.cast import Fields, Phone, carried, king, points_in, queens, totals_shown

ADD = "/adjust"
DROP = "/adjust/drop"


def drawn(phone: Phone, below: str = ADD) -> Fields:
    return carried(phone.page(ADD).one("form", action=f"/s/{phone.sid}{below}"))


def line(person: int = 1, points: str = "10", sign: str = "minus", **more: str) -> Fields:
    return {"person": str(person), "points": points, "sign": sign, "suggested": "revoke", **more}


def noted(phone: Phone, **what: Any) -> None:
    answer = phone.post(ADD, {**drawn(phone), **line(**what)})
    assert answer.status_code == 303, parse(answer.text).text


def kept(phone: Phone) -> list[tuple[int, int, str, int]]:
    lines = phone.file()["matches"][-1].get("adjustments", [])
    return [(one["seat"], one["points"], one["reason"], one["after"]) for one in lines]


def row(page: Element) -> Element:
    return page.one("tr", class_="beside")


def test_a_line_is_noted_with_three_taps_and_a_number(anne: Phone) -> None:
    anne.scored(king(1))
    browser = anne.browser()
    browser.open(f"/s/{anne.sid}/adjust")
    browser.tick("person", "2")
    browser.type("points", "15")
    browser.tick("suggested", "double")
    page = browser.press("Note it")
    assert browser.address == f"/s/{anne.sid}/adjust"
    assert "Noted: −15 for Cath, Missed double." in page.one("div", class_="news").text
    assert kept(anne) == [(2, -15, "Missed double", 1)]
    assert totals_shown(anne.page()) == ["0", "−20", "−15", "0"]
    browser.press("Undo adjustment")
    assert kept(anne) == []


@pytest.mark.parametrize(
    ("typed", "sign", "points"),
    [
        ("10", "minus", -10), ("10", "plus", 10), ("-10", "plus", -10), ("−10", "minus", -10),
        ("–10", "plus", -10), ("+10", "minus", 10), (" 1 0 ", "minus", -10),
    ],
)  # fmt: skip
def test_nobody_must_type_a_minus_and_any_is_understood(
    anne: Phone, typed: str, sign: str, points: int
) -> None:
    noted(anne, points=typed, sign=sign)
    assert kept(anne) == [(1, points, "Revoke", 0)]


def test_own_words_go_before_a_suggestion(anne: Phone) -> None:
    noted(anne, reason="  Knocked over\tthe tea ")
    assert kept(anne)[0][2] == "Knocked over the tea"


@pytest.mark.parametrize(
    ("what", "at", "said"),
    [
        ({"person": ""}, "e-seat", "Say whom it is about."),
        ({"person": "9"}, "e-seat", "Say whom it is about."),
        ({"points": ""}, "e-points", "0 changes nothing"),
        ({"points": "0"}, "e-points", "0 changes nothing"),
        ({"points": "ten"}, "e-points", "A whole number, please."),
        ({"points": "1000"}, "e-points", "At most 999 points"),
        ({"suggested": ""}, "e-reason", "Say what it is for."),
        ({"suggested": "", "reason": "\u200b "}, "e-reason", "Say what it is for."),
        ({"reason": "x" * 61}, "e-reason", "At most 60 characters"),
    ],
)
def test_a_bad_line_is_refused_at_the_part_at_fault_as_typed(
    anne: Phone, what: Fields, at: str, said: str
) -> None:
    sent = {**line(sign="plus", reason="Tea"), "suggested": "turn", **what}
    if "suggested" in what:
        sent["reason"] = what.get("reason", "")
    answer = anne.post(ADD, {**drawn(anne), **sent})
    assert answer.status_code == 422
    page = parse(answer.text)
    assert said in page.one("p", id=at).text
    assert len(page.all("p", class_="err")) == 1
    assert page.one("input", name="points")["value"] == sent["points"]
    assert page.one("input", name="reason")["value"] == sent["reason"]
    assert "checked" in page.one("input", name="sign", value="plus").attrs
    assert kept(anne) == []


def test_everything_wrong_is_said_at_once(anne: Phone) -> None:
    page = parse(anne.post(ADD, drawn(anne)).text)
    assert [one["id"] for one in page.all("p", class_="err")] == ["e-seat", "e-points", "e-reason"]


def test_a_line_can_be_taken_out_and_brought_back(anne: Phone) -> None:
    noted(anne)
    noted(anne, points="3", person="0")
    browser = anne.browser()
    browser.open(f"/s/{anne.sid}/adjust")
    page = browser.press(value="1-1")
    assert "Taken out: −10 for Beth, Revoke." in page.one("div", class_="news").text
    assert kept(anne) == [(0, -3, "Revoke", 0)]
    browser.press("Undo deleting an adjustment")
    assert [one[0] for one in kept(anne)] == [1, 0]


@pytest.mark.parametrize("text", ["", "1-2", "2-1", "0-0", "x", "1-1-1", "99999-1"])
def test_a_line_that_is_not_there_cannot_be_taken_out(anne: Phone, text: str) -> None:
    noted(anne)
    answer = anne.post(DROP, {**drawn(anne, DROP), "line": text})
    assert answer.status_code == 422
    assert "any more" in parse(answer.text).one("p", class_="err").text
    assert len(kept(anne)) == 1


def test_a_late_line_is_kept_as_typed_and_goes_out_again(anne: Phone, beth: Phone) -> None:
    late = {**drawn(anne), **line(reason="Tea")}
    beth.post("/players/seats", {**beth.drawn(), "order": "1-0-2-3"})
    answer = anne.post(ADD, late)
    assert answer.status_code == 409
    page = parse(answer.text)
    assert "not saved" in page.one("p", class_="notice").text
    assert "checked" in page.one("input", name="person", value="1").attrs, "still Beth"
    assert page.one("input", name="reason")["value"] == "Tea"
    again = {**late, **carried(page.one("form", action=f"/s/{anne.sid}{ADD}"))}
    assert anne.post(ADD, again).status_code == 303
    assert kept(anne) == [(0, -10, "Tea", 0)], "Beth sits there now"


def test_the_same_line_again_counts_once_and_a_changed_one_is_told(anne: Phone) -> None:
    sent = {**drawn(anne), **line()}
    assert anne.post(ADD, sent).status_code == 303
    assert anne.post(ADD, sent).status_code == 303
    assert len(kept(anne)) == 1
    assert anne.post(ADD, {**sent, "points": "11"}).status_code == 409
    out = {**drawn(anne, DROP), "line": "1-1"}
    assert anne.post(DROP, out).status_code == 303
    assert anne.post(DROP, out).status_code == 303
    assert kept(anne) == []


def test_a_watcher_notes_nothing_and_takes_nothing_out(anne: Phone, zoe: Phone) -> None:
    noted(anne)
    assert zoe.post(ADD, {**drawn(anne), "points": "x"}).status_code == 403
    assert zoe.post(DROP, {**drawn(anne, DROP), "line": "1-1"}).status_code == 403
    assert zoe.get(ADD).headers["location"] == f"/s/{anne.sid}"
    assert len(kept(anne)) == 1


# ---- on the sheet ---------------------------------------------------------------------------


@pytest.mark.parametrize("view", ["totals", "zero"])
def test_the_sheet_shows_it_after_its_hand_outside_of_every_sum(anne: Phone, view: str) -> None:
    anne.scored(king(1))
    noted(anne, person="2", reason="Tea")
    anne.scored(queens(1, 0, 1, 2))
    page = anne.page(f"/sheet?view={view}")
    rows = page.one("table", class_="rows").all("tr")
    texts = [one.one("th", scope="row").text for one in rows if one.has("th", scope="row")]
    assert [text.split()[0] for text in texts] == ["King", "Tea", "Queens", "Total"]
    beside = row(page)
    assert [cell.text for cell in beside.all("td")] == ["", "", "−10", "", "not part of the sum"]
    assert not beside.all("i", class_="i-check")
    queens_row = next(one for one in rows if one.text.startswith("Queens"))
    running = [points_in(cell.one("span").text)[0] for cell in queens_row.all("td")[:4]]
    totals = [points_in(cell.text)[0] for cell in page.one("tfoot").all("td")[:4]]
    assert running == totals
    want = {"totals": [-6, -20, -16, -12], "zero": [26, 12, 16, 20]}[view]
    assert totals == want
    assert "adjustments of −10 come on top" in page.text


def test_the_checksum_is_of_the_hands_alone(anne: Phone) -> None:
    anne.scored(king(1))
    noted(anne)
    foot = anne.page("/sheet").one("tfoot")
    assert foot.text == "Total 0 −30 0 0 −20adds up"


def test_before_the_first_hand_it_stands_on_top(anne: Phone) -> None:
    noted(anne)
    assert row(anne.page("/sheet")).text.startswith("Revoke beside the hands −10")
    anne.scored(king(1))
    rows = anne.page("/sheet").one("table", class_="rows").all("tr")
    assert rows[1].attrs["class"] == "beside"


def test_charts_watchers_results_and_copies_count_it(anne: Phone, zoe: Phone) -> None:
    anne.scored(king(1))
    noted(anne, person="0", points="5", sign="plus", reason="Tea")
    assert totals_shown(zoe.page()) == ["+5", "−20", "0", "0"]
    chart = anne.page("/sheet?view=chart").one("figure", id="chart")
    assert chart.one("tbody").text == "1 +5 −20 0 0"
    assert row(zoe.page()).text.startswith("Tea")
    anne.end()
    page = anne.page()
    assert "Anne wins by 5" in page.text
    copied = "".join(page.one("textarea").texts())
    assert "1. Anne +5" in copied
    assert "Anne +5 beside the hands: Tea" in copied


def test_what_a_hand_moved_is_shown_without_it(anne: Phone) -> None:
    noted(anne, person="1")
    page = parse(anne.score(king(1), htmx=True).text)
    deltas = [one.text for one in page.all("span", class_="delta")]
    assert deltas == ["0", "−20", "0", "0"]
    assert page.all("b", class_="total")[1]["data-from"] == "-10"


def test_lines_of_an_earlier_match_say_so_and_can_still_go(anne: Phone) -> None:
    anne.scored(king(1))
    noted(anne)
    anne.end()
    anne.rematch()
    noted(anne, person="0")
    page = anne.page(ADD)
    notes = [one.text for one in page.one("ul", class_="lines").all("small")]
    assert notes == ["match 2, before hand 1", "match 1, after hand 1"]
    assert anne.post(DROP, {**drawn(anne, DROP), "line": "1-1"}).status_code == 303
    assert anne.file()["matches"][0].get("adjustments", []) == []
