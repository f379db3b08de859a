"""What hypothesis draws from: hands that can have happened, matches, sessions, rule sets."""

from collections import Counter
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from app.domain.adjustments import Adjustment
from app.domain.cards import SUITS, Deal, belongs_to
from app.domain.contracts import (
    Contract,
    Counts,
    Finish,
    LastTricks,
    Mixture,
    PartEntry,
    Shared,
    Taker,
)
from app.domain.doubles import Double, may_double, permitted
from app.domain.hand import Hand
from app.domain.match import Match
from app.domain.names import check_players
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
from app.domain.presets import SHIPPED
from app.domain.rulesets import RuleSet
from app.domain.session import GameSession
from app.domain.totals import from_zero_totals, possible_totals
from tests.domain.rule_strategies import names, rule_sets

shipped_rules = st.sampled_from(SHIPPED)
modern_rules = st.sampled_from(SHIPPED[:4])


@dataclass(frozen=True)
class PlayedOut:
    """A hand as the cards fell: who won each trick, and the cards that each seat took."""

    winners: tuple[int, ...]
    taken: tuple[frozenset[str], ...]


@st.composite
def played_out(draw: st.DrawFn, deal: Deal) -> PlayedOut:
    """Any cards in any tricks, won by anybody: more than can be played, but nothing impossible."""
    chance = Random(draw(st.integers(0, 2**32)))
    cards = chance.sample(deal.cards, len(deal.cards))[deal.aside :]
    # Few winners now and then, or nobody would ever take everything.
    seats = range(draw(st.integers(1, deal.players)))
    winners = tuple(chance.choices(seats, k=deal.tricks))
    taken: list[set[str]] = [set() for _ in range(deal.players)]
    for trick, winner in enumerate(winners):
        taken[winner] |= set(cards[trick * deal.players : (trick + 1) * deal.players])
    return PlayedOut(winners, tuple(map(frozenset, taken)))


def fallen(entry: PartEntry, cards: PlayedOut, deal: Deal) -> PartPlayed:
    """What there is to enter of *entry* after the cards fell like that."""
    seats = range(deal.players)

    def taker_of(card: str) -> int | None:
        return next((seat for seat in seats if card in cards.taken[seat]), None)

    match entry:
        case Counts("tricks"):
            return Counted(tuple(cards.winners.count(seat) for seat in seats))
        case Counts(item, _, special):
            counts = tuple(
                sum(belongs_to(card, item) for card in cards.taken[seat]) for seat in seats
            )
            missing = deal.number_of(item) - sum(counts)
            return Counted(counts, taker_of(special.card) if special else None, missing)
        case Taker(card, _):
            return Taken(taker_of(card))
        case LastTricks(points):
            return LastTaken(cards.winners[-len(points) :])


@st.composite
def outcomes(draw: st.DrawFn, contract: Contract, rules: RuleSet) -> Outcome:
    """What the cards can do in *contract*: counts that add up, takers, an order."""
    seat = st.integers(0, rules.players - 1)
    deal = rules.deal
    match contract.entry:
        case Counts(item, _, special) if not rules.aside:
            want = rules.number_of(item)
            taken = Counter(draw(st.lists(seat, min_size=want, max_size=want)))
            counts = tuple(taken[s] for s in range(rules.players))
            holders = [s for s in range(rules.players) if counts[s]]
            return Counted(counts, draw(st.sampled_from(holders)) if special else None)
        case Counts() | Taker() | LastTricks():
            return fallen(contract.entry, draw(played_out(deal)), deal)
        case Finish():
            order = tuple(draw(st.permutations(range(rules.players))))
            return Finished(order[: draw(st.integers(contract.entry.asked, rules.players))])
        case Shared():
            return Sharers(tuple(sorted(draw(st.sets(seat, min_size=1)))))
        case Mixture(parts):
            cards = draw(played_out(deal))
            return Mixed(tuple((part.id, fallen(part.entry, cards, deal)) for part in parts))


@st.composite
def paper(draw: st.DrawFn, contract: Contract, rules: RuleSet) -> PaperNets | PaperFromZero:
    """A result typed from paper that adds up."""
    some = draw(st.lists(st.integers(-90, 90), min_size=rules.players, max_size=rules.players))
    some[-1] = draw(st.sampled_from(possible_totals(contract, rules))) - sum(some[:-1])
    above = tuple(points - min(some) for points in some)
    if draw(st.booleans()) or len(from_zero_totals(above, contract, rules)) > 1:
        return PaperNets(tuple(some))
    return PaperFromZero(above)


@st.composite
def double_sets(
    draw: st.DrawFn, contract: Contract, rules: RuleSet, declarer: int
) -> frozenset[Double]:
    """Doubles that the rule set allows: the others' first, then the declarer's answers."""
    everyone = range(rules.players)
    first = [
        (by, whom)
        for by in everyone
        for whom in everyone
        if by != declarer and may_double(rules, contract, declarer, by, whom)
    ]
    said = set(draw(st.lists(st.sampled_from(first), unique=True))) if first else set()
    back = [
        (declarer, whom)
        for whom in everyone
        if may_double(rules, contract, declarer, declarer, whom)
        and (rules.doubling.declarer_starts or (whom, declarer) in said)
    ]
    if back:
        said |= set(draw(st.lists(st.sampled_from(back), unique=True)))
    return permitted(rules, contract, declarer, said)


@st.composite
def hands(
    draw: st.DrawFn,
    rules: RuleSet,
    declarer: int,
    contract: Contract | None = None,
    on_paper: bool = True,
) -> Hand:
    """A hand that passes `Hand.check`; sometimes not played, sometimes settled on paper."""
    contract = contract or draw(st.sampled_from(rules.contracts))
    trump = draw(st.none() | st.sampled_from(SUITS)) if contract.asks == "trump" else None
    rank = draw(st.none() | st.sampled_from(rules.deal.ranks)) if contract.asks == "rank" else None
    result: Outcome
    if rules.undoubled == "split" and not contract.positive and draw(st.booleans()):
        return Hand(declarer, contract.id, Undoubled(), frozenset(), trump, rank)
    if on_paper and draw(st.integers(0, 5)) == 0:
        result = draw(paper(contract, rules))
    else:
        result = draw(outcomes(contract, rules))
    said = draw(double_sets(contract, rules, declarer))
    return Hand(declarer, contract.id, result, said, trump, rank)


@st.composite
def matches(
    draw: st.DrawFn,
    rules: RuleSet,
    least: int = 0,
    most: int | None = None,
    on_paper: bool = True,
) -> Match:
    """A match by turns, with any number of hands between *least* and *most*."""
    match = Match(rules, draw(st.integers(0, rules.players - 1)))
    most = rules.hands if most is None else min(most, rules.hands)
    for _ in range(draw(st.integers(least, most))):
        declarer = match.declarer
        assert declarer is not None
        contract = draw(st.sampled_from(match.contracts_left(declarer)))
        match = match.record(draw(hands(rules, declarer, contract, on_paper)))
    return match


def whole_matches(rules: RuleSet, on_paper: bool = True) -> st.SearchStrategy[Match]:
    """A match with every hand played."""
    return matches(rules, rules.hands, rules.hands, on_paper)


# -- names, sessions, and whatever a stranger may send ------------------------------------


@st.composite
def tables(draw: st.DrawFn, players: int) -> tuple[str, ...]:
    """Names that can be told apart: any text, with the seat's number put in front of it."""
    typed = [draw(st.text(max_size=20)) for _ in range(players)]
    distinct = tuple(f"{seat}{name}"[:20] for seat, name in enumerate(typed))
    return check_players(distinct, players)


def adjustments(match: Match) -> st.SearchStrategy[tuple[Adjustment, ...]]:
    """Up to two lines beside the hands of *match*."""
    line = st.builds(
        Adjustment,
        st.integers(0, match.rules.players - 1),
        st.sampled_from((-10, -1, 5, 999)),
        names.filter(bool),
        st.integers(0, len(match.hands)),
    )
    return st.lists(line, max_size=2).map(tuple)


@st.composite
def changed(draw: st.DrawFn, match: Match) -> Match:
    """*match* by other rules of its size from here on, with a hand or none played by them."""
    players = match.rules.players
    now = match.rules
    shipped = (r for r in SHIPPED if (r.players, r.high_wins) == (players, now.high_wins))
    fitting = list(shipped) or [now]
    renamed = replace(match.rules, id="own", name="Changed")
    match = match.with_rules(draw(st.sampled_from([*fitting, renamed])))
    for _ in range(min(draw(st.integers(0, 2)), len(match.coming_declarers))):
        declarer = match.declarer
        assert declarer is not None
        contract = draw(st.sampled_from(match.contracts_left(declarer)))
        match = match.record(draw(hands(match.rules, declarer, contract)))
    return match


@st.composite
def sessions(draw: st.DrawFn) -> GameSession:
    """A session with one to three matches, all but the last of them ended."""
    players: int | None = None
    played: list[Match] = []
    last = draw(st.integers(0, 2))
    for index in range(last + 1):
        rules = draw(shipped_rules | rule_sets())
        if players is not None and rules.players != players:
            rules = played[0].rules
        players = rules.players
        ended = index < last or draw(st.booleans())
        match = draw(matches(rules, least=int(ended), most=min(rules.hands, 6)))
        if match.hands and not match.is_over and draw(st.booleans()):
            match = draw(changed(match))
        match = replace(match, adjustments=draw(adjustments(match)))
        played.append(match.end() if ended else match)
    assert players is not None
    return GameSession(draw(names), draw(tables(players)), tuple(played))


hostile_numbers: st.SearchStrategy[Any] = st.sampled_from(
    (2**63, -(2**63), 10**400, float("nan"), float("inf"), float("-inf"), 1e308, 0.5, -0.0, 2.0)
)
hostile_texts = st.sampled_from(
    ("", "\x00", "\ud800", "=1+1", "<b>x</b>", "\u202eadA", "a" * 300, "modern", "0", "__class__")
)
json_values: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(), max_size=8)
    | hostile_numbers
    | hostile_texts,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=8,
)
"""Whatever JSON can say, and what Python's reader lets through besides: NaN, lone surrogates."""
