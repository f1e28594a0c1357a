"""
Word lists: lists of words, the word graphs made from them, and the available lexica.

    text ────── words ─────┐
    .dic/.aff ─ dictionary ┼─ reading ─→ build ─→ graph ─→ catalogue: load_lexicon("ca-disc-2021").has(word)
    .dawg ───── quackle ───┤                        │          │ installed
    .kwg ────── listing ───┘                      hooks    columns ─→ search ← pattern

A word is a tuple of Letters, so accents and the ways to write L·L are settled before anything is asked.
`columns` and `search` are not imported here: they need NumPy.
"""

from faristol.lexicon.build import build_graph
from faristol.lexicon.catalogue import Lexicon, lexicon_ids, load_lexicon, shipped_ids
from faristol.lexicon.graph import WordGraph
from faristol.lexicon.hunspell import (
    Affix,
    AffixTable,
    Stem,
    expand,
    expand_all,
    parse_affixes,
    parse_stems,
    read_affixes,
    read_stems,
)
from faristol.lexicon.reading import Source, read_source
from faristol.lexicon.words import (
    MAX_TILES,
    MIN_TILES,
    Overrides,
    Rejected,
    Word,
    WordList,
    parse_words,
    read_overrides,
    spell_word,
)

__all__ = [
    "MAX_TILES",
    "MIN_TILES",
    "Affix",
    "AffixTable",
    "Lexicon",
    "Overrides",
    "Rejected",
    "Source",
    "Stem",
    "Word",
    "WordGraph",
    "WordList",
    "build_graph",
    "expand",
    "expand_all",
    "lexicon_ids",
    "load_lexicon",
    "parse_affixes",
    "parse_stems",
    "parse_words",
    "read_affixes",
    "read_overrides",
    "read_source",
    "read_stems",
    "shipped_ids",
    "spell_word",
]
