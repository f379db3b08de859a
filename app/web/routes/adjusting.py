"""Points beside the hands: noting a line, taking one out."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from fastapi import APIRouter
from starlette.responses import RedirectResponse, Response

from app.domain.adjustments import Adjustment
from app.domain.errors import Problem, RuleViolation
from app.services.commands import Command, Sheet
from app.services.corrections import adjust, drop_adjustment
from app.services.errors import StaleSheet
from app.services.keys import hash_of
from app.services.sheets import open_session, open_sheet
from app.web.context import Device, Now, PostedForm, Web, WebHere, command_of
from app.web.forms import Form, whole_number
from app.web.present.adjusting import MINUS, PLUS, TypedLine, adjust_view
from app.web.routes.players import stale

router = APIRouter(include_in_schema=False)

_LONGEST = 200
_LINE = re.compile(r"(\d{1,4})-(\d{1,4})")


@router.get("/s/{sid}/adjust", name="adjust")
def adjust_page(web: WebHere, sid: str, device: Device) -> Response:
    """The lines there are, and a new one, for somebody who may score."""
    sheet = open_sheet(web.database, sid, device)
    if not sheet.stored.access.scores:
        return RedirectResponse(web.renderer.path_for("table", sid=sid), 303)
    return web.renderer.page("adjust", adjust_view(sheet))


@router.post("/s/{sid}/adjust", name="add_adjustment")
def add(web: WebHere, sid: str, device: Device, form: PostedForm, moment: Now) -> Response:
    """Note points for somebody, and what for."""
    typed = _typed(form)
    session = open_session(web.database, sid, device).session
    seat = session.seat_of(whole_number(typed.person))
    line = Adjustment(-1 if seat is None else seat, _points(typed) or 0, typed.why)
    command = replace(command_of(sid, device, form, moment), said=hash_of(repr(typed)))
    return carry_out(web, command, partial(adjust, web.database, adjustment=line), typed)


@router.post("/s/{sid}/adjust/drop", name="drop_adjustment")
def drop(web: WebHere, sid: str, device: Device, form: PostedForm, moment: Now) -> Response:
    """Take one line out."""
    text = form.text("line")
    found = _LINE.fullmatch(text)
    match, number = (int(found[1]), int(found[2])) if found else (0, 0)
    command = replace(command_of(sid, device, form, moment), said=hash_of(text))
    service = partial(drop_adjustment, web.database, match=match, number=number)
    return carry_out(web, command, service)


def carry_out(
    web: Web,
    command: Command,
    service: Callable[[Command], Sheet],
    typed: TypedLine | None = None,
) -> Response:
    """Send *command* to *service*; a refusal shows the page as it is now, as typed."""
    problems: tuple[Problem, ...] = ()
    try:
        web.accepted(service(command).stored)
    except StaleSheet:
        notice, status = stale(typed is not None), 409
    except RuleViolation as violation:
        notice, status, problems = "", 422, _at_the_number(violation.problems, typed)
        typed = typed and replace(typed, command=command.id)
    else:
        address = web.renderer.path_for("adjust", sid=command.session_id)
        return RedirectResponse(address, 303)
    sheet = open_sheet(web.database, command.session_id, command.device)
    return web.renderer.page("adjust", adjust_view(sheet, typed, problems, notice), status)


def _typed(form: Form) -> TypedLine:
    return TypedLine(
        person=form.text("person")[:_LONGEST],
        sign=PLUS if form.text("sign") == PLUS else MINUS,
        points=form.text("points")[:_LONGEST],
        suggested=form.text("suggested")[:_LONGEST],
        reason=form.text("reason")[:_LONGEST],
    )


def _points(typed: TypedLine) -> int | None:
    """The points, with the sign that was typed before the one that was picked."""
    text = typed.points.strip()
    value = whole_number(text)
    signed = value is not None and (value < 0 or text[:1] in "+＋")
    return value if value is None or signed or typed.sign == PLUS else -value


def _at_the_number(problems: tuple[Problem, ...], typed: TypedLine | None) -> tuple[Problem, ...]:
    """*problems*, with the right one for points that are no number."""
    if typed is None or not typed.points.strip() or _points(typed) is not None:
        return problems
    return tuple(
        Problem("typed.whole", "points") if one.field == "points" else one for one in problems
    )
