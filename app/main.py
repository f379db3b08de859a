"""Wiring: settings in, application out."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from anyio.to_thread import current_default_thread_limiter, run_sync
from fastapi import FastAPI
from starlette.routing import Route
from starlette_compress import CompressMiddleware, remove_compress_type

from app.config import Settings
from app.services.keys import Keys
from app.services.own_rules import purge as purge_rules
from app.services.own_sessions import purge
from app.store.database import Database
from app.store.errors import StoreBusy, StoreFull
from app.web import errors
from app.web.assets import PREFIX, Assets
from app.web.context import Web
from app.web.http import BodyLimit, HeadAsGet
from app.web.limits import NO_RATES, RATES, Limits
from app.web.rendering import Renderer
from app.web.routes import (
    adjusting,
    api,
    changing_rules,
    editor,
    hands,
    health,
    home,
    joining,
    live,
    log,
    match,
    own_rules,
    own_sessions,
    players,
    rules,
    sharing,
    sheet,
    table,
    worker,
)
from app.web.security import Security

logger = logging.getLogger("barbu")

STATIC = Path(__file__).parent.parent / "static"
ROUTERS = tuple(
    module.router
    for module in (
        home,
        editor,
        own_rules,
        table,
        live,
        match,
        hands,
        sheet,
        players,
        adjusting,
        changing_rules,
        log,
        rules,
        sharing,
        joining,
        own_sessions,
        worker,
        health,
        api,
    )
)
THREADS = 8
"""Requests worked on at once; the others queue. Python runs one thread at a time, so more of them
only get into each other's way; fewer would let writers that wait for a lock hold up readers."""
MOST_BYTES = 2 * 1024 * 1024
"""More than any match file needs: 200 matches of 28 hands are about half of it."""
MOST_FORM_BYTES = 64 * 1024
"""Twenty times a hand's form with everything said."""


def _clear_out(database: Database) -> None:
    """Remove what was deleted long ago. A start never fails for it: the next one does it too."""
    try:
        purge(database, datetime.now(UTC))
        purge_rules(database, datetime.now(UTC))
    except (StoreBusy, StoreFull):
        logger.warning("what was deleted long ago could not be removed at this start")


@cache
def renderer() -> Renderer:
    """Pages and static files, packed and compiled once: no setting changes them."""
    return Renderer(Assets(STATIC), ROUTERS)


def create_app(settings: Settings) -> FastAPI:
    """The application on the database that *settings* name. Its schema must be the newest."""
    database = Database(settings.database_url)
    pages = renderer()

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = THREADS
        await run_sync(_clear_out, database)
        yield
        database.dispose()

    app = FastAPI(
        title="Barbu score sheet",
        version=api.VERSION,
        description=api.DESCRIPTION,
        docs_url=None,  # its pages load their scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,  # a redirect would name whatever host the request claims
        openapi_url="/api/v1/openapi.json",
        lifespan=lifespan,
        routes=[Route(PREFIX + "{path:path}", pages.assets.endpoint)],
        telemetry={"tracing": False, "metrics": False, "logs": False, "operation_spans": False},
    )
    app.state.web = Web(
        database,
        Keys(settings.secret_key.get_secret_value()),
        pages,
        settings.public_url,
    )
    app.state.limits = Limits(RATES if settings.rate_limits else NO_RATES)
    for router in ROUTERS:
        app.include_router(router)
    errors.register(app)
    app.add_middleware(BodyLimit, most=MOST_BYTES, most_form=MOST_FORM_BYTES)
    app.add_middleware(HeadAsGet)
    app.add_middleware(Security, refuse=errors.cross_site)
    # Packing a stream of a few words saves nothing and would hold a packer's memory for each.
    remove_compress_type("text/event-stream")
    # A table page is 15 % smaller this way than in zstd at its default, and just as fast to serve.
    # Phones on a home network's plain http get gzip: browsers take Brotli only over https.
    app.add_middleware(
        CompressMiddleware, minimum_size=200, zstd=False, brotli_quality=6, gzip_level=6
    )
    return app
