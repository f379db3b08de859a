"""The table page: seats, then the one slip that is open."""

from dataclasses import dataclass, replace

from app.domain.draft import Draft
from app.domain.errors import Problem
from app.domain.hand import Hand
from app.domain.match import Match
from app.domain.obligations import Obligation, missed_in_run
from app.domain.opening import opening_draft
from app.services.commands import Sheet
from app.services.keys import new_token
from app.store.journal import Entry
from app.store.sessions import Stored
from app.web.forms import HandForm, hand_fields, showable
from app.web.i18n import _, marked, ngettext
from app.web.numbers import number, points
from app.web.pages import SheetView, TableView
from app.web.present.ahead import ahead_line, hand_line
from app.web.present.chances import chances_line
from app.web.present.conflict import conflict_rows, typed_label
from app.web.present.hand import hand_view, is_choosing, next_speaker
from app.web.present.live import stamp
from app.web.present.people import players_of
from app.web.present.pictures import is_rarer
from app.web.present.result import Moment, result_view
from app.web.present.seats import LARGE, seat_views
from app.web.present.share import closed_line
from app.web.present.sheet import sheet_view
from app.web.present.undoing import hand_edit, rules_of_edit, undo_view
from app.web.views import BannerView, ConflictView, InsteadView, Player
from app.web.words import isolated, list_of, named_contract, rule_set_name


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
    late = answer.stale and not _is_open_hand(answer, stored)
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
            mine=stored.seat,
        ),
        sheet=None if scores else current_sheet(stored, players),
        has_ledger=scores and bool(match.hands),
        banner=_banner(stored, sheet.undoable, players, form.draft, scored=answer.scored)
        if scores
        else None,
        hand=hand_view(
            match,
            form,
            players,
            stored.version,
            new_token(),
            answer.refused,
            answer.holds,
            stored.seat,
        )
        if scores and not over
        else None,
        result=result_view(stored, players, moment, new_token(), link) if over else None,
        conflict=_conflict(stored, players, answer) if late and answer.form else None,
        undo=undo,
        can_score=scores,
        can_end=scores and bool(match.hands) and not match.ended,
        chances=chances_line(match, players),
        ahead=ahead_line(stored) if scores and not over else "",
        notice=answer.notice or (_changed() if answer.stale and not late else ""),
        seen=stamp(stored),
        closed=closed_line(stored),
        can_open=stored.locked and stored.access.owns,
        rarer=is_rarer(match.rules) or max(map(abs, match.totals)) >= LARGE,
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


def _is_open_hand(answer: Answer, stored: Stored) -> bool:
    """Whether a late form is about the hand that is open now, so that it can simply go on."""
    form, match = answer.form, stored.session.match
    if form is None or match.is_over or form.match not in (None, len(stored.session.matches)):
        return False
    return form.number == match.next_number


def _line(stored: Stored) -> str:
    match, count = stored.session.match, len(stored.session.matches)
    if match.ended:
        hands = ngettext("%(n)s hand", "%(n)s hands", len(match.hands))
        return _("Match %(n)s · %(hands)s", n=number(count), hands=hands)
    return hand_line(stored, number(min(match.next_number, match.length)))


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
    if entry is not None and entry.kind in _MENDED and entry.version == stored.version:
        return _mended(stored, entry, players)
    if entry is not None and entry.kind == "rules" and entry.version == stored.version:
        return BannerView(_("The rules have changed"), isolated(rule_set_name(match.rules)))
    if entry is None or entry.kind != "score" or not match.hands:
        return None
    if not scored and draft != opening_draft(match):
        return None
    title = _("Hand %(n)s scored", n=number(len(match.hands)))
    text = _in_short(match, len(match.hands), players)
    notes = _run_report(match, match.hands[-1].declarer, players)
    return BannerView(title, text, len(stored.session.matches), len(match.hands), notes)


def _in_short(match: Match, n: int, players: tuple[Player, ...]) -> str:
    """A hand in a few words: its contract, and who got most."""
    net = match.settlements[n - 1].net
    best = max(net) if max(net) > 0 else min(net)
    return _(
        "%(contract)s · %(names)s %(points)s",
        contract=named_contract(match.rules_of(n - 1), match.hands[n - 1].contract),
        names=list_of([isolated(p.name) for p in players if net[p.seat] == best]),
        points=points(best),
    )


_MENDED = {
    "correct": marked("Hand %(n)s corrected"),
    "insert": marked("Hand %(n)s added"),
    "remove": marked("Hand %(n)s deleted"),
}


def _mended(stored: Stored, entry: Entry, players: tuple[Player, ...]) -> BannerView:
    """The slim line after a hand was corrected: it offers Undo until the next command."""
    edit = hand_edit(entry)
    place, n = edit.match or 0, (edit.hand or 0) + 1
    matches = stored.session.matches
    shown = number(n)
    if place != len(matches) - 1:
        shown = _("%(n)s of match %(match)s", n=shown, match=number(place + 1))
    title = _(_MENDED[entry.kind], n=shown)
    if entry.kind == "remove":
        gone = named_contract(rules_of_edit(stored.session, edit), edit.before["contract"])
        return BannerView(title, _("%(contract)s is free again", contract=gone))
    return BannerView(title, _in_short(matches[place], n, players), place + 1, n)


def _run_report(match: Match, declarer: int, players: tuple[Player, ...]) -> tuple[str, ...]:
    """At the end of a declarer's run: who doubled too seldom. A warning, no penalty."""
    return tuple(_missed(one, players) for one in missed_in_run(match, declarer))


def _missed(owed: Obligation, players: tuple[Player, ...]) -> str:
    facts = {"done": number(owed.done), "wanted": number(owed.wanted)}
    name = isolated(players[owed.seat].name)
    if owed.declarer is None:
        return _(
            "%(name)s doubled in %(done)s of the %(wanted)s hands asked for.", name=name, **facts
        )
    return _(
        "%(name)s doubled %(declarer)s in %(done)s of the %(wanted)s hands asked for.",
        name=name,
        declarer=isolated(players[owed.declarer].name),
        **facts,
    )


def _conflict(stored: Stored, players: tuple[Player, ...], answer: Answer) -> ConflictView:
    """Somebody was faster: what is saved beside what was typed, and one tap to correct it."""
    form = answer.form
    assert form is not None
    match, n = _match_meant(form, stored), form.number or 0
    saved = match.hands[n - 1] if 0 < n <= len(match.hands) else None
    declarer = saved.declarer if saved else match.declarer or 0
    rules = match.rules_of(n - 1)
    same = saved is not None and _makes(form, Match(rules, saved.declarer), saved)
    if saved:
        name = named_contract(rules, saved.contract)
        sentence = (
            _("Saved is %(contract)s, just as you entered it.", contract=name)
            if same
            else _("Saved is %(contract)s. What you entered was not added.", contract=name)
        )
    else:
        sentence = _("That hand is no longer open. What you entered was not added.")
    return ConflictView(
        title=_("Hand %(n)s has already been scored", n=number(n)) if saved else _("Too late"),
        sentence=sentence,
        saved_label=_("Saved"),
        typed_label=typed_label(form, rules),
        rows=conflict_rows(rules, saved, form, declarer, players),
        same=same,
        saved=saved is not None,
        instead=_instead(stored, form, n, declarer) if saved and not same else None,
    )


def _makes(form: HandForm, match: Match, saved: Hand) -> bool:
    """Whether the form is filled in to the very hand that is *saved*."""
    return not form.problems(match) and form.hand(match) == saved


def _match_meant(form: HandForm, stored: Stored) -> Match:
    """The match that a late form is about: the current one, unless it names another."""
    matches = stored.session.matches
    number_meant = form.match or len(matches)
    return matches[number_meant - 1] if 0 < number_meant <= len(matches) else matches[-1]


def _instead(stored: Stored, form: HandForm, n: int, declarer: int) -> InsteadView:
    """What was typed as a correction of the hand that is saved, ready to be sent."""
    matches = stored.session.matches
    meant = form.match or len(matches)
    return InsteadView(
        match=meant if 0 < meant <= len(matches) else len(matches),
        hand=n,
        version=stored.version,
        command=new_token(),
        fields=(("declarer", str(declarer)), *hand_fields(form)),
    )
