"""What open pages ask for: the newer table, the newer sheet, or one sentence of news."""

import pytest
from fastapi import FastAPI

from app.web.context import Web
from app.web.live import Here
from app.web.present.live import here_view, stamp, version_in
from app.web.present.people import players_of
from app.web.words import plain
from tests.services.cast import start
from tests.web.browsing import parse
from tests.web.cast import CAST, HTMX, Phone, king, queens, totals_shown


def seen(phone: Phone, below: str = "") -> str:
    return phone.page(below).one("main")["data-seen"]


def told(phone: Phone, had: str) -> str:
    return plain(parse(ask(phone, "/news", had)[1]).one("span").text)


def ask(phone: Phone, what: str, seen: str, **more: str) -> tuple[int, str]:
    answer = phone.http.get(f"/s/{phone.sid}{what}", params={"seen": seen, **more}, headers=HTMX)
    return answer.status_code, answer.text


def test_a_page_that_is_current_gets_nothing(anne: Phone, zoe: Phone) -> None:
    anne.scored(king(1))
    for phone in (anne, zoe):
        assert ask(phone, "/table", seen(phone)) == (204, "")
        assert ask(phone, "/table", "2") == (204, ""), "the version alone will do"
        assert ask(phone, "/sheet/part", seen(phone, "/sheet")) == (204, "")


@pytest.mark.parametrize("odd", ["", "x", "-1", "1", "9" * 30, "²", "2.zzzz"])
def test_anything_else_gets_the_table(anne: Phone, odd: str) -> None:
    anne.scored(king(1))
    status, text = ask(anne, "/table", odd)
    assert status == 200
    assert parse(text).one("main", id="table")["data-seen"] == seen(anne)


def test_a_scored_hand_is_in_the_answer_for_scorer_and_watcher(
    anne: Phone, beth: Phone, zoe: Phone
) -> None:
    had = {phone: seen(phone) for phone in (beth, zoe)}
    anne.scored(king(2))
    for phone, before in had.items():
        status, text = ask(phone, "/table", before)
        assert status == 200
        page = parse(text)
        assert totals_shown(page) == totals_shown(phone.page())
        assert "Hand 2 of 28" in page.text
        assert page.has("form", id="hand") == (phone is beth)
    _status, text = ask(beth, "/table", had[beth])
    assert parse(text).has("span", class_="delta"), "totals count up on every phone"


def test_the_others_choices_are_in_the_answer_for_scorers_only(
    anne: Phone, beth: Phone, zoe: Phone
) -> None:
    had = {phone: seen(phone) for phone in (beth, zoe)}
    anne.draft(king(2, doubles=["1-0"]))
    status, text = ask(beth, "/table", had[beth])
    assert status == 200
    form = parse(text).one("form", id="hand")
    assert form.one("input", name="contract")["value"] == "no_king"
    assert "checked" in form.one("input", name="double", value="1-0").attrs
    assert ask(zoe, "/table", had[zoe])[0] == 204


def test_a_phone_that_joins_or_loses_its_right_gets_another_table(
    anne: Phone, zoe: Phone, web: Web
) -> None:
    before = seen(zoe)
    zoe.http.post(f"/join/{web.keys.score_key(anne.sid)}")
    status, text = ask(zoe, "/table", before)
    assert status == 200
    assert parse(text).has("form", id="hand")


def test_the_sheet_page_asks_for_its_own_view(anne: Phone, zoe: Phone) -> None:
    before = seen(zoe, "/sheet?view=chart")
    anne.scored(king(2))
    status, text = ask(zoe, "/sheet/part", before, view="chart")
    assert status == 200
    assert parse(text).one("main", id="sheet").has("figure", id="chart")
    before = seen(anne, "/sheet")
    anne.draft(queens(1))
    assert ask(anne, "/sheet/part", before)[0] == 204, "choices are not on the sheet"


def test_pages_say_where_to_ask_and_load_the_rest_later(anne: Phone, zoe: Phone) -> None:
    for phone in (anne, zoe):
        for below, wanted in (("", ("live", "part", "here", "news")), ("/sheet", ("live", "part"))):
            page = phone.page(below)
            main = page.one("main")
            for name in wanted:
                answered = 204 if name == "news" else 200
                if name != "live":
                    assert phone.http.get(main[f"data-{name}"]).status_code == answered
            script = phone.http.get(page.one("body")["data-later"])
            assert script.status_code == 200
            assert "EventSource" in script.text
    assert "data-live" not in parse(anne.http.get("/").text).one("main").attrs


def test_news_says_what_became_of_the_hand(anne: Phone, beth: Phone) -> None:
    had = seen(beth)
    assert ask(beth, "/news", had) == (204, "")
    anne.draft(king(1))
    assert ask(beth, "/news", had) == (204, ""), "choices are no news"
    anne.scored(king(1))
    status, text = ask(beth, "/news", had)
    assert (status, parse(text).one("span").text) == (200, "This hand has been scored.")
    anne.undo()
    assert told(beth, had) == "The sheet has moved on."


def test_news_names_who_holds_a_seat(
    anne: Phone, beth: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    had = seen(beth)
    anne.scored(king(1))

    def by_beth(*_args: object) -> tuple[tuple[str, int | None], ...]:
        return (("score", 1), ("amend", 2))

    monkeypatch.setattr("app.store.journal.kinds_since", by_beth)
    assert told(anne, had) == "Beth has scored this hand."
    monkeypatch.setattr("app.store.journal.kinds_since", lambda *_: (("amend", 2),))
    assert told(anne, had) == "Cath has changed the sheet."


def test_news_is_for_scorers_with_a_stamp(anne: Phone, zoe: Phone) -> None:
    had = seen(zoe)
    anne.scored(king(1))
    assert ask(zoe, "/news", had) == (204, "")
    assert ask(anne, "/news", "nonsense") == (204, "")
    assert Phone(anne.app, "nobody").get("/news?seen=1").status_code == 404
    assert Phone(anne.app, "nobody").get("/here").status_code == 404


def test_show_puts_what_is_saved_beside_what_was_typed(anne: Phone, beth: Phone) -> None:
    typed = {**beth.drawn(), **queens(1)}
    anne.scored(king(1))
    answer = beth.post("/beside", typed, htmx=True)
    assert answer.status_code == 200
    page = parse(answer.text)
    assert page.one("section", class_="conflict").one("h2").text == "Hand 1 has already been scored"
    assert page.one("form", id="hand").one("input", name="hand")["value"] == "2"
    assert anne.nets() == [[0, -20, 0, 0]], "nothing was added"


def test_show_changes_nothing_even_when_nothing_has_moved(anne: Phone) -> None:
    answer = anne.post("/beside", {**anne.drawn(), **king(1)}, htmx=True)
    assert answer.status_code == 200
    form = parse(answer.text).one("form", id="hand")
    assert form.one("input", name="contract")["value"] == "no_king"
    assert anne.nets() == []
    assert anne.page().one("form", id="hand").one("input", name="contract")["value"] == ""


def test_show_is_for_scorers(zoe: Phone) -> None:
    assert zoe.post("/beside", king(1)).status_code == 403


def test_the_words_for_who_is_here() -> None:
    def said(here: Here) -> str:
        return plain(here_view(here, players_of(CAST)).text)

    assert said(Here(1, ())) == ""
    assert said(Here(3, ())) == "3 phones here"
    assert said(Here(3, (1,))) == "Beth is entering this hand"
    assert said(Here(3, (None,))) == "Somebody is entering this hand"
    assert said(Here(3, (1, None))) == "Beth is entering this hand"
    assert said(Here(3, (2, 1))) == "Beth and Cath are entering this hand"
    assert said(Here(1, (9,))) == "Somebody is entering this hand"


def test_a_stamp_is_the_version_and_a_print(app: FastAPI, web: Web) -> None:
    table = start(web.database, form="stamped")
    mine, theirs = table.stored, table.sheet("zoes-phone").stored
    assert stamp(mine).startswith("1.")
    assert stamp(mine) != stamp(theirs)
    assert stamp(mine) == stamp(table.stored)
    assert version_in(stamp(mine)) == 1
    assert version_in("none") is None
