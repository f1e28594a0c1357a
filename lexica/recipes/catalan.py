"""Catalan: the list of a word game, and a general one for its shortest words."""

import gzip
from collections.abc import Iterator

from faristol.lexicon import MIN_TILES, Word
from faristol.tiles import TileSet
from recipes.recipe import Places, Recipe, is_plain, paragraphs, spelled


def gather_catalan(packages: Places, tileset: TileSet) -> set[Word]:
    """Tanglet's list, and the two-tile words that it leaves out from wcatalan."""
    listed = gzip.decompress((packages["tanglet-data"] / TANGLET / "words").read_bytes()).decode().split()
    words = set(spelled(listed, tileset))
    everyday = (packages["wcatalan"] / "usr/share/dict/catalan").read_text("utf-8").split()
    words |= {word for word in spelled(filter(is_plain, everyday), tileset) if len(word) == MIN_TILES}
    return words


def catalan_licence(packages: Places) -> Iterator[str]:
    yield "1. The word list of the package tanglet-data says of itself (gamedata/ca/language.ini):"
    yield (packages["tanglet-data"] / TANGLET / "language.ini").read_text("utf-8").strip()
    yield "2. The words of two tiles come from the package wcatalan, whose copyright file says:"
    yield paragraphs(
        packages["wcatalan"] / "usr/share/doc/wcatalan/copyright", "Files: *", "License: GPL-2+\n"
    )
    yield (
        "3. The word graph joins both. It may be passed on under the GNU General Public License,\n"
        "version 3, which is offered by the first and, as a later version, by the second:"
    )


TANGLET = "usr/share/tanglet/gamedata/ca"

CATALAN = Recipe(
    id="ca-disc-2021",
    title="Catalan",
    tileset="catalan",
    edition="2021",
    label="DISC 2021, unofficial copy",
    packages=("tanglet-data", "wcatalan"),
    gather=gather_catalan,
    overrides="ca.txt",
    licence="GPL-3.0-only",
    licence_notes=catalan_licence,
    full_texts=("GPL-3",),
    provenance="""\
Words of three tiles and more are those of the Catalan list in the Debian package tanglet-data {tanglet_data}
(gamedata/ca/words, by Joan Montané), a copy of the DISC as it was in 2021. That list has no words of two
letters; the words of two tiles with a vowel come from the package wcatalan {wcatalan}.
Words with K, W, or Y outside NY, have no tiles and are left out.
Nobody who keeps the DISC has checked this copy: it is not an official list.
""",
)
