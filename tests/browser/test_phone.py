"""The browser itself: it is a phone, it sees the real server, and nothing else."""

import pytest
from playwright.sync_api import Error, Page, expect


def test_the_phone_opens_the_first_page(phone: Page, live_server: str) -> None:
    answer = phone.goto("/")
    assert answer is not None
    assert answer.status == 200
    expect(phone).to_have_url(f"{live_server}/")


def test_the_browser_is_a_phone(phone: Page) -> None:
    phone.goto("/")
    size = phone.evaluate("() => [innerWidth, innerHeight, devicePixelRatio]")
    assert size == [360, 640, 2]
    assert phone.evaluate("() => matchMedia('(pointer: coarse)').matches")


def test_nothing_outside_can_be_reached(page: Page) -> None:
    with pytest.raises(Error, match="ERR_NAME_NOT_RESOLVED"):
        page.goto("http://barbu.example/")
