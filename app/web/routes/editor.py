"""The rule-set editor: one form that comes back changed until it is kept."""

from dataclasses import replace
from urllib.parse import quote

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.domain.errors import Problem, RuleViolation
from app.domain.presets import SHIPPED
from app.domain.rulesets import RuleSet
from app.services.commands import Command
from app.services.errors import Refused
from app.services.keys import hash_of, new_token
from app.services.matches import change_rules, why_not
from app.services.own_rules import change, choice_of, chosen_rules, keep, own_id
from app.services.sheets import open_session, open_sheet
from app.web.context import Device, Now, PostedForm, Web, WebHere, remember_device
from app.web.forms import Form
from app.web.i18n import _
from app.web.limits import take_one
from app.web.present.editor.acts import LEAVE, SAVE, carry_out, signed
from app.web.present.editor.fields import Edited, read_editor
from app.web.present.editor.summary import checked
from app.web.present.editor.view import began, carried, editor_view
from app.web.present.home import Typed
from app.web.present.result import Moment
from app.web.routes.home import home_page

router = APIRouter(include_in_schema=False)


@router.get("/rules/edit", name="editor")
def editor(web: WebHere, device: Device, rules: str = "", sheet: str = "") -> Response:
    """The editor with one of the shipped or of this device's rule sets, or with a match's own.

    *sheet* is a session whose match is to go on by the rules that are made here.
    """
    if sheet:
        match = open_session(web.database, sheet, device).session.match
        edited, waits = began(match.rules, "sheet"), Form({"sheet": [sheet]})
        return web.renderer.page("editor", editor_view(edited, waits, new_token()))
    edited = _opened(web, device, rules)
    return web.renderer.page("editor", editor_view(edited, Form({}), new_token()))


@router.post("/rules/edit", name="edit_rules")
def edit(request: Request, web: WebHere, device: Device, form: PostedForm, moment: Now) -> Response:
    """What a button of the editor asks for; from the start form, the editor itself."""
    command = form.command or new_token()
    if "source" not in form:
        edited = _opened(web, device, form.text("rule_set"))
        return web.renderer.page("editor", editor_view(edited, form, command))
    if form.text("act") == LEAVE:
        if form.text("sheet"):
            return _to_the_match(web, form)
        return home_page(web, device, moment, _start_form(form, form.text("source")))
    form = signed(form)
    edited = read_editor(form)
    act = form.text("act")
    if act == SAVE:
        return _keep(request, web, device, moment, edited, form)
    edited = carry_out(edited, act)
    view = editor_view(edited, form, command)
    return web.renderer.answer(request, "editor", view)


@router.post("/rules/edit/summary", name="rules_summary")
def summary(web: WebHere, form: PostedForm) -> Response:
    """What the rules come to as they are being typed. Nothing is kept."""
    view = editor_view(read_editor(form), form, form.command)
    return web.renderer.fragment("rules_typed", view, known_as="editor")


def _opened(web: Web, device: str, choice: str) -> Edited:
    """The editor with that choice of the start form; with the first one for what is gone."""
    rules = chosen_rules(web.database, device, choice)
    return began(rules or SHIPPED[0], choice if rules else SHIPPED[0].id)


def _keep(
    request: Request, web: Web, device: str, moment: Moment, edited: Edited, form: Form
) -> Response:
    """Keep the rules and go on by them, in the start form or in the match that waits for them.

    What stands in the way is said in its place.
    """
    _shown, problems = checked(edited, to_keep=True)
    command = form.command or new_token()
    sid = form.text("sheet")
    match = why_not(open_session(web.database, sid, device).session, edited.rules) if sid else ()
    if problems or match:
        return _refused(request, web, edited, form, match)
    take_one(request, "keep")
    device = device or new_token()
    kept_as = own_id(edited.source)
    try:
        if kept_as and chosen_rules(web.database, device, edited.source):
            change(web.database, device, kept_as, moment.now, edited.rules)
        else:
            kept_as = keep(
                web.database, web.keys, device, command, moment.now, edited.rules, renew=True
            )
    except RuleViolation:
        return _refused(request, web, edited, form)
    if sid:
        played = Command(sid, device, command, 0, moment.now, hash_of(str(edited.rules)))
        response = _played_on(web, form, played, edited.rules, choice_of(kept_as))
        remember_device(request, web, response, device)
        return response
    typed = _start_form(form, choice_of(kept_as))
    notice = _("“%(rules)s” is kept on this phone.", rules=edited.rules.name)
    response = home_page(web, device, moment, typed, notice=notice)
    remember_device(request, web, response, device)
    return response


def _played_on(web: Web, form: Form, command: Command, rules: RuleSet, choice: str) -> Response:
    """The match by those rules from its next hand on; its page of rules, if that cannot be."""
    sheet = open_sheet(web.database, command.session_id, command.device)
    try:
        command = replace(command, seen=sheet.stored.version)
        web.accepted(change_rules(web.database, command, rules).stored)
    except (Refused, RuleViolation):
        return _to_the_match(web, form, choice)
    return RedirectResponse(web.renderer.path_for("table", sid=command.session_id), 303)


def _to_the_match(web: Web, form: Form, choice: str = "") -> Response:
    """Back to the page on which a running match changes its rules, with those chosen."""
    address = web.renderer.path_for("changing_rules", sid=form.text("sheet"))
    return RedirectResponse(f"{address}?rules={quote(choice)}" if choice else address, 303)


def _start_form(form: Form, choice: str) -> Typed:
    """What the editor has carried of the start form, with that rule set chosen."""
    fields = carried(form)
    return Typed(
        names=tuple(text for name, text in fields if name == "name"),
        first=form.text("first_declarer"),
        rule_set=choice,
    )


def _refused(
    request: Request, web: Web, edited: Edited, form: Form, match: tuple[Problem, ...] = ()
) -> Response:
    view = editor_view(edited, form, form.command or new_token(), to_keep=True, match=match)
    return web.renderer.answer(request, "editor", view, 422)
