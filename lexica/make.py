#!/usr/bin/env python3
"""
Makes the lexica that Faristol ships, from packages that every Debian mirror has.

    lexica/make.py ca-disc-2021        # or ro-hunspell, or both

Downloads by package name with `apt-get download`, unpacks into a temporary folder, and writes
src/faristol/data/lexica/ID.{toml,kwg.xz,licence.txt}. The same packages give the same bytes.
"""

import gzip
import json
import lzma
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from faristol.errors import NotationError  # noqa: E402 - the path must be known first
from faristol.lexicon import (  # noqa: E402
    MIN_TILES,
    Affix,
    Stem,
    Word,
    build_graph,
    expand_all,
    read_affixes,
    read_overrides,
    read_stems,
    spell_word,
)
from faristol.tiles import TileSet, load_tileset  # noqa: E402

OUTPUT = ROOT / "src" / "faristol" / "data" / "lexica"
OVERRIDES = ROOT / "lexica" / "overrides"
COMMON_LICENCES = Path("/usr/share/common-licenses")


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    id: str
    title: str
    tileset: str
    edition: str
    label: str
    packages: tuple[str, ...]
    gather: Callable[[dict[str, Path], TileSet], set[Word]]
    """Words from the unpacked packages; those without a vowel go before the overrides come."""
    overrides: str
    licence: str
    licence_notes: Callable[[dict[str, Path]], Iterator[str]]
    full_texts: tuple[str, ...]
    """In Debian's folder of common licences."""
    provenance: str
    """`{name}` stands for the version of that package, hyphens written as underlines."""


# Catalan ------------------------------------------------------------------------------------------


def gather_catalan(packages: dict[str, Path], tileset: TileSet) -> set[Word]:
    """Tanglet's list, and the two-tile words that it leaves out from wcatalan."""
    listed = gzip.decompress((packages["tanglet-data"] / TANGLET / "words").read_bytes()).decode().split()
    words = set(spelled(listed, tileset))
    everyday = (packages["wcatalan"] / "usr/share/dict/catalan").read_text("utf-8").split()
    words |= {word for word in spelled(filter(is_plain, everyday), tileset) if len(word) == MIN_TILES}
    return words


def catalan_licence(packages: dict[str, Path]) -> Iterator[str]:
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

# Romanian -----------------------------------------------------------------------------------------

WRONG_FLAGS = {
    ("cd", "C"): "an acronym, not a noun",
    ("ou", "Q"): "a noun, not an adjective; its forms are listed separately",
    ("tă", "A"): "a pronoun, not a feminine noun",
    ("prez", "B"): "no such verb",
    ("șez", "B"): "another conjugation; its forms are listed separately",
}


def gather_romanian(packages: dict[str, Path], tileset: TileSet) -> set[Word]:
    folder = packages["hunspell-ro"] / "usr/share/hunspell"
    table = read_affixes(folder / "ro_RO.aff")
    stems = map(corrected, filter(is_wanted_stem, read_stems(folder / "ro_RO.dic", table)))
    forms = expand_all(stems, table.keep(is_wanted_rule))
    return set(spelled(filter(is_plain, forms), tileset))


def is_wanted_stem(stem: Stem) -> bool:
    """Not a name, and not a gerund as it only stands before a hyphen (`instruindu-se`)."""
    return stem.word == stem.word.lower() and not (stem.word.endswith(("indu", "ându")) and not stem.flags)


def corrected(stem: Stem) -> Stem:
    wrong = {flag for word, flag in WRONG_FLAGS if word == stem.word}
    return Stem(stem.word, stem.flags - wrong)


def is_wanted_rule(rule: Affix) -> bool:
    """The rules that put re- and ne- before everything and -ule behind every noun make no real words."""
    return not rule.add.endswith("ule") if rule.is_suffix else rule.add not in {"re", "ne"}


def romanian_licence(packages: dict[str, Path]) -> Iterator[str]:
    yield "1. The affix file of the package hunspell-ro says of itself:"
    affixes = (packages["hunspell-ro"] / "usr/share/hunspell/ro_RO.aff").read_text("utf-8")
    yield affixes[affixes.index("#****") : affixes.index("# Cuprins")].strip("#* \n")
    yield "2. The package's copyright file says:"
    yield paragraphs(
        packages["hunspell-ro"] / "usr/share/doc/hunspell-ro/copyright", "Files: dictionaries/ro/*"
    )
    yield "3. The word graph made from it may be passed on under the same choice of licences:"


ROMANIAN = Recipe(
    id="ro-hunspell",
    title="Romanian",
    tileset="romanian",
    edition="hunspell-ro {hunspell_ro}",
    label="Hunspell, not an official list",
    packages=("hunspell-ro",),
    gather=gather_romanian,
    overrides="ro.txt",
    licence="GPL-2.0-only OR LGPL-2.1-only OR MPL-1.1",
    licence_notes=romanian_licence,
    full_texts=("GPL-2", "LGPL-2.1", "MPL-1.1"),
    provenance="""\
Every form that the spelling dictionary in the Debian package hunspell-ro {hunspell_ro} accepts, except:
names (stems with a capital), forms with an apostrophe, hyphen, dot or digit, forms made by the rules that
put re- or ne- before any verb or adjective, the vocatives in -ule, the gerunds in -ându and -indu that only
stand before a hyphen, and words without a vowel.
Reviewed corrections, with reasons, are in lexica/overrides/ro.txt.
K, Q, W and Y are on no tile but a blank may stand for them, so such words are kept.
The federation's list of official words (LOC) is not free and was not used: this is not an official list.
The expansion was compared with the program hunspell 1.7.1: all 1,554,466 unhyphenated forms of the full
dictionary were accepted by it, and on 150,000 right and wrong forms mixed the two agreed on every one.
""",
)

RECIPES = {recipe.id: recipe for recipe in (CATALAN, ROMANIAN)}

# Steps they share ---------------------------------------------------------------------------------


def is_plain(text: str) -> bool:
    """Not a name, and without apostrophe, hyphen, dot or digit; the dot of L·L is a letter's."""
    return text == text.lower() and text.replace("·", "").isalpha()


def has_vowel(word: Word, tileset: TileSet) -> bool:
    """Units, abbreviations and file names have none; the few interjections come back as overrides."""
    return any(letter in tileset.vowels for letter in word)


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


def unpacked(package: str, folder: Path) -> tuple[Path, str]:
    """Where the package's files now are, and its version."""
    here = folder / package
    here.mkdir()
    subprocess.run(["apt-get", "download", package], cwd=here, check=True, capture_output=True)
    (archive,) = here.glob("*.deb")
    subprocess.run(["dpkg-deb", "-x", archive, here], check=True)
    query = ["dpkg-deb", "-f", str(archive), "Version"]
    version = subprocess.run(query, check=True, capture_output=True, text=True).stdout.strip()
    return here, version


def make(recipe: Recipe) -> None:
    start = time.perf_counter()
    tileset = load_tileset(recipe.tileset)
    with TemporaryDirectory() as folder:
        found = {package: unpacked(package, Path(folder)) for package in recipe.packages}
        places = {package: place for package, (place, _) in found.items()}
        versions = {package.replace("-", "_"): version for package, (_, version) in found.items()}
        gathered = {word for word in recipe.gather(places, tileset) if has_vowel(word, tileset)}
        licence = licence_text(recipe, places)
    words = read_overrides(OVERRIDES / recipe.overrides, tileset.alphabet).apply(gathered, tileset.alphabet)
    building = time.perf_counter()
    graph = build_graph(words)
    built = time.perf_counter()

    content = graph.to_bytes()
    packed = lzma.compress(content, preset=9 | lzma.PRESET_EXTREME)
    description = {
        "id": recipe.id,
        "title": recipe.title,
        "language": tileset.language,
        "tileset": recipe.tileset,
        "edition": recipe.edition.format(**versions),
        "label": recipe.label,
        "official": False,
        "word_count": len(words),
        "sha256": sha256(content).hexdigest(),
        "licence": recipe.licence,
        "licence_file": f"{recipe.id}.licence.txt",
        "provenance": recipe.provenance.format(**versions),
        "made_with": f"lexica/make.py {recipe.id}",
    }
    write(recipe.id, packed, description, licence)
    print(
        f"{recipe.id}: {len(words):,} words, {len(graph.nodes):,} nodes, {len(packed):,} bytes packed; "
        f"gathered in {building - start:.1f} s, built in {built - building:.1f} s"
    )


def licence_text(recipe: Recipe, places: dict[str, Path]) -> str:
    rule = "\n\n" + "=" * 80 + "\n\n"
    notes = "\n\n".join(recipe.licence_notes(places))
    return rule.join([notes, *((COMMON_LICENCES / name).read_text("utf-8") for name in recipe.full_texts)])


def write(lexicon_id: str, packed: bytes, description: dict[str, object], licence: str) -> None:
    OUTPUT.mkdir(parents=True, exist_ok=True)
    (OUTPUT / f"{lexicon_id}.kwg.xz").write_bytes(packed)
    (OUTPUT / f"{lexicon_id}.licence.txt").write_text(licence, "utf-8")
    lines = [f"{key} = {toml_value(value)}" for key, value in description.items()]
    head = f"# Written by {description['made_with']}; do not edit.\n"
    (OUTPUT / f"{lexicon_id}.toml").write_text(head + "\n".join(lines) + "\n", "utf-8")


def toml_value(value: object) -> str:
    if isinstance(value, str) and "\n" in value:
        return f'"""\n{value}"""'
    # Strings, numbers and truth values are written alike in JSON and TOML.
    return json.dumps(value, ensure_ascii=False)


def main(wanted: list[str]) -> int:
    if not wanted or not RECIPES.keys() >= set(wanted):
        print(f"usage: lexica/make.py {' | '.join(RECIPES)}", file=sys.stderr)
        return 2
    for lexicon_id in wanted:
        make(RECIPES[lexicon_id])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
