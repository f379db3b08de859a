"""Every accepted command shows on every open phone, and no phone's own hand is ever disturbed."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.gathering import (
    HIDE,
    RETURN,
    NewContext,
    joined,
    listens,
    opened,
    watching,
)
from tests.browser.playing import Thumb


def line(page: Page) -> str:
    return page.locator(".bar p").text_content() or ""


def test_every_accepted_command_shows_on_every_phone(phone: Page, new_context: NewContext) -> None:
    anne = opened(phone)
    beth, zoe = joined(new_context, phone), watching(new_context, phone)
    sheet = watching(new_context, phone)
    sheet.goto(f"{phone.url}/sheet")
    listens(sheet)
    phones = (phone, beth, zoe)

    def all_show(text: str, totals: list[str]) -> None:
        for page in phones:
            expect(page.locator(".bar p")).to_contain_text(text)
            expect(page.locator(".seat .total")).to_have_text(totals)

    anne.play("no_king")
    all_show("Hand 2 of 28", ["0", "0", "0", "−20"])
    expect(beth.locator("div.banner")).to_contain_text("Hand 1 scored")
    expect(sheet.locator("#sheet tfoot td").nth(3)).to_have_text("−20")
    Thumb(beth).play("no_last_two")
    all_show("Hand 3 of 28", ["0", "−10", "−20", "−20"])
    phone.locator(".banner form button").tap()
    all_show("Hand 2 of 28", ["0", "0", "0", "−20"])
    beth.goto(f"{phone.url}/end")
    beth.get_by_role("button", name="End match").tap()
    for page in phones:
        expect(page.locator("#result")).to_be_visible()
    phone.get_by_role("button", name="Rematch").tap()
    all_show("Hand 1 of 28", ["0", "0", "0", "0"])


def test_taps_show_on_a_phone_that_nobody_touches(phone: Page, new_context: NewContext) -> None:
    anne = opened(phone)
    beth = joined(new_context, phone)
    anne.name("no_king")
    expect(beth.locator("#hand")).to_have_attribute("data-step", "playing")
    anne.double("1-2")
    expect(beth.locator("[value='1-2']")).to_be_checked()
    anne.pick("no_king", 3)
    expect(beth.locator("[name='no_king.taker'][value='3']")).to_be_checked()
    expect(beth.locator("#hand .go")).to_have_class(re.compile("ready"))
    # And her phone can go on from there.
    Thumb(beth).score()
    expect(phone.locator("#news")).to_contain_text("This hand has been scored.")


def test_a_hand_that_somebody_is_filling_is_left_alone_and_told(
    phone: Page, new_context: NewContext
) -> None:
    anne = opened(phone)
    beth = Thumb(joined(new_context, phone))
    beth.name("no_queens")
    beth.count("no_queens", 2)
    chosen = beth.page.locator("[name='no_queens.count.0'][value='2']")
    anne.page.locator("#hand button[name=choose][value='']").first.tap()
    anne.name("no_king")
    anne.pick("no_king", 3)
    expect(beth.page.locator("#here")).to_contain_text("entering this hand")
    expect(chosen).to_be_checked()
    anne.score()
    news = beth.page.locator("#news")
    expect(news).to_contain_text("This hand has been scored.")
    expect(beth.page.locator("#live")).to_have_text("This hand has been scored.")
    expect(chosen).to_be_checked()
    assert chosen.evaluate("(radio) => document.activeElement === radio")
    assert "Hand 1 of 28" in line(beth.page)
    # What was typed is kept beside what was saved.
    news.get_by_role("button").tap()
    conflict = beth.page.locator(".conflict")
    expect(conflict).to_contain_text("Hand 1 has already been scored")
    expect(conflict.locator("tr").nth(1)).to_contain_text("2")
    expect(conflict.locator("tr").nth(4)).to_contain_text("−20")
    # That too is being read: it stays when the next thing happens.
    anne.play("no_last_two")
    expect(beth.page.locator("#news")).to_be_visible()
    expect(conflict).to_be_visible()


def test_score_on_a_hand_that_has_moved_on_shows_both(phone: Page, new_context: NewContext) -> None:
    anne = opened(phone)
    beth = Thumb(joined(new_context, phone))
    beth.name("no_king")
    expect(phone.locator("#hand")).to_have_attribute("data-step", "playing")
    # Beth's line is bad: what she taps reaches nobody.
    beth.page.route("**/draft", lambda route: route.abort())
    beth.pick("no_king", 1)
    anne.pick("no_king", 3)
    anne.score()
    expect(beth.page.locator("#news")).to_be_visible()
    beth.page.locator("#hand .go").tap()
    expect(beth.page.locator(".conflict")).to_contain_text("Hand 1 has already been scored")
    expect(beth.page.locator(".seat .total")).to_have_text(["0", "0", "0", "−20"])


def test_a_field_that_has_the_focus_keeps_it(phone: Page, new_context: NewContext) -> None:
    anne = opened(phone)
    beth = joined(new_context, phone)
    beth.locator("button.tile").nth(2).focus()
    anne.play("no_king")
    expect(beth.locator("#news")).to_be_visible()
    assert beth.evaluate("() => document.activeElement.matches('button.tile')")
    assert "Hand 1 of 28" in line(beth)
    beth.evaluate("() => document.activeElement.blur()")
    anne.play("no_last_two")
    expect(beth.locator(".bar p")).to_contain_text("Hand 3 of 28")


def test_a_hasty_score_leaves_the_next_hand_untouched(phone: Page, new_context: NewContext) -> None:
    """Score was tapped before the last choice had been sent on its own."""
    anne = opened(phone)
    beth = Thumb(joined(new_context, phone))
    anne.name("no_king")
    expect(beth.page.locator("#hand")).to_have_attribute("data-step", "playing")
    anne.pick("no_king", 1)
    phone.evaluate(
        """() => {
          document.querySelector("[name='no_king.taker'][value='3']").click();
          document.querySelector("#hand .go").click();
        }"""
    )
    expect(phone.locator("div.banner")).to_contain_text("Hand 1 scored")
    beth.play("no_last_two")
    expect(phone.locator(".bar p")).to_contain_text("Hand 3 of 28")
    expect(phone.locator("#news")).to_have_count(0)


def test_an_open_menu_or_slip_is_not_closed(phone: Page, new_context: NewContext) -> None:
    anne = opened(phone)
    beth = joined(new_context, phone)
    beth.locator(".menu summary").tap()
    anne.play("no_king")
    beth.wait_for_timeout(300)
    expect(beth.locator(".sheetlet")).to_be_visible()
    assert "Hand 1 of 28" in line(beth)
    beth.keyboard.press("Escape")
    expect(beth.locator(".bar p")).to_contain_text("Hand 2 of 28")


def test_a_watcher_keeps_place_and_focus_over_many_hands(
    phone: Page, new_context: NewContext
) -> None:
    anne = opened(phone)
    anne.play("no_king")
    zoe = watching(new_context, phone)
    zoe.locator(".rows a").first.focus()
    zoe.evaluate("() => scrollTo(0, 200)")
    at = zoe.evaluate("() => scrollY")
    for number, contract in enumerate(("no_last_two", "no_tricks", "no_queens"), start=3):
        anne.play(contract)
        expect(zoe.locator(".bar p")).to_contain_text(f"Hand {number} of 28")
    assert zoe.evaluate("() => scrollY") == at
    assert zoe.evaluate("() => document.activeElement.matches('.rows a')")
    expect(zoe.locator("#live")).to_contain_text("Hand 5 of 28")
    # The reference hands by the rules brief §1.1, summed up by hand.
    expect(zoe.locator(".seat .total")).to_have_text(["−22", "−24", "−32", "−22"])


def test_nothing_new_draws_nothing(phone: Page) -> None:
    opened(phone)
    phone.evaluate("() => { document.querySelector('#table').before = 1; }")
    with phone.expect_response("**/table?seen=*") as answer:
        phone.evaluate(f"() => {{ ({HIDE})(); ({RETURN})(); }}")
    assert answer.value.status == 204
    assert phone.evaluate("() => document.querySelector('#table').before") == 1


def test_phones_are_counted_and_let_go_when_hidden(phone: Page, new_context: NewContext) -> None:
    opened(phone)
    beth, zoe = joined(new_context, phone), watching(new_context, phone)
    top = phone.locator("#table .seats").bounding_box()
    for page in (phone, beth, zoe):
        expect(page.locator("#here")).to_have_text(" · 3 phones here")
    assert phone.locator("#table .seats").bounding_box() == top, "the page does not jump"
    zoe.evaluate(HIDE)
    expect(phone.locator("#here")).to_have_text(" · 2 phones here", timeout=8000)
    zoe.evaluate(RETURN)
    expect(phone.locator("#here")).to_have_text(" · 3 phones here")


def test_a_page_that_comes_back_is_current_within_two_seconds(
    phone: Page, new_context: NewContext
) -> None:
    anne = opened(phone)
    zoe = watching(new_context, phone)
    zoe.evaluate(HIDE)
    anne.play("no_king")
    anne.play("no_last_two")
    assert "Hand 1 of 28" in line(zoe), "a hidden page asks for nothing"
    zoe.evaluate(RETURN)
    expect(zoe.locator(".bar p")).to_contain_text("Hand 3 of 28", timeout=2000)
    anne.play("no_tricks")
    expect(zoe.locator(".bar p")).to_contain_text("Hand 4 of 28")


def test_a_phone_that_slept_ten_minutes_is_current_within_two_seconds(
    phone: Page, new_context: NewContext
) -> None:
    """Its line is long dead, and no event says that it woke up."""
    anne = opened(phone)
    context = new_context()
    zoe = context.new_page()
    zoe.clock.install()
    zoe.goto(phone.url)
    listens(zoe)
    zoe.evaluate("() => stream.close()")
    anne.play("no_king")
    zoe.clock.fast_forward(600_000)
    expect(zoe.locator(".bar p")).to_contain_text("Hand 2 of 28", timeout=2000)


def test_eight_tabs_of_one_sheet_share_a_stream(phone: Page, new_context: NewContext) -> None:
    anne = opened(phone)
    context = new_context()
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))

    def streams() -> int:
        return sum(url.endswith("/live") for url in asked)

    tabs = [context.new_page() for _ in range(8)]
    for tab in tabs:
        tab.goto(phone.url, wait_until="load")
    listens(tabs[0])
    anne.play("no_king")
    for tab in tabs:
        expect(tab.locator(".bar p")).to_contain_text("Hand 2 of 28")
    assert streams() == 1
    # The one that listens is closed, the next is hidden: another takes over each time.
    tabs.pop(0).close()
    tabs[0].evaluate(HIDE)
    anne.play("no_last_two")
    for tab in tabs[1:]:
        expect(tab.locator(".bar p")).to_contain_text("Hand 3 of 28")
    assert 2 <= streams() <= 3


WAKE = """() => {
  window.locks = { asked: 0, held: 0 };
  Object.defineProperty(navigator, "wakeLock", { configurable: true, value: {
    request: async () => {
      locks.asked += 1;
      if (window.refuses) throw new DOMException("no", "NotAllowedError");
      locks.held += 1;
      const lock = { released: false };
      lock.release = async () => { lock.released = true; locks.held -= 1; };
      return lock;
    },
  } });
}"""


@pytest.mark.parametrize("refuses", [False, True])
def test_the_screen_is_kept_awake_while_it_is_seen(phone: Page, refuses: bool) -> None:
    phone.add_init_script(f"({WAKE})(); window.refuses = {str(refuses).lower()};")
    opened(phone)
    held = 0 if refuses else 1
    phone.wait_for_function("() => locks.asked === 1")
    assert phone.evaluate("() => locks.held") == held
    phone.evaluate(HIDE)
    phone.wait_for_function("() => locks.held === 0")
    phone.evaluate(RETURN)
    phone.wait_for_function("() => locks.asked === 2")
    assert phone.evaluate("() => locks.held") == held
    Thumb(phone).play("no_king")
    phone.goto(f"{phone.url}/sheet")
    listens(phone)
    assert phone.evaluate("() => locks.asked") == 0, "only the table needs it"


def test_without_a_wake_lock_nothing_is_missed(phone: Page) -> None:
    gone = "Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined });"
    phone.add_init_script(gone)
    thumb = opened(phone)
    thumb.play("no_king")
    expect(phone.locator("div.banner")).to_be_visible()


def test_a_sheet_that_is_deleted_says_so_on_every_phone(
    phone: Page, new_context: NewContext
) -> None:
    opened(phone)
    table = phone.url
    zoe = watching(new_context, phone)
    phone.goto(f"{table}/forget")
    phone.get_by_role("button", name="Delete for everybody").tap()
    expect(zoe.get_by_role("heading")).to_contain_text("deleted")
    phone.get_by_role("button", name="Bring back").tap()
    expect(phone.get_by_role("button", name="Bring back")).to_have_count(0)
    zoe.reload()
    expect(zoe.locator("#table")).to_be_visible()


def test_a_locked_sheet_is_drawn_in_its_own_style(phone: Page, new_context: NewContext) -> None:
    opened(phone).play("no_king")
    beth = joined(new_context, phone)
    phone.goto(f"{phone.url}/share")
    phone.locator(".switch").tap()
    expect(beth.locator(".rows")).to_be_visible()
    beth.wait_for_function(
        "() => [...document.styleSheets].some((sheet) => /pages/.test(sheet.href))"
    )


def test_a_notice_is_left_to_be_read_and_then_the_page_follows(
    phone: Page, new_context: NewContext
) -> None:
    anne = opened(phone)
    beth = joined(new_context, phone)
    beth.evaluate("() => { reading = 1500; }")
    beth.route("**/live", lambda route: route.abort())
    anne.play("no_king")
    expect(beth.locator(".bar p")).to_contain_text("Hand 2 of 28")
    beth.evaluate("() => closeStream()")
    anne.play("no_last_two")
    beth.locator(".banner form button").tap()
    expect(beth.locator(".notice")).to_contain_text("This is how it stands now.")
    beth.unroute("**/live")
    beth.evaluate("() => openStream()")
    anne.play("no_tricks")
    expect(beth.locator(".notice")).to_be_visible()
    expect(beth.locator(".bar p")).to_contain_text("Hand 4 of 28")
    expect(beth.locator(".notice")).to_have_count(0)
