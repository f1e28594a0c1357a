"""
Tiles: what is printed on them, how many there are, who holds them.

One small integer per tile, the same everywhere (racks, bags, boards, word graphs, kernels):

    value        in a rack or bag     on the board
    0            a blank              an empty square
    1 … n        that letter          that letter
    0x80 | n     –                    a blank standing for letter n, worth nothing
    0x7F         a tile nobody knows  –

Letters count from 1 in the order of the alphabet, so 0 is free for "none".
"""

from faristol.tiles.alphabet import (
    BLANK,
    DESIGNATED,
    UNKNOWN,
    Alphabet,
    Letter,
    Tile,
    designate,
    face,
    is_designated,
)
from faristol.tiles.bag import Bag, commitment_to, new_seed, shuffled
from faristol.tiles.rack import Rack, missing_from, without
from faristol.tiles.tileset import TileSet, load_tileset, tileset_ids

__all__ = [
    "BLANK",
    "DESIGNATED",
    "UNKNOWN",
    "Alphabet",
    "Bag",
    "Letter",
    "Rack",
    "Tile",
    "TileSet",
    "commitment_to",
    "designate",
    "face",
    "is_designated",
    "load_tileset",
    "missing_from",
    "new_seed",
    "shuffled",
    "tileset_ids",
    "without",
]
