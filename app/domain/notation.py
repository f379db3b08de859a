"""The match file: everything a session knows, as plain data, both ways (design §7).

Facts only. Totals and nets that a file carries are ignored on the way in.
"""

from dataclasses import asdict, replace
from typing import Any

from app.domain.adjustments import LONGEST_REASON, MOST_ADJUSTED, MOST_ADJUSTMENTS, Adjustment
from app.domain.earlier import Earlier, History
from app.domain.errors import InvalidFile, NothingPlayed, RuleViolation
from app.domain.hand import Hand
from app.domain.match import Match
from app.domain.names import LONGEST_NAME, LONGEST_TITLE, check_players, clean_name
from app.domain.outcome_notation import SEAT, hand_place, read_outcome, write_outcome
from app.domain.reading import Reader
from app.domain.rules_notation import name_rules, read_rules, write_earlier
from app.domain.session import GameSession

FORMAT = "barbu-sheet/1"
MOST_MATCHES = 200
MOST_HANDS = 1_000
MOST_CHANGES = 50
"""So many times can a file say that a match changed its rules, and so many hands can it have."""

Plain = dict[str, Any]


def write_hand(hand: Hand) -> Plain:
    """A hand's facts as JSON values; doubles sorted, so that equal hands read alike."""
    return {
        "declarer": hand.declarer,
        "contract": hand.contract,
        "trump": hand.trump,
        "start_rank": hand.start_rank,
        "doubles": [list(double) for double in sorted(hand.doubles)],
        "outcome": write_outcome(hand.outcome),
    }


def read_hand(value: object, reader: Reader) -> Hand | None:
    """The hand in *value*, not yet checked against a rule set; None after a problem.

    >>> from app.domain.outcome import Taken
    >>> hand = Hand(1, "no_king", Taken(3), frozenset({(2, 1)}))
    >>> read_hand(write_hand(hand), Reader()) == hand
    True
    """
    before = len(reader.problems)
    fields = reader.mapping(value)
    doubles = set()
    with reader.inside("doubles"):
        for index, pair in enumerate(reader.items(fields, "doubles", most=56)):
            so_far = len(reader.problems)
            seats = reader.numbers({str(index): pair}, str(index), *SEAT)
            if len(seats) == 2:
                doubles.add((seats[0], seats[1]))
            elif len(reader.problems) == so_far:
                reader.refuse("file.pair", at=str(index))
    named = {}
    for key in ("trump", "start_rank"):
        named[key] = None if fields.get(key) is None else reader.text(fields, key, most=10)
    declarer = reader.number(fields, "declarer", *SEAT)
    contract = reader.text(fields, "contract", most=40)
    with reader.inside("outcome"):
        outcome = read_outcome(fields.get("outcome"), reader)
    if outcome is None or len(reader.problems) > before:
        return None
    return Hand(declarer, contract, outcome, frozenset(doubles), **named)


def write_match(match: Match) -> Plain:
    """A match as JSON values, with the derived totals and nets for whoever reads the file."""
    written: Plain = {
        "rule_set": name_rules(match.rules),
        "first_declarer": match.first_declarer,
        "ended": match.ended,
        "winners": list(match.winners),
        "totals": list(match.totals),
        "hands": [
            {**write_hand(hand), "net": list(settlement.net)}
            for hand, settlement in zip(match.hands, match.settlements, strict=True)
        ],
    }
    if match.adjustments:
        written["adjustments"] = write_adjustments(match.adjustments)
    if match.earlier:
        written["earlier"] = write_earlier(match.earlier)
    return written


def write_adjustments(adjustments: tuple[Adjustment, ...]) -> list[Plain]:
    """Adjustments as JSON values.

    >>> write_adjustments((Adjustment(1, -10, "revoke", 3),))
    [{'seat': 1, 'points': -10, 'reason': 'revoke', 'after': 3}]
    """
    return [asdict(one) for one in adjustments]


def read_adjustments(
    fields: Plain, hands: int, players: int, reader: Reader
) -> tuple[Adjustment, ...]:
    """The adjustments among a match's fields, after at most *hands* hands each."""
    found = []
    with reader.inside("adjustments"):
        for index, written in enumerate(reader.items(fields, "adjustments", most=MOST_ADJUSTMENTS)):
            with reader.inside(index):
                before = len(reader.problems)
                line = reader.mapping(written)
                one = Adjustment(
                    reader.number(line, "seat", *SEAT),
                    reader.number(line, "points", -MOST_ADJUSTED, MOST_ADJUSTED),
                    clean_name(reader.text(line, "reason", most=LONGEST_REASON)),
                    reader.number(line, "after", 0, hands, default=hands),
                )
                try:
                    if len(reader.problems) == before:
                        found.append(one.check(players))
                except RuleViolation as refusal:
                    reader.adopt(refusal.problems)
    return tuple(found)


def write_session(session: GameSession) -> Plain:
    """A session as the match file.

    >>> from app.domain.presets import MODERN
    >>> session = GameSession("Friday", ("Ada", "Ben", "Clara", "Dan"), (Match(MODERN, 0),))
    >>> read_session(write_session(session)) == session
    True
    """
    return {
        "format": FORMAT,
        "title": session.title,
        "players": list(session.players),
        "matches": [write_match(match) for match in session.matches],
    }


def read_session(value: object) -> GameSession:
    """The session in a match file. Raises InvalidFile with every problem and its path."""
    reader = Reader()
    fields = reader.mapping(value)
    if fields.get("format") != FORMAT:
        reader.refuse("file.format", {"want": FORMAT}, "format")
    title = clean_name(reader.text(fields, "title", most=LONGEST_TITLE, default=""))
    names = _read_players(fields, reader)
    matches = []
    with reader.inside("matches"):
        for index, written in enumerate(reader.items(fields, "matches", most=MOST_MATCHES)):
            with reader.inside(index):
                last = index == len(fields["matches"]) - 1
                match = _read_match(written, len(names), last, reader)
                if match is not None:
                    matches.append(match)
        if not fields.get("matches"):
            reader.refuse("file.no_match")
    if reader.problems:
        raise InvalidFile(*reader.problems)
    return GameSession(title, names, tuple(matches))


def _read_players(fields: Plain, reader: Reader) -> tuple[str, ...]:
    """The names; which number of them is right, the matches' rule sets say."""
    given = reader.items(fields, "players", most=8)
    names = tuple(name if isinstance(name, str) else "" for name in given)
    odd = [seat for seat, name in enumerate(given) if not isinstance(name, str)]
    for seat in odd:
        reader.refuse("file.text", {"most": LONGEST_NAME}, f"players.{seat}")
    if odd:
        return names
    try:
        return check_players(names, len(names))
    except RuleViolation as refusal:
        reader.adopt(refusal.problems)
        return names


def _read_match(value: object, players: int, last: bool, reader: Reader) -> Match | None:
    before = len(reader.problems)
    fields = reader.mapping(value)
    with reader.inside("rule_set"):
        rules = read_rules(fields.get("rule_set"), reader)
    first = reader.number(fields, "first_declarer", low=0, high=max(players - 1, 0), default=0)
    ended = reader.flag(fields, "ended", default=False)
    if not last and not ended:
        reader.refuse("file.unended", at="ended")
    if rules is None:
        return None
    if rules.players != players:
        reader.refuse("name.number", {"want": rules.players})
        return None
    earlier = _read_earlier(fields, players, reader)
    match = _read_hands(fields, Match(rules, first, earlier=earlier), reader)
    if earlier and earlier[-1].until > len(match.hands):
        reader.refuse("file.number", {"low": 0, "high": len(match.hands)}, "earlier")
    lines = read_adjustments(fields, len(match.hands), players, reader)
    match = replace(match, adjustments=lines)
    if not ended:
        return match
    try:
        match = match.end()
    except NothingPlayed as refusal:
        # Hands that could not be read have been refused already.
        if len(reader.problems) == before:
            reader.adopt(refusal.problems)
        return None
    winners = reader.numbers(fields, "winners", *SEAT) if fields.get("winners") else ()
    # Winners can only be compared when every hand could be read.
    if winners and sorted(winners) != list(match.winners) and len(reader.problems) == before:
        names = ", ".join(str(seat) for seat in match.winners)
        reader.refuse("file.winners", {"want": names}, "winners")
    return match


def _read_earlier(fields: Plain, players: int, reader: Reader) -> History:
    """The rules that were changed on the way, each until a later hand than the one before."""
    found: list[Earlier] = []
    with reader.inside("earlier"):
        for index, written in enumerate(reader.items(fields, "earlier", most=MOST_CHANGES)):
            with reader.inside(index):
                line = reader.mapping(written)
                low = found[-1].until + 1 if found else 1
                until = reader.number(line, "until", low=low, high=MOST_HANDS)
                with reader.inside("rule_set"):
                    rules = read_rules(line.get("rule_set"), reader)
                if rules is None:
                    continue
                if rules.players != players:
                    reader.refuse("name.number", {"want": rules.players})
                found.append(Earlier(rules, until))
    return tuple(found)


def _read_hands(fields: Plain, match: Match, reader: Reader) -> Match:
    most = MOST_HANDS if match.earlier else match.rules.hands
    with reader.inside("hands"):
        for index, written in enumerate(reader.items(fields, "hands", most=most)):
            with reader.inside(index):
                hand = read_hand(written, reader)
                if hand is None:
                    continue
                try:
                    match = match.record(hand)
                except RuleViolation as refusal:
                    reader.adopt(refusal.problems, hand_place)
    return match
