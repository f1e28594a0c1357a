"""
Quackle's `.dawg` files, in both of its versions, as word graphs.

Version 1 begins with a header; version 0 has none, and its first byte is the zero of its first node:

    1 byte     the version, 1
    16 bytes   a digest of the words
    3 bytes    how many words there are
    1 byte     how many letters the alphabet has
    …          the letters in UTF-8, a space behind each

Then come nodes of seven bytes, numbers with the highest byte first:

    3 bytes    where the children begin, 0 for none
    1 byte     the letter from 0 (bits 0-5; 0-4 in version 0), in version 0 bit 5: a word ends here,
               bit 6: the last of its siblings, bit 7: the word is in a smaller list, too
    3 bytes    playability; in version 1, a word ends where this is not 0

The words begin at node 1; node 0 only points to it.
"""

from array import array
from dataclasses import dataclass

from faristol.errors import LexiconError
from faristol.lexicon.graph import ACCEPTS, ARC, FIRST_FREE, LAST, LETTER_SHIFT, WordGraph

_NODE_BYTES = 7
_COUNT = slice(17, 20)
_LETTER_COUNT, _HEADER_BYTES = 20, 21
_LAST = 1 << 6
_MOST_LABEL_BYTES = 32


@dataclass(frozen=True, slots=True)
class QuackleList:
    """Contents of a file, not yet checked."""

    graph: WordGraph
    labels: tuple[str, ...] | None
    """The alphabet in the file's order; version 0 does not tell."""
    stated_count: int | None
    """Words, as far as the header knows."""


def parse_dawg(content: bytes) -> QuackleList:
    """
    Raises:
        LexiconError: if these bytes cannot be such a file.
    """
    version = content[0] if content else None
    if version == 0:
        return QuackleList(_graph(content, 0, version=0), None, None)
    if version == 1 and len(content) >= _HEADER_BYTES:
        labels, start = _labels(content)
        stated = int.from_bytes(content[_COUNT], "big")
        return QuackleList(_graph(content, start, version=1), labels, stated)
    raise LexiconError("not a Quackle .dawg file of version 0 or 1")


def _labels(content: bytes) -> tuple[tuple[str, ...], int]:
    """The alphabet, and where the nodes begin."""
    labels: list[str] = []
    at = _HEADER_BYTES
    for _ in range(content[_LETTER_COUNT]):
        end = content.find(b" ", at, at + _MOST_LABEL_BYTES)
        try:
            labels.append(content[at : max(at, end)].decode("utf-8"))
        except UnicodeDecodeError:
            labels.append("")
        if not labels[-1].isprintable() or not labels[-1]:
            raise LexiconError(
                f"not a Quackle .dawg file: its letter {len(labels)} is unreadable (byte {at})"
            )
        at = end + 1
    return tuple(labels), at


def _graph(content: bytes, start: int, *, version: int) -> WordGraph:
    """The same nodes as ours; one place further on, because ours begin with two pointers."""
    size = len(content) - start
    count = size // _NODE_BYTES
    if size % _NODE_BYTES or not count:
        raise LexiconError(
            f"not a Quackle .dawg file: {size:,} bytes are no whole number of nodes, or cut off"
        )
    if count >= ARC:
        raise LexiconError(f"{count:,} nodes; a word graph has at most {ARC:,}")
    nodes = array("I", (LAST | FIRST_FREE if count > 1 else LAST, LAST))
    for at in range(start + _NODE_BYTES, len(content), _NODE_BYTES):
        nodes.append(_node(content[at : at + _NODE_BYTES], version))
    if max(node & ARC for node in nodes) >= len(nodes):
        raise LexiconError("not a Quackle .dawg file: an arc leads outside it")
    if not nodes[-1] & LAST:
        raise LexiconError("not a Quackle .dawg file: its last list of siblings has no end")
    return WordGraph(nodes)


def _node(content: bytes, version: int) -> int:
    arc = int.from_bytes(content[:3], "big")
    flags = content[3]
    letter_bits = 0x3F if version else 0x1F
    accepts = any(content[4:]) if version else flags & 0x20
    if arc >= ARC:
        raise LexiconError("not a Quackle .dawg file: an arc leads outside it")
    return (
        (flags & letter_bits) + 1 << LETTER_SHIFT
        | (ACCEPTS if accepts else 0)
        | (LAST if flags & _LAST else 0)
        | (arc + 1 if arc else 0)
    )
