"""What can be wrong with something a table entered.

A problem is an id with its facts, never a sentence: the words are the web's, in the
reader's language. One refusal carries every problem found, so that a form can show all.
"""

import dataclasses
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, and where.

    *code* is a stable id such as ``counts.sum``; *field* names the part at fault
    (``counts``, ``doubles``, ``contract``…); *seat* the seat at fault, 0 first, or None when
    no single seat is; *facts* are the values a sentence needs.

    >>> Problem("counts.sum", "counts", facts={"got": 3, "want": 4}).code
    'counts.sum'
    """

    code: str
    field: str = ""
    seat: int | None = None
    facts: dict[str, int | str] = dataclasses.field(default_factory=dict)

    def within(self, part: str) -> "Problem":
        """This problem, found in *part* of something larger.

        >>> Problem("counts.sum", "counts").within("hearts").field
        'hearts.counts'
        """
        return dataclasses.replace(self, field=f"{part}.{self.field}")


class RuleViolation(ValueError):
    """Something that the rules do not allow. Carries all its problems in *problems*.

    >>> try:
    ...     raise IllegalContract(Problem("contract.used", "contract"))
    ... except RuleViolation as refusal:
    ...     print(refusal)
    contract.used
    """

    def __init__(self, *problems: Problem) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = problems


class InvalidHand(RuleViolation):
    """Facts that no hand can have: twelve tricks, an ace of hearts without hearts."""


class IllegalContract(RuleViolation):
    """A contract that this declarer cannot play now."""


class IllegalDouble(RuleViolation):
    """A double that the rule set does not allow."""


class MatchFinished(RuleViolation):
    """The match has been ended, or all of its hands have been played."""


class NothingPlayed(RuleViolation):
    """A match without a hand has no winner to bank."""


class NoSuchHand(RuleViolation):
    """A hand, or a line beside the hands, that this match does not have."""


class InvalidRuleSet(RuleViolation):
    """A rule set that no match can be played with."""


class InvalidFile(RuleViolation):
    """A match file that cannot be taken in; the problems' fields are paths into the file."""
