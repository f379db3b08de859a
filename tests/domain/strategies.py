"""What hypothesis draws from: hands that can have happened, matches, sessions, rule sets."""

from collections import Counter
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from app.domain.adjustments import Adjustment
from app.domain.cards import RANKS, SUITS, pack_of
from app.domain.contracts import Contract, Counts, Entry, Finish, LastTricks, Special, Taker
from app.domain.doubles import Double, may_double
from app.domain.hand import Hand
from app.domain.match import Match
from app.domain.names import check_players, clean_name
from app.domain.outcome import (
    Counted,
    Finished,
    LastTaken,
    Outcome,
    PaperFromZero,
    PaperNets,
    Taken,
    Undoubled,
)
from app.domain.presets import SHIPPED
from app.domain.rulesets import Doubling, Roles, RuleSet
from app.domain.session import GameSession

shipped_rules = st.sampled_from(SHIPPED)
values = st.integers(-40, 40)


@st.composite
def outcomes(draw: st.DrawFn, contract: Contract, rules: RuleSet) -> Outcome:
    """What the cards can do in *contract*: counts that add up, takers, an order."""
    seat = st.integers(0, rules.players - 1)
    match contract.entry:
        case Counts(item, _, special):
            want = rules.number_of(item)
            taken = Counter(draw(st.lists(seat, min_size=want, max_size=want)))
            counts = tuple(taken[s] for s in range(rules.players))
            holders = [s for s in range(rules.players) if counts[s]]
            return Counted(counts, draw(st.sampled_from(holders)) if special else None)
        case Taker():
            return Taken(draw(seat))
        case LastTricks(points):
            takers = draw(st.lists(seat, min_size=len(points), max_size=len(points)))
            return LastTaken(tuple(takers))
        case Finish():
            return Finished(tuple(draw(st.permutations(range(rules.players)))))


@st.composite
def paper(draw: st.DrawFn, contract: Contract, rules: RuleSet) -> PaperNets | PaperFromZero:
    """A result typed from paper that adds up."""
    some = draw(st.lists(st.integers(-90, 90), min_size=rules.players, max_size=rules.players))
    some[-1] = rules.total(contract) - sum(some[:-1])
    if draw(st.booleans()):
        return PaperNets(tuple(some))
    return PaperFromZero(tuple(points - min(some) for points in some))


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
    return frozenset(said)


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
    ranks = RANKS[-rules.pack // 4 :]
    rank = draw(st.none() | st.sampled_from(ranks)) if contract.asks == "rank" else None
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
    most = rules.hands if most is None else most
    for _ in range(draw(st.integers(least, most))):
        declarer = match.declarer
        assert declarer is not None
        contract = draw(st.sampled_from(match.contracts_left(declarer)))
        match = match.record(draw(hands(rules, declarer, contract, on_paper)))
    return match


def whole_matches(rules: RuleSet, on_paper: bool = True) -> st.SearchStrategy[Match]:
    """A match with every hand played."""
    return matches(rules, rules.hands, rules.hands, on_paper)


# -- rule sets ----------------------------------------------------------------------------

_SPARE = {  # cards that go out first, so that 52 (or 36, 32) can be dealt to so many
    (52, 3): ("2C",),
    (52, 5): ("2C", "2D"),
    (52, 6): ("2C", "2D", "2S", "2H"),
    (52, 7): ("2C", "2D", "2S"),
    (52, 8): ("2C", "2D", "2S", "2H"),
    (36, 5): ("6C",),
    (36, 7): ("6C",),
    (36, 8): ("6C", "6D", "6S", "6H"),
    (32, 3): ("7S", "7C"),
    (32, 5): ("7S", "7C"),
    (32, 6): ("7S", "7C"),
    (32, 7): ("7S", "7C", "7D", "7H"),
}


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """A rule set that passes `RuleSet.check`, of any size and with any values, 0 included."""
    players = draw(st.integers(3, 8))
    pack = draw(st.sampled_from((32, 36, 52)))
    removed = _SPARE.get((pack, players), ())
    cards = pack_of(pack, removed)
    tricks = len(cards) // players
    entries = draw(st.lists(_entries(players, cards, tricks), min_size=1, max_size=4))
    contracts = tuple(
        Contract(
            f"own_{index}",
            entry,
            positive=draw(st.booleans()),
            asks=draw(st.sampled_from(("", "trump", "rank"))),
            stops_early=draw(st.booleans()),
            heart_ban=draw(st.booleans()),
        )
        for index, entry in enumerate(entries)
    )
    step = st.integers(0, players - 1)
    return RuleSet(
        id="own",
        name=draw(names) or "Own",
        contracts=contracts,
        players=players,
        pack=pack,
        removed=removed,
        run=draw(st.integers(1, len(contracts))),
        roles=Roles(draw(step), draw(step), draw(step)),
        doubling=Doubling(
            draw(st.booleans()),
            draw(st.sampled_from(("negatives", "never", "always"))),
            draw(st.booleans()),
            draw(st.integers(0, len(contracts))),
        ),
        undoubled=draw(st.sampled_from(("play", "split"))),
        high_wins=draw(st.booleans()),
    ).check()


@st.composite
def _entries(draw: st.DrawFn, players: int, cards: tuple[str, ...], tricks: int) -> Entry:
    kind = draw(st.sampled_from(("tricks", "suit", "rank", "taker", "last", "finish")))
    points = draw(values)
    match kind:
        case "tricks":
            return Counts("tricks", points)
        case "suit":
            special = Special(draw(st.sampled_from(("AH", "10H", "KH"))), draw(values))
            return Counts("hearts", points, draw(st.sampled_from((None, special))))
        case "rank":
            special = Special("QS", draw(values))
            return Counts("queens", points, draw(st.sampled_from((None, special))))
        case "taker":
            return Taker(draw(st.sampled_from(cards)), points)
        case "last":
            most = min(tricks, 4)
            return LastTricks(tuple(draw(st.lists(values, min_size=1, max_size=most))))
    return Finish(tuple(draw(st.lists(values, min_size=players, max_size=players))))


# -- names, sessions, and whatever a stranger may send ------------------------------------

names = st.text(max_size=30).map(clean_name).filter(lambda name: len(name) <= 30)
"""Any script, as a name is kept; possibly empty."""


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
