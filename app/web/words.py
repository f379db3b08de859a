"""The game's words: names for the ids that the domain speaks in."""

import re

from app.domain.cards import suit_of
from app.domain.contracts import Contract, Counts, Entry, Finish, LastTricks, Mixture, Shared, Taker
from app.domain.presets import shipped
from app.domain.rulesets import RuleSet
from app.web.i18n import _, marked, ngettext
from app.web.numbers import number, points

_CONTRACTS = {
    "no_tricks": (marked("No tricks"), marked("Tricks")),
    "no_queens": (marked("No queens"), marked("Queens")),
    "no_last_two": (marked("No last two"), marked("Last two")),
    "no_hearts": (marked("No hearts"), marked("Hearts")),
    "no_king": (marked("No king"), marked("King")),
    "trumps": (marked("Trumps"), marked("Trumps")),
    "dominoes": (marked("Dominoes"), marked("Dominoes")),
    "patience": (marked("Patience"), marked("Patience")),
    "salade": (marked("Salade"), marked("Salade")),
    "ravage_city": (marked("Ravage City"), marked("Ravage")),
    "no_last_trick": (marked("No last trick"), marked("Last trick")),
    "no_last_three": (marked("No last three"), marked("Last three")),
    "no_jacks": (marked("No jacks"), marked("Jacks")),
    "no_kings": (marked("No kings"), marked("Kings")),
    "no_aces": (marked("No aces"), marked("Aces")),
    "no_spades": (marked("No spades"), marked("Spades")),
    "no_clubs": (marked("No clubs"), marked("Clubs")),
    "no_diamonds": (marked("No diamonds"), marked("Diamonds")),
    "no_last_four": (marked("No last four"), marked("Last four")),
    "no_last_five": (marked("No last five"), marked("Last five")),
}
_OF_A_CARD = re.compile(r"no_card_((?:[2-9]|10|[jqka])[shdc])(?:-\d+)?")
_RULE_SETS = {
    "modern": marked("Modern, doubles"),
    "modern_45_20_10": marked("Modern, dominoes 45/20/10/−10"),
    "modern_40_25_10": marked("Modern, dominoes 40/25/10/−10"),
    "modern_no_play": marked("Modern, no doubles no play"),
    "dealers_choice": marked("Dealer chooses, hand by hand"),
    "online": marked("Online table"),
    "french_32": marked("French classic, 32 cards"),
    "french_52": marked("French classic, 52 cards"),
    "french_flat": marked("French classic, flat slams"),
    "family": marked("Family, low wins"),
    "three": marked("Three players, once round"),
    "five": marked("Five players"),
    "ravage_city": marked("Ravage City"),
}
_SUITS = {
    "spades": marked("spades"),
    "hearts": marked("hearts"),
    "diamonds": marked("diamonds"),
    "clubs": marked("clubs"),
}
_RANKS = {
    "J": marked("jack"),
    "Q": marked("queen"),
    "K": marked("king"),
    "A": marked("ace"),
}
_RANK_SIGNS = {"J": marked("J"), "Q": marked("Q"), "K": marked("K"), "A": marked("A")}
_ITEMS = {
    "tricks": (marked("%(n)s trick"), marked("%(n)s tricks")),
    "spades": (marked("%(n)s spade"), marked("%(n)s spades")),
    "hearts": (marked("%(n)s heart"), marked("%(n)s hearts")),
    "diamonds": (marked("%(n)s diamond"), marked("%(n)s diamonds")),
    "clubs": (marked("%(n)s club"), marked("%(n)s clubs")),
    "queens": (marked("%(n)s queen"), marked("%(n)s queens")),
    "jacks": (marked("%(n)s jack"), marked("%(n)s jacks")),
    "kings": (marked("%(n)s king"), marked("%(n)s kings")),
    "aces": (marked("%(n)s ace"), marked("%(n)s aces")),
}
_TO_PLACE = {
    "tricks": (marked("%(n)s trick to place"), marked("%(n)s tricks to place")),
    "spades": (marked("%(n)s spade to place"), marked("%(n)s spades to place")),
    "hearts": (marked("%(n)s heart to place"), marked("%(n)s hearts to place")),
    "diamonds": (marked("%(n)s diamond to place"), marked("%(n)s diamonds to place")),
    "clubs": (marked("%(n)s club to place"), marked("%(n)s clubs to place")),
    "queens": (marked("%(n)s queen to place"), marked("%(n)s queens to place")),
    "jacks": (marked("%(n)s jack to place"), marked("%(n)s jacks to place")),
    "kings": (marked("%(n)s king to place"), marked("%(n)s kings to place")),
    "aces": (marked("%(n)s ace to place"), marked("%(n)s aces to place")),
}
_QUESTIONS = {
    "tricks": marked("Who took the tricks?"),
    "spades": marked("Who took the spades?"),
    "hearts": marked("Who took the hearts?"),
    "diamonds": marked("Who took the diamonds?"),
    "clubs": marked("Who took the clubs?"),
    "queens": marked("Who took the queens?"),
    "jacks": marked("Who took the jacks?"),
    "kings": marked("Who took the kings?"),
    "aces": marked("Who took the aces?"),
}
_ORDINALS = (
    marked("1st"),
    marked("2nd"),
    marked("3rd"),
    marked("4th"),
    marked("5th"),
    marked("6th"),
    marked("7th"),
    marked("8th"),
)
_WENT_OUT = (
    marked("Who went out first?"),
    marked("Who went out second?"),
    marked("Who went out third?"),
    marked("Who went out fourth?"),
    marked("Who went out fifth?"),
    marked("Who went out sixth?"),
    marked("Who went out seventh?"),
    marked("Who went out eighth?"),
)


def isolated(name: str) -> str:
    """A name inside a sentence, kept from reordering the numbers beside it."""
    return f"\u2068{name}\u2069"


def plain(text: str) -> str:
    """A text without the marks that `isolated` puts around names."""
    return text.replace("\u2068", "").replace("\u2069", "")


def capital(text: str) -> str:
    """*text* with a capital to begin a line with."""
    return text[:1].upper() + text[1:]


def contract_name(contract: Contract) -> str:
    """What players call the contract: ``No queens``, or by a table's own word for it."""
    if contract.name:
        return isolated(contract.name)
    return short_contract_name(contract) if contract.positive else _usual(contract.id, 0)


def short_contract_name(contract: Contract) -> str:
    """The contract in the sheet's narrow column: ``Queens``."""
    if contract.name:
        return isolated(contract.name)
    if contract.id == "trumps" and contract.asks != "trump":
        return _usual("no_tricks", 1)
    return _usual(contract.id, 1)


def named_contract(rules: RuleSet, contract_id: str) -> str:
    """What that contract of *rules* is called; one that they no longer have by its usual name."""
    contract = rules.find(contract_id)
    return contract_name(contract) if contract else _usual(contract_id, 0)


def _usual(contract_id: str, form: int) -> str:
    """The name of a contract that the program knows, long or short; a table's own id as it is."""
    if contract_id in _CONTRACTS:
        return _(_CONTRACTS[contract_id][form])
    called, _dash, which = contract_id.partition("-")
    if which.isdecimal() and len(which) <= 2 and called in _CONTRACTS:
        return _("%(contract)s %(n)s", contract=_usual(called, form), n=number(int(which)))
    if found := _OF_A_CARD.fullmatch(contract_id):
        card = card_name(found[1].upper())
        return capital(card) if form else _("No %(card)s", card=card)
    return contract_id


def rule_set_name(rules: RuleSet) -> str:
    """A rule set's name; a shipped one's is translated."""
    if rules.id in _RULE_SETS and shipped(rules.id) == rules:
        return _(_RULE_SETS[rules.id])
    return rules.name or rules.id


def changed_name(name: str, before: str) -> str:
    """*name*, told apart from *before* where a table has changed a set and kept its name."""
    return _("%(rules)s, changed", rules=name) if name == before else name


def suit_name(suit: str) -> str:
    """``spades``, in the reader's language."""
    return _(_SUITS[suit])


def rank_name(rank: str) -> str:
    """``8``, ``queen``."""
    return _(_RANKS[rank]) if rank in _RANKS else rank


def rank_sign(rank: str) -> str:
    """What stands in a card's corner: ``8``, ``Q``."""
    return _(_RANK_SIGNS[rank]) if rank in _RANK_SIGNS else rank


def card_name(card: str) -> str:
    """``KH`` in words: king of hearts."""
    return _(
        "%(rank)s of %(suit)s",
        rank=rank_name(card[:-1]),
        suit=suit_name(suit_of(card)),
    )


def items(item: str, count: int) -> str:
    """So many of a counted kind: ``1 queen``, ``4 queens``."""
    return ngettext(*_ITEMS[item], count)


def to_place_forms(item: str) -> tuple[str, str]:
    """ "%(n)s queens to place", singular and plural, for the page to count with."""
    return _TO_PLACE[item]


def to_place(item: str, count: int) -> str:
    """``2 queens to place``."""
    return ngettext(*_TO_PLACE[item], count)


def question(item: str) -> str:
    """``Who took the queens?``"""
    return _(_QUESTIONS[item])


def ordinal(place: int) -> str:
    """``1st``."""
    return _(_ORDINALS[place - 1])


def finishing_title() -> str:
    """The question behind a finishing order as a whole."""
    return _("Who went out when?")


def went_out(place: int) -> str:
    """``Who went out third?``"""
    return _(_WENT_OUT[place - 1])


def list_of(parts: list[str] | tuple[str, ...]) -> str:
    """``Anne``, ``Anne and Beth``, ``Anne, Beth and Cath``."""
    if len(parts) <= 1:
        return "".join(parts)
    return _("%(most)s and %(last)s", most=", ".join(parts[:-1]), last=parts[-1])


def hint(contract: Contract) -> str:
    """What the contract pays, in a few signs: ``−6 each``."""
    return _pays(contract.entry)


def _pays(entry: Entry) -> str:
    match entry:
        case Counts(item, value, special):
            each = (
                _("%(points)s a trick", points=points(value))
                if item == "tricks"
                else _("%(points)s each", points=points(value))
            )
            if special is None:
                return each
            return _(
                "%(each)s, %(card)s %(points)s",
                each=each,
                card=rank_name(special.card[:-1]),
                points=points(special.value),
            )
        case Taker(_card, value):
            return points(value)
        case LastTricks(values):
            return list_of([points(value) for value in values])
        case Finish(payoffs):
            return " ".join(points(value) for value in payoffs[: entry.asked] or payoffs[:1])
        case Shared(value):
            return _("%(points)s, shared", points=points(value))
        case Mixture(parts):
            return _("%(n)s in one hand", n=number(len(parts)))


_PARTS = {
    "tricks": marked("tricks"),
    "spades": marked("spades"),
    "hearts": marked("hearts"),
    "diamonds": marked("diamonds"),
    "clubs": marked("clubs"),
    "queens": marked("queens"),
    "jacks": marked("jacks"),
    "kings": marked("kings"),
    "aces": marked("aces"),
}


def part_name(entry: Entry) -> str:
    """What one part of a mixture counts, in a word: ``hearts``, ``king of hearts``."""
    match entry:
        case Counts(item):
            return _(_PARTS[item])
        case Taker(card):
            return card_name(card)
        case LastTricks(values) if len(values) == 1:
            return _("last trick")
        case LastTricks(values):
            return ngettext("last %(n)s trick", "last %(n)s tricks", len(values))
    return ""


def reminder(contract: Contract, rules: RuleSet) -> str:
    """What only the cards decide, in one line: heart leads, and where play may stop."""
    parts = []
    if contract.heart_ban:
        parts.append(_("No heart lead unless a hand is all hearts"))
    if contract.asks == "trump":
        parts.append(_("Play over the highest trump when you can"))
    if isinstance(contract.entry, Finish):
        parts += _laying(contract.entry)
    if rules.aside and not isinstance(contract.entry, Finish):
        parts.append(
            ngettext(
                "%(n)s card is put aside unseen", "%(n)s cards are put aside unseen", rules.aside
            )
        )
    if contract.stops_early:
        parts.append(_stop(contract, rules))
    return " · ".join(part for part in parts if part)


def _laying(entry: Finish) -> list[str]:
    """How the cards are laid, where it is not as most tables do it."""
    parts = []
    if entry.starts:
        parts.append(_("Suits open with the %(rank)s", rank=rank_name(entry.starts)))
    if entry.upward:
        parts.append(_("Rows grow upward only"))
    if entry.ace == "low":
        parts.append(_("The ace is low"))
    elif entry.ace == "first":
        parts.append(_("The first ace laid says whether aces are high or low"))
    if entry.replays:
        parts.append(
            _("An ace brings another turn, if wanted")
            if entry.may_stop
            else _("An ace brings another turn")
        )
    return parts


def _stop(contract: Contract, rules: RuleSet) -> str:
    match contract.entry:
        case Counts(item, _value, _special) if item != "tricks":
            return _("Stops when all %(items)s are taken", items=items(item, rules.number_of(item)))
        case Taker(card, _value):
            return _("Stops when the %(card)s is taken", card=card_name(card))
        case Finish() as entry:
            out = entry.asked - 1 if entry.asked == len(entry.payoffs) else entry.asked
            return _("Stops when %(n)s are out", n=number(out))
    return ""


def start_ranks(rules: RuleSet) -> tuple[str, ...]:
    """The ranks that a suit may be opened with, low to high."""
    return rules.deal.ranks
