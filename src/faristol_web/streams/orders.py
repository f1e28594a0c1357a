"""Orders of an arbiter: a page's message → order and grounds."""

from collections.abc import Callable, Mapping

from faristol.errors import NotationError
from faristol.game.actions import (
    AdjustClock,
    AdjustScore,
    AnnulPlay,
    Arrive,
    CallTime,
    CloseRound,
    EndGame,
    Grounds,
    Order,
    OrderBack,
    Overturn,
    RestoreTurn,
    Sanction,
    SettleRequest,
    TakeAttendance,
    Uphold,
)
from faristol.game.events import Instance
from faristol_web.streams import fields
from faristol_web.streams.fields import MAX_MS, MAX_POINTS, MAX_TEXT, Message

_MAX_TURNS = 1_000
_MAX_RULING = 1_000_000


def parse_order(message: Message) -> Order:
    """
    Raises:
        NotationError: if the message is no order.
    """
    name = message.get("order")
    if not isinstance(name, str) or name not in _ORDERS:
        raise NotationError(f"no order {name!r}"[:MAX_TEXT])
    return _ORDERS[name](message)


def parse_grounds(message: Message) -> Grounds:
    """
    Read who rules, on what, and why; whether any may be empty is for the rules to say.

    Raises:
        NotationError: if one of them is no text, or the instance is none.
    """
    given = {"instance": Instance.FIRST.value, **message}
    return Grounds(
        author=fields.text(message, "author", ""),
        clause=fields.text(message, "clause", ""),
        reason=fields.text(message, "reason", ""),
        instance=fields.choice(given, "instance", Instance),
    )


def _sanction(message: Message) -> Order:
    points = fields.number(message, "points", -MAX_POINTS, MAX_POINTS, default=0)
    return Sanction(fields.side(message), points)


def _adjust_clock(message: Message) -> Order:
    return AdjustClock(fields.side(message), fields.number(message, "by_ms", -MAX_MS, MAX_MS))


def _adjust_score(message: Message) -> Order:
    return AdjustScore(
        fields.side(message),
        fields.number(message, "points", -MAX_POINTS, MAX_POINTS),
        processing=fields.flag(message, "processing", default=False),
    )


def _restore_turn(message: Message) -> Order:
    return RestoreTurn(fields.number(message, "turns", 0, _MAX_TURNS, default=1))


def _take_attendance(message: Message) -> Order:
    here = fields.pair(message, "present")
    first, second = (fields.flag({"present": is_here}, "present", default=False) for is_here in here)
    return TakeAttendance((first, second))


def _end_game(message: Message) -> Order:
    return EndGame(
        winner=fields.optional_side(message, "winner"),
        both_lose=fields.flag(message, "both_lose", default=False),
        count_racks=fields.flag(message, "count_racks", default=False),
        disqualified=fields.optional_side(message, "disqualified"),
    )


def _ruling(message: Message) -> int:
    return fields.number(message, "ruling", 0, _MAX_RULING)


_ORDERS: Mapping[str, Callable[[Message], Order]] = {
    "sanction": _sanction,
    "adjust_clock": _adjust_clock,
    "adjust_score": _adjust_score,
    "annul_play": lambda _: AnnulPlay(),
    "order_back": lambda _: OrderBack(),
    "restore_turn": _restore_turn,
    "settle_request": lambda message: SettleRequest(fields.flag(message, "granted", default=False)),
    "call_time": lambda _: CallTime(),
    "take_attendance": _take_attendance,
    "arrive": lambda message: Arrive(fields.side(message)),
    "end_game": _end_game,
    "overturn": lambda message: Overturn(_ruling(message)),
    "uphold": lambda message: Uphold(_ruling(message)),
    "close_round": lambda _: CloseRound(),
}
