"""Greek: a spelling dictionary, and the list of a word game for three letters."""

import gzip
from collections.abc import Iterator

from faristol.lexicon import Word, expand_all, read_affixes, read_stems
from faristol.tiles import TileSet
from recipes.recipe import Places, Recipe, is_plain, paragraphs, spelled

GAME_LIST_LENGTH = 3
"""Of three letters the dictionary has 365 words, with abbreviations; the game list has 524, without."""


def gather_greek(packages: Places, tileset: TileSet) -> set[Word]:
    folder = packages["hunspell-el"] / "usr/share/hunspell"
    table = read_affixes(folder / "el_GR.aff")
    stems = (stem for stem in read_stems(folder / "el_GR.dic", table) if is_plain(stem.word))
    words = {word for word in spelled(expand_all(stems, table), tileset) if len(word) != GAME_LIST_LENGTH}
    # In capitals throughout, so that no name could be told from a word; these 524 were read.
    listed = gzip.decompress((packages["tanglet-data"] / TANGLET / "words").read_bytes()).decode().split()
    return words | {word for word in spelled(listed, tileset) if len(word) == GAME_LIST_LENGTH}


def greek_licence(packages: Places) -> Iterator[str]:
    yield "1. The package hunspell-el says in its copyright file:"
    copyright_file = packages["hunspell-el"] / "usr/share/doc/hunspell-el/copyright"
    yield paragraphs(copyright_file, "Files: dictionaries/el_GR/*")
    yield "2. The word list of the package tanglet-data says of itself (gamedata/el/language.ini):"
    yield (packages["tanglet-data"] / TANGLET / "language.ini").read_text("utf-8").strip()
    yield (
        "3. The word graph joins both. It may be passed on under the GNU General Public License, version 3,\n"
        "which is offered by the second; the first offers the GNU Lesser General Public License, version\n"
        "2.1, whose section 3 lets anybody turn to that version. Both texts follow:"
    )


TANGLET = "usr/share/tanglet/gamedata/el"

GREEK = Recipe(
    id="el-hunspell",
    title="Greek",
    tileset="greek",
    edition="hunspell-el {hunspell_el}",
    label="Hunspell, not an official list",
    packages=("hunspell-el", "tanglet-data"),
    gather=gather_greek,
    overrides="el.txt",
    licence="GPL-3.0-only",
    licence_notes=greek_licence,
    full_texts=("GPL-3", "LGPL-2.1"),
    provenance="""\
Every form in the spelling dictionary of the Debian package hunspell-el {hunspell_el}, which lists its forms
one by one, except names (a capital), words without a vowel and words of three letters. Those of three letters
are the ones of the Greek list in the Debian package tanglet-data {tanglet_data} (gamedata/el/words, by
Jason Katz-Brown, who made it for the program Quackle), because the dictionary has many abbreviations there.
Capitals drop tonos and dialytika, and final sigma is sigma.
Reviewed corrections, with reasons, are in lexica/overrides/el.txt.
No federation has checked it: this is not an official list.
""",
)
