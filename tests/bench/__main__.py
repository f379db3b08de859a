"""``python -m tests.bench``: both apps side by side, then the bytes; a line per target.

The two take turns, so that whatever else the machine does hits both. Exits with 1 when a target
is missed.
"""

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median

from tests.bench.load import CONNECTIONS, Load, middle, press, seated
from tests.bench.servers import minimal_server, sheet_server
from tests.bench.tables import MinimalTable, SheetTable, Table
from tests.bench.weight import FIRST_LOAD, SCORED_HAND, Weights, WireBrowser, weigh

REPETITIONS = 5
SECONDS = 2.5
WARM_UP = 1.0
MID_MATCH = 14
"""Hands that have been played when the table page is loaded."""

Seats = Callable[[int], Table]
Act = Callable[[Table], Awaitable[float]]


async def compare(
    apps: dict[str, tuple[Seats, int]], act: Act, hands: int
) -> dict[str, list[Load]]:
    """Every repetition of each app, by name; *hands* are played before."""
    loads: dict[str, list[Load]] = {name: [] for name in apps}
    for repetition in range(REPETITIONS):
        for name in list(apps)[:: -1 if repetition % 2 else 1]:
            tables = await seated(*apps[name], hands)
            if not repetition:
                await press(tables, act, WARM_UP)
            loads[name].append(await press(tables, act, SECONDS))
            for table in tables:
                table.get_up()
    return loads


async def speed(sheet_port: int, minimal_port: int) -> bool:
    """Print how fast both are; whether scoring is fast enough."""
    apps: dict[str, tuple[Seats, int]] = {
        "sheet": (SheetTable, sheet_port),
        "minimal": (MinimalTable, minimal_port),
    }
    scoring = await compare(apps, lambda table: table.score(), 0)
    looking = await compare(apps, lambda table: table.look(), MID_MATCH)
    print(f"\n{CONNECTIONS} connections, medians of {REPETITIONS} × {SECONDS:g} s, taking turns\n")
    print(f"{'':<28}{'requests/s':>11}{'p50 ms':>9}{'p99 ms':>9}")
    for what, loads in (("score a hand", scoring), ("table page", looking)):
        for name, several in loads.items():
            load = middle(several)
            numbers = f"{load.per_second:>11.0f}{load.p50:>9.1f}{load.p99:>9.1f}"
            print(f"{what + ', ' + name:<28}{numbers}")
        print(f"{'sheet / minimal':<28}{_ratio(loads):>11.2f}")
    print()
    return _say(_ratio(scoring) >= 1, f"scoring at {_ratio(scoring):.2f} of the minimal app (≥ 1)")


def weight(hands: tuple[Weights, ...]) -> bool:
    """Print how heavy the sheet is at its heaviest; whether it is light enough."""
    first = max(hands, key=lambda one: one.first_load_bytes)
    most = max(hands, key=lambda one: one.hand_bytes)
    print(f"\n{'bytes, packed with Brotli':<40}{'answer':>8}{'request':>9}{'heads':>8}")
    for name, one in first.first_load.items():
        print(f"{'first load: ' + name:<40}{one.got:>8}{one.sent:>9}{one.heads:>8}")
    *drafts, scored = most.hand
    print(
        f"{f'one hand: {len(drafts)} saved taps':<40}{sum(one.got for one in drafts):>8}"
        f"{sum(one.sent for one in drafts):>9}{sum(one.heads for one in drafts):>8}"
    )
    print(f"{'one hand: score':<40}{scored.got:>8}{scored.sent:>9}{scored.heads:>8}\n")
    load, hand = first.first_load_bytes, most.hand_bytes
    worst = f"the heaviest of {len(hands)}"
    light = _say(load <= FIRST_LOAD, f"first load, {worst}: {load:,} bytes (≤ {FIRST_LOAD:,})")
    light_hand = hand <= SCORED_HAND
    return _say(light_hand, f"a scored hand, {worst}: {hand:,} bytes (≤ {SCORED_HAND:,})") and light


def _ratio(loads: dict[str, list[Load]]) -> float:
    """The middle of what each pair of neighbours says, which a busy minute hardly moves."""
    pairs = zip(loads["sheet"], loads["minimal"], strict=True)
    return median(sheet.per_second / minimal.per_second for sheet, minimal in pairs)


def _say(met: bool, text: str) -> bool:
    print(f"{'✓' if met else '✗'} {text}")
    return met


def main() -> int:
    """Measure everything; 1 when a target is missed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with sheet_server(folder) as sheet, minimal_server(folder) as minimal:
            light = weight(weigh(WireBrowser(sheet)))
            fast = asyncio.run(speed(sheet, minimal))
    return 0 if fast and light else 1


if __name__ == "__main__":
    sys.exit(main())
