"""A lexicon's words as a text that reads back as the same words."""

from collections.abc import Iterable

from faristol.errors import LexiconError
from faristol.lexicon.words import Word
from faristol.tiles import Alphabet


def format_words(words: Iterable[Word], alphabet: Alphabet) -> str:
    """
    One word a line, in the order they come.

    Raises:
        LexiconError: if two tiles side by side would be read as one, such as C and H beside a CH.
    """
    several = [label for label in alphabet.labels if len(label) > 1]
    is_ambiguous = any(set(label) <= set(alphabet.labels) for label in several)
    lines: list[str] = []
    for word in words:
        text = alphabet.text(word)
        if is_ambiguous and alphabet.spell(text) != word:
            tiles = "-".join(alphabet.text((letter,)) for letter in word)
            raise LexiconError(f"{tiles} as text would be read as other tiles; a word graph keeps it")
        lines.append(f"{text}\n")
    return "".join(lines)
