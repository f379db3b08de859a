"""A draft as plain data and back, for keeping it between taps."""

from dataclasses import fields
from typing import Any

from app.domain.draft import Draft

Plain = dict[str, Any]


def write_draft(draft: Draft) -> Plain:
    """The choices that have been made; what has not been chosen is left out.

    >>> write_draft(Draft(contract="no_king", doubles=frozenset({(1, 0)}), taker=0))
    {'contract': 'no_king', 'doubles': [[1, 0]], 'taker': 0}
    """
    written: Plain = {}
    for field in fields(Draft):
        value = getattr(draft, field.name)
        if value != field.default:
            written[field.name] = _written(value)
    if draft.parts:
        written["parts"] = {name: write_draft(part) for name, part in draft.parts}
    return written


def _written(value: Any) -> Any:
    if isinstance(value, frozenset):
        return [list(double) for double in sorted(value)]
    return write_draft(value) if isinstance(value, Draft) else value


def read_draft(plain: Plain) -> Draft:
    """The draft that `write_draft` wrote.

    >>> read_draft({"contract": "no_king", "taker": 0}).taker
    0
    """
    values: Plain = {
        key: tuple(value) if isinstance(value, list) else value for key, value in plain.items()
    }
    values["doubles"] = frozenset((by, whom) for by, whom in plain.get("doubles", ()))
    if "parts" in plain:
        values["parts"] = tuple((name, read_draft(part)) for name, part in plain["parts"].items())
    if "shelved" in plain:
        values["shelved"] = read_draft(plain["shelved"])
    return Draft(**values)
