"""A match: a rule set, a first declarer, and the hands played so far. Never changed in place."""

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate

from app.domain.adjustments import MOST_ADJUSTMENTS, Adjustment, adjusted
from app.domain.contracts import Contract
from app.domain.earlier import History, changed, rules_at, shifted
from app.domain.errors import (
    IllegalContract,
    MatchFinished,
    NoSuchHand,
    NothingPlayed,
    Problem,
    RuleViolation,
)
from app.domain.hand import Hand
from app.domain.rulesets import RuleSet
from app.domain.scoring import Points, Settlement, settle
from app.domain.seats import in_order_from, leaders, left_of
from app.domain.turns import coming_turns


@dataclass(frozen=True)
class Match:
    """The facts of a match; totals, whose turn it is and who leads are derived from them, once.

    *rules* is the match's own copy, by which the next hand is played; *earlier* ones were changed
    on the way. *hands* are in the order in which they were played; *ended* is set by End match, at
    any hand; *adjustments* are points beside the hands.

    >>> from app.domain.outcome import Taken
    >>> from app.domain.presets import MODERN
    >>> match = Match(MODERN, first_declarer=2).record(Hand(2, "no_king", Taken(0)))
    >>> match.totals, match.declarer, match.next_number
    ((-20, 0, 0, 0), 2, 2)
    """

    rules: RuleSet
    first_declarer: int
    hands: tuple[Hand, ...] = ()
    ended: bool = False
    adjustments: tuple[Adjustment, ...] = ()
    earlier: History = ()

    # -- whose turn ---------------------------------------------------------------------

    @property
    def next_number(self) -> int:
        """The number of the hand to play next, 1 first; one past the last when complete."""
        return len(self.hands) + 1

    @property
    def is_complete(self) -> bool:
        """Whether every contract has been played as often as it is."""
        return not self.coming_declarers

    @property
    def length(self) -> int:
        """How many hands the whole match has, those that were played and those to come."""
        return len(self.hands) + len(self.coming_declarers)

    def rules_of(self, index: int) -> RuleSet:
        """What the hand at *index* (0 first) was played by; the present rules behind the last."""
        return rules_at(index, self.earlier, self.rules)

    @property
    def is_over(self) -> bool:
        """Whether no further hand can be recorded."""
        return self.ended or self.is_complete

    @property
    def declarer(self) -> int | None:
        """The seat that declares the next hand; None when the match is complete."""
        return self.coming_declarers[0] if self.coming_declarers else None

    @cached_property
    def coming_declarers(self) -> tuple[int, ...]:
        """The seat that declares each hand still to come, in the order of play.

        Derived from what each seat has played, run by run in order of play from the first
        declarer, so that correcting or removing a hand can't put the table out of step.

        >>> from app.domain.outcome import Taken
        >>> from app.domain.presets import MODERN
        >>> match = Match(MODERN, first_declarer=3).record(Hand(3, "no_king", Taken(0)))
        >>> match.coming_declarers[:7], len(match.coming_declarers)
        ((3, 3, 3, 3, 3, 3, 0), 27)
        """
        rules = self.rules
        known = {contract.id for contract in rules.contracts}
        declarers = [hand.declarer for hand in self.hands if hand.contract in known]
        declared = tuple(declarers.count(seat) for seat in range(rules.players))
        if rules.quota == "table":
            left = len(self.contracts_left(self.first_declarer))
            return coming_turns(declared, self.first_declarer, rules.run, left)
        left = rules.hands - len(declarers)
        return coming_turns(declared, self.first_declarer, rules.run, left, len(known))

    def role(self, steps: int) -> int | None:
        """The seat *steps* clockwise of the next declarer: who deals, cuts or leads."""
        declarer = self.declarer
        return None if declarer is None else left_of(declarer, self.rules.players, steps)

    def hands_of(self, declarer: int) -> int:
        """How many hands *declarer* has declared."""
        return sum(hand.declarer == declarer for hand in self.hands)

    def contracts_left(self, declarer: int) -> tuple[Contract, ...]:
        """The contracts that *declarer* can still play, in the rule set's order.

        Where each is played once by the table, that is what nobody has played.
        """
        by_anybody = self.rules.quota == "table"
        used = {hand.contract for hand in self.hands if by_anybody or hand.declarer == declarer}
        return tuple(contract for contract in self.rules.contracts if contract.id not in used)

    def number_played(
        self, declarer: int, contract_id: str, at: int | None = None, instead_of: int | None = None
    ) -> int | None:
        """The number of the hand that has used up that contract for *declarer*, or None.

        Her own, or anybody's where the later one of both is played once by the table. *at* is the
        index of the hand that she would play it in, the next one if not said; *instead_of* that
        of a hand that does not count.

        >>> from app.domain.outcome import Taken
        >>> from app.domain.presets import MODERN
        >>> match = Match(MODERN, 0).record(Hand(0, "no_king", Taken(0)))
        >>> match.number_played(0, "no_king"), match.number_played(1, "no_king")
        (1, None)
        """
        at = len(self.hands) if at is None else at
        for index, hand in enumerate(self.hands):
            if hand.contract != contract_id or index == instead_of:
                continue
            if hand.declarer == declarer or self.rules_of(max(index, at)).quota == "table":
                return index + 1
        return None

    def clash(
        self, declarer: int, contract_id: str, at: int, instead_of: int | None = None
    ) -> Problem | None:
        """Why *declarer* can't have that contract at index *at*: see `number_played`."""
        number = self.number_played(declarer, contract_id, at, instead_of)
        if number is None:
            return None
        own = self.hands[number - 1].declarer == declarer
        facts: dict[str, int | str] = {"number": number}
        return Problem("contract.used" if own else "contract.gone", "contract", facts=facts)

    @property
    def missing(self) -> tuple[int, ...]:
        """Declarers whose turn has passed with fewer hands than it has: one was not written down.

        >>> from app.domain.outcome import Taken
        >>> from app.domain.presets import MODERN
        >>> run = tuple(Hand(0, one.id, Taken(0)) for one in MODERN.contracts[:6])
        >>> Match(MODERN, 0, (*run, Hand(1, "no_king", Taken(0)))).missing
        (0,)
        >>> Match(MODERN, 0, run).missing
        ()
        """
        if self.earlier:
            return ()  # what was due by other rules nobody can say
        rules, first = self.rules, self.first_declarer
        most = None if rules.quota == "table" else len(rules.contracts)
        due = coming_turns((0,) * rules.players, first, rules.run, len(self.hands), most)
        # Somebody without a hand in a long run has not had her turn: people have changed seats.
        return tuple(
            seat
            for seat in in_order_from(first, rules.players)
            if self.hands_of(seat) < due.count(seat) and (rules.run == 1 or self.hands_of(seat))
        )

    # -- what can happen ----------------------------------------------------------------

    def record(self, hand: Hand) -> "Match":
        """This match with *hand* played after the others.

        Raises MatchFinished when the match is over, IllegalContract when that contract is used
        up for the declarer, and whatever `Hand.check` refuses.
        """
        # What was played by earlier rules is not complete by those of today.
        begun = self.earlier[-1].until if self.earlier else 0
        if self.ended or (len(self.hands) >= begun and self.is_complete):
            raise MatchFinished(Problem("match.ended" if self.ended else "match.complete"))
        return replace(self, hands=(*self.hands, self._checked(hand, len(self.hands))))

    def _checked(self, hand: Hand, at: int, instead_of: int | None = None) -> Hand:
        """*hand*, if it can be this match's hand at index *at* (but for the one *instead_of*)."""
        hand.check(self.rules_of(at))
        clash = self.clash(hand.declarer, hand.contract, at, instead_of)
        if clash is not None:
            raise IllegalContract(clash)
        return hand

    def end(self) -> "Match":
        """This match, ended: its leaders are banked.

        Raises MatchFinished if it has ended, NothingPlayed before its first hand.
        """
        if self.ended:
            raise MatchFinished(Problem("match.ended"))
        if not self.hands:
            raise NothingPlayed(Problem("match.empty", "hands"))
        return replace(self, ended=True)

    def reopen(self) -> "Match":
        """This match, going on: nobody is banked. Raises MatchFinished while it is played."""
        if not self.ended:
            raise MatchFinished(Problem("match.running"))
        return replace(self, ended=False)

    # -- correcting -----------------------------------------------------------------------

    def amend(self, index: int, hand: Hand) -> "Match":
        """This match with *hand* in the place of the hand at *index*, 0 first, ended or not.

        Raises NoSuchHand, IllegalContract when another hand has used up the contract for its
        declarer, and whatever `Hand.check` refuses.
        """
        self._find(index)
        hand = self._checked(hand, index, instead_of=index)
        return replace(self, hands=(*self.hands[:index], hand, *self.hands[index + 1 :]))

    def insert(self, index: int, hand: Hand) -> "Match":
        """This match with a forgotten *hand* before the one at *index*, ended or not.

        Raises MatchFinished when all hands are there, and what `amend` raises.
        """
        if not 0 <= index <= len(self.hands):
            raise NoSuchHand(Problem("hand.none", "hand"))
        if self.is_complete:
            raise MatchFinished(Problem("match.complete"))
        hands = (*self.hands[:index], self._checked(hand, index), *self.hands[index:])
        return self._with_hands(hands, index, 1)

    def remove(self, index: int) -> "Match":
        """This match without a hand that never happened; its contract is free again.

        Raises NoSuchHand, and NothingPlayed when it is the only hand of an ended match.
        """
        self._find(index)
        if self.ended and len(self.hands) == 1:
            raise NothingPlayed(Problem("match.empty", "hands"))
        hands = (*self.hands[:index], *self.hands[index + 1 :])
        return self._with_hands(hands, index, -1)

    def adjust(self, adjustment: Adjustment) -> "Match":
        """This match with a line of points beside the hands, after the last hand played.

        Raises RuleViolation at the part at fault.
        """
        adjustment.check(self.rules.players)
        if len(self.adjustments) >= MOST_ADJUSTMENTS:
            raise RuleViolation(Problem("adjust.too_many", "points"))
        line = replace(adjustment, after=len(self.hands))
        return replace(self, adjustments=(*self.adjustments, line))

    def drop_adjustment(self, index: int) -> "Match":
        """This match without the adjustment at *index*, 0 first. Raises NoSuchHand."""
        if not 0 <= index < len(self.adjustments):
            raise NoSuchHand(Problem("adjust.none", "adjustment"))
        kept = (*self.adjustments[:index], *self.adjustments[index + 1 :])
        return replace(self, adjustments=kept)

    def with_rules(self, rules: RuleSet) -> "Match":
        """This match, played by other *rules* from the next hand on.

        Raises MatchFinished when it is over, RuleViolation for another number of players, or when
        nothing would be left to play.

        >>> from app.domain.outcome import Taken
        >>> from app.domain.presets import MODERN, shipped
        >>> match = Match(MODERN, 0).record(Hand(0, "no_king", Taken(0)))
        >>> match = match.with_rules(shipped("online"))
        >>> match.totals, match.declarer, match.length
        ((-20, 0, 0, 0), 1, 28)
        """
        if self.is_over:
            raise MatchFinished(Problem("match.ended" if self.ended else "match.complete"))
        earlier = changed(self.earlier, self.rules, rules, len(self.hands))
        match = replace(self, rules=rules, earlier=earlier)
        if match.is_complete:
            raise RuleViolation(Problem("rules.nothing_left", "rule_set"))
        return match

    def _find(self, index: int) -> Hand:
        if not 0 <= index < len(self.hands):
            raise NoSuchHand(Problem("hand.none", "hand"))
        return self.hands[index]

    def _with_hands(self, hands: tuple[Hand, ...], index: int, by: int) -> "Match":
        """This match after a hand came or went at *index*; what stood behind it follows."""
        adjustments = tuple(
            replace(one, after=one.after + by) if one.after > index else one
            for one in self.adjustments
        )
        earlier = shifted(self.earlier, index, by)
        return replace(self, hands=hands, adjustments=adjustments, earlier=earlier)

    # -- points -------------------------------------------------------------------------

    @cached_property
    def settlements(self) -> tuple[Settlement, ...]:
        """Every hand in points, in the order of play."""
        return tuple(settle(hand, self.rules_of(n)) for n, hand in enumerate(self.hands))

    @cached_property
    def running(self) -> tuple[Points, ...]:
        """Running totals: before the first hand, then after each; points per seat.

        An adjustment counts from the hand after it on.
        """
        played = running_totals(tuple(s.net for s in self.settlements), self.rules.players)
        if not self.adjustments:
            return played
        return tuple(
            _plus(totals, self._adjusted_before(number)) for number, totals in enumerate(played)
        )

    def _adjusted_before(self, number: int) -> Points:
        """What adjustments came to when *number* hands had been played."""
        before = tuple(one for one in self.adjustments if one.after < number)
        return adjusted(before, self.rules.players)

    @cached_property
    def totals(self) -> Points:
        """The totals after everything so far; zeros before the first hand."""
        if not self.adjustments:
            return self.running[-1]
        return _plus(self.played_totals, adjusted(self.adjustments, self.rules.players))

    @cached_property
    def played_totals(self) -> Points:
        """The totals of the hands alone: what the contracts' checksum is about."""
        nets = tuple(settlement.net for settlement in self.settlements)
        return running_totals(nets, self.rules.players)[-1]

    @property
    def winners(self) -> tuple[int, ...]:
        """Who is banked: the seats level at the top once the match has ended, else nobody.

        A tie at the top is shared, and nothing plays it off (S0, S1); by other rules it is
        nobody's.
        """
        first = leaders(self.totals, self.rules.high_wins) if self.ended else ()
        return () if len(first) > 1 and self.rules.ties == "nobody" else first


def running_totals(points: tuple[Points, ...], players: int) -> tuple[Points, ...]:
    """Zeros, then the sum after each vector in *points*.

    >>> running_totals(((1, -1), (2, 0)), 2)
    ((0, 0), (1, -1), (3, -1))
    """

    return tuple(accumulate(points, _plus, initial=(0,) * players))


def _plus(some: Points, more: Points) -> Points:
    return tuple(a + b for a, b in zip(some, more, strict=True))
