"""Rule sets on a phone: a newcomer's evening rules in a minute of taps, for every eye and thumb."""

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.browser.looking import small_screen, suits_everybody
from tests.browser.playing import CAST, Thumb, tab_to
from tests.browser.reading import sid_of

LONG_NAME = "Thursdayswithoutmaximilianathebeardedkingandhisfourqueens"
STATES = ("editor", "open", "salade", "cards", "refused", "costs", "list", "one", "shared", "home")


def open_editor(page: Page, rules: str = "modern") -> None:
    page.goto(f"/rules/edit?rules={rules}")
    expect(page.locator("#editor")).to_be_visible()


def act(page: Page, value: str) -> None:
    """Tap the button that says so, and wait for the form that answers."""
    form = page.locator("#editor").element_handle()
    assert form is not None
    page.locator(f"button[name=act][value='{value}']").tap()
    page.wait_for_function("(form) => !form.isConnected", arg=form)
    expect(page.locator("#editor")).to_be_visible()


def save(page: Page) -> None:
    page.get_by_role("button", name="Save and use").tap()
    expect(page.locator("#start")).to_be_visible()


def rules_of(page: Page) -> dict[str, Any]:
    """The rules of the session whose table is open."""
    file = page.context.request.get(f"/api/v1/sessions/{sid_of(page)}").json()
    rules: dict[str, Any] = file["matches"][0]["rule_set"]
    return rules


# -- a newcomer's evening ---------------------------------------------------------------------


def test_a_newcomer_sets_up_the_tables_rules_in_a_minute_of_taps(phone: Page) -> None:
    began = time.monotonic()
    thumb = Thumb(phone)
    phone.goto("/")
    for seat, name in enumerate(CAST):
        phone.locator("[name=name]").nth(seat).fill(name)
    thumb.tap(phone.get_by_role("button", name="Change rules"))
    for label, pressed in (
        ("40/25/10/−10", "true"),
        ("Compulsory doubles", "false"),
        ("Low wins", "true"),
        ("Low wins", "false"),
    ):
        button = phone.get_by_role("button", name=label, exact=True)
        thumb.tap(button)
        expect(button).to_have_attribute("aria-pressed", pressed)
    expect(phone.locator("#sum")).to_contain_text("Zero-sum")
    thumb.tap(phone.get_by_role("button", name="Save and use"))
    expect(phone.locator(".notice")).to_contain_text("is kept on this phone")
    # The names are still there, and the rules are chosen.
    expect(phone.locator("[name=name]").nth(3)).to_have_value("Diana")
    thumb.tap(phone.get_by_role("button", name="Start session"))
    expect(phone.locator("#table")).to_be_visible()
    assert thumb.taps <= 8
    assert time.monotonic() - began < 60
    rules = rules_of(phone)
    assert rules["high_wins"] is True
    assert rules["doubling"]["compulsory"] == 0
    phone.goto("/")
    expect(phone.locator("#rules option:checked")).to_have_text("Ours: Modern, doubles")


def test_values_are_typed_without_a_minus_and_the_sums_follow(phone: Page) -> None:
    """What is typed over a number has its sign; the value stands where the contract is folded."""
    open_editor(phone)
    box = phone.locator("[name='c.no_queens.value']")
    box.tap()
    phone.keyboard.type("17")
    expect(box).to_have_value("−17")
    phone.keyboard.press("Backspace")
    phone.keyboard.press("Backspace")
    phone.keyboard.press("Backspace")
    phone.keyboard.type("7")
    expect(box).to_have_value("−7")
    phone.get_by_role("button", name="Change the sign: Each queen").tap()
    expect(box).to_have_value("7")
    expect(phone.locator("#sum")).to_contain_text("Not zero-sum, by +52")
    phone.get_by_role("button", name="Change the sign: Each queen").tap()
    expect(box).to_have_value("−7")
    expect(phone.locator("#sum")).to_contain_text("Not zero-sum, by −4")
    for typed, value in (("+7", "+7"), ("8", "8"), ("0", "0"), ("8", "−8"), ("05", "−05")):
        box.blur()
        box.tap()
        phone.keyboard.type(typed)
        expect(box).to_have_value(value)
    box.fill("")
    expect(phone.locator("#sum a")).to_have_text("No queens: Type a number; 0 is one, too.")
    box.fill("−6")
    expect(phone.locator("#sum")).to_contain_text("Zero-sum")


def test_numbers_that_were_none_yet_hurt_as_the_others_do(phone: Page) -> None:
    """A card apart begins at 0, and a box that was refused is empty."""
    open_editor(phone)
    phone.locator("#n-no_queens").tap()
    phone.locator("[name='c.no_queens.special']").select_option("QS")
    apart = phone.locator("[name='c.no_queens.special_value']")
    apart.tap()
    phone.keyboard.type("40")
    expect(apart).to_have_value("−40")
    box = phone.locator("[name='c.no_queens.value']")
    box.fill("")
    phone.get_by_role("button", name="Save and use").tap()
    expect(phone.locator("#c-no_queens .err")).to_contain_text("Type a number")
    box.tap()
    phone.keyboard.type("-2000")
    phone.keyboard.press("Control+A")
    phone.keyboard.type("1500")
    expect(box).to_have_value("−1500")
    expect(phone.locator("#c-no_queens .err")).to_have_count(0)
    expect(box).not_to_have_attribute("aria-invalid", "true")
    trumps = phone.locator("[name='c.trumps.value']")
    trumps.fill("")
    trumps.blur()
    trumps.tap()
    phone.keyboard.type("6")
    expect(trumps).to_have_value("6")
    for wide in ("-10000", "−10000"):
        box.fill(wide)
        assert box.evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_leaving_asks_only_where_something_would_be_lost(phone: Page) -> None:
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    phone.goto("/")
    phone.get_by_role("button", name="Change rules").tap()
    phone.get_by_role("button", name="Back without saving").tap()
    expect(phone.get_by_role("button", name="Start session")).to_be_visible()
    phone.get_by_role("button", name="Change rules").tap()
    box = phone.locator("[name='c.no_queens.value']")
    box.fill("7")
    phone.once("dialog", stay)
    phone.get_by_role("button", name="Back without saving").tap()
    expect(box).to_have_value("−7")
    phone.once("dialog", lambda dialog: dialog.accept())
    phone.get_by_role("button", name="Back without saving").tap()
    expect(phone.get_by_role("button", name="Start session")).to_be_visible()
    assert asked == ["These changes are not saved. Leave them?"]


def test_enter_ends_a_number_and_does_nothing_else(phone: Page) -> None:
    open_editor(phone, "french_32")
    sent: list[str] = []
    phone.on("request", lambda request: sent.append(request.url))
    phone.locator("#c-patience summary").first.tap()
    before = phone.evaluate("scrollY")
    box = phone.locator("[name='c.patience.v.1']")
    box.tap()
    phone.keyboard.type("55")
    phone.keyboard.press("Enter")
    expect(box).not_to_be_focused()
    expect(phone.locator("#l-patience")).to_have_text("100/55/0/0")
    expect(phone.locator("#c-patience > details")).to_have_attribute("open", "")
    assert phone.evaluate("scrollY") == before
    assert {url.rpartition("/")[2] for url in sent} == {"summary"}
    save(phone)


def test_lines_that_are_folded_follow_what_is_typed(phone: Page) -> None:
    open_editor(phone, "french_32")
    phone.locator("#c-salade > details > summary").tap()
    phone.locator("#n-no_king").tap()
    box = phone.locator("[name='c.no_king.value']")
    box.fill("−45")
    expect(phone.locator("#l-salade")).to_contain_text("King of hearts −45")
    expect(phone.locator("#l-salade-king")).to_have_text("King of hearts −45")
    phone.locator("[name='c.no_king.name']").fill("Barbu")
    expect(phone.locator("#n-no_king")).to_contain_text("Barbu")
    box.focus()
    expect(box).to_be_focused()
    expect(phone.locator("#c-salade > details")).to_have_attribute("open", "")
    scale = phone.locator("#s-house [value='scale:0']")
    before = scale.get_attribute("aria-pressed")
    phone.locator("#c-patience summary").first.tap()
    first = phone.locator("[name='c.patience.v.0']")
    was = first.input_value()
    first.fill("1")
    expect(phone.locator("#l-patience")).to_have_text(re.compile("^1/"))
    expect(scale).to_have_attribute("aria-pressed", "false")
    first.fill(was)
    expect(scale).to_have_attribute("aria-pressed", before or "")
    # What follows goes along when it is kept.
    save(phone)
    phone.goto("/rules/own")
    phone.locator("main ul .ico").first.tap()
    phone.get_by_role("link", name="Change the rules").tap()
    expect(phone.locator("#l-salade")).to_contain_text("King of hearts −45")


def test_what_is_open_stays_open_and_what_was_tapped_stays_under_the_thumb(phone: Page) -> None:
    open_editor(phone)
    phone.locator("#c-no_last_two summary").first.tap()
    phone.locator("[name='c.no_last_two.v.0']").fill("−11")
    phone.locator("button[value='up:no_last_two']").scroll_into_view_if_needed()
    before = phone.locator("button[value='up:no_last_two']").bounding_box()
    act(phone, "up:no_last_two")
    button = phone.locator("button[value='up:no_last_two']")
    expect(button).to_be_focused()
    after = button.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(before["y"] - after["y"]) < 3
    act(phone, "more:no_last_two")
    expect(phone.locator("#c-no_last_three > details")).to_have_attribute("open", "")
    expect(phone.locator("[name='c.no_last_three.v.1']")).to_have_value("−11")


def test_what_was_typed_outlives_a_reload_and_the_way_back(phone: Page) -> None:
    phone.goto("/")
    phone.locator("[name=name]").first.fill("Zoe")
    phone.select_option("[name=rule_set]", "family")
    phone.get_by_role("button", name="Change rules").tap()
    box = phone.locator("[name='c.no_queens.value']")
    box.fill("33")
    phone.reload()
    expect(box).to_have_value("33")
    expect(phone.locator("[name=rules_name]")).to_have_value("Ours: Family, low wins")
    save(phone)
    expect(phone.locator("[name=name]").first).to_have_value("Zoe")
    phone.go_back()
    expect(box).to_have_value("33")
    # Saved again, it is the same set and not a second one.
    save(phone)
    phone.goto("/rules/own")
    expect(phone.get_by_text("Ours: Family, low wins")).to_have_count(1)


def test_a_reload_brings_back_what_stood_there_and_nothing_left_before(phone: Page) -> None:
    open_editor(phone, "french_flat")
    box = phone.locator("[name='c.no_hearts.value']")
    box.fill("12")
    for rules in ("french_52", "french_flat"):
        open_editor(phone, rules)
        expect(box).to_have_value("−10")
        name = phone.locator("[name=rules_name]").input_value()
        phone.reload()
        expect(phone.locator("#sum")).to_contain_text("zero-sum")
        expect(phone.locator("[name=rules_name]")).to_have_value(name)
        expect(box).to_have_value("−10")


def test_a_list_brings_the_fields_that_it_needs(phone: Page) -> None:
    open_editor(phone)
    phone.locator("#n-no_hearts").tap()
    points = phone.locator("[name='c.no_hearts.special_value']")
    phone.locator("[name='c.no_hearts.special']").select_option("")
    expect(points).to_have_count(0)
    phone.locator("[name='c.no_hearts.special']").select_option("KH")
    expect(points).to_have_value("0")
    phone.locator("#c-no_hearts .rest > summary").tap()
    phone.locator("[name='c.no_hearts.slam']").select_option("flat")
    expect(phone.locator("[name='c.no_hearts.slam_points']")).to_be_visible()
    phone.locator("[name='c.no_hearts.item']").select_option("clubs")
    expect(phone.locator("#c-no_clubs")).to_contain_text("King of hearts is not in this pack")


def test_a_refused_form_shows_the_place(phone: Page) -> None:
    open_editor(phone)
    phone.locator("#c-dominoes summary").first.tap()
    phone.locator("[name='c.dominoes.v.2']").fill("")
    phone.get_by_role("button", name="Save and use").tap()
    box = phone.locator("[name='c.dominoes.v.2']")
    expect(box).to_be_focused()
    expect(box).to_be_in_viewport()
    box.fill("0")
    save(phone)


def test_the_start_form_shows_as_many_names_as_the_rules_need(phone: Page) -> None:
    phone.goto("/")
    names = phone.locator("[name=name]")
    first = phone.locator("#first option")
    for seat, name in enumerate(CAST):
        names.nth(seat).fill(name)
    for rules, players in (("five", 5), ("three", 3), ("modern", 4)):
        phone.select_option("#rules", rules)
        expect(names).to_have_count(players)
        expect(first).to_have_count(players + 1)
    # What was typed comes back with its field.
    expect(names.nth(3)).to_have_value("Diana")
    expect(first.nth(4)).to_have_text("Diana")
    phone.select_option("#rules", "five")
    expect(names.nth(4)).to_have_attribute("placeholder", "Player 5")
    names.nth(3).press("Enter")
    expect(names.nth(4)).to_be_focused()
    phone.keyboard.type("Edith")
    expect(first.nth(5)).to_have_text("Edith")
    phone.get_by_role("button", name="Start session").tap()
    expect(phone.locator(".seat")).to_have_count(5)


# -- for everybody ----------------------------------------------------------------------------


def reach(page: Page, state: str) -> None:
    """Bring the phone to one state of one page."""
    open_editor(page, "french_32" if state == "salade" else "modern")
    match state:
        case "open":
            page.locator("#n-no_hearts").tap()
            for part in ("c-dominoes", "s-order", "s-doubling", "s-winning"):
                page.locator(f"#{part} summary").first.tap()
            page.locator("#c-dominoes .rest > summary").tap()
        case "salade":
            page.locator("#c-salade summary").first.tap()
            page.locator("[data-keep=s-palette] > summary").tap()
        case "cards":
            page.locator("#s-table > summary").tap()
            page.locator(".out > summary").tap()
            page.locator(".out label").first.tap()
            expect(page.locator("#s-table .err")).to_contain_text("51 cards")
        case "refused":
            page.locator("[name='c.no_hearts.value']").fill("x")
            page.locator("[name=rules_name]").fill("")
            page.get_by_role("button", name="Save and use").tap()
            expect(page.locator(".err").first).to_be_visible()
        case "costs":
            page.locator("#sum summary").tap()
        case "list" | "one" | "shared" | "home":
            page.locator("[name=rules_name]").fill(LONG_NAME)
            save(page)
            if state == "home":
                return
            page.goto("/rules/own")
            more = page.locator("main ul .ico").first
            if state == "list":
                return
            more.tap()
            expect(page.locator("h1")).to_contain_text("Thursdays")
            if state == "shared":
                page.goto(page.url.replace("/own/", "/shared/"))


@pytest.mark.parametrize("state", STATES)
def test_every_page_suits_every_eye_thumb_and_screen(phone: Page, state: str) -> None:
    small_screen(phone)
    reach(phone, state)
    suits_everybody(phone)


def test_a_keyboard_alone_changes_and_keeps_rules(phone: Page) -> None:
    open_editor(phone)
    tab_to(phone, "[name=rules_name]")
    phone.keyboard.press("Control+A")
    phone.keyboard.type("By keyboard")
    tab_to(phone, "button[value='compulsory:off']")
    phone.keyboard.press("Enter")
    expect(phone.locator("button[value='compulsory:on']")).to_be_focused()
    tab_to(phone, "#c-no_king summary")
    phone.keyboard.press("Enter")
    tab_to(phone, "[name='c.no_king.value']")
    phone.keyboard.press("Control+A")
    phone.keyboard.type("-25")
    phone.keyboard.press("Enter")
    expect(phone.locator("#sum")).to_contain_text("Not zero-sum, by −5")
    tab_to(phone, "button[value=save]")
    phone.keyboard.press("Enter")
    expect(phone.locator(".notice")).to_contain_text("By keyboard")


def test_without_a_script_every_button_brings_the_form_back(
    new_context: Any, live_server: str
) -> None:
    page: Page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{live_server}/")
    for seat, name in enumerate(CAST):
        page.locator("[name=name]").nth(seat).fill(name)
    page.get_by_role("button", name="Change rules").click()
    page.get_by_role("button", name="40/25/10/−10").click()
    page.locator("[name='c.no_king.value']").fill("25")
    page.get_by_role("button", name="Change the sign: Whoever takes it").click()
    expect(page.locator("[name='c.no_king.value']")).to_have_value("−25")
    page.get_by_role("button", name="Save and use").click()
    page.get_by_role("button", name="Start session").click()
    expect(page.locator(".seat")).to_have_count(4)
