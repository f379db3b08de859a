"""The table page: looking at it, and the open hand."""

from dataclasses import replace
from functools import partial

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.domain.errors import MatchFinished, RuleViolation
from app.services.commands import Sheet, refusal_for
from app.services.errors import NotAScorer, StaleSheet
from app.services.hands import Turn, save_draft, score_hand
from app.services.sheets import open_session, open_sheet
from app.web import htmx
from app.web.context import Device, Now, PostedForm, Web, WebHere, command_of
from app.web.forms import base_of, press, read_hand_form
from app.web.hand_views import PreviewView
from app.web.i18n import _
from app.web.pages import TableView
from app.web.present.ahead import ahead_view
from app.web.present.hand import reasoned_preview
from app.web.present.live import has_seen, stamp, version_in
from app.web.present.people import players_of
from app.web.present.result import Moment
from app.web.present.table import Answer, ledger_view, table_view
from app.web.problem_words import sentence

router = APIRouter(include_in_schema=False)


def show(
    request: Request, web: Web, sheet: Sheet, moment: Moment, answer: Answer | None = None
) -> TableView:
    """The table's view, with the address by which it can be shared."""
    path = web.renderer.path_for("table", sid=sheet.stored.id)
    return table_view(sheet, moment, web.link(request, path), answer)


@router.get("/s/{sid}", name="table")
def table(request: Request, web: WebHere, sid: str, device: Device, moment: Now) -> Response:
    """The page that people live on; read-only for a device that may not score."""
    sheet = open_sheet(web.database, sid, device)
    return web.renderer.page("table", show(request, web, sheet, moment))


@router.get("/s/{sid}/table", name="table_fragment")
def table_fragment(
    request: Request, web: WebHere, sid: str, device: Device, moment: Now, seen: str = ""
) -> Response:
    """The same without the page around it; 204 for a page that has *seen* it as it is now."""
    sheet = open_sheet(web.database, sid, device)
    stored = sheet.stored
    if has_seen(seen, stamp(stored)):
        return Response(status_code=204)
    last = sheet.undoable
    scored = last is not None and last.kind == "score" and last.version == stored.version
    told = Answer(scored=scored and version_in(seen) == stored.version - 1)
    return web.renderer.fragment("table", show(request, web, sheet, moment, told))


@router.get("/s/{sid}/ledger", name="ledger")
def ledger(web: WebHere, sid: str, device: Device) -> Response:
    """The open block of the sheet, for screens with room beside the hand."""
    return web.renderer.fragment("ledger", ledger_view(open_session(web.database, sid, device)))


@router.get("/s/{sid}/ahead", name="ahead")
def ahead(web: WebHere, sid: str, device: Device) -> Response:
    """What a phone goes on with when it loses its connection."""
    stored = open_session(web.database, sid, device)
    if not stored.access.scores:
        raise refusal_for(stored)
    return web.renderer.fragment("ahead", ahead_view(stored))


@router.post("/s/{sid}/draft", name="save_draft")
def draft(request: Request, web: WebHere, sid: str, device: Device, form: PostedForm) -> Response:
    """Keep the choices made so far; answers with what the hand would score, if anything yet."""
    sent = read_hand_form(form)
    pressed = partial(press, sent.draft, form)
    stored = save_draft(web.database, sid, device, form.version, pressed, base_of(form))
    if stored is not None:
        web.tapped(stored, device)
        if replace(stored.draft, shelved=None) != sent.draft:
            # Others have tapped meanwhile: this phone has to look again as well.
            web.hub.again(sid)
    if not htmx.is_request(request):
        return RedirectResponse(web.renderer.path_for("table", sid=sid), 303)
    if stored is None:
        return web.renderer.fragment("preview", PreviewView(notice=_behind()), 409)
    players = players_of(stored.session.players)
    view = reasoned_preview(stored.session.match, sent, players)
    if view == PreviewView():
        return Response(status_code=204)
    return web.renderer.fragment("preview", view)


def _behind() -> str:
    return _("The sheet has moved on. Load this page again to see it.")


@router.post("/s/{sid}/hands", name="score_hand")
def score(
    request: Request, web: WebHere, sid: str, device: Device, form: PostedForm, moment: Now
) -> Response:
    """Score the open hand. The answer is the next one, open."""
    sent = read_hand_form(form)
    command = command_of(sid, device, form, moment)
    turn = Turn(sent.match, sent.number, form.number("declarer"))
    try:
        sheet = score_hand(web.database, command, sent.draft, sent.odd_problems(), turn)
    except StaleSheet:
        answer, status = Answer(form=sent, stale=True), 409
    except MatchFinished as refusal:
        said = sentence(refusal.problems[0])
        answer, status = Answer(form=sent, stale=True, notice=said), 409
    except RuleViolation as refusal:
        answer, status = Answer(form=sent, refused=refusal.problems), 422
    else:
        web.accepted(sheet.stored)
        if not htmx.is_request(request):
            return RedirectResponse(web.renderer.path_for("table", sid=sid), 303)
        told = Answer(scored=True, holds=form.text("step"))
        return web.renderer.fragment("table", show(request, web, sheet, moment, told))
    now = open_sheet(web.database, sid, device)
    here = sent.number == now.stored.session.match.next_number
    if not here and now.stored.version != form.version:
        # Overtaken since: what was typed belongs to the hand before, not into the one open now.
        answer, status = Answer(form=sent, stale=True), 409
    return web.renderer.answer(request, "table", show(request, web, now, moment, answer), status)


@router.post("/s/{sid}/beside", name="beside")
def beside(
    request: Request, web: WebHere, sid: str, device: Device, form: PostedForm, moment: Now
) -> Response:
    """What is saved, beside what was typed for a hand that has moved on. Changes nothing."""
    sheet = open_sheet(web.database, sid, device)
    if not sheet.stored.access.scores:
        raise NotAScorer
    typed = Answer(form=read_hand_form(form), stale=sheet.stored.version != form.version)
    return web.renderer.answer(request, "table", show(request, web, sheet, moment, typed))
