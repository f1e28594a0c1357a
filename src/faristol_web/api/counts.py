"""
Requests of programs as all workers of the site count them: each tells the others what came to it.

By the site's clock: two hosts whose own clocks differ would count in other windows.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

from faristol_web.http.limits import REQUESTS, REQUESTS_WITH_TOKEN, SEARCHES, QuotaCount
from faristol_web.streams.bus import bus
from faristol_web.streams.time import hall_ms

_KIND = "asked"
_ASKERS_AT_ONCE = 80
"""Askers in one message to the other workers."""


def _tell(name: str, window: int, counts: Mapping[str, int]) -> None:
    askers = list(counts.items())
    for start in range(0, len(askers), _ASKERS_AT_ONCE):
        some = dict(askers[start : start + _ASKERS_AT_ONCE])
        bus.publish(_KIND, {"limit": name, "window": window, "counts": some})


COUNTS = {
    limit: QuotaCount(limit, tell=partial(_tell, limit.name), now=lambda: hall_ms() / 1000)
    for limit in (REQUESTS, REQUESTS_WITH_TOKEN, SEARCHES)
}


def hear_worker(message: Mapping[str, Any]) -> None:
    """Requests came to another worker."""
    if message["kind"] == _KIND:
        for limit, count in COUNTS.items():
            if limit.name == message["limit"]:
                count.hear(message["window"], message["counts"])
