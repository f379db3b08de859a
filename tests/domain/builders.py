"""Short ways to say a hand. Seats are the letters N E S W, clockwise, as in the rules brief.

Results are said as the table says them, by the kind of entry of the contract:

- counts: ``3-4-5-1``, with a star behind the seat that has the special card: ``0-6*-4-3``;
- one card: ``S``; last tricks: ``EE``, second last first; finishing order: ``ENWS``;
- sharers: ``EW``;
- a mixture: its parts, ``tricks 3-2-2-1, hearts 4-2-1-1, king E``;
- cards put aside: ``3-4-5-0+1`` (one is missing), ``-`` for one card;
- not played: ``undoubled``; settled on paper: ``nets 25 70 -5 -25`` or ``zero 50 95 20 0``.
"""

from app.domain.contracts import (
    Contract,
    Counts,
    Entry,
    Finish,
    LastTricks,
    Mixture,
    PartEntry,
    Shared,
    Taker,
)
from app.domain.doubles import Double
from app.domain.errors import Problem
from app.domain.hand import Hand
from app.domain.match import Match
from app.domain.outcome import (
    Counted,
    Finished,
    LastTaken,
    Mixed,
    Outcome,
    PaperFromZero,
    PaperNets,
    PartPlayed,
    Played,
    Sharers,
    Taken,
    Undoubled,
)
from app.domain.presets import MODERN
from app.domain.rulesets import RuleSet
from app.domain.scoring import Transfer

LETTERS = "NESWABCD"
"""Four seats as at a table; tables of five to eight go on with A B C D."""
NEGATIVES = ("no_tricks", "no_queens", "no_last_two", "no_hearts", "no_king")
POSITIVES = ("trumps", "dominoes")
CONTRACTS = NEGATIVES + POSITIVES


def seats(letters: str) -> tuple[int, ...]:
    """``"ES"`` → ``(1, 2)``."""
    return tuple(LETTERS.index(letter) for letter in letters)


def doubles(said: str) -> frozenset[Double]:
    """``"E>NSW N>E"``: East doubled everyone, North doubled East back."""
    calls = (call.split(">") for call in said.split())
    return frozenset((seats(by)[0], whom) for by, targets in calls for whom in seats(targets))


def outcome(result: str, contract: Contract) -> Outcome:
    """The outcome that *result* says, in the shape of *contract*."""
    if result == "undoubled":
        return Undoubled()
    if result.startswith("nets "):
        return PaperNets(tuple(map(int, result.split()[1:])))
    if result.startswith("zero "):
        return PaperFromZero(tuple(map(int, result.split()[1:])))
    return happened(result, contract.entry)


def happened(result: str, entry: Entry) -> Played:
    """What *result* says of *entry*."""
    match entry:
        case Finish():
            return Finished(seats(result))
        case Shared():
            return Sharers(seats(result))
        case Mixture():
            said = dict(part.split(" ") for part in result.split(", "))
            return Mixed(tuple((p.id, part_played(said[p.id], p.entry)) for p in entry.parts))
        case Counts() | Taker() | LastTricks():
            return part_played(result, entry)


def part_played(result: str, entry: PartEntry) -> PartPlayed:
    match entry:
        case Counts():
            result, _, missing = result.partition("+")
            parts = result.split("-")
            stars = [seat for seat, part in enumerate(parts) if part.endswith("*")]
            counts = tuple(int(part.rstrip("*")) for part in parts)
            return Counted(counts, stars[0] if stars else None, int(missing or 0))
        case Taker():
            return Taken(None if result == "-" else seats(result)[0])
        case LastTricks():
            return LastTaken(seats(result))


def hand(
    contract: str,
    result: str,
    said: str = "",
    declarer: str = "N",
    rules: RuleSet = MODERN,
    trump: str | None = None,
    start_rank: str | None = None,
) -> Hand:
    """A hand, not checked: many tests want one that is refused."""
    return Hand(
        seats(declarer)[0],
        contract,
        outcome(result, rules.contract(contract)),
        doubles(said),
        trump,
        start_rank,
    )


def transfers(said: str) -> tuple[Transfer, ...]:
    """``"NE 10x1>E NS 0x2"``: a gap of 10 moves once to East; North and South are level."""
    made = []
    words = said.split()
    for pair, moved in zip(words[::2], words[1::2], strict=True):
        amount, _, winner = moved.partition(">")
        gap, times = amount.split("x")
        one, other = seats(pair)
        better = seats(winner)[0] if winner else None
        made.append(Transfer((one, other), int(times), int(gap), better))
    return tuple(made)


def plain_outcome(contract: Contract, rules: RuleSet, seat: int = 0) -> Outcome:
    """The simplest legal outcome: *seat* takes everything, or goes out first."""
    entry = contract.entry
    match entry:
        case Finish():
            return Finished(tuple((seat + step) % rules.players for step in range(entry.asked)))
        case Shared():
            return Sharers((seat,))
        case Mixture():
            return Mixed(tuple((p.id, _plain_part(p.entry, rules, seat)) for p in entry.parts))
        case Counts() | Taker() | LastTricks():
            return _plain_part(entry, rules, seat)


def _plain_part(entry: PartEntry, rules: RuleSet, seat: int) -> PartPlayed:
    match entry:
        case Counts(item, _, special):
            want = rules.number_of(item)
            counts = tuple(want if s == seat else 0 for s in range(rules.players))
            return Counted(counts, seat if special else None)
        case Taker():
            return Taken(seat)
        case LastTricks(values):
            return LastTaken((seat,) * len(values))


def plain_hand(rules: RuleSet, declarer: int, contract_id: str, seat: int = 0) -> Hand:
    """A hand with the simplest outcome and no doubles."""
    return Hand(declarer, contract_id, plain_outcome(rules.contract(contract_id), rules, seat))


def played(match: Match, hands: int) -> Match:
    """*match* with so many more plain hands, each by the seat whose turn it is."""
    for _ in range(hands):
        declarer = match.declarer
        assert declarer is not None, "the match has no hand left"
        contract = match.contracts_left(declarer)[0]
        match = match.record(
            plain_hand(match.rules, declarer, contract.id, match.next_number % match.rules.players)
        )
    return match


def codes(problems: tuple[Problem, ...] | list[Problem]) -> list[str]:
    """The ids of the problems, in order."""
    return [problem.code for problem in problems]


def blamed(problems: tuple[Problem, ...] | list[Problem]) -> list[tuple[str, str, int | None]]:
    """Each problem as (id, field, seat at fault)."""
    return [(problem.code, problem.field, problem.seat) for problem in problems]
