"""Infer from the opponent's last move which tiles were kept: those with which it was nearly the best."""

from hashlib import sha256

import faristol.movegen.loading as load
from faristol.analysis.playouts import Playouts, board_of, counts_of
from faristol.analysis.simulation import record_of
from faristol.board import Grid
from faristol.game.actions import Play
from faristol.game.turns import in_hand
from faristol.tiles import Rack, Tile

MARGIN = 5.0
"""Points of equity by which a player's move may be worse than the best, and still be that player's."""
TRIED = 600
FEWEST = 20
"""Leaves; with fewer that fit, the nearest ones are taken whatever they lack."""


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
