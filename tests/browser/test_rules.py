"""Rules on a phone: legible for every eye, one tap from the table, and Back to the hand."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from app.domain.presets import SHIPPED
from tests.browser.looking import SCHEMES, small_screen, suits_everybody
from tests.browser.playing import Thumb

ADDRESSES = ("/rules", "/help", *(f"/rules/{rules.id}" for rules in SHIPPED))
WIDE = "() => document.documentElement.scrollWidth"
SCROLLS = """(one) => {
    one.scrollTo(1000, 0);
    return [one.scrollLeft > 0, one.scrollWidth > one.clientWidth];
}"""


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_page_of_rules_suits_every_eye_thumb_and_screen(phone: Page, address: str) -> None:
    small_screen(phone)
    phone.goto(address)
    phone.evaluate("() => document.querySelectorAll('details').forEach((one) => (one.open = true))")
    suits_everybody(phone)
    phone.set_viewport_size({"width": 360, "height": 640})
    assert phone.evaluate(WIDE) <= 360


def test_the_picture_of_a_hand_scrolls_in_its_own_frame(phone: Page) -> None:
    phone.goto("/rules/modern")
    frame = phone.locator("#worked .scroller")
    assert frame.evaluate(SCROLLS) == [True, True]
    assert phone.evaluate(WIDE) <= 360
    frame.evaluate("(one) => one.scrollTo(0, 0)")
    frame.focus()
    phone.keyboard.press("ArrowRight")
    expect(frame).to_have_js_property("scrollLeft", 40)
    title = frame.locator("svg > title").text_content()
    assert title is not None
    said = re.sub("[\u2068\u2069]", "", title)
    assert "Anne and Beth: 6 from Anne to Beth." in said
    assert "Anne and Cath: level, nothing moves." in said
    assert frame.locator(".shaft").count() == 5
    phone.set_viewport_size({"width": 1024, "height": 768})
    assert frame.evaluate(SCROLLS) == [False, False]


def test_text_at_twice_its_size_still_fits(phone: Page) -> None:
    for address in ("/rules/modern", "/rules", "/help"):
        phone.goto(address)
        phone.evaluate("() => document.documentElement.style.setProperty('font-size', '200%')")
        assert phone.evaluate(WIDE) <= 360, address


def choices(page: Page) -> dict[str, object]:
    """Everything that has been chosen or typed on the open hand."""
    found: dict[str, object] = page.evaluate(
        """() => Object.fromEntries([...new FormData(document.querySelector("#hand"))]
            .filter(([name]) => name !== "command" && name !== "auto")
            .map(([name, value]) => [name + " " + value, 1]))"""
    )
    return found


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_question_mark_leads_to_the_contract_and_back_to_the_hand(
    phone: Page, scheme: str
) -> None:
    phone.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    thumb = Thumb(phone)
    thumb.start()
    table = phone.url
    phone.locator(".naming .q").tap()
    expect(phone.locator("#contracts")).to_be_in_viewport()
    phone.go_back()
    expect(phone).to_have_url(table)

    thumb.name("no_queens")
    thumb.double("1-0", "2-0", "0-2")
    there_and_back(phone, phone.locator(".chosen .q"), table, "no_queens")

    thumb.count("no_queens", 1, 0)
    phone.locator("#outcome").scroll_into_view_if_needed()
    phone.mouse.wheel(0, 400)
    # The step is folded now: the mark has moved into the ticket.
    expect(phone.locator(".ticket .q")).to_be_visible()
    there_and_back(phone, phone.locator(".ticket .q"), table, "no_queens")
    expect(phone.locator("[name='no_queens.count.0'][value='1']")).to_be_checked()
    thumb.tap(thumb.panel("no_queens").locator(".row[data-seat='2'] .chip").nth(1))
    thumb.score()
    expect(phone.locator("div.banner")).to_contain_text("Hand 1 scored")


def there_and_back(phone: Page, mark: Locator, table: str, contract: str) -> None:
    """Tap the mark, see the contract's rules, press Back: the hand is as it was."""
    phone.wait_for_load_state("networkidle")
    before = choices(phone)
    box = mark.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    mark.tap()
    expect(phone).to_have_url(f"{table}/rules#contract-{contract}")
    expect(phone.locator(f"#contract-{contract}")).to_be_in_viewport()
    phone.go_back()
    expect(phone).to_have_url(table)
    expect(phone.locator("#hand")).to_be_visible()
    assert choices(phone) == before


def test_every_contract_has_its_mark_as_soon_as_it_is_named(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    table = phone.url
    for contract in ("no_tricks", "no_king"):
        thumb.name(contract)
        there_and_back(phone, phone.locator(".chosen .q"), table, contract)
        phone.get_by_role("button", name="Change").tap()


def test_the_menu_leads_to_rules_and_help_and_they_lead_back(phone: Page) -> None:
    Thumb(phone).start()
    table = phone.url
    for label, heading in (("Rules", "Rules"), ("Help", "How the sheet works")):
        phone.locator("summary[aria-label=More]").tap()
        phone.locator(".sheetlet").get_by_role("link", name=label, exact=True).tap()
        expect(phone.get_by_role("heading", level=1)).to_have_text(heading)
        phone.get_by_role("link", name="Back to the table").tap()
        expect(phone).to_have_url(table)


def test_chips_open_in_the_slip_over_the_table(phone: Page) -> None:
    small_screen(phone)
    thumb = Thumb(phone)
    thumb.start()
    thumb.name("no_queens")
    thumb.double("1-0")
    thumb.count("no_queens", 2, 1, 1)
    thumb.score()
    phone.get_by_role("link", name="Why?").tap()
    slip = phone.locator("dialog#slip")
    slip.get_by_role("link", name="As chips").tap()
    expect(slip.locator("#chips li").last).to_have_text(re.compile("Anne.* hands .*Beth.* 6 chips"))
    suits_everybody(phone)
    slip.get_by_role("link", name="Without chips").tap()
    expect(slip.locator("#chips")).to_have_count(0)
    expect(slip).to_be_visible()
