"""Exercises from a report: what was better then is the best answer now, and nonsense is told from a mistake."""

import pytest

from faristol.analysis.exercises import Refusal, Refused, exercises_of, tried, words_on
from faristol.analysis.report_document import move_document
from faristol.analysis.reports import INDEX, Grade, Verdict
from faristol.lexicon import load_lexicon
from faristol.tiles import BLANK
from tests.analysis.test_playouts import LEXICA, playouts
from tests.analysis.test_reports import BOOKS, reported
from tests.analysis.written_games import game, record_of_game


def answer(rulebook_id: str, place: str, word: str, number: int = 0) -> Verdict | Refused:
    report = reported(record_of_game(game(rulebook_id, "es")), rulebook_id)
    lexicon = load_lexicon(LEXICA[rulebook_id])
    return tried(exercises_of(report)[number], playouts(rulebook_id), lexicon, place, word)


@pytest.mark.parametrize("rulebook_id", BOOKS)
def test_the_better_play_is_the_answer_and_the_one_of_the_game_stays_a_mistake(rulebook_id: str) -> None:
    report = reported(record_of_game(game(rulebook_id, "es")), rulebook_id)
    exercises = exercises_of(report)
    assert len(exercises) > 3
    lexicon, seen = load_lexicon(LEXICA[rulebook_id]), 0
    for exercise in exercises:
        verdict, turn = exercise.verdict, exercise.turn
        assert verdict is not None
        best = move_document(report, turn.grid, verdict.lines[0].move)["move"].split()
        again = tried(exercise, playouts(rulebook_id), lexicon, *best)
        assert isinstance(again, Verdict)
        if BLANK not in (turn.rack or ()):  # a natural tile is laid where the blank may have been meant
            assert again.grade is Grade.BEST
            assert again.lines == verdict.lines
        played = move_document(report, turn.grid, verdict.played.move)["move"].split()
        if len(played) == 2 and BLANK not in (turn.rack or ()):
            mine = tried(exercise, playouts(rulebook_id), lexicon, *(part.lower() for part in played))
            assert isinstance(mine, Verdict)
            assert (mine.grade, mine.lost_points) == (verdict.grade, verdict.lost_points)
            seen += 1
    assert seen


@pytest.mark.parametrize(
    ("place", "word", "why"),
    [
        ("", "CASA", Refusal.PLACE),
        ("Z99", "CASA", Refusal.PLACE),
        ("H8", "", Refusal.BOARD),
        ("H8", "1&", Refusal.WORD),
        ("H8", "?", Refusal.WORD),
        ("O15", "CASA", Refusal.BOARD),
        ("H8", "...............", Refusal.BOARD),
    ],
)
def test_nonsense_is_refused_with_its_reason(place: str, word: str, why: Refusal) -> None:
    found = answer("ca-1v1", place, word)
    assert isinstance(found, Refused)
    assert found.why is why


def test_tiles_that_touch_nothing_and_words_of_no_list_and_tiles_of_no_rack_are_told_apart() -> None:
    report = reported(record_of_game(game("ca-1v1", "es")))
    exercise = next(each for each in exercises_of(report) if each.turn.step.number > 2)
    turn, book, lexicon = exercise.turn, playouts("ca-1v1"), load_lexicon(LEXICA["ca-1v1"])
    alphabet = book.generator.tileset.alphabet
    rack = [alphabet.label(tile) for tile in turn.rack or () if tile != BLANK]
    alone = tried(exercise, book, lexicon, "A1", f"[{rack[0]}][{rack[1]}]")
    assert isinstance(alone, Refused)
    assert alone.why in {Refusal.BOARD, Refusal.LEXICON}
    missing = next(label for label in ("W", "X", "Z", "Q", "F") if label not in rack)
    if BLANK not in (turn.rack or ()):
        refused = tried(exercise, book, lexicon, "A1", missing * 2)
        assert isinstance(refused, Refused)
        assert refused.why is Refusal.RACK
    first = next(words_on(turn.grid, alphabet, book.rulebook.play.coordinates)).split()
    longer = tried(exercise, book, lexicon, first[0], first[1] + "".join(f"[{label}]" for label in rack[:2]))
    if isinstance(longer, Refused) and longer.why is Refusal.LEXICON:
        assert longer.words


def test_every_mistake_is_an_exercise_unless_an_exchange_was_better() -> None:
    report = reported(record_of_game(game("ca-1v1", "es")))
    mistakes = [each for each in report.turns if each.verdict and each.verdict.grade in INDEX]
    assert set(map(id, exercises_of(report))) <= set(map(id, mistakes))
    assert all(each.turn.side == 1 for each in exercises_of(report))


def test_a_board_can_be_read_aloud() -> None:
    report = reported(record_of_game(game("ca-1v1", "es")))
    alphabet = playouts("ca-1v1").generator.tileset.alphabet
    grid = report.replayed.steps[-1].grid
    read = list(words_on(grid, alphabet, report.replayed.rulebook.play.coordinates))
    assert len(read) == len(set(read))
    written = sum(len(line.split()[1]) for line in read)
    assert written >= sum(map(bool, grid.tiles))
