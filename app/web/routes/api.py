"""The JSON door: settle a hand, take a session out, bring one in."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from app.domain.errors import InvalidFile
from app.services.files import export_session, import_session, settle_hand
from app.web.api_shapes import (
    Created,
    FieldProblem,
    MatchFile,
    Problems,
    SettleAnswer,
    SettleRequest,
    TransferShape,
)
from app.web.context import Now, WebHere
from app.web.limits import limited
from app.web.problem_words import sentence

VERSION = "1"
DESCRIPTION = "Barbu hands settled, and sessions as files. Points are whole numbers."

router = APIRouter(prefix="/api/v1", tags=["sheet"])
_REFUSED: dict[int | str, dict[str, Any]] = {
    400: {"model": Problems, "description": "The body is no JSON."},
    403: {"model": Problems, "description": "A browser sent this from another site."},
    413: {"model": Problems, "description": "The body is larger than any match file."},
    422: {
        "model": Problems,
        "description": "What cannot be, each with its place.",
    },
    503: {"model": Problems, "description": "Busy; trying again is safe."},
}
_TOO_MANY: dict[int | str, dict[str, Any]] = {
    429: {
        "model": Problems,
        "description": "Too many sessions from one address.",
        "headers": {
            "Retry-After": {
                "description": "Seconds until the next try.",
                "schema": {"type": "integer", "minimum": 1},
            }
        },
    }
}
_UNKNOWN: dict[int | str, dict[str, Any]] = {
    404: {"model": Problems, "description": "There is no such session."},
    410: {"model": Problems, "description": "The session has been deleted."},
    503: {"model": Problems, "description": "Busy; trying again is safe."},
}


@router.post("/settle", name="settle", response_model=SettleAnswer, responses=_REFUSED)
def settle(asked: SettleRequest) -> SettleAnswer | Response:
    """Settle one hand: raw points, what the doubles move, nets. Nothing is kept."""
    try:
        settled = settle_hand(asked.model_dump(exclude_unset=True)).settlement
    except InvalidFile as refusal:
        return _refused(refusal)
    return SettleAnswer(
        raw=None if settled.raw is None else list(settled.raw),
        transfers=[
            TransferShape(pair=list(one.pair), times=one.times, gap=one.gap, winner=one.winner)
            for one in settled.transfers
        ],
        net=list(settled.net),
        from_zero=list(settled.from_zero),
        total=settled.total,
    )


@router.get("/sessions/{sid}", name="export_session", response_model=MatchFile, responses=_UNKNOWN)
def export(web: WebHere, sid: str) -> Response:
    """The whole session as a match file, with derived totals and nets."""
    return JSONResponse(export_session(web.database, sid), headers={"Cache-Control": "no-store"})


@router.post(
    "/sessions",
    name="import_session",
    status_code=201,
    response_model=Created,
    responses=_REFUSED | _TOO_MANY,
    dependencies=[limited("start")],
)
def bring_in(request: Request, web: WebHere, file: MatchFile, moment: Now) -> Created | Response:
    """A new session from a match file. A file with an error creates nothing."""
    plain = file.model_dump(exclude_unset=True)
    try:
        sid = import_session(web.database, web.keys, plain, moment.now)
    except InvalidFile as refusal:
        return _refused(refusal)
    path_for = web.renderer.path_for
    return Created(
        id=sid,
        view_url=web.link(request, path_for("table", sid=sid)),
        score_url=web.link(request, path_for("join_page", key=web.keys.score_key(sid))),
    )


def _refused(refusal: InvalidFile) -> Response:
    problems = Problems(
        errors=[
            FieldProblem(field=one.field, seat=one.seat, message=sentence(one))
            for one in refusal.problems
        ]
    )
    return JSONResponse(problems.model_dump(), 422)
