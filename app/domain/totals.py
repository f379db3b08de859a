"""What the seats of one hand can get together: more than one total where slams count.

A contract without a slam, played with the whole pack, has one total (brief §1.1). A slam pays
its taker alone (§3.5); cards put aside unseen pay nobody (§3.1).
"""

from functools import lru_cache

from app.domain.cards import Deal
from app.domain.contracts import Contract, Counts, Entry, Mixture, PartEntry, Slam, Taker
from app.domain.entries import total_of
from app.domain.rulesets import RuleSet

MOST_TOTALS = 1_000
"""Of a mixture with more totals than this, from cards put aside, only the ends are held to."""


def possible_totals(contract: Contract, rules: RuleSet) -> tuple[int, ...]:
    """Every total of *contract*, the plain one first; of very many, the lowest and highest.

    >>> from app.domain.contracts import Counts, Slam
    >>> from app.domain.presets import MODERN
    >>> possible_totals(Contract("own", Counts("queens", -6), slam=Slam("mirror")), MODERN)
    (-24, 24)
    """
    plain = rules.total(contract)
    totals, _all = _totals(contract.entry, contract.slam, rules.deal)
    return (plain, *sorted(totals - {plain}, key=lambda total: (abs(total - plain), total)))


def is_possible(total: int, contract: Contract, rules: RuleSet) -> bool:
    """Whether the seats can get *total* together.

    >>> from app.domain.presets import MODERN
    >>> king = MODERN.contract("no_king")
    >>> is_possible(-20, king, MODERN), is_possible(-21, king, MODERN)
    (True, False)
    """
    totals, are_all = _totals(contract.entry, contract.slam, rules.deal)
    return total in totals or (not are_all and min(totals) <= total <= max(totals))


def due_total(got: int, contract: Contract, rules: RuleSet) -> int:
    """What a hand that came to *got* in all should come to: just that, if it is possible.

    >>> from app.domain.presets import MODERN
    >>> king = MODERN.contract("no_king")
    >>> due_total(-20, king, MODERN), due_total(-21, king, MODERN)
    (-20, -20)
    """
    return got if is_possible(got, contract, rules) else rules.total(contract)


def slam_points(slam: Slam, total: int) -> int:
    """What the taker of everything gets instead of *total*.

    >>> slam_points(Slam("mirror"), -40), slam_points(Slam("flat", 40), -80)
    (40, 40)
    """
    return -total if slam.kind == "mirror" else slam.points


def from_zero_totals(typed: tuple[int, ...], contract: Contract, rules: RuleSet) -> tuple[int, ...]:
    """The totals of *contract* that results typed from zero can belong to.

    The lowest seat's net must be a whole number.

    >>> from app.domain.presets import MODERN
    >>> from_zero_totals((50, 95, 20, 0), MODERN.contract("dominoes"), MODERN)
    (65,)
    """
    totals, are_all = _totals(contract.entry, contract.slam, rules.deal)
    if not are_all:
        return (min(totals), max(totals))
    rest = sum(typed) % rules.players
    return tuple(
        total for total in possible_totals(contract, rules) if total % rules.players == rest
    )


@lru_cache
def _totals(entry: Entry, slam: Slam | None, deal: Deal) -> tuple[frozenset[int], bool]:
    """The totals of *entry*, and whether these are all; if not, only the lowest and highest."""
    found, are_all = (
        _sums(entry, deal) if isinstance(entry, Mixture) else (_alone(entry, deal), True)
    )
    if slam is not None:
        found |= {slam_points(slam, total) for total in found}
    return frozenset(found), are_all


def _sums(mixture: Mixture, deal: Deal) -> tuple[set[int], bool]:
    """Every sum of one total per part, or the extreme ones where there are too many."""
    each = [_part_totals(part.entry, part.slam, deal) for part in mixture.parts]
    sums = {0}
    for totals in each:
        sums = {so_far + total for so_far in sums for total in totals}
        if len(sums) > MOST_TOTALS:
            return {sum(map(min, each)), sum(map(max, each)), total_of(mixture, deal)}, False
    return sums, True


def _part_totals(entry: PartEntry, slam: Slam | None, deal: Deal) -> set[int]:
    totals = _alone(entry, deal)
    return totals | {slam_points(slam, total) for total in totals} if slam else totals


def _alone(entry: Entry, deal: Deal) -> set[int]:
    """The total with every number of scoring cards that can have been put aside."""
    plain = total_of(entry, deal)
    totals = {plain}
    match entry:
        case Counts(item, value, special):
            for missing in range(1, deal.may_miss(item) + 1):
                totals.add(plain - missing * value)
                if special:
                    totals.add(plain - (missing - 1) * value - special.value)
        case Taker():
            if deal.aside:
                totals.add(0)
    return totals
