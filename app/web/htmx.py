"""The only place that knows htmx's headers."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response


def is_request(request: Request) -> bool:
    """Whether htmx asks, and so wants a fragment."""
    return request.headers.get("hx-request") == "true"


RELOAD = {"HX-Refresh": "true"}
"""Answers that make htmx load the whole page again, where it can say what is going on."""
KEEP = {"HX-Reswap": "none"}
"""Answers that leave the page as it is: what was typed is sent again later."""


def going_to(request: Request, path: str) -> Response:
    """An answer that leads to another page: htmx would put a redirect's page into this one."""
    if is_request(request):
        return Response(headers={"HX-Redirect": path, "Cache-Control": "no-store"})
    return RedirectResponse(path, 303)
