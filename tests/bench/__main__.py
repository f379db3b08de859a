"""``python -m tests.bench``: both apps side by side, then the bytes; a line per target."""

import asyncio
import tempfile
from pathlib import Path

from tests.bench.load import Load, middle, press, seated
from tests.bench.servers import minimal_server, sheet_server
from tests.bench.tables import MinimalTable, SheetTable, Table

REPETITIONS = 3
SECONDS = 3.0
WARM_UP = 0.7
MID_MATCH = 14
KINDS: dict[str, type[Table]] = {"sheet": SheetTable, "minimal": MinimalTable}  # type: ignore


async def measure(ports: dict[str, int]) -> dict[str, dict[str, Load]]:
    found = {}
    for what, hands, act in (("score", 0, lambda t: t.score()), ("look", MID_MATCH, lambda t: t.look())):
        loads: dict[str, list[Load]] = {kind: [] for kind in ports}
        for rep in range(REPETITIONS):
            order = list(ports)[:: -1 if rep % 2 else 1]
            for kind in order:
                tables = await seated(KINDS[kind], ports[kind], hands)
                if rep == 0:
                    await press(tables, act, WARM_UP)
                loads[kind].append(await press(tables, act, SECONDS))
                for table in tables:
                    table.get_up()
        print(what, loads)
        found[what] = {kind: middle(several) for kind, several in loads.items()}
    return found


with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    with sheet_server(folder) as sheet, minimal_server(folder) as minimal:
        print(asyncio.run(measure({"sheet": sheet, "minimal": minimal})))
