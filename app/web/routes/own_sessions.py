"""A device's own sessions: forgetting one, deleting one, and bringing it back."""

from fastapi import APIRouter
from starlette.responses import RedirectResponse, Response

from app.services.own_sessions import delete, forget, restore
from app.services.sheets import open_session
from app.web.context import Device, Now, Web, WebHere
from app.web.present.home import forget_view

router = APIRouter(include_in_schema=False)


@router.get("/s/{sid}/forget", name="forget_page")
def forget_page(web: WebHere, sid: str, device: Device) -> Response:
    """Ask first, on a page of its own: nobody deletes a sheet on the way to somewhere else."""
    stored = open_session(web.database, sid, device)
    if not stored.access.known:
        return RedirectResponse(web.renderer.path_for("table", sid=sid), 303)
    return web.renderer.page("forget", forget_view(stored))


@router.post("/s/{sid}/forget", name="forget")
def forget_session(web: WebHere, sid: str, device: Device) -> Response:
    """Leave the session out of this device's list."""
    forget(web.database, sid, device)
    return _home(web)


@router.post("/s/{sid}/delete", name="delete")
def delete_session(web: WebHere, sid: str, device: Device, moment: Now) -> Response:
    """Put the session away for everybody."""
    delete(web.database, sid, device, moment.now)
    web.hub.again(sid)
    return _home(web)


@router.post("/s/{sid}/restore", name="restore")
def restore_session(web: WebHere, sid: str, device: Device) -> Response:
    """Bring a deleted session back."""
    restore(web.database, sid, device)
    web.hub.again(sid)
    return _home(web)


def _home(web: Web) -> Response:
    return RedirectResponse(web.renderer.path_for("home"), 303)
