"""Seats and cards in the words of a rules page: who sits where, which cards there are."""

from app.domain.cards import PACKS
from app.domain.contracts import Contract
from app.domain.rulesets import RuleSet
from app.web.i18n import _
from app.web.numbers import number
from app.web.words import card_name, contract_name, list_of, rank_sign


def seat_of(steps: int, rules: RuleSet) -> str:
    """Who sits *steps* places after the declarer in the order of play."""
    if steps == 0:
        return _("the declarer")
    clockwise = rules.direction == "clockwise"
    if steps == 1:
        return _left() if clockwise else _right()
    if steps == rules.players - 1:
        return _right() if clockwise else _left()
    if 2 * steps == rules.players:
        return _("the player opposite the declarer")
    return _("the player %(n)s places after the declarer", n=number(steps))


def _left() -> str:
    return _("the player on the declarer’s left")


def _right() -> str:
    return _("the player on the declarer’s right")


def next_side(rules: RuleSet) -> str:
    """Where the next player in the order of play sits."""
    return _("left") if rules.direction == "clockwise" else _("right")


def ranks_of(rules: RuleSet) -> str:
    """The ranks in play from high to low: ``A K Q J 10 9 8 7``."""
    in_play = {card[:-1] for card in rules.deal.cards}
    return " ".join(rank_sign(rank) for rank in reversed(PACKS[rules.pack]) if rank in in_play)


def cards_named(cards: tuple[str, ...]) -> str:
    """Cards in words, in a list."""
    return list_of([_("the %(card)s", card=card_name(card)) for card in cards])


def named(contracts: tuple[Contract, ...] | list[Contract]) -> str:
    """The names of contracts in a list."""
    return list_of([contract_name(contract) for contract in contracts])


def negatives(rules: RuleSet) -> tuple[Contract, ...]:
    """The contracts to avoid points in, in the order of the rule set."""
    return tuple(contract for contract in rules.contracts if not contract.positive)


def positives(rules: RuleSet) -> tuple[Contract, ...]:
    """The contracts to win points in, in the order of the rule set."""
    return tuple(contract for contract in rules.contracts if contract.positive)
