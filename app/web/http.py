"""What every HTTP server owes its clients: HEAD wherever GET works, and an end to large bodies."""

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.errors import API, answer

HEAD_ONLY = "barbu.head"
"""Marks such a request, for an answer that would never end by itself."""


class HeadAsGet:
    """Answers HEAD as GET without the body, for whatever looks before it loads."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        await self._app({**scope, "method": "GET", HEAD_ONLY: True}, receive, send_head)


class BodyLimit:
    """Refuses what is larger than any file or form with our own page, or JSON at the JSON door.

    *most* bytes are taken at the JSON door, *most_form* everywhere else.

    FastAPI's own limit answers in plain text, outside of the middleware that adds our headers.
    """

    def __init__(self, app: ASGIApp, most: int, most_form: int) -> None:
        self._app = app
        self._most = most
        self._most_form = most_form

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        most = self._most if scope["path"].startswith(API) else self._most_form
        announced = Headers(scope=scope).get("content-length", "0").lstrip("0") or "0"
        too_long = len(announced) > len(str(most))
        if too_long or (announced.isdecimal() and int(announced) > most):
            await answer(Request(scope), 413)(scope, receive, send)
            return
        received = 0

        async def receive_some() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > most:
                raise HTTPException(413)
            return message

        await self._app(scope, receive_some, send)
