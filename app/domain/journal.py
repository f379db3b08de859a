"""What a command changed, as edits that can be read, carried out and taken back.

Every command, today's and those to come, is a step from one session value to the next. The
edits between the two are what the store writes and what undo reverses, so that undo needs no
knowledge of any command.
"""

from dataclasses import dataclass, replace
from typing import Any

from app.domain.adjustments import Adjustment
from app.domain.hand import Hand
from app.domain.match import Match
from app.domain.notation import read_hand, write_adjustments, write_hand
from app.domain.reading import Reader
from app.domain.rules_notation import earlier_from, rules_from, write_earlier, write_rules
from app.domain.session import GameSession

Plain = Any


@dataclass(frozen=True, slots=True)
class Edit:
    """One fact that changed, as JSON values; None stands for "was not there".

    *match* and *hand* are indexes, 0 first. An edit with neither is about the session itself
    (title, players); with only a match, about that match's rules, first declarer and end.
    """

    before: Plain
    after: Plain
    match: int | None = None
    hand: int | None = None

    @property
    def reversed(self) -> "Edit":
        """The edit that takes this one back."""
        return replace(self, before=self.after, after=self.before)


Edits = tuple[Edit, ...]


def edits_between(old: GameSession, new: GameSession) -> Edits:
    """The edits that lead from *old* to *new*, fewest and in order.

    >>> from app.domain.presets import MODERN
    >>> old = GameSession("Friday", ("Ada", "Ben", "Clara", "Dan"), (Match(MODERN, 0),))
    >>> [edit.after["title"] for edit in edits_between(old, replace(old, title="Monday"))]
    ['Monday']
    """
    edits = []
    before, after = _write_head(old), _write_head(new)
    if before != after:
        edits.append(Edit(before, after))
    indexes = range(max(len(old.matches), len(new.matches)))
    # Matches are taken away from the end, so that the ones before keep their places.
    for index in indexes if len(new.matches) >= len(old.matches) else reversed(indexes):
        was = old.matches[index] if index < len(old.matches) else None
        now = new.matches[index] if index < len(new.matches) else None
        if was is now:
            continue
        before, after = _write_match_head(was), _write_match_head(now)
        head = [Edit(before, after, index)] if before != after else []
        hands = _hand_edits(index, was.hands if was else (), now.hands if now else ())
        # A match is there before its hands come, and goes after they have gone.
        edits += head + hands if now else hands + head
    return tuple(edits)


def apply_edits(session: GameSession, edits: Edits) -> GameSession:
    """*session* with *edits* carried out. They must start from what the session holds.

    >>> from app.domain.presets import MODERN
    >>> old = GameSession("Friday", ("Ada", "Ben", "Clara", "Dan"), (Match(MODERN, 0),))
    >>> new = replace(old, matches=(*old.matches, Match(MODERN, 2)))
    >>> edits = edits_between(old, new)
    >>> apply_edits(old, edits) == new and apply_edits(new, reverse_edits(edits)) == old
    True
    """
    matches = list(session.matches)
    hands = [list(match.hands) for match in matches]
    for edit in edits:
        if edit.match is None:
            head = edit.after
            # Entries from before people had numbers do not say them.
            session = replace(
                session,
                title=head["title"],
                players=tuple(head["players"]),
                people=tuple(head.get("people", ())) or session.people,
            )
        elif edit.hand is not None:
            _place(hands[edit.match], edit.hand, edit.after and _read_hand(edit.after))
        elif edit.after is None:
            del matches[edit.match], hands[edit.match]
        else:
            if edit.match == len(matches):
                hands.append([])
            _place(matches, edit.match, _read_match_head(edit.after))
    whole = (
        replace(match, hands=tuple(played)) for match, played in zip(matches, hands, strict=True)
    )
    return replace(session, matches=tuple(whole))


def reverse_edits(edits: Edits) -> Edits:
    """The edits that take *edits* back, in the order in which they have to be carried out."""
    return tuple(edit.reversed for edit in reversed(edits))


def _hand_edits(match: int, was: tuple[Hand, ...], now: tuple[Hand, ...]) -> list[Edit]:
    edits = []
    for index in range(max(len(was), len(now))):
        before = was[index] if index < len(was) else None
        after = now[index] if index < len(now) else None
        if before != after:
            edits.append(
                Edit(before and write_hand(before), after and write_hand(after), match, index)
            )
    # Hands are taken away from the end, so that the ones before keep their places.
    return edits if len(now) >= len(was) else edits[::-1]


def _place(items: list[Any], index: int, value: Any) -> None:
    """Set, append or (None) take away the item at *index*."""
    if value is None:
        del items[index]
    elif index == len(items):
        items.append(value)
    else:
        items[index] = value


def _write_head(session: GameSession) -> Plain:
    return {
        "title": session.title,
        "players": list(session.players),
        "people": list(session.people),
    }


def _write_match_head(match: Match | None) -> Plain:
    if match is None:
        return None
    head = {
        "rules": write_rules(match.rules),
        "first_declarer": match.first_declarer,
        "ended": match.ended,
        "adjustments": write_adjustments(match.adjustments),
    }
    return {**head, "earlier": write_earlier(match.earlier)} if match.earlier else head


def _read_match_head(plain: Plain) -> Match:
    return Match(
        rules_from(plain["rules"]),
        plain["first_declarer"],
        ended=plain["ended"],
        adjustments=tuple(Adjustment(**one) for one in plain.get("adjustments", ())),
        earlier=earlier_from(plain.get("earlier", ())),
    )


def _read_hand(plain: Plain) -> Hand:
    hand = read_hand(plain, Reader())
    assert hand is not None, "the journal holds only hands that were accepted"
    return hand
