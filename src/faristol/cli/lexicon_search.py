"""`faristol lexicon anagram` and `pattern`: loaded only when asked for, because they bring NumPy."""

import argparse
import sys

from faristol.cli.lexicon_source import OK, Asked, asked, counted, print_json
from faristol.errors import NotationError
from faristol.lexicon import MAX_TILES
from faristol.lexicon.columns import columns_of
from faristol.lexicon.pattern import parse_pattern
from faristol.lexicon.search import Matches, anagrams, matching


def run_anagram(args: argparse.Namespace) -> int:
    question = asked(args, most=1)
    (written,) = question.operands
    # Capitals: small letters would be blanks that are laid already.
    rack = question.alphabet.parse_tiles(written.upper())
    if not rack:
        raise NotationError("an empty rack")
    lengths = None
    if args.sub or args.min is not None or args.max is not None:
        fewest = 1 if args.min is None else args.min
        most = MAX_TILES if args.max is None else args.max
        if not 1 <= fewest <= most:
            args.fail(f"no word has {fewest} to {most} tiles")
        lengths = range(fewest, most + 1)
    found = anagrams(
        columns_of(question.lexicon),
        rack,
        through=question.alphabet.spell(args.through, shorthand=True),
        lengths=lengths,
        limit=args.limit,
    )
    return _print_matches(found, question, args, asked_for="rack")


def run_pattern(args: argparse.Namespace) -> int:
    question = asked(args, most=1)
    (written,) = question.operands
    found = matching(
        columns_of(question.lexicon),
        parse_pattern(written, question.alphabet),
        lengths=args.length,
        contains=question.alphabet.spell(args.contains, shorthand=True),
        limit=args.limit,
    )
    return _print_matches(found, question, args, asked_for="pattern")


def _print_matches(found: Matches, question: Asked, args: argparse.Namespace, *, asked_for: str) -> int:
    texts = [question.alphabet.written(word) for word in found.words]
    if args.json:
        print_json(
            {
                "lexicon": question.lexicon.version,
                asked_for: question.operands[0],
                "count": found.count,
                "words": texts,
            }
        )
    else:
        for text in texts:
            print(text)
        shown = "" if len(texts) == found.count else f", {len(texts):,} shown"
        # Not among the words, so that they can be piped on.
        print(f"{counted(found.count)}{shown}; {question.signature}", file=sys.stderr)
    return OK
