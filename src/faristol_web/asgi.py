"""One process, one port: pages go to Django's threads, WebSockets to the event loop, where the hub lives."""

import asyncio
import os
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "faristol_web.settings")

import django

django.setup()

# After setup(), because these import models.
from a2wsgi import WSGIMiddleware
from channels.sessions import SessionMiddlewareStack
from django.conf import settings
from django.core.wsgi import get_wsgi_application

from faristol.game import GameState
from faristol_web import demo
from faristol_web.duplicate.hall import hall
from faristol_web.duplicate.pilot import Pilot
from faristol_web.duplicate.queries import automatic_of
from faristol_web.duplicate.services import note_state as note_session
from faristol_web.duplicate.services import unfinished_sessions
from faristol_web.duplicate.sockets import session_socket
from faristol_web.live.bots import Bots
from faristol_web.live.generators import warm_up_soon
from faristol_web.live.hub import hub
from faristol_web.live.time import keep_alive, last_alive_ms
from faristol_web.play import services
from faristol_web.play.sockets import game_socket
from faristol_web.tournaments import games as tournament_games

Message = MutableMapping[str, Any]
PAGE_THREADS = 8

pages = WSGIMiddleware(get_wsgi_application(), workers=PAGE_THREADS)
sockets = {
    "games": SessionMiddlewareStack(game_socket),
    "duplicate": SessionMiddlewareStack(session_socket),
}
SOCKET = re.compile(r"/ws/(games|duplicate)/([0-9a-z]{1,32})/")


async def application(
    scope: Message, receive: Callable[[], Awaitable[Message]], send: Callable[[Message], Awaitable[None]]
) -> None:
    match scope["type"]:
        case "http":
            await pages(scope, receive, send)
        case "websocket":
            await _socket(scope, receive, send)
        case "lifespan":
            await _live(receive, send)


async def _socket(scope: Message, receive: Callable, send: Callable) -> None:
    found = SOCKET.fullmatch(scope["path"])
    if found is None:
        await send({"type": "websocket.close", "code": 4404})
        return
    await sockets[found[1]]({**scope, "public_id": found[2]}, receive, send)


def note_game(public_id: str, state: GameState) -> None:
    """The list first; then, where it is a pair's game and over, the tournament."""
    services.note_state(public_id, state)
    tournament_games.note_state(public_id, state)


async def _live(receive: Callable, send: Callable) -> None:
    """Start hub and hall before the first request, stop them after the last."""
    await receive()
    alive = settings.DATA / "alive"
    last = last_alive_ms(alive)
    await hub.start()
    hub.on_change = note_game
    bots = Bots(hub)
    hub.on_told = bots.wake
    await hub.recover(await asyncio.to_thread(services.unfinished_games), last_alive_ms=last)
    await asyncio.to_thread(tournament_games.catch_up)
    await hall.start()
    hall.on_change = note_session
    pilot = Pilot(hall, automatic_of)
    hall.on_told = pilot.wake
    await hall.recover(await asyncio.to_thread(unfinished_sessions), last_alive_ms=last)
    if settings.DEMO:
        await asyncio.to_thread(demo.fill)
    beat = asyncio.create_task(keep_alive(alive))
    await send({"type": "lifespan.startup.complete"})
    if settings.LIVE_WARM_UP:
        warm_up_soon()
    await receive()
    beat.cancel()
    await bots.stop()
    await pilot.stop()
    await hall.stop()
    await hub.stop()
    await send({"type": "lifespan.shutdown.complete"})
