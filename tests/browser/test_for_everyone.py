"""For every eye and hand: axe, small screens, large text, long names, a keyboard alone."""

import re
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import LONG, small_screen, suits_everybody
from tests.browser.playing import CAST, Thumb, tab_to

STATES = (
    "home",
    "naming",
    "asking",
    "doubles",
    "counting",
    "order",
    "refused",
    "scored",
    "why",
    "sheet",
    "zero",
    "chart",
    "end",
    "ended",
    "join",
    "missing",
    "watching",
)


def reach(page: Page, state: str, names: tuple[str, ...] = LONG) -> None:
    """Bring the phone to one state of one page, by tapping."""
    thumb = Thumb(page)
    if state in ("home", "missing"):
        page.goto("/" if state == "home" else "/s/nobody")
        return
    thumb.start(names=names)
    table = page.url
    match state:
        case "asking":
            thumb.tap(page.locator("button.tile[value=dominoes]"))
        case "doubles":
            thumb.name("no_queens")
            thumb.double("1-0", "2-0", "0-2")
        case "counting":
            thumb.name("no_hearts")
            thumb.count("no_hearts", 6, 4)
        case "order":
            thumb.name("dominoes", "8")
            thumb.finish(1, 3)
        case "refused":
            thumb.name("no_queens")
            page.locator(".paper summary").tap()
            page.locator("label:has([name=mode][value=nets])").tap()
            for seat in range(4):
                page.locator(f"[name='typed.{seat}']").fill("5")
            page.locator("#hand .go").tap()
            expect(page.locator(".paper .err")).to_be_visible()
        case "scored" | "why" | "sheet" | "zero" | "chart" | "end" | "ended" | "watching" | "join":
            thumb.name("no_queens")
            thumb.double("1-0", "2-0", "0-2")
            thumb.count("no_queens", 1, 0, 1)
            thumb.score()
    match state:
        case "why":
            page.get_by_role("link", name="Why?").tap()
            expect(page.locator("dialog#slip")).to_be_visible()
        case "sheet" | "zero" | "chart":
            view = "totals" if state == "sheet" else state
            page.goto(f"{table}/sheet?view={view}")
        case "end":
            page.goto(f"{table}/end")
        case "ended":
            page.goto(f"{table}/end")
            page.get_by_role("button", name="End match").tap()
            expect(page.get_by_role("button", name="Rematch")).to_be_visible()
        case "watching":
            page.context.clear_cookies()
            page.goto(table)
        case "join":
            page.goto(score_url(page))


def score_url(page: Page) -> str:
    """The score link of a session brought in through the JSON door."""
    answer = page.request.post(
        "/api/v1/sessions",
        data={
            "format": "barbu-sheet/1",
            "title": "Friday table",
            "players": list(LONG),
            "matches": [{"rule_set": "modern", "hands": []}],
        },
    )
    url = answer.json()["score_url"]
    assert isinstance(url, str)
    return url


@pytest.mark.parametrize("state", STATES)
def test_every_page_suits_every_eye_thumb_and_screen(phone: Page, state: str) -> None:
    small_screen(phone)
    reach(phone, state)
    suits_everybody(phone)


@pytest.mark.parametrize("state", ["naming", "doubles", "counting", "scored", "sheet", "why"])
def test_thirty_wide_letters_without_a_space_fit_too(phone: Page, state: str) -> None:
    phone.set_viewport_size({"width": 320, "height": 568})
    reach(phone, state, ("W" * 30, "M" * 30, "Ж" * 30, "﷽" * 30))
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("state", ["naming", "doubles", "counting", "scored", "sheet", "home"])
def test_text_at_twice_its_size_still_fits_the_screen(phone: Page, state: str) -> None:
    reach(phone, state, CAST)
    phone.evaluate("() => document.documentElement.style.setProperty('font-size', '200%')")
    assert phone.evaluate("() => document.documentElement.scrollWidth") <= 360


def test_a_keyboard_alone_plays_a_match_to_its_end(phone: Page) -> None:
    """Tab, Space, Enter, arrows and digits; no pointer."""
    phone.goto("/")
    phone.locator("[name=name]").first.focus()
    for name in ("Anne", "Beth", "Cath"):
        phone.keyboard.type(name)
        phone.keyboard.press("Enter")
    phone.keyboard.type("Diana")
    to = partial(tab_to, phone)
    to("button.go[form=start]")
    phone.keyboard.press("Enter")
    expect(phone.locator("#table")).to_be_visible()

    to("button.tile[value=no_king]")
    phone.keyboard.press("Enter")
    to("[name=double][value$='-0'], [name=double]:enabled")
    phone.keyboard.press("Space")
    expect(phone.locator("[name=double]:checked")).to_have_count(1)
    to("[name='no_king.taker']")
    phone.keyboard.press("Space")
    phone.keyboard.press("ArrowDown")
    expect(phone.locator("[name='no_king.taker']:checked")).to_have_value("1")
    to("#hand .go")
    phone.keyboard.press("Enter")
    expect(phone.locator("div.banner")).to_contain_text("Hand 1 scored")

    to("button.tile[value=no_tricks]")
    phone.keyboard.press("Enter")
    to("[name='no_tricks.count.0']")
    phone.keyboard.type("5")
    to("[name='no_tricks.count.1']")
    phone.keyboard.type("8")
    expect(phone.locator("[name='no_tricks.count.3']")).to_have_value("0")
    to("#hand .go")
    phone.keyboard.press("Enter")
    expect(phone.locator("div.banner")).to_contain_text("Hand 2 scored")

    to("button.tile[value=dominoes]")
    phone.keyboard.press("Enter")
    to("[data-of=dominoes] button[value='unsaid']")
    phone.keyboard.press("Enter")
    for seat in (2, 0, 1):
        to(f".finish [data-seat='{seat}']")
        phone.keyboard.press("Enter")
    to("#hand .go")
    phone.keyboard.press("Enter")
    expect(phone.locator("div.banner")).to_contain_text("Hand 3 scored")

    to("summary[aria-label=More]")
    phone.keyboard.press("Enter")
    to("a[href$='/end']")
    phone.keyboard.press("Enter")
    expect(phone).to_have_url(re.compile("/end$"))
    to("button.go")
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("button", name="Rematch")).to_be_visible()
