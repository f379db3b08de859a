"""The score sheet, and Why? for each of its hands."""

from typing import Literal

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.responses import Response

from app.services.sheets import open_session, open_sheet
from app.web.context import Device, Web, WebHere
from app.web.pages import WhyView
from app.web.present.people import players_of
from app.web.present.sheet import TOTALS, VIEWS, sheet_view
from app.web.present.table import undo_view
from app.web.present.why import why_view

router = APIRouter(include_in_schema=False)


@router.get("/s/{sid}/sheet", name="sheet")
def sheet(
    web: WebHere,
    sid: str,
    device: Device,
    view: Literal["totals", "zero", "chart"] = "totals",
    match: int | None = None,
) -> Response:
    """All hands of a match, the current one unless another is asked for."""
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
    return web.renderer.page("sheet", page)


@router.get("/s/{sid}/m/{match}/h/{number}/why", name="why")
def why(web: WebHere, sid: str, match: int, number: int) -> Response:
    """Why that hand scored what it did."""
    return web.renderer.page("why", _why(web, sid, match, number))


@router.get("/s/{sid}/m/{match}/h/{number}/why/slip", name="why_slip")
def why_slip(web: WebHere, sid: str, match: int, number: int) -> Response:
    """The same as a slip over the page it was asked from."""
    return web.renderer.fragment("why_slip", _why(web, sid, match, number), known_as="why")


def _why(web: Web, sid: str, match: int, number: int) -> WhyView:
    session = open_session(web.database, sid).session
    matches = session.matches
    if not 1 <= match <= len(matches) or not 1 <= number <= len(matches[match - 1].hands):
        raise HTTPException(404)
    players = players_of(session.players)
    return why_view(sid, matches[match - 1], players, match, number)
