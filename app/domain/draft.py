"""The open hand: the choices made so far, before there is a hand to score.

A draft holds what was tapped and nothing else; what follows from it (the rest goes to the last
seat) is filled in by `Draft.hand`. Undo turns a hand back into the draft it came from.
"""

from dataclasses import dataclass, replace
from typing import Literal

from app.domain.contracts import Contract, Counts, Finish, LastTricks, Taker
from app.domain.doubles import Double, maximum, permitted
from app.domain.errors import IllegalContract, InvalidHand, Problem
from app.domain.hand import Hand
from app.domain.match import Match
from app.domain.outcome import (
    Counted,
    Finished,
    LastTaken,
    Outcome,
    PaperFromZero,
    PaperNets,
    Taken,
    Undoubled,
)
from app.domain.rulesets import RuleSet

Mode = Literal["cards", "nets", "from_zero", "undoubled"]
MODES: tuple[Mode, ...] = ("cards", "nets", "from_zero", "undoubled")
UNSAID = "unsaid"
Slots = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """Choices of the open hand; an empty string or None is a choice not made yet.

    *trump* and *start_rank* may also be ``unsaid``: asked, and left open. *counts*, *places* and
    *typed* have a value per seat, *takers* one per trick; shorter tuples mean "nothing yet".
    *places* are finishing places, 1 first. *shelved* is the next hand as it stood when this one
    was taken back, so that undoing three hands, mending one and scoring again retypes nothing.
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
            case Counted(counts, special):
                return replace(draft, counts=counts, special=special)
            case Taken(taker):
                return replace(draft, taker=taker)
            case LastTaken(takers):
                return replace(draft, takers=takers)
            case Finished(order):
                places = tuple(order.index(seat) + 1 for seat in range(rules.players))
                return replace(draft, places=places)
            case Undoubled():
                return replace(draft, mode="undoubled")
            case PaperNets(nets):
                return replace(draft, mode="nets", typed=nets)
            case PaperFromZero(points):
                return replace(draft, mode="from_zero", typed=points)

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
        outcome = self._outcome(contract, rules)
        return Hand(
            declarer,
            contract.id,
            outcome,
            self.doubles,
            None if self.trump in ("", UNSAID) else self.trump,
            None if self.start_rank in ("", UNSAID) else self.start_rank,
        ).check(rules)

    def _outcome(self, contract: Contract, rules: RuleSet) -> Outcome:
        if self.mode == "undoubled":
            return Undoubled()
        if self.mode != "cards":
            typed = _all_seats(self.typed, rules.players, "missing.typed", self.mode)
            return PaperNets(typed) if self.mode == "nets" else PaperFromZero(typed)
        match contract.entry:
            case Counts():
                return self._counted(contract.entry, rules)
            case Taker(card, _):
                if self.taker is None:
                    raise InvalidHand(Problem("missing.taker", "taker", facts={"card": card}))
                return Taken(self.taker)
            case LastTricks(values):
                return LastTaken(_all_seats(self.takers, len(values), "missing.takers", "takers"))
            case Finish():
                return Finished(self._order(rules.players))

    def filled_counts(self, entry: Counts, rules: RuleSet) -> Slots:
        """One count per seat, with what follows by itself filled in.

        The last open seat gets the rest; when nothing is left, every open seat gets 0.

        >>> from app.domain.contracts import Counts
        >>> from app.domain.presets import MODERN
        >>> queens = Counts("queens", -6)
        >>> Draft(counts=(2, None, 2)).filled_counts(queens, MODERN)
        (2, 0, 2, 0)
        >>> Draft(counts=(1, 1)).filled_counts(queens, MODERN)
        (1, 1, None, None)
        """
        counts = _padded(self.counts, rules.players)
        left = rules.number_of(entry.item) - sum(count or 0 for count in counts)
        if left > 0 and counts.count(None) > 1:
            return counts
        return tuple(max(left, 0) if count is None else count for count in counts)

    def filled_special(self, entry: Counts, rules: RuleSet) -> int | None:
        """Who took the special card: as tapped, or the only seat that can have it."""
        holders = [seat for seat, n in enumerate(self.filled_counts(entry, rules)) if n]
        known = None not in self.filled_counts(entry, rules)
        if entry.special is None:
            return None
        return holders[0] if self.special is None and known and len(holders) == 1 else self.special

    def filled_places(self, players: int) -> Slots:
        """One finishing place per seat; the last open one follows by itself.

        >>> Draft(places=(2, 1, 4)).filled_places(4)
        (2, 1, 4, 3)
        """
        places = _padded(self.places, players)
        free = [place for place in range(1, players + 1) if place not in places]
        if places.count(None) != 1 or len(free) != 1:
            return places
        return tuple(free[0] if place is None else place for place in places)

    def _counted(self, entry: Counts, rules: RuleSet) -> Counted:
        counts = self.filled_counts(entry, rules)
        known = tuple(count for count in counts if count is not None)
        if len(known) < rules.players:
            left = rules.number_of(entry.item) - sum(known)
            facts: dict[str, int | str] = {"item": entry.item, "left": left}
            raise InvalidHand(Problem("missing.counts", "counts", counts.index(None), facts))
        special = self.filled_special(entry, rules)
        if entry.special and special is None and sum(known) == rules.number_of(entry.item):
            facts = {"card": entry.special.card}
            raise InvalidHand(Problem("missing.special", "special", facts=facts))
        return Counted(known, special)

    def _order(self, players: int) -> tuple[int, ...]:
        """Seats by finishing place."""
        places = self.filled_places(players)
        given = [(seat, place) for seat, place in enumerate(places) if place is not None]
        wrong = [seat for seat, place in given if not 1 <= place <= players]
        twice = [seat for seat, place in given if places.count(place) > 1]
        if wrong or twice:
            code = "places.range" if wrong else "places.twice"
            raise InvalidHand(*(Problem(code, "order", seat) for seat in wrong or twice))
        if len(given) < players:
            facts: dict[str, int | str] = {"left": players - len(given)}
            raise InvalidHand(Problem("missing.places", "order", places.index(None), facts))
        return tuple(places.index(place) for place in range(1, players + 1))


NOTHING_YET = Draft()
"""The open hand before anything has been chosen."""


def opening_draft(match: Match, shelved: Draft | None = None) -> Draft:
    """How the next hand of *match* opens: the last contract of a declarer needs no naming.

    *shelved* is what stood on the screen when the hand before was taken back; it comes back as
    long as its contract is still free.

    >>> from app.domain.presets import MODERN
    >>> opening_draft(Match(MODERN, 0)) == NOTHING_YET
    True
    """
    left = () if match.declarer is None or match.ended else match.contracts_left(match.declarer)
    if shelved and shelved.contract in ("", *(contract.id for contract in left)):
        return shelved
    return Draft(contract=left[0].id) if len(left) == 1 else NOTHING_YET


def fitted(draft: Draft, before: Match, now: Match) -> Draft:
    """The open hand's choices after *before* has been corrected to *now*.

    They stay when the same declarer still has their contract; else the hand opens afresh.

    >>> from app.domain.presets import MODERN
    >>> fitted(Draft("no_king", taker=1), Match(MODERN, 0), Match(MODERN, 1)) == NOTHING_YET
    True
    """
    if now.is_over or now.declarer is None:
        return NOTHING_YET
    free = ("", *(contract.id for contract in now.contracts_left(now.declarer)))
    same = before.declarer == now.declarer and draft.contract in free
    if same and draft != NOTHING_YET:
        return draft
    return opening_draft(now)


def _padded(slots: Slots, length: int) -> Slots:
    return (*slots[:length], *(None for _ in range(length - len(slots))))


def _all_seats(slots: Slots, length: int, code: str, field: str) -> tuple[int, ...]:
    """Every slot, or a refusal that points at the first one still empty."""
    padded = _padded(slots, length)
    known = tuple(slot for slot in padded if slot is not None)
    if len(known) < length:
        seat = None if field == "takers" else padded.index(None)
        facts: dict[str, int | str] = {"left": length - len(known)}
        raise InvalidHand(Problem(code, field, seat, facts))
    return known
