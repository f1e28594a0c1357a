"""`faristol lexicon anagram` and `pattern`: loaded only when asked for, because they bring NumPy."""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence

from faristol.cli.lexicon.source import OK, Asked, asked, counted, print_json
from faristol.errors import NotationError
from faristol.lexicon import MAX_TILES
from faristol.lexicon.columns import columns_of
from faristol.lexicon.pattern import parse_pattern
from faristol.lexicon.search import Matches, anagrams, matching
from faristol.tiles import BLANK, Letter, Tile, TileSet


def run_anagram(args: argparse.Namespace) -> int:
    question = asked(args, most=1)
    (written,) = question.operands
    # Capitals: small letters would be blanks that are laid already.
    rack = question.alphabet.parse_tiles(written.upper())
    through = question.alphabet.spell(args.through, shorthand=True)
    if not rack:
        raise NotationError("an empty rack")
    _raise_unless_held(rack, through, question.tileset)
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
        through=through,
        lengths=lengths,
        limit=args.limit,
    )
    return _print_matches(found, question, args, asked_for="rack")


def _raise_unless_held(rack: Sequence[Tile], through: Sequence[Letter], tileset: TileSet) -> None:
    """
    Raises:
        NotationError: if no word is so long, or the bag never held all these tiles.
    """
    if len(rack) + len(through) > MAX_TILES:
        laid = f" and {len(through):,} on the board" if through else ""
        raise NotationError(f"{len(rack):,} tiles on the rack{laid}: no word has more than {MAX_TILES}")
    held = Counter(rack)
    too_many = [
        f"{tileset.counts[tile]} of {tileset.alphabet.label(tile)}, not {count}"
        for tile, count in sorted(held.items())
        if count > tileset.counts[tile]
    ]
    if too_many:
        raise NotationError(f"the {tileset.title} set has {'; '.join(too_many)}")
    # On the board a letter may be a blank.
    missing = (held + Counter(through)) - Counter(tileset.tiles())
    if missing.total() > tileset.counts[BLANK] - held[BLANK]:
        found = tileset.alphabet.text(sorted(missing.elements()))
        raise NotationError(f"with those on the board more than the {tileset.title} set has: {found}")


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
