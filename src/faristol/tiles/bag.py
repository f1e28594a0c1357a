"""
The bag: an ordered, already shuffled row of tiles. Drawing never meets chance; only a seed does.

The order depends on the seed alone and on nothing of this program's language or version, so that
anyone can repeat a game's draws from the published seed:

    block(k)  = SHA-256(seed ‖ label in UTF-8 ‖ 0x00 ‖ k as 8 bytes), k = 0, 1, …; its four
                big-endian 64-bit words are the stream of numbers
    below(n)  = the next number of the stream under the largest multiple of n, modulo n
    shuffle   = tiles sorted by code; for i from the last place down to 1: swap i and below(i + 1)
"""

import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from faristol.tiles.alphabet import Tile

SEED_BYTES = 32
_WORDS = 1 << 64


def new_seed() -> bytes:
    """256 bits from the system's secure source. The shell calls it once, when a game is opened."""
    return secrets.token_bytes(SEED_BYTES)


def commitment_to(seed: bytes) -> str:
    """
    Return the commitment shown before the game: it fixes the seed and reveals nothing about it.

    >>> commitment_to(bytes(32))[:16]
    '659476c6959f2c7b'
    """
    return sha256(b"faristol seed" + seed).hexdigest()


def shuffled(tiles: Iterable[Tile], *, seed: bytes, label: str) -> tuple[Tile, ...]:
    """
    The tiles in the order that the seed gives them for this purpose.

    >>> shuffled((1, 2, 3, 4, 5), seed=bytes(32), label="bag")
    (3, 4, 2, 1, 5)
    """
    order = sorted(tiles)
    numbers = _numbers(seed + label.encode() + b"\0")
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, numbers)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


@dataclass(frozen=True, slots=True)
class Bag:
    """
    >>> Bag((5, 1, 0)).draw(2)
    ((5, 1), Bag(tiles=(0,)))
    """

    tiles: tuple[Tile, ...]

    def __len__(self) -> int:
        return len(self.tiles)

    def draw(self, count: int) -> tuple[tuple[Tile, ...], "Bag"]:
        """Tiles drawn and the bag that remains; fewer than `count` if the bag runs out."""
        return self.tiles[:count], Bag(self.tiles[count:])

    def exchange(
        self, returned: Sequence[Tile], *, seed: bytes, label: str, draw_first: bool = True
    ) -> tuple[tuple[Tile, ...], "Bag"]:
        """
        Draw first, then return and shuffle: a player can't draw back what they returned.

        Without `draw_first` the other way round, as when a whole rack goes back before it is drawn anew.
        """
        drawn, rest = self.draw(len(returned)) if draw_first else ((), self)
        mixed = Bag(shuffled((*rest.tiles, *returned), seed=seed, label=label))
        return (drawn, mixed) if draw_first else mixed.draw(len(returned))

    def without(self, tile: Tile) -> "Bag":
        """Less one such tile."""
        place = self.tiles.index(tile)
        return Bag((*self.tiles[:place], *self.tiles[place + 1 :]))

    def counts(self) -> Counter[Tile]:
        return Counter(self.tiles)


def _numbers(prefix: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(prefix + block.to_bytes(8, "big")).digest()
        for at in range(0, len(digest), 8):
            yield int.from_bytes(digest[at : at + 8], "big")
        block += 1


def _below(limit: int, numbers: Iterator[int]) -> int:
    """Uniform from 0 to limit - 1: numbers past the last whole multiple are thrown away."""
    whole = _WORDS - _WORDS % limit
    return next(number for number in numbers if number < whole) % limit
