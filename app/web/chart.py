"""The chart of running totals as coordinates, so that a template can draw it without arithmetic."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 336, 168
LEFT, RIGHT, TOP, BOTTOM = 40, 268, 8, 146
LABEL_GAP = 16
"""End labels closer than this would overlap; they are nudged apart."""
MOST_TICKS = 5


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One seat's line: its points for an SVG polyline, and where the label at its end stands."""

    seat: int
    letters: str
    name: str
    points: str
    label_y: float
    total: int


@dataclass(frozen=True, slots=True)
class ChartTick:
    """A horizontal line at a round number of points."""

    value: int
    y: float


@dataclass(frozen=True, slots=True)
class ChartBlock:
    """The stretch of hands of one declarer: where it ends, and where its name stands."""

    name: str
    middle: float
    end: float


@dataclass(frozen=True, slots=True)
class ChartView:
    """Everything the SVG needs; *rows* are the running totals again, for the table beside it."""

    lines: tuple[ChartLine, ...]
    ticks: tuple[ChartTick, ...]
    blocks: tuple[ChartBlock, ...]
    rows: tuple[tuple[int, ...], ...]
    label_x: float
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    top: int = TOP
    bottom: int = BOTTOM


def draw_chart(
    names: Sequence[str],
    letters: Sequence[str],
    rows: Sequence[Sequence[int]],
    blocks: Sequence[tuple[str, int]],
) -> ChartView:
    """Lay out running totals: *rows* has one entry per scored hand, each a total per seat.

    *blocks* names the declarers in order with the number of hands each has in a whole match, so
    that a match in progress leaves room for what is to come.
    """
    hands = max(sum(length for _, length in blocks), len(rows), 1)
    values = [0, *(total for row in rows for total in row)]
    low, high = min(values), max(values)
    if low == high:
        low, high = -1, 1

    def x(hand: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * hand / hands, 1)

    def y(value: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low), 1)

    lines = []
    last = rows[-1] if rows else [0] * len(names)
    label_ys = _spread([y(total) for total in last])
    for seat, name in enumerate(names):
        totals = [0, *(row[seat] for row in rows)]
        points = " ".join(f"{x(hand):g},{y(total):g}" for hand, total in enumerate(totals))
        lines.append(ChartLine(seat, letters[seat], name, points, label_ys[seat], last[seat]))

    marks, start = [], 0
    for name, length in blocks:
        end = start + length
        marks.append(ChartBlock(name, round((x(start) + x(end)) / 2, 1), x(end)))
        start = end
    step = _round_step(high - low)
    ticks = tuple(
        ChartTick(value, y(value)) for value in range(-(-low // step) * step, high + 1, step)
    )
    return ChartView(
        tuple(lines), ticks, tuple(marks), tuple(tuple(row) for row in rows), x(len(rows)) + 12
    )


def _round_step(span: int) -> int:
    """The smallest round distance between ticks that needs no more than MOST_TICKS of them."""
    scale = 1
    while True:
        for digit in (1, 2, 5, 10, 15, 25, 50, 75):
            if span / (digit * scale) <= MOST_TICKS:
                return digit * scale
        scale *= 100


def _spread(wanted: Sequence[float]) -> list[float]:
    """Move label positions apart, keeping their order and staying inside the picture."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    placed = list(wanted)
    floor = float(TOP)
    for index in order:
        placed[index] = max(placed[index], floor)
        floor = placed[index] + LABEL_GAP
    ceiling = float(BOTTOM)
    for index in reversed(order):
        placed[index] = round(min(placed[index], ceiling), 1)
        ceiling = placed[index] - LABEL_GAP
    return placed
