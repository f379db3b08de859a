"""One open hand, several thumbs: what each has changed since they last saw the same."""

from dataclasses import replace
from typing import TypeVar

from app.domain.doubles import Double, permitted
from app.domain.draft import Draft
from app.domain.filling import Slots
from app.domain.rulesets import MOST_PLAYERS, RuleSet

Fact = TypeVar("Fact")


def merged(base: Draft, mine: Draft, theirs: Draft, rules: RuleSet, declarer: int) -> Draft:
    """*theirs* with what *mine* changed since *base*, which both started from.

    Doubles are everybody's own, so both sides' count. Another contract asks afresh what happened:
    where one side named one, only that side's outcome stands. Where both changed the same fact,
    *mine*, the later one, stands.

    >>> from app.domain.presets import MODERN
    >>> base = Draft("no_queens")
    >>> beth = Draft("no_queens", doubles=frozenset({(1, 0)}))
    >>> cath = Draft("no_queens", doubles=frozenset({(2, 0)}), counts=(1,))
    >>> both = merged(base, cath, beth, MODERN, 0)
    >>> sorted(both.doubles), both.counts
    ([(1, 0), (2, 0)], (1,))
    """
    if mine.contract != base.contract:
        facts = mine
    elif theirs.contract != base.contract:
        facts = theirs
    else:
        facts = _merged_facts(base, mine, theirs)
    contract = rules.find(facts.contract)
    doubles = _merged_doubles(base, mine, theirs)
    if contract is not None:
        doubles = permitted(rules, contract, declarer, doubles)
    return replace(facts, doubles=doubles, shelved=theirs.shelved)


def _merged_doubles(base: Draft, mine: Draft, theirs: Draft) -> frozenset[Double]:
    said, taken_back = mine.doubles - base.doubles, base.doubles - mine.doubles
    return (theirs.doubles | said) - taken_back


def _merged_facts(base: Draft, mine: Draft, theirs: Draft) -> Draft:
    """The same contract on both sides: fact by fact, and seat by seat."""
    return replace(
        mine,
        trump=_later(base.trump, mine.trump, theirs.trump),
        start_rank=_later(base.start_rank, mine.start_rank, theirs.start_rank),
        mode=_later(base.mode, mine.mode, theirs.mode),
        special=_later(base.special, mine.special, theirs.special),
        taker=_later(base.taker, mine.taker, theirs.taker),
        counts=_merged_slots(base.counts, mine.counts, theirs.counts),
        takers=_merged_slots(base.takers, mine.takers, theirs.takers),
        places=_merged_slots(base.places, mine.places, theirs.places),
        typed=_merged_slots(base.typed, mine.typed, theirs.typed),
        missing=_later(base.missing, mine.missing, theirs.missing),
        sharers=_merged_seats(base.sharers, mine.sharers, theirs.sharers),
        parts=tuple(
            (name, _merged_facts(base.part(name), mine.part(name), theirs.part(name)))
            for name in dict.fromkeys(name for name, _part in (*theirs.parts, *mine.parts))
        ),
    )


def _merged_seats(
    base: tuple[int, ...], mine: tuple[int, ...], theirs: tuple[int, ...]
) -> tuple[int, ...]:
    said, taken_back = set(mine) - set(base), set(base) - set(mine)
    return tuple(sorted((set(theirs) | said) - taken_back))


def _later(base: Fact, mine: Fact, theirs: Fact) -> Fact:
    return theirs if mine == base else mine


def _merged_slots(base: Slots, mine: Slots, theirs: Slots) -> Slots:
    def at(slots: Slots, index: int) -> int | None:
        return slots[index] if index < len(slots) else None

    found = [_later(at(base, n), at(mine, n), at(theirs, n)) for n in range(MOST_PLAYERS)]
    while found and found[-1] is None:
        found.pop()
    return tuple(found)
