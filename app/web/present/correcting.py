"""The page of one hand: filled in as it was entered, to be corrected; or a forgotten one, empty."""

from dataclasses import dataclass, replace

from app.domain.doubles import permitted
from app.domain.draft import NOTHING_YET, Draft
from app.domain.errors import Problem
from app.domain.match import Match
from app.services.corrections import Place
from app.services.keys import new_token
from app.store.sessions import Stored
from app.web.forms import HandForm, showable
from app.web.i18n import _, ngettext
from app.web.numbers import number
from app.web.pages import Declares, HandPageView, RemoveView
from app.web.present.conflict import conflict_rows, typed_label
from app.web.present.hand import filled_in
from app.web.present.people import players_of
from app.web.present.slot import Slot
from app.web.views import ConflictView, Player
from app.web.words import isolated, named_contract


@dataclass(frozen=True, slots=True)
class Typed:
    """A hand's form as it was sent: what the page shows instead of what is saved.

    *version* and *command* are the form's own, to be sent again; *refused* are the problems it
    met, *stale* that the sheet has changed since the form was drawn.
    """

    form: HandForm
    declarer: int | None
    version: int
    command: str
    refused: tuple[Problem, ...] = ()
    stale: bool = False


def slot_of(stored: Stored, place: Place, *, forgotten: bool, declarer: int | None) -> Slot | None:
    """The place in the match, with *declarer* or whoever is most likely; None if there is none."""
    matches = stored.session.matches
    if not 1 <= place.match <= len(matches):
        return None
    match = matches[place.match - 1]
    last = len(match.hands) + (1 if forgotten else 0)
    if not 1 <= place.hand <= last or (forgotten and match.is_complete):
        return None
    if declarer is None or not 0 <= declarer < match.rules.players:
        entered = None if forgotten else match.hands[place.hand - 1]
        declarer = entered.declarer if entered else _likely(match, place.hand)
    return Slot(match, declarer, place.hand, "forgotten" if forgotten else "played")


def _likely(match: Match, before: int) -> int:
    """Who declared the hand that was forgotten: somebody with a contract left."""
    around = [hand.declarer for hand in match.hands[max(before - 2, 0) : before]]
    candidates: tuple[int, ...] = (*match.missing, *reversed(around), *range(match.rules.players))
    return next(seat for seat in candidates if match.contracts_left(seat))


def redrawn(draft: Draft, slot: Slot) -> Draft:
    """*draft* for another declarer: doubles stay where she allows them."""
    contract = slot.rules.find(draft.contract)
    if contract is None:
        return draft
    doubles = permitted(slot.rules, contract, slot.declarer, draft.doubles)
    return replace(draft, doubles=doubles)


def hand_page(stored: Stored, slot: Slot, match: int, typed: Typed | None = None) -> HandPageView:
    """The page of the hand in *slot*, in the match with that number."""
    players = players_of(stored.session.players)
    forgotten = slot.kind == "forgotten"
    saved = None if forgotten else slot.match.hands[slot.number - 1]
    entered = Draft.of(saved, slot.rules) if saved else NOTHING_YET
    form = typed.form if typed else HandForm(entered, slot.number)
    form = replace(form, draft=showable(form.draft, slot.rules))
    stale = typed is not None and typed.stale
    hand = filled_in(
        slot,
        form,
        players,
        typed.version if typed and not stale else stored.version,
        (typed.command if typed and not stale else "") or new_token(),
        typed.refused if typed else (),
    )
    return HandPageView(
        sid=stored.id,
        match=match,
        title=_title(slot),
        sheet=stored.session.title,
        line=_("Match %(n)s", n=number(match)),
        hand=hand,
        declares=tuple(Declares(player, player.seat == slot.declarer) for player in players),
        forgotten=forgotten,
        can_insert=saved is not None and not slot.match.is_complete,
        remove=None if forgotten else _remove(stored, slot, players),
        conflict=_conflict(slot, form, players) if stale and saved else None,
        notice=_changed() if stale and not saved else "",
    )


def _title(slot: Slot) -> str:
    n = number(slot.number)
    if slot.kind == "played":
        return _("Correct hand %(n)s", n=n)
    if slot.number > len(slot.match.hands):
        return _("A hand after hand %(n)s", n=number(slot.number - 1))
    return _("A hand before hand %(n)s", n=n)


def _changed() -> str:
    return _(
        "The sheet has changed since this page was drawn. Have a look, and add the hand again."
    )


def _conflict(slot: Slot, form: HandForm, players: tuple[Player, ...]) -> ConflictView:
    """What is saved now beside what was typed, when the sheet has moved on meanwhile."""
    saved = slot.match.hands[slot.number - 1]
    sentence = _(
        "Hand %(n)s is %(contract)s, declared by %(name)s. "
        "What you entered is below: save it again to put it in its place.",
        n=number(slot.number),
        contract=named_contract(slot.match.rules_of(slot.number - 1), saved.contract),
        name=isolated(players[saved.declarer].name),
    )
    return ConflictView(
        title=_("The sheet has changed meanwhile"),
        sentence=sentence,
        saved_label=_("Saved"),
        typed_label=typed_label(form, slot.rules),
        rows=conflict_rows(slot.rules, saved, form, slot.declarer, players),
    )


def _remove(stored: Stored, slot: Slot, players: tuple[Player, ...]) -> RemoveView:
    match, n = slot.match, slot.number
    if match.ended and len(match.hands) == 1:
        return RemoveView(
            (_("It is the only hand of a match that has ended, so it stays."),), "", 0, ""
        )
    hand, behind = match.hands[n - 1], len(match.hands) - n
    facts = {"contract": named_contract(match.rules_of(n - 1), hand.contract)}
    free = (
        _("%(contract)s is free again.", **facts)
        if slot.rules.quota == "table"
        else _(
            "%(contract)s is free again for %(name)s.",
            name=isolated(players[hand.declarer].name),
            **facts,
        )
    )
    sentences: tuple[str, ...] = (free,)
    if behind:
        moves = ngettext(
            "Hand %(first)s becomes hand %(before)s.",
            "Hands %(first)s to %(last)s become %(before)s to %(end)s.",
            behind,
            first=number(n + 1),
            last=number(n + behind),
            before=number(n),
            end=number(n + behind - 1),
        )
        sentences = (moves, free)
    return RemoveView(sentences, _("Delete hand %(n)s", n=number(n)), stored.version, new_token())
