"""No doubles, no play: a table that has played such a hand all the same is told before Score."""

import pytest

from tests.web.browsing import parse
from tests.web.cast import Phone, king, queens, trumps, typed

SAID = "Nobody doubled: by these rules this hand is not played."


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        (queens(4, 0, 0, 0), True),
        (king(2), True),
        (queens(4, 0, 0, 0, doubles=("1-0",)), False),
        (trumps(6, 4, 2, 1), False),
        (typed("no_king", "nets", 0, -20, 0, 0), False),
    ],
)
def test_it_is_said_where_it_is_so(anne: Phone, fields: dict[str, str], told: bool) -> None:
    anne.start("Anne", "Beth", "Cath", "Diana", rules="modern_no_play")
    answer = parse(anne.draft(fields).text)
    assert (SAID in answer.text) == told
    anne.start("Anne", "Beth", "Cath", "Diana")
    assert SAID not in anne.draft(fields).text
