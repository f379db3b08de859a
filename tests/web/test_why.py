"""Why did I lose 24? The cards, each pair in words, and the sum that proves it."""

import pytest
from fastapi import FastAPI

from tests.web.browsing import Element, parse
from tests.web.cast import (
    S0_DOUBLES,
    S0_QUEENS,
    Phone,
    counted,
    dominoes,
    king,
    last_two,
    points_in,
    queens,
    trumps,
    typed,
)


def why(phone: Phone, number: int = 1) -> Element:
    return parse(phone.get(f"/m/1/h/{number}/why/slip").text)


def table(slip: Element) -> list[list[str]]:
    return [
        [cell.text for cell in row.children if isinstance(cell, Element)]
        for row in slip.one("tbody").all("tr")
    ]


def pairs(slip: Element) -> list[tuple[str, str, str]]:
    found = []
    for item in slip.all("ul", class_="pairs"):
        for one in item.all("li"):
            said = one.one("span", class_="said")
            title, gap = said.one("b").text, said.one("small").text
            result = [child for child in one.children if isinstance(child, Element)][-1]
            found.append((title, gap, result.text))
    return found


def test_the_worked_hand_is_explained_pair_by_pair(anne: Phone) -> None:
    # Rules brief §5, example 1 (S0 = Parlett): raw −6 0 −6 −12; A–B 6 once, A–C level,
    # B–C 6 once, B–D 12 once.
    anne.scored(queens(*S0_QUEENS, doubles=S0_DOUBLES))
    slip = why(anne)
    assert table(slip) == [
        ["AAnne", "1 queen", "−6", "−6", "−12"],
        ["BBeth", "none", "0", "+24", "+24"],
        ["CCath", "1 queen", "−6", "−6", "−12"],
        ["DDiana", "2 queens", "−12", "−12", "−24"],
    ]
    assert [cell.text for cell in slip.one("tfoot").all("td")][1:3] == ["−24", "0"]
    assert "adds up−24" in slip.one("tfoot").text
    assert pairs(slip) == [
        ("Beth doubled Anne", "0 and −6: Anne did 6 worse", "6 from Anne to Beth"),
        ("Cath and Anne redoubled", "−6 and −6: nothing to move", "Level"),
        ("Beth doubled Cath", "0 and −6: Cath did 6 worse", "6 from Cath to Beth"),
        ("Beth doubled Diana", "0 and −12: Diana did 12 worse", "12 from Diana to Beth"),
    ]
    assert "No queens always adds up to −24." in slip.text
    assert "Hand 1 · No queens · Anne declared" in slip.text


def test_a_redouble_is_said_to_move_twice(anne: Phone) -> None:
    # Rules brief §5, example 3: gap 6 twice.
    anne.scored(queens(2, 1, 1, 0, doubles=["1-0", "0-1"]))
    assert pairs(why(anne)) == [
        ("Beth and Anne redoubled", "−6 and −12: Anne did 6 worse, moved twice",
         "12 from Anne to Beth"),
    ]  # fmt: skip


def test_in_a_positive_contract_the_lower_one_did_worse(anne: Phone) -> None:
    # Rules brief §5, example 8: N–E 10; N–S 20 twice.
    anne.scored(trumps(6, 4, 2, 1, doubles=["1-0", "2-0", "0-2"]))
    assert pairs(why(anne)) == [
        ("Beth doubled Anne", "+20 and +30: Beth did 10 worse", "10 from Beth to Anne"),
        ("Cath and Anne redoubled", "+10 and +30: Cath did 20 worse, moved twice",
         "40 from Cath to Anne"),
    ]  # fmt: skip


def test_where_low_totals_win_whoever_got_more_did_worse(app: FastAPI) -> None:
    # Rules brief §5, example 23: the gap goes to the one who has more points already.
    phone = Phone(app)
    phone.start(rules="family")
    phone.scored(queens(1, 2, 1, 0, doubles=["1-0"]))
    assert pairs(why(phone)) == [
        ("Beth doubled Anne", "+40 and +20: Beth did 20 worse", "20 from Anne to Beth"),
    ]
    assert [row[4] for row in table(why(phone))] == ["0", "+60", "+20", "0"]


@pytest.mark.parametrize(
    ("hand", "facts"),
    [
        (king(2), ["none", "none", "king of hearts", "none"]),
        (last_two(1, 1), ["none", "trick 12 and 13", "none", "none"]),
        (last_two(0, 3), ["trick 12", "none", "none", "trick 13"]),
        (dominoes(1, 0, 3, 2), ["2nd", "1st", "4th", "3rd"]),
        (counted("no_hearts", 0, 6, 4, 3, ace=1),
         ["none", "6 hearts with the ace", "4 hearts", "3 hearts"]),
        (counted("no_hearts", 1, 12, 0, 0, ace=0),
         ["1 heart with the ace", "12 hearts", "none", "none"]),
        (counted("no_tricks", 13, 0, 0, 0), ["13 tricks", "none", "none", "none"]),
        (typed("no_queens", "nets", -12, 24, -12, -24), [""] * 4),
    ],
)  # fmt: skip
def test_what_everybody_took_is_said_in_words(
    anne: Phone, hand: dict[str, object], facts: list[str]
) -> None:
    anne.scored(hand)
    slip = why(anne)
    assert [row[1] for row in table(slip)] == facts
    assert pairs(slip) == []
    assert "pair by pair" not in slip.text


def test_a_hand_settled_on_paper_says_what_was_typed(anne: Phone) -> None:
    anne.scored(
        typed("no_queens", "nets", -12, 24, -12, -24),
        typed("dominoes", "from_zero", 50, 95, 20, 0),
    )
    assert "settled this hand on paper and typed the net points" in why(anne, 1).text
    text = why(anne, 2).text
    assert "typed 50, 95, 20 and 0, counted from zero" in text
    # Rules brief §5, example 14.
    assert [row[4] for row in table(why(anne, 2))] == ["+25", "+70", "−5", "−25"]


def test_every_row_and_column_adds_up(anne: Phone) -> None:
    anne.scored(
        counted("no_hearts", 0, 6, 4, 3, ace=1, doubles=["1-0", "2-0", "3-0", "0-1", "0-2", "0-3"])
    )
    slip = why(anne)
    numbers = [[points_in(cell)[0] for cell in row[2:]] for row in table(slip)]
    assert all(raw + moved == net for raw, moved, net in numbers)
    foot = [points_in(cell.text)[0] for cell in slip.one("tfoot").all("td")[1:]]
    assert foot == [sum(column) for column in zip(*numbers, strict=True)] == [-30, 0, -30]


def test_the_page_holds_the_same_slip(anne: Phone) -> None:
    anne.scored(queens(*S0_QUEENS, doubles=S0_DOUBLES))
    page = anne.page("/m/1/h/1/why")
    assert page.one("article", id="why_slip").text == why(anne).one("article").text
    assert page.has("html")
    assert not why(anne).all("html")


def test_anybody_may_ask_why(anne: Phone, zoe: Phone) -> None:
    anne.scored(king(1))
    assert zoe.get("/m/1/h/1/why").status_code == 200
    assert zoe.get("/m/1/h/1/why/slip").status_code == 200


@pytest.mark.parametrize(
    "place", ["/m/1/h/2", "/m/1/h/0", "/m/2/h/1", "/m/0/h/1", "/m/1/h/-1", "/m/x/h/1",
              "/m/1/h/" + "9" * 40]
)  # fmt: skip
@pytest.mark.parametrize("end", ["/why", "/why/slip"])
def test_a_hand_that_was_not_played_is_not_found(anne: Phone, place: str, end: str) -> None:
    anne.scored(king(1))
    assert anne.get(place + end).status_code == 404
