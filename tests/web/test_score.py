"""Scoring the open hand: the answer is the next one, open, and every number is right."""

import pytest
from fastapi import FastAPI

from tests.web.browsing import parse
from tests.web.cast import (
    CONTRACTS,
    S0_DOUBLES,
    S0_NETS,
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
)

# Every hand with the nets that the rules brief gives it (§5), in the order of this file's seats.
WORKED = {
    "1, S0 = Parlett": (queens(*S0_QUEENS, doubles=S0_DOUBLES), S0_NETS),
    "2, S1": (queens(2, 1, 1, 0, doubles=["1-0"]), (-18, 0, -6, 0)),
    "3, Ada doubles back": (queens(2, 1, 1, 0, doubles=["1-0", "0-1"]), (-24, 6, -6, 0)),
    "5, non-declarers redouble": (king(2, doubles=["1-2", "2-1"]), (0, 40, -60, 0)),
    "6, speaking order": (king(2, doubles=["2-1"]), (0, 20, -40, 0)),
    "7, declarer's maximum": (
        counted("no_hearts", 0, 6, 4, 3, ace=1, doubles=["1-0", "2-0", "3-0", "0-1", "0-2", "0-3"]),
        (60, -48, -24, -18),
    ),
    "8, trumps": (trumps(6, 4, 2, 1, doubles=["1-0", "2-0", "0-2"]), (80, 10, -30, 5)),
    "9, dominoes": (dominoes(1, 0, 3, 2, doubles=["1-0", "3-0", "0-3"]), (25, 70, -5, -25)),
    "10, both last tricks to one": (
        last_two(1, 1, doubles=["1-0", "2-0", "3-0", "0-1"]),
        (60, -90, 0, 0),
    ),
    "11, everything mutual": (
        queens(2, 1, 1, 0, doubles=[f"{i}-{j}" for i in range(4) for j in range(4) if i != j]),
        (-60, -6, -6, 48),
    ),
    "13, undoubled but played": (counted("no_tricks", 5, 4, 3, 1), (-10, -8, -6, -2)),
    "26, flanks": (
        counted("no_tricks", 1, 6, 4, 2, doubles=["2-1", "1-2", "3-2"]),
        # Raw −2 −12 −8 −4: B–C 4 twice to C; C–D 4 to D.
        (-2, -20, -4, 0),
    ),
}


@pytest.mark.parametrize("example", WORKED)
def test_the_worked_examples_score_as_the_rules_say(anne: Phone, example: str) -> None:
    fields, nets = WORKED[example]
    anne.scored(fields)
    assert anne.nets() == [list(nets)]


def test_a_plain_browser_is_sent_back_to_the_table(anne: Phone) -> None:
    answer = anne.score(king(1))
    assert (answer.status_code, answer.headers["location"]) == (303, f"/s/{anne.sid}")
    assert answer.text == ""


def test_htmx_is_answered_with_the_next_hand_open(anne: Phone) -> None:
    answer = anne.score(queens(*S0_QUEENS, doubles=S0_DOUBLES), htmx=True)
    assert answer.status_code == 200
    fragment = parse(answer.text)
    main = fragment.one("main", id="table")
    assert fragment.children[-1] is main or fragment.text == main.text
    form = main.one("form", id="hand")
    assert form.one("input", name="hand")["value"] == "2"
    assert form.one("input", name="version")["value"] == "2"
    assert totals_shown(main) == ["−12", "+24", "−12", "−24"]
    assert "Hand 1 scored" in main.one("div", class_="banner").text


def test_the_answer_says_where_each_total_came_from(anne: Phone) -> None:
    anne.scored(king(0))
    main = parse(anne.score(queens(*S0_QUEENS, doubles=S0_DOUBLES), htmx=True).text)
    totals = main.one("ol", class_="seats").all("b", class_="total")
    assert [(b["data-from"], b["data-to"]) for b in totals] == [
        ("-20", "-32"), ("0", "24"), ("0", "-12"), ("0", "-24"),
    ]  # fmt: skip
    deltas = [span.text for span in main.all("span", class_="delta")]
    assert deltas == ["−12", "+24", "−12", "−24"]
    # Only the answer that scored: a reload shows plain totals.
    assert not anne.page().all("span", class_="delta")


def test_one_hand_changes_the_totals_by_exactly_that_hand(anne: Phone) -> None:
    before = [0, 0, 0, 0]
    for contract in CONTRACTS:
        anne.scored(plain_hand(contract, seat=2))
        file = anne.file()["matches"][0]
        net = file["hands"][-1]["net"]
        assert file["totals"] == [old + new for old, new in zip(before, net, strict=True)]
        before = file["totals"]


def test_a_player_without_any_needs_no_tap(anne: Phone) -> None:
    # Queens 3 and 1: the two seats left open have none (field notes, row 1).
    anne.scored(
        {"contract": "no_queens", "no_queens.count.2": "3", "no_queens.count.0": "1"},
    )
    assert anne.file()["matches"][0]["hands"][0]["outcome"] == {"counts": [1, 0, 3, 0]}


def test_the_rest_goes_to_the_only_seat_left(anne: Phone) -> None:
    anne.scored(counted("no_tricks", 5, 4, 3))
    assert anne.file()["matches"][0]["hands"][0]["outcome"] == {"counts": [5, 4, 3, 1]}


def test_the_ace_goes_to_the_only_seat_with_hearts(anne: Phone) -> None:
    anne.scored(counted("no_hearts", 0, 13, 0, 0))
    hand = anne.file()["matches"][0]["hands"][0]
    assert hand["outcome"] == {"counts": [0, 13, 0, 0], "ace": 1}
    assert hand["net"] == [0, -30, 0, 0]


def test_the_last_place_fills_itself(anne: Phone) -> None:
    fields = dominoes(1, 0, 3, 2)
    del fields["dominoes.place.2"]
    anne.scored(fields)
    assert anne.file()["matches"][0]["hands"][0]["outcome"] == {"order": [1, 0, 3, 2]}


@pytest.mark.parametrize(("suit", "kept"), [("hearts", "hearts"), ("unsaid", None), ("", None)])
def test_the_trump_suit_is_kept_or_left_unsaid(anne: Phone, suit: str, kept: str | None) -> None:
    anne.scored(trumps(6, 4, 2, 1, suit=suit))
    assert anne.file()["matches"][0]["hands"][0]["trump"] == kept


@pytest.mark.parametrize(("rank", "kept"), [("8", "8"), ("A", "A"), ("unsaid", None), ("", None)])
def test_the_starting_rank_is_kept_or_left_unsaid(anne: Phone, rank: str, kept: str | None) -> None:
    anne.scored(dominoes(1, 0, 3, 2, rank=rank))
    assert anne.file()["matches"][0]["hands"][0]["start_rank"] == kept


def test_only_the_chosen_contracts_fields_are_read(anne: Phone) -> None:
    noise = {**queens(9, 9, 9, 9), **dominoes(0, 0, 0, 0), **counted("trumps", -1, 2, 3, 99)}
    anne.scored({**noise, **king(3), "start_rank": ""})
    assert anne.nets() == [[0, 0, 0, -20]]


@pytest.mark.parametrize("blank", ["", " ", "\u00a0"])
def test_an_empty_field_is_no_entry(anne: Phone, blank: str) -> None:
    anne.scored({**counted("no_tricks", 5, 4, 4), "no_tricks.count.3": blank})
    assert anne.nets() == [[-10, -8, -8, 0]]


@pytest.mark.parametrize(
    ("rules", "nets"),
    [("modern", [20, 45, -5, 5]), ("modern_45_20_10", [20, 45, -10, 10]),
     ("modern_40_25_10", [25, 40, -10, 10])],
)  # fmt: skip
def test_dominoes_pays_by_the_matchs_own_scale(app: FastAPI, rules: str, nets: list[int]) -> None:
    # Rules brief §1.1: the three scales in real use, all +65.
    phone = Phone(app)
    phone.start(rules=rules)
    phone.scored(dominoes(1, 0, 3, 2))
    assert phone.nets() == [nets]


def test_a_whole_match_adds_up_to_zero_and_then_no_hand_is_open(anne: Phone) -> None:
    for n in range(28):
        anne.scored(plain_hand(CONTRACTS[n % 7], seat=n % 3))
    match = anne.file()["matches"][0]
    assert len(match["hands"]) == 28
    # Rules brief §1.1: every declarer's seven contracts sum to 0.
    assert sum(match["totals"]) == 0
    assert [hand["declarer"] for hand in match["hands"]] == [n // 7 for n in range(28)]
    assert not anne.page().all("form", id="hand")
    assert "End match" in anne.page().text


def test_the_form_that_scored_hand_28_cannot_score_a_29th(anne: Phone) -> None:
    for n in range(27):
        anne.scored(plain_hand(CONTRACTS[n % 7], seat=n % 3))
    carried: Fields = anne.drawn()
    anne.scored(plain_hand("dominoes"))
    late = {**carried, **king(1), "command": "another", "version": "29"}
    answer = anne.post("/hands", late)
    assert answer.status_code == 409
    assert "All hands of this match have been played." in parse(answer.text).text
    assert len(anne.nets()) == 28
