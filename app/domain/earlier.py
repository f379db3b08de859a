"""Rules that a match was played by before its table changed them."""

from dataclasses import dataclass, replace

from app.domain.errors import Problem, RuleViolation
from app.domain.rulesets import RuleSet


@dataclass(frozen=True, slots=True)
class Earlier:
    """The hands before index *until* (0 first) were played by *rules*, as far as no earlier
    ones say otherwise.
    """

    rules: RuleSet
    until: int


History = tuple[Earlier, ...]


def rules_at(index: int, earlier: History, now: RuleSet) -> RuleSet:
    """What the hand at *index* was played by.

    >>> from app.domain.presets import MODERN, shipped
    >>> history = (Earlier(shipped("online"), 2),)
    >>> [rules_at(index, history, MODERN).id for index in (0, 1, 2)]
    ['online', 'online', 'modern']
    """
    return next((one.rules for one in earlier if index < one.until), now)


def shifted(earlier: History, index: int, by: int) -> History:
    """*earlier* after a hand came (*by* 1) or went (−1) at *index*.

    A hand that was forgotten at the very change belongs to the rules that came then.
    """
    moved = [replace(one, until=one.until + by) if one.until > index else one for one in earlier]
    return tuple(one for n, one in enumerate(moved) if one.until > (moved[n - 1].until if n else 0))


def changed(earlier: History, old: RuleSet, new: RuleSet, hands: int) -> History:
    """*earlier* with *old* in it, because *new* rules come after so many hands.

    Raises RuleViolation for rules for another number of players, and for rules by which the other
    end of the totals is the good one, since points that were won would then be lost.
    """
    if new.players != old.players:
        facts: dict[str, int | str] = {"want": old.players}
        raise RuleViolation(Problem("rules.other_players", "rule_set", facts=facts))
    if hands and new.high_wins != old.high_wins:
        raise RuleViolation(Problem("rules.other_end", "rule_set"))
    begun = earlier[-1].until if earlier else 0
    return (*earlier, Earlier(old, hands)) if hands > begun else earlier
