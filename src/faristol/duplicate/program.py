"""The knowledge of the arbiter's program: the word list, and every play that it allows."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from faristol.board import Grid, Place, format_place
from faristol.errors import NotationError
from faristol.game import HasWord
from faristol.lexicon import Lexicon
from faristol.movegen import Generator, ScoredPlay, load_generator
from faristol.movegen.leaves import MOST_TILES
from faristol.rulebook import DuplicateBook
from faristol.rulebook.choices import Coordinates
from faristol.tiles import BLANK, Alphabet, Tile, TileSet, face


@dataclass(frozen=True, slots=True)
class Program:
    """One word list under one rulebook."""

    has_word: HasWord
    generator: Generator

    @property
    def tileset(self) -> TileSet:
        return self.generator.tileset


@dataclass(frozen=True, slots=True)
class Tops:
    """The best plays of one position."""

    score: int
    """0 without a play."""
    plays: tuple[ScoredPlay, ...]
    """The top and its isotops, in canonical order."""
    sub_top: int
    """The best score below; 0 without one."""


def load_program(lexicon: Lexicon, book: DuplicateBook) -> Program:
    """
    Raises:
        LexiconError: if the lexicon is damaged, or its letters are not those of the book's tile set.
        RulebookError: if the book allows plays that are not generated.
    """
    return Program(lexicon.has, load_generator(lexicon, book))


def find_tops(program: Program, grid: Grid, rack: Sequence[Tile]) -> Tops:
    """
    Find the best plays; on an empty board also those down the start's column, after those along its row.
    """
    plays = program.generator.all_plays(grid, rack, both_ways=True)
    scores = plays.scores
    best = int((scores == plays.top).sum())
    return Tops(plays.top, tuple(plays[:best]), int(scores[best]) if best < len(plays) else 0)


def format_play(play: ScoredPlay, grid: Grid, *, alphabet: Alphabet, style: Coordinates) -> tuple[str, str]:
    """Place and main word as a sheet has them; blanks in lower case."""
    after = grid.lay(play.placement.tiles)
    first, last = after.run_through(play.placement.tiles[0][0], play.direction)
    tiles = after.tiles[first : last + 1 : grid.step(play.direction)]
    place = Place(*divmod(first, grid.columns), play.direction)
    return format_place(place, style), alphabet.written(map(Tile, tiles))


def can_play_any(program: Program, grid: Grid, tiles: Sequence[Tile]) -> bool:
    """
    True if some rack drawn from these tiles has a play.

    Plays with blanks alone are all there can be; they are looked through for one that these tiles can lay,
    the short ones first, because one of those usually fits.
    """
    generator, held = program.generator, Counter(tiles)
    if len(tiles) <= MOST_TILES and not generator.count(grid, tiles).plays:
        return False
    for laid in range(1, min(generator.play.rack_size, len(tiles)) + 1):
        try:
            plays = generator.all_plays(grid, (BLANK,) * laid)
        except NotationError:
            return True  # too many to list, a million and more: nobody would end a game over that
        if any(_is_held(play, held) for play in plays if len(play.placement) == laid):
            return True
    return False


def _is_held(play: ScoredPlay, held: Counter[Tile]) -> bool:
    wanted = Counter(Tile(face(tile)) for _, tile in play.placement.tiles)
    return (wanted - held).total() <= held[BLANK]
