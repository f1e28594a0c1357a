"""
The index made beside a running site: in a process of its own that gives way to everything else.

It takes a batch at a time and may be ended between any two; the next start continues.
"""

import logging

from channels.db import database_sync_to_async

from faristol_web.archive import indexing
from faristol_web.streams.beside import run_beside

log = logging.getLogger(__name__)

FEW = 50
"""So little is read in this process: starting another takes as long."""
_MODULE = "faristol_web.archive.making_alone"


async def make_index() -> None:
    """Make what is missing; cancelled, it leaves the rest to the next."""
    if await database_sync_to_async(indexing.waiting)() <= FEW:
        await database_sync_to_async(indexing.catch_up)()
        return
    if code := await run_beside(_MODULE):
        log.error("the index was not made: its process ended with %s; the next start goes on", code)
