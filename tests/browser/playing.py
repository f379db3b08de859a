"""A person at the phone: taps what can be seen, and counts the taps."""

from dataclasses import dataclass, field
from urllib.parse import urlencode
from uuid import uuid4

from playwright.sync_api import Locator, Page, expect

CAST = ("Anne", "Beth", "Cath", "Diana")


@dataclass
class Thumb:
    """Taps on a phone, counted."""

    page: Page
    taps: int = field(default=0)

    def tap(self, target: Locator) -> None:
        # A table that was drawn a moment ago takes no taps yet; trying would scroll the page.
        expect(self.page.locator("[data-settling]")).to_have_count(0)
        target.tap()
        self.taps += 1

    # -- before the match -----------------------------------------------------------------

    def start(
        self,
        first: int = 0,
        rule_set: str = "modern",
        names: tuple[str, ...] = CAST,
        at: str = "/",
        by_hand: bool = False,
    ) -> None:
        """A table to play at. Only *by_hand* is the form filled in: that takes a second."""
        if not by_hand:
            form = [*(("name", name) for name in names), ("command", uuid4().hex)]
            form += [("first_declarer", str(first)), ("rule_set", rule_set)]
            answer = self.page.request.post(
                f"{at.rstrip('/')}/sessions",
                data=urlencode(form),
                headers={"Content-Type": "application/x-www-form-urlencoded"},
                max_redirects=0,
            )
            self.page.goto(at.rstrip("/") + answer.headers["location"])
            expect(self.page.locator("#table")).to_be_visible()
            return
        self.page.goto(at)
        for seat, name in enumerate(names):
            self.page.locator("[name=name]").nth(seat).fill(name)
        self.page.select_option("[name=first_declarer]", str(first))
        self.page.select_option("[name=rule_set]", rule_set)
        self.page.get_by_role("button", name="Start session").tap()
        expect(self.page.locator("#table")).to_be_visible()

    # -- the steps of a hand ----------------------------------------------------------------

    def name(self, contract: str, answer: str = "") -> None:
        tile = self.page.locator(f"button.tile[value={contract}]")
        if self.page.locator("#hand").get_attribute("data-step") == "naming":
            if tile.get_attribute("aria-pressed") != "true":
                self.tap(tile)
            if answer:
                self.tap(self.page.locator(f"[data-of={contract}] button[value='{answer}']"))
        expect(self.panel(contract)).to_be_visible()

    def panel(self, contract: str) -> Locator:
        return self.page.locator(f"fieldset[data-contract={contract}]")

    def double(self, *pairs: str) -> None:
        for pair in pairs:
            self.tap(self.page.locator(f".chip:has([value='{pair}'])"))

    def count(self, contract: str, *counts: int) -> None:
        """Counts in seat order, as long as the page still asks for one."""
        for seat, count in enumerate(counts):
            row = self.panel(contract).locator(f".row[data-seat='{seat}']")
            if row.get_attribute("data-auto") is not None:
                continue
            keys = row.locator(".pad button")
            chips = row.locator(".chip")
            self.tap(keys.nth(count) if keys.count() else chips.nth(count))

    def pick(self, contract: str, *seats: int) -> None:
        picks = self.panel(contract).locator(".pick")
        for place, seat in enumerate(seats):
            self.tap(picks.nth(place).locator(f".name:has([value='{seat}'])"))

    def finish(self, *seats: int) -> None:
        for seat in seats:
            row = self.panel("dominoes").locator(f"[data-seat='{seat}']")
            if row.get_attribute("data-auto") is None:
                self.tap(row)

    def score(self) -> None:
        """Score, and wait for the answer: the next hand or the result."""
        number = self.page.locator("#hand [name=hand]").get_attribute("value")
        self.tap(self.page.locator("#hand .go"))
        expect(self.page.locator(f"#hand [name=hand][value='{number}']")).to_have_count(0)

    def play(self, contract: str) -> int:
        """The reference hand of that contract, from hand to hand; the taps it took."""
        before = self.taps
        match contract:
            case "no_tricks":
                self.name(contract)
                self.count(contract, 5, 4, 3, 1)
            case "no_queens":
                self.name(contract)
                self.count(contract, 2, 1, 1, 0)
            case "no_last_two":
                self.name(contract)
                self.pick(contract, 1, 2)
            case "no_hearts":
                self.name(contract)
                self.count(contract, 6, 4, 3, 0)
                self.tap(self.panel(contract).locator(".special .name:has([value='0'])"))
            case "no_king":
                self.name(contract)
                self.pick(contract, 3)
            case "trumps":
                self.name(contract, "spades")
                self.count(contract, 6, 4, 2, 1)
            case "dominoes":
                self.name(contract, "8")
                self.finish(1, 0, 3, 2)
        self.score()
        return self.taps - before

    def totals(self) -> tuple[str, ...]:
        """The totals in the seats line, once they have been counted up."""
        self.page.wait_for_function(
            """() => [...document.querySelectorAll(".total[data-to]")].every(
                (one) => +one.textContent.replace("\\u2212", "-") === +one.dataset.to)"""
        )
        return tuple(self.page.locator(".seat .total").all_inner_texts())


def tab_to(page: Page, selector: str) -> None:
    """Tab on until the focus is on what *selector* names."""
    for _step in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(f"Tab never reaches {selector}")
