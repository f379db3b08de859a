"""What happened in a hand, as plain data (JSON values) and back (design §7)."""

from collections.abc import Callable
from typing import Any

from app.domain.entries import MOST_PARTS
from app.domain.legal import MOST_TYPED
from app.domain.outcome import (
    Counted,
    Finished,
    LastTaken,
    Mixed,
    Outcome,
    PaperFromZero,
    PaperNets,
    PartPlayed,
    Sharers,
    Taken,
    Undoubled,
)
from app.domain.reading import Reader

Plain = dict[str, Any]
SEAT = (-1, 99)
"""Range in which a seat is read; whether the table has such a seat is the rules' question."""
_TYPED = (-10 * MOST_TYPED, 10 * MOST_TYPED)
"""Range in which typed points are read; which of them are too many, the outcome says by seat."""
_OF_A_PART = ("counts", "taker", "takers")


def write_outcome(outcome: Outcome) -> Plain:
    """An outcome as JSON values: one key per kind, or per part of a mixture.

    >>> write_outcome(Counted((13, 0, 0, 0), 0))
    {'counts': [13, 0, 0, 0], 'ace': 0}
    """
    match outcome:
        case Counted(counts, special, missing):
            written: Plain = {"counts": list(counts)}
            if special is not None:
                written["ace"] = special
            return {**written, "missing": missing} if missing else written
        case Taken(taker):
            return {"taker": taker}
        case LastTaken(takers):
            return {"takers": list(takers)}
        case Finished(order):
            return {"order": list(order)}
        case Sharers(seats):
            return {"sharers": list(seats)}
        case Mixed(parts):
            return {name: write_outcome(played) for name, played in parts}
        case Undoubled():
            return {"undoubled": True}
        case PaperNets(nets):
            return {"nets": list(nets)}
        case PaperFromZero(points):
            return {"from_zero": list(points)}


def read_outcome(value: object, reader: Reader) -> Outcome | None:
    """The outcome in *value*; None with the problem left in *reader*.

    >>> read_outcome({"takers": [1, 1]}, Reader())
    LastTaken(takers=(1, 1))
    """
    before = len(reader.problems)
    fields = reader.mapping(value)
    kinds = [key for key in _READERS if key in fields]
    if not kinds and fields and all(isinstance(part, dict) for part in fields.values()):
        outcome: Outcome = _read_mixed(fields, reader)
        return outcome if len(reader.problems) == before else None
    if len(kinds) != 1 or set(fields) - {*kinds, "ace", "missing"}:
        if len(reader.problems) == before:
            reader.refuse("outcome.kind", {"choices": ", ".join(_READERS)})
        return None
    outcome = _READERS[kinds[0]](fields, reader)
    for key, code in (("ace", "special.none"), ("missing", "counts.none")):
        if key in fields and not isinstance(outcome, Counted):
            reader.refuse(code, at=key)
    return outcome if len(reader.problems) == before else None


def _read_mixed(fields: Plain, reader: Reader) -> Mixed:
    parts: list[tuple[str, PartPlayed]] = []
    if len(fields) > MOST_PARTS:
        reader.refuse("file.list", {"most": MOST_PARTS})
        return Mixed(())
    for name, value in fields.items():
        with reader.inside(name):
            part = read_outcome(value, reader)
            if isinstance(part, Counted | Taken | LastTaken):
                parts.append((name, part))
            elif part is not None:
                reader.refuse("outcome.kind", {"choices": ", ".join(_OF_A_PART)})
    return Mixed(tuple(parts))


def _read_counted(fields: Plain, reader: Reader) -> Outcome:
    counts = reader.numbers(fields, "counts", -MOST_TYPED, MOST_TYPED)
    ace = reader.number(fields, "ace", *SEAT) if fields.get("ace") is not None else None
    missing = reader.number(fields, "missing", 0, MOST_TYPED, default=0)
    return Counted(counts, ace, missing)


def _read_taken(fields: Plain, reader: Reader) -> Outcome:
    return Taken(None if fields["taker"] is None else reader.number(fields, "taker", *SEAT))


def _read_undoubled(fields: Plain, reader: Reader) -> Outcome:
    if not reader.flag(fields, "undoubled", default=True):
        reader.refuse("file.true", at="undoubled")
    return Undoubled()


_READERS: dict[str, Callable[[Plain, Reader], Outcome]] = {
    "counts": _read_counted,
    "taker": _read_taken,
    "takers": lambda fields, reader: LastTaken(reader.numbers(fields, "takers", *SEAT)),
    "order": lambda fields, reader: Finished(reader.numbers(fields, "order", *SEAT)),
    "sharers": lambda fields, reader: Sharers(reader.numbers(fields, "sharers", *SEAT)),
    "undoubled": _read_undoubled,
    "nets": lambda fields, reader: PaperNets(reader.numbers(fields, "nets", *_TYPED)),
    "from_zero": lambda fields, reader: PaperFromZero(reader.numbers(fields, "from_zero", *_TYPED)),
}


def hand_place(field: str) -> str:
    """Where in a written hand a problem's field stands.

    >>> hand_place("counts"), hand_place("special"), hand_place("doubles")
    ('outcome.counts', 'outcome.ace', 'doubles')
    >>> hand_place("hearts.special")
    'outcome.hearts.ace'
    """
    part, _, name = field.rpartition(".")
    if part:
        return f"outcome.{part}.{'ace' if name == 'special' else name}"
    if field == "special":
        return "outcome.ace"
    return f"outcome.{field}" if field in (*_READERS, "missing") else field
