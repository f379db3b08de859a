"""Numbers: a true minus, a plain zero, and nothing a screen could misread."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.web.numbers import as_typed, number, points
from tests.web.browsing import parse
from tests.web.cast import (
    CONTRACTS,
    S0_DOUBLES,
    S0_QUEENS,
    Phone,
    king,
    plain_hand,
    queens,
)

BELOW = ("", "/sheet", "/sheet?view=zero", "/sheet?view=chart", "/m/1/h/1/why", "/end")


@pytest.mark.parametrize(
    ("value", "plain", "signed", "field"),
    [
        (0, "0", "0", "0"),
        (-0, "0", "0", "0"),
        (24, "24", "+24", "24"),
        (-12, "−12", "−12", "−12"),
        (1200, "1,200", "+1,200", "1200"),
        (-4650, "−4,650", "−4,650", "−4650"),
    ],
)
def test_one_formatter_for_all_numbers(value: int, plain: str, signed: str, field: str) -> None:
    assert (number(value), points(value), as_typed(value)) == (plain, signed, field)


@given(st.integers(-99_999, 99_999))
def test_every_number_can_be_read_back(value: int) -> None:
    for text in (number(value), points(value), as_typed(value)):
        assert "-" not in text
        assert int(text.replace("−", "-").replace(",", "")) == value


def test_no_page_shows_a_hyphen_for_a_minus_or_a_negative_zero(anne: Phone) -> None:
    anne.scored(king(1), queens(*S0_QUEENS, doubles=S0_DOUBLES))
    anne.draft(plain_hand("no_tricks"))
    for below in BELOW:
        text = parse(anne.get(below).text).text
        assert not re.search(r"(?<![\w])-\d", text), below
        assert not re.search(r"[−+]0\b", text), below
    assert "−0" not in parse(anne.draft(king(0)).text).text


def test_a_whole_match_shows_its_large_totals_whole(anne: Phone) -> None:
    # Anne takes everything at home and loses it all abroad.
    everyone = ("1-0", "2-0", "3-0", "0-1", "0-2", "0-3")
    for contract in CONTRACTS:
        anne.scored({**plain_hand(contract, seat=0), "double": list(everyone)})
    shown = anne.page().one("ol", class_="seats").all("b", class_="total")[0].text
    total = anne.file()["matches"][0]["totals"][0]
    assert shown == points(total)
    assert anne.get("/sheet").text.count(points(total)) >= 1
