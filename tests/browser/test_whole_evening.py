"""A whole evening: two phones and a watcher on a line that drops, and one sheet at the end."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.gathering import Line, NewContext, dropping_line, joined, listens, watching
from tests.browser.playing import Thumb
from tests.browser.reading import contracts_of, outbox_of
from tests.browser.test_taps import LIMITS, NETS

LASTS = 20.0
"""Seconds that the line holds."""
GONE = 3.0
"""Seconds that it is away."""
BACK = 40_000
"""Milliseconds in which everything has arrived again, whatever was cut."""


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Phones as they are: they may keep copies of pages."""
    return {**browser_context_args, "service_workers": "allow"}


@pytest.fixture
def line(live_server: str) -> Iterator[Line]:
    with dropping_line(int(live_server.rpartition(":")[2]), LASTS, GONE) as line:
        yield line


def patient(page: Page, path: str, shown: str) -> None:
    """Go to a page as people do: where there is no connection, again."""
    table = page.url.partition("/s/")[0] + "/s/" + page.url.partition("/s/")[2].partition("/")[0]
    for _try in range(20):
        try:
            page.goto(table + path, timeout=5000)
        except Error:
            page.wait_for_timeout(500)
            continue
        if page.locator(shown).count():
            return
        page.wait_for_timeout(500)
    raise AssertionError(f"{path} never came")


def points(text: str) -> int:
    return int(text.replace("−", "-"))


def test_two_phones_and_a_watcher_end_on_the_same_right_sheet(
    live_server: str, line: Line, new_context: NewContext
) -> None:
    page = new_context().new_page()
    anne = Thumb(page)
    anne.start(at=f"http://127.0.0.1:{line.port}/", by_hand=True)
    listens(page)
    beth = Thumb(joined(new_context, page))
    zoe = watching(new_context, page)

    def run(thumb: Thumb, first: int, meanwhile: Callable[[int], None]) -> None:
        expect(thumb.page.locator(".bar p")).to_contain_text(f"Hand {first} of", timeout=BACK)
        drops = line.drops
        for number, contract in enumerate(LIMITS, start=first):
            if contract == "no_queens" and number < 8:
                # Somebody taps all the queens to Anne.
                thumb.name(contract)
                thumb.count(contract, 4)
                thumb.score()
            else:
                thumb.play(contract)
            meanwhile(number)
            # Somebody shuffles; and no run is over before the line has dropped in the middle of it.
            thumb.page.wait_for_timeout(500)
            while number == first + 4 and line.drops == drops:
                thumb.page.wait_for_timeout(200)

    def mend(number: int) -> None:
        """Beth sees the wrong hand on the sheet, and taps what it should have been."""
        if number != 6:
            return
        patient(beth.page, "/m/1/h/3", "#hand[data-step=playing]")
        beth.count("no_queens", 2, 1, 1, 0)
        beth.page.locator("#hand .go").first.tap()
        expect(beth.page.locator("div.banner")).to_contain_text("Hand 3 corrected", timeout=BACK)

    def swap(number: int) -> None:
        """After Beth's run, Cath and Diana change seats."""
        if number != 14:
            return
        patient(anne.page, "/players", ".order")
        anne.page.get_by_role("button", name="Move Cath down").tap()
        expect(anne.page.locator(".news")).to_contain_text("changed seats", timeout=BACK)
        patient(anne.page, "", "#hand")

    run(anne, 1, mend)
    run(beth, 8, swap)
    run(anne, 15, mend)
    run(beth, 22, swap)
    assert line.drops >= 4
    for phone in (anne.page, beth.page):
        expect(phone.locator(".waits")).to_have_count(0, timeout=BACK)
        assert outbox_of(phone) == []

    # By the rules brief, each contract pays the same in each run; Cath and Diana sat in each
    # other's seats for three of the four... after the second.
    by_seat = [sum(points(NETS[contract][seat]) for contract in LIMITS) for seat in range(4)]
    anne_has, beth_has, third, fourth = by_seat
    right = {
        "Anne": 4 * anne_has,
        "Beth": 4 * beth_has,
        "Diana": 2 * fourth + 2 * third,
        "Cath": 2 * third + 2 * fourth,
    }
    assert sum(right.values()) == 0
    patient(anne.page, "/end", "form .go")
    anne.page.get_by_role("button", name="End match").tap()
    sheets = []
    for phone in (anne.page, beth.page, zoe):
        expect(phone.locator("#result")).to_be_visible(timeout=BACK)
        patient(phone, "/sheet", "#sheet tfoot")
        names = phone.locator("thead th bdi").all_inner_texts()
        totals = phone.locator("tfoot td:not(.sum)").all_inner_texts()
        assert dict(zip(names, map(points, totals), strict=True)) == right
        sheets.append(phone.locator("#sheet table").inner_text())
    assert sheets[0] == sheets[1] == sheets[2]
    assert contracts_of(page) == [*LIMITS] * 4
