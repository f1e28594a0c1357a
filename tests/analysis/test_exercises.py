"""Exercises from a report: what was better is the best answer, and nonsense is no mistake."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from faristol.analysis.exercises import Refusal, Refused, exercises_of, tried, words_on
from faristol.analysis.report_document import document_of
from faristol.analysis.reports import INDEX, Grade, Report, Verdict
from faristol.analysis.turns import Turn
from faristol.lexicon import load_lexicon
from faristol.tiles import BLANK
from tests.analysis.test_playouts import LEXICA, playouts
from tests.analysis.test_reports import BOOKS, reported
from tests.analysis.written_games import game, record_of_game

pytestmark = pytest.mark.slow


@cache
def made(rulebook_id: str, names: str = "ss") -> tuple[Report, dict[str, Any]]:
    report = reported(record_of_game(game(rulebook_id, names)), rulebook_id)
    return report, document_of(report)


def answer(turn: Turn, place: str, word: str, rulebook_id: str = "ca-1v1") -> Verdict | Refused:
    return tried(turn, playouts(rulebook_id), load_lexicon(LEXICA[rulebook_id]), place, word)


def refusal(turn: Turn, place: str, word: str) -> Refusal:
    found = answer(turn, place, word)
    assert isinstance(found, Refused)
    return found.why


@pytest.mark.parametrize(
    "rulebook_id", [BOOKS[0], *(pytest.param(each, marks=pytest.mark.release) for each in BOOKS[1:])]
)
def test_the_better_move_is_the_answer_and_the_one_of_the_game_stays_a_mistake(rulebook_id: str) -> None:
    report, told = made(rulebook_id)
    exercises = exercises_of(told)
    assert exercises
    for place in exercises:
        judged, moves = report.turns[place], told["turns"][place]["verdict"]
        verdict = judged.verdict
        assert verdict is not None
        for move in (moves["lines"][0], moves["played"]):
            where, _, word = move["move"].rpartition(" ")
            again = answer(judged.turn, where, word, rulebook_id)
            assert isinstance(again, Verdict), (move, again)
            if move is moves["played"]:
                assert (again.grade, again.lost_points) == (verdict.grade, verdict.lost_points)
            else:
                assert again.grade is Grade.BEST
                assert again.lines == verdict.lines


def test_case_is_free_where_it_tells_no_blank_from_a_tile() -> None:
    report, told = made("ca-1v1")
    place = next(place for place in exercises_of(told) if BLANK not in (report.turns[place].turn.rack or ()))
    where, word = told["turns"][place]["verdict"]["lines"][0]["move"].split()
    for typed in (word.lower(), word.capitalize(), f" {word} "):
        found = answer(report.turns[place].turn, where.lower(), typed)
        assert isinstance(found, Verdict)
        assert found.grade is Grade.BEST


def test_a_blank_is_laid_where_it_is_written_and_else_where_nothing_else_is_left() -> None:
    report, _ = made("ca-1v1")
    turn = report.turns[0].turn
    rack = tuple(sorted((BLANK, *report.replayed.tileset.alphabet.parse_tiles("CASESA"))))
    opening = replaced(turn, rack)
    for typed, blank in (("CaSA", "CaSA"), ("CASAS", "CASAS"), ("casat", "CASAt"), ("CASAt", "CASAt")):
        found = answer(opening, "H8", typed)
        assert isinstance(found, Verdict)
        tiles = [tile for _, tile in found.played.move.placement.tiles]  # type: ignore[union-attr]
        assert tiles == list(report.replayed.tileset.alphabet.parse_tiles(blank))


def replaced(turn: Turn, rack: tuple[int, ...]) -> Turn:
    return replace(turn, rack=rack)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("place", "word", "why"),
    [
        ("H", "CASA", Refusal.PLACE),
        ("Z99", "CASA", Refusal.PLACE),
        ("H8", "", Refusal.BOARD),
        ("H8", "1&", Refusal.WORD),
        ("H8", "?", Refusal.WORD),
        ("O15", "AA", Refusal.BOARD),
        ("H8", "...............", Refusal.BOARD),
        ("H8", "CASESA", Refusal.LEXICON),
        ("A1", "CASA", Refusal.BOARD),
        ("H8", "XX", Refusal.RACK),
        ("", "X", Refusal.RACK),
        ("", "&", Refusal.WORD),
        ("", "", Refusal.EXCHANGE),
    ],
)
def test_nonsense_is_refused_with_its_reason(place: str, word: str, why: Refusal) -> None:
    report, _ = made("ca-1v1")
    rack = tuple(sorted(report.replayed.tileset.alphabet.parse_tiles("CASESAM")))
    assert refusal(replaced(report.turns[0].turn, rack), place, word) is why


def test_words_that_the_list_lacks_are_named_and_part_of_a_word_is_no_word() -> None:
    report, told = made("ca-1v1")
    turn, alphabet = report.turns[1].turn, report.replayed.tileset.alphabet
    rack = tuple(sorted(alphabet.parse_tiles("SSEEAAM")))
    (place, word), *_ = words_on(turn.grid, alphabet, report.replayed.rulebook.play.coordinates)
    found = answer(replaced(turn, rack), place, f"{word}SSEE")
    assert isinstance(found, Refused)
    assert [alphabet.written(wrong.tiles) for wrong in found.words] == [f"{word}SSEE"]
    assert told["turns"][0]["move"] == f"{place} {word}"


def test_tiles_may_be_exchanged_while_the_bag_is_full() -> None:
    report, told = made("ca-1v1")
    turn, alphabet = report.turns[1].turn, report.replayed.tileset.alphabet
    given = alphabet.format_tiles(turn.rack or ())
    found = answer(turn, "", given.lower())
    assert isinstance(found, Verdict)
    assert found.grade in INDEX
    last = report.turns[-1].turn
    assert last.unseen <= 7
    assert refusal(last, "", alphabet.format_tiles(last.rack or ())) is Refusal.EXCHANGE
    assert told["turns"][1]["verdict"]["lost_points"] < found.lost_points


def test_every_mistake_is_an_exercise_and_nothing_else() -> None:
    report, told = made("ca-1v1", "es")
    mistakes = [at for at, each in enumerate(report.turns) if each.verdict and each.verdict.grade in INDEX]
    assert list(exercises_of(told)) == mistakes
    assert {report.turns[at].turn.side for at in mistakes} == {1}


def test_a_board_can_be_read_aloud() -> None:
    report, _ = made("ca-1v1")
    grid, alphabet = report.replayed.steps[-1].grid, report.replayed.tileset.alphabet
    read = list(words_on(grid, alphabet, report.replayed.rulebook.play.coordinates))
    assert len(read) == len(set(read))
    shown = {square for square, tile in enumerate(grid.tiles) if tile}
    assert sum(len(word) for _, word in read) >= len(shown)
    lexicon = load_lexicon(LEXICA["ca-1v1"])
    for _, word in read:
        assert lexicon.has([tile & 0x7F for tile in alphabet.parse_tiles(word)])
