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
    phone.get_by_role("button", name="Start session").tap()
    expect(phone.locator("[aria-invalid]").first).to_be_visible()
    phone.goto("/help")
    phone.go_back()
    expect(phone.get_by_role("button", name="Start session")).to_be_visible()
