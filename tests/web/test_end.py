"""End match: any time, by anyone who scores, after saying what will be banked."""

from tests.web.browsing import parse
from tests.web.cast import CONTRACTS, S0_DOUBLES, S0_QUEENS, Phone, king, plain_hand, queens


def test_the_page_says_what_would_be_banked(anne: Phone) -> None:
    anne.scored(queens(*S0_QUEENS, doubles=S0_DOUBLES))
    page = anne.page("/end")
    assert "End match 1" in page.text
    assert "Beth gets the win with +24." in page.text
    assert "1 of 28 hands has been played; the rest of the match is left out." in page.text
    assert page.one("a", class_="go")["href"] == f"/s/{anne.sid}"
    standing = [item.text for item in page.one("ul", class_="standing").all("li")]
    assert standing == ["AAnne−12 2nd=", "BBeth+24 1st", "CCath−12 2nd=", "DDiana−24 4th"]


def test_a_tie_is_announced_as_shared(anne: Phone) -> None:
    anne.scored(king(1))
    text = anne.page("/end").text
    assert "Anne, Cath and Diana get the win, shared at 0." in text


def test_asking_changes_nothing(anne: Phone) -> None:
    anne.scored(king(1))
    before = anne.file()
    anne.page("/end")
    assert anne.file() == before


def test_the_winner_is_banked_and_the_sheet_stays(anne: Phone) -> None:
    anne.scored(queens(*S0_QUEENS, doubles=S0_DOUBLES))
    answer = anne.end()
    assert (answer.status_code, answer.headers["location"]) == (303, f"/s/{anne.sid}")
    match = anne.file()["matches"][0]
    assert (match["ended"], match["winners"]) == (True, [1])
    assert len(match["hands"]) == 1


def test_htmx_is_answered_with_the_result(anne: Phone) -> None:
    anne.scored(king(1))
    answer = anne.end(htmx=True)
    assert answer.status_code == 200
    assert "Match 1 is in the bank" in parse(answer.text).one("main", id="table").text


def test_any_scorer_may_end_the_match(anne: Phone, beth: Phone) -> None:
    anne.scored(king(1))
    assert beth.end().status_code == 303
    assert anne.file()["matches"][0]["ended"] is True


def test_an_ended_match_has_no_open_hand_and_leads_back_from_the_end_page(anne: Phone) -> None:
    anne.scored(king(1))
    anne.end()
    assert not anne.page().all("form", id="hand")
    assert not anne.page().all("a", href=f"/s/{anne.sid}/end")
    answer = anne.get("/end")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/s/{anne.sid}")


def test_after_hand_28_the_result_stands_with_end_match_beside_it(anne: Phone) -> None:
    for n in range(28):
        anne.scored(plain_hand(CONTRACTS[n % 7], seat=n % 3))
    page = anne.page()
    assert "All 28 hands are played. End the match to bank it." in page.text
    assert page.all("a", href=f"/s/{anne.sid}/end")
    assert anne.file()["matches"][0]["winners"] == [], "nobody is banked yet"
    text = anne.page("/end").text
    assert "left out" not in text
    anne.end()
    assert "Match 1 is in the bank" in anne.page().text


def test_a_match_without_hands_has_nothing_to_bank(anne: Phone) -> None:
    answer = anne.post("/end", anne.drawn())
    assert answer.status_code == 409
    assert "No hand has been played" in parse(answer.text).text
    assert anne.file()["matches"][0]["ended"] is False
    assert anne.get("/end").headers["location"] == f"/s/{anne.sid}"


def test_hands_cannot_be_scored_after_the_end(anne: Phone) -> None:
    anne.scored(king(1))
    fields = anne.drawn()
    anne.end()
    late = {**fields, **queens(1, 1, 1, 1), "version": "3"}
    answer = anne.post("/hands", late)
    assert answer.status_code == 409
    assert "This match has ended." in parse(answer.text).text
    assert len(anne.nets()) == 1
