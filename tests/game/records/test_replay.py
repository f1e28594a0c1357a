"""Findings of a replay, one fault a record; and those that it must not make."""

from collections.abc import Mapping

import pytest

from faristol.board import Direction, Place, load_layout
from faristol.formats import read_record, sample_records
from faristol.game.records import (
    FINDINGS,
    GameRecord,
    MoveKind,
    RecordedMove,
    Replay,
    examine,
    fill_racks,
    fill_totals,
    replay,
    write_through,
)
from faristol.rulebook import TEXTS, load_rulebook
from faristol.tiles import load_tileset
from tests.game.records.test_ends import CODES as ENDS

BOOK = load_rulebook("ro-liber")
TILES = load_tileset("romanian")
LAYOUT = load_layout("standard")
NAMES = "Ana - casaeei  Dan - stirenm\n"
PLAYERS = "#player1 a Ana\n#player2 d Dan\n"
OPENING = ">a: 8G CASA +8 8\n"


def replayed(text: str) -> Replay:
    record = read_record(text.encode(), name="test", rulebook=BOOK, tileset=TILES)
    return examine(record, BOOK, tileset=TILES, layout=LAYOUT)


def found(text: str) -> list[tuple[int, str, int | str, int | str]]:
    return [(f.step, f.code, f.recorded, f.computed) for f in replayed(text).findings]


FAULTS: Mapping[str, tuple[str, list[tuple[int, str, int | str, int | str]]]] = {
    "score": ("H7: CASA = 9", [(0, "play.score", 9, 8)]),
    "start square": ("H9: CASA = 5", [(0, "placement.first_covers_start", "", "H8")]),
    "one tile": (
        "H8: A = 0",
        [(0, "placement.first_minimum_tiles", 1, 2), (0, "placement.word_differs", "A", "nothing")],
    ),
    "touching": ("H7: CASA = 8\nA1: DO = 9", [(1, "placement.touches", "", "")]),
    "gap": ("H7: CASA = 8\n6G: D.R = 4", [(1, "placement.no_gaps", "", "")]),
    "off the board": ("H7: CASA = 8\n8H: ASTEPTAREA = 9", [(1, "placement.off_board", "", "")]),
    "crossing": ("H7: CASA = 8\n8G: DO = 4", [(1, "placement.occupied", "", "")]),
    "no tile": ("H7: CASA = 8\nH7: CASA = 0", [(1, "placement.no_tiles", "", "")]),
    "word and board": ("H7: CASA = 8\nH11: T = 5", [(1, "placement.word_differs", "T", "CASAT")]),
    "not on the rack": (NAMES + "1) H7 sase 8", [(0, "play.rack", "S", "")]),
    "kept": (NAMES + "1) H7 casa 8 - eeabcde", [(0, "rack.kept", "I", "")]),
    "rack too long": (NAMES + "1) H7 casa 8 - eeiabcde", [(0, "rack.size", 8, 7)]),
    "beyond the set": (NAMES + "1) H7 casa 8 - eeijjbb", [(0, "tiles.beyond_set", "J", "")]),
    "rack after a pass": (NAMES + "1) PAS - casaeex", [(0, "rack.kept", "I", "")]),
    "exchange not on the rack": (NAMES + "1) CHANGE xz - casaeei", [(0, "play.rack", "X Z", "")]),
    "exchange keeps": (NAMES + "1) CHANGE ei - caabdde", [(0, "rack.kept", "S", "")]),
    "exchange count": (NAMES + "1) CHANGE 2 - bbtttee", [(0, "exchange.count", 2, "5 to 7")]),
    "exchange of too many": (PLAYERS + ">a: CASAEEI -8 +0 0", [(0, "exchange.count", 8, "1 to 7")]),
    "exchange scores": (PLAYERS + ">a: CASAEEI -CA +4 4", [(0, "play.score", 4, 0)]),
    "pass scores": (PLAYERS + ">a: CASAEEI - +4 4", [(0, "play.score", 4, 0)]),
    "sum": (PLAYERS + OPENING + ">d: - +0 0\n>a: H8 .T +2 11", [(2, "total.differs", 11, 10)]),
    "nothing to take back": (PLAYERS + ">a: -- -8 -8", [(0, "withdrawn.no_play", "", "")]),
    "taken back for too little": (PLAYERS + OPENING + ">a: -- -7 1", [(1, "play.score", -7, -8)]),
    "opponent's play taken back": (PLAYERS + OPENING + ">d: -- -8 -8", [(1, "withdrawn.no_play", "", "")]),
}


@pytest.mark.parametrize(("text", "faults"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_is_found_and_nothing_else(
    text: str, faults: list[tuple[int, str, int | str, int | str]]
) -> None:
    assert found(text) == faults


def test_every_code_has_its_text() -> None:
    codes = {code for _, faults in FAULTS.values() for _, code, _, _ in faults} | ENDS
    assert set(FINDINGS) <= codes
    assert codes <= set(FINDINGS) | set(TEXTS)


def test_a_finding_names_the_move_what_was_written_and_what_was_counted() -> None:
    (finding,) = replayed(NAMES + "1) H7 casa 9").findings
    assert str(finding) == "move 1 (Ana), line 2: the score is 8, not 9 [art. ¶4 (RO-4, RO-15)]"
    assert finding.explanation == ("CASA H7: C1 A1 S1 A1 = 4; ×2 = 8",)


@pytest.mark.clause("RO-15")
def test_one_wrong_score_is_found_once_and_does_not_hide_the_next() -> None:
    record = dict(sample_records())["michi-waxberry-2014"].decode()
    altered = replayed(record.replace("med 26", "med 27").replace("cub 68", "cub 86"))
    assert [(f.where, f.computed) for f in altered.findings] == [
        ("move 2 (Michi), line 8", 26),
        ("move 5 (Waxberry), line 11", 68),
    ]
    assert altered.totals == (365, 296)
    assert altered.computed_totals == (364, 278)


def test_a_wrong_total_does_not_spoil_the_totals_after_it() -> None:
    text = PLAYERS + OPENING.replace("+8 8", "+8 80") + ">d: - +0 0\n>a: H8 .T +2 82\n"
    assert found(text) == [(0, "total.differs", 80, 8)]


def test_an_exchange_tells_how_many_tiles_it_can_have_swapped() -> None:
    assert replayed(NAMES + "1) CHANGE - abbddcc").steps[0].swapped == (5, 7)
    assert replayed(NAMES + "1) CHANGE 3").steps[0].swapped == (3, 3)
    assert replayed(NAMES + "1) CHANGE cae").steps[0].swapped == (3, 3)
    assert replayed(NAMES + "1) CHANGE - casaeei").steps[0].swapped == (1, 7)
    assert replayed(PLAYERS + ">a: CA -0 +0 0").steps[0].swapped == (1, 7)


@pytest.mark.clause("RO-6")
def test_an_exchange_needs_seven_tiles_in_the_bag() -> None:
    laid = [tile for tile in TILES.tiles() if tile][:80]
    moves = [
        RecordedMove(side=0, kind=MoveKind.PLAY, place=Place(row, 0, Direction.ACROSS), word=tuple(word))
        for row, word in enumerate(laid[at : at + 10] for at in range(0, 80, 10))
    ]
    record = GameRecord(
        players=("Ana", "Dan"),
        opening_racks=(None, None),
        moves=(*moves, RecordedMove(side=1, kind=MoveKind.EXCHANGE)),
    )
    result = replay(record, BOOK, tileset=TILES, layout=LAYOUT)
    assert result.whereabouts.bag == 6
    assert [f.message for f in result.findings if f.code.startswith("exchange")] == [
        "an exchange needs 7 tiles in the bag; it has 6"
    ]


def test_a_withdrawn_play_leaves_no_trace() -> None:
    result = replayed(PLAYERS + OPENING + ">d: STIRENM H8 .TI +3 3\n>d: STIRENM -- -3 0\n")
    assert not result.findings
    assert result.grid == result.steps[0].grid
    assert result.steps[1].grid != result.steps[2].grid
    assert (result.totals, result.computed_totals) == ((8, 0), (8, 0))
    assert [step.number for step in result.steps] == [1, 1, 1]


def test_part_of_a_rack_is_no_fault() -> None:
    assert (
        found(PLAYERS + ">a: CASA 8G CASA +8 8\n>d: TI H8 .TI +3 3\n>a: E 12H E +5 13\n")[0][1] != "rack.kept"
    )


def test_a_step_shows_what_a_page_needs() -> None:
    _, step, *_ = replayed(dict(sample_records())["michi-waxberry-2014"].decode()).steps
    assert (step.number, step.side, step.player, step.kind) == (1, 1, "Waxberry", "play")
    assert (step.place, step.word, step.points, step.total) == ("H4", "FRANS", 40, 40)
    assert step.squares == tuple(range(108, 113))
    assert step.explanation == ("FRANS H4: F8×2 R1 A1 N1 S1 = 20; ×2 = 40",)
    assert step.rack_before is not None
    assert step.rack_after is not None
    assert TILES.alphabet.format_tiles(step.rack_before) == "ARNAFST"
    assert TILES.alphabet.format_tiles(step.rack_after) == "TTA?TRL"


def test_racks_are_known_from_the_move_before_and_the_move_after() -> None:
    record = read_record(
        (PLAYERS + ">a: CASAEEI - +0 0\n>a: - +0 0\n>a: EEI - +0 0").encode(),
        name="test",
        rulebook=BOOK,
        tileset=TILES,
    )
    first, second, third = record.moves
    assert record.opening_racks[0] == first.rack
    assert first.rack_after is second.rack is None
    assert second.rack_after == third.rack
    assert fill_racks(record) == record


def test_totals_are_summed_as_far_as_scores_go() -> None:
    record = read_record(
        (NAMES + "1) H7 casa 8 PAS 2) PAS 8H . 3 3) H5 x ?").encode(),
        name="test",
        rulebook=BOOK,
        tileset=TILES,
    )
    assert [move.total for move in fill_totals(record).moves] == [8, 0, 8, 3, None]


def test_dots_and_letters_say_the_same() -> None:
    result = replayed("H7: CASA = 8\n8H: ASTEPT = 11")
    dotted = write_through(result, dots=True)
    assert dotted.moves[1].word[0] is None
    assert dotted.moves[0].word == result.record.moves[0].word
    again = replay(dotted, BOOK, tileset=TILES, layout=LAYOUT)
    assert write_through(again, dots=False) == result.record


def test_a_record_without_moves_has_an_empty_board() -> None:
    result = replay(
        GameRecord(players=("", ""), opening_racks=(None, None)), BOOK, tileset=TILES, layout=LAYOUT
    )
    assert result.grid.is_empty
    assert result.totals == result.computed_totals == (0, 0)
    assert (result.whereabouts.board, result.whereabouts.racks, result.whereabouts.bag) == (0, 14, 86)
