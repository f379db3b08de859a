"""A wrong hand is mended with a thumb: few taps, nothing lost, legible for every eye and hand."""

import re
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looking import LONG, small_screen, suits_everybody
from tests.browser.playing import Thumb, tab_to

STATES = ("correcting", "naming", "refused", "forgotten", "late", "reopen")


def saved(page: Page, said: str) -> None:
    """The answer to Save is the table, which says what has been done."""
    expect(page.locator("div.banner")).to_contain_text(said)
    expect(page).to_have_url(re.compile(r"/s/[\w-]+$"))


def from_the_sheet(thumb: Thumb, number: int) -> int:
    """Open the form of that hand from the table; the taps it took."""
    before = thumb.taps
    page = thumb.page
    thumb.tap(page.get_by_role("link", name="Score sheet").first)
    thumb.tap(page.locator(f"th a[href$='/h/{number}/why']"))
    thumb.tap(page.locator("dialog#slip").get_by_role("link", name="Correct this hand"))
    expect(page.locator("h1")).to_have_text(f"Correct hand {number}")
    return thumb.taps - before


def king(thumb: Thumb, seat: int) -> None:
    thumb.tap(thumb.panel("no_king").locator(f".name:has([value='{seat}'])"))


def test_hand_2_is_corrected_while_hand_4_is_open_in_three_taps(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    before = ["−22", "−14", "−12", "−22"]
    for contract in ("no_queens", "no_king", "no_tricks"):
        thumb.play(contract)
    expect(phone.locator(".seat .total")).to_have_text(before)
    thumb.name("no_hearts")
    thumb.count("no_hearts", 6)
    phone.wait_for_load_state("networkidle")
    assert from_the_sheet(thumb, 2) <= 3
    expect(phone.locator("#preview")).to_contain_text("−20")
    king(thumb, 0)
    expect(phone.locator("#preview li").first).to_contain_text("−20")
    thumb.tap(phone.locator("#hand .go").first)
    saved(phone, "Hand 2 corrected")
    assert thumb.totals() == ("−42", "−14", "−12", "−2")
    # The open hand is as it was left.
    expect(phone.locator("#chosen")).to_contain_text("No hearts")
    expect(phone.locator("[name='no_hearts.count.0']")).to_have_value("6")
    phone.locator("div.banner").get_by_role("button", name="Undo").tap()
    expect(phone.locator(".seat .total")).to_have_text(before)
    expect(phone.locator("[name='no_hearts.count.0']")).to_have_value("6")


def test_the_banner_leads_there_in_two(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.play("no_king")
    before = thumb.taps
    thumb.tap(phone.get_by_role("link", name="Why?"))
    thumb.tap(phone.locator("dialog#slip").get_by_role("link", name="Correct this hand"))
    assert thumb.taps - before == 2
    expect(phone.locator("h1")).to_have_text("Correct hand 1")


def test_contract_declarer_and_doubles_are_corrected_too(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.play("no_queens")
    thumb.play("no_king")
    from_the_sheet(thumb, 2)
    thumb.tap(phone.locator(".chosen button.more"))
    expect(phone.locator(".tile.used")).to_contain_text("No queens")
    thumb.name("trumps", "hearts")
    thumb.count("trumps", 6, 4, 2, 1)
    thumb.tap(phone.locator(".declares button[value='2']"))
    expect(phone.locator(".declares [aria-pressed=true]")).to_contain_text("Cath")
    expect(phone.locator("[name='trumps.count.0']")).to_have_value("6")
    expect(phone.locator("#chosen")).to_be_focused()
    thumb.double("0-2")
    thumb.tap(phone.locator("#hand .go").first)
    saved(phone, "Hand 2 corrected")
    # 30, 20, 10, 5, and Anne is 20 ahead of Cath, once; queens before: −12, −6, −6, 0.
    assert thumb.totals() == ("+38", "+14", "−16", "+5")


def test_a_forgotten_hand_and_one_that_never_was(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.play("no_queens")
    thumb.play("no_king")
    from_the_sheet(thumb, 2)
    thumb.tap(phone.get_by_role("link", name="A hand is missing before this one"))
    thumb.name("no_last_two")
    thumb.pick("no_last_two", 1, 2)
    thumb.tap(phone.locator("#hand .go").first)
    saved(phone, "Hand 2 added")
    from_the_sheet(thumb, 1)
    thumb.tap(phone.get_by_role("button", name="Delete hand 1"))
    saved(phone, "Hand 1 deleted")
    assert thumb.totals() == ("0", "−10", "−20", "−20")
    phone.locator("div.banner").get_by_role("button", name="Undo").tap()
    expect(phone.locator(".seat .total")).to_have_text(["−12", "−16", "−26", "−20"])


def test_a_lost_line_keeps_the_correction_and_sends_it_once(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.play("no_king")
    from_the_sheet(thumb, 1)
    king(thumb, 1)
    phone.context.set_offline(True)
    thumb.tap(phone.locator("#hand .go").first)
    expect(phone.locator(".unsent")).to_contain_text("Not saved yet")
    phone.context.set_offline(False)
    saved(phone, "Hand 1 corrected")
    assert thumb.totals() == ("0", "−20", "0", "0")


def test_a_keyboard_alone_corrects_a_hand(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.play("no_king")
    phone.locator("div.banner").get_by_role("link", name="Why?").focus()
    phone.keyboard.press("Enter")

    to = partial(tab_to, phone)
    expect(phone.locator("dialog#slip")).to_be_visible()
    to("a.correct")
    phone.keyboard.press("Enter")
    expect(phone.locator("h1")).to_have_text("Correct hand 1")
    to(".declares button[value='3']")
    phone.keyboard.press("Enter")
    expect(phone.locator(".declares [aria-pressed=true]")).to_contain_text("Diana")
    expect(phone.locator("#chosen")).to_be_focused()
    to("[name='no_king.taker']")
    phone.keyboard.press("ArrowDown")
    to(".go")
    phone.keyboard.press("Enter")
    saved(phone, "Hand 1 corrected")
    assert thumb.totals() == ("−20", "0", "0", "0")


# -- for every eye and hand ---------------------------------------------------------------------


def reach(page: Page, state: str) -> None:
    """Bring the phone to one state of the page, by tapping."""
    thumb = Thumb(page)
    thumb.start(names=LONG)
    table = page.url
    thumb.name("no_queens")
    thumb.double("1-0", "2-0", "0-2")
    thumb.count("no_queens", 1, 0, 1)
    thumb.score()
    thumb.play("no_king")
    if state == "reopen":
        page.goto(f"{table}/end")
        page.get_by_role("button", name="End match").tap()
        expect(page.get_by_role("button", name="Reopen the match")).to_be_visible()
        return
    page.goto(f"{table}/m/1/h/1" + ("/before" if state == "forgotten" else ""))
    match state:
        case "naming":
            page.locator(".chosen button.more").tap()
        case "refused":
            page.locator(".paper summary").tap()
            page.locator("label:has([name=mode][value=nets])").tap()
            for seat in range(4):
                page.locator(f"[name='typed.{seat}']").fill("5")
            page.locator("#hand .go").first.tap()
            expect(page.locator(".paper .err")).to_be_visible()
        case "late":
            page.locator("[name=version]").first.evaluate("(field) => { field.value = 1; }")
            page.locator("#hand .go").first.tap()
            expect(page.locator(".conflict")).to_be_visible()


@pytest.mark.parametrize("state", STATES)
def test_every_page_suits_every_eye_thumb_and_screen(phone: Page, state: str) -> None:
    small_screen(phone)
    reach(phone, state)
    suits_everybody(phone)
