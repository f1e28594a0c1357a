"""Small corrections to a list that is imported: lines `+WORD` and `-WORD`."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from faristol.errors import NotationError
from faristol.lexicon.words import Rejections, Word, WordList, before_comment, spell_word
from faristol.tiles import Alphabet


def apply_patch(words: AbstractSet[Word], lines: Iterable[str], alphabet: Alphabet) -> WordList:
    """
    The corrected words, and the lines of the patch that changed nothing, with the reason.

    >>> english = Alphabet(tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    >>> apply_patch({(1, 2)}, ["+ab", "-cd  # gone", "+ba"], english).rejected
    (Rejected(line_number=1, text='+ab', reason='in the list already'), \
Rejected(line_number=2, text='-cd', reason='not in the list'))
    """
    patched = set(words)
    rejected = Rejections()
    for line_number, line in enumerate(lines, 1):
        text = before_comment(line)
        if not text:
            continue
        reason = _change(patched, text, alphabet)
        if reason:
            rejected.add(line_number, text, reason)
    return WordList(frozenset(patched), tuple(rejected.kept), rejected.more)


def _change(words: set[Word], text: str, alphabet: Alphabet) -> str:
    """Makes one correction; answers why not, if it cannot."""
    sign, written = text[0], text[1:].split(maxsplit=1)[:1]  # a reason may follow
    if sign not in "+-" or not written:
        return "not +WORD or -WORD"
    try:
        word = spell_word(written[0], alphabet)
    except NotationError as error:
        return str(error)
    if (sign == "+") == (word in words):
        return "in the list already" if sign == "+" else "not in the list"
    if sign == "+":
        words.add(word)
    else:
        words.remove(word)
    return ""
