"""The result: who won, ties shared, the bank, the chart, and a few lines to copy."""

import pytest

from tests.web.browsing import Element
from tests.web.cast import S0_DOUBLES, S0_QUEENS, Phone, king, queens


def ended(phone: Phone, *hands: dict[str, object]) -> Element:
    phone.scored(*hands)
    phone.end()
    return phone.page().one("section", class_="done")


def test_the_winner_is_named_with_the_lead(anne: Phone) -> None:
    result = ended(anne, queens(*S0_QUEENS, doubles=S0_DOUBLES))
    assert result.one("h2", id="result").text == "Beth wins by 36"
    assert "Match 1 is in the bank" in result.text
    row = result.one("ol", class_="matches").one("li").text
    assert "Beth" in row
    assert "+24 · today" in row


@pytest.mark.parametrize(
    ("hand", "title", "shared"),
    [
        (king(1), "Anne, Cath and Diana share the win at 0", "Anne, Cath and Diana, shared"),
        (queens(1, 1, 1, 1), "Anne, Beth, Cath and Diana share the win at −6",
         "Anne, Beth, Cath and Diana, shared"),
        (queens(2, 0, 2, 0), "Beth and Diana share the win at 0", "Beth and Diana, shared"),
    ],
)  # fmt: skip
def test_a_tie_is_shared_and_every_sharer_gets_the_win(
    anne: Phone, hand: dict[str, object], title: str, shared: str
) -> None:
    result = ended(anne, hand)
    assert result.one("h2", id="result").text == title
    assert shared in result.one("ol", class_="matches").text
    winners = anne.file()["matches"][0]["winners"]
    wins = [int(item.one("b").text) for item in result.one("ul", class_="wins").all("li")]
    assert wins == [1 if seat in winners else 0 for seat in range(4)]


def test_the_result_copies_as_a_few_lines_in_order_of_rank(anne: Phone) -> None:
    result = ended(anne, queens(*S0_QUEENS, doubles=S0_DOUBLES))
    copied = "".join(result.one("textarea").texts()).replace("\u2068", "").replace("\u2069", "")
    head, *lines, link = copied.strip().split("\n")
    assert "match 1, 1 hand" in head
    assert "Beth wins by 36" in head
    assert lines == ["1. Beth +24", "2. Anne −12", "2. Cath −12", "4. Diana −24"]
    assert link == f"http://testserver/s/{anne.sid}"


def test_the_link_in_the_result_is_view_only(anne: Phone) -> None:
    result = ended(anne, king(1))
    assert "/join/" not in "".join(result.one("textarea").texts())


def test_the_chart_stands_beside_its_numbers(anne: Phone) -> None:
    result = ended(anne, king(1), queens(*S0_QUEENS, doubles=S0_DOUBLES))
    chart = result.one("figure")
    svg = chart.one("svg")
    assert svg["role"] == "img"
    assert svg.one("title").text == "Running totals, hand by hand"
    assert len(svg.all("polyline")) == 4
    rows = [[cell.text for cell in row.all("td")] for row in chart.one("tbody").all("tr")]
    assert rows == [["0", "−20", "0", "0"], ["−12", "+4", "−12", "−24"]]


def test_each_line_ends_at_its_total(anne: Phone) -> None:
    result = ended(anne, king(1), queens(*S0_QUEENS, doubles=S0_DOUBLES))
    ends = [group.all("text")[-1].text for group in result.one("svg").all("g", class_="end")]
    assert ends == ["−12", "+4", "−12", "−24"]
