"""Playing for chips: Why? says who hands how many to whom, as a page and as a slip."""

from tests.web.browsing import Element, parse
from tests.web.cast import S0_DOUBLES, S0_QUEENS, Phone, dominoes, king, queens, typed

ASKED = "?chips=1"


def lists(page: Element) -> list[list[str]]:
    """What is handed over for the contract, and for the doubles."""
    return [
        [item.text for item in one.all("li")] for one in page.one("section", id="chips").all("ul")
    ]


def test_the_known_hand_in_chips(anne: Phone) -> None:
    anne.scored(queens(*S0_QUEENS, doubles=S0_DOUBLES))
    assert lists(anne.page("/m/1/h/1/why" + ASKED)) == [
        [
            "Anne puts 6 chips into the middle",
            "Cath puts 6 chips into the middle",
            "Diana puts 12 chips into the middle",
        ],
        [
            "Anne hands Beth 6 chips",
            "Cath hands Beth 6 chips",
            "Diana hands Beth 12 chips",
        ],
    ]


def test_a_contract_that_pays_is_paid_from_the_middle(anne: Phone) -> None:
    anne.scored(dominoes(1, 0, 3, 2))
    assert lists(anne.page("/m/1/h/1/why" + ASKED)) == [
        [
            "Anne takes 20 chips from the middle",
            "Beth takes 45 chips from the middle",
            "Cath puts 5 chips into the middle",
            "Diana takes 5 chips from the middle",
        ]
    ]


def test_level_pairs_and_single_chips_are_said_right(anne: Phone) -> None:
    anne.scored(king(3, doubles=["1-0"]), typed("no_queens", "nets", -25, 1, 0, 0))
    assert lists(anne.page("/m/1/h/1/why" + ASKED))[1] == ["Nothing moves."]
    assert lists(anne.page("/m/1/h/2/why" + ASKED)) == [
        ["Anne puts 25 chips into the middle", "Beth takes 1 chip from the middle"]
    ]


def test_chips_are_one_link_away_and_back_with_and_without_script(anne: Phone) -> None:
    anne.scored(king(1))
    below = "/m/1/h/1/why"
    for address in (below, below + "/slip"):
        plain = parse(anne.get(address).text)
        assert not plain.has("section", id="chips")
        there = next(one for one in plain.all("a") if one.text == "As chips")
        assert there["href"] == f"/s/{anne.sid}{below}{ASKED}"
        assert there["hx-get"] == f"/s/{anne.sid}{below}/slip{ASKED}"
        assert there["hx-target"] == "#slip"
        shown = parse(anne.get(address + ASKED).text)
        back = next(one for one in shown.all("a") if one.text == "Without chips")
        assert (back["href"], back["hx-get"]) == (
            f"/s/{anne.sid}{below}",
            f"/s/{anne.sid}{below}/slip",
        )
        assert lists(shown) == [["Beth puts 20 chips into the middle"]]


def test_anything_else_is_no_chips_and_no_fault(anne: Phone, zoe: Phone) -> None:
    anne.scored(king(1))
    for odd in ("?chips=", "?chips=0", "?chips=x", "?chips=1&chips=2"):
        assert not zoe.page("/m/1/h/1/why" + odd).has("section", id="chips")
    assert zoe.page("/m/1/h/1/why" + ASKED).has("section", id="chips")
