"""Hypothesis generators, one a domain type."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product

from hypothesis import strategies as st

from faristol.board import (
    Direction,
    Grid,
    Layout,
    Place,
    Placement,
    Square,
    objections_to_placement,
    spread_out,
    words_formed,
)
from faristol.lexicon import Word, WordGraph, build_graph
from faristol.rulebook import load_rulebook, rulebook_ids
from faristol.rulebook.choices import Coordinates
from faristol.rulebook.schema import PlacementRules, PlayRules
from faristol.tiles import (
    BLANK,
    DESIGNATED,
    Alphabet,
    Letter,
    Rack,
    Tile,
    TileSet,
    designate,
    load_tileset,
    tileset_ids,
)

seeds = st.binary(min_size=32, max_size=32)
rulebooks = st.sampled_from(rulebook_ids()).map(load_rulebook)
tilesets = st.sampled_from(tileset_ids()).map(load_tileset)

USUAL_PLACEMENT = PlacementRules(
    one_line=True, no_gaps=True, first_covers_start=True, first_minimum_tiles=2, touches=True
)
SOME_LABELS = ("A", "B", "Ç", "H", "CH", "L·L", "NY", "Q", "QU")
MOST_LABELS = tuple(f"{first}{second}" for first, second in product("ABCDEFGH", repeat=2))
"""The largest alphabet's letters."""
MOST_PLACES_TRIED = 400


@dataclass(frozen=True, slots=True)
class SmallPosition:
    """Small enough that every arrangement of the rack on every line can be tried."""

    words: frozenset[Word]
    """Some may be longer than the board; the board may show some that are not here."""
    tileset: TileSet
    layout: Layout
    rules: PlayRules
    grid: Grid
    rack: Rack

    @property
    def graph(self) -> WordGraph:
        return build_graph(self.words)


@st.composite
def small_positions(draw: st.DrawFn) -> SmallPosition:
    """
    Made-up letters, words, premiums and rules; a board filled by plays, and a rack of one to four tiles.

    Most boards hold plays from the words alone. Some hold words that are no longer in the list (phonies
    that nobody challenged), some have stray tiles, some no tile at all.
    """
    labels, used = draw(_letters())
    layout = draw(_layouts())
    letter = st.sampled_from(used)
    lengths = (st.lists(letter, min_size=2, max_size=longest).map(tuple) for longest in (2, 3, 7))
    fewest = draw(st.sampled_from((12, 18, 24, 6, 0)))
    words = draw(st.lists(st.one_of(*lengths), min_size=fewest, max_size=30, unique=True))
    grid = Grid.of(layout)
    for _ in range(draw(st.sampled_from((1, 2, 3, 4, 5, 0)))):
        grid = draw(_played(grid, layout, words))
    if draw(st.integers(0, 5)) == 5:
        grid = grid.lay(draw(_strays(grid, used)).items())
    forgotten = draw(st.sets(st.sampled_from(words), max_size=3)) if words else set()
    held = draw(st.sampled_from((2, 3, 4, 1)))
    rack = draw(st.lists(st.sampled_from([*map(Tile, used), BLANK]), min_size=held, max_size=held))
    return SmallPosition(
        words=frozenset(words) - forgotten,
        tileset=draw(_small_tilesets(labels)),
        layout=layout,
        rules=PlayRules(
            players=2,
            tileset="small",
            board="small",
            coordinates=Coordinates.ROWS_LETTERED,
            rack_size=draw(st.integers(1, 5)),
            bingo_bonus=draw(st.integers(0, 60)),
        ),
        grid=grid,
        rack=tuple(sorted(_with_few_blanks(rack, used[0]))),
    )


@st.composite
def _letters(draw: st.DrawFn) -> tuple[tuple[str, ...], tuple[Letter, ...]]:
    """The labels of an alphabet, and the three to five of its letters that are used."""
    if draw(st.integers(0, 7)) < 7:
        labels = tuple(draw(st.lists(st.sampled_from(SOME_LABELS), min_size=3, max_size=5, unique=True)))
        return labels, tuple(map(Letter, range(1, len(labels) + 1)))
    last = len(MOST_LABELS)
    others = draw(st.sets(st.integers(1, last - 1), min_size=2, max_size=4))
    return MOST_LABELS, tuple(map(Letter, sorted(others | {last})))


@st.composite
def _layouts(draw: st.DrawFn) -> Layout:
    """Three to six squares each way, a letter or a word premium on some, the start on any."""
    rows, columns = draw(st.integers(3, 6)), draw(st.integers(3, 6))
    squares = st.integers(0, rows * columns - 1)
    letters, words = bytearray([1] * rows * columns), bytearray([1] * rows * columns)
    premium = st.tuples(st.sampled_from((letters, words)), st.integers(2, 4))
    for square, (multipliers, times) in draw(st.dictionaries(squares, premium, max_size=12)).items():
        multipliers[square] = times
    return Layout(rows, columns, bytes(letters), bytes(words), Square(draw(squares)))


@st.composite
def _small_tilesets(draw: st.DrawFn, labels: tuple[str, ...]) -> TileSet:
    count = len(labels) + 1
    return TileSet(
        id="small",
        language="x-small",
        title="Small",
        source="made up",
        alphabet=Alphabet(labels),
        counts=(4,) * count,
        values=(0, *draw(st.lists(st.integers(0, 12), min_size=count - 1, max_size=count - 1))),
        vowels=frozenset(),
    )


@st.composite
def _played(draw: st.DrawFn, grid: Grid, layout: Layout, words: list[Word]) -> Grid:
    """After one more play, a tile of it perhaps a blank; as it was if no place is found for one."""
    places = grid.rows * grid.columns * len(Direction)
    tries = draw(st.integers(0, max(0, places * len(words) - 1)))
    placement = next(islice(_plays_from(tries, grid, layout, words), 1), None)
    if placement is None:
        return grid
    blank = draw(st.integers(0, 2 * len(placement)))
    return grid.lay(
        (square, Tile(tile | DESIGNATED) if order == blank else tile)
        for order, (square, tile) in enumerate(placement.tiles)
    )


def _plays_from(first: int, grid: Grid, layout: Layout, words: list[Word]) -> Iterator[Placement]:
    """Legal plays among the next few places: all words, squares and directions are numbered, in a circle."""
    known = set(words)
    squares = grid.rows * grid.columns
    every = squares * len(Direction) * len(words)
    for number in range(first, first + min(MOST_PLACES_TRIED, every)):
        rest, way = divmod(number % every, len(Direction))
        place = Place(*divmod(rest % squares, grid.columns), list(Direction)[way])
        letters = words[rest // squares]
        placement, objections = spread_out(grid, place, [Tile(letter) for letter in letters])
        if objections or any(
            objections_to_placement(
                grid,
                layout,
                placement=placement,
                rules=USUAL_PLACEMENT,
                coordinates=Coordinates.ROWS_LETTERED,
            )
        ):
            continue
        formed = words_formed(grid, placement)
        if all(word.letters in known for word in formed):
            yield placement


def _strays(grid: Grid, used: tuple[Letter, ...]) -> st.SearchStrategy[dict[Square, Tile]]:
    """A few tiles anywhere, on whatever lay there."""
    squares = st.integers(0, len(grid.tiles) - 1).map(Square)
    letters = st.sampled_from(used)
    return st.dictionaries(squares, st.one_of(letters.map(Tile), letters.map(designate)), max_size=4)


def _with_few_blanks(rack: list[Tile], letter: Letter) -> Iterator[Tile]:
    """Two at most: every further one multiplies the arrangements by the whole alphabet."""
    blanks = 0
    for tile in rack:
        blanks += tile == BLANK
        yield Tile(letter) if tile == BLANK and blanks > 2 else tile
