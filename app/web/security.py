"""Headers on every answer, and a door that cross-site posts do not come through."""

from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.i18n import language_of, speaking

_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex, nofollow",
}
_SAFE = ("GET", "HEAD", "OPTIONS")


class Security:
    """Adds the headers and refuses changes that another site's page asks for.

    Browsers say where a request comes from in Sec-Fetch-Site; over plain http, as on a home
    network, and in older ones, only in Origin. Pages that give no referrer, as ours, then post
    with Origin "null", which says nothing: the device's cookie is SameSite=Lax and does not come
    along from another site, so such a post can do no more than a stranger's.
    """

    def __init__(self, app: ASGIApp, refuse: Callable[[Request], Response]) -> None:
        self._app = app
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        with speaking(language_of(headers.get("accept-language", ""))):
            if scope["method"] not in _SAFE and is_cross_site(headers):
                await self._refuse(Request(scope))(scope, receive, send_with_headers)
                return
            await self._app(scope, receive, send_with_headers)


def is_cross_site(headers: Headers) -> bool:
    """Whether a browser says that another site's page made this request."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None or origin == "null":
        return False
    try:
        return urlsplit(origin).netloc != headers.get("host")
    except ValueError:
        return True  # no browser sends that
