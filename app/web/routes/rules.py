"""Rules to read: of a session's match, of the sets that ship; and how the sheet works."""

from dataclasses import replace

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.responses import Response

from app.domain.presets import shipped
from app.services.keys import CODE_LENGTH
from app.services.own_sessions import KEPT_FOR
from app.services.sharing import CODE_LASTS
from app.services.sheets import open_session
from app.web.context import Device, WebHere
from app.web.present.rules.page import listed_sets, rules_view
from app.web.rules_pages import HelpView

router = APIRouter(include_in_schema=False)


@router.get("/rules", name="rules_list")
def rules_list(web: WebHere) -> Response:
    """The rule sets that ship."""
    return web.renderer.page("rules_list", listed_sets())


@router.get("/rules/{rule_set_id}", name="shipped_rules")
def shipped_rules(web: WebHere, rule_set_id: str) -> Response:
    """One of them, to read before a session begins."""
    rules = shipped(rule_set_id)
    if rules is None:
        raise HTTPException(404)
    return web.renderer.page("rules", rules_view(rules))


@router.get("/s/{sid}/rules", name="rules")
def rules(web: WebHere, sid: str, device: Device, match: int | None = None) -> Response:
    """What a session plays by: the current match's own copy, unless another match is asked for."""
    stored = open_session(web.database, sid, device)
    matches = stored.session.matches
    number = len(matches) if match is None else match
    if not 1 <= number <= len(matches):
        raise HTTPException(404)
    view = rules_view(matches[number - 1].rules, sid)
    running = number == len(matches) and not matches[-1].is_over
    can_change = stored.access.scores and running
    return web.renderer.page("rules", replace(view, can_change=can_change))


@router.get("/help", name="help")
def how_it_works(web: WebHere, sheet: str = "") -> Response:
    """How the sheet works, for whoever sits down at the table; *sheet* leads back to one."""
    view = HelpView(
        sid=sheet,
        code_minutes=int(CODE_LASTS.total_seconds()) // 60,
        code_length=CODE_LENGTH,
        kept_days=KEPT_FOR.days,
    )
    return web.renderer.page("help", view)
