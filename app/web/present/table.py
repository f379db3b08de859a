"""The table page: seats, then the one slip that is open."""

from dataclasses import dataclass, replace

from app.domain.draft import Draft, opening_draft
from app.domain.errors import Problem
from app.domain.match import Match
from app.domain.obligations import missed_in_run
from app.services.commands import Sheet
from app.services.keys import new_token
from app.store.journal import Entry
from app.store.sessions import Stored
from app.web.forms import HandForm, showable
from app.web.i18n import _, ngettext
from app.web.numbers import number, points
from app.web.pages import SheetView, TableView
from app.web.present.hand import hand_view, is_choosing, next_speaker, settlement_of
from app.web.present.people import players_of
from app.web.present.result import Moment, result_view
from app.web.present.seats import seat_views
from app.web.present.sheet import sheet_view
from app.web.present.why import seat_facts
from app.web.views import BannerView, ConflictRow, ConflictView, Player, UndoView
from app.web.words import contract_name, isolated, list_of


@dataclass(frozen=True, slots=True)
class Answer:
    """What a table page says besides the facts.

    *form* is what was just sent, if it differs from the kept draft; *refused* its problems;
    *stale* that it came too late; *scored* that it has just been scored; *notice* a sentence on
    top; *holds* the outcome step that the page has already.
    """

    form: HandForm | None = None
    refused: tuple[Problem, ...] = ()
    stale: bool = False
    scored: bool = False
    notice: str = ""
    holds: str = ""


def table_view(sheet: Sheet, moment: Moment, link: str, answer: Answer | None = None) -> TableView:
    """The table as one device sees it."""
    answer = answer or Answer()
    stored = sheet.stored
    session, match = stored.session, stored.session.match
    players = players_of(session.players)
    scores = stored.access.scores
    over = match.is_over
    late = answer.stale and not _is_open_hand(answer, match)
    kept = HandForm(stored.draft, match.next_number)
    form = answer.form if answer.form and not late else kept
    form = replace(form, draft=showable(form.draft, match.rules))
    choosing = is_choosing(match, form.draft)
    speaker = next_speaker(match, form.draft)
    turn = match.declarer if choosing else speaker
    undo = undo_view(stored, sheet.undoable) if scores else None
    return TableView(
        sid=stored.id,
        title=session.title,
        line=_line(stored),
        seats=seat_views(
            match,
            players,
            turn=turn if scores and not over else None,
            speaks=not choosing,
            scored=answer.scored,
        ),
        sheet=None if scores else current_sheet(stored, players),
        has_ledger=scores and bool(match.hands),
        banner=_banner(stored, sheet.undoable, players, form.draft, scored=answer.scored)
        if scores
        else None,
        hand=hand_view(
            match, form, players, stored.version, new_token(), answer.refused, answer.holds
        )
        if scores and not over
        else None,
        result=result_view(stored, players, moment, new_token(), link) if over else None,
        conflict=_conflict(stored, players, answer) if late and answer.form else None,
        undo=undo,
        can_score=scores,
        can_end=scores and bool(match.hands) and not match.ended,
        notice=answer.notice or (_changed() if answer.stale and not late else ""),
    )


def ledger_view(stored: Stored) -> SheetView:
    """The open block of the sheet, for the column beside the open hand."""
    return current_sheet(stored, players_of(stored.session.players), beside_hand=True)


def current_sheet(
    stored: Stored, players: tuple[Player, ...], *, beside_hand: bool = False
) -> SheetView:
    """The sheet of the current match."""
    session, match = stored.session, stored.session.match
    return sheet_view(
        stored.id,
        session.title,
        match,
        players,
        number_in_session=len(session.matches),
        matches=len(session.matches),
        can_score=stored.access.scores,
        open_contract=stored.draft.contract if beside_hand and not match.is_over else None,
        last_block=beside_hand,
    )


def _changed() -> str:
    return _("The sheet has changed since this page was drawn. Have a look, and score again.")


def _is_open_hand(answer: Answer, match: Match) -> bool:
    """Whether a late form is about the hand that is open now, so that it can simply go on."""
    return answer.form is not None and answer.form.number == match.next_number and not match.is_over


def _line(stored: Stored) -> str:
    match, count = stored.session.match, len(stored.session.matches)
    if match.ended:
        hands = ngettext("%(n)s hand", "%(n)s hands", len(match.hands))
        return _("Match %(n)s · %(hands)s", n=number(count), hands=hands)
    shown = min(match.next_number, match.rules.hands)
    return _("Hand %(n)s of %(total)s", n=number(shown), total=number(match.rules.hands))


def undo_view(stored: Stored, entry: Entry | None) -> UndoView | None:
    """What Undo would take back, by its name."""
    if entry is None:
        return None
    return UndoView(_undo_label(entry), stored.version, new_token())


def _undo_label(entry: Entry) -> str:
    if entry.kind == "end":
        return _("Undo End match")
    if entry.kind == "rematch":
        return _("Undo Rematch")
    hand = next(edit for edit in entry.edits if edit.hand is not None)
    return _(
        "Undo hand %(n)s, %(contract)s",
        n=number((hand.hand or 0) + 1),
        contract=contract_name(hand.after["contract"]),
    )


def _banner(
    stored: Stored,
    entry: Entry | None,
    players: tuple[Player, ...],
    draft: Draft,
    *,
    scored: bool,
) -> BannerView | None:
    """The slim line about the hand before; it stays until the next contract is named."""
    match = stored.session.match
    if entry is None or entry.kind != "score" or not match.hands:
        return None
    if not scored and draft != opening_draft(match):
        return None
    hand, net = match.hands[-1], match.settlements[-1].net
    best = max(net) if max(net) > 0 else min(net)
    names = list_of([isolated(p.name) for p in players if net[p.seat] == best])
    text = _(
        "%(contract)s · %(names)s %(points)s",
        contract=contract_name(hand.contract),
        names=names,
        points=points(best),
    )
    title = _("Hand %(n)s scored", n=number(len(match.hands)))
    notes = _run_report(match, hand.declarer, players)
    return BannerView(title, text, len(stored.session.matches), len(match.hands), notes)


def _run_report(match: Match, declarer: int, players: tuple[Player, ...]) -> tuple[str, ...]:
    """At the end of a declarer's run: who doubled her too seldom. A warning, no penalty."""
    return tuple(
        _(
            "%(name)s doubled %(declarer)s in %(done)s of the %(wanted)s hands asked for.",
            name=isolated(players[o.seat].name),
            declarer=isolated(players[declarer].name),
            done=number(o.done),
            wanted=number(o.wanted),
        )
        for o in missed_in_run(match, declarer)
    )


def _conflict(stored: Stored, players: tuple[Player, ...], answer: Answer) -> ConflictView:
    """Somebody was faster: what is saved beside what was typed."""
    form, match = answer.form, stored.session.match
    assert form is not None
    n = form.number or 0
    saved = match.hands[n - 1] if 0 < n <= len(match.hands) else None
    net = match.settlements[n - 1].net if saved else None
    declarer = saved.declarer if saved else match.declarer or 0
    rows = tuple(
        ConflictRow(p, net[p.seat] if net else None, _typed_at(form, match, declarer, p.seat))
        for p in players
    )
    sentence = (
        _(
            "Saved is %(contract)s. What you entered was not added.",
            contract=contract_name(saved.contract),
        )
        if saved
        else _("That hand is no longer open. What you entered was not added.")
    )
    typed = contract_name(form.draft.contract) if form.draft.contract else _("Entered here")
    return ConflictView(
        title=_("Hand %(n)s was scored before", n=number(n)) if saved else _("Too late"),
        sentence=sentence,
        saved_label=_("Saved"),
        typed_label=_("Entered here: %(contract)s", contract=typed)
        if form.draft.contract
        else typed,
        rows=rows,
    )


def _typed_at(form: HandForm, match: Match, declarer: int, seat: int) -> str:
    """What the late form said about a seat: its facts if they were complete, else its count."""
    before = Match(match.rules, declarer)
    settlement = settlement_of(before, form)
    if settlement is not None:
        hand = form.hand(before)
        facts = seat_facts(hand, match.rules.contract(hand.contract), match.rules, seat)
        shown = points(settlement.net[seat])
        return _("%(points)s (%(facts)s)", points=shown, facts=facts) if facts else shown
    slots = form.draft.counts or form.draft.places or form.draft.typed
    value = slots[seat] if seat < len(slots) else None
    return "" if value is None else number(value)
