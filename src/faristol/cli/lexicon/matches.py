"""Words that a search matches, printed."""

import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from faristol.cli.kit.output import answer, counted
from faristol.cli.lexicon.asked import Asked

if TYPE_CHECKING:
    from faristol.lexicon.search import Matches, Order


def order_of(question: Asked, args: Namespace) -> "Order | None":
    """
    Return the order that `add_order` took; None for the alphabet's.

    Raises:
        LexiconError: if there are no play counts for the list.
    """
    if args.playability:
        from faristol.lexicon.playability import most_playable_first  # noqa: PLC0415 - it needs NumPy

        return most_playable_first(question.lexicon)
    if args.likeliest:
        from faristol.lexicon.probability import likeliest_first  # noqa: PLC0415 - likewise

        return likeliest_first(question.tileset)
    return None


def print_matches(matches: "Matches", question: Asked, args: Namespace, *, asked_for: str) -> None:
    texts = [question.alphabet.written(word) for word in matches.words]
    document = {
        "lexicon": question.lexicon.version,
        asked_for: question.operands[0],
        "count": matches.count,
        "words": texts,
    }
    answer(args, document, texts, indent=2)
    if not args.json:
        shown = "" if len(texts) == matches.count else f", {len(texts):,} shown"
        # Not among the words, so that they can be piped on.
        print(f"{counted(matches.count, 'word')}{shown}; {question.signature}", file=sys.stderr)
