"""
Messages to a page as plainly as they can be made: everything anew for each viewer, nothing shared or kept.

The twin of `streams.messages.Updates`, `streams.view.view_json` and `game.visibility`, which share and
remember what they can. Parts that are made in one way only are the site's own.
"""
# ruff: noqa: SLF001 – the twin is made of the same small parts

from dataclasses import replace
from typing import Any

from faristol.game import Event, GameState, Side, Viewer
from faristol.game import visibility as asked
from faristol.game.actions import (
    Action,
    Appeal,
    CallArbiter,
    ChangeRack,
    Claim,
    ClaimKind,
    CorrectClock,
    CorrectTotal,
    DrawForStart,
    EnterRack,
    StopClock,
    TableAction,
)
from faristol.game.chapters.challenge import may_challenge
from faristol.game.chapters.senyors import is_one_kind, objections_to_change
from faristol.game.chapters.sheet import scorer_of
from faristol.game.codec import dump_event
from faristol.game.contents import CHAPTER_OF_ACTION
from faristol.game.events import (
    ArbiterCalled,
    BagInspected,
    CallAnswered,
    GameOpened,
    RackChanged,
    RackEntered,
    TilesDrawn,
    TilesExchanged,
)
from faristol.game.holdings import tiles_in_bag
from faristol.game.referee import _nothing_is_looked_up, _Referee
from faristol.game.state import Phase, Turn
from faristol.game.turns import inspection_is_due, reason_not_to_move, side_to_move
from faristol.rulebook import Rulebook
from faristol.rulebook.choices import TurnKind
from faristol.tiles import BLANK, UNKNOWN, Alphabet, Rack, Tile, load_tileset
from faristol_web.streams import view

SIDES: tuple[Side, Side] = (0, 1)


def update(
    before: GameState,
    after: GameState,
    events: tuple[Event, ...],
    viewer: Viewer,
    *,
    rulebook: Rulebook,
    now_ms: int,
) -> dict[str, Any]:
    alphabet = load_tileset(after.opened.tileset).alphabet
    board = [
        (square, label(tile, alphabet) if tile else "")
        for square, (was, tile) in enumerate(zip(before.grid.tiles, after.grid.tiles, strict=True))
        if was != tile
    ]
    unchanged = 0
    for was, turn in zip(before.turns, after.turns, strict=False):
        if was is not turn:
            break
        unchanged += 1
    first = after.length - len(events) + 1
    return {
        "type": "update",
        "now_ms": now_ms,
        "view": whole_view(after, viewer, rulebook=rulebook, now_ms=now_ms),
        "events": [event_json(event, seq, viewer, alphabet) for seq, event in enumerate(events, first)],
        "board": board,
        "moves_from": unchanged,
        "moves": moves(after)[unchanged:],
    }


def event_json(event: Event, seq: int, viewer: Viewer, alphabet: Alphabet) -> dict[str, Any]:
    known = redacted(event, viewer)
    return {"seq": seq, "kind": type(event).__name__, **dump_event(known, alphabet)}


def redacted(event: Event, viewer: Viewer) -> Event:
    if isinstance(event, GameOpened):
        return replace(event, seed=b"")
    if viewer == "table":
        return event
    if isinstance(event, TilesDrawn | RackEntered) and event.side != viewer:
        return replace(event, tiles=())
    if isinstance(event, TilesExchanged) and event.side != viewer:
        return replace(event, returned=(), drawn=(), count=event.count if event.announced else 0)
    if isinstance(event, RackChanged) and event.side != viewer:
        return replace(event, drawn=(), kept=None)
    if isinstance(event, BagInspected) and event.side != viewer:
        return replace(event, tile=None)
    if isinstance(event, CallAnswered) and viewer is None:
        return replace(event, answer="")
    if isinstance(event, ArbiterCalled) and viewer is None:
        return replace(event, question="")
    return event


def label(tile: int, alphabet: Alphabet) -> str:
    if tile == BLANK:
        return "?"
    if tile == UNKNOWN:
        return "_"
    text = alphabet.labels[(tile & 0x7F) - 1]
    return text.lower() if tile & 0x80 else text


def moves(state: GameState) -> list[dict[str, Any]]:
    turns = list(state.turns)
    if state.pending is not None:
        turns.append(Turn(state.pending.side, TurnKind.VALID, play=state.pending))
    sheet: list[dict[str, Any]] = []
    for number, turn in enumerate(turns, 1):
        total = sum(view._points(earlier) for earlier in turns[:number] if earlier.side == turn.side)
        sheet.append({**view._move_json(turn, view._points(turn), total)})
    return sheet


def whole_view(state: GameState, viewer: Viewer, *, rulebook: Rulebook, now_ms: int) -> dict[str, Any]:
    tileset = load_tileset(state.opened.tileset)
    alphabet = tileset.alphabet
    own: Rack = () if viewer is None or viewer == "table" else state.racks[viewer]
    at_table = viewer == "table"
    each = tuple(what_may(state, side, rulebook) for side in SIDES)
    may: tuple[str, ...] = () if viewer is None else each[0] if at_table else each[viewer]  # type: ignore[index]
    if at_table:
        may = tuple(dict.fromkeys(each[0] + each[1]))
    return {
        "seq": state.length,
        "mode": state.opened.mode,
        "phase": state.phase,
        "names": state.names,
        "on_turn": state.on_turn,
        "starter": state.starter,
        "scorer": scorer_of(state, rulebook),
        "scores": state.scores,
        "rack": [label(tile, alphabet) for tile in own],
        "rack_counts": (len(state.racks[0]), len(state.racks[1])),
        "racks": tuple([label(tile, alphabet) for tile in rack] for rack in state.racks)
        if at_table
        else None,
        "bag": len(state.bag) if rulebook.drawing.bag_count_shown else None,
        "start_tiles": tuple(None if tile is None else label(tile, alphabet) for tile in state.start_tiles),
        "start_round": state.start_round,
        "clock": view._clock_json(state, rulebook, now_ms),
        "laid": [(square, label(tile, alphabet)) for square, tile in state.laid],
        "pending": view._pending_json(state, rulebook),
        "written": state.written,
        "held": state.held,
        "surplus": state.surplus,
        "surplus_seen": view._surplus_seen(state, rulebook),
        "missing": state.missing,
        "left": state.left,
        "senyors": {
            "one_kind": len(own) == rulebook.play.rack_size and is_one_kind(own, tileset),
            "inspection_due": tuple(inspection_is_due(state, side, rulebook) for side in SIDES),
        },
        "turns_left": state.turns_left,
        "attendance": view._attendance_json(state, rulebook),
        "closing": view._closing_json(state, viewer, rulebook, now_ms),
        "asked": view._asked_json(state),
        "signed": state.signed,
        "marks": [
            {**view._points_json(mark.side, mark.points, mark.rule, rulebook), "after": turns}
            for mark, turns in zip(state.marks, state.marked_at, strict=True)
        ],
        "rulings": [view._ruling_json(ruled, viewer, rulebook, alphabet) for ruled in state.rulings],
        "on_duty": state.on_duty,
        "may": may,
        "may_each": each if at_table else None,
        "result": view._result_json(state.ended, rulebook, alphabet),
        "final": state.final,
    }


def what_may(state: GameState, side: Side, rulebook: Rulebook) -> tuple[str, ...]:
    """Each action put to the rules by itself, by a referee of its own."""

    def may(action: Action) -> bool:
        if state.phase is Phase.OVER and not isinstance(action, Appeal):
            return False
        if isinstance(action, TableAction) and not state.is_table:
            return False
        referee = _Referee(state, 0, rulebook, _nothing_is_looked_up)
        return not list(CHAPTER_OF_ACTION[type(action)].objections(referee, side, action))

    plain = {**asked._ONLINE, **(asked._AT_TABLE if state.is_table else {})}
    plain["draw_start"] = DrawForStart(Tile(1)) if state.is_table else DrawForStart()
    found = [name for name, action in plain.items() if may(action)]
    has_laid = bool(state.laid) and side == state.on_turn
    turn = "pass" in found or has_laid or (not rulebook.passing.allowed and side == side_to_move(state))
    if turn and reason_not_to_move(state, side, rulebook) is None:
        found.append("play")
        if not has_laid and tiles_in_bag(state, rulebook) >= rulebook.exchange.minimum_in_bag:
            found.append("exchange")
    if may_challenge(state, side, rulebook):
        found.append("challenge")
    broken = {each.rule for each in objections_to_change(state, side, ChangeRack(), rulebook=rulebook)}
    broken -= {"senyors.racks_before_inspection"}
    if state.is_table and UNKNOWN in state.racks[side]:
        broken -= {"senyors.rack"}
    if not broken:
        found.append("change_rack")
    found += [f"appeal_{ruled.number}" for ruled in state.rulings if may(Appeal(ruled.number))]
    if not state.is_table:
        return (*found, *(["claim_abandoned"] if may(Claim(ClaimKind.ABANDONED)) else []))
    choices: list[tuple[str, Action]] = [
        ("enter_rack", EnterRack(state.racks[side])),
        ("correct_clock", CorrectClock((0, 0))),
        ("call_arbiter", CallArbiter("?")),
    ]
    for number, played in list(enumerate(state.turns, 1))[-6:]:
        choices.append((f"correct_play_{number}", CorrectTotal(1, "", played.side, number)))
    choices += [(f"stop_{reason}", StopClock(reason)) for reason in rulebook.clock.stops]
    return (*found, *(name for name, action in choices if may(action)))
