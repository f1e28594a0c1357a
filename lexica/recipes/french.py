"""French: a spelling dictionary, less the symbols of units."""

from collections.abc import Iterator

from faristol.lexicon import AffixTable, Stem, Word, expand_all, read_affixes, read_stems
from faristol.tiles import TileSet
from recipes.recipe import Places, Recipe, is_plain, spelled

PACKAGE = "npm:dictionary-fr@3.0.0"


def gather_french(packages: Places, tileset: TileSet) -> set[Word]:
    table = read_affixes(packages[PACKAGE] / "index.aff")
    stems = [stem for stem in read_stems(packages[PACKAGE] / "index.dic", table) if is_wanted(stem, table)]
    return set(spelled(filter(is_plain, expand_all(stems, table)), tileset))


def is_wanted(stem: Stem, table: AffixTable) -> bool:
    """Neither a name nor, as every stem in small letters that keeps its case is, the symbol of a unit."""
    return stem.word == stem.word.lower() and not table.has("KEEPCASE", stem.flags)


def french_licence(packages: Places) -> Iterator[str]:
    yield "1. The affix file of the dictionary says of itself:"
    yield (packages[PACKAGE] / "index.aff").read_text("utf-8").partition("\nSET ")[0].strip()
    yield "2. The file `license` beside it, which also names the contributors, says:"
    yield (packages[PACKAGE] / "license").read_text("utf-8").strip()
    yield "3. The word graph made from it may be passed on under the same licence:"


FRENCH = Recipe(
    id="fr-dicollecte",
    title="French",
    tileset="french",
    edition="Dicollecte 7.5 (dictionary-fr {npm_dictionary_fr_3_0_0})",
    label="Dicollecte, not an official list",
    packages=(PACKAGE,),
    gather=gather_french,
    overrides="fr.txt",
    licence="MPL-2.0",
    licence_notes=french_licence,
    full_texts=("MPL-2.0",),
    provenance="""\
Every form that the spelling dictionary in the npm package dictionary-fr {npm_dictionary_fr_3_0_0} accepts
(Dicollecte 7.5, the variant "classique", by Olivier R. and contributors), except: names (stems with a
capital), symbols of units, forms with an apostrophe, hyphen, dot or digit, and words without a vowel.
Accents and cedilla fall; Œ is OE and Æ is AE.
Reviewed corrections, with reasons, are in lexica/overrides/fr.txt.
The list of the federation (ODS) is not free and was not used: this is not an official list.
""",
)
