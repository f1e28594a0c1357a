"""
Results to which a kept log must lead, in words and numbers that no later version of the program may change.
"""

import json
from hashlib import sha256
from typing import Any

from faristol.game import GameState
from faristol.tiles import Tile, load_tileset


def result_of(state: GameState) -> dict[str, Any]:
    """Return the result as plain values; the digest covers the order of the bag too."""
    alphabet = load_tileset(state.opened.tileset).alphabet
    columns = state.grid.columns
    labels = [alphabet.label(Tile(tile)) if tile else "." for tile in state.grid.tiles]
    result = {
        "phase": state.phase.value,
        "scores": list(state.scores),
        "reason": state.ended.reason.value if state.ended else None,
        "winner": state.ended.winner if state.ended else None,
        "on_turn": state.on_turn,
        "spent_ms": list(state.clock.spent_ms),
        "turns": [f"{turn.side} {turn.kind.value}" for turn in state.turns],
        "board": [" ".join(labels[start : start + columns]) for start in range(0, len(labels), columns)],
        "racks": [alphabet.format_tiles(rack) for rack in state.racks],
        "bag": len(state.bag),
    }
    whole = {**result, "bag": alphabet.format_tiles(state.bag.tiles)}
    text = json.dumps(whole, ensure_ascii=False, sort_keys=True)
    return {**result, "digest": sha256(text.encode()).hexdigest()}
