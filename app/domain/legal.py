"""Which outcomes can happen (rules brief §4), and what is wrong with the others."""

from collections import Counter

from app.domain.cards import Deal
from app.domain.contracts import (
    Contract,
    Counts,
    Entry,
    Finish,
    LastTricks,
    Mixture,
    Shared,
    Taker,
)
from app.domain.errors import Problem
from app.domain.mixture import clashes
from app.domain.outcome import (
    Counted,
    Finished,
    LastTaken,
    Mixed,
    Outcome,
    Paper,
    PaperFromZero,
    PaperNets,
    Played,
    Sharers,
    Taken,
    Undoubled,
)
from app.domain.rulesets import RuleSet
from app.domain.totals import from_zero_totals, is_possible, possible_totals

MOST_TYPED = 9_999
"""No typed result is further from zero than this; more is a slip of the thumb."""

_PLAYED = {
    Counts: Counted,
    Taker: Taken,
    LastTricks: LastTaken,
    Finish: Finished,
    Shared: Sharers,
    Mixture: Mixed,
}


def outcome_problems(outcome: Outcome, contract: Contract, rules: RuleSet) -> list[Problem]:
    """Everything that makes *outcome* impossible for *contract*; empty when it can happen.

    Whether an undoubled contract really went undoubled is checked with the doubles, in
    `app.domain.hand`.

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
    return _played_problems(outcome, contract.entry, rules.deal)


def _played_problems(outcome: Played, entry: Entry, deal: Deal) -> list[Problem]:
    if not isinstance(outcome, _PLAYED[type(entry)]):
        return [Problem("outcome.shape", "outcome")]
    match entry, outcome:
        case Counts(), Counted():
            return _count_problems(outcome, entry, deal)
        case Taker(card, _), Taken(taker):
            return _taker_problems(taker, card, deal)
        case LastTricks(values), LastTaken(takers):
            if len(takers) != len(values):
                return [Problem("takers.number", "takers", facts={"want": len(values)})]
            return _seat_problems(takers, "takers", deal)
        case Finish(), Finished(order):
            return _order_problems(order, entry, deal)
        case Shared(), Sharers(seats):
            return _sharer_problems(seats, deal)
        case Mixture(), Mixed():
            return _mixed_problems(outcome, entry, deal)
    raise TypeError(f"{entry!r} is no entry")


def _seat_problems(seats: tuple[int, ...], field: str, deal: Deal) -> list[Problem]:
    return [Problem("seat.unknown", field) for seat in seats if not 0 <= seat < deal.players]


def _taker_problems(taker: int | None, card: str, deal: Deal) -> list[Problem]:
    """Only a card that may have been put aside can be nobody's."""
    if taker is not None:
        return _seat_problems((taker,), "taker", deal)
    return [] if deal.aside else [Problem("missing.taker", "taker", facts={"card": card})]


def _count_problems(outcome: Counted, entry: Counts, deal: Deal) -> list[Problem]:
    """Counts are whole, not negative, and add up to what the pack holds."""
    want = deal.number_of(entry.item)
    if len(outcome.counts) != deal.players:
        return [Problem("counts.number", "counts", facts={"want": deal.players})]
    item: dict[str, int | str] = {"item": entry.item, "want": want}
    problems = [
        Problem("counts.range", "counts", seat, {**item, "got": count})
        for seat, count in enumerate(outcome.counts)
        if not 0 <= count <= want
    ]
    most = deal.may_miss(entry.item)
    if not 0 <= outcome.missing <= most:
        facts: dict[str, int | str] = {**item, "most": most, "got": outcome.missing}
        problems.append(Problem("counts.missing", "missing", facts=facts))
    got = sum(outcome.counts) + outcome.missing
    if not problems and got != want:
        problems.append(Problem("counts.sum", "counts", facts={**item, "got": got}))
    return problems + _special_problems(outcome, entry, deal)


def _special_problems(outcome: Counted, entry: Counts, deal: Deal) -> list[Problem]:
    """Who took the special card took at least that one."""
    special, taker = entry.special, outcome.special
    if special is None:
        return [] if taker is None else [Problem("special.none", "special")]
    if taker is None:
        if outcome.missing:
            return []
        return [Problem("special.missing", "special", facts={"card": special.card})]
    if not 0 <= taker < deal.players:
        return [Problem("seat.unknown", "special")]
    if not outcome.counts[taker]:
        facts: dict[str, int | str] = {"card": special.card, "item": entry.item}
        return [Problem("special.empty", "special", taker, facts)]
    return []


def _order_problems(order: tuple[int, ...], entry: Finish, deal: Deal) -> list[Problem]:
    """A finishing order names every seat once; it may end where all others are paid alike."""
    problems = _seat_problems(order, "order", deal)
    problems += [
        Problem("order.twice", "order", seat) for seat, times in Counter(order).items() if times > 1
    ]
    if not problems and not entry.asked <= len(order) <= deal.players:
        problems.append(Problem("order.number", "order", facts={"want": entry.asked}))
    return problems


def _sharer_problems(seats: tuple[int, ...], deal: Deal) -> list[Problem]:
    problems = _seat_problems(seats, "sharers", deal)
    if not problems and (not seats or list(seats) != sorted(set(seats))):
        problems.append(Problem("missing.sharers" if not seats else "sharers.twice", "sharers"))
    return problems


def _mixed_problems(outcome: Mixed, entry: Mixture, deal: Deal) -> list[Problem]:
    """Each part by itself; then the parts together. Fields are ``part.field``."""
    problems = []
    names = [name for name, _played in outcome.parts]
    if sorted(names) != sorted(part.id for part in entry.parts):
        return [Problem("parts.named", "outcome")]
    for part in entry.parts:
        played = outcome.part(part.id)
        assert played is not None
        problems += [
            problem.within(part.id) for problem in _played_problems(played, part.entry, deal)
        ]
    return problems or clashes(outcome, entry, deal)


def _paper_problems(outcome: Paper, contract: Contract, rules: RuleSet) -> list[Problem]:
    """Typed results add up to what the contract can pay (brief §4, last point)."""
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
    got = sum(typed)
    if not from_zero:
        if is_possible(got, contract, rules):
            return []
        totals = possible_totals(contract, rules)
        want = min(totals, key=lambda total: abs(total - got))
        facts: dict[str, int | str] = {"got": got, "want": want, "off": got - want}
        return [Problem("nets.sum", field, facts=facts)]
    if min(typed) > 0:
        return [Problem("from_zero.lowest", field, facts={"lowest": min(typed)})]
    fitting = from_zero_totals(typed, contract, rules)
    if len(fitting) != 1:
        facts = {"got": got, "want": rules.total(contract), "players": rules.players}
        return [Problem("from_zero.either" if fitting else "from_zero.sum", field, facts=facts)]
    return []
