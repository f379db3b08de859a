"""The score sheet, and Why? for each of its hands."""

from dataclasses import replace
from typing import Literal

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.responses import Response

from app.services.sheets import open_session, open_sheet
from app.web.context import Device, Web, WebHere
from app.web.pages import SheetView, WhyView
from app.web.present.chips import chips_view
from app.web.present.live import has_seen, stamp
from app.web.present.people import players_of
from app.web.present.sheet import TOTALS, VIEWS, sheet_view
from app.web.present.undoing import undo_view
from app.web.present.why import why_view

router = APIRouter(include_in_schema=False)


View = Literal["totals", "zero", "chart"]


@router.get("/s/{sid}/sheet", name="sheet")
def sheet(
    web: WebHere, sid: str, device: Device, view: View = "totals", match: int | None = None
) -> Response:
    """All hands of a match, the current one unless another is asked for."""
    return web.renderer.page("sheet", _sheet(web, sid, device, view, match))


@router.get("/s/{sid}/sheet/part", name="sheet_fragment")
def sheet_fragment(
    web: WebHere,
    sid: str,
    device: Device,
    view: View = "totals",
    match: int | None = None,
    seen: str = "",
) -> Response:
    """The same without the page around it; 204 for a page that has *seen* it as it is now."""
    now = _sheet(web, sid, device, view, match)
    if has_seen(seen, now.seen):
        return Response(status_code=204)
    return web.renderer.fragment("sheet", now)


def _sheet(web: Web, sid: str, device: str, view: View, match: int | None) -> SheetView:
    opened = open_sheet(web.database, sid, device)
    stored = opened.stored
    session = stored.session
    number = len(session.matches) if match is None else match
    if not 1 <= number <= len(session.matches):
        raise HTTPException(404)
    page = sheet_view(
        sid,
        session.title,
        session.matches[number - 1],
        players_of(session.players),
        number_in_session=number,
        matches=len(session.matches),
        view=view if view in VIEWS else TOTALS,
        undo=undo_view(stored, opened.undoable),
        can_score=stored.access.scores,
    )
    return replace(page, seen=stamp(stored, hand=False))


@router.get("/s/{sid}/m/{match}/h/{number}/why", name="why")
def why(
    web: WebHere, sid: str, match: int, number: int, device: Device, chips: str = ""
) -> Response:
    """Why that hand scored what it did; ``chips=1`` says it in chips as well."""
    return web.renderer.page("why", _why(web, sid, match, number, device, chips))


@router.get("/s/{sid}/m/{match}/h/{number}/why/slip", name="why_slip")
def why_slip(
    web: WebHere, sid: str, match: int, number: int, device: Device, chips: str = ""
) -> Response:
    """The same as a slip over the page it was asked from."""
    view = _why(web, sid, match, number, device, chips)
    return web.renderer.fragment("why_slip", view, known_as="why")


def _why(web: Web, sid: str, match: int, number: int, device: str, chips: str) -> WhyView:
    stored = open_session(web.database, sid, device)
    session = stored.session
    matches = session.matches
    if not 1 <= match <= len(matches) or not 1 <= number <= len(matches[match - 1].hands):
        raise HTTPException(404)
    players = players_of(session.players)
    view = why_view(sid, matches[match - 1], players, match, number)
    in_chips = chips_view(matches[match - 1], players, number) if chips == "1" else None
    return replace(view, can_correct=stored.access.scores, chips=in_chips)
