"""How a contract is entered and what it pays, as plain data (JSON values) and back."""

import re
from typing import Any, get_args

from app.domain.cards import ITEMS
from app.domain.contracts import (
    AcePlace,
    Counts,
    Entry,
    Finish,
    LastTricks,
    Mixture,
    Part,
    Shared,
    Slam,
    Special,
    Taker,
)
from app.domain.entries import MOST_PARTS, MOST_POINTS
from app.domain.reading import Reader

Plain = dict[str, Any]
PLAIN_ID = re.compile("[a-z0-9_-]+")
LONGEST_ID = 40
"""The id of a contract or a part is part of the names of form fields, so it is plain."""
_OF_A_PART = ("counts", "taker", "last_tricks")
_KINDS = (*_OF_A_PART, "finish", "shared", "mixture")


def write_entry(entry: Entry) -> Plain:
    """An entry as JSON values, by its kind.

    >>> write_entry(Taker("KH", -20))
    {'kind': 'taker', 'card': 'KH', 'value': -20}
    """
    match entry:
        case Counts(item, value, special):
            written: Plain = {"kind": "counts", "item": item, "value": value}
            if special:
                written["special"] = {"card": special.card, "value": special.value}
            return written
        case Taker(card, value):
            return {"kind": "taker", "card": card, "value": value}
        case LastTricks(values):
            return {"kind": "last_tricks", "values": list(values)}
        case Finish():
            return _write_finish(entry)
        case Shared(value):
            return {"kind": "shared", "value": value}
        case Mixture(parts):
            return {"kind": "mixture", "parts": [_write_part(part) for part in parts]}


def _write_finish(entry: Finish) -> Plain:
    usual = Finish(entry.payoffs)
    written: Plain = {"kind": "finish", "payoffs": list(entry.payoffs)}
    for name in ("starts", "ace", "replays", "upward", "may_stop"):
        if getattr(entry, name) != getattr(usual, name):
            written[name] = getattr(entry, name)
    return written


def _write_part(part: Part) -> Plain:
    written = {"id": part.id, **write_entry(part.entry)}
    return {**written, "slam": write_slam(part.slam)} if part.slam else written


def write_slam(slam: Slam) -> Plain:
    """A slam as JSON values.

    >>> write_slam(Slam("mirror")), write_slam(Slam("flat", 40))
    ({'kind': 'mirror'}, {'kind': 'flat', 'points': 40})
    """
    return {"kind": "mirror"} if slam.kind == "mirror" else {"kind": "flat", "points": slam.points}


def read_slam(fields: Plain, reader: Reader) -> Slam | None:
    """The slam among the fields of a contract or a part, if it has one."""
    if fields.get("slam") is None:
        return None
    with reader.inside("slam"):
        given = reader.mapping(fields["slam"])
        kind = reader.choice(given, "kind", ("mirror", "flat"), default="mirror")
        flat = kind == "flat"
        return Slam(kind, _points(given, "points", reader) if flat else 0)


def read_entry(value: object, reader: Reader, kinds: tuple[str, ...] = _KINDS) -> Entry | None:
    """The entry that *value* spells out, one of *kinds*; None after a problem with its kind."""
    entry = reader.mapping(value)
    match reader.choice(entry, "kind", kinds, default=None):
        case "counts":
            return _read_counts(entry, reader)
        case "taker":
            return Taker(reader.text(entry, "card", most=3), _points(entry, "value", reader))
        case "last_tricks":
            return LastTricks(reader.numbers(entry, "values", -MOST_POINTS, MOST_POINTS))
        case "finish":
            return Finish(
                reader.numbers(entry, "payoffs", -MOST_POINTS, MOST_POINTS),
                starts=reader.text(entry, "starts", most=2, default=""),
                ace=reader.choice(entry, "ace", get_args(AcePlace), default="high"),
                replays=reader.flag(entry, "replays", default=False),
                upward=reader.flag(entry, "upward", default=False),
                may_stop=reader.flag(entry, "may_stop", default=False),
            )
        case "shared":
            return Shared(_points(entry, "value", reader))
        case "mixture":
            return _read_mixture(entry, reader)
    return None


def _read_counts(entry: Plain, reader: Reader) -> Counts:
    special = None
    if "special" in entry:
        with reader.inside("special"):
            given = reader.mapping(entry["special"])
            special = Special(reader.text(given, "card", most=3), _points(given, "value", reader))
    item = reader.choice(entry, "item", ITEMS, default=None)
    return Counts(item or "", _points(entry, "value", reader), special)


def _read_mixture(entry: Plain, reader: Reader) -> Mixture:
    parts = []
    with reader.inside("parts"):
        for index, value in enumerate(reader.items(entry, "parts", most=MOST_PARTS)):
            with reader.inside(index):
                fields = reader.mapping(value)
                part_id = reader.text(fields, "id", most=LONGEST_ID)
                is_text = reader.is_text(fields.get("id"), most=LONGEST_ID)
                if is_text and not PLAIN_ID.fullmatch(part_id):
                    reader.refuse("rules.contract_id", at="id")
                slam = read_slam(fields, reader)
                part = read_entry(fields, reader, _OF_A_PART)
                if isinstance(part, Counts | Taker | LastTricks):
                    parts.append(Part(part_id, part, slam))
    return Mixture(tuple(parts))


def _points(given: Plain, key: str, reader: Reader) -> int:
    return reader.number(given, key, low=-MOST_POINTS, high=MOST_POINTS)
