"""The yardstick: what a competent developer writes in an afternoon with FastAPI's tutorial open.

Two SQLModel tables, ``Depends(get_session)``, ``add``/``commit``/``refresh``, one Jinja template.
It does what the table page does when nothing goes wrong: four seats with totals, places and
roles, the tiles with what is left, the current declarer's rows with running totals, who has
doubled her how often, and one form with the same inputs; scoring a hand stores its facts and its
points and answers with the next page. The database is as durable as the sheet's (WAL,
``synchronous=FULL``), the server is started the same way (one uvicorn process with uvloop and
httptools), and answers are packed, by the line that FastAPI's documentation gives for it.

Left out is what the sheet is measured for: it validates nothing, keeps no journal and so has no
undo and no exactly-once, knows no devices, speaks one language and sends no security headers.
Points are computed once and stored, the quickest way there is; the sheet derives them from the
facts every time.
"""

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Form, HTTPException, Request
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import HTMLResponse, RedirectResponse
from fastapi.templating import Jinja2Templates
from sqlalchemy import JSON, Column, event
from sqlmodel import Field, Session, SQLModel, col, create_engine, select
from starlette.datastructures import FormData

SEATS = range(4)
CONTRACTS: dict[str, dict[str, Any]] = {
    "no_tricks": {
        "name": "No tricks",
        "hint": "−2 a trick",
        "note": "13 tricks",
        "each": -2,
        "of": 13,
    },
    "no_queens": {
        "name": "No queens",
        "hint": "−6 each",
        "note": "Stops when all 4 queens are taken",
        "each": -6,
        "of": 4,
    },
    "no_last_two": {
        "name": "No last two",
        "hint": "−10 and −20",
        "note": "Tricks 12 and 13",
        "takers": [-10, -20],
    },
    "no_hearts": {
        "name": "No hearts",
        "hint": "−2 each, ace −6",
        "note": "No heart lead unless a hand is all hearts",
        "each": -2,
        "of": 13,
        "ace": -4,
    },
    "no_king": {
        "name": "No king ♥",
        "hint": "−20",
        "note": "No heart lead unless a hand is all hearts",
        "takers": [-20],
    },
    "trumps": {
        "name": "Trumps",
        "hint": "+5 a trick",
        "note": "Play over the highest trump when you can",
        "each": 5,
        "of": 13,
    },
    "dominoes": {
        "name": "Dominoes",
        "hint": "+45 +20 +5 −5",
        "note": "Stops when 3 are out",
        "places": [45, 20, 5, -5],
    },
}
SUITS = ["spades", "hearts", "diamonds", "clubs"]
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


class Match(SQLModel, table=True):
    id: int | None = Field(default=None, primary_key=True)
    players: list[str] = Field(sa_column=Column(JSON))
    first_declarer: int = 0


class Hand(SQLModel, table=True):
    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id", index=True)
    declarer: int
    contract: str
    trump: str | None = None
    start_rank: str | None = None
    doubles: list[str] = Field(sa_column=Column(JSON))
    facts: dict[str, str] = Field(sa_column=Column(JSON))
    points: list[int] = Field(sa_column=Column(JSON))


engine = create_engine(
    os.environ.get("MINIMAL_DATABASE_URL", "sqlite://"), connect_args={"check_same_thread": False}
)


@event.listens_for(engine, "connect")
def set_pragmas(connection: Any, _record: Any) -> None:
    for pragma in ("foreign_keys = ON", "journal_mode = WAL", "synchronous = FULL"):
        connection.execute(f"PRAGMA {pragma}")


@asynccontextmanager
async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
    SQLModel.metadata.create_all(engine)
    yield


app = FastAPI(lifespan=lifespan)
app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
templates = Jinja2Templates(directory=Path(__file__).parent / "templates")


def get_session() -> Iterator[Session]:
    with Session(engine) as session:
        yield session


async def get_form(request: Request) -> FormData:
    return await request.form()


SessionDep = Annotated[Session, Depends(get_session)]
FormDep = Annotated[FormData, Depends(get_form)]


def score(contract: str, facts: dict[str, str], doubles: list[str]) -> list[int]:
    """The points of each seat after doubles."""
    pays = CONTRACTS[contract]
    raw = [0] * 4
    for seat in SEATS:
        if "each" in pays:
            raw[seat] = pays["each"] * int(facts[f"count.{seat}"])
            if facts.get("special") == str(seat):
                raw[seat] += pays.get("ace", 0)
        elif "places" in pays:
            raw[seat] = pays["places"][int(facts[f"place.{seat}"]) - 1]
    for trick, value in enumerate(pays.get("takers", [])):
        raw[int(facts.get("taker") or facts[f"takers.{trick}"])] += value
    net = list(raw)
    for double in doubles:
        one, other = map(int, double.split("-"))
        net[one] += raw[one] - raw[other]
        net[other] += raw[other] - raw[one]
    return net


def table_page(request: Request, session: Session, match: Match) -> HTMLResponse:
    hands = session.exec(select(Hand).where(Hand.match_id == match.id).order_by(col(Hand.id))).all()
    totals = [0] * 4
    rows: list[dict[str, Any]] = []
    for number, hand in enumerate(hands, start=1):
        totals = [total + points for total, points in zip(totals, hand.points, strict=True)]
        rows.append({"number": number, "hand": hand, "running": totals})
    over = len(hands) == 28
    declarer = (match.first_declarer + len(hands) // 7) % 4
    own = [hand for hand in hands if hand.declarer == declarer]
    doubled = [sum(f"{seat}-{declarer}" in hand.doubles for hand in own) for seat in SEATS]
    context = {
        "match": match,
        "number": len(hands) + 1,
        "over": over,
        "declarer": declarer,
        "totals": totals,
        "places": [1 + sum(other > total for other in totals) for total in totals],
        "block": rows[len(hands) // 7 * 7 :] or rows[-7:],
        "last": rows[-1] if rows else None,
        "played": {row["hand"].contract: row for row in rows if row["hand"] in own},
        "doubled": doubled,
        "contracts": CONTRACTS,
        "suits": SUITS,
        "ranks": RANKS,
    }
    return templates.TemplateResponse(request, "table.html", context)


def get_match(session: SessionDep, match_id: int) -> Match:
    match = session.get(Match, match_id)
    if match is None:
        raise HTTPException(404, "No such match")
    return match


MatchDep = Annotated[Match, Depends(get_match)]


@app.post("/matches")
def start(session: SessionDep, name: Annotated[list[str], Form()]) -> RedirectResponse:
    match = Match(players=name)
    session.add(match)
    session.commit()
    session.refresh(match)
    return RedirectResponse(f"/matches/{match.id}", 303)


@app.get("/matches/{match_id}", response_class=HTMLResponse)
def show(request: Request, session: SessionDep, match: MatchDep) -> HTMLResponse:
    return table_page(request, session, match)


@app.post("/matches/{match_id}/hands", response_class=HTMLResponse)
def score_hand(
    request: Request, session: SessionDep, match: MatchDep, form: FormDep
) -> HTMLResponse:
    contract = str(form["contract"])
    prefix = f"{contract}."
    facts = {
        name.removeprefix(prefix): str(value)
        for name, value in form.items()
        if name.startswith(prefix)
    }
    doubles = [str(double) for double in form.getlist("double")]
    hand = Hand(
        match_id=match.id or 0,
        declarer=int(str(form["declarer"])),
        contract=contract,
        trump=str(form["trump"]) or None,
        start_rank=str(form["start_rank"]) or None,
        doubles=doubles,
        facts=facts,
        points=score(contract, facts, doubles),
    )
    session.add(hand)
    session.commit()
    session.refresh(hand)
    return table_page(request, session, match)
