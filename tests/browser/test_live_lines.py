"""Lines that break: a server that restarts, a proxy that cuts, a browser without what helps."""

from playwright.sync_api import Page, expect

from app.config import Settings
from tests.browser.conftest import HOME_NETWORK
from tests.browser.gathering import (
    HIDE,
    RETURN,
    NewContext,
    cutting_proxy,
    joined,
    listens,
    opened,
    serving,
    watching,
)
from tests.browser.playing import Thumb

SOON = 10_000


def test_phones_come_back_by_themselves_when_the_server_does(
    new_context: NewContext, settings: Settings
) -> None:
    with serving(settings) as port:
        anne = new_context().new_page()
        thumb = opened(anne, f"http://127.0.0.1:{port}/")
        zoe = watching(new_context, anne)
        thumb.play("no_king")
        expect(zoe.locator(".bar p")).to_contain_text("Hand 2 of 28")
    zoe.wait_for_function("() => !stream")
    with serving(settings, port):
        # Scored before the watcher's line is back: what was missed comes with it.
        thumb.play("no_last_two")
        expect(zoe.locator(".bar p")).to_contain_text("Hand 3 of 28", timeout=SOON)
        listens(zoe)
        listens(anne)
        thumb.play("no_tricks")
        expect(zoe.locator(".bar p")).to_contain_text("Hand 4 of 28")
        # Close the pages first: a server takes its time for a browser's idle connections.
        anne.close()
        zoe.close()


def test_a_proxy_that_cuts_every_stream_loses_nothing(
    phone: Page, live_server: str, new_context: NewContext
) -> None:
    anne = opened(phone)
    with cutting_proxy(int(live_server.rpartition(":")[2]), 1.5) as port:
        behind = live_server.replace(live_server.rpartition(":")[2], str(port))
        zoe = new_context().new_page()
        zoe.goto(phone.url.replace(live_server, behind))
        asked: list[str] = []
        zoe.on("request", lambda request: asked.append(request.url))
        for number, contract in enumerate(("no_king", "no_last_two", "no_tricks"), start=2):
            zoe.wait_for_timeout(1000)
            anne.play(contract)
            expect(zoe.locator(".bar p")).to_contain_text(f"Hand {number} of 28", timeout=SOON)
        assert sum(url.endswith("/live") for url in asked) >= 2, "the stream was cut and came back"
        totals = ["−10", "−18", "−26", "−22"]
        for page in (phone, zoe):
            expect(page.locator(".seat .total")).to_have_text(totals)
        zoe.close()


def test_where_no_stream_gets_through_asking_now_and_then_does_the_same(
    phone: Page, new_context: NewContext
) -> None:
    anne = opened(phone)
    zoe = new_context().new_page()
    zoe.route("**/live", lambda route: route.abort())
    zoe.clock.install()
    zoe.goto(phone.url)
    zoe.wait_for_function("() => typeof failed === 'number' && failed > 0")
    anne.play("no_king")
    zoe.clock.run_for(25_000)
    expect(zoe.locator(".bar p")).to_contain_text("Hand 2 of 28")


def test_without_a_secure_context_every_page_that_is_seen_has_its_own_stream(
    phone: Page, live_server: str, new_context: NewContext
) -> None:
    """On a home network there are no locks; seven of eight tabs are hidden, and let go."""
    anne = opened(phone)
    context = new_context()
    tabs = [context.new_page() for _ in range(8)]
    for tab in tabs:
        tab.goto(phone.url.replace("127.0.0.1", HOME_NETWORK))
        listens(tab)
        if tab is not tabs[-1]:
            tab.evaluate(HIDE)
    anne.play("no_king")
    expect(tabs[-1].locator(".bar p")).to_contain_text("Hand 2 of 28")
    tabs[-1].evaluate(HIDE)
    for tab in tabs[:3]:
        tab.evaluate(RETURN)
        expect(tab.locator(".bar p")).to_contain_text("Hand 2 of 28", timeout=2000)
        tab.evaluate(HIDE)


def test_choices_survive_a_restart_under_an_open_hand(
    new_context: NewContext, settings: Settings
) -> None:
    with serving(settings) as port:
        page = new_context().new_page()
        thumb = opened(page, f"http://127.0.0.1:{port}/")
        other = joined(new_context, page)
        thumb.name("no_king")
        thumb.pick("no_king", 3)
        expect(page.locator("#preview li")).to_have_count(5)
    with serving(settings, port):
        listens(page)
        expect(page.locator("[name='no_king.taker'][value='3']")).to_be_checked()
        thumb.score()
        expect(other.locator(".bar p")).to_contain_text("Hand 2 of 28", timeout=SOON)
        assert Thumb(other).totals() == ("0", "0", "0", "−20")
        page.close()
        other.close()
