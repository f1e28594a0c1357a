"""Romanian: a spelling dictionary, less the rules that make forms nobody writes."""

from collections.abc import Iterator

from faristol.lexicon import Affix, Stem, Word, expand_all, read_affixes, read_stems
from faristol.tiles import TileSet
from recipes.recipe import Places, Recipe, is_plain, paragraphs, spelled

WRONG_FLAGS = {
    ("cd", "C"): "an acronym, not a noun",
    ("ou", "Q"): "a noun, not an adjective; its forms are listed separately",
    ("tă", "A"): "a pronoun, not a feminine noun",
    ("prez", "B"): "no such verb",
    ("șez", "B"): "another conjugation; its forms are listed separately",
}


def gather_romanian(packages: Places, tileset: TileSet) -> set[Word]:
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


def romanian_licence(packages: Places) -> Iterator[str]:
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
