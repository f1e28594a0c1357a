"""
Bytes that are sent to many, compressed once, with room in them for what each reader gets of their own.

What stands around a hole is deflated by itself and what fills the hole is put in as it is: nothing about the
one can be guessed from how small it made the other.
"""

import zlib
from dataclasses import dataclass
from itertools import chain

LEAST_BYTES = 4096
"""Below it a packet or two is all there is."""
_HEADER = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
"""Deflated, no name, no time, no system."""
_END = b"\x03\0"
"""A last block with nothing in it."""
_WINDOW = -15
"""Raw: header and check sum are written here, around all of it."""
_MOST_STORED = 0xFFFF


@dataclass(frozen=True, slots=True, kw_only=True)
class Packed:
    """`parts` are what stands before, between and behind the holes."""

    parts: tuple[bytes, ...]
    deflated: tuple[bytes, ...] = ()
    """The same; empty where it is not worth it."""

    @property
    def size(self) -> int:
        return sum(map(len, chain(self.parts, self.deflated)))

    def plain(self, filling: bytes = b"") -> bytes:
        return filling.join(self.parts)

    def gzipped(self, filling: bytes = b"") -> bytes:
        """As RFC 1952 has it, in one member."""
        assert self.deflated, "asked only where it was compressed"
        plain = self.plain(filling)
        total = zlib.crc32(plain).to_bytes(4, "little") + (len(plain) & 0xFFFFFFFF).to_bytes(4, "little")
        return b"".join((_HEADER, _stored(filling).join(self.deflated), _END, total))


def packed(content: bytes, *, hole: bytes = b"", is_worth_it: bool = True) -> Packed:
    """
    With the holes where `hole` stands.

    >>> packed(b"one, HERE, two", hole=b"HERE").plain(b"and")
    b'one, and, two'
    """
    parts = tuple(content.split(hole)) if hole else (content,)
    if not is_worth_it or len(content) < LEAST_BYTES:
        return Packed(parts=parts)
    return Packed(parts=parts, deflated=tuple(map(_deflated, parts)))


def _deflated(part: bytes) -> bytes:
    """Up to a whole byte, so that anything may follow."""
    deflating = zlib.compressobj(wbits=_WINDOW)
    return deflating.compress(part) + deflating.flush(zlib.Z_FULL_FLUSH)


def _stored(filling: bytes) -> bytes:
    """A block of its own, uncompressed."""
    assert len(filling) <= _MOST_STORED, "a token is short"
    length = len(filling)
    return b"\0" + length.to_bytes(2, "little") + (length ^ _MOST_STORED).to_bytes(2, "little") + filling
