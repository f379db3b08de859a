"""The shared sheet: who sits where, the matches played, and the bank."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from app.domain.adjustments import Adjustment
from app.domain.errors import InvalidHand, MatchFinished, NoSuchHand, Problem
from app.domain.hand import Hand
from app.domain.match import Match
from app.domain.names import check_players, clean_title
from app.domain.rulesets import RuleSet
from app.domain.seating import Order, check_order, in_order, moved_match


@dataclass(frozen=True, slots=True)
class GameSession:
    """The facts of a session. *players* are names, one per seat; the last match is the current.

    *people* numbers who sits in each seat: the number stays with somebody who changes her name
    or her seat. Without numbers, people are numbered as they sit.

    >>> from app.domain.presets import MODERN
    >>> session = GameSession("Friday", ("Ada", "Ben", "Clara", "Dan"), (Match(MODERN, 0),))
    >>> session.bank, session.people
    ((0, 0, 0, 0), (0, 1, 2, 3))
    """

    title: str
    players: tuple[str, ...]
    matches: tuple[Match, ...]
    people: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.people:
            object.__setattr__(self, "people", tuple(range(len(self.players))))

    @property
    def match(self) -> Match:
        """The current match: the last one begun."""
        return self.matches[-1]

    @property
    def bank(self) -> tuple[int, ...]:
        """Matches won, one number per seat; every sharer of a tie gets the win."""
        return tuple(
            sum(seat in match.winners for match in self.matches)
            for seat in range(len(self.players))
        )

    def seat_of(self, person: int | None) -> int | None:
        """Where that person sits; None for nobody, and for somebody who has left."""
        return self.people.index(person) if person in self.people else None

    # -- playing --------------------------------------------------------------------------

    def score(self, hand: Hand) -> "GameSession":
        """This session with *hand* recorded in the current match.

        The hand must be declared by the seat whose turn it is. Raises what `Match.record` raises.
        """
        if not self.match.is_over and hand.declarer != self.match.declarer:
            raise InvalidHand(Problem("declarer.turn", "declarer"))
        return self._with(lambda match: match.record(hand))

    def end(self) -> "GameSession":
        """This session with the current match ended and its winners banked."""
        return self._with(Match.end)

    def reopen(self) -> "GameSession":
        """This session with the current match going on. Raises MatchFinished if it does."""
        return self._with(Match.reopen)

    def with_rules(self, rules: RuleSet) -> "GameSession":
        """This session with the current match played by other rules from the next hand on."""
        return self._with(lambda match: match.with_rules(rules))

    def rematch(self, first_declarer: int) -> "GameSession":
        """This session with a new match by the same names, seats and rules.

        Raises MatchFinished when the current match has not been ended.
        """
        if not self.match.ended:
            raise MatchFinished(Problem("match.running"))
        match = Match(self.match.rules, first_declarer)
        return replace(self, matches=(*self.matches, match))

    # -- correcting -----------------------------------------------------------------------

    def correct(self, match: int, hand: int, corrected: Hand) -> "GameSession":
        """This session with another hand in that place; indexes, 0 first. See `Match.amend`."""
        return self._with(lambda one: one.amend(hand, corrected), match)

    def insert_hand(self, match: int, before: int, forgotten: Hand) -> "GameSession":
        """This session with a forgotten hand. See `Match.insert`."""
        return self._with(lambda one: one.insert(before, forgotten), match)

    def remove_hand(self, match: int, hand: int) -> "GameSession":
        """This session without a hand that never happened. See `Match.remove`."""
        return self._with(lambda one: one.remove(hand), match)

    def adjust(self, adjustment: Adjustment) -> "GameSession":
        """This session with points beside the hands of the current match."""
        return self._with(lambda match: match.adjust(adjustment))

    def drop_adjustment(self, match: int, index: int) -> "GameSession":
        """This session without one of its adjustments."""
        return self._with(lambda one: one.drop_adjustment(index), match)

    # -- who sits where -------------------------------------------------------------------

    def named(self, title: str) -> "GameSession":
        """This session under another title. Raises RuleViolation when it is empty or too long."""
        return replace(self, title=clean_title(title))

    def renamed(self, names: tuple[str, ...]) -> "GameSession":
        """The same people by other names. Raises RuleViolation with a problem at each bad one.

        >>> from app.domain.presets import MODERN
        >>> session = GameSession("Friday", ("Ada", "Ben", "Clara", "Dan"), (Match(MODERN, 0),))
        >>> session.renamed(("Ada", "Ben", "Clara", "Daniel")).people
        (0, 1, 2, 3)
        """
        return replace(self, players=check_players(names, len(self.players)))

    def reseated(self, order: Order) -> "GameSession":
        """The same people in another order of play, each with everything that is theirs.

        *order* names the old seats in the new order. Raises RuleViolation.

        >>> from app.domain.presets import MODERN
        >>> session = GameSession("Friday", ("Ada", "Ben", "Clara", "Dan"), (Match(MODERN, 0),))
        >>> swapped = session.reseated((1, 0, 2, 3))
        >>> swapped.players, swapped.people, swapped.match.first_declarer
        (('Ben', 'Ada', 'Clara', 'Dan'), (1, 0, 2, 3), 1)
        """
        check_order(order, len(self.players))
        return replace(
            self,
            players=in_order(self.players, order),
            people=in_order(self.people, order),
            matches=tuple(moved_match(match, order) for match in self.matches),
        )

    def with_newcomer(self, seat: int, name: str, number: int | None = None) -> "GameSession":
        """Somebody else on that seat, who takes over its points. Raises RuleViolation.

        *number* is the newcomer's, if it is not simply the next one.

        >>> from app.domain.presets import MODERN
        >>> session = GameSession("Friday", ("Ada", "Ben", "Clara", "Dan"), (Match(MODERN, 0),))
        >>> session.with_newcomer(3, "Eve").people
        (0, 1, 2, 4)
        """
        if not 0 <= seat < len(self.players):
            raise NoSuchHand(Problem("seat.unknown", "seat"))
        names = (*self.players[:seat], name, *self.players[seat + 1 :])
        number = max(self.people) + 1 if number is None else number
        people = (*self.people[:seat], number, *self.people[seat + 1 :])
        return replace(self.renamed(names), people=people)

    def _with(self, change: Callable[[Match], Match], match: int = -1) -> "GameSession":
        """This session with one of its matches changed; the current one if not said."""
        index = len(self.matches) - 1 if match == -1 else match
        if not 0 <= index < len(self.matches):
            raise NoSuchHand(Problem("match.none", "match"))
        changed = change(self.matches[index])
        return replace(self, matches=(*self.matches[:index], changed, *self.matches[index + 1 :]))
