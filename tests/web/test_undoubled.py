"""No doubles, no play: one tap where the rule set says so, and nowhere else."""

import pytest
from fastapi import FastAPI

from tests.web.browsing import parse
from tests.web.cast import Phone

# Rules brief §2 and §5, example 12, declarer first.
SPLITS = {
    "no_tricks": [1, -9, -9, -9],
    "no_queens": [0, -8, -8, -8],
    "no_last_two": [0, -10, -10, -10],
    "no_hearts": [0, -10, -10, -10],
    "no_king": [1, -7, -7, -7],
}


@pytest.fixture
def table(app: FastAPI) -> Phone:
    phone = Phone(app)
    phone.start(rules="modern_no_play")
    return phone


@pytest.mark.parametrize("contract", SPLITS)
def test_one_tap_shares_the_total_out(table: Phone, contract: str) -> None:
    table.scored({"contract": contract, "mode": "undoubled"})
    hand = table.file()["matches"][0]["hands"][0]
    assert hand["outcome"] == {"undoubled": True}
    assert hand["net"] == SPLITS[contract]


def test_the_shares_go_round_with_the_declarer(app: FastAPI) -> None:
    phone = Phone(app)
    phone.start(rules="modern_no_play", first=2)
    phone.scored({"contract": "no_tricks", "mode": "undoubled"})
    assert phone.nets() == [[-9, -9, 1, -9]]


def test_the_button_says_what_it_does(table: Phone) -> None:
    page = table.page()
    said = {
        panel["data-contract"]: [b.text for b in panel.all("button", class_="undoubled")]
        for panel in page.all("fieldset", class_="panel")
    }
    assert said["no_tricks"] == ["No doubles, no play: Anne +1, the others −9"]
    assert said["no_queens"] == ["No doubles, no play: Anne 0, the others −8"]
    assert said["trumps"] == said["dominoes"] == [], "positive contracts are always played"


def test_without_scripts_the_button_scores_even_beside_the_chosen_mode(table: Phone) -> None:
    plain = table.browser()
    plain.open(f"/s/{table.sid}")
    plain.press(name="choose", value="no_king")
    plain.press("No doubles, no play")
    assert plain.status == 200
    assert table.nets() == [[1, -7, -7, -7]]


def test_a_hand_that_was_doubled_is_played(table: Phone) -> None:
    answer = table.score({"contract": "no_king", "mode": "undoubled", "double": ["1-0"]})
    assert answer.status_code == 422
    assert "Somebody doubled, so this hand is played." in parse(answer.text).text


@pytest.mark.parametrize("contract", ["trumps", "dominoes"])
def test_a_positive_contract_is_always_played(table: Phone, contract: str) -> None:
    answer = table.score({"contract": contract, "mode": "undoubled"})
    assert answer.status_code == 422
    assert "At this table such a hand is played." in parse(answer.text).text


def test_at_a_table_that_plays_them_there_is_no_button_and_no_way(anne: Phone) -> None:
    assert not anne.page().all("button", class_="undoubled")
    answer = anne.score({"contract": "no_king", "mode": "undoubled"})
    assert answer.status_code == 422
    assert "At this table such a hand is played." in parse(answer.text).text


def test_it_says_on_the_sheet_and_in_why_that_it_was_not_played(table: Phone) -> None:
    table.scored({"contract": "no_tricks", "mode": "undoubled"})
    assert "hand 1, not played" in table.page("/sheet").text
    text = table.page("/m/1/h/1/why").text
    assert "Nobody doubled, so this hand was not played and its points were shared out." in text
    assert "not played" in text


def test_undo_brings_the_screen_back(table: Phone) -> None:
    table.scored({"contract": "no_tricks", "mode": "undoubled"})
    table.undo()
    page = table.page()
    assert page.one("form", id="hand").one("input", name="contract")["value"] == "no_tricks"
    chosen = [m["value"] for m in page.all("input", name="mode") if "checked" in m.attrs]
    assert chosen == ["cards"]
