"""Joining by hand: the Share page, "Who are you?", a code typed on Home; light, dark, small."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.looking import LONG, small_screen, suits_everybody
from tests.browser.playing import CAST, Thumb

NewPhone = Callable[..., BrowserContext]
STATES = (
    "share", "code", "view", "open", "locked", "watching", "join", "seated", "own", "wrong",
    "forget", "deleted", "turn",
)  # fmt: skip


def link_of(page: Page) -> str:
    """The link that the Share page shows."""
    return page.locator("#link").input_value()


def reach(phone: Page, state: str, names: tuple[str, ...] = LONG) -> None:
    """Bring the phone to one state of one of the pages around joining."""
    thumb = Thumb(phone)
    thumb.start(names=names)
    table = phone.url
    thumb.name("no_queens")
    thumb.count("no_queens", 1, 0, 1)
    thumb.score()
    phone.goto(f"{table}/share{'?link=view' if state == 'view' else ''}")
    match state:
        case "code":
            phone.get_by_role("button", name="Make a code").tap()
            expect(phone.locator(".code b")).to_be_visible()
        case "open":
            phone.locator("details.line summary").first.tap()
            phone.locator("details.line summary").last.tap()
        case "locked":
            phone.locator(".switch").tap()
            expect(phone.locator(".switch")).to_have_attribute("aria-checked", "true")
        case "watching":
            phone.context.clear_cookies()
            phone.reload()
        case "join" | "seated" | "own" | "turn":
            link = link_of(phone)
            phone.goto(link)
            if state == "join":
                return
            phone.locator("[name=person]").nth(1).tap()
            expect(phone.locator("#table")).to_be_visible()
            if state == "own":
                phone.goto(link)
            elif state == "turn":
                thumb.name("no_king")
        case "wrong":
            phone.goto("/")
            phone.locator("[name=code]").fill("K7Q F9M")
            phone.get_by_role("button", name="Join").tap()
            expect(phone.locator("#e-code")).to_be_visible()
        case "forget" | "deleted":
            phone.goto(f"{table}/forget")
            if state == "deleted":
                phone.get_by_role("button", name="Delete for everybody").tap()
                expect(phone.get_by_role("button", name="Bring back")).to_be_visible()


@pytest.mark.parametrize("state", STATES)
def test_every_page_suits_every_eye_thumb_and_screen(phone: Page, state: str) -> None:
    small_screen(phone)
    reach(phone, state)
    for pill in phone.locator(".place").all():
        box = pill.bounding_box()
        assert box is not None
        assert box["height"] < 25, "one line"
    suits_everybody(phone)


def test_a_second_phone_joins_by_the_link_and_knows_its_seat(
    phone: Page, new_context: NewPhone
) -> None:
    thumb = Thumb(phone)
    thumb.start()
    table = phone.url
    phone.locator("a.ico[aria-label=Share]").tap()
    link = link_of(phone)
    beth = new_context().new_page()
    beth.goto(link)
    expect(beth.get_by_role("heading", name="Who are you?")).to_be_visible()
    beth.get_by_role("button", name="Beth").tap()
    expect(beth).to_have_url(table)
    own = beth.locator(".seat", has_text="you")
    expect(own).to_have_count(1)
    expect(own).to_contain_text("Beth")

    scoring = Thumb(beth)
    scoring.name("no_queens")
    title = beth.locator("#doubles")
    expect(title).to_contain_text("Your turn: any doubles?")
    expect(beth.locator(".seat.says .now")).to_have_text("your turn")
    scoring.double("1-0")
    expect(title.get_by_text("Your turn: any doubles?")).to_be_hidden()
    expect(title.get_by_text("Doubles", exact=True)).to_be_visible()
    expect(beth.locator(".seat.says .now")).to_have_text("speaks now")

    # Cath has no phone, and Beth's phone enters for her all the same.
    scoring.double("2-0")
    scoring.count("no_queens", 1, 0, 1)
    scoring.score()
    phone.goto(table)
    assert Thumb(phone).totals() == scoring.totals()
    expect(phone.locator(".seat", has_text="you")).to_have_count(0)


def test_a_code_is_typed_on_the_home_page(phone: Page, new_context: NewPhone) -> None:
    Thumb(phone).start()
    table = phone.url
    phone.goto(f"{table}/share")
    phone.get_by_role("button", name="Make a code").tap()
    code = phone.locator(".code b").inner_text()
    cath = new_context().new_page()
    cath.goto("/")
    cath.locator("[name=code]").press_sequentially(code.lower().replace(" ", "-"))
    cath.keyboard.press("Enter")
    cath.get_by_role("button", name="Cath").tap()
    expect(cath).to_have_url(table)
    expect(cath.locator(".seat", has_text="you")).to_contain_text("Cath")


def test_the_link_is_sent_by_the_phone_itself_where_it_can(phone: Page) -> None:
    Thumb(phone).start()
    phone.goto(f"{phone.url}/share")
    expect(phone.get_by_role("button", name="Send the link")).to_be_hidden()
    phone.add_init_script("navigator.share = async (what) => { window.sent = what; }")
    phone.reload()
    phone.get_by_role("button", name="Send the link").tap()
    assert phone.evaluate("() => window.sent.url") == link_of(phone)


def test_the_link_is_copied(phone: Page) -> None:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    Thumb(phone).start()
    phone.goto(f"{phone.url}/share")
    phone.get_by_role("button", name="Copy").tap()
    expect(phone.locator("#live")).to_have_text("Copied")
    assert phone.evaluate("() => navigator.clipboard.readText()") == link_of(phone)


def test_the_share_page_locks_without_a_script(new_context: NewPhone) -> None:
    plain = new_context(java_script_enabled=False).new_page()
    plain.goto("/")
    for seat, name in enumerate(CAST):
        plain.locator("[name=name]").nth(seat).fill(name)
    plain.get_by_role("button", name="Start session").tap()
    expect(plain.locator("#table")).to_be_visible()
    plain.goto(f"{plain.url}/share")
    plain.get_by_role("switch").tap()
    expect(plain.get_by_role("switch")).to_be_checked()
    expect(plain.locator(".notice")).to_have_text("The sheet is locked.")
    expect(plain.locator(".dock")).to_be_hidden()
