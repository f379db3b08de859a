"""The Share page, and what it sends: codes, the lock, new links, another owner."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Literal

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.services.commands import Command, Sheet
from app.services.errors import StaleSheet, UnknownKey
from app.services.sharing import (
    hand_over,
    make_code,
    new_links,
    revoke_code,
    set_lock,
    shared,
)
from app.web.context import Device, Now, PostedForm, Web, WebHere, command_of
from app.web.i18n import _
from app.web.present.result import Moment
from app.web.present.share import SCORE, VIEW, share_view

router = APIRouter(include_in_schema=False)


@router.get("/s/{sid}/share", name="share")
def share(
    request: Request,
    web: WebHere,
    sid: str,
    device: Device,
    moment: Now,
    link: Literal["score", "view"] = "score",
) -> Response:
    """The ways in: to score, for a device that scores itself; to look, for everybody."""
    return _page(request, web, sid, device, moment, link)


def _page(
    request: Request,
    web: Web,
    sid: str,
    device: str,
    moment: Moment,
    link: str = SCORE,
    notice: str = "",
    status: int = 200,
) -> Response:
    found = shared(web.database, web.keys, sid, device, moment.now)
    if not found.score_key:
        link = VIEW
    path_for = web.renderer.path_for
    path = (
        path_for("join_page", key=found.score_key) if link == SCORE else path_for("table", sid=sid)
    )
    view = share_view(found, device, moment, link, web.link(request, path), notice)
    return web.renderer.page("share", view, status)


@router.post("/s/{sid}/code", name="make_code")
def code(web: WebHere, sid: str, device: Device, moment: Now) -> Response:
    """Make a short code; the one before stops."""
    make_code(web.database, web.keys, sid, device, moment.now)
    return _back(web, sid)


@router.post("/s/{sid}/code/stop", name="stop_code")
def stop_code(web: WebHere, sid: str, device: Device) -> Response:
    """Let no code in."""
    revoke_code(web.database, sid, device)
    return _back(web, sid)


@router.post("/s/{sid}/lock", name="lock")
def lock(
    request: Request, web: WebHere, sid: str, device: Device, form: PostedForm, moment: Now
) -> Response:
    """Lock the sheet, or unlock it."""
    service = partial(set_lock, web.database, locked=form.text("locked") == "1")
    return _carry_out(request, web, command_of(sid, device, form, moment), moment, service)


@router.post("/s/{sid}/links", name="new_links")
def links(
    request: Request, web: WebHere, sid: str, device: Device, form: PostedForm, moment: Now
) -> Response:
    """Replace the score link; whoever joined by the old one must join again."""
    service = partial(new_links, web.database, web.keys)
    return _carry_out(request, web, command_of(sid, device, form, moment), moment, service)


@router.post("/s/{sid}/owner", name="hand_over")
def owner(
    request: Request, web: WebHere, sid: str, device: Device, form: PostedForm, moment: Now
) -> Response:
    """Let another phone that scores own the session."""
    try:
        hand_over(web.database, sid, device, form.text("phone"))
        web.hub.again(sid)
    except UnknownKey:
        notice = _("That phone cannot score any more. Choose another one.")
        return _page(request, web, sid, device, moment, notice=notice, status=409)
    return _back(web, sid)


def _carry_out(
    request: Request,
    web: Web,
    command: Command,
    moment: Moment,
    service: Callable[[Command], Sheet],
) -> Response:
    """Send what the owner decided to *service*: once, even if hands were scored meanwhile.

    Neither the lock nor a new link depends on what stood on the sheet when the page was drawn, so
    a command that comes late is sent again as of now. The same id makes it count once.
    """
    try:
        sheet = service(command)
    except StaleSheet as late:
        try:
            sheet = service(replace(command, seen=late.current))
        except StaleSheet:
            notice = _("The sheet has just changed. Have a look, and try once more.")
            sid, device = command.session_id, command.device
            return _page(request, web, sid, device, moment, notice=notice, status=409)
    web.accepted(sheet.stored)
    return _back(web, command.session_id)


def _back(web: Web, sid: str) -> Response:
    return RedirectResponse(web.renderer.path_for("share", sid=sid), 303)
