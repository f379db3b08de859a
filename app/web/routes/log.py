"""The log, for everybody who may look at the sheet."""

from fastapi import APIRouter
from starlette.responses import Response

from app.services.logbook import BEYOND, read_log
from app.web.context import Device, Now, WebHere
from app.web.forms import whole_number
from app.web.present.log import log_view

router = APIRouter(include_in_schema=False)


@router.get("/s/{sid}/log", name="log")
def log(web: WebHere, sid: str, device: Device, moment: Now, before: str = "") -> Response:
    """Who changed what, when: the newest stretch, or the one before a version."""
    asked = whole_number(before)
    found = read_log(web.database, sid, device, BEYOND if asked is None else asked)
    newest = asked is None or asked > found.stored.version
    return web.renderer.page("log", log_view(found, moment, newest=newest))
