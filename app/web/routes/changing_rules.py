"""Other rules for a running match, from the next hand on."""

from dataclasses import replace

from fastapi import APIRouter
from starlette.responses import RedirectResponse, Response

from app.domain.errors import Problem, RuleViolation
from app.domain.presets import SHIPPED
from app.domain.rulesets import RuleSet
from app.services.commands import Sheet
from app.services.errors import StaleSheet
from app.services.keys import hash_of
from app.services.matches import change_rules, why_not
from app.services.own_rules import chosen_rules, own_choices
from app.services.sheets import open_sheet
from app.web.context import Device, Now, PostedForm, Web, WebHere, command_of
from app.web.present.changing_rules import changing_view
from app.web.routes.players import stale

router = APIRouter(include_in_schema=False)
_LONGEST = 60


def _offered(web: Web, device: str, sheet: Sheet) -> tuple[tuple[str, RuleSet], ...]:
    """The rule sets that this table can go on by: the phone's own, and those that ship."""
    session = sheet.stored.session
    sets = (*own_choices(web.database, device), *((rules.id, rules) for rules in SHIPPED))
    return tuple((choice, rules) for choice, rules in sets if not why_not(session, rules))


@router.get("/s/{sid}/rules/change", name="changing_rules")
def page(web: WebHere, sid: str, device: Device, rules: str = "") -> Response:
    """What could be played instead, for somebody who may score."""
    sheet = open_sheet(web.database, sid, device)
    if not sheet.stored.access.scores:
        return RedirectResponse(web.renderer.path_for("table", sid=sid), 303)
    chosen = rules[:_LONGEST]
    found = chosen_rules(web.database, device, chosen) if chosen else None
    problems = why_not(sheet.stored.session, found) if found else ()
    view = changing_view(sheet, _offered(web, device, sheet), chosen, problems)
    return web.renderer.page("changing_rules", view)


@router.post("/s/{sid}/rules/change", name="change_rules")
def change(web: WebHere, sid: str, device: Device, form: PostedForm, moment: Now) -> Response:
    """Play on by those rules; what cannot be comes back as chosen, with the reason."""
    chosen = form.text("rule_set")[:_LONGEST]
    command = replace(command_of(sid, device, form, moment), said=hash_of(chosen))
    sheet = open_sheet(web.database, sid, device)
    rules = chosen_rules(web.database, device, chosen)
    problems: tuple[Problem, ...] = ()
    try:
        if rules is None and sheet.stored.access.scores:
            raise RuleViolation(Problem("rules.not_offered", "rule_set"))
        now = sheet.stored.session.match.rules
        web.accepted(change_rules(web.database, command, rules or now).stored)
    except StaleSheet:
        notice, status = stale(True), 409
    except RuleViolation as refusal:
        notice, status, problems = "", 422, refusal.problems
    else:
        return RedirectResponse(web.renderer.path_for("table", sid=sid), 303)
    sheet = open_sheet(web.database, sid, device)
    shown = command.id if problems else ""
    view = changing_view(sheet, _offered(web, device, sheet), chosen, problems, notice, shown)
    return web.renderer.page("changing_rules", view, status)
