"""Reading plain data that a stranger wrote: every problem is collected with its path."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from app.domain.errors import Problem
from app.domain.names import clean_name

Choice = TypeVar("Choice", bound=str)
_REQUIRED: Any = object()


class Reader:
    """Collects problems while a file is read; readers return a harmless value after one.

    >>> reader = Reader()
    >>> with reader.inside("matches"), reader.inside(0):
    ...     reader.number({"n": "four"}, "n", low=0, high=9)
    0
    >>> reader.problems[0].field
    'matches.0.n'
    """

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self._path: list[str] = []

    @contextmanager
    def inside(self, part: str | int) -> Iterator[None]:
        """Problems found in the block stand under *part*."""
        self._path.append(str(part))
        try:
            yield
        finally:
            self._path.pop()

    def path(self, *more: str | int) -> str:
        """Where the reading is: parts joined by dots."""
        return ".".join([*self._path, *(str(part) for part in more if part != "")])

    def refuse(self, code: str, facts: dict[str, int | str] | None = None, at: str = "") -> None:
        """Note a problem here, or at the part *at* of here."""
        self.problems.append(Problem(code, self.path(at), None, facts or {}))

    def adopt(
        self,
        problems: tuple[Problem, ...] | list[Problem],
        place_of: Callable[[str], str] = str,
    ) -> None:
        """Note problems found by the rules, their fields placed under this path.

        *place_of* turns a problem's field into the place that it has in the file.
        """
        for problem in problems:
            place = self.path(place_of(problem.field))
            self.problems.append(Problem(problem.code, place, problem.seat, problem.facts))

    def mapping(self, value: object) -> dict[str, Any]:
        """*value* if it is a JSON object."""
        if isinstance(value, dict):
            return value
        self.refuse("file.object")
        return {}

    def items(self, fields: dict[str, Any], key: str, most: int) -> list[Any]:
        """The list under *key*, empty when it is left out."""
        value = fields.get(key, [])
        if isinstance(value, list) and len(value) <= most:
            return value
        self.refuse("file.list", {"most": most}, "" if self._path[-1:] == [key] else key)
        return []

    def text(self, fields: dict[str, Any], key: str, most: int, default: str = _REQUIRED) -> str:
        """The text under *key*, at most *most* characters, and such as can be stored and sent."""
        value = fields.get(key, default)
        if self.is_text(value, most):
            return str(value)
        self.refuse("file.text", {"most": most}, key)
        return ""

    def name(self, fields: dict[str, Any], key: str, most: int) -> str:
        """The name under *key* as it is kept, at most *most* characters then; empty without one.

        Composed, some letters are two: what is short enough as typed can be too long as kept.
        """
        name = clean_name(self.text(fields, key, most, default=""))
        if len(name) > most:
            self.refuse("file.text", {"most": most}, key)
        return name

    def texts(self, fields: dict[str, Any], key: str, most: int) -> list[str]:
        """A list of short texts."""
        values = self.items(fields, key, most)
        if all(self.is_text(value, LONGEST_TEXT) for value in values):
            return values
        self.refuse("file.text", {"most": LONGEST_TEXT}, key)
        return []

    def number(
        self, fields: dict[str, Any], key: str, low: int, high: int, default: int = _REQUIRED
    ) -> int:
        """The whole number under *key*, from *low* to *high*. True is no number, nor is 2.5."""
        value = fields.get(key, default)
        if self.is_number(value, low, high):
            return int(value)
        self.refuse("file.number", {"low": low, "high": high}, key)
        return 0

    def numbers(self, fields: dict[str, Any], key: str, low: int, high: int) -> tuple[int, ...]:
        """A list of whole numbers, each from *low* to *high*."""
        values = fields.get(key)
        if not isinstance(values, list) or len(values) > MOST_NUMBERS:
            self.refuse("file.list", {"most": MOST_NUMBERS}, key)
            return ()
        for index, value in enumerate(values):
            if not self.is_number(value, low, high):
                self.refuse("file.number", {"low": low, "high": high}, f"{key}.{index}")
                return ()
        return tuple(int(value) for value in values)

    def flag(self, fields: dict[str, Any], key: str, default: bool) -> bool:
        """True or false under *key*."""
        value = fields.get(key, default)
        if isinstance(value, bool):
            return value
        self.refuse("file.flag", at=key)
        return default

    def choice(
        self, fields: dict[str, Any], key: str, choices: tuple[Choice, ...], default: Choice | None
    ) -> Any:
        """One of *choices* under *key*; None after a problem when there is no default."""
        value = fields.get(key, default)
        if isinstance(value, str) and value in choices:
            return value
        self.refuse("file.choice", {"choices": ", ".join(choices)}, key)
        return default

    @staticmethod
    def is_text(value: object, most: int) -> bool:
        """Whether *value* is text without NUL and half characters, which no store takes."""
        if not isinstance(value, str) or len(value) > most:
            return False
        return not any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in value)

    @staticmethod
    def is_number(value: object, low: int, high: int) -> bool:
        """Whether *value* is a whole number in the range (2.0 is, 2.5 and True are not)."""
        if isinstance(value, bool) or not isinstance(value, int | float):
            return False
        return low <= value <= high and value == int(value)


LONGEST_TEXT = 40
MOST_NUMBERS = 16
