"""One WebSocket: who is looking, what they ask, what they are told. The rules are elsewhere."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from channels.auth import get_user
from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.utils import translation

from faristol.errors import FaristolError, NotationError
from faristol.game import Side, Viewer
from faristol.game.actions import Play
from faristol.game.legality import objections_to_laying
from faristol.game.referee import count_play
from faristol.rulebook import Objection
from faristol_web.live import fields, messages
from faristol_web.live.hub import hub
from faristol_web.live.intake import parse_action, parse_id
from faristol_web.live.orders import parse_grounds, parse_order
from faristol_web.live.rooms import ARBITER, Room, Visitor
from faristol_web.play.queries import seat_of

log = logging.getLogger(__name__)

MALFORMED, TOO_MANY, NOT_FOUND, TOO_SLOW = 1007, 1008, 4404, 4408
QUEUE_LENGTH = 256
MAX_RULINGS = 200

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Scope]]
Send: TypeAlias = Callable[[Scope], Awaitable[None]]


async def game_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI application behind `/ws/games/<id>/`; session and id are in the scope already."""
    await receive()  # websocket.connect
    if not _is_same_origin(scope):
        await send({"type": "websocket.close"})  # before accepting: HTTP 403
        return
    stream = scope["public_id"]
    viewer, is_arbiter = await _who_looks(stream, scope["session"])
    await send({"type": "websocket.accept"})
    await GameSocket(scope, stream, viewer, send, is_arbiter=is_arbiter).run(receive)


async def _who_looks(stream: str, session: MutableMapping[str, Any]) -> tuple[Viewer, bool]:
    """And whether it may rule: nobody on a game of the own; whoever runs a table is its arbiter, too."""
    viewer = await database_sync_to_async(seat_of)(stream, session)
    user = await get_user({"session": session})
    return viewer, viewer == "table" or (viewer is None and user.is_active and user.is_staff)


class GameSocket:
    """
    A plain loop rather than a Channels consumer: that one visits the database's thread on every message.
    """

    def __init__(self, scope: Scope, stream: str, viewer: Viewer, send: Send, *, is_arbiter: bool) -> None:
        self.scope, self.stream, self.send = scope, stream, send
        self.outbox: asyncio.Queue[str | int] = asyncio.Queue(QUEUE_LENGTH)
        self.visitor = Visitor(viewer, self._put, lambda: self._put(TOO_SLOW), is_arbiter=is_arbiter)
        self.budget = _Budget(settings.LIVE_MESSAGES_PER_SECOND)
        self.sender: asyncio.Task[None] | None = None
        self.closing = False

    async def run(self, receive: Receive) -> None:
        self.sender = asyncio.create_task(self._send_all())
        try:
            while (message := await receive())["type"] == "websocket.receive":
                await self._take(message.get("text") or "")
        finally:
            self.sender.cancel()
            hub.leave(self.stream, self.visitor)

    async def _take(self, text: str) -> None:
        if self.closing:
            return
        if not self.budget.take():
            self._put(TOO_MANY)
            return
        try:
            message = json.loads(text)
            kind = message["type"]
            handlers = {"hello": self.hello, "do": self.do, "rule": self.rule, "preview": self.preview}
            handler = handlers[kind]
        except (ValueError, KeyError, TypeError, RecursionError):
            self._put(MALFORMED)
            return
        try:
            await handler(message)
        except FaristolError as error:
            log.warning("a page was turned away: %s", error)
            self._put(NOT_FOUND)

    async def hello(self, message: dict[str, Any]) -> None:
        seen = message.get("seen", 0)
        await hub.enter(self.stream, self.visitor, seen=seen if isinstance(seen, int) else 0)

    async def do(self, message: dict[str, Any]) -> None:
        room = await hub.room(self.stream)
        action_id = parse_id(message)
        try:
            side = self._side(message)
            if side is None or not action_id:
                raise NotationError("only a player with an action id can act")
            # Each viewer's own: nobody can use up the opponent's ids.
            client_id = f"{self.visitor.viewer} {action_id}"
            # The same action again, after its answer was lost, must not be judged on the new board.
            if client_id in room.done:
                seq = await asyncio.shield(room.done[client_id])
            else:
                wanted = parse_action(message, room.state, side, room.rulebook)
                if isinstance(wanted, tuple):
                    self._tell(messages.choose(action_id, room.state, side, wanted))
                    return
                seq = await hub.do(self.stream, side, wanted, client_id=client_id)
        except FaristolError as error:
            self._tell({"type": "refused", "id": action_id, "reasons": self._reasons(error, room)})
        else:
            self._tell({"type": "ack", "id": action_id, "seq": seq})

    async def rule(self, message: dict[str, Any]) -> None:
        """An arbiter's order."""
        room = await hub.room(self.stream)
        action_id = parse_id(message)
        try:
            if not action_id or not await self._may_rule():
                raise NotationError("only an arbiter with an action id can rule")
            if len(room.state.rulings) >= MAX_RULINGS:  # all of them are in every message
                raise NotationError("too many rulings in one game")
            order, grounds = parse_order(message), parse_grounds(message)
            seq = await hub.rule(self.stream, order, grounds, client_id=f"{ARBITER} {action_id}")
        except FaristolError as error:
            self._tell({"type": "refused", "id": action_id, "reasons": self._reasons(error, room)})
        else:
            self._tell({"type": "ack", "id": action_id, "seq": seq})

    async def _may_rule(self) -> bool:
        """Asked anew each time: an arbiter may have sat down or logged out since the page came in."""
        if self.visitor.is_arbiter:
            session = SessionStore(self.scope["session"].session_key)
            self.visitor.is_arbiter = (await _who_looks(self.stream, session))[1]
        return self.visitor.is_arbiter

    def _side(self, message: dict[str, Any]) -> Side | None:
        """For whom the page acts: whoever runs a table says it each time."""
        viewer = self.visitor.viewer
        return fields.side(message) if viewer == "table" else viewer

    async def preview(self, message: dict[str, Any]) -> None:
        """What would this score? Geometry and points only: never whether the words exist."""
        room = await hub.room(self.stream)
        state = room.told
        answer: dict[str, Any] = {"type": "preview", "id": parse_id(message)}
        if self.visitor.viewer is None:
            return
        try:
            side = self._side({"side": state.on_turn, **message})
            placement = fields.placement(message, room.alphabet)
        except NotationError as error:
            self._tell(answer | {"score": None, "words": [], "reasons": self._reasons(error, room)})
            return
        assert side is not None, "a spectator has no side"
        objections = tuple(objections_to_laying(state, side, placement, rulebook=room.rulebook))
        if objections:
            self._tell(answer | {"score": None, "words": [], "reasons": self._reasons(objections, room)})
            return
        score = count_play(state, Play(placement), rulebook=room.rulebook)
        words = [{"text": room.alphabet.text(w.word.letters), "points": w.points} for w in score.words]
        self._tell(answer | {"score": score.total, "words": words, "reasons": []})

    def _reasons(self, why: FaristolError | tuple[Objection, ...], room: Room) -> list[dict[str, str]]:
        with translation.override(_language(self.scope)):
            return messages.reasons_json(why, room.rulebook)

    def _tell(self, message: dict[str, Any]) -> None:
        self._put(json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    def _put(self, item: str | int) -> None:
        """Queue a message, or a close code; a page that does not read is let go."""
        if self.closing:
            return
        self.closing = isinstance(item, int)
        try:
            self.outbox.put_nowait(item)
        except asyncio.QueueFull:
            if self.sender is not None:
                self.sender.cancel()
            self.closing = True
            self.sender = asyncio.create_task(self._close(TOO_SLOW))

    async def _send_all(self) -> None:
        while True:
            item = await self.outbox.get()
            if isinstance(item, int):
                await self._close(item)
                return
            await self.send({"type": "websocket.send", "text": item})

    async def _close(self, code: int) -> None:
        await self.send({"type": "websocket.close", "code": code})


class _Budget:
    """So many messages a second, twice as many at once."""

    def __init__(self, per_second: int) -> None:
        self.per_second = per_second
        self.left = 2.0 * per_second
        self.at = asyncio.get_running_loop().time()

    def take(self) -> bool:
        now = asyncio.get_running_loop().time()
        self.left = min(2.0 * self.per_second, self.left + (now - self.at) * self.per_second)
        self.at = now
        self.left -= 1
        return self.left >= 0


def _is_same_origin(scope: dict[str, Any]) -> bool:
    """Browsers always send Origin; a page of another site must not act with our visitor's cookie."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin")
    host = headers.get(b"host", b"").decode("latin-1")
    try:
        return origin is None or urlsplit(origin.decode("latin-1")).netloc == host
    except ValueError:  # an address that is none
        return False


def _language(scope: dict[str, Any]) -> str:
    """The reader's language, found as Django's own middleware finds it."""
    chosen = scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME)
    accepted = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    for tag in [chosen or "", *accepted.split(",")]:
        try:
            return translation.get_supported_language_variant(tag.split(";")[0].strip().lower())
        except LookupError:
            continue
    return settings.LANGUAGE_CODE
