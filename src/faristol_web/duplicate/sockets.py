"""One page of a duplicate session: as whom it looks on, what it asks for, what it is told."""

from collections.abc import Mapping, Sequence
from typing import Any

from channels.db import database_sync_to_async
from django.contrib.sessions.backends.db import SessionStore
from django.utils import translation

from faristol.duplicate.actions import SessionAction
from faristol.duplicate.events import SlipHandedIn
from faristol.errors import FaristolError, NotationError
from faristol_web.duplicate import messages
from faristol_web.duplicate.hall import hall
from faristol_web.duplicate.intake import MAX_COUPS, parse_arbiters_action, parse_entrants_action
from faristol_web.duplicate.queries import Chairs, chairs_of, listing_of
from faristol_web.duplicate.rooms import Listing, Role, SessionRoom, SessionVisitor
from faristol_web.duplicate.telling import rows_of
from faristol_web.live import fields
from faristol_web.live.intake import parse_id
from faristol_web.live.page_socket import (
    TOO_SLOW,
    Handler,
    PageSocket,
    Receive,
    Scope,
    Send,
    is_same_origin,
)
from faristol_web.live.rooms import ARBITER
from faristol_web.live.time import wall_ms


async def session_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI application behind `/ws/duplicate/<id>/`; session and id are in the scope already."""
    await receive()  # websocket.connect
    if not is_same_origin(scope):
        await send({"type": "websocket.close"})  # before accepting: HTTP 403
        return
    await send({"type": "websocket.accept"})
    await SessionSocket(scope, scope["public_id"], send).run(receive)


class SessionSocket(PageSocket):
    def __init__(self, scope: Scope, stream: str, send: Send) -> None:
        super().__init__(scope, send)
        self.stream = stream
        self.visitor = SessionVisitor(send=self.put, close=lambda: self.put(TOO_SLOW), language=self.language)

    @property
    def handlers(self) -> Mapping[str, Handler]:
        return {"hello": self.hello, "do": self.do, "coup": self.coup}

    def left(self) -> None:
        hall.leave(self.stream, self.visitor)

    async def hello(self, message: dict[str, Any]) -> None:
        """What it asks to be is looked up; what it may not be it is not."""
        chairs, listing = await self._looked_up()
        wanted, room = message.get("as"), await hall.room(self.stream)
        hall.leave(self.stream, self.visitor)  # a page may greet again
        self.visitor.role, self.visitor.number = Role.PUBLIC, None
        if wanted == Role.ARBITER and chairs.is_arbiter:
            self.visitor.role = Role.ARBITER
        elif wanted == Role.ENTRANT and chairs.number and chairs.number <= len(room.told.entrants):
            self.visitor.role, self.visitor.number = Role.ENTRANT, chairs.number
        await hall.enter(self.stream, self.visitor, listing=listing)

    @database_sync_to_async
    def _looked_up(self) -> tuple[Chairs, Listing]:
        return chairs_of(self.stream, self.scope["session"]), listing_of(self.stream)

    async def do(self, message: dict[str, Any]) -> None:
        received_ms = wall_ms()
        room = await hall.room(self.stream)
        action_id = parse_id(message)
        try:
            actor = self._actor(action_id)
            # Each one's own: nobody can use up another's ids.
            client_id = f"{actor} {action_id}"
            actions: Sequence[SessionAction] = ()
            if client_id not in room.done:  # else it is answered as it was then
                actions = await self._parsed(message, room)
            seq = await hall.do_all(
                self.stream, actions, actor=actor, client_id=client_id, received_ms=received_ms
            )
        except FaristolError as error:
            with translation.override(self.language):
                reasons = messages.reasons_json(error, room)
            self.tell({"type": "refused", "id": action_id, "reasons": reasons})
        else:
            self.tell({"type": "ack", "id": action_id, **await self._done(seq)})

    def _actor(self, action_id: str) -> str:
        if not action_id or self.visitor.role is Role.PUBLIC:
            raise NotationError("only an arbiter or a player with an action id can act")
        return ARBITER if self.visitor.role is Role.ARBITER else f"number {self.visitor.number}"

    async def _parsed(self, message: dict[str, Any], room: SessionRoom) -> Sequence[SessionAction]:
        if self.visitor.number is not None:
            return (parse_entrants_action(message, room, self.visitor.number),)
        if not await self._is_still_arbiter():
            raise NotationError("only an arbiter can do that")
        return parse_arbiters_action(message, room)

    @database_sync_to_async
    def _is_still_arbiter(self) -> bool:
        """Asked anew each time: an arbiter may have sat down or logged out since the page came in."""
        session = SessionStore(self.scope["session"].session_key)
        return chairs_of(self.stream, session).is_arbiter

    async def _done(self, seq: int) -> dict[str, Any]:
        """For a slip also whether it came late, by the server's clock."""
        room = await hall.room(self.stream)
        event = room.events[seq - 1]
        late = isinstance(event, SlipHandedIn) and event.late
        return {"seq": seq, "late": late, "at_ms": event.at_ms}

    async def coup(self, message: dict[str, Any]) -> None:
        """An arbiter looks at an earlier coup again."""
        room = await hall.room(self.stream)
        try:
            number = fields.number(message, "coup", 1, MAX_COUPS)
        except NotationError:
            return
        if self.visitor.role is Role.ARBITER and number <= len(room.told.coups):
            with translation.override(self.language):
                rows = rows_of(room, room.told.coups[number - 1])
            self.tell({"type": "coup", "coup": number, "slips": rows})
