"""Shapes that games and duplicate sessions share."""

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

from faristol.rulebook.choices import Coordinates

LaidTile: TypeAlias = tuple[int, str]
"""A square, and the label of the tile on it."""


class BoardSettings(TypedDict):
    """Settings with which a page draws a board and its tiles."""

    rows: int
    columns: int
    letter_multipliers: Sequence[int]
    """one number a square"""
    word_multipliers: Sequence[int]
    start: int
    """the square of the first play"""
    coordinates: Coordinates
    language: str
    """language of the words"""
    tiles: Sequence[tuple[str, int, int]]
    """
    label, count and value, in alphabetical order; a count of 0 is a letter that only a blank can stand for;
    the blank, `?`, last
    """


class PlaySettings(BoardSettings):
    """Settings with which a page reads typed plays."""

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
    """Clause that an arbiter's ruling may rest on."""

    id: str
    article: str
    text: str
    kind: str


class Summary(TypedDict):
    """A rule in short."""

    summary: str
    """in the rulebook's language"""
    lang: str
    """language of the summary"""
    gloss: str
    """the same in the reader's language or in English, where the summary is in another; empty otherwise"""
    gloss_lang: str


class Reason(Summary):
    """Reason for a refusal."""

    rule: str
    key: str
    """the rule of the rulebook that it rests on"""
    text: str
    """in the reader's language"""
    article: str
    ways: NotRequired[Sequence[str]]
    """the ways to read a slip, where it has to be said which is meant"""


class Refused(TypedDict):
    """Refusal: nothing was done."""

    type: Literal["refused"]
    id: str
    reasons: Sequence[Reason]


class Beat(TypedDict):
    """A sign of life, every 15 seconds."""

    type: Literal["beat"]
