"""Spanish: a spelling dictionary, less verbs with their pronouns glued on."""

import re
from collections.abc import Iterator
from unicodedata import normalize

from faristol.lexicon import Affix, Stem, Word, expand_all, read_affixes, read_stems
from faristol.tiles import TileSet
from recipes.recipe import Places, Recipe, is_plain, paragraphs, spelled

# Where a verb is irregular, the dictionary lists its forms with pronouns one by one. They begin with these.
HOSTS = """
abol aboli abolir abra abramo abran abre abri abrid acaecer acontecer adviert advierta alce alcen
alza ama amad ame amen anda andad andan andar ande andemo anden apañar arma armemo armen ata atad
ate aten buscar colorir corta da dad dar de deci decid demo den di echa echad eche echemo echen
entra entremo entren esta estar este esten haber hace haced haga hagan haz huela huelan huele ir
irgamo juega juga jugar odia odiad oi oid oiga oigan olamo ole oled oler oye poder sea ser sirva
sirvan una unamo unan une uni unid unta untad unte untemo unten usa usad use usemo usen valga vaya
vayamo vayan ve
"""

ENCLITIC = re.compile(
    rf"(?:(?:{'|'.join(HOSTS.split())}|\w*(?:a|ie|ye)ndo)(?:me|te|se|nos|os|l[aeo]s?){{1,2}}|\w+[aei]rse)"
)
ALIKE = {"ameos", "jugase"}
"""A plant, and a form of jugar alone."""


def gather_spanish(packages: Places, tileset: TileSet) -> set[Word]:
    folder = packages["hunspell-es"] / "usr/share/hunspell"
    table = read_affixes(folder / "es_ES.aff")
    stems = filter(is_wanted_stem, read_stems(folder / "es_ES.dic", table))
    forms = expand_all(stems, table.keep(is_wanted_rule))
    return set(spelled(filter(is_plain, forms), tileset))


def is_wanted_stem(stem: Stem) -> bool:
    """Neither a name nor a form with pronouns that is listed by itself, and so without flags (`dámelo`)."""
    is_enclitic = not stem.flags and ENCLITIC.fullmatch(without_acute(stem.word))
    return stem.word == stem.word.lower() and (not is_enclitic or stem.word in ALIKE)


def is_wanted_rule(rule: Affix) -> bool:
    """
    45 flags, those outside ASCII, glue pronouns on; some rules of others put se behind infinitive or gerund.

    Those that take a letter off first are another matter: cantar, cantase.
    """
    is_reflexive = rule.add.endswith("ndose") or (rule.add == "se" and not rule.strip)
    return rule.flag.isascii() and not is_reflexive


def without_acute(text: str) -> str:
    """The ñ stays."""
    return normalize("NFC", normalize("NFD", text).replace("\N{COMBINING ACUTE ACCENT}", ""))


def spanish_licence(packages: Places) -> Iterator[str]:
    yield "1. The package hunspell-es says in its copyright file:"
    yield paragraphs(
        packages["hunspell-es"] / "usr/share/doc/hunspell-es/copyright", "Files: dictionaries/es/*"
    )
    yield "2. The word graph made from it may be passed on under the same choice of licences:"


SPANISH = Recipe(
    id="es-hunspell",
    title="Spanish",
    tileset="spanish",
    edition="hunspell-es {hunspell_es}",
    label="Hunspell, not an official list",
    packages=("hunspell-es",),
    gather=gather_spanish,
    overrides="es.txt",
    licence="GPL-3.0-or-later OR LGPL-3.0-or-later OR MPL-1.1+",
    licence_notes=spanish_licence,
    full_texts=("GPL-3", "LGPL-3", "MPL-1.1"),
    provenance="""\
Every form that the spelling dictionary in the Debian package hunspell-es {hunspell_es} accepts (es_ES, the
same file for every country), except: names (stems with a capital), forms with an apostrophe, hyphen, dot or
digit, words without a vowel, and verbs with pronouns glued on (darle, dámelo, alimentarse): those made by
45 flags, by the rules that add -se, and those that the dictionary lists one by one.
Words with K and W have no tiles and are left out. Accents fall; Ñ is a letter, and so are CH, LL and RR.
Reviewed corrections, with reasons, are in lexica/overrides/es.txt.
The list of the federation (FILE) is not free and was not used: this is not an official list.
""",
)
