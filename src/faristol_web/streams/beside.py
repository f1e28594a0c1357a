"""A process beside the site that gives way to everything else: started by the worker that keeps the time."""

import asyncio
import os
import sys
from contextlib import suppress

_SERVES = "FARISTOL_STARTED"
"""Variable of those who serve pages, and give up on a slow database."""
_LEAST_URGENT = 19


async def run_beside(module: str) -> int:
    """Run a module until it ends, and return its exit status; cancelled, end it."""
    environment = {name: value for name, value in os.environ.items() if name != _SERVES}
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", module, env=environment)
    try:
        return await process.wait()
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.terminate()
            await process.wait()


def begin() -> None:
    """Become the least urgent process, and only then load the site: called first in such a module."""
    if hasattr(os, "nice"):
        os.nice(_LEAST_URGENT)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "faristol_web.settings")
    import django  # noqa: PLC0415 – after giving way

    django.setup()
