"""Changing a rule set as a table does: other players, another scale, one house rule on or off.

Every function takes a rule set and gives another; none checks it, so that a form may pass through
what cannot be played yet. Numbers come from the rule sets that ship (`app.domain.presets`), never
from here.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from app.domain.cards import PACKS, RANKS, belongs_to, pack_of
from app.domain.contracts import (
    Contract,
    Counts,
    Entry,
    Finish,
    Mixture,
    Slam,
    Special,
    Taker,
)
from app.domain.errors import Problem, RuleViolation
from app.domain.names import LONGEST_TITLE, clean_name
from app.domain.polarity import turned_scale
from app.domain.presets import MODERN, SHIPPED
from app.domain.rulesets import Roles, RuleSet

Scale = tuple[int, ...]
EntryChange = Callable[[Entry], Entry]
RuleChange = Callable[[RuleSet], RuleSet]
SlamKind = Literal["off", "mirror", "flat", "mixed"]


def named(rules: RuleSet, typed: str) -> RuleSet:
    """*rules* under a table's own name. Raises RuleViolation when it is empty or too long.

    >>> named(MODERN, "  Friday ").name, named(MODERN, "Friday").id
    ('Friday', 'own')
    """
    name = clean_name(typed)
    if not name:
        raise RuleViolation(Problem("rules.name", "name"))
    if len(name) > LONGEST_TITLE:
        facts: dict[str, int | str] = {"got": len(name), "most": LONGEST_TITLE}
        raise RuleViolation(Problem("rules.name_long", "name", facts=facts))
    return replace(rules, id="own", name=name)


# -- players and cards ------------------------------------------------------------------------


def with_players(rules: RuleSet, players: int) -> RuleSet:
    """*rules* for so many: cards to leave out, roles and finishing payoffs follow.

    The dealer and the cutter keep their places as seen from the declarer's right, the leader as
    seen from her left. Sources of the shipped sizes: P3, G5 (brief §3.1, §3.4).

    >>> five = with_players(MODERN, 5)
    >>> five.removed, five.roles.dealer, five.contract("dominoes").entry.payoffs
    (('2C', '2D'), 4, (45, 25, 10, 0, -6))
    >>> with_players(five, 4) == MODERN
    True
    """
    if players == rules.players:
        return rules
    return replace(
        rules,
        players=players,
        removed=cards_to_remove(players, rules.pack, rules.aside),
        roles=_roles_for(rules.roles, rules.players, players),
        contracts=tuple(_for_players(contract, rules, players) for contract in rules.contracts),
    )


def with_pack(rules: RuleSet, pack: int) -> RuleSet:
    """*rules* with another pack, and the cards left out that make it divide.

    >>> with_pack(MODERN, 32).tricks
    8
    """
    return replace(rules, pack=pack, removed=cards_to_remove(rules.players, pack, rules.aside))


def cards_to_remove(players: int, pack: int, aside: int = 0) -> tuple[str, ...]:
    """The cards that are left out so that *pack* divides among *players*.

    As the shipped sets do it, else the fewest low cards, hearts last. Nothing when no such cards
    can be found.

    >>> cards_to_remove(3, 52), cards_to_remove(5, 32), cards_to_remove(4, 52)
    (('2S', '2H', '2D', '2C'), ('7C', '7S'), ())
    """
    if pack not in PACKS or players < 1:
        return ()
    for shipped in SHIPPED:
        if (shipped.players, shipped.pack, shipped.aside) == (players, pack, aside):
            return shipped.removed
    cards = pack_of(pack)
    low = sorted(cards, key=lambda card: (RANKS.index(card[:-1]), _LEAVE.index(card[-1])))
    for number in range(players):
        left = len(cards) - number - aside
        if left > 0 and left % players == 0:
            return tuple(low[:number])
    return ()


_LEAVE = "CSDH"
"""Suits in the order in which their low cards are left out."""


def _roles_for(roles: Roles, old: int, new: int) -> Roles:
    return Roles(
        dealer=_from_right(roles.dealer, old, new),
        cutter=_from_right(roles.cutter, old, new),
        leader=min(roles.leader, new - 1),
    )


def _from_right(role: int, old: int, new: int) -> int:
    return max(new - (old - role), 1) if role else 0


def _for_players(contract: Contract, rules: RuleSet, players: int) -> Contract:
    leader = None if contract.leader is None else min(contract.leader, players - 1)
    entry = contract.entry
    if isinstance(entry, Finish):
        entry = replace(entry, payoffs=payoffs_for(entry.payoffs, players, rules.high_wins))
    return replace(contract, entry=entry, leader=leader)


def payoffs_for(payoffs: Scale, players: int, high_wins: bool = True) -> Scale:
    """*payoffs* for another number of players: a shipped scale, or the same slope.

    Places behind that are all paid alike stay so.

    >>> payoffs_for((100, 50, 0, 0), 6), payoffs_for((45, 20, 5, -5), 3)
    ((100, 50, 0, 0, 0, 0), (45, 15, -5))
    >>> payoffs_for((45, 20, 5, -5), 6)
    (45, 30, 17, 8, 1, -5)
    """
    old = len(payoffs)
    if players == old or not payoffs:
        return payoffs
    ends_level = payoffs[-1] in payoffs[:-1]
    paid = len(set(payoffs))
    if ends_level and players >= paid:
        return payoffs[: min(old, players)] + payoffs[-1:] * (players - old)
    if payoffs in scales(old, high_wins) and scales(players, high_wins):
        return scales(players, high_wins)[0]
    return tuple(_between(payoffs, place * (old - 1), players - 1) for place in range(players))


def _between(payoffs: Scale, at: int, steps: int) -> int:
    """The value *at* / *steps* places down the scale, between its neighbours."""
    place, rest = divmod(at, steps)
    if not rest:
        return payoffs[place]
    return round(payoffs[place] + (payoffs[place + 1] - payoffs[place]) * rest / steps)


# -- one tap ----------------------------------------------------------------------------------


def scales(players: int, high_wins: bool = True) -> tuple[Scale, ...]:
    """The finishing payoffs that ship for so many players, best known first.

    >>> scales(4)[:3]
    ((45, 20, 5, -5), (45, 20, 10, -10), (40, 25, 10, -10))
    """
    found: dict[Scale, None] = {}
    for rules in SHIPPED:
        for contract in rules.contracts:
            if isinstance(contract.entry, Finish) and len(contract.entry.payoffs) == players:
                scale = contract.entry.payoffs
                found[scale if rules.high_wins == high_wins else turned_scale(scale)] = None
    return tuple(found)


def with_scale(rules: RuleSet, scale: Scale) -> RuleSet:
    """*rules* with these payoffs wherever seats finish in an order.

    >>> with_scale(MODERN, (40, 25, 10, -10)).contract("dominoes").entry.payoffs
    (40, 25, 10, -10)
    """
    return with_entries(
        rules,
        lambda entry: replace(entry, payoffs=scale) if isinstance(entry, Finish) else entry,
    )


def scale_of(rules: RuleSet) -> Scale | None:
    """The payoffs of finishing, if there is one scale."""
    found = {one.entry.payoffs for one in rules.contracts if isinstance(one.entry, Finish)}
    return found.pop() if len(found) == 1 else None


def without_heart_ban(rules: RuleSet) -> RuleSet:
    """*rules* where hearts may always be led.

    >>> free = without_heart_ban(MODERN)
    >>> has_heart_ban(free), with_heart_ban(free) == MODERN
    (False, True)
    """
    contracts = tuple(replace(contract, heart_ban=False) for contract in rules.contracts)
    return replace(rules, contracts=contracts)


def with_heart_ban(rules: RuleSet) -> RuleSet:
    """*rules* where hearts are led only from a hand of nothing else, if hearts are to be dodged."""
    contracts = tuple(
        replace(contract, heart_ban=contract.heart_ban or _is_about_hearts(contract))
        for contract in rules.contracts
    )
    return replace(rules, contracts=contracts)


def has_heart_ban(rules: RuleSet) -> bool:
    """Whether any contract forbids to lead hearts."""
    return any(contract.heart_ban for contract in rules.contracts)


def _is_about_hearts(contract: Contract) -> bool:
    match contract.entry:
        case Counts("hearts", _, _):
            return not contract.positive
        case Taker(card, _):
            return belongs_to(card, "hearts")
    return False


def with_slams(rules: RuleSet, kind: SlamKind) -> RuleSet:
    """*rules* with slams in every contract that can be swept and hurts: mirrored, flat, or off.

    The flat points are the shipped ones (S4). Parts of a mixture keep their own.

    >>> with_slams(MODERN, "mirror").contract("no_queens").slam
    Slam(kind='mirror', points=0)
    >>> slams_of(with_slams(MODERN, "off")), slams_of(with_slams(MODERN, "flat"))
    ('off', 'flat')
    """
    slam = {"mirror": Slam("mirror"), "flat": Slam("flat", usual_flat(rules.high_wins))}.get(kind)
    contracts = tuple(
        replace(contract, slam=slam if _can_slam(contract) else None)
        for contract in rules.contracts
    )
    return replace(rules, contracts=contracts)


def slams_of(rules: RuleSet) -> SlamKind:
    """What slams *rules* have: all alike, or ``mixed``."""
    able = [contract for contract in rules.contracts if _can_slam(contract)]
    kinds: set[SlamKind] = {one.slam.kind if one.slam else "off" for one in able}
    return kinds.pop() if len(kinds) == 1 else "mixed" if kinds else "off"


def without_slams(contract: Contract) -> Contract:
    """*contract* where nothing happens to whoever takes everything, in its parts neither.

    >>> from app.domain.presets import shipped
    >>> without_slams(shipped("french_32").contract("salade")).slam
    """
    entry = contract.entry
    if isinstance(entry, Mixture):
        entry = Mixture(tuple(replace(part, slam=None) for part in entry.parts))
    return replace(contract, entry=entry, slam=None)


def _can_slam(contract: Contract) -> bool:
    return not contract.positive and isinstance(contract.entry, Counts | Mixture)


def flat_points(rules: RuleSet) -> tuple[int, ...]:
    """What flat slams pay by *rules*, each number once; what one would pay where there is none.

    >>> from app.domain.presets import shipped
    >>> flat_points(shipped("french_flat")), flat_points(MODERN)
    ((40,), (40,))
    """
    slams = (one.slam for one in rules.contracts if one.slam and one.slam.kind == "flat")
    found = dict.fromkeys(slam.points for slam in slams)
    return tuple(found) or (usual_flat(rules.high_wins),)


def usual_flat(high_wins: bool) -> int:
    """What a flat slam pays in the shipped sets (S4)."""
    points = next(
        contract.slam.points
        for rules in SHIPPED
        for contract in rules.contracts
        if contract.slam is not None and contract.slam.kind == "flat"
    )
    return points if high_wins else -points


def with_special(rules: RuleSet, on: bool) -> RuleSet:
    """*rules* where one card of the counted hearts is worth more, as in the modern game, or not.

    >>> plain = with_special(MODERN, False)
    >>> plain.contract("no_hearts").entry, with_special(plain, True) == MODERN
    (Counts(item='hearts', value=-2, special=None), True)
    """
    usual = next(
        one.entry for one in MODERN.contracts if isinstance(one.entry, Counts) and one.entry.special
    )

    def changed(entry: Entry) -> Entry:
        if not (isinstance(entry, Counts) and entry.item == usual.item):
            return entry
        assert usual.special is not None
        worth = entry.value * (usual.special.value // usual.value)
        return replace(entry, special=Special(usual.special.card, worth) if on else None)

    return with_entries(rules, changed)


def has_special(rules: RuleSet) -> bool:
    """Whether any card counts apart."""
    return any(isinstance(one.entry, Counts) and one.entry.special for one in rules.contracts)


def with_compulsory(rules: RuleSet, on: bool) -> RuleSet:
    """*rules* where everybody owes the modern number of doubles, as far as can be, or none.

    >>> with_compulsory(MODERN, False).doubling.compulsory
    0
    """
    owed = min(MODERN.doubling.compulsory, rules.most_owed) if on else 0
    return replace(rules, doubling=replace(rules.doubling, compulsory=owed))


def with_undoubled(rules: RuleSet, split: bool) -> RuleSet:
    """*rules* where a negative contract that nobody doubles is not played (brief §2), or is.

    >>> with_undoubled(MODERN, True).undoubled
    'split'
    """
    return replace(rules, undoubled="split" if split else "play")


def with_doubling(rules: RuleSet, on: bool) -> RuleSet:
    """*rules* with side bets, or without any and without what depends on them.

    >>> with_doubling(MODERN, False).doubling.compulsory
    0
    """
    doubling = replace(rules.doubling, allowed=on)
    if on:
        return replace(rules, doubling=doubling)
    return replace(rules, doubling=replace(doubling, compulsory=0), undoubled="play")


def with_entries(rules: RuleSet, change: EntryChange) -> RuleSet:
    """*rules* with *change* applied to what every contract pays."""
    contracts = tuple(
        replace(contract, entry=change(contract.entry)) for contract in rules.contracts
    )
    return replace(rules, contracts=contracts)
