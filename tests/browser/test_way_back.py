"""The way back after a form was refused: to the page where it was filled in, never to an error."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import CAST


@pytest.fixture
def sheet(phone: Page) -> str:
    """The address of a session that has begun."""
    phone.goto("/")
    for seat, name in enumerate(CAST):
        phone.locator("[name=name]").nth(seat).fill(name)
    phone.get_by_role("button", name="Start session").tap()
    expect(phone.locator("#table")).to_be_visible()
    return phone.url


def test_from_new_rules_that_were_refused(phone: Page, sheet: str) -> None:
    phone.goto(f"{sheet}/rules/change")
    phone.get_by_role("button", name="Play on by these").tap()
    expect(phone.locator(".err")).to_have_text("Choose what to play on by.")
    phone.locator("a.ico").first.tap()
    expect(phone.locator("#table")).to_be_visible()
    phone.go_back()
    expect(phone.get_by_role("button", name="Play on by these")).to_be_visible()
    assert phone.url == f"{sheet}/rules/change"


def test_from_a_name_that_was_refused(phone: Page, sheet: str) -> None:
    phone.goto(f"{sheet}/players")
    phone.get_by_role("textbox", name="Name of player 2").fill("")
    phone.get_by_role("button", name="Save names").tap()
    expect(phone.locator("[aria-invalid]")).to_be_visible()
    phone.goto(f"{sheet}/sheet")
    phone.go_back()
    expect(phone.get_by_role("button", name="Save names")).to_be_visible()
    assert phone.url == f"{sheet}/players"


def test_from_a_session_that_could_not_begin(phone: Page) -> None:
    phone.goto("/")
    phone.select_option("#rules", "five")
    phone.locator("[name=name]").nth(4).fill("Edith")
    phone.select_option("#first", "4")
    phone.get_by_role("button", name="Start session").tap()
    expect(phone.locator("[aria-invalid]").first).to_be_visible()
    phone.goto("/help")
    phone.go_back()
    expect(phone.get_by_role("button", name="Start session")).to_be_visible()
    # And what was typed is still there, after a reload too.
    for _way in range(2):
        expect(phone.locator("[name=name]").nth(4)).to_have_value("Edith")
        expect(phone.locator("#first option:checked")).to_have_text("Edith")
        phone.reload()


def test_from_the_table_to_the_start_form_that_the_editor_gave_back(phone: Page) -> None:
    phone.goto("/")
    for seat, name in enumerate(CAST):
        phone.locator("[name=name]").nth(seat).fill(name)
    phone.get_by_role("button", name="Change rules").tap()
    phone.get_by_role("button", name="Save and use").tap()
    expect(phone.locator(".notice")).to_be_visible()
    phone.get_by_role("button", name="Start session").tap()
    expect(phone.locator("#table")).to_be_visible()
    phone.go_back()
    expect(phone.locator("[name=name]").nth(3)).to_have_value("Diana")
    expect(phone.locator("#rules option:checked")).to_have_text("Ours: Modern, doubles")


def test_enter_in_the_last_name_begins_no_match(phone: Page) -> None:
    phone.goto("/")
    names = phone.locator("[name=name]")
    for seat, name in enumerate(CAST):
        names.nth(seat).fill(name)
    names.nth(3).press("Enter")
    expect(phone.locator("#rules")).to_be_focused()
