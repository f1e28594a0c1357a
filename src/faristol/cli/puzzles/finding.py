"""The work on one game or one puzzle, as another process or machine can do it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from faristol.analysis.batches import Setting
from faristol.analysis.leaves import load_leaves
from faristol.analysis.playouts import Playouts
from faristol.analysis.puzzles import TURNING, Answer, Kind, Puzzle, PuzzleMaker
from faristol.cli.game.log import LogReplay
from faristol.cli.game.records import parse_game
from faristol.game.codec import is_log


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game to find a puzzle in: of self-play, or as somebody wrote it down."""

    setting: Setting
    number: int
    counts: Mapping[Kind, int]
    """Puzzles of each kind that are known."""
    seed: int
    only: Kind | None
    """Kind that is wanted; None for any."""
    name: str = ""
    content: bytes | None = None
    """The record or the log; None for self-play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """A puzzle to refute."""

    setting: Setting
    puzzle: Puzzle
    seed: int
    playouts: int
    is_whole: bool = False
    """All playouts are made, even where the rest can change nothing."""


@lru_cache(maxsize=1)
def maker_of(setting: Setting) -> PuzzleMaker:
    """Return what finds and doubts puzzles of one word list under one rulebook."""
    generator = setting.generator
    playouts = Playouts(generator, setting.rulebook_with_tiles, load_leaves(generator.tileset.id))
    return PuzzleMaker(playouts, setting.version)


def found_in(game: Game) -> Puzzle | None:
    """
    Return the puzzle of a game, if it has one. A log has a rulebook of its own.

    Raises:
        FaristolError: if the record cannot be read, or this machine has another program.
    """
    maker = maker_of(game.setting)
    if game.content is None:
        positions = maker.self_played(game.number, seed=game.seed)
    else:
        rulebook = None if is_log(game.content) else maker.playouts.rulebook
        read = parse_game(game.content, rulebook, name=game.name)
        positions = maker.written(read.replayed if isinstance(read, LogReplay) else read)
    return maker.from_positions(positions, game.number, game.counts, only=game.only)


def refuted_by(doubt: Doubt) -> Answer | None:
    """Return a move that is better than the answer, if one is found."""
    draws = f"check {doubt.seed} {doubt.puzzle.id}".encode()
    turning = 0.0 if doubt.is_whole else TURNING
    return maker_of(doubt.setting).refutation(
        doubt.puzzle, seed=draws, playouts=doubt.playouts, turning=turning
    )
