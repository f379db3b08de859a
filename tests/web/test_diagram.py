"""The picture of a doubled hand: no label lies on an arrow that is not its own, at any table."""

import re
from math import hypot

import pytest

from app.web.present.rules.diagram import ENOUGH, LABEL_HEIGHT, LABEL_WIDTH
from app.web.present.rules.worked import worked_hands
from app.web.rules_pages import DiagramView
from tests.browser.test_seats import modern_for

_NEAR = LABEL_HEIGHT / 2 + 2
Spot = tuple[float, float]


def away(at: Spot, start: Spot, end: Spot) -> float:
    """How far *at* is from the line between two spots."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = ((at[0] - start[0]) * dx + (at[1] - start[1]) * dy) / (dx * dx + dy * dy)
    share = min(max(share, 0), 1)
    return hypot(at[0] - start[0] - share * dx, at[1] - start[1] - share * dy)


def pictures(players: int) -> list[DiagramView]:
    found = [hand.diagram for hand in worked_hands(modern_for(players)) if hand.diagram]
    assert len(found) == 2
    return found


@pytest.mark.parametrize("players", range(3, 9))
def test_no_label_lies_on_another_arrow_label_or_card(players: int) -> None:
    for picture in pictures(players):
        assert picture.labels
        for label in picture.labels:
            arrows = [tuple(map(int, re.findall(r"-?\d+", arrow.path))) for arrow in picture.arrows]
            far = sorted(away((label.x, label.y), (a, b), (c, d)) for a, b, c, d in arrows)
            own = 2 if label.text == "0" else 1
            assert far[0] < _NEAR, "it lies on its own line"
            assert all(one > _NEAR for one in far[own:]), (label, far)
            for other in picture.labels:
                apart = (
                    abs(label.x - other.x) > LABEL_WIDTH or abs(label.y - other.y) > LABEL_HEIGHT
                )
                assert other == label or apart
            for seat in picture.seats:
                across = abs(label.x - seat.left - picture.card_width / 2)
                down = abs(label.y - seat.top - picture.card_height / 2)
                assert (
                    across > (picture.card_width + LABEL_WIDTH) / 2
                    or down > (picture.card_height + LABEL_HEIGHT) / 2
                )
    assert ENOUGH > _NEAR
