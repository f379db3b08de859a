"""The score sheet: every hand in blocks of one declarer, with its checks."""

from itertools import groupby

from app.domain.adjustments import Adjustment, adjusted
from app.domain.contracts import Contract
from app.domain.doubles import times
from app.domain.hand import Hand
from app.domain.match import Match, running_totals
from app.domain.outcome import PaperFromZero, PaperNets, Undoubled
from app.domain.scoring import Points
from app.domain.totals import due_total
from app.web.chart import ChartView, draw_chart
from app.web.i18n import _
from app.web.numbers import number, points
from app.web.pages import MissingView, SheetBlock, SheetCell, SheetRow, SheetView
from app.web.present.chances import chances_in_full
from app.web.present.people import shortened
from app.web.present.pictures import MOST_IN_LINE, contract_mark, picture_of
from app.web.present.seats import LARGE
from app.web.views import Choice, Player, UndoView
from app.web.words import contract_name, isolated, list_of, rank_sign, short_contract_name

_BREAK = "\u200b"
"""A place between two players' letters at which a line may end; takes no room."""
MOST_SIGNS = 8
"""What fits under one declarer's stretch of the chart."""
TOTALS, ZERO, CHART = "totals", "zero", "chart"
VIEWS = (TOTALS, ZERO, CHART)


def sheet_view(
    sid: str,
    title: str,
    match: Match,
    players: tuple[Player, ...],
    *,
    number_in_session: int,
    matches: int,
    view: str = TOTALS,
    undo: UndoView | None = None,
    can_score: bool = False,
    open_contract: str | None = None,
    last_block: bool = False,
) -> SheetView:
    """One match of the session as its sheet.

    *open_contract* adds the hand being played and those ahead to the declarer's block;
    *last_block* keeps only that block, for the column beside the open hand.
    """
    blocks = _blocks(match, players, view, open_contract, last_block)
    shown = _shown(match, view)
    played = running_totals(shown, len(players))[-1]
    totals = _with_adjustments(match, played, len(match.hands))
    expected = _expected(match, shown, view)
    first_shown = not (last_block and len(_runs(match)) > 1)
    return SheetView(
        sid=sid,
        title=title,
        line=_("%(n)s of %(total)s", n=number(len(match.hands)), total=number(match.length)),
        match=number_in_session,
        view=view,
        players=players,
        blocks=blocks,
        totals=totals,
        total=sum(played),
        adds_up=sum(played) == expected,
        chart=chart_view(match, players) if view == CHART else None,
        matches=tuple(
            Choice(str(n), _("Match %(n)s", n=number(n)), n == number_in_session)
            for n in range(1, matches + 1)
        ),
        undo=undo,
        can_score=can_score,
        missing=_missing(match, players) if can_score and not last_block else None,
        before=_adjustment_rows(match, players, 0) if first_shown else (),
        beside=_beside(match),
        chances=() if last_block else chances_in_full(match, players),
        across=len(players) > MOST_IN_LINE or _longest(blocks, totals) >= LARGE,
    )


def _longest(blocks: tuple[SheetBlock, ...], totals: Points) -> int:
    """The largest number on the sheet, whatever its sign."""
    cells = (cell for block in blocks for row in block.rows for cell in row.cells)
    running = [abs(number) for cell in cells for number in (cell.points, cell.running)]
    return max(*running, *map(abs, totals))


def _missing(match: Match, players: tuple[Player, ...]) -> MissingView | None:
    """A hand of an earlier declarer that nobody wrote down; before which hand it belongs."""
    if not match.missing:
        return None
    seat = match.missing[0]
    last = max(
        (n for n, hand in enumerate(match.hands, start=1) if hand.declarer == seat), default=0
    )
    text = _("A hand of %(name)s is missing. Add it", name=isolated(players[seat].name))
    return MissingView(text, last + 1)


def chart_view(match: Match, players: tuple[Player, ...]) -> ChartView:
    """Running totals as a drawing, with room for the hands still to come."""
    runs = _runs(match)
    ahead = match.length - len(match.hands)
    blocks = [
        ("" if _by_turns(match) else shortened(players[who].name, MOST_SIGNS), len(hands))
        for who, hands in runs
    ]
    if ahead:
        blocks.append(("", ahead))
    # What was adjusted after the last hand counts too: the lines end at the totals.
    running = (*match.running[1:-1], match.totals) if match.hands else ()
    return draw_chart(
        [player.name for player in players],
        [player.letters for player in players],
        running,
        blocks,
    )


def _runs(match: Match) -> list[tuple[int, list[tuple[int, Hand]]]]:
    """Hands with their numbers, grouped while the declarer stays the same.

    Where nobody has hands that add up by themselves, all hands make one block.
    """
    numbered = list(enumerate(match.hands, start=1))
    if _by_turns(match):
        return [(match.first_declarer, numbered)] if numbered else []
    return [
        (declarer, list(hands)) for declarer, hands in groupby(numbered, lambda n: n[1].declarer)
    ]


def _by_turns(match: Match) -> bool:
    """Whether declarers change with every hand, or share the contracts among them."""
    return match.rules.run == 1 or match.rules.quota == "table"


def _shown(match: Match, view: str) -> tuple[Points, ...]:
    if view == ZERO:
        return tuple(settlement.from_zero for settlement in match.settlements)
    return tuple(settlement.net for settlement in match.settlements)


def _expected(match: Match, shown: tuple[Points, ...], view: str) -> int:
    """What all totals together must be: the totals of the contracts played."""
    if view == ZERO:
        return sum(map(sum, shown))
    return sum(_due(match, n) for n in range(1, len(match.hands) + 1))


def _due(match: Match, n: int) -> int:
    """What hand *n* should come to in all."""
    rules = match.rules_of(n - 1)
    contract = rules.contract(match.hands[n - 1].contract)
    return due_total(match.settlements[n - 1].total, contract, rules)


def _blocks(
    match: Match,
    players: tuple[Player, ...],
    view: str,
    open_contract: str | None,
    last_block: bool,
) -> tuple[SheetBlock, ...]:
    shown = _shown(match, view)
    running = running_totals(shown, len(players))
    runs = _runs(match)
    declarer, by_turns = match.declarer, _by_turns(match)
    if (
        open_contract is not None
        and declarer is not None
        and (not runs or (runs[-1][0] != declarer and not by_turns))
    ):
        runs.append((declarer, []))
    blocks = []
    first = 1
    for place, (seat, hands) in enumerate(runs):
        last = place == len(runs) - 1
        if last_block and not last:
            first += len(hands)
            continue
        rows = []
        for n, hand in hands:
            so_far = _with_adjustments(match, running[n], n - 1)
            rows.append(_row(match, players, hand, n, shown[n - 1], so_far, view))
            rows += _adjustment_rows(match, players, n)
        length = match.length if by_turns else len(match.rules.contracts)
        complete = len(hands) == length
        played = [shown[n - 1] for n, _hand in hands]
        sums = running_totals(tuple(played), len(players))[-1]
        whose = declarer if by_turns and declarer is not None else seat
        left = () if complete or not last else match.contracts_left(whose)
        if match.rules.run == 1 and match.rules.quota == "player" and open_contract is None:
            left = ()
        if open_contract is not None and last:
            rows += _ahead(left, open_contract)
        blocks.append(
            SheetBlock(
                declarer=None if by_turns else players[seat],
                first=first,
                last=first + max(length, len(hands)) - 1,
                rows=tuple(rows),
                sums=sums if complete else (),
                total=sum(sums),
                adds_up=view == ZERO or sum(sums) == sum(_due(match, n) for n, _hand in hands),
                coming=""
                if view == ZERO
                else _coming(match, left, open_contract is not None, sum(sums)),
            )
        )
        first += len(hands)
    return tuple(blocks)


def _row(
    match: Match,
    players: tuple[Player, ...],
    hand: Hand,
    n: int,
    shown: Points,
    running: Points,
    view: str,
) -> SheetRow:
    contract = match.rules_of(n - 1).contract(hand.contract)
    total = sum(shown)
    return SheetRow(
        number=n,
        name=short_contract_name(contract),
        picture=picture_of(contract),
        note=_whose(hand, n, players) if _by_turns(match) else _note(hand, n),
        cells=tuple(
            SheetCell(
                shown[player.seat],
                running[player.seat],
                *_marks(hand, player, players),
            )
            for player in players
        ),
        total=total,
        adds_up=view == ZERO or total == _due(match, n),
        mark=hand.trump or contract_mark(contract),
    )


def _with_adjustments(match: Match, totals: Points, last: int) -> Points:
    """*totals* with what was adjusted after hand *last* or before: the same in either view."""
    counted = tuple(one for one in match.adjustments if one.after <= last)
    beside = adjusted(counted, len(totals))
    return tuple(a + b for a, b in zip(totals, beside, strict=True))


def _adjustment_rows(match: Match, players: tuple[Player, ...], after: int) -> tuple[SheetRow, ...]:
    """The adjustments that were noted after that hand, each a row of its own."""
    return tuple(_adjustment_row(one, players) for one in match.adjustments if one.after == after)


def _adjustment_row(one: Adjustment, players: tuple[Player, ...]) -> SheetRow:
    return SheetRow(
        number=0,
        name=one.reason,
        picture="",
        note=_("beside the hands"),
        beside=tuple(one.points if player.seat == one.seat else None for player in players),
    )


def _beside(match: Match) -> str:
    """Why the totals do not add up to Σ: what was adjusted is no part of it."""
    if not match.adjustments:
        return ""
    together = sum(one.points for one in match.adjustments)
    return _("Σ checks the hands alone: adjustments of %(sum)s come on top.", sum=points(together))


def _whose(hand: Hand, n: int, players: tuple[Player, ...]) -> str:
    """Where a block is not one declarer's, the note says whose hand it was."""
    name = isolated(players[hand.declarer].name)
    return _("%(name)s, %(note)s", name=name, note=_note(hand, n))


def _note(hand: Hand, n: int) -> str:
    numbered = _("hand %(n)s", n=number(n))
    match hand.outcome:
        case Undoubled():
            return _("%(hand)s, not played", hand=numbered)
        case PaperNets() | PaperFromZero():
            return _("%(hand)s, on paper", hand=numbered)
    if hand.start_rank:
        rank = rank_sign(hand.start_rank)
        return _("%(hand)s, from the %(rank)s", hand=numbered, rank=rank)
    return numbered


def _marks(hand: Hand, player: Player, players: tuple[Player, ...]) -> tuple[str, str]:
    """Whom a seat doubled, as letters (×AC, ××D, ×all) and in words."""
    seat = player.seat
    said = [p for p in players if (seat, p.seat) in hand.doubles]
    if not said:
        return "", ""
    redoubled = [p for p in said if times(hand.doubles, seat, p.seat) == 2]
    single = [p for p in said if p not in redoubled]
    parts, words = [], []
    for sign, group, word in (
        ("×", single, _("doubled %(names)s")),
        ("××", redoubled, _("redoubled with %(names)s")),
    ):
        if group:
            everyone = len(group) == len(players) - 1
            letters = _("all") if everyone else _BREAK.join(p.letters for p in group)
            parts.append(sign + letters)
            words.append(word % {"names": list_of([isolated(p.name) for p in group])})
    return " ".join(parts), list_of(words)


def _ahead(left: tuple[Contract, ...], open_contract: str) -> list[SheetRow]:
    """The rest of a block: the hand being played first, then what the declarer has left."""
    rows = []
    for contract in sorted(left, key=lambda c: c.id != open_contract):
        is_open = contract.id == open_contract
        rows.append(
            SheetRow(
                number=0,
                name=short_contract_name(contract),
                picture=picture_of(contract),
                note=_("not scored yet") if is_open else "",
                mark=contract_mark(contract),
                open=is_open,
            )
        )
    return rows


def _coming(match: Match, left: tuple[Contract, ...], beside_hand: bool, so_far: int) -> str:
    """Under an unfinished block: what is still to come, and what it adds up to."""
    if not left:
        return ""
    rest = sum(match.rules.total(contract) for contract in left)
    if beside_hand and _by_turns(match):
        rest = _rest(match)
        return _(
            "All hands add up to %(sum)s: %(so_far)s so far, %(rest)s to come.",
            sum=points(so_far + rest),
            so_far=points(so_far),
            rest=points(rest),
        )
    if beside_hand:
        return _(
            "The block adds up to %(sum)s: %(so_far)s so far, %(rest)s to come.",
            sum=points(so_far + rest),
            so_far=points(so_far),
            rest=points(rest),
        )
    names = ", ".join(contract_name(contract) for contract in left)
    return _("Still to come: %(names)s (Σ %(sum)s)", names=names, sum=points(rest))


def _rest(match: Match) -> int:
    """What everything that is still to come adds up to."""
    seats = range(match.rules.players if match.rules.quota == "player" else 1)
    return sum(match.rules.total(one) for seat in seats for one in match.contracts_left(seat))
