"""Shapes that games and duplicate sessions share."""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias, TypedDict

from faristol.rulebook.choices import Coordinates

LaidTile: TypeAlias = tuple[int, str]
"""A square, and the label of the tile on it."""


class BoardSettings(TypedDict):
    """What a page needs to draw a board and its tiles."""

    rows: int
    columns: int
    letter_multipliers: Sequence[int]
    """one number a square"""
    word_multipliers: Sequence[int]
    start: int
    """the square of the first play"""
    coordinates: Coordinates
    language: str
    """of the words"""
    tiles: Sequence[tuple[str, int, int]]
    """
    label, count and value, in alphabetical order; a count of 0 is a letter that only a blank can stand for;
    the blank, `?`, last
    """


class PlaySettings(BoardSettings):
    """What a page needs to read what people type."""

    spellings: Mapping[str, str]
    """typed → tile, people's shorthand included: `{"QÜ": "QU", "L.L": "L·L", "Q": "QU"}`"""
    rulebook: str
    """its id"""
    rulebook_title: str
    rulebook_language: str
    lexicon: str
    """the version of the word list"""
    lexicon_label: str
    """its title; the version again if this server has lost that list"""
    rack_size: int


class Clause(TypedDict):
    """What an arbiter's ruling may rest on."""

    id: str
    article: str
    text: str
    kind: str


class Summary(TypedDict):
    """A rule in short."""

    summary: str
    """in the rulebook's language"""
    lang: str
    """of the summary"""


class Reason(Summary):
    """Why something was refused."""

    rule: str
    key: str
    """the rule of the rulebook that it rests on"""
    text: str
    """in the reader's language"""
    article: str


class Refused(TypedDict):
    """Not done."""

    type: Literal["refused"]
    id: str
    reasons: Sequence[Reason]
