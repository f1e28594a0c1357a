"""
What is sent to a page: docs/protocol.md in code.

Everything about a game passes through `faristol.game.visibility` here and nowhere else.
"""

from typing import Any

from django.utils.translation import gettext as _

from faristol.board import Layout, load_layout
from faristol.errors import FaristolError, IllegalMove
from faristol.game import Event, GameState, Side, Viewer, deadline_ms, redact, view_for
from faristol.game.clock import overtime_penalty
from faristol.game.codec import dump_event, event_kind
from faristol.game.events import GameEnded, PlayDeclared
from faristol.game.state import Turn
from faristol.lexicon import Lexicon
from faristol.rulebook import Objection, Rulebook
from faristol.rulebook.schema import TurnKind
from faristol.tiles import BLANK, Alphabet, TileSet, load_tileset

SIDES: tuple[Side, Side] = (0, 1)


def settings_of(state: GameState, rulebook: Rulebook, lexicon: Lexicon) -> dict[str, Any]:
    """What never changes in a game."""
    tileset = load_tileset(state.opened.tileset)
    alphabet = tileset.alphabet
    return {
        **board_settings(load_layout(state.opened.board), tileset, rulebook),
        "rulebook": rulebook.id,
        "rulebook_title": rulebook.title,
        "lexicon": state.opened.lexicon_version,
        "lexicon_label": lexicon.label,
        "spellings": {**alphabet.spellings, **alphabet.shorthand},
        "rack_size": rulebook.play.rack_size,
        "exchange_minimum_in_bag": rulebook.exchange.minimum_in_bag,
        "side_ms": state.opened.side_ms,
        "commitment": state.opened.commitment,
    }


def board_settings(layout: Layout, tileset: TileSet, rulebook: Rulebook) -> dict[str, Any]:
    """What a page needs to draw a board and its tiles, live or in a replay."""
    alphabet = tileset.alphabet
    codes = [*range(1, len(alphabet.labels) + 1), BLANK]
    return {
        "rows": layout.rows,
        "columns": layout.columns,
        "letter_multipliers": list(layout.letter_multipliers),
        "word_multipliers": list(layout.word_multipliers),
        "start": layout.start,
        "coordinates": rulebook.play.coordinates.value,
        "tiles": [[alphabet.label(code), tileset.counts[code], tileset.values[code]] for code in codes],
    }


def welcome(
    state: GameState,
    viewer: Viewer,
    *,
    rulebook: Rulebook,
    lexicon: Lexicon,
    now_ms: int,
    missed: list[tuple[int, Event]],
) -> dict[str, Any]:
    """Everything a page needs to show the game as it stands; `missed` are the events it has not seen."""
    alphabet = load_tileset(state.opened.tileset).alphabet
    return {
        "type": "welcome",
        "you": viewer,
        "now_ms": now_ms,
        "settings": settings_of(state, rulebook, lexicon),
        "view": view_json(state, viewer, rulebook=rulebook, now_ms=now_ms),
        "board": [
            [square, alphabet.label(state.grid[square])]
            for square, tile in enumerate(state.grid.tiles)
            if tile
        ],
        "moves": moves_json(state, 0),
        "events": [event_json(event, seq, viewer, alphabet) for seq, event in missed],
    }


def changes(before: GameState, after: GameState) -> dict[str, Any]:
    """What changed on the board and on the sheet: the same for everyone, so made once."""
    alphabet = load_tileset(after.opened.tileset).alphabet
    board: list[tuple[int, str]] = []
    if before.grid is not after.grid:
        board = [
            (square, alphabet.label(after.grid[square]) if tile else "")
            for square, (was, tile) in enumerate(zip(before.grid.tiles, after.grid.tiles, strict=True))
            if was != tile
        ]
    first = len(before.turns)
    return {"board": board, "moves_from": first, "moves": moves_json(after, first)}


def update(
    after: GameState,
    events: tuple[Event, ...],
    viewer: Viewer,
    *,
    changes: dict[str, Any],
    rulebook: Rulebook,
    now_ms: int,
) -> dict[str, Any]:
    """What changed, for one viewer; `events` are the last ones of `after`."""
    alphabet = load_tileset(after.opened.tileset).alphabet
    first = after.length - len(events) + 1
    return {
        "type": "update",
        "now_ms": now_ms,
        "view": view_json(after, viewer, rulebook=rulebook, now_ms=now_ms),
        "events": [event_json(event, seq, viewer, alphabet) for seq, event in enumerate(events, first)],
        **changes,
    }


def view_json(state: GameState, viewer: Viewer, *, rulebook: Rulebook, now_ms: int) -> dict[str, Any]:
    view = view_for(state, viewer, rulebook=rulebook)
    alphabet = load_tileset(state.opened.tileset).alphabet
    return {
        "seq": state.length,
        "phase": state.phase.value,
        "names": state.names,
        "on_turn": state.on_turn,
        "starter": state.starter,
        "scores": state.scores,
        "rack": [alphabet.label(tile) for tile in view.rack],
        "rack_counts": view.rack_counts,
        "bag": view.bag_count,
        "start_tiles": [None if tile is None else alphabet.label(tile) for tile in state.start_tiles],
        "start_round": state.start_round,
        "clock": _clock_json(state, rulebook, now_ms),
        "pending": _pending_json(state, rulebook),
        "may": view.may,
        "result": _result_json(state.ended, rulebook, alphabet),
    }


def _clock_json(state: GameState, rulebook: Rulebook, now_ms: int) -> dict[str, Any]:
    spent = [state.clock.spent(side, now_ms=now_ms) for side in SIDES]
    side_ms = state.opened.side_ms
    return {
        "side_ms": side_ms,
        "spent_ms": spent,
        "running": state.clock.running,
        "overtime_points": [overtime_penalty(ms, side_ms=side_ms, rules=rulebook.clock) for ms in spent],
    }


def _pending_json(state: GameState, rulebook: Rulebook) -> dict[str, Any] | None:
    play = state.pending
    if play is None:
        return None
    return {
        "side": play.side,
        "squares": [square for square, _tile in play.tiles],
        "place": play.place,
        "word": play.word,
        "words": play.words,
        "score": play.score,
        "deadline_ms": deadline_ms(state, rulebook),
    }


def _result_json(ended: GameEnded | None, rulebook: Rulebook, alphabet: Alphabet) -> dict[str, Any] | None:
    if ended is None:
        return None
    return {
        "reason": ended.reason.value,
        "winner": ended.winner,
        "scores": ended.scores,
        "adjustments": [
            {"side": a.side, "points": a.points, "rule": a.rule, "article": rulebook.cite(a.rule)}
            for a in ended.adjustments
        ],
        "racks": [alphabet.format_tiles(rack) for rack in ended.racks],
        "seed": ended.seed.hex(),
    }


def moves_json(state: GameState, start: int) -> list[dict[str, Any]]:
    """The sheet from this move on: every finished turn, then the play that waits for its answer."""
    turns = state.turns
    if state.pending is not None:
        turns = (*turns, Turn(state.pending.side, TurnKind.VALID, play=state.pending))
    totals = [sum(_points(turn) for turn in turns[:start] if turn.side == side) for side in SIDES]
    sheet = []
    for turn in turns[start:]:
        totals[turn.side] += _points(turn)
        sheet.append(_move_json(turn, _points(turn), totals[turn.side]))
    return sheet


def _points(turn: Turn) -> int:
    return turn.play.score if turn.play and turn.kind is TurnKind.VALID else 0


def _move_json(turn: Turn, score: int, total: int) -> dict[str, Any]:
    play: PlayDeclared | None = turn.play
    return {
        "side": turn.side,
        "kind": "play" if turn.kind is TurnKind.VALID else turn.kind.value,
        "place": play.place if play else "",
        "word": play.word if play else "",
        "score": score,
        "total": total,
        "count": turn.exchanged,
        "squares": [square for square, _tile in play.tiles] if play else [],
    }


def event_json(event: Event, seq: int, viewer: Viewer, alphabet: Alphabet) -> dict[str, Any]:
    known = redact(event, viewer)
    return {"seq": seq, "kind": event_kind(known), **dump_event(known, alphabet)}


def reasons_json(why: FaristolError | tuple[Objection, ...], rulebook: Rulebook) -> list[dict[str, str]]:
    """Why something was refused, in the reader's language, each with its article."""
    if isinstance(why, IllegalMove):
        why = tuple(objection for objection in why.objections if isinstance(objection, Objection))
    if isinstance(why, FaristolError):
        return [{"rule": "notation", "text": str(why), "article": ""}]
    return [
        {
            "rule": objection.rule,
            "text": _(objection.text) % {"allowed": objection.allowed, "found": objection.found},
            "article": rulebook.cite(objection.rule),
        }
        for objection in why
    ]
