"""From what went wrong to a page, a fragment or JSON that says what to do."""

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse, RedirectResponse, Response

from app.services.errors import (
    LinkReplaced,
    NotAScorer,
    NotTheOwner,
    SheetLocked,
    TooManyRules,
    UnknownKey,
)
from app.store.errors import RulesNotFound, SessionDeleted, SessionNotFound, StoreBusy, StoreFull
from app.web import htmx
from app.web.context import web_of
from app.web.i18n import _, marked, ngettext
from app.web.limits import TooMany
from app.web.pages import ErrorView
from app.web.security import HEADERS

logger = logging.getLogger("barbu")

API = "/api/"
_TEXTS = {
    400: (
        marked("That did not work"),
        marked("What was sent cannot be read. Go back, load the page again and try once more."),
    ),
    403: (
        marked("Only looking"),
        marked("This phone may look at the sheet, and not score. Ask for the score link."),
    ),
    404: (
        marked("Nothing here"),
        marked("No sheet has this address. Check the link, or ask for it again."),
    ),
    405: (
        marked("Not like this"),
        marked("This address is for the sheet's own buttons. Open the sheet by its link."),
    ),
    410: (
        marked("This sheet has been deleted"),
        marked(
            "The phone that it belonged to can bring it back for thirty days, from its home page."
        ),
    ),
    413: (
        marked("Too much"),
        marked("That is more than a score sheet holds. Go back and send less."),
    ),
    422: (
        marked("That did not work"),
        marked("The form cannot be read. Go back, load the page again and try once more."),
    ),
    500: (
        marked("A fault of ours"),
        marked("Nothing that was saved is lost. Go back and try once more."),
    ),
    503: (
        marked("Busy for a moment"),
        marked("Nothing was saved and nothing is lost. Go back and try again."),
    ),
}
_CROSS_SITE = (
    marked("From another site"),
    marked("This request came from another site. Open the sheet by its link and do it there."),
)
_REFUSALS: dict[type[Exception], tuple[str, str]] = {
    LinkReplaced: (
        marked("The link is a new one"),
        marked("This phone joined by a link that has been replaced. Ask for the new score link."),
    ),
    NotTheOwner: (
        marked("Not from this phone"),
        marked("Only the phone that the sheet belongs to can do this."),
    ),
    RulesNotFound: (
        marked("No such rules"),
        marked("These rules are not kept here, or no longer. Check the link, or ask for it again."),
    ),
    SheetLocked: (
        marked("The sheet is locked"),
        marked("Nobody can change a hand until the sheet is unlocked on its Share page."),
    ),
    TooManyRules: (
        marked("Enough rules"),
        marked("This phone keeps as many rule sets as one may. Delete some that nobody plays by."),
    ),
}
"""Titles and sentences of refusals that say more than their status does."""
_STATUSES: dict[type[Exception], int] = {
    LinkReplaced: 403,
    NotTheOwner: 403,
    RulesNotFound: 404,
    SessionDeleted: 410,
    SheetLocked: 403,
    SessionNotFound: 404,
    TooManyRules: 409,
    UnknownKey: 404,
    NotAScorer: 403,
    StoreBusy: 503,
    StoreFull: 503,
}


def register(app: FastAPI) -> None:
    """Put an answer behind everything that can be raised."""
    for error in _STATUSES:
        app.add_exception_handler(error, _known)
    app.add_exception_handler(TooMany, _too_many)
    app.add_exception_handler(ClientDisconnect, _gone)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(Exception, _fault)


def _gone(_request: Request, _error: Exception) -> Response:
    """The phone hung up in the middle of what it sent: nobody is there to be answered."""
    return Response(status_code=400)


def _known(request: Request, error: Exception) -> Response:
    return answer(request, _STATUSES[type(error)], _REFUSALS.get(type(error)))


def _too_many(request: Request, error: Exception) -> Response:
    assert isinstance(error, TooMany)
    minutes = -(-error.seconds // 60)
    wait = ngettext(
        "Too many tries came from this network. Wait a minute, then go back and try again.",
        "Too many tries came from this network. Wait %(n)s minutes, then go back and try again.",
        minutes,
    )
    response = answer(request, 429, (marked("Too many at once"), wait))
    response.headers["Retry-After"] = str(error.seconds)
    return response


def cross_site(request: Request) -> Response:
    """The answer to a change that another site's page asked for."""
    return answer(request, 403, _CROSS_SITE)


def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    parts = request.scope["path"].split("/")
    # Reloading after a refused plain form, or typing its address: the table is what is meant.
    if error.status_code == 405 and request.method == "GET" and parts[1] == "s":
        return RedirectResponse(web_of(request).renderer.path_for("table", sid=parts[2]), 303)
    response = answer(request, error.status_code)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def _unreadable(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    if not request.scope["path"].startswith(API):
        return answer(request, 404)  # the only typed parts of our addresses are numbers in paths
    problems = [
        {
            "field": "" if one["type"] == "json_invalid" else ".".join(map(str, one["loc"][1:])),
            "seat": None,
            "message": one["msg"],
        }
        for one in error.errors()
    ]
    return JSONResponse({"errors": problems}, 422)


def _fault(request: Request, error: Exception) -> Response:
    logger.error("fault at %s", request.scope["route"].path if "route" in request.scope else "?")
    response = answer(request, 500)
    # Starlette answers faults outside of our own middleware, so the headers are missing there.
    response.headers.update(HEADERS)
    return response


def answer(request: Request, status: int, texts: tuple[str, str] | None = None) -> Response:
    """The page for *status*; JSON at the JSON door; htmx loads the page that explains.

    *texts* are its title and sentence, if they are not those of the status. Loading a page again
    would lose what was typed, so it stays where trying again later is the way on.
    """
    title, sentence = (_(text) for text in texts or _TEXTS.get(status, _TEXTS[500]))
    # The scope's path and not request.url: that one fails on a Host header that is no host.
    if request.scope["path"].startswith(API):
        body = {"errors": [{"field": "", "seat": None, "message": sentence}]}
        response: Response = JSONResponse(body, status)
    else:
        renderer = web_of(request).renderer
        view = ErrorView(title, sentence, renderer.path_for("home"), _("Home"))
        later = status == 429 or status >= 500
        headers = (htmx.KEEP if later else htmx.RELOAD) if htmx.is_request(request) else {}
        response = renderer.page("error", view, status, headers)
    if status == 503:
        response.headers["Retry-After"] = "2"
    return response
