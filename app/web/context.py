"""What every route is given: the store, the keys, the templates, and who is asking."""

import re
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from typing import Annotated
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from fastapi import Depends
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from app.services.commands import Command
from app.services.keys import Keys, new_token
from app.store.database import Database
from app.store.sessions import Stored
from app.web.forms import Form
from app.web.live import Hub
from app.web.present.result import Moment
from app.web.rendering import Renderer

DEVICE_COOKIE = "barbu_device"
ZONE_COOKIE = "tz"
_TOKEN = re.compile(r"[A-Za-z0-9_-]{1,64}")
_LONGEST_ZONE = 64
_A_YEAR = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Web:
    """Made once at start."""

    database: Database
    keys: Keys
    renderer: Renderer
    public_url: str | None
    hub: Hub = field(default_factory=Hub)

    def accepted(self, stored: Stored) -> None:
        """Every phone at that sheet hears of its new version. Call it after each command."""
        self.hub.tell(stored.id, stored.version)

    def tapped(self, stored: Stored, device: str) -> None:
        """The other phones hear that the open hand's choices have changed, and by whom."""
        self.hub.tapped(stored.id, device, stored.seat)

    def link(self, request: Request, path: str) -> str:
        """A whole address, to be shared."""
        return (self.public_url or str(request.base_url).rstrip("/")) + path


def web_of(request: Request) -> Web:
    """The application's own Web."""
    web: Web = request.app.state.web
    return web


async def form_of(request: Request) -> Form:
    """The fields of the posted form; files are no fields of ours."""
    fields: dict[str, list[str]] = {}
    try:
        async with request.form() as posted:
            for name, value in posted.multi_items():
                if isinstance(value, str):
                    fields.setdefault(name, []).append(_whole_letters(value))
    except (LookupError, UnicodeError):
        # A sender that names an encoding nobody knows, or does not keep to the one it names.
        raise HTTPException(400) from None
    return Form(fields)


def _whole_letters(text: str) -> str:
    """*text* without halves of letters, which no store takes."""
    return text.encode("utf-8", "replace").decode("utf-8")


async def device_of(request: Request) -> str:
    """The device's token, or an empty string."""
    token = request.cookies.get(DEVICE_COOKIE, "")
    return token if _TOKEN.fullmatch(token) else ""


async def moment_of(request: Request) -> Moment:
    """Now, in the zone that the page told us of."""
    return Moment(datetime.now(UTC), _zone_of(request.cookies.get(ZONE_COOKIE, "")))


def _zone_of(name: str) -> tzinfo:
    try:
        return ZoneInfo(name[:_LONGEST_ZONE]) if name else UTC
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


# Nothing here waits, but FastAPI sends each plain function on a trip through a thread.
async def _web_here(request: Request) -> Web:
    return web_of(request)


WebHere = Annotated[Web, Depends(_web_here)]
PostedForm = Annotated[Form, Depends(form_of)]
Device = Annotated[str, Depends(device_of)]
Now = Annotated[Moment, Depends(moment_of)]


def command_of(sid: str, device: str, form: Form, moment: Moment) -> Command:
    """The command that a form sends. A form without an id gets one, and is not repeatable."""
    return Command(sid, device, form.command or new_token(), form.version, moment.now)


def remember_device(request: Request, web: Web, response: Response, device: str) -> None:
    """Give a device its token, for as long as browsers allow."""
    secure = request.scope["scheme"] == "https" or (web.public_url or "").startswith("https:")
    response.set_cookie(
        DEVICE_COOKIE, device, max_age=_A_YEAR, httponly=True, samesite="lax", secure=secure
    )
