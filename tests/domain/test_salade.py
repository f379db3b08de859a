"""What the parts of a salade say about each other (rules brief §4)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import factorial, prod
from typing import Any

import pytest

from app.domain.contracts import Contract, Counts, LastTricks, Mixture, Part, Slam, Taker
from app.domain.draft import Draft
from app.domain.errors import InvalidHand, InvalidRuleSet
from app.domain.hand import Hand
from app.domain.legal import outcome_problems
from app.domain.mixture import clashes
from app.domain.outcome import Counted, Mixed, PartPlayed, Taken
from app.domain.presets import MODERN, shipped
from app.domain.rulesets import Roles, RuleSet
from app.domain.scoring import settle
from app.domain.totals import is_possible, possible_totals
from tests.domain.builders import blamed, happened
from tests.domain.test_shipped_sets import countings

_FRENCH, _FAMILY = shipped("french_32"), shipped("family")
assert _FRENCH is not None
assert _FAMILY is not None
FRENCH: RuleSet = _FRENCH
FAMILY: RuleSet = _FAMILY


def problems_of(result: str, rules: RuleSet = FRENCH) -> list[tuple[str, str, int | None]]:
    contract = rules.contract("salade")
    return blamed(outcome_problems(happened(result, contract.entry), contract, rules))


@pytest.mark.parametrize(
    ("result", "problem"),
    [
        (
            "tricks 4-4-0-0, hearts 4-2-2-0, queens 2-2-0-0, king N",
            ("parts.no_trick", "hearts.counts", 2),
        ),
        (
            "tricks 4-4-0-0, hearts 4-4-0-0, queens 2-1-1-0, king N",
            ("parts.no_trick", "queens.counts", 2),
        ),
        (
            "tricks 4-4-0-0, hearts 4-4-0-0, queens 2-2-0-0, king W",
            ("parts.no_trick", "king.taker", 3),
        ),
        (
            "tricks 3-3-1-1, hearts 4-4-0-0, queens 2-2-0-0, king W",
            ("parts.empty", "king.taker", 3),
        ),
        (
            "tricks 3-3-1-1, hearts 8-0-0-0, queens 0-4-0-0, king N",
            ("parts.nobody", "queens.counts", None),
        ),
        # North's only heart is the king, so the heart queen is nobody's.
        (
            "tricks 3-3-1-1, hearts 1-7-0-0, queens 4-0-0-0, king N",
            ("parts.together", "hearts.counts", 1),
        ),
        (
            "tricks 1-5-1-1, hearts 5-3-0-0, queens 1-1-1-1, king N",
            ("parts.fit", "king.taker", 0),
        ),
        (
            "tricks 3-3-1-0, hearts 4-4-0-0, queens 2-2-0-0, king N",
            ("counts.sum", "tricks.counts", None),
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_together_is_refused_at_the_seat_at_fault(
    result: str, problem: tuple[str, str, int | None]
) -> None:
    assert problem in problems_of(result)


@pytest.mark.parametrize(
    "result",
    [
        "tricks 3-2-2-1, hearts 4-2-1-1, queens 2-1-1-0, king E",
        "tricks 8-0-0-0, hearts 8-0-0-0, queens 4-0-0-0, king N",
        "tricks 1-5-1-1, hearts 4-4-0-0, queens 0-4-0-0, king N",
        "tricks 1-5-1-1, hearts 4-4-0-0, queens 1-3-0-0, king N",
    ],
)
def test_what_can_be_together_is_taken(result: str) -> None:
    assert problems_of(result) == []


@pytest.mark.parametrize(
    ("last", "problems"),
    [
        ("NE", []),
        ("NN", []),
        ("EE", [("parts.last", "last.takers", 1)]),
        ("NS", [("parts.last", "last.takers", 2)]),
    ],
)
def test_the_last_tricks_are_tricks(last: str, problems: list[tuple[str, str, int | None]]) -> None:
    rest = "tricks 12-1-0-0, hearts 13-0-0-0, queens 4-0-0-0, king N"
    assert problems_of(f"{rest}, last {last}", FAMILY) == problems


def test_a_part_is_missing_or_too_much() -> None:
    contract = FRENCH.contract("salade")
    some = Mixed((("tricks", Counted((8, 0, 0, 0))), ("king", Taken(0))))
    assert blamed(outcome_problems(some, contract, FRENCH)) == [("parts.named", "outcome", None)]


def seats_in_any_order() -> Iterator[tuple[tuple[tuple[int, int, int], ...], int]]:
    """All (tricks, hearts, queens) of four seats that add up, the heart king with the first.

    The other three seats stand in ascending order, with the number of orders they stand for.
    """
    for tricks in countings(8, 4):
        for hearts in countings(8, 4):
            for queens in countings(4, 4):
                seats = tuple(zip(tricks, hearts, queens, strict=True))
                if seats[1] <= seats[2] <= seats[3]:
                    same = prod(factorial(times) for times in Counter(seats[1:]).values())
                    yield seats, factorial(3) // same


def test_as_many_salades_can_be_as_an_independent_count_says() -> None:
    """Rules brief §4: of 3 811 500 that add up, 499 524 pass the cross-checks (4 players, 32)."""
    entry = FRENCH.contract("salade").entry
    assert isinstance(entry, Mixture)
    deal, adding_up, passing = FRENCH.deal, 0, 0
    for seats, weight in seats_in_any_order():
        tricks, hearts, queens = (tuple(column) for column in zip(*seats, strict=True))
        adding_up += 4 * weight
        # Nobody without a trick has a card: most of them fall here, and need no further look.
        if any(not t and (h or q) for t, h, q in seats) or not hearts[0]:
            continue
        outcome = Mixed(
            (
                ("tricks", Counted(tricks)),
                ("hearts", Counted(hearts)),
                ("queens", Counted(queens)),
                ("king", Taken(0)),
            )
        )
        passing += 4 * weight * (not clashes(outcome, entry, deal))
    assert (adding_up, passing) == (3_811_500, 499_524)


# -- a salade being filled in ---------------------------------------------------------------

SALADE = FRENCH.contract("salade")


def filled(**parts: Draft) -> Draft:
    return Draft("salade", parts=tuple(parts.items())).filled(SALADE.entry, FRENCH.deal)


def test_a_seat_without_tricks_gets_nothing_by_itself() -> None:
    draft = filled(tricks=Draft(counts=(5, 3, 0, 0)))
    assert draft.part("hearts").counts == (None, None, 0, 0)
    assert draft.part("queens").counts == (None, None, 0, 0)
    draft = filled(tricks=Draft(counts=(5, 3, 0, 0)), hearts=Draft(counts=(8,)))
    assert draft.part("hearts").counts == (8, 0, 0, 0)
    assert draft.part("king").taker == 0


def test_what_was_tapped_stands_and_is_refused_where_it_cannot_be() -> None:
    draft = filled(tricks=Draft(counts=(8,)), king=Draft(taker=3))
    assert draft.part("king").taker == 3
    with pytest.raises(InvalidHand) as refusal:
        draft.hand(FRENCH, 0)
    assert blamed(refusal.value.problems)[0] == ("parts.no_trick", "king.taker", 3)


def test_everything_that_is_missing_is_said_at_once() -> None:
    with pytest.raises(InvalidHand) as refusal:
        Draft("salade").hand(FRENCH, 0)
    assert blamed(refusal.value.problems) == [
        ("missing.counts", "tricks.counts", 0),
        ("missing.counts", "hearts.counts", 0),
        ("missing.counts", "queens.counts", 0),
        ("missing.taker", "king.taker", None),
    ]


# -- mixtures that no table can play --------------------------------------------------------

TRICKS = Part("a", Counts("tricks", -1))


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ((Part("tricks", Counts("tricks", -1)),), "rules.parts"),
        ((TRICKS, Part("a", Counts("hearts", -1))), "rules.part_ids"),
        ((Part("counts", Counts("tricks", -1)), Part("b", Taker("KH", -1))), "rules.part_ids"),
        ((TRICKS, Part("b", Counts("tricks", -1))), "rules.part_twice"),
        ((TRICKS, Part("b", LastTricks((1,) * 14))), "rules.last_tricks"),
        ((TRICKS, Part("b", Taker("1H", -1))), "rules.card"),
        ((TRICKS, Part("b", Taker("KH", -1), Slam("mirror"))), "rules.slam"),
    ],
)  # fmt: skip
def test_a_mixture_that_cannot_be_is_refused(parts: tuple[Part, ...], code: str) -> None:
    own = Contract("own", Mixture(parts))
    doubling = replace(MODERN.doubling, compulsory=1)
    with pytest.raises(InvalidRuleSet) as refusal:
        replace(MODERN, id="own", contracts=(own,), run=1, doubling=doubling).check()
    assert [problem.code for problem in refusal.value.problems] == [code]


# -- slams without tricks, cards put aside, many things at once ------------------------------


def own(parts: tuple[Part, ...], slam: Slam | None = None, **changes: Any) -> RuleSet:
    contract = Contract("own", Mixture(parts), slam=slam)
    doubling = replace(MODERN.doubling, compulsory=1)
    base = replace(MODERN, id="own", contracts=(contract,), run=1, doubling=doubling)
    return replace(base, **changes).check()


HEARTS, QUEENS = Part("hearts", Counts("hearts", -1)), Part("queens", Counts("queens", -4))
KINGS, KING = Part("kings", Counts("kings", -3)), Part("king", Taker("KH", -20))
LAST = Part("last", LastTricks((-20,)))


@pytest.mark.parametrize(
    ("result", "raw"),
    [
        ("hearts 13-0-0-0, last N", (33, 0, 0, 0)),
        ("hearts 13-0-0-0, last E", (-13, -20, 0, 0)),
        ("hearts 12-1-0-0, last N", (-32, -1, 0, 0)),
    ],
)
def test_a_slam_without_tricks_is_everything_that_counts(result: str, raw: tuple[int, ...]) -> None:
    rules = own((HEARTS, LAST), Slam("mirror"))
    entry = rules.contract("own").entry
    assert settle(Hand(0, "own", happened(result, entry)).check(rules), rules).raw == raw


def test_a_card_that_was_put_aside_is_in_nobodys_way_to_a_slam() -> None:
    spade = Part("spade", Taker("KS", -10))
    rules = own((QUEENS, spade), Slam("flat", 40), aside=4)
    entry = rules.contract("own").entry
    slam = Hand(0, "own", happened("queens 0-4-0-0, spade -", entry)).check(rules)
    assert settle(slam, rules).raw == (0, 40, 0, 0)


THREE_ASIDE_ONE: dict[str, Any] = {"players": 3, "aside": 1, "roles": Roles(2, 1, 0)}


@pytest.mark.parametrize(
    ("parts", "result"),
    [
        ((HEARTS, KING), "hearts 13-0-0+0, king -"),
        ((KINGS, KING), "kings 4-0-0+0, king -"),
        ((HEARTS, Part("clubs", Counts("clubs", -1))), "hearts 12-0-0+1, clubs 12-0-0+1"),
        ((QUEENS, KINGS), "queens 3-0-0+1, kings 3-0-0+1"),
        ((KING, Part("spade", Taker("QS", -10))), "king -, spade -"),
    ],
    ids=["king of no heart", "king of no kings", "two suits", "two ranks", "two cards"],
)
def test_no_more_is_missing_than_was_put_aside(parts: tuple[Part, ...], result: str) -> None:
    rules = own(parts, **THREE_ASIDE_ONE)
    contract = rules.contract("own")
    found = outcome_problems(happened(result, contract.entry), contract, rules)
    assert {problem.code for problem in found} == {"parts.aside"}


def test_whoever_has_two_suits_only_has_two_queens() -> None:
    """However many things are counted: no heart, no spade, three queens."""
    counted = ("hearts", "spades", "queens", "jacks", "kings", "aces")
    rules = own(tuple(Part(item, Counts(item, -1)) for item in counted))
    contract = rules.contract("own")
    said = (
        "hearts 0-13-0-0, spades 0-13-0-0, queens 3-1-0-0, jacks 0-4-0-0, kings 0-4-0-0, "
        "aces 0-4-0-0"
    )
    found = outcome_problems(happened(said, contract.entry), contract, rules)
    assert ("parts.together", "queens.counts", 0) in blamed(found)


def test_a_set_with_very_many_totals_costs_no_more_than_a_few() -> None:
    """Eight parts with cards put aside: the sums of all would be millions."""
    items = ("hearts", "spades", "diamonds", "clubs", "queens", "jacks", "kings")
    values = (-9973, -4999, -2503, -1249, -631, -313, -157)
    parts = tuple(
        Part(item, Counts(item, value), Slam("flat", value // 7))
        for item, value in zip(items, values, strict=True)
    )
    rules = own((*parts, LAST), Slam("mirror"), players=3, aside=40, roles=Roles(2, 1, 0))
    contract = rules.contract("own")
    totals = possible_totals(contract, rules)
    assert len(totals) < 10
    assert is_possible((min(totals) + max(totals)) // 2, contract, rules)
    assert not is_possible(max(totals) + 1, contract, rules)


@pytest.mark.parametrize(
    "played",
    [
        (("queens", Counted((0, 0, 0), None, 1)), ("queen", Taken(1))),
        (("queens", Counted((0, 1, 0), None, 0)), ("queen", Taken(None))),
        (("queens", Counted((0, 1, 0), None, 0)), ("queen", Taken(0))),
    ],
)
def test_the_only_queen_left_cannot_be_two_peoples(
    played: tuple[tuple[str, PartPlayed], ...],
) -> None:
    """With a card put aside, the one that is counted and taken may be nobody's, but not both."""
    french = shipped("french_32")
    assert french is not None
    salade = Contract(
        "salade",
        Mixture((Part("queens", Counts("queens", -6)), Part("queen", Taker("QH", -20)))),
    )
    rules = replace(
        french, id="own", name="One queen", players=3, aside=1, run=1, roles=Roles(2, 1, 0),
        removed=("QS", "QD", "QC", "7S"), contracts=(salade,),
    ).check()  # fmt: skip
    with pytest.raises(InvalidHand):
        Hand(0, "salade", Mixed(played)).check(rules)
