"""Requests of a page: its message → action."""

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from django.utils.translation import gettext_noop as _

from faristol.board import Direction
from faristol.errors import IllegalMove, NotationError
from faristol.game import GameState, Side
from faristol.game.actions import (
    Accept,
    Action,
    Agree,
    Appeal,
    CallArbiter,
    Challenge,
    ChangeRack,
    Claim,
    ClaimKind,
    CorrectClock,
    CorrectTotal,
    Decline,
    Draw,
    DrawForStart,
    DrawRack,
    EnterRack,
    Exchange,
    Lay,
    Leave,
    Outcome,
    Pass,
    Play,
    PressClock,
    ReportOverdraw,
    ReportUnderdraw,
    RestartClock,
    ReturnSurplus,
    Sign,
    StopClock,
    TakeUp,
    UndoEntry,
    Write,
)
from faristol.game.records.places import Candidate
from faristol.game.records.typed import parse_entry, parse_play
from faristol.rulebook import Objection, Rulebook
from faristol.rulebook.choices import StopReason
from faristol.tiles import UNKNOWN, Alphabet, load_tileset
from faristol_web.streams import fields
from faristol_web.streams.fields import MAX_ITEMS, MAX_MS, MAX_POINTS, MAX_TEXT, Message

_ID = re.compile(r"[\x20-\x7e]{1,40}")
_MAX_RULING = 1_000_000
_MAX_TURN = 1_000

_PLAIN: Mapping[str, Action] = {
    "draw_rack": DrawRack(),
    "pass": Pass(),
    "accept": Accept(),
    "leave": Leave(),
    "leave_both": Leave(both=True),
    "press_clock": PressClock(),
    "take_up": TakeUp(),
    "write": Write(),
    "draw": Draw(),
    "restart_clock": RestartClock(),
    "return_surplus": ReturnSurplus(),
    "undo": UndoEntry(),
    "agree": Agree(),
    "decline": Decline(),
    "sign": Sign(),
    "claim_overtime": Claim(ClaimKind.OVERTIME),
    "claim_sheet": Claim(ClaimKind.SHEET),
    "claim_abandoned": Claim(ClaimKind.ABANDONED),
}

_LAYING = frozenset({"play", "lay"})


def parse_action(
    message: Message, state: GameState, side: Side, rulebook: Rulebook
) -> Action | tuple[Candidate, ...]:
    """
    The action; or, of a word typed at a table without a place, all the plays that it may be.

    Raises:
        NotationError: if the message is no action.
        IllegalMove: if a typed word leaves the board, disagrees with it, or fits nowhere.
    """
    name = message.get("action")
    if not isinstance(name, str) or not (name in _PLAIN or name in _PARSERS or name in _LAYING):
        raise NotationError(f"no action {name!r}"[:MAX_TEXT])
    if name in _PLAIN:
        return _PLAIN[name]
    alphabet = load_tileset(state.opened.tileset).alphabet
    if name in _PARSERS:
        return _PARSERS[name](message, state, alphabet)
    if "text" in message:
        entry = _typed(message, state, side, rulebook)
    else:
        entry = Play(fields.placement(message, alphabet), _main(message))
    return entry if name == "play" else _laid(entry)


def check_moves(message: Message, state: GameState) -> None:
    """
    Check that a message from before a reload still meets the turn it was made for.

    Raises:
        NotationError: if moves were made or undone since.
    """
    shown = len(state.turns) + (state.pending is not None)
    if "moves" in message and message["moves"] != shown:
        raise NotationError(_("the game has gone on since this was sent"))


def parse_id(message: Message) -> str:
    """The page's own id of its message; empty where there is none that can be kept."""
    value = message.get("id")
    return value if isinstance(value, str) and _ID.fullmatch(value) else ""


def _typed(
    message: Message, state: GameState, side: Side, rulebook: Rulebook
) -> Play | Exchange | Pass | tuple[Candidate, ...]:
    """A line of a sheet at a table; online a place and a word, which spends no blank unasked."""
    text = fields.text(message, "text")
    if not state.is_table:
        spends = fields.flag(message, "blanks", default=False)
        return parse_play(text, state, side, rulebook, spends_blanks=spends)
    entry = parse_entry(text, state, side, rulebook)
    if entry == ():
        raise IllegalMove(Objection("typed.nowhere", found=text))
    return entry


def _laid(entry: Play | Exchange | Pass | tuple[Candidate, ...]) -> Lay:
    if not isinstance(entry, Play):
        raise NotationError("lay: expected a place and a word, or tiles")
    squares = entry.placement.squares
    if len(set(squares)) < len(squares):
        raise IllegalMove(Objection("placement.occupied"))
    return Lay(entry.placement)


def _main(message: Message) -> Direction | None:
    """Return the direction of the main word, if the page gives one."""
    ways = {None: None, "across": Direction.ACROSS, "down": Direction.DOWN}
    value = message.get("main")
    if not isinstance(value, str | None) or value not in ways:
        raise NotationError("main: expected across or down")
    return ways[value]


# Actions with more than a name


def _draw_start(message: Message, state: GameState, alphabet: Alphabet) -> Action:
    return DrawForStart(fields.hand_tile(message, "tile", alphabet) if state.is_table else None)


def _exchange(message: Message, state: GameState, alphabet: Alphabet) -> Action:
    if state.is_table and "tiles" not in message:
        return Exchange((UNKNOWN,) * fields.number(message, "count", 0, MAX_ITEMS))
    return Exchange(fields.hand_tiles(message, "tiles", alphabet, unknown=state.is_table))


def _challenge(message: Message, _state: GameState, _alphabet: Alphabet) -> Action:
    verdict = message.get("verdict")
    if not isinstance(verdict, bool | None):
        raise NotationError("verdict: expected true or false")
    return Challenge(
        tuple(fields.texts(message, "words")),
        argument=fields.text(message, "argument", ""),
        verdict=verdict,
        arbiter=fields.text(message, "arbiter", "").strip(),
    )


def _stop_clock(message: Message, _state: GameState, _alphabet: Alphabet) -> Action:
    return StopClock(fields.choice(message, "reason", StopReason))


def _correct_clock(message: Message, _state: GameState, _alphabet: Alphabet) -> Action:
    shown = fields.pair(message, "spent_ms")
    first, second = (fields.number({"spent_ms": time_ms}, "spent_ms", -MAX_MS, MAX_MS) for time_ms in shown)
    return CorrectClock((first, second))


def _change_rack(message: Message, state: GameState, alphabet: Alphabet) -> Action:
    if not state.is_table:  # the server knows the rack and the bag
        return ChangeRack()
    return ChangeRack(
        shown=fields.hand_tiles(message, "shown", alphabet) if message.get("shown") else (),
        found=fields.choice(message, "found", Outcome) if message.get("found") else None,
        tile=fields.hand_tile(message, "tile", alphabet) if message.get("tile") else None,
    )


def _enter_rack(message: Message, _state: GameState, alphabet: Alphabet) -> Action:
    return EnterRack(fields.hand_tiles(message, "tiles", alphabet, unknown=True))


def _report_overdraw(message: Message, _state: GameState, _alphabet: Alphabet) -> Action:
    return ReportOverdraw(
        fields.number(message, "count", 0, MAX_ITEMS),
        on_rack=fields.flag(message, "on_rack", default=True),
        seen=fields.flag(message, "seen", default=True),
    )


def _report_underdraw(message: Message, _state: GameState, _alphabet: Alphabet) -> Action:
    return ReportUnderdraw(fields.number(message, "count", 0, MAX_ITEMS))


def _correct_total(message: Message, _state: GameState, _alphabet: Alphabet) -> Action:
    points = fields.number(message, "points", -MAX_POINTS, MAX_POINTS)
    turn = None if message.get("turn") is None else fields.number(message, "turn", 0, _MAX_TURN)
    whose = fields.optional_side(message, "whose")
    return CorrectTotal(points, fields.text(message, "note", ""), whose, turn)


def _call_arbiter(message: Message, _state: GameState, _alphabet: Alphabet) -> Action:
    return CallArbiter(fields.text(message, "question"))


def _appeal(message: Message, _state: GameState, _alphabet: Alphabet) -> Action:
    return Appeal(fields.number(message, "ruling", 0, _MAX_RULING))


_Parser: TypeAlias = Callable[[Message, GameState, Alphabet], Action]
_PARSERS: Mapping[str, _Parser] = {
    "draw_start": _draw_start,
    "exchange": _exchange,
    "challenge": _challenge,
    "stop_clock": _stop_clock,
    "correct_clock": _correct_clock,
    "change_rack": _change_rack,
    "enter_rack": _enter_rack,
    "report_overdraw": _report_overdraw,
    "report_underdraw": _report_underdraw,
    "correct_total": _correct_total,
    "call_arbiter": _call_arbiter,
    "appeal": _appeal,
}
