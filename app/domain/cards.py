"""The pack: which cards a rule set plays with, and how many of each kind that leaves."""

from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Deal:
    """What one hand is played with: *cards*, dealt to so many *players*.

    *aside* cards are put away at random and unseen before the deal, so that what they were is
    known only after the hand, by what is missing.
    """

    cards: tuple[str, ...]
    players: int
    aside: int = 0

    @property
    def tricks(self) -> int:
        """How many tricks a hand has when it is played to the end: the cards of each player.

        >>> Deal(pack_of(32), 3, 2).tricks
        10
        """
        return (len(self.cards) - self.aside) // self.players

    def number_of(self, item: str) -> int:
        """How many of *item* a hand holds: tricks, or cards of a suit or of a rank in the pack.

        Raises KeyError for an item that is not in `ITEMS`.

        >>> [Deal(pack_of(52), 4).number_of(item) for item in ("tricks", "hearts", "queens")]
        [13, 13, 4]
        """
        return self.tricks if item == "tricks" else _cards_of(item, self.cards)

    @property
    def ranks(self) -> tuple[str, ...]:
        """The ranks of which any card is in the pack, low to high.

        >>> without = pack_of(32, ("7S", "7H", "7D", "7C"))
        >>> Deal(pack_of(32), 4).ranks[0], Deal(without, 4).ranks[0]
        ('7', '8')
        """
        return _ranks_of(self.cards)

    def may_miss(self, item: str) -> int:
        """How many of *item* can be among the cards put aside: 0 or more.

        >>> Deal(pack_of(32), 3, 2).may_miss("hearts"), Deal(pack_of(32), 3, 2).may_miss("tricks")
        (2, 0)
        """
        return 0 if item == "tricks" else min(self.aside, self.number_of(item))


@lru_cache(maxsize=256)
def _cards_of(item: str, cards: tuple[str, ...]) -> int:
    if item in _LETTERS:
        return sum(card.endswith(_LETTERS[item]) for card in cards)
    return sum(card[:-1] == _RANK_OF_ITEM[item] for card in cards)


@lru_cache(maxsize=256)
def _ranks_of(cards: tuple[str, ...]) -> tuple[str, ...]:
    found = {card[:-1] for card in cards}
    return tuple(rank for rank in RANKS if rank in found)


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
