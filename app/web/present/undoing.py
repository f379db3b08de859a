"""What Undo takes back, by name, for every kind of command that can be taken back."""

from app.domain.journal import Edit
from app.domain.rulesets import RuleSet
from app.domain.session import GameSession
from app.services.keys import new_token
from app.store.journal import Entry
from app.store.sessions import Stored
from app.web.i18n import _, marked
from app.web.numbers import number, points
from app.web.views import UndoView
from app.web.words import isolated, named_contract

_WHOLE_MATCH = {
    "end": marked("Undo End match"),
    "rematch": marked("Undo Rematch"),
    "reopen": marked("Undo Reopen the match"),
    "rules": marked("Undo change of rules"),
}
_ONE_HAND = {
    "score": marked("Undo hand %(hand)s, %(contract)s"),
    "correct": marked("Undo correction of hand %(hand)s, %(contract)s"),
    "insert": marked("Undo adding hand %(hand)s, %(contract)s"),
    "remove": marked("Undo deleting hand %(hand)s, %(contract)s"),
}
_ADJUSTMENTS = {
    "adjust": marked("Undo adjustment, %(name)s %(points)s"),
    "unadjust": marked("Undo deleting an adjustment, %(name)s %(points)s"),
}


def undo_view(stored: Stored, entry: Entry | None) -> UndoView | None:
    """What Undo would take back, by its name."""
    if entry is None:
        return None
    return UndoView(undo_label(entry, stored.session), stored.version, new_token())


def undo_label(entry: Entry, session: GameSession) -> str:
    """``Undo hand 5, No queens``; *session* is as *entry* has left it."""
    if entry.kind in _WHOLE_MATCH:
        return _(_WHOLE_MATCH[entry.kind])
    if entry.kind in _ONE_HAND:
        edit = hand_edit(entry)
        said = (edit.before or edit.after) if entry.kind == "remove" else edit.after
        return _(
            _ONE_HAND[entry.kind],
            hand=_hand_in(edit, session),
            contract=named_contract(rules_of_edit(session, edit), said["contract"]),
        )
    if entry.kind in _ADJUSTMENTS:
        line = _adjustment(entry.edits[0])
        return _(
            _ADJUSTMENTS[entry.kind],
            name=isolated(session.players[line["seat"]]),
            points=points(line["points"]),
        )
    return _about_people(entry)


def hand_edit(entry: Entry) -> Edit:
    """The edit about the hand that *entry* is about: those behind it only moved along."""
    edits = [edit for edit in entry.edits if edit.hand is not None]
    return min(edits, key=lambda edit: edit.hand or 0)


def rules_of_edit(session: GameSession, edit: Edit) -> RuleSet:
    """What a hand was played by. A match that was taken back had the rules of the one before.

    *session* may be of another time than the hand: then whatever rules know its contract.
    """
    matches = session.matches
    match = matches[min(edit.match or 0, len(matches) - 1)]
    said = edit.after or edit.before
    likely = [match.rules_of(edit.hand or 0), match.rules]
    likely += [one.rules for one in match.earlier]
    return next((rules for rules in likely if rules.find(said["contract"])), match.rules)


def _hand_in(edit: Edit, session: GameSession) -> str:
    """The hand's number; with its match, where that is not the current one."""
    hand, match = number((edit.hand or 0) + 1), (edit.match or 0) + 1
    if match == len(session.matches):
        return hand
    return _("%(hand)s of match %(match)s", hand=hand, match=number(match))


def _adjustment(edit: Edit) -> dict[str, int]:
    """The line that came or went with *edit*."""
    one, other = (list(side.get("adjustments") or ()) for side in (edit.before, edit.after))
    longer, shorter = (one, other) if len(one) > len(other) else (other, one)
    for line in shorter:
        longer.remove(line)
    found: dict[str, int] = longer[0]
    return found


def _about_people(entry: Entry) -> str:
    """Renaming, changing seats, somebody else on a seat: the head's names tell what happened."""
    head = next(edit for edit in entry.edits if edit.match is None)
    was, now = head.before["players"], head.after["players"]
    changed = [(old, new) for old, new in zip(was, now, strict=True) if old != new]
    if entry.kind == "reseat":
        return _("Undo new seats")
    if len(changed) != 1:
        return _("Undo new names") if changed else _("Undo new title")
    old, new = (isolated(name) for name in changed[0])
    if entry.kind == "replace":
        return _("Undo %(new)s in the seat of %(old)s", new=new, old=old)
    return _("Undo new name, %(new)s for %(old)s", new=new, old=old)
