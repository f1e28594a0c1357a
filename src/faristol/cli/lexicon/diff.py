"""`faristol lexicon diff`: what differs between two lists."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from faristol.cli.kit.output import PROBLEM, answer, counted
from faristol.cli.lexicon.arguments import add_limit, add_tileset, add_usual
from faristol.cli.lexicon.named import named_lexicon
from faristol.errors import LexiconError
from faristol.lexicon import Lexicon, Word
from faristol.tiles import Alphabet, load_tileset

DESCRIPTION = (
    "list the words found in only one of two lists: < in the first, > in the second. Exit code "
    "0 if both hold the same words, 1 if not, or if one cannot be read"
)
EXAMPLES = """\
examples:
  faristol lexicon diff ca-disc-2021 disc2.txt --tileset catalan --limit 50
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_usual(verb)
    verb.add_argument("a", metavar="ID|FILE")
    verb.add_argument("b", metavar="ID|FILE")
    add_tileset(verb)
    verb.add_argument("--only", choices=("a", "b"), help="list the words of one side only")
    add_limit(verb)


def run(args: Namespace) -> int:
    first, second = named_lexicon(args.a, args), named_lexicon(args.b, args)
    if first.tileset != second.tileset:
        raise LexiconError(f"{first.id} has the letters {first.tileset}, {second.id} {second.tileset}")
    alphabet = load_tileset(first.tileset).alphabet
    words, other_words = set(first.graph), set(second.graph)
    only_first, only_second = sorted(words - other_words), sorted(other_words - words)
    both = len(words) - len(only_first)
    document = {
        "in_both": both,
        "a": _side(first, only_first, alphabet, args, "a"),
        "b": _side(second, only_second, alphabet, args, "b"),
    }

    def lines() -> Iterator[str]:
        for name, sign, only in (("a", "<", only_first), ("b", ">", only_second)):
            yield from (f"{sign} {alphabet.text(word)}" for word in _listed(only, args, name))
        yield f"{counted(both, 'word')} in both"
        yield f"{len(only_first):,} only in {first.version}"
        yield f"{len(only_second):,} only in {second.version}"

    answer(args, document, lines(), indent=2)
    return PROBLEM if only_first or only_second else 0


def _side(
    lexicon: Lexicon, only: list[Word], alphabet: Alphabet, args: Namespace, name: str
) -> dict[str, object]:
    return {
        "lexicon": lexicon.version,
        "count": lexicon.word_count,
        "only_here": len(only),
        "words": [alphabet.text(word) for word in _listed(only, args, name)],
    }


def _listed(only: list[Word], args: Namespace, name: str) -> list[Word]:
    """Return as many words as were asked for, of the side that was asked for."""
    return only[: args.limit] if args.only in (None, name) else []
