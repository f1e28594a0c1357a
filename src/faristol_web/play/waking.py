"""
Games by correspondence whose time is nearly over.

A timer days ahead would hold a room in memory for as long; so none is set, and the room is read again when
the time comes near.
"""

import asyncio
import logging
from datetime import UTC, datetime, timedelta

from channels.db import database_sync_to_async

from faristol.errors import FaristolError
from faristol_web.play.models import Game
from faristol_web.streams.hub import Hub
from faristol_web.streams.time import playing_ms

log = logging.getLogger(__name__)

AHEAD = timedelta(hours=1)
EVERY_SECONDS = 600


def nearly_due() -> list[str]:
    now = datetime.fromtimestamp(playing_ms() / 1000, UTC)
    waiting = Game.objects.filter(status=Game.Status.RUNNING, is_elsewhere=False, due_at__lt=now + AHEAD)
    return list(waiting.values_list("public_id", flat=True))


async def wake(hub: Hub) -> None:
    """A room that is read sets its own timer, and one that is late ends at once."""
    for public_id in await database_sync_to_async(nearly_due)():
        try:
            await hub.room(public_id)
        except FaristolError as error:
            log.warning("game %s cannot be woken: %s", public_id, error)


async def keep_waking(hub: Hub) -> None:
    """Wake games until cancelled."""
    while True:
        try:
            await wake(hub)
        except Exception:  # the next round may find the database again
            log.exception("correspondence games were not checked")
        await asyncio.sleep(EVERY_SECONDS)
