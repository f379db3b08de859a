"""Names and seats: renaming, changing seats, somebody else taking over."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from fastapi import APIRouter
from starlette.responses import RedirectResponse, Response

from app.domain.errors import RuleViolation
from app.services.commands import Command, Sheet
from app.services.errors import StaleSheet
from app.services.keys import hash_of
from app.services.seats import rename, replace_player, reseat
from app.services.sheets import open_session, open_sheet
from app.web.context import Device, Now, PostedForm, Web, WebHere, command_of
from app.web.i18n import _
from app.web.present.players import Refusal, Typed, players_view

router = APIRouter(include_in_schema=False)

_LONGEST = 200
"""Texts are cut there before they are shown again; what is too long is longer than its field."""
_ORDER = re.compile(r"\d(-\d)*")


@router.get("/s/{sid}/players", name="players")
def players(web: WebHere, sid: str, device: Device) -> Response:
    """Who sits where, for somebody who may change it."""
    sheet = open_sheet(web.database, sid, device)
    if not sheet.stored.access.scores:
        return RedirectResponse(web.renderer.path_for("table", sid=sid), 303)
    return web.renderer.page("players", players_view(sheet))


@router.post("/s/{sid}/players/names", name="rename")
def rename_people(
    web: WebHere, sid: str, device: Device, form: PostedForm, moment: Now
) -> Response:
    """Other names for the sheet and its people: all of them in one command."""
    people = open_session(web.database, sid, device).session.people
    names = {person: form.text(f"name.{person}") for person in people}
    typed = Typed(
        title=form.text("title")[:_LONGEST],
        names={person: name[:_LONGEST] for person, name in names.items()},
    )
    said = repr((form.text("title"), sorted(form.starting("name.").items())))
    command = command_of(sid, device, form, moment)
    service = partial(rename, web.database, title=form.text("title"), names=tuple(names.values()))
    return carry_out(web, replace(command, said=hash_of(said)), service, typed)


@router.post("/s/{sid}/players/seats", name="reseat")
def change_seats(web: WebHere, sid: str, device: Device, form: PostedForm, moment: Now) -> Response:
    """People in another order of play; what they have won goes with them."""
    text = form.text("order")
    order = tuple(map(int, text.split("-"))) if _ORDER.fullmatch(text[:_LONGEST]) else ()
    command = replace(command_of(sid, device, form, moment), said=hash_of(text))
    return carry_out(web, command, partial(reseat, web.database, order=order), Typed())


@router.post("/s/{sid}/players/newcomer", name="replace_player")
def take_over(web: WebHere, sid: str, device: Device, form: PostedForm, moment: Now) -> Response:
    """Somebody else on the seat of a person who leaves."""
    session = open_session(web.database, sid, device).session
    person, name = form.number("person"), form.text("newcomer")
    seat = session.seat_of(person)
    # Somebody who has left meanwhile: what was typed stays at her seat.
    shown = form.number("seat") if seat is None else seat
    typed = Typed(newcomer=name[:_LONGEST], seat=shown)
    command = replace(command_of(sid, device, form, moment), said=hash_of(repr((person, name))))
    service = partial(replace_player, web.database, seat=-1 if seat is None else seat, name=name)
    return carry_out(web, command, service, typed)


def carry_out(
    web: Web, command: Command, service: Callable[[Command], Sheet], typed: Typed
) -> Response:
    """Send *command* to *service*; a refusal shows the page as it is now, and keeps what was
    typed."""
    sid = command.session_id
    try:
        web.accepted(service(command).stored)
    except StaleSheet:
        refusal = Refusal(typed, notice=stale(typed != Typed()))
        return _refused(web, command, refusal, 409)
    except RuleViolation as violation:
        refusal = Refusal(replace(typed, command=command.id), violation.problems)
        return _refused(web, command, refusal, 422)
    return RedirectResponse(web.renderer.path_for("players", sid=sid), 303)


def _refused(web: Web, command: Command, refusal: Refusal, status: int) -> Response:
    sheet = open_sheet(web.database, command.session_id, command.device)
    return web.renderer.page("players", players_view(sheet, refusal), status)


def stale(has_typed: bool) -> str:
    """What the sender of a form that was overtaken is told."""
    if not has_typed:
        return _("The sheet has changed since this page was drawn. This is how it stands now.")
    return _(
        "The sheet has changed since this page was drawn. This is how it stands now; what you "
        "typed is still here, and not saved."
    )
