"""The open hand: the choices made so far, before there is a hand to score.

A draft holds what was tapped and nothing else; what follows from it (the rest goes to the last
seat) is filled in by `Draft.hand`. Undo turns a hand back into the draft it came from.
"""

from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Literal

from app.domain.cards import Deal
from app.domain.contracts import (
    Counts,
    Entry,
    Finish,
    LastTricks,
    Mixture,
    Part,
    PartEntry,
    Shared,
    Taker,
)
from app.domain.doubles import Double, maximum, permitted
from app.domain.errors import IllegalContract, InvalidHand, Problem
from app.domain.filling import (
    PUT_ASIDE,
    Slots,
    filled_counts,
    filled_places,
    filled_special,
    filled_taker,
    filled_takers,
    padded,
)
from app.domain.hand import Hand
from app.domain.mixture import seats_without
from app.domain.outcome import (
    Counted,
    Finished,
    LastTaken,
    Mixed,
    Outcome,
    PaperFromZero,
    PaperNets,
    PartPlayed,
    Played,
    Sharers,
    Taken,
    Undoubled,
)
from app.domain.rulesets import RuleSet

Mode = Literal["cards", "nets", "from_zero", "undoubled"]
MODES: tuple[Mode, ...] = ("cards", "nets", "from_zero", "undoubled")
UNSAID = "unsaid"


@dataclass(frozen=True, slots=True)
class Draft:
    """Choices of the open hand; an empty string or None is a choice not made yet.

    *trump* and *start_rank* may also be ``unsaid``: asked, and left open. *counts*, *places* and
    *typed* have a value per seat, *takers* one per trick; shorter tuples mean "nothing yet".
    *places* are finishing places, 1 first; *missing* counts cards that had been put aside, and a
    *taker* of `PUT_ASIDE` says that the card was; *sharers* are seats. *parts* holds a draft for
    each part of a mixture by the part's id, with nothing but what happened. *shelved* is the next
    hand as it stood when this one was taken back, so that undoing three hands, mending one and
    scoring again retypes nothing.
    """

    contract: str = ""
    trump: str = ""
    start_rank: str = ""
    doubles: frozenset[Double] = frozenset()
    mode: Mode = "cards"
    counts: Slots = ()
    special: int | None = None
    taker: int | None = None
    takers: Slots = ()
    places: Slots = ()
    typed: Slots = ()
    shelved: "Draft | None" = None
    missing: int | None = None
    sharers: tuple[int, ...] = ()
    parts: tuple[tuple[str, "Draft"], ...] = ()

    @classmethod
    def of(cls, hand: Hand, rules: RuleSet) -> "Draft":
        """The draft that *hand* was scored from, filled in.

        >>> from app.domain.presets import MODERN
        >>> hand = Hand(0, "no_queens", Counted((1, 0, 1, 2)), frozenset({(1, 0)}))
        >>> Draft.of(hand, MODERN).hand(MODERN, 0) == hand
        True
        """
        asks = rules.contract(hand.contract).asks
        draft = cls(
            contract=hand.contract,
            trump=hand.trump or (UNSAID if asks == "trump" else ""),
            start_rank=hand.start_rank or (UNSAID if asks == "rank" else ""),
            doubles=hand.doubles,
        )
        match hand.outcome:
            case Undoubled():
                return replace(draft, mode="undoubled")
            case PaperNets(nets):
                return replace(draft, mode="nets", typed=nets)
            case PaperFromZero(points):
                return replace(draft, mode="from_zero", typed=points)
        return draft._with_facts(hand.outcome, rules.deal)

    def _with_facts(self, outcome: Outcome, deal: Deal) -> "Draft":
        """This draft with what happened filled in."""
        match outcome:
            case Counted(counts, special, missing):
                # What nobody took, where cards are missing, had been put aside.
                nobodys = PUT_ASIDE if missing else None
                taker = nobodys if special is None else special
                return replace(self, counts=counts, special=taker, missing=missing or None)
            case Taken(taker):
                return replace(self, taker=PUT_ASIDE if taker is None else taker)
            case LastTaken(takers):
                return replace(self, takers=takers)
            case Finished(order):
                known = {seat: place for place, seat in enumerate(order, start=1)}
                return replace(self, places=tuple(map(known.get, range(deal.players))))
            case Sharers(seats):
                return replace(self, sharers=seats)
            case Mixed(parts):
                filled = tuple((name, Draft()._with_facts(part, deal)) for name, part in parts)
                return replace(self, parts=filled)
        raise TypeError(f"{outcome!r} has not been played")

    def part(self, part_id: str) -> "Draft":
        """What has been said of one part of a mixture."""
        return next((part for name, part in self.parts if name == part_id), NOTHING_YET)

    def naming(self, contract_id: str, rules: RuleSet, declarer: int) -> "Draft":
        """This draft with another contract named, or with none for an empty or unknown id.

        What happened is forgotten, since it belongs to a contract; doubles stay where the new
        contract allows them. Naming the same contract again changes nothing.

        >>> from app.domain.presets import MODERN
        >>> Draft("no_king", doubles=frozenset({(1, 0)}), taker=2).naming("trumps", MODERN, 0)
        ... # doctest: +ELLIPSIS
        Draft(contract='trumps', ... doubles=frozenset({(1, 0)}), ... taker=None, ...)
        """
        if contract_id == self.contract:
            return self
        known = rules.find(contract_id)
        fresh = Draft(doubles=self.doubles, shelved=self.shelved)
        if known is None:
            return fresh
        doubles = permitted(rules, known, declarer, self.doubles)
        return replace(fresh, contract=known.id, doubles=doubles)

    def with_maximum(self, seat: int, rules: RuleSet, declarer: int) -> "Draft":
        """This draft with *seat* saying maximum; said a second time, it takes all back."""
        contract = rules.find(self.contract)
        if contract is None:
            return self
        doubles = maximum(rules, contract, declarer, seat, self.doubles)
        if doubles == self.doubles:
            rest = {double for double in self.doubles if double[0] != seat}
            doubles = permitted(rules, contract, declarer, rest)
        return replace(self, doubles=doubles)

    def hand(self, rules: RuleSet, declarer: int) -> Hand:
        """The hand that these choices make.

        Raises IllegalContract when no contract has been named, InvalidHand when facts are
        missing (codes ``missing.…``), and whatever `Hand.check` refuses.
        """
        if not self.contract:
            raise IllegalContract(Problem("missing.contract", "contract"))
        contract = rules.find(self.contract)
        if contract is None:
            raise IllegalContract(Problem("contract.unknown", "contract"))
        return Hand(
            declarer,
            contract.id,
            self._outcome(contract.entry, rules.deal),
            self.doubles,
            None if self.trump in ("", UNSAID) else self.trump,
            None if self.start_rank in ("", UNSAID) else self.start_rank,
        ).check(rules)

    def filled(self, entry: Entry, deal: Deal) -> "Draft":
        """This draft with everything that follows by itself filled in.

        In a mixture the parts follow from each other: a seat without tricks took nothing, and
        the heart king went to the only seat with hearts.

        >>> from app.domain.contracts import Part
        >>> from app.domain.presets import MODERN
        >>> salade = Mixture((Part("t", Counts("tricks", -2)), Part("k", Taker("KH", -20)),
        ...                   Part("h", Counts("hearts", -2))))
        >>> draft = Draft(parts=(("t", Draft(counts=(13,))),)).filled(salade, MODERN.deal)
        >>> draft.part("t").counts, draft.part("h").counts, draft.part("k").taker
        ((13, 0, 0, 0), (13, 0, 0, 0), 0)
        """
        match entry:
            case Counts():
                return self._filled_counts(entry, deal)
            case LastTricks(values):
                return replace(self, takers=padded(self.takers, len(values)))
            case Finish():
                return replace(self, places=filled_places(self.places, entry, deal.players))
            case Mixture():
                return self._filled_parts(entry, deal)
        return self

    def _filled_counts(
        self, entry: Counts, deal: Deal, empty: frozenset[int] = frozenset()
    ) -> "Draft":
        counts, missing = filled_counts(self.counts, self.missing, entry, deal, empty)
        special = filled_special(self.special, counts, missing, entry)
        return replace(self, counts=counts, missing=missing, special=special)

    def _filled_parts(self, mixture: Mixture, deal: Deal) -> "Draft":
        tricks: Slots = ()
        filled = {}
        # Tricks first: they say who can have cards at all; the counts say who can have the king.
        counts = [part for part in mixture.parts if isinstance(part.entry, Counts)]
        for part in sorted(counts, key=_is_of_cards):
            assert isinstance(part.entry, Counts)
            said = self.part(part.id)._filled_counts(part.entry, deal, seats_without(tricks))
            filled[part.id] = said
            tricks = tricks if _is_of_cards(part) else said.counts
        counted = tuple(
            (part.entry, filled[part.id].counts)
            for part in counts
            if isinstance(part.entry, Counts) and not filled[part.id].missing
        )
        for part in mixture.parts:
            said = self.part(part.id)
            match part.entry:
                case Taker(card, _):
                    filled[part.id] = replace(said, taker=filled_taker(said.taker, card, counted))
                case LastTricks(values):
                    takers = filled_takers(said.takers, len(values), tricks)
                    filled[part.id] = replace(said, takers=takers)
        return replace(self, parts=tuple((part.id, filled[part.id]) for part in mixture.parts))

    # -- facts ----------------------------------------------------------------------------

    def _outcome(self, entry: Entry, deal: Deal) -> Outcome:
        if self.mode == "undoubled":
            return Undoubled()
        if self.mode != "cards":
            typed = _all_seats(self.typed, deal.players, "missing.typed", self.mode)
            return PaperNets(typed) if self.mode == "nets" else PaperFromZero(typed)
        return self.filled(entry, deal)._facts(entry, deal)

    def _facts(self, entry: Entry, deal: Deal) -> Played:
        """What happened, of a draft that has been filled. Raises InvalidHand."""
        match entry:
            case Counts() | Taker() | LastTricks():
                return self._part_facts(entry, deal)
            case Finish():
                return Finished(self._order(entry, deal.players))
            case Shared():
                if not self.sharers:
                    raise InvalidHand(Problem("missing.sharers", "sharers"))
                return Sharers(tuple(sorted(self.sharers)))
            case Mixture(parts):
                found, problems = [], []
                for part in parts:
                    try:
                        said = self.part(part.id)._part_facts(part.entry, deal)
                        found.append((part.id, said))
                    except InvalidHand as refusal:
                        problems += [one.within(part.id) for one in refusal.problems]
                if problems:
                    raise InvalidHand(*problems)
                return Mixed(tuple(found))
        raise TypeError(f"{entry!r} is no entry")

    def _part_facts(self, entry: PartEntry, deal: Deal) -> PartPlayed:
        match entry:
            case Counts():
                return self._counted(entry, deal)
            case Taker(card, _):
                if self.taker is None:
                    raise InvalidHand(Problem("missing.taker", "taker", facts={"card": card}))
                return Taken(None if self.taker == PUT_ASIDE else self.taker)
            case LastTricks(values):
                return LastTaken(_all_seats(self.takers, len(values), "missing.takers", "takers"))
        raise TypeError(f"{entry!r} is no part")

    def _counted(self, entry: Counts, deal: Deal) -> Counted:
        known = tuple(count for count in self.counts if count is not None)
        missing = self.missing or 0
        if len(known) < deal.players or self.missing is None:
            facts: dict[str, int | str] = {
                "item": entry.item,
                "left": deal.number_of(entry.item) - sum(known) - missing,
            }
            if None not in self.counts:
                raise InvalidHand(Problem("missing.missing", "missing", facts=facts))
            seat = self.counts.index(None)
            raise InvalidHand(Problem("missing.counts", "counts", seat, facts))
        adds_up = sum(known) + missing == deal.number_of(entry.item)
        if entry.special and self.special is None and adds_up:
            facts = {"card": entry.special.card}
            raise InvalidHand(Problem("missing.special", "special", facts=facts))
        return Counted(known, None if self.special == PUT_ASIDE else self.special, missing)

    def _order(self, entry: Finish, players: int) -> tuple[int, ...]:
        """Seats by finishing place, at least as far as the places are paid apart."""
        given = [(seat, place) for seat, place in enumerate(self.places) if place is not None]
        wrong = [seat for seat, place in given if not 1 <= place <= players]
        twice = [seat for seat, place in given if self.places.count(place) > 1]
        if wrong or twice:
            code = "places.range" if wrong else "places.twice"
            raise InvalidHand(*(Problem(code, "order", seat) for seat in wrong or twice))
        left = [place for place in range(1, entry.asked + 1) if place not in self.places]
        if left:
            facts: dict[str, int | str] = {"left": len(left)}
            raise InvalidHand(Problem("missing.places", "order", self.places.index(None), facts))
        known = takewhile(lambda place: place in self.places, range(1, players + 1))
        return tuple(self.places.index(place) for place in known)


NOTHING_YET = Draft()
"""The open hand before anything has been chosen."""


def _is_of_cards(part: Part) -> bool:
    return not (isinstance(part.entry, Counts) and part.entry.item == "tricks")


def _all_seats(slots: Slots, length: int, code: str, field: str) -> tuple[int, ...]:
    """Every slot, or a refusal that points at the first one still empty."""
    every = padded(slots, length)
    known = tuple(slot for slot in every if slot is not None)
    if len(known) < length:
        seat = None if field == "takers" else every.index(None)
        facts: dict[str, int | str] = {"left": length - len(known)}
        raise InvalidHand(Problem(code, field, seat, facts))
    return known
