"""Infer from the opponent's last move which tiles were kept: those with which it was nearly the best."""

from hashlib import sha256

import faristol.movegen.loading as load
from faristol.analysis.playouts import Playouts, board_of, counts_of
from faristol.analysis.policy import LastPlay, Sight
from faristol.analysis.simulation import record_of, unseen_of
from faristol.board import Grid, Placement, Square, score_play
from faristol.errors import NotationError
from faristol.game.actions import Play
from faristol.game.turns import in_hand
from faristol.movegen import Generator
from faristol.tiles import Rack, Tile

MARGIN = 5.0
"""Points of equity by which a player's move may be worse than the best, and still be that player's."""
TRIED = 600
FEWEST = 20
"""Leaves; with fewer that fit, the nearest ones are taken whatever they lack."""


def last_play(before: Grid, after: Grid, generator: Generator) -> LastPlay:
    """
    Return the play that leads from one board to the next.

    Raises:
        NotationError: if the boards differ by other than new tiles in one line.
    """
    pairs = zip(before.tiles, after.tiles, strict=False)
    if len(before.tiles) != len(after.tiles) or any(old not in {0, new} for old, new in pairs):
        raise NotationError("the board before has tiles that are not on the board now")
    laid = [
        (Square(square), Tile(tile))
        for square, (old, tile) in enumerate(zip(before.tiles, after.tiles, strict=True))
        if tile and not old
    ]
    if not laid:
        raise NotationError("the two boards are the same: no tiles were laid")
    play = Play(Placement.of(laid))
    score = score_play(
        before, generator.layout, placement=play.placement, tileset=generator.tileset, rules=generator.play
    ).total
    record_of(play, score, generator)  # checks the line
    return LastPlay(play, score)


def kept_by_last(sight: Sight, playouts: Playouts, *, seed: bytes) -> list[Rack]:
    """
    Return leaves that the opponent may hold after its last play, each as likely; empty if nothing is known.

    Raises:
        NotationError: if board and rack hold more of a tile than the set has, or the play is not in one line.
    """
    if sight.last is None or not sight.in_bag:
        return []
    return infer_kept(
        sight.last.play,
        sight.last.score,
        before=sight.grid.take_up(sight.last.play.placement.squares),
        unseen=unseen_of(sight, playouts.generator.tileset),
        playouts=playouts,
        seed=seed,
    )


def infer_kept(
    play: Play,
    score: int,
    *,
    before: Grid,
    unseen: Rack,
    playouts: Playouts,
    seed: bytes,
    margin: float = MARGIN,
    tried: int = TRIED,
) -> list[Rack]:
    """
    Return leaves that the player of `play` may hold, each as likely; empty if the whole rack was laid.

    `before` is the board before the play, `unseen` are the tiles that the player asking could not see then,
    less those that were laid. Leaves are drawn from them, and kept where the play is within `margin` points
    of the best by equity.

    Raises:
        NotationError: if the tiles do not lie in one line.
    """
    record_of(play, score, playouts.generator)  # checks the line
    length = min(playouts.rulebook.play.rack_size - len(play.placement), len(unseen))
    if length <= 0:
        return []
    numpy, kernels = load.numpy(), load.simulation_kernels()
    leaves, margins = numpy.zeros((tried, length), "u1"), numpy.zeros(tried, "i8")
    kernels.weigh_leaves(
        playouts.rules,
        playouts.scratch().work,
        board_of(before),
        counts_of(tuple(in_hand(tile) for _, tile in play.placement.tiles)),
        score,
        numpy.array(unseen, "u1"),
        leaves,
        margins,
        int.from_bytes(sha256(seed).digest()[:8], "little", signed=True),
    )
    order = numpy.argsort(margins, kind="stable").tolist()
    fitting = int((margins <= margin * 1000).sum())
    return [tuple(sorted(map(Tile, leaves[index].tolist()))) for index in order[: max(fitting, FEWEST)]]
