"""The score link: a page that asks, and a button that makes this device a scorer."""

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.services.keys import new_token
from app.services.sharing import join, session_of_key
from app.web.context import Device, Now, WebHere, remember_device
from app.web.i18n import _
from app.web.numbers import number
from app.web.pages import JoinView
from app.web.present.people import players_of
from app.web.present.seats import seat_views

router = APIRouter(include_in_schema=False)


@router.get("/join/{key}", name="join_page")
def join_page(web: WebHere, key: str, device: Device) -> Response:
    """Looking changes nothing: chat programs open links to preview them."""
    stored = session_of_key(web.database, key, device)
    match = stored.session.match
    shown = min(match.next_number, match.rules.hands)
    view = JoinView(
        sid=stored.id,
        key=key,
        title=stored.session.title,
        line=_("Hand %(n)s of %(total)s", n=number(shown), total=number(match.rules.hands)),
        seats=seat_views(match, players_of(stored.session.players)),
    )
    return web.renderer.page("join", view)


@router.post("/join/{key}", name="join")
def join_session(request: Request, web: WebHere, key: str, device: Device, moment: Now) -> Response:
    """Make this device a scorer."""
    device = device or new_token()
    sid = join(web.database, key, device, moment.now)
    response = RedirectResponse(web.renderer.path_for("table", sid=sid), 303)
    remember_device(request, web, response, device)
    return response
