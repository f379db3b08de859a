"""Live: a stream that says when to look again, and the small things that open pages ask for."""

import asyncio

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app.services.keys import new_token
from app.services.news import news_since, version_of
from app.services.sheets import open_session
from app.web.context import Device, Web, WebHere
from app.web.errors import answer
from app.web.http import HEAD_ONLY
from app.web.live import Listener
from app.web.present.live import here_view, news_view, version_in
from app.web.present.people import players_of

router = APIRouter(include_in_schema=False)


class Stream(Response):
    """Server-sent events about one session: versions and marks, never content.

    A response of its own kind, because it must listen before it looks, and must not leave a
    listener behind, whatever happens. While it is open it holds no thread, no lock, no transaction.
    """

    media_type = "text/event-stream"

    def __init__(self, web: Web, sid: str, device: str) -> None:
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._web = web
        self._sid = sid
        self._device = device or new_token()  # a phone that nobody knows counts as one more

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        hub = self._web.hub
        if hub.is_full:
            await answer(Request(scope), 503)(scope, receive, send)
            return
        listener = hub.listen(self._sid, self._device)
        gone = asyncio.create_task(_wait_until_gone(receive, listener))
        try:
            # Looked up while listening, so that no version falls between the two.
            listener.tell(await run_in_threadpool(version_of, self._web.database, self._sid))
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            if not scope.get(HEAD_ONLY):
                await _pass_on(listener, send)
            await send({"type": "http.response.body", "body": b""})
        finally:
            gone.cancel()
            hub.leave(listener)


async def _pass_on(listener: Listener, send: Send) -> None:
    while events := await listener.heard():
        text = "".join(f"event: {event}\ndata: {data}\n\n" for event, data in events)
        await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _wait_until_gone(receive: Receive, listener: Listener) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.hang_up()


@router.get("/s/{sid}/live", name="live")
async def live(web: WebHere, sid: str, device: Device) -> Response:
    """The session's stream. Whoever has the address may listen, as he may look."""
    return Stream(web, sid, device)


@router.get("/s/{sid}/here", name="here")
def here(web: WebHere, sid: str, device: Device) -> Response:
    """Who else is here, in a few words for the bar."""
    players = players_of(open_session(web.database, sid).session.players)
    return web.renderer.fragment("here", here_view(web.hub.here(sid, device), players))


@router.get("/s/{sid}/news", name="news")
def news(web: WebHere, sid: str, device: Device, seen: str = "") -> Response:
    """What a page that must not be redrawn is told instead; 204 when there is nothing to tell."""
    version = version_in(seen)
    found = None if version is None else news_since(web.database, sid, device, version)
    if found is None or not found.stored.access.scores:
        return Response(status_code=204)
    players = players_of(found.stored.session.players)
    return web.renderer.fragment("news", news_view(found, players))
