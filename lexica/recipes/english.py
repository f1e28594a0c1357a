"""English: the word lists of SCOWL, up to the size that a large dictionary has."""

import re
from collections.abc import Iterator

from faristol.lexicon import Word
from faristol.tiles import TileSet
from recipes.recipe import Places, Recipe, is_plain, spelled

LARGEST = 80
"""The one above, 95, has many words that few people would call English, as its own README says."""

LIST_NAME = re.compile(
    r"(english|american|british|british_z|canadian|australian|\w*variant_\d)-words\.(\d\d)"
)


def gather_english(packages: Places, tileset: TileSet) -> set[Word]:
    """Every spelling of every country; names, contractions and abbreviations are lists of their own."""
    texts: set[str] = set()
    for path in (packages["scowl"] / "usr/share/dict/scowl").iterdir():
        name = LIST_NAME.fullmatch(path.name)
        if name and int(name[2]) <= LARGEST:
            texts.update(path.read_text("utf-8").split())
    return set(spelled(filter(is_plain, texts), tileset))


def english_licence(packages: Places) -> Iterator[str]:
    yield "The package scowl says in its copyright file:"
    yield (packages["scowl"] / "usr/share/doc/scowl/copyright").read_text("utf-8").strip() + "\n"


ENGLISH = Recipe(
    id="en-scowl-80",
    title="English",
    tileset="english",
    edition="SCOWL {scowl}, size 80",
    label="SCOWL size 80, not an official list",
    packages=("scowl",),
    gather=gather_english,
    also_vowels="Y",
    overrides="en.txt",
    licence="LicenseRef-SCOWL",
    licence_notes=english_licence,
    provenance="""\
The lists of words in the Debian package scowl {scowl} (Spell Checker Oriented Word Lists, by Kevin
Atkinson), of sizes 10 to 80: American, British, Canadian and Australian spellings and their variants.
Without names, contractions, abbreviations, and words without a vowel, where Y counts as one.
Reviewed corrections, with reasons, are in lexica/overrides/en.txt.
The lists of Collins, Merriam-Webster and the associations of players are not free and were not used: this
is not an official list.
""",
)
