"""Games as they are written down: sheets to read, logs to judge, lines to understand."""

from faristol.game.records.record import (
    TURNS,
    GameRecord,
    MoveKind,
    RecordedMove,
    Tiles,
    annotated,
    fill_racks,
    fill_totals,
)
from faristol.game.records.replay import Replay, examine, replay, write_through
from faristol.game.records.step import FINDINGS, Finding, Step, Whereabouts

__all__ = [
    "FINDINGS",
    "TURNS",
    "Finding",
    "GameRecord",
    "MoveKind",
    "RecordedMove",
    "Replay",
    "Step",
    "Tiles",
    "Whereabouts",
    "annotated",
    "examine",
    "fill_racks",
    "fill_totals",
    "replay",
    "write_through",
]
