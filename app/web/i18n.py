"""The reader's language: gettext through one context variable, set per request."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import NullTranslations

from babel import Locale, negotiate_locale

LANGUAGES = ("en",)
"""Languages that the sheet speaks; the first is the one that the code is written in."""

_ENGLISH = NullTranslations()
_catalogue: ContextVar[NullTranslations] = ContextVar("catalogue")
_language: ContextVar[str] = ContextVar("language", default=LANGUAGES[0])


def _(message: str, **values: object) -> str:
    """*message* in the reader's language, with ``%(name)s`` filled in from *values*."""
    text = _catalogue.get(_ENGLISH).gettext(message)
    return text % values if values else text


def ngettext(one: str, other: str, number: int, **values: object) -> str:
    """The form for *number*, which is also the value ``n``."""
    text = _catalogue.get(_ENGLISH).ngettext(one, other, number)
    return text % {"n": number, **values}


def plain_gettext(message: str) -> str:
    """For templates, which fill in values by themselves."""
    return _catalogue.get(_ENGLISH).gettext(message)


def plain_ngettext(one: str, other: str, number: int) -> str:
    """For templates, which fill in values by themselves."""
    return _catalogue.get(_ENGLISH).ngettext(one, other, number)


def marked(message: str) -> str:
    """Marks a text for the catalogue where it is written; `_` translates it where it is shown."""
    return message


def plural_forms(one: str, other: str) -> dict[str, str]:
    """A counted text in every form that the reader's language has, ``{n}`` for the number.

    For texts that the page counts by itself; keys are CLDR's plural categories.
    """
    rule = Locale.parse(_language.get()).plural_form
    forms: dict[str, str] = {}
    for number in (*range(1, 12), 0, 20, 100, 1_000_000):
        text = _catalogue.get(_ENGLISH).ngettext(one, other, number)
        forms.setdefault(rule(number), text % {"n": "{n}"})
    return forms


def language_of(accepted: str) -> str:
    """The best language for an Accept-Language header."""
    wanted = [part.split(";")[0].strip() for part in accepted.split(",")]
    return negotiate_locale([w for w in wanted if w], LANGUAGES, sep="-") or LANGUAGES[0]


def current_language() -> str:
    """The language that is being spoken."""
    return _language.get()


def spoken() -> tuple[str, NullTranslations]:
    """The language and the catalogue being spoken: part of the key of every text that is kept."""
    return current_language(), _catalogue.get(_ENGLISH)


@contextmanager
def speaking(language: str, catalogue: NullTranslations | None = None) -> Iterator[None]:
    """Speak *language* inside the block."""
    spoken = _language.set(language)
    used = _catalogue.set(catalogue or _ENGLISH)
    try:
        yield
    finally:
        _language.reset(spoken)
        _catalogue.reset(used)
