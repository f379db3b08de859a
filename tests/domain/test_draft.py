"""The open hand: what fills itself in, what is still missing, and what stays when it changes."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.contracts import Contract
from app.domain.draft import MODES, NOTHING_YET, UNSAID, Draft
from app.domain.draft_notation import read_draft, write_draft
from app.domain.errors import IllegalContract, InvalidHand, RuleViolation
from app.domain.filling import PUT_ASIDE, Slots
from app.domain.outcome import Counted, Finished, LastTaken, PaperFromZero, PaperNets, Taken
from app.domain.presets import MODERN, SHIPPED
from app.domain.rulesets import RuleSet
from tests.domain.builders import CONTRACTS, blamed, doubles, hand
from tests.domain.rule_strategies import rule_sets
from tests.domain.strategies import hands, shipped_rules


def refused(draft: Draft, rules: RuleSet = MODERN) -> list[tuple[str, str, int | None]]:
    with pytest.raises(RuleViolation) as refusal:
        draft.hand(rules, 0)
    return blamed(refusal.value.problems)


# -- what follows by itself ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "filled"),
    [
        ((3, 4, 5, None), (3, 4, 5, 1)),
        ((3, 4, 5), (3, 4, 5, 1)),
        ((None, 4, 5, 1), (3, 4, 5, 1)),
        ((13, None, None, None), (13, 0, 0, 0)),
        ((13,), (13, 0, 0, 0)),
        ((None, 6, 7, None), (0, 6, 7, 0)),
        ((3, 4, 6, None), (3, 4, 6, 0)),
    ],
)
def test_the_rest_goes_to_the_last_seat_and_nothing_left_is_zero(
    counts: Slots, filled: tuple[int, ...]
) -> None:
    assert Draft("no_tricks", counts=counts).hand(MODERN, 0).outcome == Counted(filled)


def test_a_seat_without_tricks_needs_no_tap() -> None:
    """Field notes (b) 1."""
    assert Draft("no_queens", counts=(None, 4)).hand(MODERN, 0).outcome == Counted((0, 4, 0, 0))


@pytest.mark.parametrize("counts", [(None, 13), (0, 13, 0), (0, 13, 0, 0)])
def test_the_ace_goes_to_the_only_seat_with_hearts(counts: Slots) -> None:
    assert Draft("no_hearts", counts=counts).hand(MODERN, 0).outcome == Counted((0, 13, 0, 0), 1)


def test_an_ace_that_was_tapped_stays_where_it_was_tapped() -> None:
    draft = Draft("no_hearts", counts=(0, 13, 0, 0), special=2)
    assert refused(draft) == [("special.empty", "special", 2)]


@pytest.mark.parametrize(
    ("places", "order"),
    [((2, 1, 4, None), (1, 0, 3, 2)), ((2, 1, 4), (1, 0, 3, 2)), ((1, 2, 3, 4), (0, 1, 2, 3))],
)
def test_the_last_place_follows_by_itself(places: Slots, order: tuple[int, ...]) -> None:
    assert Draft("dominoes", places=places).hand(MODERN, 0).outcome == Finished(order)


def test_what_fills_itself_in_is_not_kept_as_if_it_had_been_tapped() -> None:
    draft = Draft("no_tricks", counts=(13,))
    draft.hand(MODERN, 0)
    assert draft.counts == (13,)


@pytest.mark.parametrize("said", ["", UNSAID])
def test_a_trump_or_rank_left_open_is_a_hand_without_it(said: str) -> None:
    trumps = Draft("trumps", trump=said, counts=(13,)).hand(MODERN, 0)
    dominoes = Draft("dominoes", start_rank=said, places=(1, 2, 3)).hand(MODERN, 0)
    assert (trumps.trump, dominoes.start_rank) == (None, None)
    assert Draft("trumps", trump="spades", counts=(13,)).hand(MODERN, 0).trump == "spades"


# -- what is missing ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("draft", "blame"),
    [
        (NOTHING_YET, ("missing.contract", "contract", None)),
        (Draft("salade"), ("contract.unknown", "contract", None)),
        (Draft("no_tricks"), ("missing.counts", "counts", 0)),
        (Draft("no_tricks", counts=(3, None, 4, None)), ("missing.counts", "counts", 1)),
        (Draft("no_hearts", counts=(3, 4, 5)), ("missing.special", "special", None)),
        (Draft("no_king"), ("missing.taker", "taker", None)),
        (Draft("no_last_two"), ("missing.takers", "takers", None)),
        (Draft("no_last_two", takers=(1, None)), ("missing.takers", "takers", None)),
        (Draft("no_last_two", takers=(None, 1)), ("missing.takers", "takers", None)),
        (Draft("dominoes"), ("missing.places", "order", 0)),
        (Draft("dominoes", places=(1, None, 2, None)), ("missing.places", "order", 1)),
        (Draft("no_king", mode="nets"), ("missing.typed", "nets", 0)),
        (Draft("no_king", mode="nets", typed=(1, None, 2)), ("missing.typed", "nets", 1)),
        (Draft("no_king", mode="from_zero", typed=(1, 2, 3)), ("missing.typed", "from_zero", 3)),
    ],
)
def test_what_is_missing_is_said_at_the_first_seat_still_open(
    draft: Draft, blame: tuple[str, str, int | None]
) -> None:
    assert refused(draft) == [blame]


def test_what_is_left_to_place_is_said_in_numbers() -> None:
    with pytest.raises(InvalidHand) as refusal:
        Draft("no_tricks", counts=(3, 4)).hand(MODERN, 0)
    assert refusal.value.problems[0].facts == {"item": "tricks", "left": 6}


@pytest.mark.parametrize(
    ("draft", "blame"),
    [
        (Draft("no_tricks", counts=(9, 9)), [("counts.sum", "counts", None)]),
        (Draft("no_tricks", counts=(9, 9, None, None)), [("counts.sum", "counts", None)]),
        (Draft("no_tricks", counts=(14, 0, 0, -1)), [
            ("counts.range", "counts", s) for s in (0, 3)
        ]),
        (Draft("no_hearts", counts=(9, 9)), [
            ("counts.sum", "counts", None), ("special.missing", "special", None),
        ]),
        (Draft("dominoes", places=(1, 1, 2, 3)), [("places.twice", "order", s) for s in (0, 1)]),
        (Draft("dominoes", places=(1, 1, 2, None)), [("places.twice", "order", s) for s in (0, 1)]),
        (Draft("dominoes", places=(2, None, 2, None)), [
            ("places.twice", "order", s) for s in (0, 2)
        ]),
        (Draft("dominoes", places=(1, 2, 3, 5)), [("places.range", "order", 3)]),
        (Draft("dominoes", places=(0, 2, 3, None)), [("places.range", "order", 0)]),
        (Draft("no_king", mode="undoubled"), [("undoubled.not_here", "outcome", None)]),
        (Draft("no_king", taker=7), [("seat.unknown", "taker", None)]),
        (Draft("no_king", taker=1, trump="hearts"), [("trump.unknown", "trump", None)]),
    ],
)  # fmt: skip
def test_what_is_impossible_is_blamed_on_the_seats_at_fault(
    draft: Draft, blame: list[tuple[str, str, int | None]]
) -> None:
    assert refused(draft) == blame


# -- another contract, another mode -------------------------------------------------------


def test_naming_another_contract_forgets_what_happened_and_keeps_the_doubles_it_allows() -> None:
    draft = Draft("trumps", "spades", doubles=doubles("E>N N>E"), counts=(13,))
    assert draft.naming("no_king", MODERN, 0) == Draft("no_king", doubles=doubles("E>N N>E"))
    wide = Draft("no_king", doubles=doubles("E>NSW N>E"), taker=1)
    assert wide.naming("trumps", MODERN, 0) == Draft("trumps", doubles=doubles("E>N N>E"))


def test_naming_the_same_contract_again_changes_nothing() -> None:
    draft = Draft("no_king", doubles=doubles("E>N"), taker=1)
    assert draft.naming("no_king", MODERN, 0) == draft


@pytest.mark.parametrize("contract_id", ["", "salade"])
def test_naming_no_contract_keeps_the_doubles(contract_id: str) -> None:
    draft = Draft("no_king", doubles=doubles("E>N"), taker=1)
    assert draft.naming(contract_id, MODERN, 0) == Draft(doubles=doubles("E>N"))


def test_maximum_said_twice_takes_back_all_that_the_seat_said_and_the_answers_to_it() -> None:
    draft = Draft("no_king", doubles=doubles("S>E"))
    once = draft.with_maximum(1, MODERN, 0)
    assert once.doubles == doubles("S>E E>NSW")
    answered = once.with_maximum(0, MODERN, 0)
    assert answered.doubles == doubles("S>E E>NSW N>E")
    assert answered.with_maximum(1, MODERN, 0).doubles == doubles("S>E")


def test_maximum_before_a_contract_says_nothing() -> None:
    assert NOTHING_YET.with_maximum(1, MODERN, 0) == NOTHING_YET


# -- a hand opened again ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "contract"),
    [(rules, contract) for rules in SHIPPED for contract in rules.contracts],
    ids=lambda value: value.id,
)
@settings(max_examples=15)
@given(data=st.data())
def test_opening_a_hand_and_scoring_it_unchanged_changes_nothing(
    rules: RuleSet, contract: Contract, data: st.DataObject
) -> None:
    """D6, D16: every contract, every mode, every shipped rule set."""
    declarer = data.draw(st.integers(0, rules.players - 1))
    played = data.draw(hands(rules, declarer, contract))
    assert Draft.of(played, rules).hand(rules, declarer) == played


@given(data=st.data(), rules=rule_sets())
def test_a_hand_of_any_rule_set_opens_again_as_it_was(data: st.DataObject, rules: RuleSet) -> None:
    played = data.draw(hands(rules, data.draw(st.integers(0, rules.players - 1))))
    assert Draft.of(played, rules).hand(rules, played.declarer) == played


@pytest.mark.parametrize("rules", SHIPPED[:4], ids=lambda rules: rules.id)
def test_a_hand_opens_with_exactly_what_was_entered(rules: RuleSet) -> None:
    """D16: nvrionis reopens dominoes empty."""

    def opened(contract: str, result: str) -> Draft:
        return Draft.of(hand(contract, result, rules=rules), rules)

    assert opened("dominoes", "ENWS").places == (2, 1, 4, 3)
    assert opened("no_last_two", "EE").takers == (1, 1)
    assert (opened("no_hearts", "0-6*-4-3").counts, opened("no_hearts", "0-6*-4-3").special) == (
        (0, 6, 4, 3),
        1,
    )
    paper = opened("dominoes", "zero 50 95 20 0")
    assert (paper.mode, paper.typed) == ("from_zero", (50, 95, 20, 0))
    assert (opened("trumps", "4-3-3-3").trump, paper.start_rank) == (UNSAID, UNSAID)


@pytest.mark.parametrize(
    ("mode", "made"),
    [("nets", PaperNets((0, -20, 0, 0))), ("cards", Taken(2))],
)
def test_only_the_chosen_way_of_entering_counts(mode: Any, made: PaperNets | Taken) -> None:
    draft = Draft("no_king", mode=mode, taker=2, takers=(1, 1), typed=(0, -20, 0, 0))
    assert draft.hand(MODERN, 0).outcome == made


def test_typed_results_keep_their_kind() -> None:
    zero = Draft("no_queens", mode="from_zero", typed=(12, 48, 12, 0))
    assert zero.hand(MODERN, 0).outcome == PaperFromZero((12, 48, 12, 0))
    last = Draft("no_last_two", takers=(1, 1))
    assert last.hand(MODERN, 0).outcome == LastTaken((1, 1))


slots = st.lists(st.none() | st.integers(-3, 15) | st.just(10**30), max_size=6).map(tuple)
seat = st.none() | st.integers(-2, 6)
drafts = st.builds(
    Draft,
    contract=st.sampled_from(("", "salade", *CONTRACTS)),
    trump=st.sampled_from(("", UNSAID, "spades", "cups")),
    start_rank=st.sampled_from(("", UNSAID, "7", "1")),
    doubles=st.frozensets(st.tuples(st.integers(-1, 4), st.integers(-1, 4)), max_size=4),
    mode=st.sampled_from(MODES),
    counts=slots,
    special=seat,
    taker=seat,
    takers=slots,
    places=slots,
    typed=slots,
)


@given(draft=drafts, rules=shipped_rules, declarer=st.integers(-1, 4))
def test_any_choices_make_a_hand_or_a_refusal(draft: Draft, rules: RuleSet, declarer: int) -> None:
    try:
        made = draft.hand(rules, declarer)
    except RuleViolation as refusal:
        problems = refusal.problems
    else:
        assert made.check(rules) is made
        assert Draft.of(made, rules).hand(rules, declarer) == made
        return
    assert problems
    assert all(p.seat is None or 0 <= p.seat < rules.players for p in problems)


@given(draft=drafts)
def test_choices_are_kept_between_taps(draft: Draft) -> None:
    assert read_draft(write_draft(draft)) == draft


def test_an_unknown_contract_in_a_draft_is_about_the_contract() -> None:
    with pytest.raises(IllegalContract):
        Draft("salade").hand(MODERN, 0)


def test_a_special_card_that_was_put_aside_is_known_to_be() -> None:
    rules = replace(MODERN, id="own", removed=(), aside=4).check()
    played = hand("no_hearts", "4-4-4-0+1", rules=rules).check(rules)
    draft = Draft.of(played, rules)
    assert (draft.special, draft.missing) == (PUT_ASIDE, 1)
    assert draft.hand(rules, 0) == played
    # Until it is said, one heart may be missing and the ace may be anybody's.
    assert refused(replace(draft, special=None), rules) == [("missing.special", "special", None)]
    assert replace(draft, missing=None).hand(rules, 0) == played
