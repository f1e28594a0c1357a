"""Puzzles: the answer is best on other draws, and an ending has every legal move."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import count, islice

import pytest

from faristol.analysis.endings import EndingSolver
from faristol.analysis.positions import sight_of
from faristol.analysis.puzzle_files import Origin, format_set, parse_set, shipped_sets
from faristol.analysis.puzzles import (
    CLOSE,
    ENDING_LEAD,
    EXCHANGE_WIN_LEAD,
    STAKES,
    Kind,
    Puzzle,
    PuzzleMaker,
    kinds_before,
    wave_of,
)
from faristol.board import Grid
from faristol.errors import NotationError
from faristol.formats.game.cgp import Position, format_cgp
from faristol.lexicon import load_lexicon
from tests.analysis.test_playouts import LEXICA, playouts

pytestmark = pytest.mark.slow

BOOK = "ca-1v1"


@cache
def maker() -> PuzzleMaker:
    return PuzzleMaker(playouts(BOOK), load_lexicon(LEXICA[BOOK]).version)


@cache
def made() -> tuple[Puzzle, ...]:
    return tuple(islice(self_played(seed=3), 5))


def self_played(*, seed: int, counts: Mapping[Kind, int] | None = None) -> Iterator[Puzzle]:
    for number in count():
        puzzle = maker().from_positions(maker().self_played(number, seed=seed), number, counts or {})
        if puzzle is not None:
            yield puzzle


def origin() -> Origin:
    lexicon = load_lexicon(LEXICA[BOOK])
    return Origin(
        language="ca",
        tileset="catalan",
        lexicon=lexicon.id,
        version=lexicon.version,
        rulebook=BOOK,
        seed=3,
        program="a test",
    )


def test_answers_lead_and_are_of_their_kind() -> None:
    for puzzle in made():
        best, second = puzzle.answers[:2]
        assert best.win > second.win or best.spread > second.spread
        position = puzzle.position
        bingos = sum(
            len(play.placement) == 7
            for play in maker().playouts.generator.all_plays(position.grid, position.racks[0])
        )
        if puzzle.kind is Kind.ONLY_BINGO:
            assert bingos == 1
        if puzzle.kind is Kind.BINGO:
            assert bingos > 1
    assert len({puzzle.id for puzzle in made()}) == len(made())


def test_waves_follow_one_another_and_count_what_was_found_before_them() -> None:
    numbers, number = list[int](), 0
    while number < 300:
        wave = wave_of(number)
        assert all(wave_of(each) == wave for each in wave)
        numbers += wave
        number = wave.stop
    assert numbers == list(range(number))
    found = [replace(made()[0], game=game) for game in (0, 64, 127, 128)]
    assert kinds_before(found, wave_of(130)) == {made()[0].kind: 3}
    assert kinds_before(found, wave_of(100)) == {made()[0].kind: 1}


def test_an_answer_holds_and_another_move_is_refuted() -> None:
    puzzle = next(puzzle for puzzle in made() if puzzle.kind is not Kind.ENDING)
    assert maker().refutation(puzzle, seed=b"other draws", playouts=1000) is None
    wrong = replace(puzzle, answers=puzzle.answers[1:])
    better = maker().refutation(wrong, seed=b"other draws", playouts=1000)
    assert better is not None
    assert (better.place, better.word) == (puzzle.answers[0].place, puzzle.answers[0].word)


def test_a_check_that_stops_early_says_what_the_whole_says() -> None:
    puzzle = next(puzzle for puzzle in made() if puzzle.kind is not Kind.ENDING)
    for answers in (puzzle.answers, puzzle.answers[1:], puzzle.answers[3:]):
        doubted = replace(puzzle, answers=answers)
        early = maker().refutation(doubted, seed=b"other draws", playouts=4000)
        whole = maker().refutation(doubted, seed=b"other draws", playouts=4000, turning=0)
        assert (early is None) == (whole is None) == (answers is puzzle.answers)
        if early and whole:
            assert (early.place, early.word) == (whole.place, whole.word)


def ending() -> Puzzle:
    counts = Counter(dict.fromkeys(set(Kind) - {Kind.ENDING}, 1000))  # so endings are looked at first
    puzzles = self_played(seed=25, counts=counts)
    return next(puzzle for puzzle in puzzles if puzzle.kind is Kind.ENDING)


def test_an_ending_tells_every_legal_move_and_its_exact_end() -> None:
    puzzle = ending()
    assert puzzle.kind is Kind.ENDING
    position, generator = puzzle.position, maker().playouts.generator
    legal = len(generator.all_plays(position.grid, position.racks[0]))
    assert len(puzzle.answers) == legal + 1  # and passing
    sight = sight_of(position, generator.tileset, rack_size=7)
    solved = EndingSolver(maker().playouts).solve(
        sight.grid, sight.rack, sight.opponents or (), runs=sight.runs
    )
    assert solved.is_exact
    assert puzzle.answers[0].spread == sight.spread + solved.spread
    assert puzzle.answers[0].spread - puzzle.answers[1].spread >= ENDING_LEAD
    assert maker().refutation(replace(puzzle, answers=puzzle.answers[1:]), seed=b"") is not None


def test_a_kind_of_which_there_are_too_many_waits() -> None:
    counts = Counter({made()[0].kind: 1000})
    assert next(self_played(seed=3, counts=counts)) != made()[0]


def test_nothing_is_clear_on_an_empty_board_with_a_poor_rack() -> None:
    generator = maker().playouts.generator
    rack = tuple(sorted(generator.tileset.alphabet.parse_tiles("AAEEIOU")))
    empty = Position(grid=Grid.of(generator.layout), racks=(rack, ()), scores=(0, 0), scoreless_turns=0)
    assert maker().likely_kind(empty) in {None, Kind.EXCHANGE}


@pytest.mark.parametrize("packed", [False, True])
def test_a_set_comes_back_from_its_file(*, packed: bool) -> None:
    content = format_set(origin(), made(), packed=packed)
    found = parse_set(content, name="ca")
    assert (found.origin, found.puzzles) == (origin(), made())
    assert format_set(found.origin, found.puzzles, packed=packed) == content


def test_a_line_that_was_cut_off_is_left_out_and_other_damage_is_named() -> None:
    content = format_set(origin(), made(), packed=False)
    assert parse_set(content[:-20], name="ca").puzzles == made()[:-1]
    lines = content.split(b"\n")
    with pytest.raises(NotationError, match=r"ca, line 2: is no puzzle"):
        parse_set(lines[0] + b'\n{"id": 1}\n', name="ca")
    with pytest.raises(NotationError, match=r"ca: is no set of puzzles"):
        parse_set(b"{}\n", name="ca")
    for damaged in (b"", b"\xfd7zXZ damaged", format_set(origin(), made(), packed=True)[:-30]):
        with pytest.raises(NotationError, match=r"^ca: is "):
            parse_set(damaged, name="ca")


def test_positions_are_written_without_the_word_list() -> None:
    line = format_set(origin(), made()[:1], packed=False).decode().split("\n")[1]
    assert format_cgp(made()[0].position, maker().playouts.generator.tileset.alphabet) in line


def test_every_language_has_endings_and_exchanges_enough() -> None:
    found = dict[str, Counter[Kind]]()
    for each in shipped_sets():
        found.setdefault(each.origin.language, Counter()).update(kind for _name, kind in each.named)
    for language, kinds in found.items():
        assert all(kinds[kind] >= 25 for kind in Kind), (language, kinds)


def test_in_an_exchange_puzzle_an_exchange_is_best_or_next() -> None:
    alone = [each for each in shipped_sets() if {kind for _name, kind in each.named} == {Kind.EXCHANGE}]
    assert len(alone) == 6
    for each in alone:
        best = [not puzzle.answers[0].place for puzzle in each.puzzles]
        assert 0.4 < sum(best) / len(best) < 0.95  # neither answer can be taken for granted
        for puzzle in each.puzzles:
            first, second = puzzle.answers[:2]
            assert not (first.place and second.place)
            assert first.win - second.win >= EXCHANGE_WIN_LEAD - 0.001  # both are rounded


def test_an_ending_that_ships_matters() -> None:
    endings = {
        puzzle.id: puzzle
        for each in shipped_sets()
        if Kind.ENDING in {kind for _name, kind in each.named}
        for puzzle in each.puzzles
        if puzzle.kind is Kind.ENDING
    }
    assert len({name.split("-")[0] for name in endings}) == 6
    plain = []
    for name, puzzle in endings.items():
        first, second = puzzle.answers[:2]
        top = max(answer.equity for answer in puzzle.answers if answer.place)
        usual = [answer for answer in puzzle.answers if answer.equity == top][-1]  # equals may hold the best
        gained = first.spread - usual.spread
        is_worth = first.win > usual.win or (gained >= STAKES and abs(first.spread) <= CLOSE)
        if first.spread - second.spread < ENDING_LEAD or not is_worth:
            plain.append(name)
    assert plain == []


def test_a_search_for_endings_looks_at_no_play_while_there_is_a_bag(monkeypatch: pytest.MonkeyPatch) -> None:
    positions = maker().self_played(0, seed=3)
    monkeypatch.setattr("faristol.analysis.puzzles.candidates_of", pytest.fail)
    kinds = [maker().likely_kind(position, only=Kind.ENDING) for position in positions]
    assert set(kinds) <= {None, Kind.ENDING}
    assert kinds[0] is None
