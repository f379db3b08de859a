"""A device's own rule sets: listing, sharing, renaming, copying, putting away, files."""

import json
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, RedirectResponse, Response

from app.domain.errors import RuleViolation
from app.domain.names import LONGEST_TITLE
from app.domain.rules_file import write_rules_file
from app.services import own_rules
from app.services.keys import new_token
from app.web.context import Device, Now, PostedForm, Web, WebHere, remember_device
from app.web.i18n import _
from app.web.limits import limited, take_one
from app.web.present.own_rules import file_problems, one_view, own_view, shared_view
from app.web.present.result import Moment
from app.web.present.rules.page import rules_view

router = APIRouter(include_in_schema=False)

_LONGEST = 200
"""Texts are cut there before they are shown again; what is too long is longer than its field."""


@router.get("/rules/own", name="own_rules")
def own(web: WebHere, device: Device, moment: Now) -> Response:
    """All that this device keeps."""
    return web.renderer.page(
        "own_rules", own_view(own_rules.kept_rules(web.database, device), moment)
    )


@router.get("/rules/own/{rid}", name="own_rules_one")
def one(request: Request, web: WebHere, rid: str, device: Device) -> Response:
    """One rule set of this device's, and what can be done with it."""
    kept = own_rules.own(web.database, device, rid)
    return web.renderer.page("own_rules_one", one_view(kept, _link(request, web, rid)))


@router.post("/rules/own/{rid}/name", name="rename_rules")
def rename(
    request: Request, web: WebHere, rid: str, device: Device, form: PostedForm, moment: Now
) -> Response:
    """Call it otherwise."""
    name = form.text("rules_name")[:_LONGEST]
    try:
        own_rules.rename(web.database, device, rid, moment.now, name)
    except RuleViolation as refusal:
        kept = own_rules.own(web.database, device, rid)
        view = one_view(kept, _link(request, web, rid), name, refusal.problems)
        return web.renderer.page("own_rules_one", view, 422)
    return RedirectResponse(web.renderer.path_for("own_rules_one", rid=rid), 303)


@router.post("/rules/own/{rid}/copy", name="copy_rules", dependencies=[limited("keep")])
def copy(web: WebHere, rid: str, device: Device, form: PostedForm, moment: Now) -> Response:
    """Another set by the same rules."""
    kept = own_rules.own(web.database, device, rid)
    name = _("%(rules)s, copy", rules=kept.rules.name)[:LONGEST_TITLE]
    command = form.command or new_token()
    copied = own_rules.copy(web.database, web.keys, device, rid, command, moment.now, name)
    return RedirectResponse(web.renderer.path_for("own_rules_one", rid=copied), 303)


@router.post("/rules/own/{rid}/delete", name="delete_rules")
def delete(web: WebHere, rid: str, device: Device, moment: Now) -> Response:
    """Put it away; the list brings it back."""
    own_rules.delete(web.database, device, rid, moment.now)
    return RedirectResponse(web.renderer.path_for("own_rules"), 303)


@router.post("/rules/own/{rid}/restore", name="restore_rules")
def restore(web: WebHere, rid: str, device: Device) -> Response:
    """Bring it back."""
    own_rules.restore(web.database, device, rid)
    return RedirectResponse(web.renderer.path_for("own_rules"), 303)


@router.get("/rules/shared/{rid}", name="shared_rules")
def shared(web: WebHere, rid: str) -> Response:
    """What is in a set that somebody shares. Looking changes nothing."""
    return web.renderer.page("shared_rules", shared_view(own_rules.shared(web.database, rid)))


@router.get("/rules/shared/{rid}/rules", name="shared_rules_page")
def shared_page(web: WebHere, rid: str) -> Response:
    """All of a shared set's rules, to read before it is taken."""
    return web.renderer.page("rules", rules_view(own_rules.shared(web.database, rid).rules))


@router.post("/rules/shared/{rid}", name="take_rules", dependencies=[limited("keep")])
def take(
    request: Request, web: WebHere, rid: str, device: Device, form: PostedForm, moment: Now
) -> Response:
    """Keep a copy on this device: a set of its own."""
    device = device or new_token()
    command = form.command or new_token()
    taken = own_rules.take(web.database, web.keys, device, rid, command, moment.now)
    return _to_start(request, web, device, taken)


@router.get("/rules/shared/{rid}/file", name="rules_file")
def file(web: WebHere, rid: str) -> Response:
    """The same as a file."""
    rules = own_rules.shared(web.database, rid).rules
    headers = {
        "Content-Disposition": 'attachment; filename="barbu-rules.json"',
        "Cache-Control": "no-store",
    }
    return JSONResponse(write_rules_file(rules), headers=headers)


async def _posted_file(request: Request) -> str:
    """The text of the uploaded file; empty without one."""
    try:
        async with request.form() as posted:
            sent = posted.get("file")
            data = await sent.read() if isinstance(sent, UploadFile) else b""
    except (LookupError, UnicodeError):
        raise HTTPException(400) from None
    return data.decode("utf-8-sig", "replace")


@router.post("/rules/file", name="import_rules")
def take_in(
    request: Request,
    web: WebHere,
    device: Device,
    moment: Now,
    text: Annotated[str, Depends(_posted_file)],
) -> Response:
    """Keep the rule set of a file, or say what is wrong in it and where."""
    try:
        sent = json.loads(text)
    except (ValueError, RecursionError):
        problem = _("This is no file with rules.") if text.strip() else _("Choose a file first.")
        return _refused(web, device, moment, (problem,))
    take_one(request, "keep")
    device = device or new_token()
    try:
        taken = own_rules.take_file(web.database, web.keys, device, new_token(), moment.now, sent)
    except RuleViolation as refusal:
        return _refused(web, device, moment, file_problems(refusal.problems))
    return _to_start(request, web, device, taken)


def _refused(web: Web, device: str, moment: Moment, problems: tuple[str, ...]) -> Response:
    view = own_view(own_rules.kept_rules(web.database, device), moment, problems)
    return web.renderer.page("own_rules", view, 422)


def _to_start(request: Request, web: Web, device: str, rules_id: str) -> Response:
    """On to the start form, with those rules chosen."""
    path = f"{web.renderer.path_for('home')}?rules={own_rules.choice_of(rules_id)}"
    response = RedirectResponse(path, 303)
    remember_device(request, web, response, device)
    return response


def _link(request: Request, web: Web, rules_id: str) -> str:
    return web.link(request, web.renderer.path_for("shared_rules", rid=rules_id))
