"""Every way a contract can end, and every number of doubles: slow, and without any shortcut."""

from collections.abc import Iterator
from itertools import combinations, permutations, product

from app.domain.contracts import Contract, Counts, Finish, LastTricks, Mixture, PartEntry, Shared
from app.domain.doubles import Double, double_problems
from app.domain.legal import outcome_problems
from app.domain.outcome import (
    Counted,
    Finished,
    LastTaken,
    Mixed,
    Outcome,
    PartPlayed,
    Sharers,
    Taken,
    Undoubled,
)
from app.domain.rulesets import RuleSet
from app.domain.scoring import Points, nets_of, raw_points, transfers_of


def every_raw(contract: Contract, rules: RuleSet, declarer: int = 0) -> set[Points]:
    """The raw points of every outcome that can be entered and is played."""
    return {
        raw_points(outcome, contract, rules, declarer)
        for outcome in every_outcome(contract, rules)
        if not outcome_problems(outcome, contract, rules)
    }


def every_outcome(contract: Contract, rules: RuleSet) -> Iterator[Outcome]:
    """All outcomes of the contract's kind, and some that can't be."""
    seats = range(rules.players)
    match contract.entry:
        case Finish():
            yield from (Finished(order) for order in permutations(seats))
        case Shared():
            for many in range(1, rules.players + 1):
                yield from (Sharers(some) for some in combinations(seats, many))
        case Mixture(parts):
            each = [tuple(every_part(part.entry, rules)) for part in parts]
            for played in product(*each):
                named = zip(parts, played, strict=True)
                yield Mixed(tuple((part.id, one) for part, one in named))
        case entry:
            yield from every_part(entry, rules)


def every_part(entry: PartEntry, rules: RuleSet) -> Iterator[PartPlayed]:
    seats = range(rules.players)
    match entry:
        case Counts(item, _, special):
            most = rules.number_of(item)
            takers = (*seats, None) if special else (None,)
            for missing in range(rules.deal.may_miss(item) + 1):
                for counts in splits(most - missing, rules.players):
                    yield from (Counted(counts, taker, missing) for taker in takers)
        case LastTricks(values):
            yield from (LastTaken(takers) for takers in product(seats, repeat=len(values)))
        case _:
            yield from (Taken(taker) for taker in (*seats, None))


def splits(whole: int, seats: int) -> Iterator[Points]:
    if seats == 1:
        yield (whole,)
        return
    for first in range(whole + 1):
        yield from ((first, *rest) for rest in splits(whole - first, seats - 1))


def every_double_set(
    rules: RuleSet, contract: Contract, declarer: int, step: int = 2
) -> list[frozenset[Double]]:
    """Legal sets of doubles with at most *step* doubles in each pair, one for each number of them.

    Who doubled whom changes no points, only how often a pair did.
    """
    found: dict[tuple[int, ...], frozenset[Double]] = {}
    pairs = list(combinations(range(rules.players), 2))
    choices = [((), ((a, b),), ((b, a),), ((a, b), (b, a))) for a, b in pairs]
    for said in product(*([ways[: (1, 3, 4)[step]] for ways in choices])):
        times = tuple(len(pair) for pair in said)
        if times in found:
            continue
        doubles = frozenset(double for pair in said for double in pair)
        if not double_problems(rules, contract, declarer, doubles):
            found[times] = doubles
    return list(found.values())


def every_net(
    rules: RuleSet,
    contract: Contract,
    declarer: int,
    step: int = 2,
    raws: set[Points] | None = None,
) -> set[Points]:
    """The nets of every hand that can be played, or split without being played.

    Where a hand that nobody doubles is not played, there is only that one at *step* 0.
    """
    if not step and not outcome_problems(Undoubled(), contract, rules):
        return {raw_points(Undoubled(), contract, rules, declarer)}
    raws = every_raw(contract, rules, declarer) if raws is None else raws
    nets = {
        nets_of(raw, transfers_of(raw, doubles))
        for doubles in every_double_set(rules, contract, declarer, step)
        for raw in raws
    }
    if not outcome_problems(Undoubled(), contract, rules):
        nets.add(raw_points(Undoubled(), contract, rules, declarer))
    return nets
