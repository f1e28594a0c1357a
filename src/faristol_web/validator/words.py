"""Data for judging words on the page itself: the tables of a lexicon, and its word graph packed."""

import gzip
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.urls import reverse

from faristol.lexicon import MAX_TILES, MIN_TILES, Lexicon
from faristol.tiles import Alphabet, load_tileset
from faristol_web.language.lexica import label, title

MOST_WORDS = MAX_TILES + 1
"""A play as long as the board, and a word across each of its tiles."""


def lexicon_json(lexicon: Lexicon) -> Mapping[str, Any]:
    """In the reader's language, but for the title, which says which language it is of."""
    alphabet = load_tileset(lexicon.tileset).alphabet
    return {
        "id": lexicon.id,
        "title": title(lexicon),
        "language": lexicon.language,
        "edition": lexicon.edition,
        "label": label(lexicon),
        "version": lexicon.version,
        "sha256": lexicon.sha256,
        "word_count": lexicon.word_count,
        "words": reverse("validator_words", args=[lexicon.id, lexicon.sha256]),
        "tiles": [MIN_TILES, MAX_TILES],
        "most_words": MOST_WORDS,
        "labels": alphabet.labels,
        "written": written(alphabet),
    }


def written(alphabet: Alphabet) -> Sequence[tuple[str, Sequence[int]]]:
    """Return all spellings of one or several tiles, and the letters meant; accents are folded afterwards."""
    texts = [*alphabet.labels, *alphabet.spellings, *alphabet.shorthand]
    return [(text, alphabet.spell(text, shorthand=True)) for text in texts]


@lru_cache(maxsize=16)
def packed(lexicon: Lexicon) -> bytes:
    """The word graph as browsers unpack it by themselves: xz, in which it is stored, they do not know."""
    return gzip.compress(lexicon.graph.to_bytes(), mtime=0)
