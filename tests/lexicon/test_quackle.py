"""Quackle's `.dawg` files, written here from the description of the format."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.errors import LexiconError
from faristol.lexicon import Word
from faristol.lexicon.listing import list_words
from faristol.lexicon.quackle import parse_dawg
from tests.lexicon.lists import CATALAN, catalan_lists, quackle_file

versions = st.sampled_from([0, 1])
HEADER = bytes([1, *range(16), 0, 0, 2])
"""Version, digest, a count of two words."""


@given(catalan_lists, versions)
def test_words_come_back(words: set[Word], version: int) -> None:
    found = parse_dawg(quackle_file(words, CATALAN.labels, version=version))
    assert set(map(tuple, list_words(found.graph, letters=26))) == words
    assert found.labels == (CATALAN.labels if version else None)
    assert found.stated_count == (len(words) if version else None)


def test_file_by_hand() -> None:
    """AB and B in version 1: header, two letters, root, A (goes on), B (ends), B (ends)."""
    content = (
        HEADER
        + b"\x02A B "
        + bytes([0, 0, 1, 0x40, 0, 0, 0])
        + bytes([0, 0, 3, 0x00, 0, 0, 0])
        + bytes([0, 0, 0, 0x41, 0, 1, 0])
        + bytes([0, 0, 0, 0xC1, 0, 0, 9])
    )
    found = parse_dawg(content)
    assert list(map(tuple, list_words(found.graph, letters=2))) == [(1, 2), (2,)]
    assert (found.labels, found.stated_count) == (("A", "B"), 2)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x02" + bytes(60),
        b"\x01" + bytes(10),
        HEADER + b"\x02A",
        HEADER + b"\x01\xff " + bytes(7),
        HEADER + b"\x01\x07 " + bytes(7),
        HEADER + b"\x01" + b"A" * 60 + b" " + bytes(7),
        HEADER + b"\x01A " + bytes(6),
        HEADER + b"\x01A ",
    ],
)
def test_other_bytes_are_none(content: bytes) -> None:
    with pytest.raises(LexiconError, match=r"not a Quackle \.dawg file"):
        parse_dawg(content)


@pytest.mark.parametrize(
    ("node", "complaint"),
    [
        ([0, 0, 9, 0x40, 0, 0, 1], "an arc leads outside it"),
        ([255, 255, 255, 0x40, 0, 0, 1], "an arc leads outside it"),
        ([0, 0, 0, 0x00, 0, 0, 1], "its last list of siblings has no end"),
    ],
)
def test_damaged_nodes_are_told(node: list[int], complaint: str) -> None:
    root = bytes([0, 0, 1, 0x40, 0, 0, 0])
    with pytest.raises(LexiconError, match=complaint):
        parse_dawg(HEADER + b"\x01A " + root + bytes(node))


def test_more_nodes_than_ours_can_have_are_refused() -> None:
    with pytest.raises(LexiconError, match="a word graph has at most 4,194,303"):
        parse_dawg(bytes(7 * 4_194_304))
