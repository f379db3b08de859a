"""The pack: which cards a rule set plays with, and how many of each kind that leaves."""

from functools import lru_cache

SUITS = ("spades", "hearts", "diamonds", "clubs")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_LETTERS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
_RANK_OF_ITEM = {"queens": "Q", "jacks": "J", "kings": "K", "aces": "A"}

PACKS = {32: RANKS[5:], 36: RANKS[4:], 52: RANKS}
"""Size of a pack → its ranks, low to high (rules brief §3.1)."""

ITEMS = ("tricks", *SUITS, *_RANK_OF_ITEM)
"""Everything that can be counted at the end of a hand."""


@lru_cache(maxsize=64)
def pack_of(size: int, removed: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The cards in play, as rank and suit letter: ``"10H"``, ``"QS"``.

    *size* is a key of `PACKS`; *removed* lists cards left out of the deal.
    Raises KeyError for another size, ValueError for a removed card that is not in the pack.

    >>> len(pack_of(52)), len(pack_of(52, ("2C",))), pack_of(32)[0]
    (52, 51, '7S')
    """
    cards = [rank + _LETTERS[suit] for suit in SUITS for rank in PACKS[size]]
    for card in removed:
        cards.remove(card)
    return tuple(cards)


@lru_cache(maxsize=256)
def number_of(item: str, cards: tuple[str, ...], players: int) -> int:
    """How many of *item* one hand holds: tricks, cards of a suit, or cards of a rank.

    Raises KeyError for an item that is not in `ITEMS`.

    >>> [number_of(item, pack_of(52), 4) for item in ("tricks", "hearts", "queens")]
    [13, 13, 4]
    """
    if item == "tricks":
        return len(cards) // players
    if item in _LETTERS:
        return sum(card.endswith(_LETTERS[item]) for card in cards)
    return sum(card[:-1] == _RANK_OF_ITEM[item] for card in cards)


def belongs_to(card: str, item: str) -> bool:
    """Whether *card* is one of the cards that *item* counts.

    >>> belongs_to("AH", "hearts"), belongs_to("AH", "queens"), belongs_to("AH", "tricks")
    (True, False, False)
    """
    if item in _LETTERS:
        return card.endswith(_LETTERS[item])
    return card[:-1] == _RANK_OF_ITEM.get(item)


def suit_of(card: str) -> str:
    """The suit of a card.

    >>> suit_of("10D")
    'diamonds'
    """
    return next(suit for suit, letter in _LETTERS.items() if card.endswith(letter))
