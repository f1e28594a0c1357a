"""One port, mostly one process: pages go to Django's threads, WebSockets to the event loop of the hub."""

import asyncio
import os
import re
import sys
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

from faristol_web import demo, hooks
from faristol_web.duplicate.domain import services as sessions
from faristol_web.duplicate.domain.queries import automatic_of, is_a_session, stand_ins_in
from faristol_web.duplicate.live.hub import session_hub
from faristol_web.duplicate.live.pilot import Pilot
from faristol_web.duplicate.views.sockets import session_socket
from faristol_web.http import bodies
from faristol_web.play import seeks, services
from faristol_web.play.sockets import game_socket
from faristol_web.play.waking import keep_waking
from faristol_web.streams.bots import Bots
from faristol_web.streams.bus import bus
from faristol_web.streams.garbage import sweep_when_quiet
from faristol_web.streams.generators import warm_up_soon
from faristol_web.streams.hub import hub
from faristol_web.streams.stand_ins import stand_ins_of
from faristol_web.streams.time import keep_alive, stop_with_parent
from faristol_web.streams.timekeeper import Duties, Timekeeper

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
        case "http" if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            # No address has one, and a database may choke on it.
            await _refuse(send, 400, b"Bad request")
        case "http" if bodies.declared_length(scope) > bodies.MOST_BYTES:
            await _refuse(send, 413, b"Too large")
        case "http":
            await _page(scope, receive, send)
        case "websocket":
            await _socket(scope, receive, send)
        case "lifespan":
            await _live(receive, send)


async def _refuse(send: Callable, status: int, said: bytes) -> None:
    headers = [(b"content-type", b"text/plain"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": said})


async def _page(scope: Message, receive: Callable, send: Callable) -> None:
    if bodies.declared_length(scope):
        try:
            body = await bodies.gathered(receive)
        except OSError:
            await _refuse(send, 503, b"No room on the server")
            return
        if body is None:
            return
        receive = body
    await pages(scope, receive, send)


async def _socket(scope: Message, receive: Callable, send: Callable) -> None:
    match = SOCKET.fullmatch(scope["path"])
    if match is None:
        await send({"type": "websocket.close", "code": 4404})
        return
    await sockets[match[1]]({**scope, "public_id": match[2]}, receive, send)


async def _live(receive: Callable, send: Callable) -> None:
    """Start everything before the first request, stop it after the last."""
    await receive()
    # Two threads share the interpreter, the loop and the disk: a long turn of one is the other's delay.
    sys.setswitchinterval(0.001)
    await bus.start()
    await hub.start()
    await session_hub.start()
    bots, pilot = Bots(hub), Pilot(session_hub, automatic_of)
    hub.on_change, hub.on_told, hub.on_events = hooks.note_game, bots.wake, hooks.hear_events
    hub.stand_ins_of = stand_ins_of
    session_hub.stand_ins_of = stand_ins_in
    hub.is_elsewhere, session_hub.is_elsewhere = services.is_elsewhere, sessions.is_elsewhere
    session_hub.on_change, session_hub.on_told, session_hub.on_heard = (
        hooks.note_session,
        pilot.wake,
        pilot.wake,
    )
    timekeeper = Timekeeper(bus, Duties(recover=_recover, look_after=_look_after, wake=_wake), settings.DATA)
    await timekeeper.start()
    tasks = [
        asyncio.create_task(duty)
        for duty in (
            keep_alive(settings.DATA / "alive"),
            stop_with_parent(),
            sweep_when_quiet(),
            _when_one(timekeeper),
        )
    ]
    await send({"type": "lifespan.startup.complete"})
    if settings.LIVE_WARM_UP:
        warm_up_soon()
    await receive()
    for task in tasks:
        task.cancel()
    await timekeeper.stop()
    await bots.stop()
    await pilot.stop()
    await session_hub.stop()
    await hub.stop()
    await bus.stop()
    await send({"type": "lifespan.shutdown.complete"})


async def _recover(last: int | None) -> None:
    """After the site was down."""
    await hub.recover(await asyncio.to_thread(services.unfinished_games), last_alive_ms=last)
    await asyncio.to_thread(seeks.open_again)
    await asyncio.to_thread(hooks.catch_up)
    await session_hub.recover(await asyncio.to_thread(sessions.unfinished_sessions), last_alive_ms=last)
    if settings.DEMO:
        await asyncio.to_thread(demo.fill)


async def _look_after() -> None:
    """After another worker was gone."""
    await hub.look_after(await asyncio.to_thread(services.unfinished_games))
    await asyncio.to_thread(hooks.catch_up)
    await session_hub.look_after(await asyncio.to_thread(sessions.unfinished_sessions))


async def _wake(stream: str) -> None:
    """Whatever it is that is due in it."""
    is_session = await asyncio.to_thread(is_a_session, stream)
    await (session_hub if is_session else hub).look_after([stream])


async def _when_one(timekeeper: Timekeeper) -> None:
    """What only one worker does besides."""
    await timekeeper.is_one_now.wait()
    await keep_waking(hub)
