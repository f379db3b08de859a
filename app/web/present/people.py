"""Players as the page shows them: names, and letters that tell their tokens apart."""

import unicodedata
from functools import lru_cache

from app.web.views import Player

_JOINER = "\u200d"
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
_MOST_LETTERS = 2


@lru_cache(maxsize=1024)
def players_of(names: tuple[str, ...]) -> tuple[Player, ...]:
    """One player per seat, in order of play."""
    return tuple(
        Player(seat, name, letters)
        for seat, (name, letters) in enumerate(zip(names, _letters(names), strict=True))
    )


def _letters(names: tuple[str, ...]) -> list[str]:
    """First letters; two where the first ones clash (An, Al); the seat's number as a last way."""
    signs = [clusters(name) or ["?"] for name in names]
    letters = [_capital(sign[0]) for sign in signs]
    clashing = {letter for letter in letters if letters.count(letter) > 1}
    letters = [
        _capital(sign[0]) + "".join(sign[1:_MOST_LETTERS]) if letter in clashing else letter
        for sign, letter in zip(signs, letters, strict=True)
    ]
    return [
        letter if letters.count(letter) == 1 else str(seat + 1)
        for seat, letter in enumerate(letters)
    ]


def initial(name: str) -> str:
    """The letter of a token, as long as no other name asks for it too."""
    return "".join(_capital(sign) for sign in clusters(name)[:1])


def shortened(name: str, most: int) -> str:
    """A name for narrow places, cut between signs."""
    signs = clusters(name)
    return name if len(signs) <= most else "".join(signs[: most - 1]) + "…"


def _capital(sign: str) -> str:
    upper = sign.upper()
    return upper if len(upper) == len(sign) else sign


def clusters(text: str) -> list[str]:
    """*text* cut where a reader would cut it: accents and joined emoji stay whole.

    >>> clusters("e\\u0301a"), clusters("👩\\u200d👧b")
    (['é', 'a'], ['👩\\u200d👧', 'b'])
    """
    signs: list[str] = []
    for character in text:
        joined = bool(signs) and (
            unicodedata.combining(character) > 0
            or unicodedata.category(character) in ("Me", "Mn", "Cf")
            or ord(character) in _SKIN_TONES
            or signs[-1].endswith(_JOINER)
            or (len(signs[-1]) == 1 and {ord(signs[-1]), ord(character)} <= {*_FLAG_LETTERS})
        )
        if joined:
            signs[-1] += character
        else:
            signs.append(character)
    return signs
