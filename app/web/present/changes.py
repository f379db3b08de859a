"""What a journal entry changed, in words: its facts, and its values before and after.

Entries hold plain data as it was written, some of it by earlier versions of this program. Seats
in it are those of its time, so every entry is read with the names that sat there then.
"""

from dataclasses import dataclass, replace
from typing import Any

from app.domain.contracts import Counts, Mixture, Taker
from app.domain.contracts import Entry as Entered
from app.domain.earlier import rules_at
from app.domain.errors import RuleViolation
from app.domain.journal import Edit
from app.domain.notation import read_hand
from app.domain.reading import Reader
from app.domain.rules_notation import earlier_from, rules_from
from app.domain.rulesets import RuleSet
from app.domain.scoring import Points, settle
from app.domain.session import GameSession
from app.store.journal import Entry, Heads
from app.web.i18n import _
from app.web.log_words import Facts, hand_ref, match_ref
from app.web.numbers import number, points
from app.web.people_pages import LogLine
from app.web.words import (
    card_name,
    changed_name,
    isolated,
    list_of,
    named_contract,
    part_name,
    rank_name,
    rule_set_name,
    short_contract_name,
    suit_name,
)

Plain = dict[str, Any]
UNREADABLE = (LookupError, TypeError, ValueError, AttributeError, RuleViolation, StopIteration)
"""What reading plain data of an unexpected shape can raise."""
HANDS = ("score", "correct", "insert", "remove")
ADJUSTMENTS = ("adjust", "unadjust")
MATCHES = ("end", "reopen", "rematch", "rules")


@dataclass(frozen=True, slots=True)
class Scene:
    """The session as it stands now, and what was different when an entry was made.

    *players* and *people* sat there before the entry; *found* and *left* is what was beside the
    hands before and after it, by match, where that is not as it stands now.
    """

    session: GameSession
    players: tuple[str, ...]
    people: tuple[int, ...]
    found: Heads
    left: Heads

    @classmethod
    def of(cls, session: GameSession, heads: Heads) -> "Scene":
        """The scene behind which nothing but *heads* is known to have been different."""
        scene = cls(session, session.players, session.people, heads, heads)
        return scene.with_head(heads.get(None))

    def before(self, entry: Entry) -> "Scene":
        """The scene of *entry*; this one is of the entry that came after it."""
        found = {**self.found, **{e.match: e.before for e in entry.edits if e.hand is None}}
        return replace(self, found=found, left=self.found).with_head(found.get(None))

    def rules_of(self, edit: Edit, *, taken_out: bool = False) -> RuleSet:
        """What the hand of *edit* was played by, on its day."""
        heads = self.found if taken_out else self.left
        if head := heads.get(edit.match):
            rules, earlier = rules_from(head["rules"]), earlier_from(head.get("earlier", ()))
            return rules_at(edit.hand or 0, earlier, rules)
        return self.session.matches[edit.match or 0].rules_of(edit.hand or 0)

    def with_head(self, head: Plain | None) -> "Scene":
        """The same with other people on the seats."""
        if not head:
            return self
        # Entries from before people had numbers do not say them.
        people = tuple(head.get("people") or self.people)
        return replace(self, players=tuple(head["players"]), people=people)

    def name(self, seat: int) -> str:
        """Who sat there: by today's name for somebody who still plays."""
        now = self.session.seat_of(self.people[seat])
        return isolated(self.players[seat] if now is None else self.session.players[now])

    def names(self, seats: list[int] | tuple[int, ...]) -> str:
        """Several of them."""
        return ", ".join(self.name(seat) for seat in seats)


def facts_of(entry: Entry, scene: Scene) -> Facts:
    """What the sentence about *entry* speaks of. *scene* is as the entry found it."""
    matches = len(scene.session.matches)
    if entry.kind == "start":
        return {"names": ", ".join(isolated(name) for name in scene.players)}
    if entry.kind in HANDS:
        edit = hand_edit(entry)
        said = edit.before if entry.kind in ("correct", "remove") else edit.after
        n, match = (edit.hand or 0) + 1, (edit.match or 0) + 1
        return {
            "hand": hand_ref(n, match, max(matches, match)),
            "contract": named_contract(
                scene.rules_of(edit, taken_out=entry.kind == "remove"), said["contract"]
            ),
        }
    if entry.kind in ADJUSTMENTS:
        line = _adjustment(entry.edits[0])
        return {
            "name": scene.name(line["seat"]),
            "points": points(line["points"]),
            "reason": isolated(line["reason"]),
        }
    if entry.kind == "replace":
        old, new = _names_changed(entry)[0]
        return {"old": isolated(old), "new": isolated(new)}
    if entry.kind in MATCHES:
        edit = entry.edits[0]
        facts = {"match": match_ref((edit.match or 0) + 1, max(matches, (edit.match or 0) + 1))}
        if entry.kind == "rematch":
            facts["declarer"] = scene.name(edit.after["first_declarer"])
        return facts
    return {}


def range_of(scene: Scene) -> tuple[int, ...]:
    """Every seat, in order of play."""
    return tuple(range(len(scene.players)))


def lines_of(entry: Entry, scene: Scene) -> tuple[LogLine, ...]:
    """The values that *entry* changed, before and after."""
    if entry.kind == "correct":
        return _corrected(hand_edit(entry), scene)
    if entry.kind in HANDS:
        edit = hand_edit(entry)
        hand = edit.before if entry.kind == "remove" else edit.after
        net = _net(hand, scene.rules_of(edit, taken_out=entry.kind == "remove"))
        return (LogLine("", _by_name(net, scene)),)
    if entry.kind == "reseat":
        head = head_edit(entry)
        before = scene.with_head(head.before)
        after = scene.with_head(head.after)
        seats = range_of(scene)
        return (LogLine(_("order of play"), after.names(seats), before.names(seats)),)
    if entry.kind == "rules":
        edit = entry.edits[0]
        was, now = (rule_set_name(rules_from(side["rules"])) for side in (edit.before, edit.after))
        return (LogLine(_("rules"), isolated(changed_name(now, was)), isolated(was)),)
    if entry.kind == "rename":
        head = head_edit(entry)
        lines = [LogLine("", isolated(new), isolated(old)) for old, new in _names_changed(entry)]
        was, now = isolated(head.before["title"]), isolated(head.after["title"])
        return (LogLine(_("the sheet"), now, was), *lines) if was != now else tuple(lines)
    return ()


def hand_edit(entry: Entry) -> Edit:
    """The edit of the hand that *entry* is about: hands behind it only moved along."""
    edits = [edit for edit in entry.edits if edit.hand is not None]
    return min(edits, key=lambda edit: edit.hand or 0)


def head_edit(entry: Entry) -> Edit:
    """The edit of the session's title and people, of an entry that has one."""
    return next(edit for edit in entry.edits if edit.match is None)


def _names_changed(entry: Entry) -> list[tuple[str, str]]:
    head = head_edit(entry)
    pairs = zip(head.before["players"], head.after["players"], strict=True)
    return [(old, new) for old, new in pairs if old != new]


def _adjustment(edit: Edit) -> Plain:
    """The line that came or went."""
    before, after = (list(side.get("adjustments") or ()) for side in (edit.before, edit.after))
    fewer, more = sorted((before, after), key=len)
    for line in fewer:
        more.remove(line)
    found: Plain = more[0]
    return found


# ---- a hand's values ----------------------------------------------------------------------------


def _corrected(edit: Edit, scene: Scene) -> tuple[LogLine, ...]:
    was, now = edit.before, edit.after
    rules = scene.rules_of(edit)
    pairs = [
        (
            _("contract"),
            named_contract(rules, was["contract"]),
            named_contract(rules, now["contract"]),
        ),
        (_("declarer"), scene.name(was["declarer"]), scene.name(now["declarer"])),
        (_("trumps"), _suit(was.get("trump")), _suit(now.get("trump"))),
        (_("first rank"), _rank(was.get("start_rank")), _rank(now.get("start_rank"))),
    ]
    lines = [LogLine(label, after, before) for label, before, after in pairs if before != after]
    lines += _doubles(was, now, scene)
    before, after = (_outcome(hand, rules, scene) for hand in (was, now))
    if before != after:
        same = before[0] == after[0]
        texts = [text if same else _("%(label)s %(text)s", label=label, text=text)
                 for label, text in (before, after)]  # fmt: skip
        lines.append(LogLine(before[0] if same else _("result"), texts[1], texts[0]))
    nets = [_by_name(_net(hand, rules), scene) for hand in (was, now)]
    if nets[0] != nets[1]:
        lines.append(LogLine(_("points"), nets[1], nets[0]))
    return tuple(lines)


def _doubles(was: Plain, now: Plain, scene: Scene) -> list[LogLine]:
    before, after = ({tuple(pair) for pair in hand["doubles"]} for hand in (was, now))
    lines = []
    for label, pairs in (
        (_("double added"), after - before),
        (_("double taken off"), before - after),
    ):
        said = [
            _("%(by)s doubled %(whom)s", by=scene.name(by), whom=scene.name(whom))
            for by, whom in sorted(pairs)
        ]
        if said:
            lines.append(LogLine(label, list_of(said)))
    return lines


def _outcome(hand: Plain, rules: RuleSet, scene: Scene) -> tuple[str, str]:
    """What was captured: what it is called, and who has it."""
    contract = rules.contract(hand["contract"])
    name = short_contract_name(contract)
    outcome = hand["outcome"]
    mixed = contract.entry.parts if isinstance(contract.entry, Mixture) else ()
    parts = [
        " ".join(_happened(outcome[part.id], part.entry, part_name(part.entry), scene))
        for part in mixed
        if part.id in outcome
    ]
    return (name, " · ".join(parts)) if parts else _happened(outcome, contract.entry, name, scene)


def _happened(outcome: Plain, entry: Entered, name: str, scene: Scene) -> tuple[str, str]:
    match outcome:
        case {"counts": counts, "missing": missing}:
            return name, _(
                "%(counts)s, put aside: %(n)s", counts=_slashed(counts), n=number(missing)
            )
        case {"counts": counts, "ace": ace} if isinstance(entry, Counts):
            special = entry.special
            card = card_name(special.card) if special else ""
            facts = {"counts": _slashed(counts), "card": card, "name": scene.name(ace)}
            return name, _("%(counts)s, %(card)s: %(name)s", **facts)
        case {"counts": counts}:
            return name, _slashed(counts)
        case {"taker": taker} if isinstance(entry, Taker):
            return card_name(entry.card), _("put aside") if taker is None else scene.name(taker)
        case {"sharers": seats}:
            return name, scene.names(seats)
        case {"takers": seats}:
            return name, scene.names(seats)
        case {"order": seats}:
            return name, scene.names(seats)
        case {"nets": typed}:
            return _("typed"), "/".join(points(value) for value in typed)
        case {"from_zero": typed}:
            return _("typed from zero"), _slashed(typed)
        case {"undoubled": _said}:
            return name, _("not played")
    raise ValueError(sorted(outcome))


def _slashed(counts: list[int]) -> str:
    return "/".join(number(count) for count in counts)


def _suit(suit: str | None) -> str:
    return suit_name(suit) if suit else _("not said")


def _rank(rank: str | None) -> str:
    return rank_name(rank) if rank else _("not said")


def _net(plain: Plain, rules: RuleSet) -> Points:
    hand = read_hand(plain, Reader())
    if hand is None:
        raise ValueError("not a hand")
    return settle(hand, rules).net


def _by_name(net: Points, scene: Scene) -> str:
    return ", ".join(
        _("%(name)s\u00a0%(points)s", name=scene.name(seat), points=points(value))
        for seat, value in enumerate(net)
    )
