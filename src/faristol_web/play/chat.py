"""Chat beside a game, and answers to calls for an arbiter. The socket's other half."""

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from channels.db import database_sync_to_async
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext_lazy as _

from faristol.errors import FaristolError, NotationError
from faristol.game import GameState, Viewer
from faristol_web.accounts.links import token_hash
from faristol_web.accounts.names import display_name
from faristol_web.accounts.visitors import known_visitor_id
from faristol_web.chat import game_events, queries, services
from faristol_web.chat.models import ArbiterCall, ChatLine
from faristol_web.http.limits import CHAT_LINES, CHAT_OF_ADDRESS, BucketLevels, address_in, is_this_machine
from faristol_web.streams import fields
from faristol_web.streams.hub import hub
from faristol_web.streams.intake import parse_id
from faristol_web.streams.page_socket import Handler
from faristol_web.streams.rooms import ARBITER, Room, To

if TYPE_CHECKING:
    from faristol_web.play.sockets import GameSocket

Work: TypeAlias = Callable[[str, Room], Awaitable[None]]

_HIGHEST_ID = 2**53
_SPEAKERS, _ADDRESSES = BucketLevels(CHAT_LINES), BucketLevels(CHAT_OF_ADDRESS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Speaker:
    """Viewer of a game, and the name they speak under."""

    viewer: Viewer
    may_rule: bool
    name: str
    """Empty for a spectator who has told nobody."""
    user: AbstractBaseUser | None
    mark: str = ""
    """Tells those apart who look on: each one's ids are its own. Empty for who has a seat."""

    @property
    def signature(self) -> str:
        """Return the signature of a ruling or an answer."""
        return self.name or str(_("Arbiter"))


def speaker_of(
    viewer: Viewer,
    session: MutableMapping[str, Any],
    user: AbstractBaseUser | AnonymousUser,
    *,
    may_rule: bool,
) -> Speaker:
    account = user if isinstance(user, AbstractBaseUser) else None
    name = display_name(account) if account else str(session.get("name", ""))
    # The visitor's id stays out of what is kept for ever.
    mark = "" if viewer is not None else f"{token_hash(known_visitor_id(session) or '')[:12]} "
    return Speaker(viewer=viewer, may_rule=may_rule, name=name, user=account, mark=mark)


class GameChat:
    def __init__(self, socket: "GameSocket", speaker: Speaker) -> None:
        self.socket, self.speaker = socket, speaker
        self.stream = socket.stream

    @property
    def handlers(self) -> Mapping[str, Handler]:
        return {"say": self.say, "hide": self.hide, "come": self.come, "answer": self.answer}

    async def catch_up(self) -> None:
        """Send what was said and asked before the page was opened."""
        room = await hub.room(self.stream)
        is_open = services.is_open(room.told, bots=bool(room.bots))
        if is_open:
            rooms = self._rooms(room.told)
            lines = await database_sync_to_async(queries.lines_of)(self.stream, rooms)
            self.socket.tell(
                {"type": "talk", "open": True, "rooms": rooms, "says": self._own_room(), "lines": lines}
            )
        if not self.socket.visitor.waits:
            calls = await database_sync_to_async(queries.calls_of)(self.stream)
            if calls:
                self.socket.tell({"type": "calls", "calls": calls})

    def _own_room(self) -> ChatLine.Room:
        return ChatLine.Room.SPECTATORS if self.socket.visitor.waits else ChatLine.Room.PLAYERS

    def _rooms(self, state: GameState) -> list[ChatLine.Room]:
        """
        Return the rooms that may be read: an arbiter keeps order in both; after the game there are no
        secrets.
        """
        if state.ended is not None or self.socket.visitor.is_arbiter:
            return game_events.BOTH
        return [self._own_room()]

    async def say(self, message: dict[str, Any]) -> None:
        async def said(said_id: str, room: Room) -> None:
            if not services.is_open(room.told, bots=bool(room.bots)):
                raise NotationError(_("There is no chat in this game."))
            await self.socket.may_rule()  # a former arbiter may no longer be one
            if not self._may_speak():
                raise NotationError(_("You are writing too fast. Wait a moment."))
            where = self._room_for(message)
            if len(str(message.get("text"))) > services.MAX_LENGTH:
                raise NotationError(_("Too long. A message has at most 300 characters."))
            text = fields.text(message, "text")
            line = await database_sync_to_async(services.say)(
                self.stream, where, self._speaker(room.told), text, said_id=said_id
            )
            hub.post(self.stream, {"type": "talk", "lines": [queries.line_json(line)]}, to=_heard(line, room))

        await self._answered(message, said)

    def _may_speak(self) -> bool:
        """
        True if the speaker may write; reopening the page, or another game's, does not make another speaker.
        """
        scope = self.socket.scope
        address = address_in((scope.get("client") or ("",))[0])
        visitor = known_visitor_id(scope["session"]) or address
        is_hall = self.socket.visitor.is_arbiter or is_this_machine(address)
        return _SPEAKERS.take(visitor) and (is_hall or _ADDRESSES.take(address))

    async def hide(self, message: dict[str, Any]) -> None:
        async def hidden(_id: str, room: Room) -> None:
            line_id = fields.number(message, "line", 1, _HIGHEST_ID)
            if not await self.socket.may_rule():
                raise NotationError("only an arbiter can hide a line")
            line = await database_sync_to_async(services.hide)(self.stream, line_id, by=self.speaker.user)
            if line is not None:
                hub.post(
                    self.stream, {"type": "talk", "lines": [queries.line_json(line)]}, to=_heard(line, room)
                )

        await self._answered(message, hidden)

    async def come(self, message: dict[str, Any]) -> None:
        async def came(_id: str, _room: Room) -> None:
            call = await self._call(message)
            arbiter = self.speaker
            await database_sync_to_async(services.come)(call, arbiter=arbiter.user, name=arbiter.name)
            await database_sync_to_async(game_events.tell_calls)(self.stream)

        await self._answered(message, came)

    async def answer(self, message: dict[str, Any]) -> None:
        async def answered(_id: str, _room: Room) -> None:
            call, text = await self._call(message), services.check_answer(fields.text(message, "text"))
            await answer_call(call, text, self.speaker, client_id=parse_id(message))

        await self._answered(message, answered)

    async def _call(self, message: dict[str, Any]) -> ArbiterCall:
        """
        Raises:
            NotationError: if it is no arbiter who wants it, or no call of this game.
        """
        call_id = fields.number(message, "call", 1, _HIGHEST_ID)
        if not await self.socket.may_rule():
            raise NotationError("only an arbiter can answer a call")
        call: ArbiterCall | None = await ArbiterCall.objects.filter(pk=call_id, stream=self.stream).afirst()
        if call is None:
            raise NotationError("no such call in this game")
        return call

    async def _answered(self, message: dict[str, Any], work: Work) -> None:
        room, asked_id = await hub.room(self.stream), parse_id(message)
        try:
            if not asked_id:
                raise NotationError("an id is required")
            await work(f"{self.socket.visitor.viewer} {self.speaker.mark}{asked_id}", room)
        except FaristolError as error:
            reasons = self.socket.reasons(error, room)
            self.socket.tell({"type": "refused", "id": asked_id, "reasons": reasons})
        else:
            self.socket.tell({"type": "ack", "id": asked_id, "seq": 0})

    def _room_for(self, message: dict[str, Any]) -> ChatLine.Room:
        """An arbiter may speak to the spectators, too."""
        if not self.socket.visitor.is_arbiter or "room" not in message:
            return self._own_room()
        return fields.choice(message, "room", ChatLine.Room)

    def _speaker(self, state: GameState) -> services.Speaker:
        viewer = self.speaker.viewer
        if viewer in {0, 1}:
            return services.Speaker(
                by=ChatLine.By(str(viewer)), name=state.names[viewer], user=self.speaker.user
            )
        by = ChatLine.By.ARBITER if self.socket.visitor.is_arbiter else ChatLine.By.SPECTATOR
        return services.Speaker(by=by, name=self.speaker.name, user=self.speaker.user)


async def answer_call(call: ArbiterCall, text: str, arbiter: Speaker, *, client_id: str) -> None:
    """
    In the game's own record, so that its players may call again.

    Raises:
        IllegalMove: if somebody has answered meanwhile.
    """
    client_id = f"{ARBITER} {arbiter.mark}{client_id}"
    await hub.answer(call.stream, text, author=arbiter.signature, client_id=client_id)
    await database_sync_to_async(services.sign)(call, arbiter.user)


def _heard(line: ChatLine, room: Room) -> To:
    if room.told.ended is not None:
        return To.ALL
    return To.PLAYERS if line.room == ChatLine.Room.PLAYERS else To.SPECTATORS
