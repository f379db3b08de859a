"""The outcome step is sent once: the page keeps it from hand to hand, and says that it has it."""

import pytest
from fastapi import FastAPI

from tests.web.browsing import Element, parse
from tests.web.cast import CONTRACTS, Phone, king, plain_hand, queens


def step(page: Element) -> str:
    return page.one("input", name="step")["value"]


def outcome(page: Element) -> Element:
    return page.one("section", id="outcome")


def sent_whole(page: Element) -> bool:
    return "hx-preserve" not in outcome(page).attrs and len(outcome(page).all("fieldset")) > 1


def test_the_next_hand_leaves_it_to_the_page_that_has_it(anne: Phone) -> None:
    answer = parse(anne.score(king(1), htmx=True, step=step(anne.page())).text)
    assert "hx-preserve" in outcome(answer).attrs
    assert outcome(answer).text == ""
    assert "data-reset" in answer.one("form", id="hand").attrs


def test_a_new_declarers_hands_are_entered_in_the_same_step(anne: Phone) -> None:
    held = step(anne.page())
    *before, last = map(plain_hand, CONTRACTS)
    anne.scored(*before)
    answer = parse(anne.score(last, htmx=True, step=held).text)
    assert "hx-preserve" in outcome(answer).attrs
    leads = answer.one("form", id="hand")["data-leads"]
    assert leads.replace("\u2068", "").replace("\u2069", "") == "Beth leads"


@pytest.mark.parametrize("held", ["", "0", "nothing like it", "é"])
def test_a_page_that_holds_another_one_gets_it_whole(anne: Phone, held: str) -> None:
    assert sent_whole(parse(anne.score(king(1), htmx=True, step=held).text))


def test_other_names_or_rules_make_another_step(app: FastAPI, anne: Phone) -> None:
    same, renamed, ruled = Phone(app), Phone(app), Phone(app)
    same.start()
    renamed.start("Anne", "Beth", "Cath", "Dora")
    ruled.start(rules="modern_no_play")
    assert step(same.page()) == step(anne.page())
    assert len({step(phone.page()) for phone in (anne, renamed, ruled)}) == 3


def test_a_refusal_brings_what_was_typed(anne: Phone) -> None:
    answer = parse(anne.score(queens(9, 0, 0, 0), htmx=True, step=step(anne.page())).text)
    assert sent_whole(answer)
    assert "From 0 to 4, please." in outcome(answer).text


def test_undo_and_a_hand_brought_back_are_filled_in(anne: Phone) -> None:
    held = step(anne.page())
    anne.scored(king(1), queens(1, 1, 1, 1))
    anne.undo()
    anne.undo()
    answer = parse(anne.score(king(2), htmx=True, step=held).text)
    assert sent_whole(answer), "the second hand comes back as it was scored"
    ticked = [box["value"] for box in answer.all("input", type="radio") if "checked" in box.attrs]
    assert ticked.count("1") == 4


def test_a_page_always_has_it(anne: Phone) -> None:
    anne.scored(king(1))
    assert sent_whole(anne.page())
