"""The sheet: every hand in blocks of seven, with sums that prove themselves."""

import random

import pytest

from tests.web.browsing import Element
from tests.web.cast import (
    CONTRACTS,
    S0_DOUBLES,
    S0_QUEENS,
    Phone,
    counted,
    dominoes,
    king,
    last_two,
    plain_hand,
    points_in,
    queens,
    trumps,
)

# Rules brief §5, example 22: a declarer's seven hands and what they come to.
BLOCK = (
    (queens(*S0_QUEENS, doubles=S0_DOUBLES), [-12, 24, -12, -24], -24),
    (trumps(6, 4, 2, 1, doubles=["1-0", "2-0", "0-2"]), [80, 10, -30, 5], 65),
    ({"contract": "no_tricks", "mode": "undoubled"}, [1, -9, -9, -9], -26),
    (
        counted("no_hearts", 0, 6, 4, 3, ace=1, doubles=["1-0", "2-0", "3-0", "0-1", "0-2", "0-3"]),
        [60, -48, -24, -18],
        -30,
    ),
    (last_two(1, 1, doubles=["1-0", "2-0", "3-0", "0-1"]), [60, -90, 0, 0], -30),
    (king(2, doubles=["1-2", "2-1"]), [0, 40, -60, 0], -20),
    (dominoes(1, 0, 3, 2, doubles=["1-0", "3-0", "0-3"]), [25, 70, -5, -25], 65),
)


@pytest.fixture
def block(anne: Phone) -> Phone:
    """Anne's seven hands of example 22, at a table that plays "no doubles, no play"."""
    anne.start(rules="modern_no_play")
    anne.scored(*(fields for fields, _nets, _total in BLOCK))
    return anne


def hand_rows(page: Element) -> list[Element]:
    return [row for row in page.all("tr") if row.all("a")]


def cells(row: Element) -> list[tuple[int, int]]:
    """(points, running total) per seat."""
    found = []
    for cell in row.all("td")[:-1]:
        shown = [points_in(one.text)[0] for one in cell.walk() if one.tag in ("b", "span")
                 and "vh" not in one.attrs.get("class", "")]  # fmt: skip
        found.append((shown[0], shown[1]))
    return found


def test_every_hand_stands_with_nets_and_running_totals(block: Phone) -> None:
    page = block.page("/sheet")
    rows = hand_rows(page)
    assert [[net for net, _run in cells(row)] for row in rows] == [nets for _f, nets, _t in BLOCK]
    running = [0, 0, 0, 0]
    for row, (_fields, nets, _total) in zip(rows, BLOCK, strict=True):
        running = [old + new for old, new in zip(running, nets, strict=True)]
        assert [total for _net, total in cells(row)] == running
    assert running == [214, -3, -140, -71]


def test_every_hand_adds_up_to_its_contracts_total(block: Phone) -> None:
    for row, (_fields, _nets, total) in zip(hand_rows(block.page("/sheet")), BLOCK, strict=True):
        check = row.one("td", class_="sum")
        assert points_in(check.text)[0] == total
        assert "adds up" in check.text
        assert "does not" not in check.text


def test_the_block_adds_up_to_zero(block: Phone) -> None:
    sums = block.page("/sheet").one("tr", class_="sums")
    assert [points_in(cell.text)[0] for cell in sums.all("td")] == [214, -3, -140, -71, 0]
    assert "adds up" in sums.text
    foot = block.page("/sheet").one("tfoot")
    assert [points_in(cell.text)[0] for cell in foot.all("td")] == [214, -3, -140, -71, 0]
    assert "adds up" in foot.text


def test_from_zero_every_hands_lowest_is_zero(block: Phone) -> None:
    page = block.page("/sheet?view=zero")
    for row, (_fields, nets, _total) in zip(hand_rows(page), BLOCK, strict=True):
        shown = [points for points, _running in cells(row)]
        assert min(shown) == 0
        # S0's form: points above the hand's lowest net.
        assert shown == [net - min(nets) for net in nets]
    assert [points for points, _running in cells(hand_rows(page)[0])] == [12, 48, 12, 0]
    assert "the lowest gets 0" in page.text
    assert "+" not in page.one("table").text, "points from zero need no sign"


def test_from_zero_running_totals_add_up_what_is_shown(block: Phone) -> None:
    running = [0, 0, 0, 0]
    for row in hand_rows(block.page("/sheet?view=zero")):
        shown = cells(row)
        running = [old + points for old, (points, _total) in zip(running, shown, strict=True)]
        assert [total for _points, total in shown] == running


def test_doubles_are_marked_on_the_sheet_and_said_in_words(block: Phone) -> None:
    first = hand_rows(block.page("/sheet"))[0]
    marks = [[one.text for one in cell.all("i", class_="mk")] for cell in first.all("td")[:-1]]
    # Beth doubled everybody; Anne and Cath doubled each other (Parlett's way to write it).
    assert marks == [["××C"], ["×all"], ["××A"], []]
    said = [[one.text for one in cell.all("b", class_="vh")] for cell in first.all("td")[:-1]]
    assert said == [["redoubled with Cath"], ["doubled Anne, Cath and Diana"],
                    ["redoubled with Anne"], []]  # fmt: skip


def test_rows_say_which_hand_it_was_and_how_it_was_settled(block: Phone) -> None:
    text = [row.one("th").text for row in hand_rows(block.page("/sheet"))]
    assert text[0] == "Queens hand 1"
    assert text[2] == "Tricks hand 3, not played"
    assert text[6] == "Dominoes hand 7, from the 8"
    assert text[1].startswith("Trumps spades")


def test_an_unfinished_block_says_what_is_still_to_come(anne: Phone) -> None:
    anne.scored(queens(*S0_QUEENS, doubles=S0_DOUBLES))
    coming = anne.page("/sheet").one("tr", class_="coming").text
    assert coming == (
        "Still to come: No tricks, No last two, No hearts, No king, Trumps, Dominoes (Σ +24)"
    )


def test_an_empty_sheet_has_nothing_but_zeros(anne: Phone) -> None:
    page = anne.page("/sheet")
    assert hand_rows(page) == []
    assert [points_in(cell.text)[0] for cell in page.one("tfoot").all("td")] == [0] * 5
    assert anne.page("/sheet?view=zero").has("tfoot")
    assert anne.page("/sheet?view=chart").has("svg")


def test_the_last_view_is_the_chart_with_its_numbers(block: Phone) -> None:
    page = block.page("/sheet?view=chart")
    rows = [
        [points_in(cell.text)[0] for cell in row.all("td")] for row in page.one("tbody").all("tr")
    ]
    assert rows[0] == [-12, 24, -12, -24]
    assert rows[-1] == [214, -3, -140, -71]
    assert len(rows) == 7


def test_the_views_lead_to_one_another(block: Phone) -> None:
    plain = block.browser()
    plain.open(f"/s/{block.sid}")
    plain.follow("Score sheet")
    assert plain.address == f"/s/{block.sid}/sheet"
    for label, view in (("From zero", "zero"), ("Chart", "chart"), ("True totals", "totals")):
        page = plain.follow(label)
        current = [one.text for one in page.all("a", aria_current="page")]
        assert current == [label], view
    plain.follow("Back to the table")
    assert plain.address == f"/s/{block.sid}"


def test_a_whole_random_match_agrees_with_the_domain_everywhere(anne: Phone) -> None:
    chance = random.Random(28)
    anne.start(first=2)
    for n in range(28):
        contract = CONTRACTS[n % 7]
        declarer = (2 + n // 7) % 4
        hand = plain_hand(contract, seat=chance.randrange(4))
        others = [seat for seat in range(4) if seat != declarer and chance.random() < 0.5]
        anne.scored({**hand, "double": [f"{seat}-{declarer}" for seat in others]})
    match = anne.file()["matches"][0]
    page = anne.page("/sheet")
    rows = hand_rows(page)
    assert len(rows) == 28
    assert [[net for net, _ in cells(row)] for row in rows] == [h["net"] for h in match["hands"]]
    assert [total for _, total in cells(rows[-1])] == match["totals"]
    blocks = page.all("tr", class_="block")
    assert [row.text for row in blocks] == [
        f"{name} declares hands {7 * n + 1}–{7 * n + 7}"
        for n, name in enumerate(("Cath", "Diana", "Anne", "Beth"))
    ]
    for sums in page.all("tr", class_="sums"):
        assert points_in(sums.all("td")[-1].text)[0] == 0
        assert sum(points_in(cell.text)[0] for cell in sums.all("td")[:-1]) == 0


def test_a_rows_hand_leads_to_its_explanation(block: Phone) -> None:
    for number, row in enumerate(hand_rows(block.page("/sheet")), start=1):
        link = row.one("a")
        assert link["href"] == f"/s/{block.sid}/m/1/h/{number}/why"
        assert block.http.get(link["href"]).status_code == 200
        assert block.http.get(link["hx-get"]).status_code == 200


@pytest.mark.parametrize(
    "query", ["view=nothing", "match=0", "match=-1", "match=2", "match=x", "match=9" * 30, "view="]
)
def test_a_sheet_that_does_not_exist_is_not_found(anne: Phone, query: str) -> None:
    assert anne.get(f"/sheet?{query}").status_code == 404


def test_beside_the_open_hand_stands_the_running_block(anne: Phone) -> None:
    anne.scored(queens(*S0_QUEENS, doubles=S0_DOUBLES))
    anne.draft(king(1))
    ledger = anne.page("/ledger").one("section", class_="ledger")
    assert len(hand_rows(ledger)) == 1
    assert "hand 1" in hand_rows(ledger)[0].text
    open_row = ledger.one("tr", class_="open")
    assert "King" in open_row.text
    assert "not scored yet" in open_row.text
    coming = ledger.one("tr", class_="coming").text
    assert coming == "The block adds up to 0: −24 so far, +24 to come."
