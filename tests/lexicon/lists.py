"""Words and files for the tests of this folder."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from hypothesis import strategies as st

from faristol.lexicon import Word
from faristol.tiles import Alphabet, Letter, load_tileset

CATALAN = load_tileset("catalan").alphabet

catalan_words = st.lists(st.integers(1, 26).map(Letter), min_size=2, max_size=15).map(tuple)
catalan_lists = st.sets(catalan_words, min_size=1, max_size=40)

few_letters = st.lists(st.integers(1, 4).map(Letter), min_size=2, max_size=6).map(tuple)
dense_lists = st.sets(few_letters, min_size=1, max_size=60)
"""So few letters that words share most of their parts."""


def spelled(texts: str, alphabet: Alphabet = CATALAN) -> list[Word]:
    return [alphabet.spell(text) for text in texts.split()]


def text_file(folder: Path, text: str, name: str = "words.txt") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def quackle_file(words: Iterable[Sequence[int]], labels: Sequence[str] = (), *, version: int = 1) -> bytes:
    """
    A `.dawg` as Quackle writes it, but as a plain tree: lists of siblings in the order they are met.

    Letters are numbered from 1, as everywhere here; in the file from 0.
    """
    root: dict[int, object] = {}
    listed = sorted(map(tuple, words))
    for word in listed:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})  # type: ignore[assignment]
        node[0] = True
    nodes: list[list[int]] = [[0, 0x40, 0]]  # arc, letter and flags, playability
    waiting: list[tuple[int, dict[int, object]]] = [(0, root)]
    while waiting:
        parent, children = waiting.pop(0)
        letters = [letter for letter in children if letter]
        if not letters:
            continue
        nodes[parent][0] = len(nodes)
        for letter in letters:
            below: dict[int, object] = children[letter]  # type: ignore[assignment]
            waiting.append((len(nodes), below))
            flags = 0x40 if letter == letters[-1] else 0
            ends = 0 in below
            nodes.append([0, letter - 1 | flags | (0x20 if ends and not version else 0), ends])
    body = b"".join(
        arc.to_bytes(3, "big") + bytes([flags]) + playability.to_bytes(3, "big")
        for arc, flags, playability in nodes
    )
    if version == 0:
        return body
    alphabet = "".join(f"{label} " for label in labels).encode()
    return bytes([1, *range(16)]) + len(listed).to_bytes(3, "big") + bytes([len(labels)]) + alphabet + body
