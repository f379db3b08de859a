"""A hand that never happened goes; one that was forgotten comes where it was played."""

import pytest

from tests.web.browsing import Element, parse
from tests.web.cast import (
    CONTRACTS,
    Fields,
    Phone,
    carried,
    counted,
    dominoes,
    king,
    plain_hand,
    queens,
)
from tests.web.test_correct import form_at, sent_by
from tests.web.test_refused_hands import said


def remove_form(phone: Phone, number: int, match: int = 1) -> Element:
    below = f"/m/{match}/h/{number}"
    return phone.page(below).one("form", action=f"/s/{phone.sid}{below}/remove")


def remove(phone: Phone, number: int, match: int = 1) -> None:
    answer = phone.post(f"/m/{match}/h/{number}/remove", carried(remove_form(phone, number, match)))
    assert (answer.status_code, answer.headers["location"]) == (303, f"/s/{phone.sid}")


def insert(phone: Phone, before: int, fields: Fields, declarer: int = 0) -> int:
    below = f"/m/1/h/{before}/before"
    form = carried(form_at(phone.page(below)))
    return phone.post(below, {**form, **fields, "declarer": str(declarer)}).status_code


def played(phone: Phone, match: int = 0) -> list[tuple[int, str]]:
    hands = phone.file()["matches"][match]["hands"]
    return [(hand["declarer"], hand["contract"]) for hand in hands]


@pytest.fixture
def four(anne: Phone) -> Phone:
    anne.scored(king(1), queens(1, 1, 1, 1), dominoes(1, 0, 3, 2), counted("no_tricks", 5, 4, 3, 1))
    return anne


# -- deleting ---------------------------------------------------------------------------------


def test_what_will_happen_is_said_and_happens(four: Phone) -> None:
    section = four.page("/m/1/h/2").one("section", class_="rarer")
    assert "Hands 3 to 4 become 2 to 3. No queens is free again for Anne." in section.text
    assert section.all("button")[-1].text == "Delete hand 2"
    remove(four, 2)
    assert played(four) == [(0, "no_king"), (0, "dominoes"), (0, "no_tricks")]
    page = four.page()
    banner = page.one("div", class_="banner")
    assert "Hand 2 deleted" in banner.text
    assert "No queens is free again" in banner.text
    assert not banner.all("a"), "there is nothing left to explain"
    assert "Undo deleting hand 2, No queens" in banner.text
    assert [tile["value"] for tile in page.all("button", class_="tile")].count("no_queens") == 1
    four.undo()
    assert played(four)[1] == (0, "no_queens")


def test_the_sentence_counts(four: Phone) -> None:
    assert "Hand 4 becomes hand 3." in four.page("/m/1/h/3").text
    last = four.page("/m/1/h/4").one("section", class_="rarer").text
    assert "become" not in last
    assert "No tricks is free again for Anne." in last


def test_delete_is_far_from_save(four: Phone) -> None:
    page = four.page("/m/1/h/2")
    buttons = [one.text for one in page.walk() if one.tag in ("button", "a", "h2") and one.text]
    between = buttons[buttons.index("Cancel") : buttons.index("Delete hand 2")]
    assert "A hand is missing before this one" in between
    assert not form_at(page).all("form")


def test_deleting_twice_deletes_once(four: Phone) -> None:
    fields = carried(remove_form(four, 2))
    answers = [four.post("/m/1/h/2/remove", fields).status_code for _ in range(3)]
    assert answers == [303, 303, 303]
    assert len(played(four)) == 3
    assert four.post("/m/1/h/3/remove", fields).status_code == 409, "that was another hand's"


def test_an_old_page_deletes_nothing(four: Phone, beth: Phone) -> None:
    late = carried(remove_form(four, 2))
    remove(beth, 1)
    answer = four.post("/m/1/h/2/remove", late)
    assert answer.status_code == 409
    assert "This is how it stands now." in parse(answer.text).text
    assert len(played(four)) == 3


def test_a_hand_that_is_not_there_is_not_deleted(four: Phone) -> None:
    answer = four.post("/m/1/h/9/remove", four.drawn())
    assert answer.status_code == 409
    assert "There is no such hand any more." in parse(answer.text).text


def test_the_only_hand_of_an_ended_match_stays(anne: Phone) -> None:
    anne.scored(king(1))
    fields = carried(remove_form(anne, 1))
    anne.end()
    page = anne.page("/m/1/h/1")
    assert "It is the only hand of a match that has ended, so it stays." in page.text
    assert not page.all("form", action=f"/s/{anne.sid}/m/1/h/1/remove")
    now = {**fields, "version": sent_by(page)["version"][0], "command": "x"}
    assert anne.post("/m/1/h/1/remove", now).status_code == 409
    assert len(played(anne)) == 1


def test_a_hand_of_an_earlier_match_goes_too(four: Phone) -> None:
    four.end()
    four.rematch()
    remove(four, 3)
    assert len(played(four)) == 3
    page = four.page()
    assert "Hand 3 of match 1 deleted" in page.text
    assert "Undo deleting hand 3 of match 1, Dominoes" in page.text


# -- adding -----------------------------------------------------------------------------------


def test_a_forgotten_hand_is_added_where_it_was_played(four: Phone) -> None:
    plain = four.browser()
    plain.open(f"/s/{four.sid}/m/1/h/3")
    page = plain.follow("A hand is missing before this one")
    assert page.one("h1").text == "A hand before hand 3"
    assert form_at(page)["data-step"] == "naming"
    assert page.one("button", name="declarer", aria_pressed="true").text == "AAnne"
    plain.press(name="choose", value="no_last_two")
    plain.tick("no_last_two.takers.0", "2")
    plain.tick("no_last_two.takers.1", "3")
    plain.press("Add hand 3")
    assert plain.address == f"/s/{four.sid}"
    assert played(four)[2:4] == [(0, "no_last_two"), (0, "dominoes")]
    assert four.nets()[2] == [0, 0, -10, -20]
    banner = four.page().one("div", class_="banner").text
    assert "Hand 3 added" in banner
    assert "Undo adding hand 3, No last two" in banner
    four.undo()
    assert len(played(four)) == 4


def test_another_declarer_has_her_own_contracts(four: Phone) -> None:
    page = four.page("/m/1/h/1/before")
    assert len(page.all("div", class_="used")) == 4
    fields = {**sent_by(page), "declarer": ["0", "2"]}
    page = parse(four.post("/m/1/h/1/redraw", fields).text)
    assert page.one("h1").text == "A hand before hand 1"
    assert not page.all("div", class_="used")
    assert "What did Cath declare?" in page.text
    assert insert(four, 1, king(3), declarer=2) == 303
    assert played(four)[0] == (2, "no_king")


def test_the_sheet_offers_a_hand_that_an_earlier_declarer_misses(anne: Phone) -> None:
    anne.scored(*(plain_hand(contract) for contract in CONTRACTS), king(2), queens(1, 1, 1, 1))
    assert "is missing" not in anne.page("/sheet").text
    remove(anne, 3)
    link = anne.page("/sheet").one("p", class_="aside").one("a")
    assert link.text == "A hand of Anne is missing. Add it"
    assert link["href"] == f"/s/{anne.sid}/m/1/h/7/before"
    page = parse(anne.http.get(link["href"]).text)
    assert page.one("button", name="declarer", aria_pressed="true").text == "AAnne"
    assert [tile["value"] for tile in page.all("button", class_="tile")] == ["no_last_two"]
    assert insert(anne, 7, plain_hand("no_last_two")) == 303
    assert [declarer for declarer, _contract in played(anne)] == [0] * 7 + [1] * 2
    assert "is missing" not in anne.page("/sheet").text


def test_a_watcher_is_not_offered_it(anne: Phone, zoe: Phone) -> None:
    anne.scored(*(plain_hand(contract) for contract in CONTRACTS), king(2))
    remove(anne, 3)
    assert "is missing" not in zoe.page("/sheet").text


def test_a_hand_may_be_added_after_the_last_one(four: Phone) -> None:
    assert four.page("/m/1/h/5/before").one("h1").text == "A hand after hand 4"
    assert insert(four, 5, plain_hand("trumps")) == 303
    assert played(four)[4] == (0, "trumps")


def test_a_full_match_has_no_room(anne: Phone) -> None:
    anne.scored(*(plain_hand(CONTRACTS[n % 7], seat=n % 4) for n in range(27)))
    late = {**carried(form_at(anne.page("/m/1/h/5/before"))), **king(1), "declarer": "3"}
    anne.scored(dominoes(1, 0, 3, 2))
    assert "A hand is missing" not in anne.page("/m/1/h/5").text
    assert anne.get("/m/1/h/5/before").status_code == 404
    answer = anne.post("/m/1/h/5/before", late)
    assert answer.status_code == 409
    assert len(played(anne)) == 28


@pytest.mark.parametrize("before", ["0", "6", "99"])
def test_only_places_that_are_there_have_a_form(four: Phone, before: str) -> None:
    assert four.get(f"/m/1/h/{before}/before").status_code == 404


def test_a_refused_hand_comes_back_as_typed(four: Phone) -> None:
    below = "/m/1/h/2/before"
    fields = {**sent_by(four.page(below)), **counted("no_hearts", 6, 4, 3, 0)}
    answer = four.post(below, fields)
    assert answer.status_code == 422
    page = parse(answer.text)
    assert said(page) == ["Say who took the ace of hearts."]
    assert four.post(below, {**sent_by(page), "no_hearts.special": ["0"]}).status_code == 303
    assert played(four)[1] == (0, "no_hearts")


def test_a_late_addition_keeps_what_was_typed(four: Phone, beth: Phone) -> None:
    below = "/m/1/h/2/before"
    late = {**sent_by(four.page(below)), **plain_hand("trumps")}
    remove(beth, 2)
    answer = four.post(below, late)
    assert answer.status_code == 409
    page = parse(answer.text)
    assert "The sheet has changed since this page was drawn." in page.one("p", class_="notice").text
    assert four.post(below, sent_by(page)).status_code == 303
    assert played(four)[1] == (0, "trumps")


def test_an_ended_match_takes_a_forgotten_hand_too(four: Phone) -> None:
    four.end()
    assert insert(four, 2, counted("trumps", 0, 0, 0, 13) | {"trump": "spades"}) == 303
    assert four.file()["matches"][0]["winners"] == [3]
