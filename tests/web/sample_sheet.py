"""Sample sheets, results and explanations of the match in the design's pictures."""

from app.web import pages as pg
from app.web import views as v
from app.web.chart import draw_chart
from tests.web.sample_hand import SHORT, SID, players, seats

ROWS = (
    # number, name, picture, suit, nets, marks
    (1, "Tricks", "tricks", "", (-2, -8, -8, -8), ("", "", "×A", "")),
    (2, "Hearts", "hearts", "", (-6, 8, -18, -14), ("", "×AC", "", "")),
    (3, "Last two", "last_two", "", (-20, 0, -10, 0), ("", "", "", "")),
    (4, "Dominoes", "dominoes", "", (45, -5, 5, 20), ("", "", "", "")),
    (5, "Queens", "queens", "", (-12, 24, -12, -24), ("××C", "×all", "××A", "")),
    (6, "King", "king", "hearts", (0, -20, 0, 0), ("", "", "", "×A")),
    (7, "Trumps", "trumps", "spades", (50, 15, 10, -10), ("", "", "", "×A")),
    (8, "Hearts", "hearts", "", (-20, 28, 4, -42), ("", "××D", "×A", "××B")),
    (9, "King", "king", "hearts", (0, -40, 20, 0), ("", "", "×B", "")),
)


def totals_after(hands: int, *, zero: bool = False) -> list[tuple[int, ...]]:
    """Running totals, one row per hand."""
    running: tuple[int, ...] = (0,) * 4
    rows: list[tuple[int, ...]] = []
    for _, _, _, _, nets, _ in ROWS[:hands]:
        low = min(nets) if zero else 0
        running = tuple(a + b - low for a, b in zip(running, nets, strict=True))
        rows.append(running)
    return rows


def sheet(
    who: tuple[v.Player, ...], hands: int = 9, *, view: str = "totals", open_block: bool = False
) -> pg.SheetView:
    zero = view == "zero"
    running = totals_after(hands, zero=zero)
    totals = running[-1] if running else (0,) * 4
    blocks = []
    for index in range(max(hands - 1, 0) // 7 + 1):
        rows = []
        for number, name, picture, mark, nets, marks in ROWS[index * 7 : min(hands, index * 7 + 7)]:
            low = min(nets) if zero else 0
            cells = tuple(
                pg.SheetCell(nets[i] - low, running[number - 1][i], marks[i], "doubled")
                for i in range(4)
            )
            total = sum(cell.points for cell in cells)
            rows.append(
                pg.SheetRow(number, name, picture, f"hand {number}", cells, total, mark=mark)
            )
        if open_block:
            rows += [
                pg.SheetRow(5, "Queens", "queens", "not scored yet", open=True),
                pg.SheetRow(6, "King", "king", "", mark="hearts"),
                pg.SheetRow(7, "Trumps", "trumps", ""),
            ]
        done = len(rows) == 7 and not open_block
        coming = (
            "A block of seven sums to 0: −21 so far, +21 to come."
            if open_block
            else ("Still to come: no tricks, no queens, no last two, trumps, dominoes (Σ +50)")
        )
        blocks.append(
            pg.SheetBlock(
                who[index],
                index * 7 + 1,
                index * 7 + 7,
                tuple(rows),
                running[6] if done else (),
                sum(running[6]) if done else 0,
                True,
                "" if done else coming,
            )
        )
    chart = (
        draw_chart(
            [p.name for p in who], [p.letters for p in who], running, [(p.name, 7) for p in who]
        )
        if view == "chart"
        else None
    )
    return pg.SheetView(
        SID,
        "Friday table",
        f"{hands} of 28",
        1,
        view,
        who,
        tuple(blocks),
        totals,
        sum(totals),
        True,
        chart,
        (v.Choice("1", "Match 1", True),),
        None,
        True,
    )


def result(*, banked: bool = True) -> pg.TableView:
    who = players()
    running: list[tuple[int, ...]] = totals_after(9)
    ends = ((-53, 121, 98, -166),)
    walk = [(-49, 69, 30, -66), (-88, 74, 81, -22), (-101, 25, 72, -60), (-80, 165, 70, -120)]
    chart = draw_chart(
        SHORT,
        "ABCD",
        [*running, *walk * 4, *[(-40, 160, 75, -170)] * 2, *ends],
        [(name, 7) for name in SHORT],
    )
    return pg.TableView(
        SID,
        "Friday table",
        "Match 3 · 28 hands",
        seats(who, ends[0], ("3rd", "1st", "2nd", "4th"), roles=False),
        sheet(who, 9),
        result=pg.ResultView(
            "Beth wins by 23" if banked else "Beth leads by 23",
            "Match 3 is in the bank"
            if banked
            else "All 28 hands are played. End the match to bank it.",
            (who[1],),
            banked,
            tuple(pg.BankSeat(p, wins) for p, wins in zip(who, (1, 2, 0, 1), strict=True)),
            (
                pg.BankRow(3, "Beth", "+121 · tonight"),
                pg.BankRow(2, "Anne and Diana, shared", "+64 · tonight"),
                pg.BankRow(1, "Beth", "+88 · 7 March"),
            )[0 if banked else 1 :],
            "Friday table, match 3\n1. Beth +121\n2. Cath +98\n3. Anne −53\n4. Diana −166",
            chart,
            90,
            "again01",
        ),
        undo=v.UndoView("Undo End match" if banked else "Undo hand 28, Trumps", 90, "undo03"),
        can_end=not banked,
    )


def why() -> pg.WhyView:
    who = players()
    nets = ((-6, -6), (0, 24), (-6, -6), (-12, -12))
    facts = ("1 queen", "none", "1 queen", "2 queens")
    return pg.WhyView(
        SID,
        1,
        5,
        "Hand 5 · No queens · Anne declared",
        "queens",
        tuple(pg.WhyRow(p, facts[i], *nets[i], sum(nets[i])) for i, p in enumerate(who)),
        -24,
        0,
        -24,
        True,
        (
            pg.WhyPair(who[1], who[0], "Beth doubled Anne", "0 and −6: 6 apart", "6 to Beth"),
            pg.WhyPair(who[1], who[2], "Beth doubled Cath", "0 and −6: 6 apart", "6 to Beth"),
            pg.WhyPair(who[1], who[3], "Beth doubled Diana", "0 and −12: 12 apart", "12 to Beth"),
            pg.WhyPair(
                who[2],
                who[0],
                "Cath and Anne redoubled",
                "−6 and −6: nothing to move",
                "Level",
                True,
            ),
        ),
    )
