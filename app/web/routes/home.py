"""The home page, and starting a session from it."""

import secrets
from dataclasses import replace

from babel.dates import format_date
from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.domain.errors import Problem, RuleViolation
from app.domain.names import clean_name
from app.domain.presets import SHIPPED
from app.domain.rulesets import MOST_PLAYERS, RuleSet
from app.services.keys import hash_of, new_token
from app.services.own_rules import chosen_rules, kept_rules, own_id
from app.services.own_sessions import known_sessions
from app.services.sheets import fresh_session, start_session
from app.web.context import Device, Now, PostedForm, Web, WebHere, remember_device
from app.web.i18n import _, current_language
from app.web.limits import limited
from app.web.present.home import Typed, home_view
from app.web.present.result import Moment

router = APIRouter(include_in_schema=False)

_LONGEST = 10_000
"""Names are cut there before they are shown again; what is too long is longer than its field."""


@router.get("/", name="home")
def home(request: Request, web: WebHere, device: Device, moment: Now, rules: str = "") -> Response:
    """Start a session, by the *rules* of a link if it names some, or go on with one."""
    response = home_page(web, device, moment, Typed(rule_set=rules))
    remember_device(request, web, response, device or new_token())
    return response


def home_page(
    web: Web, device: str, moment: Moment, typed: Typed, status: int = 200, notice: str = ""
) -> Response:
    """The page with what was typed on it."""
    known, kept = known_sessions(web.database, device), kept_rules(web.database, device)
    return web.renderer.page("home", home_view(known, moment, typed, kept, notice), status)


@router.post("/sessions", name="start_session", dependencies=[limited("start")])
def start(
    request: Request, web: WebHere, device: Device, form: PostedForm, moment: Now
) -> Response:
    """A name for every seat and a rule set make a session; this device owns it."""
    device = device or new_token()
    choice = form.text("rule_set")
    posted = [name[:_LONGEST] for name in form.all("name")]
    typed = Typed(names=tuple(posted[:MOST_PLAYERS]), first=form.text("first_declarer"))
    typed = replace(typed, rule_set=choice, command=form.command)
    rules = chosen_rules(web.database, device, choice)
    if rules is None and own_id(choice):
        gone = _("These rules are no longer kept on this phone. Choose others.")
        return home_page(web, device, moment, replace(typed, rule_error=gone), 422)
    rules = rules or SHIPPED[0]
    names = _names(posted, rules)
    typed = replace(typed, names=names)
    if form.text("act") == "seats":
        return home_page(web, device, moment, typed)
    chosen = form.number("first_declarer")
    drawn = secrets.randbelow(rules.players)
    first = chosen if chosen is not None and 0 <= chosen < rules.players else drawn
    try:
        fresh = fresh_session(_title(moment), names, rules, first)
    except RuleViolation as refusal:
        problems = refusal.problems
        if len(posted) < rules.players:
            wrong = Problem("name.number", "players", facts={"want": rules.players})
            problems = (wrong, *problems)
        return home_page(web, device, moment, replace(typed, refused=problems), 422)
    # What the form says counts too: going back and correcting a name starts another session.
    said = repr((form.command, names, choice, form.text("first_declarer")))
    command = hash_of(said) if form.command else new_token()
    sid = start_session(web.database, web.keys, device, command, moment.now, fresh)
    response = RedirectResponse(web.renderer.path_for("table", sid=sid), 303)
    remember_device(request, web, response, device)
    return response


def _names(posted: list[str], rules: RuleSet) -> tuple[str, ...]:
    """The names that were typed, one for each seat; blank fields behind the last seat are none."""
    names = posted[:MOST_PLAYERS]
    while len(names) > rules.players and not clean_name(names[-1]):
        names.pop()
    return tuple(names) + ("",) * (rules.players - len(names))


def _title(moment: Moment) -> str:
    """A name that tells this evening's sheet from last week's: Friday table."""
    day = moment.now.astimezone(moment.zone)
    return _("%(day)s table", day=format_date(day, "EEEE", locale=current_language()))
