"""What the parts of one hand say about each other (rules brief §4, salade).

Whoever has no trick has no card; the heart king is a heart; each queen has a suit; the cards of
a seat fit into its tricks; who takes the last tricks has tricks. Every check here is necessary;
that they are sufficient is not proved.
"""

from dataclasses import dataclass
from itertools import product

from app.domain.cards import SUITS, Deal, belongs_to
from app.domain.contracts import Counts, LastTricks, Mixture, PartEntry, Taker
from app.domain.errors import Problem
from app.domain.outcome import Counted, LastTaken, Mixed, Taken

MOST_TRIED = 4
"""So many cards that two parts speak of are given out in every way; more are left unchecked."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Cards that one seat says it took: so many out of *cards*, in the part *field*."""

    field: str
    cards: frozenset[str]
    counts: tuple[int, ...]
    whole: bool
    """Whether all of *cards* were taken by somebody, none put aside."""


def clashes(outcome: Mixed, entry: Mixture, deal: Deal) -> list[Problem]:
    """What in *outcome* cannot have happened together; every part is legal by itself.

    Fields are ``part.field``, seats the ones at fault.
    """
    tricks = _tricks_of(outcome, entry)
    claims = _claims_of(outcome, entry, deal)
    problems = _last_problems(outcome, entry, tricks)
    if tricks is not None:
        problems += [
            Problem("parts.no_trick", claim.field, seat)
            for claim in claims
            for seat, count in enumerate(claim.counts)
            if count and not tricks[seat]
        ]
    return problems or _aside_problems(outcome, entry, deal) or _card_problems(claims, tricks, deal)


def seats_without(tricks: tuple[int | None, ...]) -> frozenset[int]:
    """The seats that took no trick, and so nothing else either.

    >>> sorted(seats_without((3, 0, None, 0)))
    [1, 3]
    """
    return frozenset(seat for seat, count in enumerate(tricks) if count == 0)


def _tricks_of(outcome: Mixed, entry: Mixture) -> tuple[int, ...] | None:
    for part in entry.parts:
        played = outcome.part(part.id)
        if isinstance(part.entry, Counts) and part.entry.item == "tricks":
            assert isinstance(played, Counted)
            return played.counts
    return None


def _last_problems(outcome: Mixed, entry: Mixture, tricks: tuple[int, ...] | None) -> list[Problem]:
    """Nobody takes more of the last tricks than tricks."""
    for part in entry.parts:
        played = outcome.part(part.id)
        if isinstance(part.entry, LastTricks) and tricks is not None:
            assert isinstance(played, LastTaken)
            return [
                Problem("parts.last", f"{part.id}.takers", seat)
                for seat, count in enumerate(tricks)
                if played.takers.count(seat) > count
            ]
    return []


def _claims_of(outcome: Mixed, entry: Mixture, deal: Deal) -> list[Claim]:
    claims = []
    for part in entry.parts:
        claims += _claims(part.id, part.entry, outcome, deal)
    return claims


def _claims(part_id: str, entry: PartEntry, outcome: Mixed, deal: Deal) -> list[Claim]:
    played = outcome.part(part_id)
    seats = range(deal.players)
    match entry, played:
        case Counts(item, _, special), Counted(counts, taker, missing) if item != "tricks":
            cards = frozenset(card for card in deal.cards if belongs_to(card, item))
            claims = [Claim(f"{part_id}.counts", cards, counts, not missing)]
            if special and taker is not None:
                one = tuple(int(seat == taker) for seat in seats)
                claims.append(Claim(f"{part_id}.special", frozenset({special.card}), one, True))
            return claims
        case Taker(card, _), Taken(taker) if taker is not None:
            one = tuple(int(seat == taker) for seat in seats)
            return [Claim(f"{part_id}.taker", frozenset({card}), one, True)]
    return []


def _aside_problems(outcome: Mixed, entry: Mixture, deal: Deal) -> list[Problem]:
    """Whether as few cards as were put aside can be all those that are missing.

    Suits share no card, and neither do ranks; a card that is known to be missing is missing from
    everything that counts it.
    """
    known, missing = _missing_of(outcome, entry)
    suits = ranks = 0
    problems = []
    for part in entry.parts:
        if not isinstance(part.entry, Counts) or part.entry.item == "tricks":
            continue
        item, count = part.entry.item, missing[part.id]
        suits += count if item in SUITS else 0
        ranks += 0 if item in SUITS else count
        if sum(belongs_to(card, item) for card in known) > count:
            problems.append(Problem("parts.aside", f"{part.id}.counts"))
    if not problems and max(suits, ranks, len(known)) > deal.aside:
        problems.append(Problem("parts.aside", f"{entry.parts[-1].id}.counts"))
    return problems


def _missing_of(outcome: Mixed, entry: Mixture) -> tuple[set[str], dict[str, int]]:
    """The cards that are known to have been put aside, and how many of each part were."""
    known: set[str] = set()
    missing: dict[str, int] = {}
    for part in entry.parts:
        match part.entry, outcome.part(part.id):
            case Taker(card, _), Taken(None):
                known.add(card)
            case Counts(_, _, special), Counted(_, taker, count):
                missing[part.id] = count
                if special and taker is None and count:
                    known.add(special.card)
    return known, missing


def _card_problems(
    claims: list[Claim], tricks: tuple[int, ...] | None, deal: Deal
) -> list[Problem]:
    """Whether the cards that several claims speak of can lie with anybody.

    Such cards are few (the heart king, the heart queen), so every way to give them out is tried.
    """
    owners = {
        card: _owners_of(card, claims, deal)
        for card in deal.cards
        if sum(card in claim.cards for claim in claims) > 1
    }
    for card, seats in owners.items():
        if not seats:
            return [_nobodys(card, claims)]
    for claim in claims:
        for seat, count in enumerate(claim.counts):
            if count > sum(seat in owners.get(card, (seat,)) for card in claim.cards):
                return [Problem("parts.together", claim.field, seat)]
    tried = sorted(owners, key=lambda card: len(owners[card]))[:MOST_TRIED]
    first: list[Problem] = []
    for seats in product(*(owners[card] for card in tried)):
        held = dict(zip(tried, seats, strict=True))
        problems = _too_few_or_many(claims, held, deal)
        if not problems and tricks is not None and len(tried) == len(owners):
            problems = _fit_problems(claims, held, tricks)
        if not problems:
            return []
        first = first or problems
    return first


def _owners_of(card: str, claims: list[Claim], deal: Deal) -> tuple[int | None, ...]:
    """The seats that can have taken *card*: each claim that speaks of it leaves them room."""
    about = [claim for claim in claims if card in claim.cards]
    seats: list[int | None] = [
        seat for seat in range(deal.players) if all(claim.counts[seat] for claim in about)
    ]
    if not any(claim.whole for claim in about):
        seats.append(None)
    return tuple(seats)


def _nobodys(card: str, claims: list[Claim]) -> Problem:
    """*card* can be nobody's: at whoever says to have it, or else at the last claim about it."""
    about = [claim for claim in claims if card in claim.cards]
    for claim in about:
        if len(claim.cards) == 1 and 1 in claim.counts:
            return Problem("parts.empty", claim.field, claim.counts.index(1), {"card": card})
    return Problem("parts.nobody", about[-1].field, facts={"card": card})


def _too_few_or_many(claims: list[Claim], held: dict[str, int | None], deal: Deal) -> list[Problem]:
    """Claims that cannot be if exactly these seats took the cards in *held*."""
    problems = []
    for claim in claims:
        loose = len(claim.cards - held.keys())
        for seat in range(deal.players):
            certain = sum(held.get(card, -1) == seat for card in claim.cards)
            if not certain <= claim.counts[seat] <= certain + loose:
                problems.append(Problem("parts.together", claim.field, seat))
    return problems


def _fit_problems(
    claims: list[Claim], held: dict[str, int | None], tricks: tuple[int, ...]
) -> list[Problem]:
    """Seats whose tricks cannot hold all the cards that they took."""
    problems = []
    for seat, count in enumerate(tricks):
        own = {card for card, owner in held.items() if owner == seat}
        cards = len(own) + sum(claim.counts[seat] - len(own & claim.cards) for claim in claims)
        if cards > count * len(tricks):
            facts: dict[str, int | str] = {"cards": cards, "tricks": count}
            problems.append(Problem("parts.fit", claims[-1].field, seat, facts))
    return problems
