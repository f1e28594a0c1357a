"""
The index made beside a running site: in a process of its own that gives way to everything else.

It takes a batch at a time and may be ended between any two; the next start continues.
"""

import asyncio
import logging
import os
import sys
from contextlib import suppress

from channels.db import database_sync_to_async

from faristol_web.archive import indexing

log = logging.getLogger(__name__)

FEW = 50
"""So little is read in this process: starting another takes as long."""
_MODULE = "faristol_web.archive.making_alone"
_SERVES = "FARISTOL_STARTED"
"""Variable of those who serve pages, and give up on a slow database."""


async def make_index() -> None:
    """Make what is missing; cancelled, it leaves the rest to the next."""
    if await database_sync_to_async(indexing.waiting)() <= FEW:
        await database_sync_to_async(indexing.catch_up)()
        return
    environment = {name: value for name, value in os.environ.items() if name != _SERVES}
    making = await asyncio.create_subprocess_exec(sys.executable, "-m", _MODULE, env=environment)
    try:
        if code := await making.wait():
            log.error("the index was not made: its process ended with %s; the next start goes on", code)
    finally:
        if making.returncode is None:
            with suppress(ProcessLookupError):
                making.terminate()
            await making.wait()
