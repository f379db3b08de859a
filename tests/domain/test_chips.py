"""A hand in chips comes to the same as the sheet (rules brief §5)."""

from hypothesis import given
from hypothesis import strategies as st

from app.domain.chips import Handover, from_contract, from_doubles
from app.domain.hand import Hand
from app.domain.outcome import Counted, PaperNets
from app.domain.presets import MODERN, SHIPPED
from app.domain.scoring import Settlement, settle
from tests.domain.strategies import hands

S0 = Hand(
    0,
    "no_queens",
    Counted((1, 0, 1, 2)),
    frozenset({(1, 0), (1, 2), (1, 3), (2, 0), (0, 2)}),
)


def stacks(settlement: Settlement, players: int, high_wins: bool) -> list[int]:
    """How many chips more or fewer everybody has once all have been handed over."""
    held = [0] * players
    for one in (*from_contract(settlement, high_wins), *from_doubles(settlement, high_wins)):
        assert one.chips > 0
        assert one.giver != one.taker
        if one.giver is not None:
            held[one.giver] -= one.chips
        if one.taker is not None:
            held[one.taker] += one.chips
    return held


def test_the_known_hand_is_handed_over_pair_by_pair() -> None:
    settlement = settle(S0, MODERN)
    assert from_contract(settlement) == (
        Handover(0, None, 6),
        Handover(2, None, 6),
        Handover(3, None, 12),
    )
    # Anne and Cath redoubled each other, and are level.
    assert from_doubles(settlement) == (
        Handover(0, 1, 6),
        Handover(2, 1, 6),
        Handover(3, 1, 12),
    )


def test_a_hand_settled_on_paper_goes_through_the_middle() -> None:
    settlement = settle(Hand(0, "no_king", PaperNets((-30, 10, 0, 0))), MODERN)
    assert from_contract(settlement) == (Handover(0, None, 30), Handover(None, 1, 10))
    assert from_doubles(settlement) == ()


def test_where_points_hurt_chips_go_the_other_way() -> None:
    family = next(rules for rules in SHIPPED if not rules.high_wins)
    hand = Hand(0, "no_queens", Counted((1, 3, 0, 0)), frozenset({(1, 0)}))
    settlement = settle(hand, family)
    assert settlement.net[1] > settlement.net[0]
    assert [one.taker for one in from_doubles(settlement, high_wins=False)] == [0]
    assert [one.taker for one in from_contract(settlement, high_wins=False)] == [None, None]


@given(st.data())
def test_chips_come_to_what_the_sheet_says(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from(SHIPPED))
    settlement = settle(data.draw(hands(rules, 0)), rules)
    sign = 1 if rules.high_wins else -1
    held = stacks(settlement, rules.players, rules.high_wins)
    assert held == [sign * net for net in settlement.net]
