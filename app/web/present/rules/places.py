"""Seats and cards in the words of a rules page: who sits where, which cards there are."""

from app.domain.cards import PACKS
from app.domain.contracts import Contract
from app.domain.rulesets import RuleSet
from app.web.i18n import _
from app.web.numbers import number
from app.web.words import card_name, contract_name, list_of, rank_sign, rule_set_name


def seat_of(steps: int, rules: RuleSet) -> str:
    """Who sits *steps* places after the declarer in the order of play, by the nearest name."""
    if steps == 0:
        return _("the declarer")
    if 2 * steps == rules.players:
        return _("the player opposite the declarer")
    clockwise = rules.direction == "clockwise"
    beside = {1: clockwise, rules.players - 1: not clockwise}
    if steps in beside:
        return (
            _("the player on the declarer’s left")
            if beside[steps]
            else _("the player on the declarer’s right")
        )
    from_dealer = (steps - rules.roles.dealer) % rules.players
    if from_dealer in beside:
        return (
            _("the player on the dealer’s left")
            if beside[from_dealer]
            else _("the player on the dealer’s right")
        )
    ahead = 2 * steps < rules.players
    away = steps if ahead else rules.players - steps
    return (
        _("the player %(n)s places to the declarer’s left", n=number(away))
        if ahead == clockwise
        else _("the player %(n)s places to the declarer’s right", n=number(away))
    )


def next_side(rules: RuleSet) -> str:
    """Where the next player in the order of play sits."""
    return _("left") if rules.direction == "clockwise" else _("right")


def ranks_of(rules: RuleSet) -> str:
    """The ranks in play from high to low: ``A K Q J 10 9 8 7``."""
    in_play = {card[:-1] for card in rules.deal.cards}
    return " ".join(rank_sign(rank) for rank in reversed(PACKS[rules.pack]) if rank in in_play)


def lowest_rank(rules: RuleSet) -> str:
    """The lowest rank in play, wherever aces stand."""
    in_play = {card[:-1] for card in rules.deal.cards}
    return next((rank for rank in PACKS[rules.pack] if rank in in_play and rank != "A"), "A")


def cards_named(cards: tuple[str, ...]) -> str:
    """Cards in words, in a list."""
    return list_of([_("the %(card)s", card=card_name(card)) for card in cards])


def named(contracts: tuple[Contract, ...] | list[Contract]) -> str:
    """The names of contracts in a list."""
    return list_of([contract_name(contract) for contract in contracts])


def either(parts: list[str]) -> str:
    """``3``, ``3 or 5``, ``3, 4 or 5``."""
    if len(parts) <= 1:
        return "".join(parts)
    return _("%(most)s or %(last)s", most=", ".join(parts[:-1]), last=parts[-1])


def named_sets(sets: tuple[RuleSet, ...]) -> tuple[tuple[str, str], ...]:
    """Shipped sets as links: their ids and what they are called."""
    return tuple((one.id, rule_set_name(one)) for one in sets)


def negatives(rules: RuleSet) -> tuple[Contract, ...]:
    """The contracts to avoid points in, in the order of the rule set."""
    return tuple(contract for contract in rules.contracts if not contract.positive)


def positives(rules: RuleSet) -> tuple[Contract, ...]:
    """The contracts to win points in, in the order of the rule set."""
    return tuple(contract for contract in rules.contracts if contract.positive)
