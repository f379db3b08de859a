"""Players, adjustments and the log on a phone: for every eye and hand, and points stay put."""

from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import LONG, small_screen, suits_everybody
from tests.browser.playing import CAST, Thumb, tab_to

PAGES = ("players", "adjust", "log")


def reach(page: Page, below: str, names: tuple[str, ...] = LONG) -> None:
    """That page, with a scored hand, an adjustment, and something to read on it."""
    thumb = Thumb(page)
    thumb.start(names=names)
    table = page.url
    thumb.name("no_king")
    thumb.pick("no_king", 1)
    thumb.score()
    page.goto(f"{table}/adjust")
    page.locator("label:has([name=person])").nth(2).tap()
    page.locator("[name=points]").fill("10")
    page.locator("label:has([name=suggested])").first.tap()
    page.get_by_role("button", name="Note it").tap()
    expect(page.locator(".news")).to_contain_text("−10")
    if below == "adjust":
        page.get_by_role("button", name="Note it").tap()
        expect(page.locator(".err").first).to_be_visible()
        return
    page.goto(f"{table}/players")
    page.locator(".move:enabled").first.tap()
    expect(page.locator(".news")).to_contain_text("have changed seats")
    if below == "players":
        page.locator("details summary.quiet").nth(2).tap()
        page.locator("[name=newcomer]").nth(2).fill(names[0])
        page.get_by_role("button", name="Take over").nth(0).tap()
        expect(page.locator(".err").first).to_be_visible()
    else:
        page.goto(f"{table}/{below}")


@pytest.mark.parametrize("below", PAGES)
def test_every_page_suits_every_eye_thumb_and_screen(phone: Page, below: str) -> None:
    small_screen(phone)
    reach(phone, below)
    suits_everybody(phone)


def test_seats_are_swapped_after_hands_and_points_stay_with_people(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    table = phone.url
    thumb.name("no_king")
    thumb.pick("no_king", 1)
    thumb.score()
    phone.locator("summary[aria-label=More]").tap()
    phone.get_by_role("link", name="Players").tap()
    phone.get_by_role("button", name="Move Beth down").tap()
    expect(phone.locator(".news")).to_contain_text("Beth\u2069 and \u2068Cath")
    phone.goto(table)
    assert phone.locator(".seat .nm").all_inner_texts() == ["Anne", "Cath", "Beth", "Diana"]
    assert thumb.totals() == ("0", "0", "−20", "0")
    thumb.play("no_queens")
    expect(phone.locator(".seat .total")).to_have_text(["−12", "−6", "−26", "0"])
    phone.goto(f"{table}/log")
    expect(phone.locator("main")).to_contain_text("changed the seats")


def test_new_names_are_everywhere(phone: Page) -> None:
    reach(phone, "log", CAST)
    table = phone.url.removesuffix("/log")
    phone.goto(f"{table}/players")
    phone.get_by_label("Name of player 1").fill("Bea")
    phone.get_by_label("Sheet").fill("Sunday")
    phone.get_by_role("button", name="Save names").tap()
    expect(phone.locator(".news")).to_contain_text("The names have been changed.")
    for below in ("", "/sheet", "/players", "/adjust"):
        phone.goto(table + below)
        expect(phone.locator("main")).to_contain_text("Bea")
        expect(phone.locator("main")).to_contain_text("Sunday")
        # Undo still says whose name it was.
        expect(phone.locator("main bdi", has_text="Beth")).to_have_count(0)


def test_a_keyboard_alone_moves_renames_and_notes(phone: Page) -> None:
    reach(phone, "log", CAST)
    table = phone.url.removesuffix("/log")

    to = partial(tab_to, phone)
    phone.goto(f"{table}/players")
    to("[aria-label='Move Diana up']")
    phone.keyboard.press("Enter")
    expect(phone.locator(".news")).to_contain_text("Diana")
    to("summary.quiet")
    phone.keyboard.press("Enter")
    to("[name=newcomer]")
    phone.keyboard.type("Eve")
    phone.keyboard.press("Enter")
    expect(phone.locator(".news")).to_contain_text("has taken over the seat")
    phone.goto(f"{table}/adjust")
    to("[name=person]")
    phone.keyboard.press("Space")
    to("[name=sign]")
    phone.keyboard.press("ArrowRight")
    to("[name=points]")
    phone.keyboard.type("7")
    to("[name=reason]")
    phone.keyboard.type("Tea")
    phone.keyboard.press("Enter")
    expect(phone.locator(".news")).to_contain_text("+7")
