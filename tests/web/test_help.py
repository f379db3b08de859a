"""How the sheet works: there for everybody, and one tap away from where it is wanted."""

import pytest
from fastapi import FastAPI

from app.services.keys import CODE_LENGTH
from app.services.own_sessions import KEPT_FOR
from app.services.sharing import CODE_LASTS
from tests.web.browsing import Element, parse
from tests.web.cast import Phone


def asked(app: FastAPI, query: str = "") -> Element:
    answer = Phone(app).http.get("/help" + query)
    assert answer.status_code == 200
    return parse(answer.text)


def test_everything_a_newcomer_asks_has_a_heading_and_a_link_at_the_top(app: FastAPI) -> None:
    page = asked(app)
    headings = {one["id"] for one in page.all("h2")}
    links = [one["href"][1:] for one in page.one("nav", class_="toc").all("a")]
    assert set(links) == headings
    assert len(links) == len(headings)
    for word in ("QR code", "Link", "Code", "pass it", "Undo", "Correct this hand", "signal",
                 "Settled on paper", "Change rules…", "Save and use", "Your rules",
                 "Keep a copy and use it", "Change the rules", "End match", "bank", "Rematch",
                 "Share"):  # fmt: skip
        assert word in page.text, word


def test_its_numbers_are_the_services_own(app: FastAPI) -> None:
    text = asked(app).text
    minutes = int(CODE_LASTS.total_seconds()) // 60
    assert f"{CODE_LENGTH} characters" in text
    assert f"works for {minutes} minutes" in text
    assert f"for {KEPT_FOR.days} days" in text


def test_home_the_menu_and_share_lead_to_it(anne: Phone) -> None:
    home = parse(anne.http.get("/").text)
    assert home.one("a", href="/help").text == "How the sheet works"
    assert home.one("a", href="/rules").text == "Rules of the game"
    here = f"/help?sheet={anne.sid}"
    assert anne.page().has("a", href=here)
    assert anne.page("/share").has("a", href=here + "#phones")


def test_it_leads_back_to_where_it_was_asked(app: FastAPI, anne: Phone) -> None:
    assert asked(app).one("header", class_="bar").one("a")["href"] == "/"
    page = asked(app, f"?sheet={anne.sid}")
    assert page.one("header", class_="bar").one("a")["href"] == f"/s/{anne.sid}"
    assert page.has("a", href=f"/s/{anne.sid}/rules")


@pytest.mark.parametrize(
    "odd", ["//evil.example", '"><script>', "../../x", "javascript:1", "%0d%0a"]
)
def test_it_leads_nowhere_else(app: FastAPI, odd: str) -> None:
    page = parse(Phone(app).http.get("/help", params={"sheet": odd}).text)
    for link in page.all("a"):
        assert link["href"].startswith(("#", "/s/", "/rules", "/help"))
    assert len(page.all("script")) == 1


def test_what_it_calls_the_ways_to_other_rules_is_what_they_are_called(
    app: FastAPI, anne: Phone
) -> None:
    http = anne.http
    home = parse(http.get("/").text)
    assert home.has("button", name="act", value="begin")
    assert home.one("button", name="act", value="begin").text == "Change rules…"
    assert home.one("a", href="/rules/own").text == "Your rules"
    assert home.one("a", href="/rules").text == "Rules of the game"
    save = parse(http.get("/rules/edit").text).one("button", name="act", value="save")
    assert save.text == "Save and use"
    running = f"/s/{anne.sid}/rules/change"
    assert anne.page("/rules").one("a", href=running).text == "Change the rules"
    assert "Undo brings the old rules back." in anne.page("/rules/change").text
    text = asked(app).text
    assert "Whoever doubles nobody taps nothing." in text
    assert "says who she is" in text
