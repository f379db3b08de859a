"""The hands that are played: a whole valid match, as the fields that the page's form sends."""

from urllib.parse import urlencode

NAMES = ("Anne", "Beth", "Cath", "Diana")
CONTRACTS = (
    "no_tricks",
    "no_queens",
    "no_last_two",
    "no_hearts",
    "no_king",
    "trumps",
    "dominoes",
)
HANDS = len(NAMES) * len(CONTRACTS)

Fields = list[tuple[str, str]]


def start_fields(command: str, surname: str = "") -> Fields:
    """The home page's form; the first seat declares first."""
    named = [("name", f"{name} {surname}".strip()) for name in NAMES]
    return [*named, ("first_declarer", "0"), ("rule_set", "modern"), ("command", command)]


def hand_fields(number: int, version: int, command: str, first_declarer: int = 0) -> Fields:
    """The filled-in form of a match's hand *number*, 1 first.

    Every declarer plays the contracts in the same order, with the same things happening around
    her; in each hand somebody doubles her and in most she answers.
    """
    run, place = divmod(number - 1, len(CONTRACTS))
    declarer = _seat(first_declarer, run)
    contract = CONTRACTS[place]
    return [
        ("version", str(version)),
        ("command", command),
        ("hand", str(number)),
        ("declarer", str(declarer)),  # the minimal app's only; the sheet derives it
        ("contract", contract),
        ("trump", "spades" if contract == "trumps" else ""),
        ("start_rank", "8" if contract == "dominoes" else ""),
        ("auto", ""),
        *(("double", double) for double in _doubles(declarer, place)),
        *((f"{contract}.{name}", value) for name, value in _outcome(contract, declarer)),
        ("mode", "cards"),
        *((f"typed.{seat}", "") for seat in range(len(NAMES))),
    ]


def taps(hand: Fields) -> list[Fields]:
    """The form after each tap that leads to *hand*, and *hand* itself for the last tap, Score.

    The contract comes first, then one fact after the other; boxes not filled yet are sent empty.
    """
    contract = dict(hand)["contract"]
    facts = [field for field in hand if field[0] == "double" or field[0].startswith(contract)]
    forms = []
    for known in range(len(facts) + 1):
        open_facts = facts[known:]
        boxes = [name for name, _ in open_facts if ".count." in name]
        rest = [field for field in hand if field not in open_facts]
        forms.append([*rest, *((name, "") for name in boxes)])
    return [*forms, hand]


def _doubles(declarer: int, place: int) -> list[str]:
    """Two double the declarer, she answers one of them, and a flank is said where it may be."""
    left, across, right = (_seat(declarer, steps) for steps in (1, 2, 3))
    said = [f"{left}-{declarer}", f"{right}-{declarer}"]
    if place % 3:
        said.append(f"{declarer}-{left}")
    if CONTRACTS[place] not in ("trumps", "dominoes"):
        said.append(f"{across}-{left}")
    return said


def _outcome(contract: str, declarer: int) -> Fields:
    seats = [_seat(declarer, steps) for steps in range(len(NAMES))]
    match contract:
        case "no_queens":
            return _counts(seats, (2, 1, 1, 0))
        case "no_tricks" | "trumps":
            return _counts(seats, (6, 4, 2, 1))
        case "no_hearts":
            return [*_counts(seats, (6, 4, 3, 0)), ("special", str(seats[1]))]
        case "no_last_two":
            return [("takers.0", str(seats[0])), ("takers.1", str(seats[2]))]
        case "no_king":
            return [("taker", str(seats[3]))]
        case _:
            return [(f"place.{seat}", str(place)) for place, seat in enumerate(seats, start=1)]


def _counts(seats: list[int], counts: tuple[int, ...]) -> Fields:
    return [(f"count.{seat}", str(n)) for seat, n in sorted(zip(seats, counts, strict=True))]


def _seat(declarer: int, steps: int) -> int:
    return (declarer + steps) % len(NAMES)


def encoded(fields: Fields) -> bytes:
    """A form's body as a browser sends it."""
    return urlencode(fields).encode()
