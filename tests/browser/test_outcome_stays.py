"""The outcome step stays on the page from hand to hand: nothing of one hand shows in the next."""

from playwright.sync_api import Page, expect

from tests.browser.playing import Thumb


def test_a_hand_leaves_no_trace_in_the_next_ones_step(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    phone.evaluate("document.querySelector('#outcome').marked = true")
    thumb.play("no_tricks")
    thumb.name("trumps", "spades")
    rows = thumb.panel("trumps").locator(".box")
    for seat in range(4):
        expect(rows.nth(seat)).to_have_value("")
    thumb.count("trumps", 6, 4, 2, 1)
    thumb.score()
    phone.locator("button.tile[value=no_queens]").tap()
    phone.locator(".paper summary").tap()
    phone.locator("label:has([name=mode][value=nets])").tap()
    for seat, points in enumerate((-24, 0, 0, 0)):
        phone.locator(f"[name='typed.{seat}']").fill(str(points))
    thumb.score()
    thumb.name("no_hearts")
    expect(phone.locator("[name=mode][value=cards]")).to_be_checked()
    expect(phone.locator(".paper")).not_to_have_attribute("open", "")
    expect(phone.locator("[name='typed.0']")).to_have_value("")
    expect(phone.locator("#hand .go .need")).to_have_text("13 hearts to place")
    assert phone.evaluate("document.querySelector('#outcome').marked"), "it is still the first one"


def test_a_refused_hand_that_was_mended_leaves_no_mark(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start()
    thumb.name("no_queens")
    phone.locator(".paper summary").tap()
    phone.locator("label:has([name=mode][value=nets])").tap()
    for seat, points in enumerate((-24, 1, 0, 0)):
        phone.locator(f"[name='typed.{seat}']").fill(str(points))
    thumb.tap(phone.locator("#hand .go"))
    expect(phone.locator(".paper .err")).to_be_visible()
    phone.locator("[name='typed.1']").fill("0")
    thumb.score()
    expect(phone.locator("#hand :is(.err:not(.unsent), [aria-invalid])")).to_have_count(0)


def test_the_next_declarer_leads_and_is_named_on_the_one_tap_button(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.start(rule_set="modern_no_play")
    said = []
    for declarer in ("Anne", "Beth"):
        for contract in ("no_tricks", "no_queens", "no_last_two", "no_hearts", "no_king"):
            thumb.name(contract)
            panel = thumb.panel(contract)
            expect(panel.locator(".leads")).to_have_text(f"\u2068{declarer}\u2069 leads")
            said.append(panel.locator(".undoubled").inner_text())
            thumb.tap(panel.locator(".undoubled"))
            expect(thumb.panel(contract)).to_be_hidden()
        thumb.play("trumps")
        thumb.play("dominoes")
    first, later = said[:5], said[5:]
    assert [text.replace("Anne", "Beth") for text in first] == later
