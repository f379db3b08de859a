"""How often one address may start and join: generous for a table, too slow for a machine.

Counted in this process's memory: there is one process, and a restart that forgives harms nobody.
"""

import math
import time
from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from fastapi import Depends
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.requests import Request

RATES: Mapping[str, str] = {
    "start": "30 per 10 minutes",  # a club's evening behind one router
    "join": "60 per 1 minute",
    "keep": "60 per 10 minutes",  # rule sets that are kept
}
"""What is limited, and to how many tries from one address."""
NO_RATES: Mapping[str, str] = {}

_LONGEST_ADDRESS = 64


class TooMany(Exception):
    """The address has used up its tries; it gets new ones in *seconds*."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Limits:
    """Counts tries by what is tried and by whom."""

    def __init__(self, rates: Mapping[str, str]) -> None:
        self._rates: dict[str, RateLimitItem] = {what: parse(rate) for what, rate in rates.items()}
        # A fixed window and not a moving one: it forgets addresses, and knows when it ends.
        self._counter = FixedWindowRateLimiter(MemoryStorage())

    def take(self, what: str, address: str) -> None:
        """Use up one try. Raises TooMany."""
        rate = self._rates.get(what)
        if rate is None or self._counter.hit(rate, what, address):
            return
        ends = self._counter.get_window_stats(rate, what, address).reset_time
        raise TooMany(max(1, math.ceil(ends - time.time())))


def limited(what: str) -> Any:
    """Put on a route as ``dependencies=[limited("join")]``: refuses what comes too often."""
    if what not in RATES:
        raise KeyError(what)

    async def take(request: Request) -> None:
        take_one(request, what)

    return Depends(take)


def take_one(request: Request, what: str) -> None:
    """Use up one try of whoever asks. Raises TooMany."""
    limits: Limits = request.app.state.limits
    limits.take(what, network_of(request.client.host if request.client else ""))


def network_of(host: str) -> str:
    """The one whom tries from *host* are counted for: an IPv6 customer has a whole /64.

    >>> network_of("2001:db8::1") == network_of("2001:db8::ffff") != network_of("2001:db8:0:1::1")
    True
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host[:_LONGEST_ADDRESS]
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), 64), strict=False))
