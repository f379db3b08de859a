"""The home page, and starting a session from it."""

import secrets

from babel.dates import format_date
from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.domain.errors import RuleViolation
from app.domain.presets import SHIPPED, shipped
from app.services.keys import hash_of, new_token
from app.services.own_sessions import known_sessions
from app.services.sheets import fresh_session, start_session
from app.web.context import Device, Now, PostedForm, WebHere, remember_device
from app.web.i18n import _, current_language
from app.web.limits import limited
from app.web.present.home import Typed, home_view
from app.web.present.result import Moment

router = APIRouter(include_in_schema=False)


@router.get("/", name="home")
def home(request: Request, web: WebHere, device: Device, moment: Now) -> Response:
    """Start a session, or go on with one of this device's."""
    response = web.renderer.page("home", home_view(known_sessions(web.database, device), moment))
    remember_device(request, web, response, device or new_token())
    return response


@router.post("/sessions", name="start_session", dependencies=[limited("start")])
def start(
    request: Request, web: WebHere, device: Device, form: PostedForm, moment: Now
) -> Response:
    """Four names and a rule set make a session; this device owns it."""
    rules = shipped(form.text("rule_set")) or SHIPPED[0]
    names = tuple(form.all("name"))
    device = device or new_token()
    chosen = form.number("first_declarer")
    drawn = secrets.randbelow(rules.players)
    first = chosen if chosen is not None and 0 <= chosen < rules.players else drawn
    try:
        fresh = fresh_session(_title(moment), names, rules, first)
    except RuleViolation as refusal:
        typed = Typed(
            names=(names + ("",) * rules.players)[: rules.players],
            first=form.text("first_declarer"),
            rule_set=rules.id,
            command=form.command,
            refused=refusal.problems,
        )
        view = home_view(known_sessions(web.database, device), moment, typed)
        return web.renderer.page("home", view, 422)
    # What the form says counts too: going back and correcting a name starts another session.
    said = repr((form.command, names, rules.id, form.text("first_declarer")))
    command = hash_of(said) if form.command else new_token()
    sid = start_session(web.database, web.keys, device, command, moment.now, fresh)
    response = RedirectResponse(web.renderer.path_for("table", sid=sid), 303)
    remember_device(request, web, response, device)
    return response


def _title(moment: Moment) -> str:
    """A name that tells this evening's sheet from last week's: Friday table."""
    day = moment.now.astimezone(moment.zone)
    return _("%(day)s table", day=format_date(day, "EEEE", locale=current_language()))
