"""One hand of any match: correcting it, deleting it, adding one that was forgotten."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from app.domain.draft_notation import write_draft
from app.domain.errors import NoSuchHand, RuleViolation
from app.services.commands import Command, Sheet, refusal_for
from app.services.corrections import Entered, Place, correct_hand, insert_hand, remove_hand
from app.services.errors import StaleSheet
from app.services.keys import hash_of
from app.services.sheets import open_session, open_sheet
from app.web import htmx
from app.web.context import Device, Now, PostedForm, Web, WebHere, command_of
from app.web.forms import Form, HandForm, press, read_hand_form
from app.web.hand_views import PreviewView
from app.web.present.correcting import Typed, hand_page, redrawn, slot_of
from app.web.present.hand import reasoned_preview
from app.web.present.people import players_of
from app.web.present.result import Moment
from app.web.present.table import Answer
from app.web.routes.match import carry_out
from app.web.routes.table import show

router = APIRouter(include_in_schema=False)
Service = Callable[[Command, Place, Entered], Sheet]


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks from where about which hand; *forgotten* if it is one to be added."""

    request: Request
    web: Web
    sid: str
    device: str
    place: Place
    forgotten: bool = False


async def _asked(
    request: Request, web: WebHere, sid: str, match: int, number: int, device: Device
) -> Asked:
    return Asked(request, web, sid, device, Place(match, number))


AskedHere = Annotated[Asked, Depends(_asked)]


# ---- looking ------------------------------------------------------------------------------------


@router.get("/s/{sid}/m/{match}/h/{number}", name="hand_page")
def look(asked: AskedHere) -> Response:
    """The hand as it was entered, in the form that it was entered by."""
    return _look(asked)


@router.get("/s/{sid}/m/{match}/h/{number}/before", name="forgotten_hand")
def look_before(asked: AskedHere) -> Response:
    """An empty form for a hand that was forgotten before that one."""
    return _look(replace(asked, forgotten=True))


def _look(asked: Asked) -> Response:
    web, place = asked.web, asked.place
    stored = open_session(web.database, asked.sid, asked.device)
    slot = slot_of(stored, place, forgotten=asked.forgotten, declarer=None)
    if slot is None:
        raise HTTPException(404)
    if not stored.access.scores:
        # Whoever may only look is shown what there is to see of it.
        return RedirectResponse(web.renderer.path_for("sheet", sid=asked.sid), 303)
    return web.renderer.page("hand_page", hand_page(stored, slot, place.match))


# ---- saving -------------------------------------------------------------------------------------


@router.post("/s/{sid}/m/{match}/h/{number}", name="correct_hand")
def correct(asked: AskedHere, form: PostedForm, moment: Now) -> Response:
    """Put what was entered in the place of the hand. The answer is the table."""
    return _save(asked, form, moment, partial(correct_hand, asked.web.database))


@router.post("/s/{sid}/m/{match}/h/{number}/before", name="insert_hand")
def insert(asked: AskedHere, form: PostedForm, moment: Now) -> Response:
    """Add a hand that was forgotten before that one. The answer is the table."""
    forgotten = replace(asked, forgotten=True)
    return _save(forgotten, form, moment, partial(insert_hand, asked.web.database))


def _save(asked: Asked, form: Form, moment: Moment, service: Service) -> Response:
    """Send what was entered to *service*; a refusal shows the same form, as typed."""
    web, sent, declarer = asked.web, read_hand_form(form), form.number("declarer")
    entered = Entered(sent.draft, -1 if declarer is None else declarer, sent.odd_problems())
    said = [asked.place, write_draft(sent.draft), declarer, sorted(sent.odd.items())]
    command = command_of(asked.sid, asked.device, form, moment)
    typed = Typed(sent, declarer, form.version, form.command)
    try:
        command = replace(command, said=hash_of(repr(said)))
        web.accepted(service(command, asked.place, entered).stored)
    except StaleSheet:
        return _again(asked, replace(typed, stale=True), moment, 409)
    except NoSuchHand:
        raise HTTPException(404) from None
    except RuleViolation as refusal:
        return _again(asked, replace(typed, refused=refusal.problems), moment, 422)
    return htmx.going_to(asked.request, web.renderer.path_for("table", sid=asked.sid))


def _again(asked: Asked, typed: Typed, moment: Moment, status: int) -> Response:
    """The form once more, with what was typed in it."""
    web, place = asked.web, asked.place
    sheet = open_sheet(web.database, asked.sid, asked.device)
    slot = slot_of(sheet.stored, place, forgotten=asked.forgotten, declarer=typed.declarer)
    if slot is not None:
        view = hand_page(sheet.stored, slot, place.match, typed)
        return web.renderer.answer(asked.request, "hand_page", view, status)
    # The place is gone: the table says so, and shows what was typed.
    late = Answer(form=replace(typed.form, number=0), stale=True)
    table = show(asked.request, web, sheet, moment, late)
    return web.renderer.answer(asked.request, "table", table, 409)


# ---- on the way ---------------------------------------------------------------------------------


@router.post("/s/{sid}/m/{match}/h/{number}/preview", name="preview_hand")
def preview(asked: AskedHere, form: PostedForm) -> Response:
    """What the hand would score as it is typed. Nothing is kept."""
    stored = open_session(asked.web.database, asked.sid, asked.device)
    if not stored.access.scores:
        raise refusal_for(stored)
    sent, declarer, forgotten = _typed(form)
    slot = slot_of(stored, asked.place, forgotten=forgotten, declarer=declarer)
    if slot is None or slot.used_in(sent.draft.contract):
        return Response(status_code=204)
    view = reasoned_preview(slot, sent, players_of(stored.session.players))
    if view == PreviewView():
        return Response(status_code=204)
    return asked.web.renderer.fragment("preview", view)


@router.post("/s/{sid}/m/{match}/h/{number}/redraw", name="redraw_hand")
def redraw(asked: AskedHere, form: PostedForm, moment: Now) -> Response:
    """The same form for another declarer, or after a button of its walk. Nothing is kept."""
    stored = open_session(asked.web.database, asked.sid, asked.device)
    if not stored.access.scores:
        raise refusal_for(stored)
    sent, declarer, forgotten = _typed(form)
    slot = slot_of(stored, asked.place, forgotten=forgotten, declarer=declarer)
    typed = Typed(sent, declarer, form.version, form.command)
    if slot is None:
        return _again(replace(asked, forgotten=forgotten), typed, moment, 409)
    draft = redrawn(press(sent.draft, form, slot), slot)
    typed = replace(typed, form=replace(sent, draft=draft))
    view = hand_page(stored, slot, asked.place.match, typed)
    return asked.web.renderer.answer(asked.request, "hand_page", view)


def _typed(form: Form) -> tuple[HandForm, int | None, bool]:
    """What the form says happened, of whose hand, and whether that is one to be added."""
    return read_hand_form(form), form.number("declarer"), "forgotten" in form


# ---- deleting -----------------------------------------------------------------------------------


@router.post("/s/{sid}/m/{match}/h/{number}/remove", name="remove_hand")
def remove(asked: AskedHere, form: PostedForm, moment: Now) -> Response:
    """Take away a hand that never happened. The answer is the table, with Undo."""
    command = command_of(asked.sid, asked.device, form, moment)
    command = replace(command, said=hash_of(repr(asked.place)))
    service = partial(remove_hand, asked.web.database, place=asked.place)
    return carry_out(asked.request, asked.web, command, moment, service)
