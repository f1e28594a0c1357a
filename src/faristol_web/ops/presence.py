"""The site's hosts: each worker says what it is, and shares the files that all of them have."""

import asyncio
import logging
import socket
from hashlib import sha256
from pathlib import Path

from channels.db import database_sync_to_async
from django.db import connections

import faristol
from faristol.lexicon import lexicon_ids, load_lexicon
from faristol_web.databases import shared
from faristol_web.streams.bus import DATABASE
from faristol_web.streams.time import playing_ms, wall_ms

log = logging.getLogger(__name__)

EVERY_SECONDS = 5
GONE_AFTER_MS = 3_600_000
"""Time after which a worker that says nothing is forgotten."""
_SAY = (
    "INSERT INTO serving_worker (worker, host, version, wall_ms, lexica, seen_ms) "
    "VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT (worker) DO UPDATE SET "
    "wall_ms = excluded.wall_ms, seen_ms = excluded.seen_ms"
)


async def keep_present(worker: str, data: Path) -> None:
    """Until it is cancelled."""
    said = (worker, socket.gethostname(), faristol.__version__)
    lexica = await asyncio.to_thread(_lexica)
    try:
        while True:
            try:
                await database_sync_to_async(_say)(*said, lexica)
                await database_sync_to_async(shared.share_all)(data)
            except Exception:  # the next round may find the database again
                log.exception("the other hosts were not told of this one")
            await asyncio.sleep(EVERY_SECONDS)
    finally:
        await database_sync_to_async(_say_farewell)(worker)


def _lexica() -> str:
    versions = " ".join(load_lexicon(lexicon_id).version for lexicon_id in lexicon_ids())
    return sha256(versions.encode()).hexdigest()


def _say(worker: str, host: str, version: str, lexica: str) -> None:
    now = playing_ms()
    with connections[DATABASE].cursor() as cursor:
        cursor.execute(_SAY, [worker, host, version, wall_ms() - now, lexica, now])
        cursor.execute("DELETE FROM serving_worker WHERE seen_ms < %s", [now - GONE_AFTER_MS])


def _say_farewell(worker: str) -> None:
    with connections[DATABASE].cursor() as cursor:
        cursor.execute("DELETE FROM serving_worker WHERE worker = %s", [worker])
