"""Hooks: the letters that make another word when put before or behind one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from faristol.lexicon.graph import WordGraph
from faristol.tiles import Letter


@dataclass(frozen=True, slots=True)
class Hooks:
    """In the order of the alphabet."""

    front: tuple[Letter, ...]
    back: tuple[Letter, ...]


def hooks_of(graph: WordGraph, word: Sequence[Letter], letters: Iterable[Letter]) -> Hooks:
    """The word itself need not be one: `_ANS` has front hooks all the same."""
    alphabet = tuple(letters)
    return Hooks(
        front=tuple(letter for letter in alphabet if (letter, *word) in graph),
        back=tuple(letter for letter in alphabet if (*word, letter) in graph),
    )
