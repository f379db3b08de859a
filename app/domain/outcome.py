"""What happened in a hand: facts as counted at the table, never points."""

from collections import Counter
from dataclasses import dataclass

from app.domain.contracts import Contract, Counts, Finish, LastTricks, Taker
from app.domain.errors import Problem
from app.domain.rulesets import RuleSet

MOST_TYPED = 9_999
"""No typed result is further from zero than this; more is a slip of the thumb."""


@dataclass(frozen=True, slots=True)
class Counted:
    """How many each seat took, one count per seat; *special* is the special card's taker."""

    counts: tuple[int, ...]
    special: int | None = None


@dataclass(frozen=True, slots=True)
class Taken:
    """The seat that took the one card."""

    taker: int


@dataclass(frozen=True, slots=True)
class LastTaken:
    """The takers of the last tricks in order of play; the same seat may take several."""

    takers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """The seats in the order in which they got rid of their cards."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Undoubled:
    """A negative contract that nobody doubled, settled without being played."""


@dataclass(frozen=True, slots=True)
class PaperNets:
    """Settled on paper and typed as nets: points per seat, doubles included."""

    nets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PaperFromZero:
    """Settled on paper and typed from zero: points above the hand's lowest, which is 0."""

    points: tuple[int, ...]


Outcome = Counted | Taken | LastTaken | Finished | Undoubled | PaperNets | PaperFromZero
_PLAYED = {Counts: Counted, Taker: Taken, LastTricks: LastTaken, Finish: Finished}


def outcome_problems(outcome: Outcome, contract: Contract, rules: RuleSet) -> list[Problem]:
    """Everything that makes *outcome* impossible for *contract*; empty when it can happen.

    Legal inputs: rules brief §4. Whether an undoubled contract really went undoubled is
    checked with the doubles, in `app.domain.hand`.

    >>> from app.domain.presets import MODERN
    >>> queens = MODERN.contract("no_queens")
    >>> [problem.code for problem in outcome_problems(Counted((1, 0, 1, 1)), queens, MODERN)]
    ['counts.sum']
    """
    match outcome:
        case PaperNets() | PaperFromZero():
            return _paper_problems(outcome, contract, rules)
        case Undoubled():
            if rules.undoubled != "split" or contract.positive:
                return [Problem("undoubled.not_here", "outcome")]
            return []
    if not isinstance(outcome, _PLAYED[type(contract.entry)]):
        return [Problem("outcome.shape", "outcome")]
    match outcome:
        case Counted():
            return _count_problems(outcome, contract, rules)
        case Taken(taker):
            return _seat_problems((taker,), "taker", rules)
        case LastTaken(takers):
            wanted = len(contract.entry.values) if isinstance(contract.entry, LastTricks) else 0
            if len(takers) != wanted:
                return [Problem("takers.number", "takers", facts={"want": wanted})]
            return _seat_problems(takers, "takers", rules)
        case Finished(order):
            return _order_problems(order, rules)


def _seat_problems(seats: tuple[int, ...], field: str, rules: RuleSet) -> list[Problem]:
    return [Problem("seat.unknown", field) for seat in seats if not 0 <= seat < rules.players]


def _count_problems(outcome: Counted, contract: Contract, rules: RuleSet) -> list[Problem]:
    """Counts are whole, not negative, and add up to what the pack holds (brief §4)."""
    assert isinstance(contract.entry, Counts)
    want = rules.number_of(contract.entry.item)
    if len(outcome.counts) != rules.players:
        return [Problem("counts.number", "counts", facts={"want": rules.players})]
    item: dict[str, int | str] = {"item": contract.entry.item, "want": want}
    problems = [
        Problem("counts.range", "counts", seat, {**item, "got": count})
        for seat, count in enumerate(outcome.counts)
        if not 0 <= count <= want
    ]
    if not problems and sum(outcome.counts) != want:
        problems.append(Problem("counts.sum", "counts", facts={**item, "got": sum(outcome.counts)}))
    special, taker = contract.entry.special, outcome.special
    if special is None:
        if taker is not None:
            problems.append(Problem("special.none", "special"))
    elif taker is None:
        problems.append(Problem("special.missing", "special", facts={"card": special.card}))
    elif not 0 <= taker < rules.players:
        problems.append(Problem("seat.unknown", "special"))
    elif not outcome.counts[taker]:
        facts: dict[str, int | str] = {"card": special.card, "item": contract.entry.item}
        problems.append(Problem("special.empty", "special", taker, facts))
    return problems


def _order_problems(order: tuple[int, ...], rules: RuleSet) -> list[Problem]:
    """A finishing order names every seat once."""
    problems = _seat_problems(order, "order", rules)
    problems += [
        Problem("order.twice", "order", seat) for seat, times in Counter(order).items() if times > 1
    ]
    if not problems and len(order) != rules.players:
        problems.append(Problem("order.number", "order", facts={"want": rules.players}))
    return problems


def _paper_problems(
    outcome: PaperNets | PaperFromZero, contract: Contract, rules: RuleSet
) -> list[Problem]:
    """Typed results add up to the contract's total (brief §4, last point)."""
    from_zero = isinstance(outcome, PaperFromZero)
    field = "from_zero" if from_zero else "nets"
    typed = outcome.points if isinstance(outcome, PaperFromZero) else outcome.nets
    if len(typed) != rules.players:
        return [Problem("typed.number", field, facts={"want": rules.players})]
    lowest = 0 if from_zero else -MOST_TYPED
    problems = [
        Problem("typed.range", field, seat, {"got": points, "low": lowest, "high": MOST_TYPED})
        for seat, points in enumerate(typed)
        if not lowest <= points <= MOST_TYPED
    ]
    if problems:
        return problems
    total, got = rules.total(contract), sum(typed)
    if not from_zero:
        facts: dict[str, int | str] = {"got": got, "want": total, "off": got - total}
        return [Problem("nets.sum", field, facts=facts)] if got != total else []
    if min(typed) > 0:
        return [Problem("from_zero.lowest", field, facts={"lowest": min(typed)})]
    if (total - got) % rules.players:
        facts = {"got": got, "want": total, "players": rules.players}
        return [Problem("from_zero.sum", field, facts=facts)]
    return []
