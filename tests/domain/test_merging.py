"""Several thumbs on one open hand: nobody's tap is lost, and nothing is invented."""

from hypothesis import given
from hypothesis import strategies as st

from app.domain.draft import NOTHING_YET, Draft
from app.domain.merging import merged
from app.domain.presets import MODERN

BASE = Draft("no_queens")


def both(base: Draft, mine: Draft, theirs: Draft) -> Draft:
    return merged(base, mine, theirs, MODERN, 0)


def test_everybodys_doubles_count_and_can_be_taken_back() -> None:
    base = Draft("no_queens", doubles=frozenset({(3, 0)}))
    beth = Draft("no_queens", doubles=frozenset({(3, 0), (1, 0)}))
    cath = Draft("no_queens", doubles=frozenset({(2, 0)}))
    assert both(base, cath, beth).doubles == {(1, 0), (2, 0)}


def test_an_answer_to_a_double_that_was_taken_back_goes_with_it() -> None:
    doubled = Draft("no_queens", doubles=frozenset({(1, 0)}))
    answered = Draft("no_queens", doubles=frozenset({(1, 0), (0, 1)}))
    assert both(doubled, answered, BASE).doubles == frozenset()


def test_counts_are_merged_seat_by_seat_and_the_later_tap_stands() -> None:
    base = Draft("no_queens", counts=(1,))
    anne = Draft("no_queens", counts=(2,))
    beth = Draft("no_queens", counts=(1, 1))
    assert both(base, anne, beth).counts == (2, 1)
    assert both(base, Draft("no_queens", counts=(3,)), anne).counts == (3,)
    assert both(base, BASE, beth).counts == (None, 1)


def test_another_contract_asks_afresh_what_happened() -> None:
    counted = Draft("no_queens", doubles=frozenset({(1, 0)}), counts=(4,))
    king = Draft("no_king", doubles=frozenset({(2, 0)}))
    for mine, theirs in ((counted, king), (king, counted)):
        found = both(BASE, mine, theirs)
        assert (found.contract, found.counts) == ("no_king", ())
        assert found.doubles == {(1, 0), (2, 0)}
    flanks = Draft("no_queens", doubles=frozenset({(1, 2), (1, 0)}))
    trumps = Draft("trumps", trump="spades")
    assert both(BASE, flanks, trumps).doubles == {(1, 0)}, "none between the others at trumps"


def test_what_was_shelved_stays_shelved() -> None:
    shelf = Draft("no_king", taker=1)
    theirs = Draft("no_queens", shelved=shelf)
    assert both(BASE, Draft("no_queens", counts=(4,)), theirs).shelved == shelf


slots = st.lists(st.none() | st.integers(0, 4), max_size=4).map(
    lambda found: tuple(
        found[: max((n + 1 for n, v in enumerate(found) if v is not None), default=0)]
    )
)
drafts = st.builds(
    Draft,
    contract=st.sampled_from(["", "no_queens", "no_king"]),
    doubles=st.frozensets(st.sampled_from([(1, 0), (2, 0), (3, 0), (1, 2), (3, 1)])),
    counts=slots,
    taker=st.none() | st.integers(0, 3),
)  # fmt: skip


@given(drafts, drafts)
def test_alone_everything_stands_as_tapped(base: Draft, mine: Draft) -> None:
    assert both(base, mine, base) == mine
    assert both(base, base, mine) == mine
    assert both(mine, mine, mine) == mine


@given(drafts)
def test_who_tapped_the_same_gets_the_same(mine: Draft) -> None:
    assert both(NOTHING_YET, mine, mine) == mine
