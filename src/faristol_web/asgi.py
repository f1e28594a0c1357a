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
from django.conf import settings
from django.http import parse_cookie
from django.urls import Resolver404, resolve, reverse

from faristol_web import demo, hooks
from faristol_web.accounts.access import MAY, Deed, Role, deed_of
from faristol_web.archive.making import make_index
from faristol_web.databases.replica import keep_watching
from faristol_web.duplicate.domain import services as sessions
from faristol_web.duplicate.domain.queries import automatic_of, is_a_session, stand_ins_in
from faristol_web.duplicate.live.hub import session_hub
from faristol_web.duplicate.live.pilot import Pilot
from faristol_web.duplicate.views.sockets import session_socket
from faristol_web.http import limits
from faristol_web.http.proxy import seen_through
from faristol_web.http.reception import Reception
from faristol_web.http.sessions import SessionStore
from faristol_web.notifications.sending import keep_sending
from faristol_web.ops.daily import keep_summaries
from faristol_web.ops.presence import keep_present
from faristol_web.play import seeks, services
from faristol_web.play.sockets import game_socket
from faristol_web.play.waking import keep_waking
from faristol_web.puzzles.searching import keep_searching
from faristol_web.streams.bots import Bots
from faristol_web.streams.bus import bus
from faristol_web.streams.garbage import sweep_when_quiet
from faristol_web.streams.generators import warm_up_soon
from faristol_web.streams.hub import hub
from faristol_web.streams.stand_ins import stand_ins_of
from faristol_web.streams.time import ALIVE, keep_alive, keep_by_wall, stop_with_parent
from faristol_web.streams.timekeeper import Duties, Timekeeper
from faristol_web.tournaments.domain.event_reports import keep_reporting
from faristol_web.tournaments.domain.round_clock import any_round_runs

Message = MutableMapping[str, Any]

sockets = {"games": game_socket, "duplicate": session_socket}
seen = seen_through(settings.PROXIES)
SOCKET = re.compile(r"/ws/(games|duplicate)/([0-9a-z]{1,32})/")
reverse("lobby")
"""This loads the code of every page; later it would hold up games, and keep a database locked meanwhile."""


def most_bytes(path: str) -> int:
    """Return the length of the longest body that this path takes."""
    try:
        name = resolve(path).view_name
    except Resolver404:
        return limits.BODY_BYTES
    if name in limits.UPLOADS:
        return limits.UPLOADS[name]
    if name.startswith("api:"):
        return limits.BODY_OF_PROGRAMS_BYTES
    deed = deed_of(name) or Deed.ADMINISTER
    return limits.BODY_BYTES if Role.SPECTATOR in MAY[deed] else limits.BODY_OF_STAFF_BYTES


reception = Reception(most_bytes)


async def application(
    scope: Message, receive: Callable[[], Awaitable[Message]], send: Callable[[Message], Awaitable[None]]
) -> None:
    match scope["type"]:
        case "http":
            await reception(seen(scope), receive, send)
        case "websocket":
            await _socket(seen(scope), receive, send)
        case "lifespan":
            await _live(receive, send)


async def _socket(scope: Message, receive: Callable, send: Callable) -> None:
    match = SOCKET.fullmatch(scope["path"])
    if match is None:
        await send({"type": "websocket.close", "code": 4404})
        return
    cookies = parse_cookie(dict(scope["headers"]).get(b"cookie", b"").decode("latin-1"))
    session = SessionStore(cookies.get(settings.SESSION_COOKIE_NAME))  # read when it is first needed
    known = {"public_id": match[2], "cookies": cookies, "session": session}
    await sockets[match[1]]({**scope, **known}, receive, send)


async def _live(receive: Callable, send: Callable) -> None:
    """Start everything before the first request, stop it after the last."""
    await receive()
    # The loop waits for the interpreter as long whenever a page or the disk's thread computes; pages lose
    # nothing measurable.
    sys.setswitchinterval(0.0001)
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
    duties = Duties(
        rounds_run=_rounds_run,
        recover=_recover,
        look_after=_look_after,
        wake=_wake,
        keep=_keep,
        clock_was_set=_clock_was_set,
        came_back=_came_back,
    )
    timekeeper = Timekeeper(bus, duties, settings.DATA)
    hub.timekeeper = session_hub.timekeeper = timekeeper
    await timekeeper.start()
    if settings.DEMO and timekeeper.is_one:
        await asyncio.to_thread(demo.fill)
    present = keep_present(bus.worker, settings.DATA) if bus.is_open else keep_alive(settings.DATA / ALIVE)
    lasting = (present, stop_with_parent(), sweep_when_quiet(), keep_watching())
    tasks = [asyncio.create_task(duty) for duty in lasting]
    await send({"type": "lifespan.startup.complete"})
    if settings.LIVE_WARM_UP:
        warm_up_soon()
    await receive()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await timekeeper.stop()
    await bots.stop()
    await pilot.stop()
    await session_hub.stop()
    await hub.stop()
    await bus.stop()
    await send({"type": "lifespan.shutdown.complete"})


async def _recover(last: int | None) -> None:
    """Recover after the site was down."""
    await hub.recover(await asyncio.to_thread(services.unfinished_games), last_alive_ms=last)
    await asyncio.to_thread(seeks.open_again)
    await asyncio.to_thread(hooks.catch_up)
    await session_hub.recover(await asyncio.to_thread(sessions.unfinished_sessions), last_alive_ms=last)


async def _look_after() -> None:
    """Look after the rooms of a lost worker."""
    await hub.look_after(await asyncio.to_thread(services.unfinished_games))
    await asyncio.to_thread(hooks.catch_up)
    await session_hub.look_after(await asyncio.to_thread(sessions.unfinished_sessions))


async def _wake(stream: str) -> None:
    """Do whatever is due in it."""
    is_session = await asyncio.to_thread(is_a_session, stream)
    await (session_hub if is_session else hub).look_after([stream])


async def _keep(timekeeper: Timekeeper) -> None:
    """Do what lasts as long as this worker keeps the time."""

    async def is_quiet() -> bool:
        return await _is_quiet() and await timekeeper.may_set_clocks()

    await asyncio.gather(
        keep_waking(hub),
        keep_sending(),
        make_index(),
        keep_searching(),
        keep_reporting(),
        keep_summaries(settings.DATA),
        keep_by_wall(None if bus.is_open else settings.DATA, is_quiet, _clock_was_set),
    )


async def _rounds_run() -> bool:
    return await asyncio.to_thread(any_round_runs)


async def _is_quiet() -> bool:
    """True while nobody's time runs: then the site's clocks may be set."""
    return not (
        await _rounds_run()
        or await hub.any_time_runs(await asyncio.to_thread(services.unfinished_games))
        or await session_hub.any_time_runs(await asyncio.to_thread(sessions.unfinished_sessions))
    )


def _clock_was_set(by_ms: int) -> None:
    hub.clock_was_set(by_ms)
    session_hub.clock_was_set(by_ms)


def _came_back() -> None:
    hub.came_back()
    session_hub.came_back()
