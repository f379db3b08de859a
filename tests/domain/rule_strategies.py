"""Rule sets for hypothesis to draw from: any size, any entries, any values, 0 included."""

from dataclasses import replace

from hypothesis import strategies as st

from app.domain.cards import Deal, pack_of
from app.domain.contracts import (
    Contract,
    Counts,
    Entry,
    Finish,
    LastTricks,
    Mixture,
    Part,
    PartEntry,
    Shared,
    Slam,
    Special,
    Taker,
)
from app.domain.entries import can_be_swept
from app.domain.names import clean_name
from app.domain.rulesets import Doubling, Roles, RuleSet

values = st.integers(-40, 40)
names = st.text(max_size=30).map(clean_name).filter(lambda name: len(name) <= 30)
"""Any script, as a name is kept; possibly empty."""

SPARE = {  # cards that go out first, so that 52 (or 36, 32) can be dealt to so many
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

_ANY_SIZE = st.integers(3, 8)


@st.composite
def rule_sets(draw: st.DrawFn, sizes: st.SearchStrategy[int] = _ANY_SIZE) -> RuleSet:
    """A rule set that passes `RuleSet.check`, of any size and with any values, 0 included."""
    players = draw(sizes)
    pack = draw(st.sampled_from((32, 36, 52)))
    removed = SPARE.get((pack, players), ())
    # Some tables put a card aside for each player at random, so that scoring cards are missing.
    aside = draw(st.sampled_from((0, 0, players)))
    deal = Deal(pack_of(pack, removed), players, aside)
    entries = draw(st.lists(_entries(deal), min_size=1, max_size=4))
    contracts = tuple(
        Contract(
            f"own_{index}",
            entry,
            positive=draw(st.booleans()),
            asks=draw(st.sampled_from(("", "trump", "rank"))),
            stops_early=draw(st.booleans()),
            heart_ban=draw(st.booleans()),
            slam=draw(_slams) if can_be_swept(entry, deal) else None,
            leader=draw(st.none() | st.integers(0, players - 1)),
            name=draw(st.sampled_from(("", f"Ours {index}"))),
        )
        for index, entry in enumerate(entries)
    )
    step = st.integers(0, players - 1)
    doubling = Doubling(
        draw(st.booleans()),
        draw(st.sampled_from(("negatives", "never", "always"))),
        draw(st.booleans()),
        0,
        draw(st.sampled_from(("declarer", "game", "match"))),
        draw(st.sampled_from(("in_turn", "at_once", "second_round", "never"))),
    )
    rules = RuleSet(
        id="own",
        name=draw(names) or "Own",
        contracts=contracts,
        players=players,
        pack=pack,
        removed=removed,
        aside=aside,
        run=draw(st.integers(1, len(contracts))),
        roles=Roles(draw(step), draw(step), draw(step)),
        doubling=doubling,
        undoubled=draw(st.sampled_from(("play", "split"))),
        high_wins=draw(st.booleans()),
        choice=draw(st.sampled_from(("free", "fixed"))),
        ties=draw(st.sampled_from(("shared", "nobody"))),
        direction=draw(st.sampled_from(("clockwise", "anticlockwise"))),
        quota=draw(st.sampled_from(("player", "player", "table"))),
    )
    owed = draw(st.integers(0, rules.most_owed))
    return replace(rules, doubling=replace(doubling, compulsory=owed)).check()


_slams = st.none() | st.just(Slam("mirror")) | values.map(lambda points: Slam("flat", points))


@st.composite
def _entries(draw: st.DrawFn, deal: Deal) -> Entry:
    kind = draw(st.sampled_from(("part", "part", "part", "finish", "shared", "mixture")))
    match kind:
        case "finish":
            players = deal.players
            return Finish(
                tuple(draw(st.lists(values, min_size=players, max_size=players))),
                starts=draw(st.sampled_from(("", "8", "J"))),
                ace=draw(st.sampled_from(("high", "low", "first"))),
                replays=draw(st.booleans()),
                upward=draw(st.booleans()),
                may_stop=draw(st.booleans()),
            )
        case "shared":
            return Shared(draw(st.integers(-1, 1)) * 840)
        case "mixture":
            kinds = draw(st.lists(_KINDS, min_size=2, max_size=5, unique=True))
            parts = []
            for name in kinds:
                entry = draw(_part_entries(deal, name))
                slam = draw(_slams) if can_be_swept(entry, deal) else None
                parts.append(Part(name, entry, slam))
            return Mixture(tuple(parts))
    return draw(_part_entries(deal, draw(_KINDS)))


_KINDS = st.sampled_from(("tricks", "hearts", "queens", "king", "last"))


@st.composite
def _part_entries(draw: st.DrawFn, deal: Deal, kind: str) -> PartEntry:
    points = draw(values)
    match kind:
        case "tricks":
            return Counts("tricks", points)
        case "hearts":
            special = Special(draw(st.sampled_from(("AH", "10H", "KH"))), draw(values))
            return Counts("hearts", points, draw(st.sampled_from((None, special))))
        case "queens":
            special = Special("QS", draw(values))
            return Counts("queens", points, draw(st.sampled_from((None, special))))
        case "king":
            return Taker(draw(st.sampled_from(deal.cards)), points)
    most = min(deal.tricks, 4)
    return LastTricks(tuple(draw(st.lists(values, min_size=1, max_size=most))))
