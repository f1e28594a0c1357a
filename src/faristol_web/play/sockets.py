"""One WebSocket: who is looking, what they ask, what they are told. The rules are elsewhere."""

import asyncio
from collections.abc import Mapping, MutableMapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from channels.auth import get_user
from channels.db import database_sync_to_async
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.utils import translation

from faristol.errors import FaristolError, NotationError
from faristol.game import Side
from faristol.game.actions import Play
from faristol.game.chapters.placement import objections_to_placing
from faristol.game.chapters.play import count_play
from faristol.rulebook import Objection
from faristol_web.accounts.guests import may_rule
from faristol_web.accounts.visitors import known_visitor_id
from faristol_web.http.sessions import SessionStore
from faristol_web.play.chat import GameChat, Speaker, speaker_of
from faristol_web.play.queries import seat_of
from faristol_web.streams import fields, messages
from faristol_web.streams.hub import hub
from faristol_web.streams.intake import check_moves, parse_action, parse_id
from faristol_web.streams.orders import parse_grounds, parse_order
from faristol_web.streams.page_socket import (
    TOO_SLOW,
    Handler,
    PageSocket,
    Receive,
    Scope,
    Send,
    is_own_page,
)
from faristol_web.streams.rooms import ARBITER, Room, Visitor
from faristol_web.wire import board

if TYPE_CHECKING:
    from faristol_web.wire.game import told as wire

MAX_RULINGS = 200

AnyUser: TypeAlias = AbstractBaseUser | AnonymousUser


async def game_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI application behind `/ws/games/<id>/`; session and id are in the scope already."""
    await receive()  # websocket.connect
    if not is_own_page(scope):
        await send({"type": "websocket.close"})  # before accepting: HTTP 403
        return
    stream = scope["public_id"]
    speaker = await speaker_looking(stream, scope["session"])
    await GameSocket(scope, stream, speaker).open(send)


async def speaker_looking(stream: str, session: MutableMapping[str, Any]) -> Speaker:
    """Return the speaker: nobody rules in their own game, but the person who runs a table is its arbiter."""
    user = await get_user({"session": session})
    return await database_sync_to_async(_speaker_looking)(stream, session, user)


def _speaker_looking(stream: str, session: MutableMapping[str, Any], user: AnyUser) -> Speaker:
    viewer = seat_of(stream, session)
    rules = viewer is None and may_rule(user, known_visitor_id(session), "game", stream)
    return speaker_of(viewer, session, user, may_rule=rules or viewer == "table")


class GameSocket(PageSocket):
    def __init__(self, scope: Scope, stream: str, speaker: Speaker) -> None:
        super().__init__(scope)
        self.stream = stream
        self.visitor = Visitor(
            speaker.viewer, self.put, lambda: self.put(TOO_SLOW), is_arbiter=speaker.may_rule
        )
        self.chat = GameChat(self, speaker)
        self._handlers: Mapping[str, Handler] = {
            "hello": self.hello,
            "do": self.do,
            "rule": self.rule,
            "preview": self.preview,
            **self.chat.handlers,
        }

    @property
    def handlers(self) -> Mapping[str, Handler]:
        return self._handlers

    def left(self) -> None:
        hub.leave(self.stream, self.visitor)

    async def hello(self, message: dict[str, Any]) -> None:
        seen = message.get("seen", 0)
        with translation.override(self.language):
            await hub.enter(self.stream, self.visitor, seen=seen if isinstance(seen, int) else 0)
        await self.chat.catch_up()

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
                check_moves(message, room.state)
                wanted = parse_action(message, room.state, side, room.rulebook)
                if isinstance(wanted, tuple):
                    self.tell(messages.choose(action_id, room.state, side, wanted))
                    return
                seq = await hub.do(self.stream, side, wanted, client_id=client_id)
        except FaristolError as error:
            self.tell({"type": "refused", "id": action_id, "reasons": self.reasons(error, room)})
        else:
            self.tell({"type": "ack", "id": action_id, "seq": seq})

    async def rule(self, message: dict[str, Any]) -> None:
        """An arbiter's order."""
        room = await hub.room(self.stream)
        action_id = parse_id(message)
        try:
            if not action_id or not await self.may_rule():
                raise NotationError("only an arbiter with an action id can rule")
            if len(room.state.rulings) >= MAX_RULINGS:  # all of them are in every message
                raise NotationError("too many rulings in one game")
            order, grounds = parse_order(message), parse_grounds(message)
            if self.visitor.viewer is None:  # at a wooden board one device is everybody's
                grounds = replace(grounds, author=self.chat.speaker.signature)
            client_id = f"{ARBITER} {self.chat.speaker.mark}{action_id}"
            if client_id not in room.done:
                check_moves(message, room.state)
            seq = await hub.rule(self.stream, order, grounds, client_id=client_id)
        except FaristolError as error:
            self.tell({"type": "refused", "id": action_id, "reasons": self.reasons(error, room)})
        else:
            self.tell({"type": "ack", "id": action_id, "seq": seq})

    async def may_rule(self) -> bool:
        """Asked anew each time: an arbiter may have sat down or logged out since the page came in."""
        if self.visitor.is_arbiter:
            session = SessionStore(self.scope["session"].session_key)
            self.visitor.is_arbiter = (await speaker_looking(self.stream, session)).may_rule
        return self.visitor.is_arbiter

    def _side(self, message: dict[str, Any]) -> Side | None:
        """For whom the page acts: a device that runs a table names the side each time."""
        viewer = self.visitor.viewer
        return fields.side(message) if viewer == "table" else viewer

    async def preview(self, message: dict[str, Any]) -> None:
        """Preview a score: geometry and points only, never whether the words exist."""
        room = await hub.room(self.stream)
        state = room.told
        answer: wire.Preview = {
            "type": "preview",
            "id": parse_id(message),
            "score": None,
            "words": [],
            "reasons": [],
        }
        if self.visitor.viewer is None:
            return
        try:
            side = self._side({"side": state.on_turn, **message})
            placement = fields.placement(message, room.alphabet)
        except NotationError as error:
            self.tell({**answer, "reasons": self.reasons(error, room)})
            return
        assert side is not None, "a spectator has no side"
        objections = tuple(objections_to_placing(state, side, placement, rulebook=room.rulebook))
        if objections:
            self.tell({**answer, "reasons": self.reasons(objections, room)})
            return
        score = count_play(state, Play(placement), rulebook=room.rulebook)
        answer["score"] = score.total
        answer["words"] = [
            {"text": room.alphabet.text(word.word.letters), "points": word.points} for word in score.words
        ]
        self.tell(answer)

    def reasons(self, why: FaristolError | tuple[Objection, ...], room: Room) -> list[board.Reason]:
        with translation.override(self.language):
            return messages.reasons_json(why, room.rulebook)
