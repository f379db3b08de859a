"""Wiring: settings in, application out."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI
from starlette.routing import Route
from starlette_compress import CompressMiddleware

from app.config import Settings
from app.services.keys import Keys
from app.store.database import Database
from app.web import errors
from app.web.assets import PREFIX, Assets
from app.web.context import Web
from app.web.http import BodyLimit, HeadAsGet
from app.web.rendering import Renderer
from app.web.routes import api, health, home, joining, match, sheet, table
from app.web.security import Security

STATIC = Path(__file__).parent.parent / "static"
ROUTERS = tuple(module.router for module in (home, table, match, sheet, joining, health, api))
THREADS = 8
"""Requests worked on at once; the others queue. Python runs one thread at a time, so more of them
only get into each other's way; fewer would let writers that wait for a lock hold up readers."""
MOST_BYTES = 2 * 1024 * 1024
"""More than any match file needs: 200 matches of 28 hands are about half of it."""


def create_app(settings: Settings) -> FastAPI:
    """The application on the database that *settings* name. Its schema must be the newest."""
    database = Database(settings.database_url)
    assets = Assets(STATIC)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = THREADS
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
        routes=[Route(PREFIX + "{path:path}", assets.endpoint)],
        telemetry={"tracing": False, "metrics": False, "logs": False, "operation_spans": False},
    )
    app.state.web = Web(
        database,
        Keys(settings.secret_key.get_secret_value()),
        Renderer(assets, ROUTERS),
        settings.public_url,
    )
    for router in ROUTERS:
        app.include_router(router)
    errors.register(app)
    app.add_middleware(BodyLimit, most=MOST_BYTES)
    app.add_middleware(HeadAsGet)
    app.add_middleware(Security)
    # A table page is 15 % smaller this way than in zstd at its default, and just as fast to serve.
    # Phones on a home network's plain http get gzip: browsers take Brotli only over https.
    app.add_middleware(
        CompressMiddleware, minimum_size=200, zstd=False, brotli_quality=6, gzip_level=6
    )
    return app
