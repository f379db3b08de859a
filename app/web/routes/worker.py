"""What a phone needs to open its pages without a connection."""

from fastapi import APIRouter
from starlette.responses import Response

from app.web.context import WebHere
from app.web.i18n import _
from app.web.pages import ErrorView

router = APIRouter(include_in_schema=False)


@router.get("/sw.js", name="worker")
def worker(web: WebHere) -> Response:
    """The service worker. Always asked for anew, so that a new version is found at once."""
    script = web.renderer.assets.worker(web.renderer.path_for("away"))
    return Response(script, 200, {"Cache-Control": "no-cache"}, "text/javascript; charset=utf-8")


@router.get("/away", name="away")
def away(web: WebHere) -> Response:
    """Shown in place of a page that the phone has not kept."""
    view = ErrorView(
        _("No connection"),
        _("This page has not been opened on this phone before, so it cannot be shown now."),
        web.renderer.path_for("home"),
        _("Home"),
    )
    return web.renderer.page("error", view)
