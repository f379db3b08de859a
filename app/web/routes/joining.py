"""Coming in: the score link asks who you are, a button makes this device a scorer."""

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.services.errors import UnknownKey
from app.services.keys import new_token
from app.services.sharing import CODE_LASTS, join, key_of_code, session_of_key
from app.web.context import Device, Now, PostedForm, WebHere, remember_device
from app.web.i18n import ngettext
from app.web.limits import limited
from app.web.present.home import Typed
from app.web.present.share import join_view
from app.web.routes.home import home_page

router = APIRouter(include_in_schema=False)

_LONGEST_CODE = 20
"""Of what was typed as a code, what is shown again."""


@router.post("/join", name="join_by_code", dependencies=[limited("join")])
def join_by_code(web: WebHere, device: Device, form: PostedForm, moment: Now) -> Response:
    """A short code leads to the page that its score link leads to."""
    typed = form.text("code")
    try:
        key = key_of_code(web.database, web.keys, typed, moment.now)
    except UnknownKey:
        back = Typed(code=typed.strip()[:_LONGEST_CODE], code_error=_no_such_code())
        return home_page(web, device, moment, back, 422)
    return RedirectResponse(web.renderer.path_for("join_page", key=key), 303)


def _no_such_code() -> str:
    minutes = int(CODE_LASTS.total_seconds()) // 60
    return ngettext(
        "No sheet has this code now. Codes work for %(n)s minute: ask for a new one.",
        "No sheet has this code now. Codes work for %(n)s minutes: ask for a new one.",
        minutes,
    )


@router.get("/join/{key}", name="join_page")
def join_page(web: WebHere, key: str, device: Device) -> Response:
    """Looking changes nothing: chat programs open links to preview them."""
    view = join_view(session_of_key(web.database, key, device), device)
    return web.renderer.page("join", view)


@router.post("/join/{key}", name="join", dependencies=[limited("join")])
def join_session(
    request: Request, web: WebHere, key: str, device: Device, form: PostedForm, moment: Now
) -> Response:
    """Make this device a scorer, as the phone of the person who was tapped, or of nobody."""
    device = device or new_token()
    sid = join(web.database, key, device, moment.now, form.number("person"))
    web.hub.again(sid)
    response = RedirectResponse(web.renderer.path_for("table", sid=sid), 303)
    remember_device(request, web, response, device)
    return response
