"""Doubles at a table of more than four: whom somebody can double stands in one line."""

from playwright.sync_api import Page, expect

from tests.browser.playing import CAST

WIDTHS = (320, 360, 390, 412, 768)


def test_the_first_to_be_doubled_stands_beside_the_next_one(phone: Page) -> None:
    phone.goto("/")
    phone.select_option("#rules", "five")
    for seat, name in enumerate((*CAST, "Edith")):
        phone.locator("[name=name]").nth(seat).fill(name)
    phone.select_option("#first", "0")
    phone.get_by_role("button", name="Start session").tap()
    phone.locator("button.tile[value=no_king]").tap()
    row = phone.locator(".drow[data-seat='1']")
    expect(row).to_be_visible()
    for width in WIDTHS:
        phone.set_viewport_size({"width": width, "height": 640})
        tops = row.locator(".chip").evaluate_all(
            "(chips) => chips.map((chip) => Math.round(chip.getBoundingClientRect().top))"
        )
        assert len(tops) == 5, "four players and Max"
        assert len(set(tops)) == 1, width
