"""Word graphs as they are stored: compressed with xz, and never unpacked beyond what a graph can be."""

import lzma

from faristol.errors import LexiconError
from faristol.lexicon.graph import MAX_BYTES, WordGraph

MAX_MEMORY = 1 << 27
"""For unpacking; the strongest setting of xz asks for half of it."""


def pack(graph: WordGraph, *, preset: int = 9 | lzma.PRESET_EXTREME) -> bytes:
    """The same graph gives the same bytes."""
    return lzma.compress(graph.to_bytes(), preset=preset)


def unpack(packed: bytes) -> bytes:
    """
    The bytes of a graph; whether they are one is for `WordGraph.from_bytes` to say.

    Raises:
        LexiconError: if this is not xz, is cut off, or would unpack to more than any graph.
    """
    reading = lzma.LZMADecompressor(format=lzma.FORMAT_XZ, memlimit=MAX_MEMORY)
    try:
        content = reading.decompress(packed, max_length=MAX_BYTES + 1)
    except (lzma.LZMAError, MemoryError) as error:
        raise LexiconError(f"damaged: {error or 'it asks for too much memory'}") from error
    if len(content) > MAX_BYTES:
        raise LexiconError(f"damaged: it unpacks to more than {MAX_BYTES:,} bytes")
    if not reading.eof or reading.unused_data:
        raise LexiconError("damaged: it is cut off, or something follows its end")
    return content
