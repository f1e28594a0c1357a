"""One page of a duplicate session: as whom it looks on, what it asks for, what it is told."""

from collections.abc import Mapping, Sequence
from typing import Any

from channels.db import database_sync_to_async
from django.utils import translation
from django.utils.translation import gettext_noop as _

from faristol.duplicate import Phase, Slip, mark_slip
from faristol.duplicate.actions import EnterSlip, HandIn, Rename, SessionAction
from faristol.duplicate.events import SlipCameLate, SlipHandedIn
from faristol.errors import FaristolError, NotationError
from faristol_web.accounts.links import token_hash
from faristol_web.accounts.visitors import known_visitor_id
from faristol_web.duplicate.domain.queries import Chairs, chairs_of, listing_of
from faristol_web.duplicate.domain.renaming import renames_elsewhere
from faristol_web.duplicate.live import messages
from faristol_web.duplicate.live.broadcast import rows_of
from faristol_web.duplicate.live.hub import session_hub
from faristol_web.duplicate.live.intake import MAX_COUPS, parse_arbiters_action, parse_entrants_action
from faristol_web.duplicate.live.room import Listing, Role, SessionRoom, SessionVisitor
from faristol_web.http.sessions import SessionStore
from faristol_web.streams import fields
from faristol_web.streams.intake import parse_id
from faristol_web.streams.page_socket import (
    TOO_SLOW,
    Handler,
    PageSocket,
    Receive,
    Scope,
    Send,
    is_own_page,
)
from faristol_web.streams.rooms import ARBITER
from faristol_web.wire.session import told as wire

ID_LENGTH = 32
_HANDING_IN = (Phase.THINKING, Phase.COLLECTING)
_CHANGED = _("this slip has been changed since the line was typed")
_TOO_OFTEN = _("you are changing your slip too often: wait a moment, then hand it in again")


async def session_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI application behind `/ws/duplicate/<id>/`; session and id are in the scope already."""
    await receive()  # websocket.connect
    if not is_own_page(scope):
        await send({"type": "websocket.close"})  # before accepting: HTTP 403
        return
    await SessionSocket(scope, scope["public_id"]).open(send)


class SessionSocket(PageSocket):
    def __init__(self, scope: Scope, stream: str) -> None:
        super().__init__(scope)
        self.stream = stream
        self.device = ""
        self.visitor = SessionVisitor(send=self.put, close=lambda: self.put(TOO_SLOW), language=self.language)

    @property
    def handlers(self) -> Mapping[str, Handler]:
        return {"hello": self.hello, "do": self.do, "coup": self.coup, "count": self.count}

    def left(self) -> None:
        session_hub.leave(self.stream, self.visitor)

    async def hello(self, message: dict[str, Any]) -> None:
        """Read the page's wishes; a role it may not have is not given."""
        self.visitor.language = self.language
        chairs, listing = await self._looked_up()
        wanted, room = message.get("as"), await session_hub.room(self.stream)
        session_hub.leave(self.stream, self.visitor)  # a page may greet again
        self.visitor.role, self.visitor.number, self.visitor.is_blind = Role.PUBLIC, None, False
        if wanted == Role.ARBITER and chairs.is_arbiter:
            self.visitor.role, self.visitor.is_blind = Role.ARBITER, not chairs.sees_secrets(listing)
        elif wanted == Role.ENTRANT and chairs.number and chairs.number <= len(room.told.entrants):
            self.visitor.role, self.visitor.number = Role.ENTRANT, chairs.number
        await session_hub.enter(self.stream, self.visitor, listing=listing)

    @database_sync_to_async
    def _looked_up(self) -> tuple[Chairs, Listing]:
        session = self.scope["session"]
        self.device = known_visitor_id(session) or session.session_key or ""
        return chairs_of(self.stream, session), listing_of(self.stream)

    async def do(self, message: dict[str, Any]) -> None:
        received_ms = self.received_ms  # also while it waits for its turn below
        room = await session_hub.room(self.stream)
        action_id = parse_id(message)
        try:
            actor = self._actor(action_id)
            client_id = self._client_id(actor, action_id)
            actions: Sequence[SessionAction] = ()
            if client_id not in room.done:  # else it is answered as it was then
                actions = await self._parsed(message, room)
                if client_id not in room.done:  # by another tab, just now
                    _check_unchanged(message, actions, room)
                if self._stands_already(actions, room):
                    self.tell({"type": "ack", "id": action_id, **self._standing(room)})
                    return
            alike = await self._alike(message, actions)
            seq = await session_hub.do_all(
                self.stream, actions, actor=actor, client_id=client_id, received_ms=received_ms
            )
            for stream, action in alike:
                await session_hub.do(stream, action, actor=actor, client_id=client_id)
                session_hub.release(stream)
        except FaristolError as error:
            with translation.override(self.language):
                reasons = messages.reasons_json(error, room)
            self.tell({"type": "refused", "id": action_id, "reasons": reasons})
        else:
            self.tell({"type": "ack", "id": action_id, **await self._done(seq)})

    def _client_id(self, actor: str, action_id: str) -> str:
        """
        Return an id that no one else can use up: a number has its own on all devices, arbiters each theirs.
        """
        if actor == ARBITER:
            return f"{actor} {token_hash(f'{self.device} {action_id}')[:ID_LENGTH]}"
        return f"{actor} {action_id}"

    def _actor(self, action_id: str) -> str:
        if not action_id or self.visitor.role is Role.PUBLIC:
            raise NotationError("only an arbiter or a player with an action id can act")
        return ARBITER if self.visitor.role is Role.ARBITER else f"number {self.visitor.number}"

    async def _parsed(self, message: dict[str, Any], room: SessionRoom) -> Sequence[SessionAction]:
        if self.visitor.number is not None:
            return (parse_entrants_action(message, room, self.visitor.number),)
        if not await self._is_still_arbiter():
            raise NotationError("only an arbiter can do that")
        return parse_arbiters_action(message, room, is_blind=self.visitor.is_blind)

    async def _alike(
        self, message: dict[str, Any], actions: Sequence[SessionAction]
    ) -> list[tuple[str, Rename]]:
        """Return the renamings to do in other games of the series as well."""
        if not fields.flag(message, "everywhere", default=False):
            return []
        session = SessionStore(self.scope["session"].session_key)
        renamed = [
            await renames_elsewhere(action, self.stream, session)
            for action in actions
            if isinstance(action, Rename)
        ]
        return [action for renames in renamed for action in renames]

    @database_sync_to_async
    def _is_still_arbiter(self) -> bool:
        """Asked anew each time: an arbiter may have sat down or logged out since the page came in."""
        session = SessionStore(self.scope["session"].session_key)
        return chairs_of(self.stream, session).is_arbiter

    def _stands_already(self, actions: Sequence[SessionAction], room: SessionRoom) -> bool:
        """The same slip once more says nothing new; events are for ever, so another must be no flood."""
        for action in actions:
            if not isinstance(action, HandIn) or not room.told.coups:
                continue
            coup, number = room.told.coup, action.number
            handed = coup.slips.get(number)
            same = handed is not None and handed.slip == action.slip and room.state.coup is coup
            if same and (coup.number, number) in room.receipts and room.told.phase in _HANDING_IN:
                return True
            if handed is not None and not room.may_change(number):
                raise NotationError(_TOO_OFTEN)
        return False

    def _standing(self, room: SessionRoom) -> wire.Done:
        assert self.visitor.number is not None, "only an entrant can hand in a slip"
        receipt = room.receipts[room.told.coup.number, self.visitor.number]
        return {"seq": room.told.length, "late": receipt.late, "at_ms": receipt.at_ms}

    async def _done(self, seq: int) -> wire.Done:
        """For a slip also whether it came late, by the server's clock, and whether another stands then."""
        room = await session_hub.room(self.stream)
        event = room.events[seq - 1]
        late = isinstance(event, SlipHandedIn) and event.late
        answer: wire.Done = {"seq": seq, "late": late, "at_ms": event.at_ms}
        if isinstance(event, SlipCameLate) and not room.receipts[event.coup, event.number].late:
            answer["stands"] = "earlier"
        return answer

    async def coup(self, message: dict[str, Any]) -> None:
        """An arbiter looks at an earlier coup again."""
        room = await session_hub.room(self.stream)
        try:
            number = fields.number(message, "coup", 1, MAX_COUPS)
        except NotationError:
            return
        known = self.visitor.role is Role.ARBITER and number <= len(room.told.coups)
        if known and messages.may_see_slips(room, self.visitor, room.told.coups[number - 1]):
            with translation.override(self.language):
                rows = rows_of(room, room.told.coups[number - 1])
            self.tell({"type": "coup", "coup": number, "slips": rows})

    async def count(self, message: dict[str, Any]) -> None:
        """Counts what a player writes. Every word is taken as good: none is looked up."""
        room = await session_hub.room(self.stream)
        state = room.told
        counts = self.visitor.role is Role.ENTRANT and room.book.slip.score_ignored
        if not counts or state.phase is not Phase.THINKING:
            return
        try:
            square, word = (fields.text(message, name, "") for name in ("square", "word"))
        except NotationError:
            return
        coup = state.coup
        mark = mark_slip(
            Slip(square=square, word=word),
            grid=coup.grid,
            rack=coup.rack,
            book=room.book,
            has_word=lambda _letters: True,
        )
        self.tell({"type": "counted", "square": square, "word": word, "points": mark.worth})


def _check_unchanged(message: dict[str, Any], actions: Sequence[SessionAction], room: SessionRoom) -> None:
    """
    Check that a line typed before a reload, by a page that had seen so many events, replaces no later slip.

    Raises:
        NotationError: if one came since.
    """
    if "seen" not in message:
        return
    seen = fields.number(message, "seen", 0, room.state.length)
    later = {(getattr(event, "coup", 0), getattr(event, "number", 0)) for event in room.events[seen:]}
    if any(isinstance(action, EnterSlip) and (action.coup, action.number) in later for action in actions):
        raise NotationError(_CHANGED)
