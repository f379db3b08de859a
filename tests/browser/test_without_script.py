"""Without JavaScript the sheet is plain forms, and a whole match can be played with them."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import CAST

ORDER = (
    "no_tricks",
    "no_queens",
    "no_last_two",
    "no_hearts",
    "no_king",
    "trumps",
    "dominoes",
)


@pytest.fixture
def plain(new_context: Any, live_server: str) -> Page:
    """A phone whose browser runs no script."""
    page: Page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{live_server}/")
    for seat, name in enumerate(CAST):
        page.locator("[name=name]").nth(seat).fill(name)
    page.select_option("[name=first_declarer]", "0")
    page.get_by_role("button", name="Start session").click()
    return page


def enter(page: Page, contract: str) -> None:
    """The reference result of *contract*, through the controls a plain page shows."""
    panel = page.locator(f"fieldset[data-contract={contract}]")
    if panel.is_hidden():
        page.locator(f"button.tile[value={contract}]").click()
    answer = page.locator(f"[data-of={contract}]:visible button[value=unsaid]")
    if answer.count():
        answer.click()

    def fill(*counts: int) -> None:
        for seat, count in enumerate(counts):
            page.locator(f"[name='{contract}.count.{seat}']").fill(str(count))

    def check(field: str, seat: int) -> None:
        page.locator(f"label:has([name='{contract}.{field}'][value='{seat}'])").click()

    match contract:
        case "no_tricks":
            fill(5, 4, 3, 1)
        case "no_queens":
            for seat, count in enumerate((2, 1, 1, 0)):
                check(f"count.{seat}", count)
        case "no_last_two":
            check("takers.0", 1)
            check("takers.1", 2)
        case "no_hearts":
            fill(6, 4, 3, 0)
            check("special", 0)
        case "no_king":
            check("taker", 3)
        case "trumps":
            fill(6, 4, 2, 1)
        case "dominoes":
            for seat, place in enumerate((2, 1, 4, 3)):
                page.select_option(f"[name='dominoes.place.{seat}']", str(place))
    page.locator("#hand .go").click()


def test_a_whole_match_is_played_with_plain_forms(plain: Page) -> None:
    for number in range(1, 29):
        expect(plain.locator(".bar")).to_contain_text(f"Hand {number} of 28")
        enter(plain, ORDER[(number - 1) % 7])
    expect(plain.locator(".seat .total")).to_have_text(["+48", "+132", "−132", "−48"])
    plain.get_by_role("link", name="End match").last.click()
    plain.get_by_role("button", name="End match").click()
    expect(plain.get_by_role("heading", name=re.compile("wins by 84"))).to_be_visible()
    plain.locator("summary[aria-label=More]").click()
    plain.get_by_role("button", name="Undo End match").click()
    plain.get_by_role("link", name="End match").last.click()
    plain.get_by_role("button", name="End match").click()
    plain.get_by_role("button", name="Rematch").click()
    expect(plain.locator(".bar")).to_contain_text("Hand 1 of 28")


def test_missing_facts_come_back_with_a_message_and_nothing_lost(plain: Page) -> None:
    plain.locator("button.tile[value=no_tricks]").click()
    plain.locator("[name='no_tricks.count.0']").fill("9")
    plain.locator("[name='no_tricks.count.1']").fill("9")
    plain.locator("[name='no_tricks.count.2']").fill("2x")
    plain.locator("label:has([value='1-0'])").click()
    plain.locator("#hand .go").click()
    expect(plain.locator(".err")).to_contain_text(["A whole number, please."])
    expect(plain.locator("[name='no_tricks.count.0']")).to_have_value("9")
    expect(plain.locator("[name='no_tricks.count.2']")).to_have_value("2x")
    expect(plain.locator("[value='1-0']")).to_be_checked()
    plain.locator("[name='no_tricks.count.2']").fill("0")
    plain.locator("[name='no_tricks.count.3']").fill("0")
    plain.locator("#hand .go").click()
    expect(plain.locator(".err").first).to_contain_text("18 tricks are too many: a hand has 13.")


def test_maximum_and_change_work_as_buttons(plain: Page) -> None:
    plain.locator("button.tile[value=no_queens]").click()
    plain.locator(".drow[data-seat='1'] .max").click()
    for seat in (0, 2, 3):
        expect(plain.locator(f"[value='1-{seat}']")).to_be_checked()
    plain.locator("button[name=choose][value='']").click()
    expect(plain.locator("button.tile[value=no_king]")).to_be_visible()
    plain.locator("button.tile[value=trumps]").click()
    plain.locator("[data-of=trumps] button[value=hearts]").click()
    expect(plain.locator("[value='1-0']")).to_be_checked()
    expect(plain.locator("[value='1-2']")).not_to_be_checked()


def test_reloading_after_a_score_sends_nothing_twice(plain: Page) -> None:
    enter(plain, "no_king")
    plain.reload()
    expect(plain.locator(".bar")).to_contain_text("Hand 2 of 28")


def test_why_is_a_page_of_its_own(plain: Page) -> None:
    plain.locator("button.tile[value=no_queens]").click()
    plain.locator("label:has([value='1-0'])").click()
    for seat, count in enumerate((2, 1, 1, 0)):
        plain.locator(f"label:has([name='no_queens.count.{seat}'][value='{count}'])").click()
    plain.locator("#hand .go").click()
    plain.get_by_role("link", name="Why?").click()
    # Two queens against one, doubled: 6 from Anne to Beth.
    expect(plain.locator(".pairs")).to_contain_text("6 from \u2068Anne\u2069 to \u2068Beth\u2069")
