"""A language's letters, in order. A letter may carry more than one character: NY, QU, L·L."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NewType

from faristol.errors import NotationError

Letter = NewType("Letter", int)
"""Place in the alphabet, from 1. Never a character: `Ç` and `L·L` are one Letter each."""

Tile = NewType("Tile", int)
"""A piece, encoded as the table in `faristol.tiles` says."""

BLANK = Tile(0)
UNKNOWN = Tile(0x7F)
"""A tile on a rack or in the bag that nobody has entered: at a wooden table. Never on a board."""
DESIGNATED = 0x80
"""Set on a blank that lies on the board and stands for a letter."""

MAX_LETTERS = 64  # a set of letters is one machine word


def designate(letter: Letter) -> Tile:
    """The blank that stands for this letter."""
    return Tile(letter | DESIGNATED)


def is_designated(tile: Tile) -> bool:
    return bool(tile & DESIGNATED)


def face(tile: Tile) -> Letter:
    """The letter a tile on the board shows, whether natural or a blank."""
    return Letter(tile & ~DESIGNATED)


def strip_format_marks(text: str) -> str:
    """
    Return the text without Unicode's format characters (Cf): pasted texts bring them, and nobody sees them.

    >>> strip_format_marks("ca\u00adsa\u200b")
    'casa'
    """
    if text.isprintable():  # as nearly all texts are
        return text
    return "".join(c for c in text if unicodedata.category(c) != "Cf")


@dataclass(frozen=True, slots=True)
class Alphabet:
    """
    >>> catalan = Alphabet(("A", "L", "L·L", "N", "NY", "QU"), spellings={"ĿL": "L·L", "QÀ": "QUA"})
    >>> catalan.spell("L·LANY")
    (3, 1, 5)
    >>> catalan.spell("ŀlàny") == catalan.spell("l·lany")
    True
    >>> catalan.text((3, 1, 5))
    'L·LANY'
    >>> catalan.format_tiles(catalan.parse_tiles("A[l·l][NY]?"))
    'A[l·l][NY]?'
    """

    labels: tuple[str, ...]
    """In alphabetical order, upper case."""
    spellings: Mapping[str, str] = field(default_factory=dict)
    """Other ways to write a run of letters, in word lists and by people: `QÜ` → `QU`, `Œ` → `OE`."""
    shorthand: Mapping[str, str] = field(default_factory=dict)
    """Ways people write a letter that no word list may: the Catalan `Q` for `QU`."""
    _letters: dict[str, tuple[Letter, ...]] = field(init=False, repr=False, compare=False)
    _strict: re.Pattern[str] = field(init=False, repr=False, compare=False)
    _lenient: re.Pattern[str] = field(init=False, repr=False, compare=False)
    _ambiguous: bool = field(init=False, repr=False, compare=False)
    _label_of: dict[int, str] = field(init=False, repr=False, compare=False)
    """By tile: messages are full of labels."""
    _tile_of: dict[str, Tile] = field(init=False, repr=False, compare=False)
    """By label, of all tiles but the unknown: so are moves."""

    def __post_init__(self) -> None:
        if len(self.labels) > MAX_LETTERS:
            raise ValueError(f"{len(self.labels)} letters; at most {MAX_LETTERS}")
        by_label: dict[str, tuple[Letter, ...]] = {
            label: (Letter(place),) for place, label in enumerate(self.labels, 1)
        }
        object.__setattr__(self, "_letters", by_label)
        object.__setattr__(self, "_strict", _longest_first(by_label))
        for written, meant in (*self.spellings.items(), *self.shorthand.items()):
            by_label[written] = self.spell(meant)
        object.__setattr__(self, "_strict", _longest_first([*self.labels, *self.spellings]))
        object.__setattr__(self, "_lenient", _longest_first(by_label))
        label_of = {BLANK: "?", UNKNOWN: "_"}
        for place, label in enumerate(self.labels, 1):
            label_of |= {Tile(place): label, designate(Letter(place)): label.lower()}
        object.__setattr__(self, "_label_of", label_of)
        tile_of = {label: tile for tile, label in label_of.items() if tile != UNKNOWN}
        object.__setattr__(self, "_tile_of", tile_of)
        several = [label for label in self.labels if len(label) > 1]
        object.__setattr__(self, "_ambiguous", any(set(label) <= set(self.labels) for label in several))

    def spell(self, word: str, *, shorthand: bool = False) -> tuple[Letter, ...]:
        """
        The letters of a word, longest label first, accents folded; capitals do not matter, nor what is
        invisible.

        Raises:
            NotationError: if some part of the word is on no tile.
        """
        letters: list[Letter] = []
        for token in self._tokens(word, shorthand=shorthand):
            letters += self._find(token, word, shorthand=shorthand)
        return tuple(letters)

    def text(self, letters: Iterable[int]) -> str:
        """The word as it is read: `('L·L', 'A')` → `L·LA`; blanks show what they stand for."""
        return "".join([self.labels[(letter & ~DESIGNATED) - 1] for letter in letters])

    def label(self, tile: Tile) -> str:
        """
        Return the tile's label: `L·L`, lower case for a blank on the board, `?` in hand, `_` if unknown.
        """
        return self._label_of[tile]

    def written(self, tiles: Iterable[Tile]) -> str:
        """The word as a sheet shows it: `COl·lEGI`, blanks in lower case, no brackets."""
        return "".join(map(self.label, tiles))

    def parse_tile(self, label: str) -> Tile:
        """
        Inverse of `label`.

        Raises:
            NotationError: if the text is not one tile.
        """
        if (tile := self._tile_of.get(label)) is not None:
            return tile
        tiles = self.parse_tiles(label if len(label) == 1 else f"[{label}]")
        if len(tiles) != 1:
            raise NotationError("%(found)r is not one tile", found=label)
        return tiles[0]

    def parse_tiles(self, text: str, *, unknown: bool = False) -> tuple[Tile, ...]:
        """
        Tiles as written in records: `?` a blank in hand, lower case a blank on the board.

        A letter of several characters may stand in brackets (`[L·L]`) but need not. `_`, a tile nobody
        knows, is read only where `unknown` allows it.

        Raises:
            NotationError: if some part of the text is on no tile.
        """
        tiles: list[Tile] = []
        for part in re.findall(r"\[[^\[\]]*\]|[?_]|[^\[\]?_]+|[\[\]]", _normal(text)):
            if part == "?" or (part == "_" and unknown):
                tiles.append(BLANK if part == "?" else UNKNOWN)
                continue
            bracketed = part.startswith("[") and part.endswith("]")
            run = part.strip("[]") if bracketed else part
            spelled = [
                (token, letter)
                for token in self._tokens(run, shorthand=True, keep_case=True)
                for letter in self._find(token, text, shorthand=True)
            ]
            if bracketed and len(spelled) != 1:
                raise NotationError("%(part)s in %(found)r is not one tile", part=part, found=text)
            tiles += [designate(letter) if _is_lower(token) else Tile(letter) for token, letter in spelled]
        return tuple(tiles)

    def format_tiles(self, tiles: Iterable[Tile]) -> str:
        """
        Inverse of `parse_tiles`; letters of several characters stand in brackets.

        Where two tiles side by side would read as one (C and H beside a CH), all stand in brackets.
        """
        labels = [self.label(tile) for tile in tiles]
        text = "".join(label if len(label) == 1 else f"[{label}]" for label in labels)
        if self._ambiguous and [self.label(tile) for tile in self.parse_tiles(text, unknown=True)] != labels:
            return "".join(label if label in {"?", "_"} else f"[{label}]" for label in labels)
        return text

    def _tokens(self, text: str, *, shorthand: bool, keep_case: bool = False) -> list[str]:
        normal = _normal(text)
        pattern = self._lenient if shorthand else self._strict
        return pattern.findall(normal if keep_case else normal.upper())

    def _find(self, token: str, whole: str, *, shorthand: bool) -> tuple[Letter, ...]:
        upper = token.upper()
        letters = self._letters.get(upper)
        if letters is None:
            letters = self._fold(upper)
        elif not shorthand and upper in self.shorthand:
            letters = None
        if letters is None:
            raise NotationError("no tile spells %(part)r in %(found)r", part=token, found=whole)
        return letters

    def _fold(self, token: str) -> tuple[Letter, ...] | None:
        """The letter under the accents; remembered, because word lists ask a million times."""
        bare = "".join(c for c in unicodedata.normalize("NFD", token) if not unicodedata.combining(c))
        folded = self._letters.get(bare) if len(bare) == 1 else None
        if (
            folded is not None and len(token) == 1
        ):  # there are only so many characters; accents can be piled up
            self._letters[token] = folded
        return folded


def _normal(text: str) -> str:
    return unicodedata.normalize("NFC", strip_format_marks(text))


def _longest_first(texts: Iterable[str]) -> re.Pattern[str]:
    """Matches one label, or else any single character, so that nothing is skipped silently."""
    longer = sorted((text for text in texts if len(text) > 1), key=len, reverse=True)
    labels = [f"(?i:{re.escape(label)})" for label in longer]
    # One character with those of its accents that have no composed form. Not within the part that
    # ignores case: there an iota would be taken for its own combining form, and swallowed.
    return re.compile("|".join([*labels, ".[\u0300-\u036f]{0,4}"]), re.DOTALL)


def _is_lower(token: str) -> bool:
    return token == token.lower() != token.upper()
