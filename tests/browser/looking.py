"""What every page must be for every eye, thumb and screen; many looks at one visit."""

from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

LONG = (
    "Maximiliana-Theodora Kingsbury",
    "Bartholomew Fitzgerald-Ashford",
    "Christabel Montgomery-Sinclair",
    "Dominique-Alexandra Vandenberg",
)
SCHEMES: tuple[tuple[Literal["light", "dark"], dict[str, Any]], ...] = (
    ("light", {"resultTypes": ["violations"]}),
    ("dark", {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}),
)
"""Every rule by day; by night the one that asks for colours: the elements are the same."""
_SMALL = """() => [...document.querySelectorAll(
        "a, button, select, summary, label.chip, label.name, input:not([type=hidden]), textarea")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !one.closest("label.chip, label.name") || one.matches("label"))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => box.width > 1 && box.height > 1)
    .filter(([one, box]) => box.height < 43.5
        || one.matches("input, select, textarea")
            && parseFloat(getComputedStyle(one).fontSize) < 16)
    .map(([one, box]) => one.outerHTML.slice(0, 80) + " " + box.height)"""
"""Whatever is lower than a thumb, or makes a phone zoom in."""


def small_screen(page: Page) -> None:
    """The smallest phone, with nothing that moves."""
    page.set_viewport_size({"width": 320, "height": 568})
    page.emulate_media(reduced_motion="reduce")


def suits_everybody(page: Page) -> None:
    """Nothing scrolls sideways, thumbs fit every target, axe finds nothing in any light."""
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320
    low = page.evaluate(_SMALL)
    assert low == [], low
    for scheme, rules in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = Axe().run(page, options=rules).response["violations"]
        told = [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]
        assert told == [], told
