"""Coroutines run from a test, whatever else runs in its process."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def in_a_loop(coroutine: Coroutine[Any, Any, T]) -> T:
    """What *coroutine* comes to, on a loop and a thread of its own.

    A browser that an earlier test has opened keeps a loop running in the thread of the tests.
    """
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
