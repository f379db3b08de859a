"""The table page: looking at it, and the open hand."""

from functools import partial

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.domain.errors import MatchFinished, RuleViolation
from app.services.commands import Sheet
from app.services.errors import StaleSheet
from app.services.hands import save_draft, score_hand
from app.services.sheets import open_session, open_sheet
from app.web import htmx
from app.web.context import Device, Now, PostedForm, Web, WebHere, command_of
from app.web.forms import press, read_hand_form
from app.web.i18n import _
from app.web.pages import TableView
from app.web.present.hand import reasoned_preview
from app.web.present.people import players_of
from app.web.present.result import Moment
from app.web.present.table import Answer, ledger_view, table_view
from app.web.problem_words import sentence
from app.web.views import PreviewView

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
    request: Request, web: WebHere, sid: str, device: Device, moment: Now
) -> Response:
    """The same without the page around it."""
    sheet = open_sheet(web.database, sid, device)
    return web.renderer.fragment("table", show(request, web, sheet, moment))


@router.get("/s/{sid}/ledger", name="ledger")
def ledger(web: WebHere, sid: str, device: Device) -> Response:
    """The open block of the sheet, for screens with room beside the hand."""
    return web.renderer.fragment("ledger", ledger_view(open_session(web.database, sid, device)))


@router.post("/s/{sid}/draft", name="save_draft")
def draft(request: Request, web: WebHere, sid: str, device: Device, form: PostedForm) -> Response:
    """Keep the choices made so far; answers with what the hand would score, if anything yet."""
    sent = read_hand_form(form)
    pressed = partial(press, sent.draft, form)
    stored = save_draft(web.database, sid, device, form.version, pressed)
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
    try:
        sheet = score_hand(
            web.database, command_of(sid, device, form, moment), sent.draft, sent.odd_problems()
        )
    except StaleSheet:
        answer, status = Answer(form=sent, stale=True), 409
    except MatchFinished as refusal:
        answer, status = Answer(notice=sentence(refusal.problems[0])), 409
    except RuleViolation as refusal:
        answer, status = Answer(form=sent, refused=refusal.problems), 422
    else:
        if not htmx.is_request(request):
            return RedirectResponse(web.renderer.path_for("table", sid=sid), 303)
        told = Answer(scored=True, holds=form.text("step"))
        return web.renderer.fragment("table", show(request, web, sheet, moment, told))
    now = open_sheet(web.database, sid, device)
    if now.stored.version != form.version:
        # Overtaken since: what was typed belongs to the hand before, not into the one open now.
        answer, status = Answer(form=sent, stale=True), 409
    return web.renderer.answer(request, "table", show(request, web, now, moment, answer), status)
