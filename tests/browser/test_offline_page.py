"""Pages open without a connection, and say how old they are: by this phone's own clock."""

import datetime
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.gathering import NewContext, joined, listens
from tests.browser.playing import Thumb
from tests.browser.reading import contracts_of, outbox_of, ready

AGE = "No connection. This is the sheet as of "


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A phone whose browser lets pages keep copies."""
    return {**browser_context_args, "service_workers": "allow"}


@pytest.fixture
def thumb(phone: Page) -> Thumb:
    """A table that has been started, on a phone that is ready to go on without a line."""
    thumb = Thumb(phone)
    thumb.start()
    ready(phone)
    kept(phone)
    return thumb


def kept(page: Page, text: str = "") -> None:
    """Wait until the worker has a copy of this page that says *text*."""
    until(
        page,
        """async (text) => {
          const copy = await caches.match(location.href);
          if (!navigator.serviceWorker.controller || !copy) return false;
          return (await copy.text()).includes(text);
        }""",
        text,
    )


def until(page: Page, promised: str, arg: str = "") -> None:
    """Wait until what a function promises comes true; a promise alone is true for Playwright."""
    for _try in range(100):
        if page.evaluate(promised, arg):
            return
        page.wait_for_timeout(50)
    raise AssertionError(promised)


def test_the_table_and_the_sheet_open_without_a_line(phone: Page, thumb: Thumb) -> None:
    thumb.play("no_king")
    phone.goto(f"{phone.url}/sheet")
    kept(phone, "hand 1")
    phone.go_back()
    kept(phone, "Hand 1 scored")
    phone.context.set_offline(True)
    phone.reload()
    expect(phone.locator("#kept")).to_contain_text(AGE)
    expect(phone.locator(".seat .total")).to_have_text(["0", "0", "0", "−20"])
    phone.get_by_role("link", name="Score sheet").first.tap()
    expect(phone.locator("#kept")).to_contain_text(AGE)
    expect(phone.locator("tfoot")).to_contain_text("−20")
    phone.goto("/s/nowhere-yet")
    expect(phone.get_by_role("heading", name="No connection")).to_be_visible()
    phone.context.set_offline(False)
    phone.goto("/")
    expect(phone.locator("#kept")).to_have_count(0)


def test_the_copy_holds_what_answers_brought_since(phone: Page, thumb: Thumb) -> None:
    for contract in ("no_king", "trumps"):
        thumb.play(contract)
    kept(phone, "Hand 2 scored")
    phone.context.set_offline(True)
    phone.reload()
    expect(phone.locator("#kept")).to_contain_text(AGE)
    expect(phone.locator(".bar")).to_contain_text("Hand 3 of 28")
    expect(phone.locator(".delta")).to_have_count(0)
    thumb.name("no_queens")
    expect(phone.locator("fieldset[data-contract=no_queens] .row")).to_have_count(4)


def test_six_queued_hands_survive_a_reload_without_a_line(phone: Page, thumb: Thumb) -> None:
    queued = ("no_tricks", "no_queens", "no_last_two", "no_hearts", "no_king", "trumps")
    phone.context.set_offline(True)
    for contract in queued[:4]:
        thumb.play(contract)
    thumb.name("no_king")
    phone.reload()
    expect(phone.locator(".waits")).to_contain_text("4 hands wait to be sent.")
    expect(phone.locator(".bar")).to_contain_text("Hand 5 of 28")
    # What was begun is there, too.
    expect(phone.locator("#hand [name=contract]")).to_have_value("no_king")
    for contract in queued[4:]:
        thumb.play(contract)
    phone.reload()
    assert len(outbox_of(phone)) == 6
    phone.context.set_offline(False)
    expect(phone.locator(".waits")).to_have_count(0)
    assert contracts_of(phone) == list(queued)
    expect(phone.locator("#kept")).to_have_count(0)


@pytest.mark.parametrize("days", [-1, 1])
def test_a_clock_that_is_wrong_by_a_day_does_no_harm(phone: Page, days: int) -> None:
    wrong = datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=days)
    phone.clock.install(time=wrong)
    thumb = Thumb(phone)
    thumb.start()
    ready(phone)
    kept(phone)
    phone.context.set_offline(True)
    for contract in ("no_king", "trumps"):
        thumb.play(contract)
    phone.reload()
    expect(phone.locator("#kept")).to_have_text(re.compile(AGE + r"\d+ seconds? ago\."))
    phone.context.set_offline(False)
    phone.clock.run_for(11_000)
    expect(phone.locator(".waits")).to_have_count(0)
    assert contracts_of(phone) == ["no_king", "trumps"]


def test_an_old_copy_says_its_age_in_words(phone: Page, thumb: Thumb) -> None:
    phone.evaluate(
        """async () => {
          const [name] = await caches.keys();
          const cache = await caches.open(name);
          const copy = await cache.match(location.href);
          const headers = new Headers(copy.headers);
          headers.set("barbu-kept-at", Date.now() - 14 * 60000);
          await cache.put(location.href, new Response(await copy.text(), { headers }));
        }"""
    )
    phone.context.set_offline(True)
    phone.reload()
    expect(phone.locator("#kept")).to_have_text(AGE + "14 minutes ago.")


def test_the_copies_of_an_older_version_are_thrown_away(phone: Page) -> None:
    phone.goto("/health")
    phone.evaluate("async () => { await caches.open('barbu-older'); }")
    thumb = Thumb(phone)
    thumb.start()
    kept(phone)
    until(phone, "async () => !(await caches.has('barbu-older'))")
    names = phone.evaluate("() => caches.keys()")
    assert len(names) == 1
    assert names[0].startswith("barbu-")


def test_the_page_that_the_network_brings_is_never_an_old_copy(phone: Page, thumb: Thumb) -> None:
    thumb.play("no_king")
    kept(phone, "Hand 1 scored")
    other = phone.context.new_page()
    other.goto(phone.url)
    second = Thumb(other)
    second.play("trumps")
    phone.reload()
    expect(phone.locator(".bar")).to_contain_text("Hand 3 of 28")
    expect(phone.locator("#kept")).to_have_count(0)


def test_a_server_that_is_away_behind_its_proxy_shows_the_copy(phone: Page, thumb: Thumb) -> None:
    phone.context.route("**/s/*", lambda route: route.fulfill(status=502, body="Bad gateway"))
    phone.reload()
    expect(phone.locator("#kept")).to_contain_text(AGE)
    expect(phone.locator(".bar")).to_contain_text("Hand 1 of 28")


def test_the_copy_holds_what_the_other_phones_brought(
    phone: Page, thumb: Thumb, new_context: NewContext
) -> None:
    """A phone on which nobody taps has the newest table too, when its line goes."""
    listens(phone)
    beth = Thumb(joined(new_context, phone))
    for contract in ("no_king", "trumps"):
        beth.play(contract)
    expect(phone.locator(".bar")).to_contain_text("Hand 3 of 28")
    kept(phone, "Hand 3 of 28")
    phone.context.set_offline(True)
    phone.reload()
    expect(phone.locator("#kept")).to_contain_text(AGE)
    expect(phone.locator(".bar")).to_contain_text("Hand 3 of 28")
    expect(phone.locator(".seat .total")).to_have_text(["+30", "+20", "+10", "−15"])
