"""Undo takes back the last command, any number of times, and brings its screen back."""

import pytest

from tests.web.browsing import Element, entries, parse
from tests.web.cast import (
    CONTRACTS,
    S0_DOUBLES,
    S0_QUEENS,
    Fields,
    Phone,
    counted,
    dominoes,
    king,
    last_two,
    plain_hand,
    queens,
    totals_shown,
    trumps,
    typed,
)

HANDS: dict[str, Fields] = {
    "counts and doubles": queens(*S0_QUEENS, doubles=S0_DOUBLES),
    "hearts with the ace": counted("no_hearts", 6, 4, 3, 0, ace=1),
    "keys": counted("no_tricks", 5, 4, 3, 1),
    "one card": king(2, doubles=["1-2"]),
    "two cards": last_two(2, 3),
    "suit and counts": trumps(6, 4, 2, 1, suit="diamonds", doubles=["1-0"]),
    "no suit": trumps(6, 4, 2, 1, suit="unsaid"),
    "an order": dominoes(1, 0, 3, 2, rank="Q"),
    "nets": typed("no_queens", "nets", "−12", "24", "−12", "−24"),
    "from zero": typed("dominoes", "from_zero", "50", "95", "20", "0"),
}


def filled_in(page: Element) -> Fields:
    """What the open hand's form would send, without what identifies it."""
    form = page.one("form", id="hand")
    sent = [
        (name, value)
        for name, value in entries(page, form)
        if name not in ("version", "command", "hand", "auto") and value
    ]
    return {name: [v for n, v in sent if n == name] for name, _value in sent}


@pytest.mark.parametrize("kind", HANDS)
def test_undo_brings_back_the_filled_in_screen(anne: Phone, kind: str) -> None:
    fields = HANDS[kind]
    anne.scored(fields)
    scored = anne.nets()
    answer = anne.undo(htmx=True)
    assert answer.status_code == 200
    sent = filled_in(parse(answer.text))
    for name, value in fields.items():
        wanted = value if isinstance(value, list) else [value]
        assert sorted(sent.get(name, [])) == sorted(one for one in wanted if one), name
    assert anne.nets() == []
    # The screen is ready: pressing Score again gives the same hand.
    plain = anne.browser()
    plain.open(f"/s/{anne.sid}")
    plain.press("Score hand 1")
    assert anne.nets() == scored


def test_undo_shows_right_after_the_save_and_says_what_it_takes_back(anne: Phone) -> None:
    main = parse(anne.score(king(1), htmx=True).text)
    assert "Undo hand 1, No king" in main.one("div", class_="banner").one("button").text


def test_there_is_nothing_to_undo_before_the_first_command(anne: Phone) -> None:
    assert not anne.page().all("form", action=f"/s/{anne.sid}/undo")
    answer = anne.post("/undo", {"version": "1", "command": "c"})
    assert answer.status_code == 409
    assert "There is nothing left to take back." in parse(answer.text).text
    assert anne.version() == 1


def test_a_declarers_first_hand_goes_back_to_the_declarer_before(anne: Phone) -> None:
    anne.scored(*(plain_hand(contract) for contract in CONTRACTS), king(2))
    anne.undo()
    anne.undo()
    page = anne.page()
    assert "Hand 7 of 28" in page.text
    assert filled_in(page)["contract"] == ["dominoes"]
    assert "Score hand 7" in page.text


def test_everything_can_be_taken_back_to_an_empty_sheet(anne: Phone) -> None:
    hands = [plain_hand(CONTRACTS[n % 7], seat=n % 4) for n in range(28)]
    after = [anne.file()["matches"]]
    for hand in hands:
        anne.scored(hand)
        after.append(anne.file()["matches"])
    anne.end()
    anne.undo()
    for n in range(28, 0, -1):
        assert anne.file()["matches"] == after[n]
        assert anne.undo().status_code == 303
    assert anne.file()["matches"] == after[0]
    page = anne.page()
    assert totals_shown(page) == ["0", "0", "0", "0"]
    assert len(page.all("button", class_="tile")) == 7
    assert not page.all("form", action=f"/s/{anne.sid}/undo")


def test_undo_of_the_end_opens_hand_28_again_and_empties_the_bank(anne: Phone) -> None:
    for n in range(28):
        anne.scored(plain_hand(CONTRACTS[n % 7], seat=n % 3))
    anne.end()
    match = anne.file()["matches"][0]
    best = max(match["totals"])
    assert match["winners"] == [seat for seat in range(4) if match["totals"][seat] == best]
    answer = anne.undo(htmx=True)
    page = parse(answer.text)
    assert "End match" in page.text
    assert "in the bank" not in page.text
    assert not page.all("section", class_="bank")
    assert anne.file()["matches"][0]["winners"] == []
    anne.undo()
    assert "Score hand 28" in anne.page().text
    anne.score(dominoes(0, 1, 2, 3))
    anne.end()
    assert sum(seat["wins"] for seat in bank(anne)) == 1


def bank(phone: Phone) -> list[dict[str, int]]:
    items = phone.page().one("ul", class_="wins").all("li")
    return [{"wins": int(item.one("b").text)} for item in items]


def test_undo_of_an_early_end_goes_on_with_the_open_hand(anne: Phone) -> None:
    anne.scored(king(1))
    anne.draft(queens(1, 2))
    anne.end()
    anne.undo()
    page = anne.page()
    assert "Hand 2 of 28" in page.text
    assert filled_in(page)["no_queens.count.1"] == ["2"], "half a hand comes back too"


def test_undo_of_a_rematch_goes_back_to_the_result(anne: Phone) -> None:
    anne.scored(king(1))
    anne.end()
    result = anne.file()
    anne.rematch()
    page = anne.page()
    assert "Undo Rematch" in page.text
    anne.undo()
    assert anne.file() == result
    assert "Undo End match" in anne.page().text


def test_hands_of_a_new_match_are_taken_back_without_touching_the_old_one(anne: Phone) -> None:
    anne.scored(king(1))
    anne.end()
    anne.rematch()
    old = anne.file()["matches"][0]
    anne.scored(queens(1, 1, 1, 1))
    anne.undo()
    file = anne.file()
    assert file["matches"][0] == old
    assert file["matches"][1]["hands"] == []


def test_undo_is_no_redo(anne: Phone) -> None:
    anne.scored(king(1), queens(1, 1, 1, 1))
    anne.undo()
    anne.undo()
    assert anne.nets() == []
    assert not anne.page().all("form", action=f"/s/{anne.sid}/undo")


def test_a_hand_taken_back_frees_its_contract_and_its_doubles(anne: Phone) -> None:
    anne.scored(queens(1, 1, 1, 1, doubles=["1-0"]))
    anne.undo()
    page = anne.page()
    assert "no_queens" in [tile["value"] for tile in page.all("button", class_="tile")]
    beth = page.one("div", class_="drow", data_seat="1")
    assert "owes 2 of 2" in beth.text, "the double that is open again does not count as made"


def test_the_sheet_knows_nothing_of_a_hand_that_was_taken_back(anne: Phone) -> None:
    anne.scored(king(1))
    anne.undo()
    assert "King" not in anne.page("/sheet").one("table").text
    assert anne.get("/m/1/h/1/why").status_code == 404


def test_a_misdealt_hand_can_be_played_again(anne: Phone) -> None:
    anne.scored(king(1))
    anne.undo()
    anne.scored(king(3))
    assert anne.nets() == [[0, 0, 0, -20]]
    assert anne.version() == 4, "every accepted command has its own number"
