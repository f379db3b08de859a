"""Each contract once by the whole table, on the page: what anybody has played is gone for all."""

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.looking import LONG, small_screen, suits_everybody
from tests.browser.playing import Thumb
from tests.browser.reading import contracts_of, hands_of, outbox_of, ready


def test_hands_that_wait_use_contracts_up_for_everybody(
    phone: Page, context: BrowserContext
) -> None:
    thumb = Thumb(phone)
    thumb.start(rule_set="three", names=("Anne", "Beth", "Cath"))
    ready(phone)
    thumb.name("no_king")
    thumb.pick("no_king", 2)
    thumb.score()
    used = phone.locator(".tile.used")
    expect(used).to_contain_text("Hand 1 · \u2068Anne\u2069 0")
    context.set_offline(True)
    thumb.name("no_queens")
    thumb.count("no_queens", 2, 2)
    thumb.score()
    # Beth's hand waits on the phone: Cath declares, without the king and without the queens.
    expect(phone.locator(".bar")).to_contain_text("Hand 3 of 7")
    expect(phone.locator(".seat.decl")).to_contain_text("Cath")
    expect(phone.locator("button.tile")).to_have_count(5)
    expect(used).to_have_count(2)
    expect(phone.locator(".tile.used", has_text="No king")).to_contain_text("Anne\u2069 0")
    expect(phone.locator(".tile.used", has_text="No queens")).to_contain_text(
        "Hand 2 · not saved yet"
    )
    thumb.name("no_tricks")
    thumb.count("no_tricks", 10, 6)
    thumb.score()
    expect(phone.locator("button.tile")).to_have_count(4)
    expect(phone.locator(".seat.decl")).to_contain_text("Anne")
    context.set_offline(False)
    expect(phone.locator(".waits")).to_have_count(0, timeout=15_000)
    assert outbox_of(phone) == []
    assert contracts_of(phone) == ["no_king", "no_queens", "no_tricks"]
    assert [hand["declarer"] for hand in hands_of(phone)] == [0, 1, 2]


def test_names_on_used_tiles_fit_a_small_phone(phone: Page) -> None:
    small_screen(phone)
    thumb = Thumb(phone)
    thumb.start(rule_set="three", names=LONG[:3])
    for contract, counts in (("no_queens", (4,)), ("no_tricks", (16,))):
        thumb.name(contract)
        thumb.count(contract, *counts)
        thumb.score()
        suits_everybody(phone)
    expect(phone.locator(".tile.used")).to_have_count(2)
    phone.goto(phone.url + "/sheet")
    suits_everybody(phone)
