"""The Romanian book's own examples and the one game it prints, replayed move by move."""

import pytest

from faristol.board import load_layout
from faristol.formats import read_record, sample_records
from faristol.game.records import MoveKind, Replay, replay
from faristol.rulebook import load_rulebook
from faristol.tiles import load_tileset

BOOK = load_rulebook("ro-liber")
TILES = load_tileset(BOOK.play.tileset)


def replayed(slug: str) -> Replay:
    content = dict(sample_records())[slug]
    record = read_record(content, name=slug, rulebook=BOOK, tileset=TILES)
    return replay(record, BOOK, tileset=TILES, layout=load_layout(BOOK.play.board))


GAME, EXAMPLES = replayed("michi-waxberry-2014"), replayed("casa-caprarul")


@pytest.mark.clause("RO-15")
@pytest.mark.clause("RO-18")
def test_the_five_examples_score_what_the_book_says() -> None:
    assert [(step.place, step.word.upper(), step.computed) for step in EXAMPLES.steps] == [
        ("H7", "CASA", 8),
        ("I8", "STIRE", 13),
        ("6E", "COMANDA", 71),
        ("H4", "TRACASAI", 11),
        ("K5", "CAPRARUL", 86),
    ]
    assert not EXAMPLES.findings


@pytest.mark.clause("RO-8")
@pytest.mark.parametrize(("step", "crossed"), [(1, ["AS", "ST", "AI"]), (2, ["ACASA"]), (3, ["IR"]), (4, [])])
def test_the_examples_make_the_cross_words_they_should(step: int, crossed: list[str]) -> None:
    score = EXAMPLES.steps[step].score
    assert score is not None
    assert [TILES.alphabet.text(word.word.tiles) for word in score.words[1:]] == crossed


@pytest.mark.clause("RO-15")
@pytest.mark.clause("RO-18")
def test_the_ten_printed_scores_are_right() -> None:
    plays = [step for step in GAME.steps if step.kind is MoveKind.PLAY]
    assert [step.computed for step in plays] == [40, 26, 61, 59, 39, 74, 70, 137, 68, 68]
    assert [step.points for step in plays] == [step.computed for step in plays]
    assert not GAME.findings


@pytest.mark.clause("RO-15")
def test_totals_after_the_printed_moves() -> None:
    assert GAME.totals == GAME.computed_totals == (364, 278)


@pytest.mark.clause("RO-16")
def test_every_tile_is_on_the_board_on_a_rack_or_in_the_bag() -> None:
    where = GAME.whereabouts
    assert (where.board, where.racks, where.bag) == (54, 14, 32)
    assert where.board + where.racks + where.bag == TILES.size == 100
    assert [len(rack) for rack in GAME.steps[-1].racks] == [7, 7]


@pytest.mark.clause("RO-6")
@pytest.mark.clause("RO-15")
def test_the_game_opens_with_a_change_of_four_to_seven_tiles() -> None:
    assert GAME.steps[0].kind is MoveKind.EXCHANGE
    assert GAME.steps[0].swapped == (4, 7)


@pytest.mark.clause("RO-8")
def test_the_first_placement_and_not_the_first_turn_covers_h8() -> None:
    assert GAME.steps[0].grid.is_empty
    assert GAME.layout.start in GAME.steps[1].squares


@pytest.mark.clause("RO-15")
def test_an_upper_case_letter_is_the_blank_and_worth_nothing() -> None:
    step = GAME.steps[3]
    assert (step.word, step.points) == ("TRATATuL", 61)
    assert any("u0" in line for line in step.explanation)


@pytest.mark.clause("RO-19")
def test_the_heading_names_players_dictionary_and_arena() -> None:
    assert GAME.record.players == ("Michi", "Waxberry")
    assert GAME.record.tags["lexicon"] == "LOC"
    assert GAME.record.tags["arena"].startswith("WordBiz")
    assert [TILES.alphabet.text(rack or ()) for rack in GAME.record.opening_racks] == ["IAAEIEN", "ARNAFST"]


@pytest.mark.clause("RO-16")
def test_every_rack_keeps_what_was_not_played_and_is_refilled_to_seven() -> None:
    assert all(len(step.rack_after or ()) == 7 for step in GAME.steps)
