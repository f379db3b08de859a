"""People change places: what is theirs goes with them, and nothing else changes."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.draft import NOTHING_YET, Draft
from app.domain.errors import RuleViolation
from app.domain.match import Match
from app.domain.presets import MODERN
from app.domain.seating import Order, in_order, moved_draft
from app.domain.session import GameSession
from tests.domain.strategies import sessions

ORDERS = st.sampled_from(list(permutations(range(4))))
FOUR = GameSession("Friday", ("Ada", "Ben", "Clara", "Dan"), (Match(MODERN, 0),))


@st.composite
def reseatings(draw: st.DrawFn) -> tuple[GameSession, Order]:
    """A session, and the order that its people change to."""
    session = draw(sessions())
    return session, tuple(draw(st.permutations(range(len(session.players)))))


@settings(max_examples=25)
@given(reseatings())
def test_the_points_stay_with_the_person(reseating: tuple[GameSession, Order]) -> None:
    session, order = reseating
    moved = session.reseated(order)
    assert moved.bank == in_order(session.bank, order)
    for before, after in zip(session.matches, moved.matches, strict=True):
        assert after.running == tuple(in_order(totals, order) for totals in before.running)
        assert after.totals == in_order(before.totals, order)
        assert after.winners == tuple(sorted(order.index(seat) for seat in before.winners))
        declared = [moved.people[hand.declarer] for hand in after.hands]
        assert declared == [session.people[hand.declarer] for hand in before.hands]


@settings(max_examples=25)
@given(reseatings())
def test_every_hand_is_still_one_that_can_be(reseating: tuple[GameSession, Order]) -> None:
    session, order = reseating
    for match in session.reseated(order).matches:
        for index, hand in enumerate(match.hands):
            assert hand.check(match.rules_of(index)) == hand


@settings(max_examples=25)
@given(reseatings())
def test_moving_back_is_the_inverse(reseating: tuple[GameSession, Order]) -> None:
    session, order = reseating
    back = tuple(order.index(seat) for seat in range(len(order)))
    assert session.reseated(order).reseated(back) == session


@given(ORDERS)
def test_the_open_hands_choices_go_along(order: tuple[int, ...]) -> None:
    draft = Draft(
        "no_hearts",
        doubles=frozenset({(1, 0), (3, 2)}),
        counts=(6, None, 4),
        special=0,
        places=(2,),
        shelved=Draft("no_king", taker=3),
    )
    moved = moved_draft(draft, order)
    assert moved.counts[order.index(0)] == 6
    assert moved.counts[order.index(2)] == 4
    assert moved.special == order.index(0)
    assert (order.index(1), order.index(0)) in moved.doubles
    assert moved.shelved
    assert moved.shelved.taker == order.index(3)
    assert moved_draft(NOTHING_YET, order) == NOTHING_YET


@pytest.mark.parametrize("order", [(), (0, 1, 2), (0, 1, 2, 2), (1, 2, 3, 4)])
def test_everybody_sits_somewhere_once(order: tuple[int, ...]) -> None:
    with pytest.raises(RuleViolation, match=r"seats\.order"):
        FOUR.reseated(order)


def test_a_person_keeps_her_number_through_names_and_seats() -> None:
    session = FOUR.renamed(("Ada", "Benedict", "Clara", "Dan")).reseated((3, 0, 1, 2))
    assert session.players == ("Dan", "Ada", "Benedict", "Clara")
    assert session.seat_of(1) == 2
    joined = session.with_newcomer(2, "Eve")
    assert joined.players == ("Dan", "Ada", "Eve", "Clara")
    assert joined.seat_of(1) is None, "Benedict has left"
    assert joined.seat_of(4) == 2
    assert joined.match == session.match, "the newcomer takes over the points"


@pytest.mark.parametrize("name", ["", "  ", "ada", "x" * 31])
def test_names_are_as_picky_as_at_the_start(name: str) -> None:
    with pytest.raises(RuleViolation, match="name"):
        FOUR.renamed(("Ada", name, "Clara", "Dan"))
    with pytest.raises(RuleViolation, match="name"):
        FOUR.with_newcomer(1, name)


@pytest.mark.parametrize(("title", "code"), [("", "title.empty"), ("x" * 61, "title.long")])
def test_a_title_is_short_and_there(title: str, code: str) -> None:
    with pytest.raises(RuleViolation, match=code):
        FOUR.named(title)
    assert FOUR.named(" Sunday\tnight ").title == "Sunday night"
