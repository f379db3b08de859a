"""What the seats of one hand can get together: more than one total where slams count.

A contract without a slam, played with the whole pack, has one total (brief §1.1). A slam pays
its taker alone (§3.5); cards put aside unseen pay nobody (§3.1).
"""

from itertools import product

from app.domain.cards import Deal
from app.domain.contracts import Contract, Counts, Entry, Mixture, PartEntry, Slam, Taker
from app.domain.entries import total_of
from app.domain.rulesets import RuleSet


def possible_totals(contract: Contract, rules: RuleSet) -> tuple[int, ...]:
    """Every total of *contract*, the plain one first.

    >>> from app.domain.contracts import Counts, Slam
    >>> from app.domain.presets import MODERN
    >>> possible_totals(Contract("own", Counts("queens", -6), slam=Slam("mirror")), MODERN)
    (-24, 24)
    """
    plain = rules.total(contract)
    found = _totals_of(contract.entry, rules.deal)
    if contract.slam is not None:
        found |= {slam_points(contract.slam, total) for total in found}
    return (plain, *sorted(found - {plain}, key=lambda total: (abs(total - plain), total)))


def due_total(got: int, contract: Contract, rules: RuleSet) -> int:
    """What a hand that came to *got* in all should come to: just that, if it is possible.

    >>> from app.domain.presets import MODERN
    >>> king = MODERN.contract("no_king")
    >>> due_total(-20, king, MODERN), due_total(-21, king, MODERN)
    (-20, -20)
    """
    totals = possible_totals(contract, rules)
    return got if got in totals else totals[0]


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
    rest = sum(typed) % rules.players
    return tuple(
        total for total in possible_totals(contract, rules) if total % rules.players == rest
    )


def _totals_of(entry: Entry, deal: Deal) -> set[int]:
    if isinstance(entry, Mixture):
        each = [_part_totals(part.entry, part.slam, deal) for part in entry.parts]
        return {sum(totals) for totals in product(*each)}
    return _with_missing(entry, deal)


def _part_totals(entry: PartEntry, slam: Slam | None, deal: Deal) -> set[int]:
    totals = _with_missing(entry, deal)
    return totals | {slam_points(slam, total) for total in totals} if slam else totals


def _with_missing(entry: Entry, deal: Deal) -> set[int]:
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
