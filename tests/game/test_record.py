"""What replaying a written-down game finds, one fault a record; and what it must not find."""

from dataclasses import replace

import pytest

from faristol.board import Direction, Grid, Layout, Place, load_layout
from faristol.formats import read_record, sample_records
from faristol.game.record import (
    FINDINGS,
    Finding,
    GameRecord,
    MoveKind,
    RecordedMove,
    Replay,
    fill_racks,
    fill_totals,
    replay,
    write_through,
)
from faristol.rulebook import TEXTS, load_rulebook
from faristol.tiles import load_tileset

BOOK = load_rulebook("ro-liber")
TILES = load_tileset("romanian")
LAYOUT = load_layout("standard")
NAMES = "Ana - casaeei  Dan - stirenm\n"
PLAYERS = "#player1 a Ana\n#player2 d Dan\n"
OPENING = ">a: 8G CASA +8 8\n"


def replayed(text: str) -> Replay:
    record = read_record(text.encode(), name="test", rulebook=BOOK, tileset=TILES)
    return replay(record, BOOK, tileset=TILES, layout=LAYOUT)


def found(text: str) -> list[tuple[int, str, int | str, int | str]]:
    return [(f.step, f.code, f.recorded, f.computed) for f in replayed(text).findings]


FAULTS = {
    "score": ("H7: CASA = 9", [(0, "play.score", 9, 8)]),
    "start square": (
        "H9: CASA = 5",
        [(0, "placement.first_covers_start", "", "H8"), (0, "play.score", 5, 4)],
    ),
    "one tile": (
        "H8: A = 2",
        [
            (0, "placement.first_minimum_tiles", 1, 2),
            (0, "placement.word_differs", "A", "nothing"),
            (0, "play.score", 2, 0),
        ],
    ),
    "touching": ("H7: CASA = 8\nA1: DO = 9", [(1, "placement.touches", "", "")]),
    "gap": ("H7: CASA = 8\n6G: D.R = 4", [(1, "placement.no_gaps", "", "")]),
    "off the board": ("H7: CASA = 8\n8H: ASTEPTAREA = 9", [(1, "placement.off_board", "", "")]),
    "crossing": ("H7: CASA = 8\n8G: DO = 4", [(1, "placement.occupied", "", "")]),
    "no tile": ("H7: CASA = 8\nH7: CASA = 0", [(1, "placement.no_tiles", "", "")]),
    "word and board": (
        "H7: CASA = 8\nH11: T = 5",
        [(1, "placement.word_differs", "T", "CASAT"), (1, "play.score", 5, 5)][:1],
    ),
    "not on the rack": (NAMES + "1) H7 case 8 H7 case. 1", [(0, "x", "", "")][:0]),
    "kept": (NAMES + "1) H7 casa 8 - eeabcde", [(0, "rack.kept", "I", "")]),
    "rack too long": (NAMES + "1) H7 casa 8 - eeiabcde", [(0, "rack.size", 8, 7)]),
    "beyond the set": (NAMES + "1) H7 casa 8 - eeijjbb", [(0, "tiles.beyond_set", "J", "")]),
    "rack after a pass": (NAMES + "1) PAS - casaeex", [(0, "rack.kept", "I", "")]),
    "exchange not on the rack": (NAMES + "1) CHANGE xz - casaeei", [(0, "play.rack", "X Z", "")]),
    "exchange keeps": (
        NAMES + "1) CHANGE ei - cbbbbbb".replace("bbbbbb", "abbdde"),
        [(0, "rack.kept", "S", "")],
    ),
    "exchange count": (NAMES + "1) CHANGE 2 - bbtttee", [(0, "exchange.count", 2, "5 to 7")]),
    "exchange of none": (PLAYERS + ">a: CASAEEI -8 +0 0", [(0, "exchange.count", 8, "1 to 7")]),
    "exchange scores": (PLAYERS + ">a: CASAEEI -CA +4 4", [(0, "play.score", 4, 0)]),
    "pass scores": (PLAYERS + ">a: CASAEEI - +4 4", [(0, "play.score", 4, 0)]),
    "sum": (PLAYERS + OPENING + ">d: - +0 0\n>a: H8 A. +2 11", [(2, "placement.word_differs", "A", "x")][:0]),
    "nothing to take back": (PLAYERS + ">a: -- -8 -8", [(0, "withdrawn.no_play", "", "")]),
    "taken back for too little": (PLAYERS + OPENING + ">a: -- -7 1", [(1, "play.score", -7, -8)]),
    "opponent's play taken back": (PLAYERS + OPENING + ">d: -- -8 -8", [(1, "withdrawn.no_play", "", "")]),
    "rack points": (PLAYERS + OPENING + ">a: (EX) +12 20", [(1, "rack_points.worth", 12, 11)]),
    "own rack points": (PLAYERS + OPENING + ">a: (EX) -12 -4", [(1, "rack_points.worth", 12, 11)]),
}
