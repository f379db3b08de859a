"""A whole match through plain forms: what a page's own controls offer, as a browser sends it."""

import random

from fastapi import FastAPI

from tests.web.browsing import PlainBrowser
from tests.web.cast import CAST, CONTRACTS, Phone, points_in


class Table:
    """Four people who play a match on a phone without scripts, and count along on paper."""

    def __init__(self, plain: PlainBrowser, seed: int) -> None:
        self.plain = plain
        self.chance = random.Random(seed)
        self.sums = [0, 0, 0, 0]

    def split(self, total: int) -> list[int]:
        cuts = sorted(self.chance.randint(0, total) for _ in range(3))
        return [b - a for a, b in zip((0, *cuts), (*cuts, total), strict=True)]

    def name(self, contract: str) -> None:
        if self.plain.page.one("input", type="hidden", name="contract")["value"] != contract:
            self.plain.press(name="choose", value=contract)
        if contract == "trumps":
            self.plain.press(name="choose_trump", value=self.chance.choice(("spades", "unsaid")))
        if contract == "dominoes":
            self.plain.press(name="choose_rank", value=self.chance.choice(("8", "Q", "unsaid")))

    def double(self, declarer: int) -> None:
        """Somebody says maximum, and somebody else doubles the declarer."""
        first, second = self.chance.sample([s for s in range(4) if s != declarer], 2)
        if self.chance.random() < 0.5:
            self.plain.press(name="max", value=str(first))
        box = self.plain.page.one("input", name="double", value=f"{second}-{declarer}")
        if "checked" not in box.attrs:
            self.plain.tick("double", f"{second}-{declarer}")

    def enter(self, contract: str) -> list[int]:
        """Enter an outcome through the controls; the raw points (rules brief §1.1)."""
        plain = self.plain
        match contract:
            case "no_queens":
                counts = self.split(4)
                for seat, count in enumerate(counts):
                    plain.tick(f"no_queens.count.{seat}", str(count))
                return [-6 * count for count in counts]
            case "no_tricks" | "trumps":
                counts = self.split(13)
                for seat, count in enumerate(counts[:3]):  # the last one is the rest
                    plain.type(f"{contract}.count.{seat}", str(count))
                return [(-2 if contract == "no_tricks" else 5) * count for count in counts]
            case "no_hearts":
                counts = self.split(13)
                ace = self.chance.choice([s for s in range(4) if counts[s]])
                for seat, count in enumerate(counts):
                    plain.type(f"no_hearts.count.{seat}", str(count))
                plain.tick("no_hearts.special", str(ace))
                return [-2 * n - (4 if seat == ace else 0) for seat, n in enumerate(counts)]
            case "no_king":
                taker = self.chance.randrange(4)
                plain.tick("no_king.taker", str(taker))
                return [-20 if seat == taker else 0 for seat in range(4)]
            case "no_last_two":
                takers = [self.chance.randrange(4) for _ in range(2)]
                for k, taker in enumerate(takers):
                    plain.tick(f"no_last_two.takers.{k}", str(taker))
                return [-10 * (takers[0] == s) - 20 * (takers[1] == s) for s in range(4)]
            case _:
                order = self.chance.sample(range(4), 4)
                for place, seat in enumerate(order[:3], start=1):  # the last place fills itself
                    plain.select(f"dominoes.place.{seat}", str(place))
                return [(45, 20, 5, -5)[order.index(seat)] for seat in range(4)]

    def doubles(self) -> set[tuple[int, int]]:
        boxes = self.plain.page.all("input", name="double")
        said = [box["value"].split("-") for box in boxes if "checked" in box.attrs]
        return {(int(by), int(whom)) for by, whom in said}

    def settle(self, raw: list[int]) -> None:
        """Rules brief §1.4, by hand."""
        said = self.doubles()
        for i in range(4):
            moved = sum((((i, j) in said) + ((j, i) in said)) * (raw[i] - raw[j]) for j in range(4))
            self.sums[i] += raw[i] + moved

    def totals(self) -> list[int]:
        seats = self.plain.page.one("ol", class_="seats").all("b", class_="total")
        return [points_in(total.text)[0] for total in seats]


def test_a_match_of_28_hands_is_played_ended_and_played_again(app: FastAPI) -> None:
    plain = Phone(app).browser()
    plain.open("/")
    for seat, name in enumerate(CAST):
        plain.type("name", name, seat)
    plain.select("first_declarer", "1")
    plain.press("Start session")
    table = Table(plain, seed=28)
    for number in range(1, 29):
        assert f"Hand {number} of 28" in plain.page.text
        declarer = (1 + (number - 1) // 7) % 4
        if number % 7:
            assert f"{CAST[declarer]} names the contract" in plain.page.text
        contract = CONTRACTS[(number * 3) % 7]
        table.name(contract)
        if table.chance.random() < 0.7:
            table.double(declarer)
        raw = table.enter(contract)
        table.settle(raw)
        plain.press(f"Score hand {number}")
        assert plain.status == 200
        assert table.totals() == table.sums, contract
    assert sum(table.sums) == 0
    assert "All 28 hands are played." in plain.page.text
    plain.press("Undo hand 28", class_="link")
    assert "Score hand 28" in plain.page.text
    plain.press("Score hand 28")
    assert table.totals() == table.sums
    plain.follow("End match")
    plain.press("End match")
    assert "Match 1 is in the bank" in plain.page.text
    winner = CAST[table.sums.index(max(table.sums))]
    assert f"{winner} wins by" in plain.page.text
    plain.press("Rematch")
    assert "Hand 1 of 28" in plain.page.text
    assert table.totals() == [0, 0, 0, 0]


def test_a_slip_is_corrected_with_undo_and_the_totals_follow(anne: Phone) -> None:
    plain = anne.browser()
    plain.open(f"/s/{anne.sid}")
    plain.press(name="choose", value="no_king")
    plain.tick("no_king.taker", "1")
    plain.press("Score hand 1")
    plain.press("Undo hand 1, No king", class_="link")
    plain.tick("no_king.taker", "2")
    plain.press("Score hand 1")
    assert anne.nets() == [[0, 0, -20, 0]]


def test_a_number_that_was_changed_by_hand_is_never_changed_back(anne: Phone) -> None:
    plain = anne.browser()
    plain.open(f"/s/{anne.sid}")
    plain.press(name="choose", value="no_tricks")
    for seat, text in enumerate(("5", "4", "3")):
        plain.type(f"no_tricks.count.{seat}", text)
    plain.press(name="max", value="1")
    assert plain.page.one("input", name="no_tricks.count.3")["value"] == "1", "the rest"
    plain.type("no_tricks.count.3", "2")
    page = plain.press("Score hand 1")
    assert plain.status == 422
    assert "14 tricks are too many: a hand has 13." in page.text
    assert page.one("input", name="no_tricks.count.3")["value"] == "2"


def test_pressing_enter_in_a_field_scores(anne: Phone) -> None:
    plain = anne.browser()
    plain.open(f"/s/{anne.sid}")
    plain.press(name="choose", value="no_tricks")
    for seat, text in enumerate(("5", "4", "3", "1")):
        plain.type(f"no_tricks.count.{seat}", text)
    form = plain.page.one("form", id="hand")
    first = form.all("button")[0]  # browsers press a form's first submit button for Enter
    plain.send(form, first)
    assert anne.nets() == [[-10, -8, -6, -2]]


def test_every_field_has_a_label(anne: Phone) -> None:
    for page in (anne.page(), anne.browser().open("/")):
        for field in (*page.all("input"), *page.all("select"), *page.all("textarea")):
            if field.attrs.get("type") == "hidden":
                continue
            labelled = (
                "aria-label" in field.attrs
                or any(one.tag == "label" for one in field.above())
                or any(one.attrs.get("for") == field["id"] for one in page.all("label"))
            )
            assert labelled, field


def test_no_id_stands_twice_on_a_page(anne: Phone) -> None:
    anne.draft({"contract": "no_hearts"})
    for below in ("", "/sheet", "/sheet?view=chart"):
        ids = [one["id"] for one in anne.page(below).walk() if "id" in one.attrs]
        assert len(ids) == len(set(ids)), below
