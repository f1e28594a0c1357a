"""What a recipe says, and the steps that several of them share."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from faristol.errors import NotationError
from faristol.lexicon import Word, spell_word
from faristol.tiles import Letter, TileSet

Places = dict[str, Path]
"""Where each package lies unpacked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    id: str
    title: str
    tileset: str
    edition: str
    label: str
    packages: tuple[str, ...]
    """Debian's by name; one of npm as `npm:NAME@VERSION`, because npm keeps every version for ever."""
    gather: Callable[[Places, TileSet], set[Word]]
    """Words from the unpacked packages; those without a vowel go before the overrides come."""
    also_vowels: str = ""
    """Letters that the game counts as consonants and that yet make a word one can say: the Y of RHYTHM."""
    overrides: str
    licence: str
    licence_notes: Callable[[Places], Iterator[str]]
    full_texts: tuple[str, ...] = ()
    """In Debian's folder of common licences."""
    provenance: str
    """`{name}` stands for the version of that package, all but letters and digits written as underlines."""

    def vowels(self, tileset: TileSet) -> frozenset[Letter]:
        """Units, abbreviations and file names have none; the few interjections come back as overrides."""
        return tileset.vowels | set(tileset.alphabet.spell(self.also_vowels))


def is_plain(text: str) -> bool:
    """Not a name, and without apostrophe, hyphen, dot or digit; the dot of L·L is a letter's."""
    return text == text.lower() and text.replace("·", "").isalpha()


def spelled(texts: Iterable[str], tileset: TileSet) -> Iterator[Word]:
    """Those that tiles can spell and that fit on a board."""
    for text in texts:
        try:
            yield spell_word(text, tileset.alphabet)
        except NotationError:
            continue


def paragraphs(copyright_file: Path, *beginnings: str) -> str:
    """The paragraphs of a Debian copyright file that begin like this."""
    parts = copyright_file.read_text("utf-8").split("\n\n")
    return "\n\n".join(part.strip() for part in parts if part.strip().startswith(beginnings))
