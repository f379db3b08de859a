"""One realistic view of every state a page can be in: the match of the design's pictures.

Templates are rendered from these without a database, for looking at and for page tests.
"""

from dataclasses import replace

from app.web import pages as pg
from app.web import views as v
from tests.web.sample_hand import LONG, SHORT, SID, USED, doubles, hand, iso, panels, players, seats
from tests.web.sample_sheet import result, sheet, why

View = (
    pg.TableView | pg.HomeView | pg.SheetView | pg.WhyView | pg.EndView | pg.JoinView | pg.ErrorView
)

UNDO = v.UndoView("Undo hand 4, Dominoes", 41, "undo01")
MAX_BETH = frozenset({"1-0", "1-2", "1-3"})
DOUBLED = MAX_BETH | {"2-0", "0-2"}


def table(
    names: tuple[str, ...] = SHORT, *, open_hand: v.HandView | None = None, **kind: bool
) -> pg.TableView:
    who = players(names)
    if open_hand:
        left = {tile.id for tile in open_hand.tiles if not tile.used}
        open_hand = replace(
            open_hand, panels=tuple(panel for panel in open_hand.panels if panel.contract in left)
        )
    naming = open_hand is not None and open_hand.choosing
    midway = kind.get("midway", False)
    return pg.TableView(
        SID,
        "Friday table",
        "Hand 5 of 28",
        seats(
            who,
            (17, -5, -31, -2),
            ("1st", "3rd", "4th", "2nd"),
            turn=0 if naming else (3 if midway else -1),
            speaks=midway,
        ),
        sheet(who, 4, open_block=True),
        hand=open_hand,
        undo=UNDO,
        can_end=True,
    )


def next_hand() -> pg.TableView:
    """The answer to Score: banner, deltas, and the next hand open."""
    who = players()
    used = {**USED, "no_queens": "Hand 5 · −12"}
    return pg.TableView(
        SID,
        "Friday table",
        "Hand 6 of 28",
        seats(
            who, (5, 19, -43, -26), ("2nd", "1st", "4th", "3rd"), turn=0, deltas=(-12, 24, -12, -24)
        ),
        sheet(who, 5),
        v.BannerView("Hand 5 scored", f"No queens · {iso(who[1])} +24", 1, 5),
        replace(
            hand(who, number=6, used=used),
            owed=(
                v.Words(f"{iso(who[3])} must double {iso(who[0])}", True),
                v.Words(" in both hands left."),
            ),
        ),
        undo=v.UndoView("Undo hand 5, No queens", 42, "undo02"),
        can_end=True,
    )


def home(*, wrong: bool = False) -> pg.HomeView:
    values = ("Anne", "Anne", "", "Diana") if wrong else SHORT
    errors = ("", "Anne is already at the table.", "Type a name.", "") if wrong else ("",) * 4
    return pg.HomeView(
        tuple(pg.NameField(value, error) for value, error in zip(values, errors, strict=True)),
        (
            v.Choice("", "Drawn at random", True),
            *(v.Choice(str(i), name or f"Player {i + 1}") for i, name in enumerate(values)),
        ),
        (
            v.Choice("modern", "Modern, doubles", True),
            v.Choice("modern_skip", "No doubles, no play"),
        ),
        "start01",
        (pg.ResumeRow(SID, "Friday table", "Hand 5 of 28 · Anne, Beth, Cath, Diana"),),
    )


def ready(names: tuple[str, ...] = SHORT) -> v.HandView:
    """Hand 5 of the pictures, complete."""
    who = players(names)
    nets = (-12, 24, -12, -24)
    return replace(
        hand(who, chosen="no_queens", ticked=DOUBLED),
        panels=panels(who, queens=(1, 0, 1, 2), auto=(1,)),
        ready=True,
        missing="",
        auto="1",
        preview=v.PreviewView(
            tuple(v.PreviewNet(p, nets[i]) for i, p in enumerate(who)), sum(nets)
        ),
    )


def trumps() -> v.HandView:
    who = players()
    used = {**USED, "no_queens": "Hand 5 · −12", "no_king": "Hand 6 · 0"}
    return replace(
        hand(who, number=7, used=used, chosen="trumps", ticked=frozenset({"3-0"})),
        trump="spades",
        doubles=doubles(who, frozenset({"3-0"}), positive=True),
        panels=panels(who, tricks=(6, None, None, None)),
        missing="7 tricks to place",
    )


def conflict() -> pg.TableView:
    who = players()
    rows = tuple(
        v.ConflictRow(p, saved, typed)
        for p, saved, typed in zip(
            who, (-12, 24, -12, -24), ("1 queen", "0 queens", "2 queens", "1 queen"), strict=True
        )
    )
    return replace(
        next_hand(),
        banner=None,
        conflict=v.ConflictView(
            "Hand 5 was scored first on another phone",
            "No queens is saved as on the left. Nothing of yours was added.",
            "Saved",
            "Typed here",
            rows,
        ),
    )


def samples() -> dict[str, tuple[str, str, View]]:
    """Every state by name: the page's template, the name its view goes by, the view."""
    who, long = players(), players(LONG)
    asked = replace(
        hand(who, number=6, used={**USED, "no_queens": "Hand 5 · −12"}, chosen="trumps"),
        choosing=True,
        missing="which suit?",
    )
    queens = hand(who, chosen="no_queens", ticked=DOUBLED)
    short = (1, None, 1, None)
    tables = {
        "first": replace(
            table(open_hand=hand(who, number=1, used={})), sheet=sheet(who, 0, open_block=True)
        ),
        "naming": table(open_hand=hand(who)),
        "naming-long": table(LONG, open_hand=hand(long)),
        "trumps": table(open_hand=asked),
        "doubles": table(open_hand=replace(queens, missing="4 queens to place")),
        "doubles-long": table(LONG, open_hand=hand(long, chosen="no_queens", ticked=DOUBLED)),
        "midway": table(
            open_hand=hand(who, chosen="no_queens", ticked=MAX_BETH | {"2-0"}, turn=3), midway=True
        ),
        "result": table(
            open_hand=replace(queens, panels=panels(who, queens=short), missing="2 queens to place")
        ),
        "result-long": table(
            LONG,
            open_hand=replace(
                hand(long, chosen="no_queens", ticked=DOUBLED),
                panels=panels(long, queens=short),
                missing="2 queens to place",
            ),
        ),
        "ready": table(open_hand=ready()),
        "ready-long": table(LONG, open_hand=ready(LONG)),
        "tricks": table(open_hand=trumps()),
        "hearts": table(
            open_hand=replace(
                hand(who, used={}, chosen="no_hearts"),
                panels=panels(who, hearts=(6, 4, 3, 0), auto=(3,)),
                auto="3",
            )
        ),
        "king": table(open_hand=hand(who, chosen="no_king")),
        "last-two": table(open_hand=hand(who, used={}, chosen="no_last_two")),
        "dominoes": table(
            open_hand=replace(
                hand(who, number=4, used={}, chosen="dominoes", said="from 8"),
                start_rank="8",
                doubles=doubles(who, positive=True),
                panels=panels(who, finish=(1, None, None, 2)),
                missing="2 places left",
            )
        ),
        "undoubled": table(
            open_hand=replace(
                hand(who, used={}, chosen="no_tricks"), panels=panels(who, undoubled=True)
            )
        ),
        "wrong": table(
            open_hand=replace(
                ready(),
                panels=panels(who, queens=(1, 3, 1, 2), error="That makes 7 queens of 4."),
                errors=("The queens do not add up to 4.",),
                ready=False,
                preview=v.PreviewView(),
            )
        ),
        "paper": table(
            open_hand=replace(
                queens,
                mode="nets",
                paper=tuple(
                    v.PaperRow(p, value)
                    for p, value in zip(who, ("−12", "24", "", ""), strict=True)
                ),
            )
        ),
        "next": next_hand(),
        "conflict": conflict(),
        "watching": replace(table(), sheet=sheet(who), can_score=False, undo=None, can_end=False),
        "complete": result(banked=False),
        "ended": result(),
    }
    out: dict[str, tuple[str, str, View]] = {
        name: ("pages/table.html", "table", view) for name, view in tables.items()
    }
    out |= {
        "home": ("pages/home.html", "home", home()),
        "home-wrong": ("pages/home.html", "home", home(wrong=True)),
        "sheet": ("pages/sheet.html", "sheet", sheet(who)),
        "sheet-long": ("pages/sheet.html", "sheet", sheet(long)),
        "zero": ("pages/sheet.html", "sheet", sheet(who, view="zero")),
        "chart": ("pages/sheet.html", "sheet", sheet(who, view="chart")),
        "why": ("pages/why.html", "why", why()),
        "end": (
            "pages/end.html",
            "end",
            pg.EndView(
                SID,
                "Friday table",
                "Hand 10 of 28",
                (
                    "Anne is banked as the winner with +35, after 9 of 28 hands.",
                    "The 19 hands that were not played do not count.",
                ),
                seats(who, (35, 2, -9, -78), ("1st", "2nd", "3rd", "4th"), roles=False),
                60,
                "end01",
            ),
        ),
        "join": (
            "pages/join.html",
            "join",
            pg.JoinView(
                SID,
                "k3y",
                "Friday table",
                "Hand 5 of 28",
                seats(who, (17, -5, -31, -2), ("1st", "3rd", "4th", "2nd"), roles=False),
            ),
        ),
        "error": (
            "pages/error.html",
            "error",
            pg.ErrorView(
                "No such table", "This address does not belong to a session here.", "/", "Home"
            ),
        ),
    }
    return out
