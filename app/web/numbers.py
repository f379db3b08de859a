"""Numbers as people read them: one formatter, a true minus, never "−0"."""

from functools import lru_cache

from babel.numbers import format_decimal

from app.web.i18n import current_language

_PLAIN = "#,##0;−#,##0"
_SIGNED = "+#,##0;−#,##0"


def number(value: int) -> str:
    """A whole number: ``−12``, ``0``, ``1,200``."""
    return _formatted(value, _PLAIN, current_language())


def points(value: int) -> str:
    """Points that were won or lost: ``+24``, ``−12``, a bare ``0``."""
    return _formatted(value, _SIGNED if value else _PLAIN, current_language())


def as_typed(value: int) -> str:
    """A number inside a field, where no separator may come between its digits: ``−1234``."""
    return str(value).replace("-", "−")


@lru_cache(maxsize=4096)
def _formatted(value: int, pattern: str, language: str) -> str:
    """Kept, because a sheet prints the same few hundred numbers again and again."""
    return format_decimal(value, format=pattern, locale=language)
