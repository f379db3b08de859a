"""The log of a match that changed its rules: every hand says what it said on its day."""

import pytest

from tests.web.cast import Phone, carried, king, queens
from tests.web.test_changing_rules import change
from tests.web.test_insert_delete import remove_form
from tests.web.test_log import told

SCORED = "Anne −6, Beth −18, Cath 0, Diana 0"


def by_rules_of_old(phone: Phone) -> list[str]:
    """What stands in the log beside every sentence about that hand of queens."""
    return [line for line in told(phone) if "queens" in line]


def test_a_hand_that_was_taken_back_keeps_its_points(anne: Phone) -> None:
    anne.scored(queens(1, 3, 0, 0))
    anne.undo()
    assert change(anne, "french_52") == 303
    assert SCORED in by_rules_of_old(anne)[-1]


def test_a_hand_that_was_taken_out_keeps_its_points(anne: Phone) -> None:
    anne.scored(queens(1, 3, 0, 0))
    form = remove_form(anne, 1)
    anne.post("/m/1/h/1/remove", carried(form))
    change(anne, "french_52")
    assert [SCORED in line for line in by_rules_of_old(anne)] == [True, True]


def test_taking_out_the_last_hand_before_the_change_prices_it_as_played(anne: Phone) -> None:
    anne.scored(king(0), queens(1, 3, 0, 0))
    change(anne, "french_52")
    anne.post("/m/1/h/2/remove", carried(remove_form(anne, 2)))
    assert [SCORED in line for line in by_rules_of_old(anne)] == [True, True]


@pytest.mark.parametrize("times", [1, 2])
def test_rules_that_came_and_went_are_known_in_their_time(anne: Phone, times: int) -> None:
    for _ in range(times):
        change(anne, "french_52")
        anne.scored(queens(1, 3, 0, 0))
        anne.undo()
        anne.undo()
    anne.scored(queens(1, 3, 0, 0))
    points = [line for line in by_rules_of_old(anne) if "Anne" in line]
    assert SCORED in points[0]
    assert all("Anne −20, Beth −60" in line for line in points[1:])
    assert len(points) == times + 1


def test_an_older_page_of_the_log_knows_them_as_well(anne: Phone) -> None:
    anne.scored(queens(1, 3, 0, 0))
    below = f"/log?before={anne.version() + 1}"
    anne.undo()
    change(anne, "french_52")
    assert SCORED in told(anne, below)[0]
