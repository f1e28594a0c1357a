"""Luck of each draw: the worth of the rack beside those that other draws from the same bag give."""

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256, shake_256

from faristol.analysis.equity import last_values
from faristol.analysis.playouts import Playouts
from faristol.analysis.turns import Turn, Unknown
from faristol.game.actions import Exchange
from faristol.game.turns import in_hand
from faristol.tiles import Rack, Tile

DRAWS = 200
"""Other draws from the bag."""
_MILLIPOINTS, _BYTES = 1000, 8


def luck_of(turns: Sequence[Turn], playouts: Playouts) -> list[float | None]:
    """
    Return, in points, the luck of the draw before each turn.

    None where nothing was drawn, or a rack is unknown.

    The opponent's rack must be known: the tiles that somebody keeps are better than those in the bag, and
    draws from all unseen tiles would make everybody unlucky.
    """
    return [_luck(turns, at, playouts) for at in range(len(turns))]


def _luck(turns: Sequence[Turn], at: int, playouts: Playouts) -> float | None:
    turn = turns[at]
    drawn = _drawn(turns, at, playouts)
    if drawn is None:
        return None
    kept, pool, opponents = drawn
    count = len(turn.rack or ()) - len(kept)
    seen = bytes((turn.side, turn.step.number, *turn.grid.tiles, *(turn.rack or ()), *pool))
    others = _others(pool, count, sha256(seen).digest())
    in_bag = len(pool) - count
    mine = _worth(turn, turn.rack or (), in_bag, opponents, playouts)
    worths = [_worth(turn, (*kept, *other), in_bag, opponents, playouts) for other in others]
    return (mine - sum(worths) / len(worths)) / _MILLIPOINTS


def _drawn(turns: Sequence[Turn], at: int, playouts: Playouts) -> tuple[Rack, Rack, Rack] | None:
    """Return the tiles kept, those that were in the bag before the draw, and the opponent's rack then."""
    turn, tileset = turns[at], playouts.generator.tileset
    last = next((before for before in range(at - 1, -1, -1) if turns[before].side == turn.side), None)
    between = turns[0 if last is None else last + 1 : at]
    if turn.rack is None or (last is not None and not between) or any(each.rack is None for each in between):
        return None
    opponents: Rack = between[0].rack or () if between else ()
    gone: list[Tile] = [*opponents]
    kept: Rack = ()
    grid = turns[0].grid
    if last is not None:
        before = turns[last]
        if before.unknown is not Unknown.NOTHING:
            return None
        kept, grid = before.kept(), between[0].grid
        is_back = isinstance(before.move, Exchange) and not playouts.rulebook.exchange.draw_before_return
        gone += kept if is_back or not isinstance(before.move, Exchange) else before.rack or ()
    pool = Counter(tileset.tiles())
    pool.subtract([*gone, *(in_hand(Tile(tile)) for tile in grid.tiles if tile)])
    drawn = Counter(turn.rack)
    drawn.subtract(kept)
    if min(drawn.values()) < 0 or not any(drawn.values()) or any(pool[each] < drawn[each] for each in drawn):
        return None  # nothing was drawn, or a rack was changed by right
    return kept, tuple(sorted(pool.elements())), opponents


def _others(pool: Rack, count: int, seed: bytes) -> list[Rack]:
    """Return other draws, the same for the same seed."""
    found = []
    for number in range(DRAWS):
        numbers = shake_256(seed + number.to_bytes(2, "big")).digest(_BYTES * count)
        left = list(pool)
        drawn = [
            left.pop(int.from_bytes(numbers[_BYTES * each : _BYTES * (each + 1)], "big") % len(left))
            for each in range(count)
        ]
        found.append(tuple(drawn))
    return found


def _worth(turn: Turn, rack: Rack, in_bag: int, opponents: Rack, playouts: Playouts) -> int:
    """Return the equity, in millipoints, of the best play of a rack, or of keeping it."""
    generator, tiles = playouts.generator, tuple(sorted(rack))
    if in_bag:
        values = playouts.weights.table(tiles)
    else:
        values = last_values(tiles, opponents, rules=playouts.rulebook.ending, tileset=generator.tileset)
    best = generator.best_plays(turn.grid, tiles, 1, leaves=values)
    return best[0].equity if best else int(values[0])
