"""Reactions of the chat to a game's events: heard on the hub's loop, stored on a thread of its own."""

from collections.abc import Mapping, Sequence
from typing import Any

from faristol.game import Event
from faristol.game.events import ArbiterCalled, CallAnswered, GameEnded, Ruling
from faristol_web.chat import queries, services
from faristol_web.chat.models import ChatLine
from faristol_web.streams.bus import bus
from faristol_web.streams.hub import hub
from faristol_web.streams.rooms import Room, To

_CALLS = "calls"
BOTH = [ChatLine.Room.PLAYERS, ChatLine.Room.SPECTATORS]


def hear(room: Room, first_seq: int, events: Sequence[Event]) -> None:
    """Done again after a crash, and at each worker, it changes nothing more."""
    for seq, event in enumerate(events, first_seq):
        match event:
            case ArbiterCalled() if not room.told.is_table:  # there somebody stands beside it
                names = room.told.names
                hub.journal.note(_call, room.stream, seq, event, names, room.opened_ms)
            case Ruling(author=author) if author:
                hub.journal.note(_answered, room.stream, seq, author, "")
            case CallAnswered(author=author, answer=answer):
                hub.journal.note(_answered, room.stream, seq, author, answer)
            case GameEnded() if services.is_open(room.told, bots=bool(room.bots)):
                hub.journal.note(_ended, room.stream)


def _call(stream: str, seq: int, event: ArbiterCalled, names: tuple[str, str], opened_ms: int) -> None:
    if services.note_call(stream, seq, event, names=names, opened_ms=opened_ms):
        tell_calls(stream)


def _answered(stream: str, seq: int, author: str, answer: str) -> None:
    if services.note_answer(stream, seq, author=author, answer=answer):
        tell_calls(stream)


def _ended(stream: str) -> None:
    """Now everyone may read what the others said."""
    hub.post_here(stream, {"type": "talk", "lines": queries.lines_of(stream, BOTH)}, to=To.ALL)


def tell_calls(stream: str) -> None:
    """Tell a game's players and arbiters the state of its calls. From any thread but the loop's."""
    _post_calls(stream)
    bus.publish(_CALLS, {"stream": stream})


def _post_calls(stream: str) -> None:
    hub.post_here(stream, {"type": "calls", "calls": queries.calls_of(stream)}, to=To.PLAYERS)


def hear_worker(message: Mapping[str, Any]) -> None:
    """Calls have changed at another worker; the rows are everyone's."""
    if message["kind"] == _CALLS:
        hub.journal.note(_post_calls, message["stream"])
