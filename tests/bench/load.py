"""Sixteen tables at once, and how long each request took."""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from statistics import median

from tests.bench.tables import Table

CONNECTIONS = 16


@dataclass(frozen=True, slots=True)
class Load:
    """What one repetition, or the middle of several, looked like. Times in milliseconds."""

    per_second: float
    p50: float
    p99: float


async def seated(kind: Callable[[int], Table], port: int, hands: int = 0) -> list[Table]:
    """As many tables as there are connections, each with a session of its own."""
    tables = [kind(port) for _ in range(CONNECTIONS)]
    await asyncio.gather(*(table.sit_down(hands) for table in tables))
    return tables


async def press(
    tables: Sequence[Table], act: Callable[[Table], Awaitable[float]], seconds: float
) -> Load:
    """All tables act as fast as they can, for so long."""
    begun = time.perf_counter()
    until = begun + seconds

    async def play(table: Table) -> list[float]:
        times = []
        while time.perf_counter() < until:
            times.append(await act(table))
        return times

    played = await asyncio.gather(*(play(table) for table in tables))
    elapsed = time.perf_counter() - begun
    times = sorted(second for one in played for second in one)
    return Load(len(times) / elapsed, _percentile(times, 50), _percentile(times, 99))


def middle(loads: Sequence[Load]) -> Load:
    """The median of each number."""
    return Load(
        median(load.per_second for load in loads),
        median(load.p50 for load in loads),
        median(load.p99 for load in loads),
    )


def _percentile(times: Sequence[float], percent: int) -> float:
    return 1000 * times[math.ceil(len(times) * percent / 100) - 1]
