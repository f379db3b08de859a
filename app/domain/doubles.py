"""Side bets before the cards are played: who may double whom, and the table's short words.

A double is directed: the pair ``(i, j)`` says that seat *i* doubled seat *j*. Both directions
together are a redouble. Rules: brief §1.3 (order and permissions), §1.5 (redoubles).
"""

from collections.abc import Set as AbstractSet

from app.domain.contracts import Contract
from app.domain.errors import Problem
from app.domain.rulesets import RuleSet

Double = tuple[int, int]


def may_double(rules: RuleSet, contract: Contract, declarer: int, by: int, whom: int) -> bool:
    """Whether seat *by* may ever double seat *whom* in this hand.

    For the declarer this says that she may answer *whom*'s double; whether there is one to
    answer is seen by `double_problems`.

    >>> from app.domain.presets import MODERN
    >>> trumps = MODERN.contract("trumps")
    >>> may_double(MODERN, trumps, 0, 1, 0), may_double(MODERN, trumps, 0, 1, 2)
    (True, False)
    """
    if by == whom or not rules.doubling.allowed:
        return False
    if by == declarer and not may_answer(rules) and not rules.doubling.declarer_starts:
        return False
    if declarer in (by, whom) or rules.doubling.others == "always":
        return True
    return rules.doubling.others == "negatives" and not contract.positive


def may_answer(rules: RuleSet) -> bool:
    """Whether anybody who is doubled may double back."""
    return rules.doubling.redouble != "never"


def is_answer(double: Double, doubles: AbstractSet[Double], declarer: int, players: int) -> bool:
    """Whether *double* was said to somebody who had doubled its seat before, by speaking order.

    The declarer speaks last, so hers always is one (brief §1.3.1, §1.3.4).

    >>> both = {(1, 2), (2, 1)}
    >>> is_answer((2, 1), both, 0, 4), is_answer((1, 2), both, 0, 4), is_answer((1, 0), both, 0, 4)
    (True, False, False)
    """
    by, whom = double
    return (whom, by) in doubles and (by - declarer - 1) % players > (whom - declarer - 1) % players


def double_problems(
    rules: RuleSet, contract: Contract, declarer: int, doubles: AbstractSet[Double]
) -> list[Problem]:
    """Every double in *doubles* that the rule set forbids, at the seat that said it.

    >>> from app.domain.presets import MODERN
    >>> queens = MODERN.contract("no_queens")
    >>> [problem.code for problem in double_problems(MODERN, queens, 0, {(0, 1)})]
    ['double.declarer_starts']
    """
    problems = []
    for by, whom in sorted(doubles):
        code = _forbidden(rules, contract, declarer, (by, whom), doubles)
        if code:
            seat = by if 0 <= by < rules.players else None
            problems.append(Problem(code, "doubles", seat, {"whom": whom}))
    return problems


def _forbidden(
    rules: RuleSet,
    contract: Contract,
    declarer: int,
    double: Double,
    doubles: AbstractSet[Double],
) -> str:
    """The id of the rule that *double* breaks, or an empty string."""
    by, whom = double
    if not (0 <= by < rules.players and 0 <= whom < rules.players):
        return "seat.unknown"
    if by == whom:
        return "double.self"
    if not rules.doubling.allowed:
        return "double.off"
    if not may_answer(rules) and is_answer(double, doubles, declarer, rules.players):
        return "double.no_redouble"
    if not may_double(rules, contract, declarer, by, whom):
        return "double.positive" if contract.positive else "double.declarer_only"
    if by == declarer and not rules.doubling.declarer_starts and (whom, by) not in doubles:
        return "double.declarer_starts"
    return ""


def permitted(
    rules: RuleSet, contract: Contract, declarer: int, doubles: AbstractSet[Double]
) -> frozenset[Double]:
    """*doubles* without those that the rule set forbids.

    >>> from app.domain.presets import MODERN
    >>> sorted(permitted(MODERN, MODERN.contract("trumps"), 0, {(1, 0), (0, 1), (1, 2), (0, 3)}))
    [(0, 1), (1, 0)]
    """
    return frozenset(
        double for double in doubles if not _forbidden(rules, contract, declarer, double, doubles)
    )


def maximum(
    rules: RuleSet, contract: Contract, declarer: int, by: int, doubles: AbstractSet[Double]
) -> frozenset[Double]:
    """*doubles* with seat *by* doubling everyone she may, and answering all who doubled her.

    From the declarer it can only mean "redouble all who doubled me" (brief §1.3.5).

    >>> from app.domain.presets import MODERN
    >>> queens = MODERN.contract("no_queens")
    >>> sorted(maximum(MODERN, queens, 0, 1, set()))
    [(1, 0), (1, 2), (1, 3)]
    >>> sorted(maximum(MODERN, queens, 0, 0, {(2, 0)}))
    [(0, 2), (2, 0)]
    """
    wanted = {
        (by, whom)
        for whom in range(rules.players)
        if may_double(rules, contract, declarer, by, whom)
        and not _forbidden(rules, contract, declarer, (by, whom), doubles)
        and (may_answer(rules) or (whom, by) not in doubles)
    }
    return frozenset(doubles | wanted)


def flanks(
    rules: RuleSet, contract: Contract, declarer: int, by: int, doubles: AbstractSet[Double]
) -> frozenset[Double]:
    """*doubles* with seat *by* doubling every other non-declarer she may, but not the declarer.

    >>> from app.domain.presets import MODERN
    >>> sorted(flanks(MODERN, MODERN.contract("no_tricks"), 3, 0, set()))
    [(0, 1), (0, 2)]
    """
    wider = maximum(rules, contract, declarer, by, doubles)
    return frozenset(doubles | {double for double in wider if double[0] == by} - {(by, declarer)})


def times(doubles: AbstractSet[Double], one: int, other: int) -> int:
    """How often the gap between two seats moves: 0, 1 (doubled) or 2 (redoubled).

    >>> times({(1, 0), (0, 1), (2, 1)}, 0, 1), times({(2, 1)}, 1, 2), times(set(), 0, 3)
    (2, 1, 0)
    """
    return ((one, other) in doubles) + ((other, one) in doubles)
