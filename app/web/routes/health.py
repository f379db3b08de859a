"""Whether the server and its database answer, for whatever watches over them."""

from fastapi import APIRouter
from starlette.responses import PlainTextResponse

from app.services.sheets import is_alive
from app.web.context import WebHere

router = APIRouter(include_in_schema=False)


@router.get("/health", name="health")
def health(web: WebHere) -> PlainTextResponse:
    """200 when the database answers."""
    return PlainTextResponse("ok" if is_alive(web.database) else "no")
