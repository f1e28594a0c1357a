"""Generators that know only the commonest words of a language."""

import lzma
from functools import cache
from importlib.resources import files
from itertools import islice
from threading import Lock
from weakref import WeakKeyDictionary

from faristol.game import HasWord
from faristol.lexicon import build_graph, spell_word
from faristol.movegen import Generator
from faristol.rulebook import Rulebook

_FOLDER = files("faristol") / "data" / "frequencies"

_kept: "WeakKeyDictionary[Generator, dict[int, Generator]]" = WeakKeyDictionary()
"""By the generator with all words, which serves one word list and one set of rules."""
_one_at_a_time = Lock()


@cache
def common_words(language: str) -> tuple[str, ...]:
    """
    Return the commonest words, the commonest first; none for a language without a list.

    >>> common_words("ca")[:3], common_words("tlh")
    (('de', 'la', 'que'), ())
    """
    file = _FOLDER / f"{language}.txt.xz"
    return tuple(lzma.decompress(file.read_bytes()).decode().split()) if file.is_file() else ()


def with_common_words(whole: Generator, count: int, *, rulebook: Rulebook, has_word: HasWord) -> Generator:
    """
    Return a generator with the `count` commonest words that the word list has; made once.

    In a language without a list of common words, the generator itself.

    Raises:
        LexiconError: if the word list cannot be read.
    """
    if not common_words(whole.tileset.language):
        return whole
    with _one_at_a_time:
        kept = _kept.setdefault(whole, {})
        if count not in kept:
            alphabet = whole.tileset.alphabet
            spelled = (spell_word(text, alphabet) for text in common_words(whole.tileset.language))
            known = islice((word for word in spelled if has_word(word)), count)
            kept[count] = Generator(
                build_graph(known),
                tileset=whole.tileset,
                layout=whole.layout,
                play=whole.play,
                placement=rulebook.placement,
            )
        return kept[count]
