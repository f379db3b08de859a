"""The small pictures that stand for contracts."""

from app.domain.cards import suit_of
from app.domain.contracts import Contract, Counts, Finish, LastTricks, Mixture, Shared, Taker
from app.domain.rulesets import RuleSet

_COUNTED = {"tricks": "tricks", "queens": "queens"}


def picture_of(contract: Contract) -> str:
    """The small card that stands for *contract*: a picture of what it is about."""
    match contract.entry:
        case Counts(item):
            return "trumps" if contract.asks == "trump" else _COUNTED.get(item, "hearts")
        case Taker():
            return "king"
        case LastTricks():
            return "last_two"
        case Finish():
            return "dominoes"
        case Mixture():
            return "salade"
        case Shared():
            return "ravage"


def contract_mark(contract: Contract) -> str:
    """The suit drawn after the name of a contract about one card."""
    if isinstance(contract.entry, Taker):
        return suit_of(contract.entry.card)
    return ""


def is_rarer(rules: RuleSet) -> bool:
    """Whether *rules* need what only few tables do: more seats, or hands of many parts."""
    kinds = (Mixture, Shared)
    return rules.players > MOST_IN_LINE or any(isinstance(c.entry, kinds) for c in rules.contracts)


MOST_IN_LINE = 4
"""So many seats stand in one line on a phone."""
