"""The match as a whole: undo, End match, rematch, reopening it."""

import secrets
from collections.abc import Callable
from functools import partial

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.domain.errors import MatchFinished, NoSuchHand, NothingPlayed, RuleViolation
from app.services.commands import Command, Sheet
from app.services.errors import NothingToUndo, StaleSheet
from app.services.keys import new_token
from app.services.matches import end_match, rematch, reopen, undo
from app.services.sheets import open_session, open_sheet
from app.web import htmx
from app.web.context import Device, Now, PostedForm, Web, WebHere, command_of
from app.web.i18n import _
from app.web.present.people import players_of
from app.web.present.result import Moment, end_view
from app.web.present.table import Answer
from app.web.problem_words import sentence
from app.web.routes.table import show

router = APIRouter(include_in_schema=False)


def carry_out(
    request: Request,
    web: Web,
    command: Command,
    moment: Moment,
    service: Callable[[Command], Sheet],
) -> Response:
    """Send *command* to *service*; a refusal shows the table as it is now, and says why."""
    try:
        sheet = service(command)
    except (StaleSheet, NothingToUndo, MatchFinished, NothingPlayed, NoSuchHand) as refusal:
        answer = Answer(notice=_reason(refusal))
        sheet = open_sheet(web.database, command.session_id, command.device)
        view = show(request, web, sheet, moment, answer)
        return web.renderer.answer(request, "table", view, 409)
    web.accepted(sheet.stored)
    if not htmx.is_request(request):
        return RedirectResponse(web.renderer.path_for("table", sid=command.session_id), 303)
    return web.renderer.fragment("table", show(request, web, sheet, moment))


def _reason(refusal: Exception) -> str:
    if isinstance(refusal, StaleSheet):
        return _("The sheet has changed since this page was drawn. This is how it stands now.")
    if isinstance(refusal, RuleViolation):
        return sentence(refusal.problems[0])
    return _("There is nothing left to take back.")


@router.post("/s/{sid}/undo", name="undo")
def undo_last(
    request: Request, web: WebHere, sid: str, device: Device, form: PostedForm, moment: Now
) -> Response:
    """Take back the last command and bring back its filled-in screen."""
    return carry_out(
        request, web, command_of(sid, device, form, moment), moment, partial(undo, web.database)
    )


@router.get("/s/{sid}/end", name="end_page")
def end_page(web: WebHere, sid: str, device: Device) -> Response:
    """Say what would be banked, before it is."""
    stored = open_session(web.database, sid, device)
    match = stored.session.match
    if not stored.access.scores or match.ended or not match.hands:
        return RedirectResponse(web.renderer.path_for("table", sid=sid), 303)
    return web.renderer.page(
        "end", end_view(stored, players_of(stored.session.players), new_token())
    )


@router.post("/s/{sid}/end", name="end_match")
def end(
    request: Request, web: WebHere, sid: str, device: Device, form: PostedForm, moment: Now
) -> Response:
    """Bank the winner of the match."""
    return carry_out(
        request,
        web,
        command_of(sid, device, form, moment),
        moment,
        partial(end_match, web.database),
    )


@router.post("/s/{sid}/rematch", name="rematch")
def play_again(
    request: Request, web: WebHere, sid: str, device: Device, form: PostedForm, moment: Now
) -> Response:
    """Another match by the same names, seats and rules; the first declarer is drawn again."""
    seats = len(open_session(web.database, sid, device).session.players)
    first = secrets.randbelow(seats)
    command = command_of(sid, device, form, moment)
    again = partial(rematch, web.database, first_declarer=first)
    return carry_out(request, web, command, moment, again)


@router.post("/s/{sid}/reopen", name="reopen")
def go_on(
    request: Request, web: WebHere, sid: str, device: Device, form: PostedForm, moment: Now
) -> Response:
    """Let an ended match go on; its winner leaves the bank until it ends again."""
    command = command_of(sid, device, form, moment)
    return carry_out(request, web, command, moment, partial(reopen, web.database))
