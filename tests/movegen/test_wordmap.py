"""The best play by a word map is the one that is found without: the same plays, points and order."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise, permutations
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings

import faristol.movegen.loading as load
from faristol.analysis.leaves import load_leaves
from faristol.analysis.playouts import Playouts, Scratch
from faristol.board import Grid, load_layout
from faristol.lexicon import WordGraph, build_graph, load_lexicon
from faristol.movegen import Generator, load_generator
from faristol.movegen.wordmap import WordMap, key_numbers, load_map, make_map
from faristol.rulebook import load_rulebook
from faristol.tiles import BLANK, Letter, Rack, Tile, TileSet, load_tileset
from tests.movegen import truth
from tests.strategies import SmallPosition, small_positions

pytestmark = pytest.mark.slow

RULEBOOK = load_rulebook("ca-1v1")
STANDARD = load_layout("standard")
LARGEST_MIB = 64
LEXICA = ("ca-disc-2021", "el-hunspell", "ro-hunspell")


@cache
def map_of(language: str) -> WordMap:
    return make_map(truth.words(language))


@cache
def usual_pair(language: str) -> tuple[Generator, Generator]:
    return pair(truth.words(language), truth.tileset(language), map_of(language))


def pair(words: WordGraph, tileset: TileSet, word_map: WordMap) -> tuple[Generator, Generator]:
    """Return the generator without a map, and with it."""
    rules = replace(RULEBOOK.play, tileset=tileset.id)
    return (
        Generator(words, tileset=tileset, layout=STANDARD, play=rules),
        Generator(words, tileset=tileset, layout=STANDARD, play=rules, word_map=word_map),
    )


def begun(made: Playouts, scratch: Scratch, seed: int) -> tuple[bytes, bytes]:
    """Play the first turns of a game; return board and scores."""
    games, work = load.game_kernels(), scratch.work
    games.deal(made.rules, work, np.array(made.generator.tileset.tiles(), "u1"), seed)
    for _ in range(4):
        games.turn(made.rules, work)
    return work.board.tobytes(), work.state[games.SCORE : games.SCORE + 2].tobytes()


def assert_same(plain: Generator, mapped: Generator, asked: Sequence[tuple[Grid, Rack]]) -> None:
    """Ask both by points, and by equity with leaves that make small differences matter."""
    weights = load_leaves(plain.tileset.id)
    for grid, rack in asked:
        assert mapped.best_plays(grid, rack) == plain.best_plays(grid, rack)
        leaves = weights.table(rack)
        assert mapped.best_plays(grid, rack, leaves=leaves) == plain.best_plays(grid, rack, leaves=leaves)


@pytest.mark.parametrize("language", ["ca", pytest.param("en", marks=pytest.mark.release)])
def test_the_best_play_of_every_true_position_is_the_same(language: str) -> None:
    plain, mapped = usual_pair(language)
    rows = list(truth.positions(language))
    for position, known in rows:
        assert (
            mapped.best_plays(position.grid, position.racks[0])[0].score == known.top if known.plays else True
        )
    assert_same(plain, mapped, [(position.grid, position.racks[0]) for position, _ in rows[::2]])


@pytest.mark.parametrize("lexicon_id", LEXICA)
def test_games_by_a_map_are_the_games_without(lexicon_id: str) -> None:
    """Cross-sets are kept from move to move and from game to game; letters of two characters are tiles."""
    lexicon = load_lexicon(lexicon_id)
    book = replace(RULEBOOK, play=replace(RULEBOOK.play, tileset=lexicon.tileset))
    seeds = np.arange(60)
    logs = [
        Playouts(load_generator(lexicon, book, mapped=mapped), book, load_leaves(lexicon.tileset)).play(
            seeds, log=True
        )
        for mapped in (False, True)
    ]
    assert np.array_equal(logs[0].logs, logs[1].logs)
    assert np.array_equal(logs[0].scores, logs[1].scores)


@settings(max_examples=60)
@given(small_positions())
def test_small_boards_of_any_kind_have_the_same_best_play(small: SmallPosition) -> None:
    made = {"tileset": small.tileset, "layout": small.layout, "play": small.rules}
    plain = Generator(small.graph, **made)  # type: ignore[arg-type]
    mapped = Generator(small.graph, **made, word_map=make_map(small.graph))  # type: ignore[arg-type]
    assert mapped.best_plays(small.grid, small.rack) == plain.best_plays(small.grid, small.rack)
    assert mapped.best_plays(small.grid, small.rack) == plain.best_plays(small.grid, small.rack)  # kept now


def test_letters_beyond_the_thirty_second_have_masks_of_their_own() -> None:
    labels = tuple(chr(0x4E00 + at) for at in range(60))
    tileset = TileSet(
        id="wide",
        language="en",
        title="wide",
        source="made for this test",
        alphabet=replace(load_tileset("english").alphabet, labels=labels),
        counts=(2, *[2] * 60),
        values=(0, *[1 + at % 9 for at in range(60)]),
        vowels=frozenset({Letter(1)}),
    )
    chance = Random(3)  # noqa: S311 – not a secret
    words = {
        tuple(Letter(chance.randint(1, 60)) for _ in range(chance.choice((2, 2, 2, 3, 4))))
        for _ in range(3000)
    }
    graph = build_graph(words)
    rules = replace(RULEBOOK.play, tileset="wide")
    plain = Generator(graph, tileset=tileset, layout=STANDARD, play=rules)
    mapped = Generator(graph, tileset=tileset, layout=STANDARD, play=rules, word_map=make_map(graph))
    grid, laid = Grid.of(STANDARD), 0
    for _ in range(40):
        rack = tuple(sorted(Tile(chance.randint(0, 60)) for _ in range(7)))
        best = plain.best_plays(grid, rack)
        assert mapped.best_plays(grid, rack) == best
        grid, laid = (grid.lay(best[0].placement.tiles), laid + 1) if best else (grid, laid)
    assert laid > 10


@pytest.mark.parametrize("rack", ["", "?", "??", "???", "??AEIRST", "AEIRSTNLO", "ZZ", "???????"])
def test_racks_that_the_map_leaves_to_the_generator_have_the_same_best_play(rack: str) -> None:
    plain, mapped = usual_pair("en")
    tiles = tuple(sorted(truth.tileset("en").alphabet.parse_tiles(rack)))
    grids = [position.grid for position, known in truth.positions("en") if known.is_mid_game][:3]
    for grid in (Grid.of(STANDARD), *grids):
        assert mapped.best_plays(grid, tiles) == plain.best_plays(grid, tiles)


def test_two_generators_in_turns_do_not_take_each_others_cross_sets() -> None:
    """What was kept of a board is of one word list: the same board asked about by another one is another."""
    tileset = truth.tileset("en")
    few = build_graph([tileset.alphabet.spell(word) for word in ("cat", "at", "ta", "tat", "cats", "as")])
    _, all_words = usual_pair("en")
    plain_few, few_words = pair(few, tileset, make_map(few))
    grid = all_words.best_plays(Grid.of(STANDARD), tuple(sorted(tileset.alphabet.parse_tiles("CAT"))))
    laid = Grid.of(STANDARD).lay(grid[0].placement.tiles)
    rack = tuple(sorted(tileset.alphabet.parse_tiles("ASTE")))
    for _ in range(3):
        assert few_words.best_plays(laid, rack) == plain_few.best_plays(laid, rack)
        assert all_words.best_plays(laid, rack)[0].score > few_words.best_plays(laid, rack)[0].score


@pytest.mark.parametrize("rack", ["AEIRST?", "???EIRS", "AEIRSTNLO"])
def test_other_questions_in_between_do_not_change_the_best_play(rack: str) -> None:
    """All plays, their count, and racks that the map leaves to the graph look at cross-sets of their own."""
    plain, mapped = usual_pair("en")
    tiles = tuple(sorted(truth.tileset("en").alphabet.parse_tiles(rack)))
    rows = [position for position, known in truth.positions("en") if known.is_mid_game][:40:4]
    for one, other in pairwise(rows):
        asked = sorted(one.racks[0])
        best = plain.best_plays(one.grid, asked)
        assert mapped.best_plays(one.grid, asked) == best
        mapped.best_plays(other.grid, tiles)
        assert mapped.best_plays(one.grid, asked) == best
        mapped.count(other.grid, other.racks[0])
        assert mapped.best_plays(one.grid, asked) == best


def test_a_game_begun_anew_in_the_same_memory_goes_on_as_before() -> None:
    """The empty board is the graph's: the move after it must not take cross-sets for kept that are not."""
    book = replace(RULEBOOK, play=replace(RULEBOOK.play, tileset="catalan"))
    generator = load_generator(load_lexicon("ca-disc-2021"), book, mapped=True)
    made = Playouts(generator, book, load_leaves("catalan"))
    for seed in range(12):
        scratch = made.scratch()
        assert len({begun(made, scratch, seed) for _ in range(2)}) == 1


@pytest.mark.parametrize("lexicon_id", LEXICA)
def test_a_map_of_a_whole_list_stays_small(lexicon_id: str) -> None:
    assert load_map(load_lexicon(lexicon_id)).size < LARGEST_MIB << 20


def test_a_map_that_was_damaged_on_disk_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "cache_folder", lambda: tmp_path)
    load_map.cache_clear()
    lexicon = load_lexicon("ro-hunspell")
    first = load_map(lexicon)
    (file,) = (tmp_path / "graphs").glob("*.words")
    for damaged in (
        file.read_bytes()[:-1],
        file.read_bytes()[:40] + b"x" + file.read_bytes()[41:],
    ):
        file.write_bytes(damaged)
        load_map.cache_clear()
        again = load_map(lexicon)
        assert np.array_equal(again.words, first.words)
        assert np.array_equal(again.spelled, first.spelled)
    load_map.cache_clear()
    kept = load_map(lexicon)
    assert np.array_equal(kept.masks, first.masks)
    load_map.cache_clear()


def test_no_two_choices_of_tiles_share_a_number() -> None:
    """The key of tiles is the sum of their numbers; a clash would show words that the tiles do not make."""
    numbers = key_numbers().tolist()
    assert numbers[BLANK] == 0
    assert len(set(numbers)) == len(numbers)
    sums = {numbers[a] + numbers[b] + numbers[c] for a, b, c in permutations(range(1, 40), 3) if a < b < c}
    assert len(sums) == 39 * 38 * 37 // 6
