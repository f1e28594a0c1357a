"""
Cards for word study: a word's letters in alphabetical order with all anagrams, and a word with its hooks.

A card's key is its tiles, separated by spaces, so that N beside Y is not NY. As `columns`, this needs NumPy:
nothing that `faristol.lexicon` imports imports it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias, cast

import numpy as np

from faristol.errors import NotationError
from faristol.lexicon.catalogue import Lexicon
from faristol.lexicon.columns import columns_of
from faristol.lexicon.hooks import hooks_of
from faristol.lexicon.playability import playability_of
from faristol.lexicon.probability import chances
from faristol.lexicon.search import anagrams
from faristol.lexicon.words import MAX_TILES, MIN_TILES, Word
from faristol.tiles import Alphabet, Letter, Tile, load_tileset

Of: TypeAlias = Literal["anagram", "hooks"]
Order: TypeAlias = Literal["likeliest", "playability", "alphabet"]


@dataclass(frozen=True, slots=True)
class Card:
    """A question and its answers."""

    letters: Word
    """Letters in the order of the alphabet, or a word."""
    answers: tuple[Word, ...] = ()
    """Anagrams; none for a card of hooks."""
    front: tuple[Letter, ...] = ()
    back: tuple[Letter, ...] = ()


@lru_cache(maxsize=32)
def questions(lexicon: Lexicon, of: Of, length: int, order: Order) -> tuple[Word, ...]:
    """
    Return the questions of all words of one length: alphagrams, each once, or words.

    The likeliest to be drawn from a full bag come first, or those of the words that are most often formed;
    equal ones stand in the order of the alphabet.

    Raises:
        LexiconError: if nobody has counted how often the words are formed, and that is the order.
    """
    column = columns_of(lexicon).get(length)
    if column is None:
        return ()
    letters, which = column.letters, np.arange(column.letters.shape[1])
    if of == "anagram":
        letters, which = np.unique(np.sort(letters, axis=0), axis=1, return_inverse=True)
    if order != "alphabet":
        formed = np.zeros(len(which))
        if order == "playability":
            formed += playability_of(lexicon).counts[length]
        times = np.bincount(which.ravel(), weights=formed, minlength=letters.shape[1])
        letters = letters[:, np.lexsort((-chances(letters, load_tileset(lexicon.tileset)), -times))]
    return cast("tuple[Word, ...]", tuple(map(tuple, letters.T.tolist())))


def question_of(word: Sequence[Letter], of: Of) -> Word:
    """Return the question that leads to this word."""
    return tuple(sorted(word)) if of == "anagram" else tuple(word)


def cards_of(lexicon: Lexicon, of: Of, asked: Iterable[Word]) -> list[Card]:
    """Return the cards of these questions; those without an answer are left out, as are hooks of no word."""
    columns = columns_of(lexicon)
    alphabet = load_tileset(lexicon.tileset).alphabet
    every = tuple(map(Letter, range(1, len(alphabet.labels) + 1)))
    cards: list[Card] = []
    for question in asked:
        if of == "anagram":
            answers = cast("tuple[Word, ...]", anagrams(columns, map(Tile, question)).words)
            if answers:
                cards.append(Card(question, answers))
        elif lexicon.has(question):
            hooks = hooks_of(lexicon.graph, question, every)
            cards.append(Card(question, (), hooks.front, hooks.back))
    return cards


def key_of(letters: Word, alphabet: Alphabet) -> str:
    """
    >>> key_of((3, 1), Alphabet(("A", "L", "L·L")))
    'L·L A'
    """
    return " ".join(alphabet.labels[letter - 1] for letter in letters)


def read_question(text: str, alphabet: Alphabet, of: Of) -> Word:
    """
    Read a key, or any spelling of a word, as its question.

    Raises:
        NotationError: if the tiles do not spell it, or it is too short or too long.
    """
    parts = text.split()
    is_key = len(parts) > 1 and all(part in alphabet.labels for part in parts)
    letters: Word = (
        tuple(Letter(alphabet.labels.index(part) + 1) for part in parts)
        if is_key
        else alphabet.spell("".join(parts), shorthand=True)
    )
    if not MIN_TILES <= len(letters) <= MAX_TILES:
        raise NotationError(f"{text!r}: a word has {MIN_TILES} to {MAX_TILES} tiles")
    return question_of(letters, of)
