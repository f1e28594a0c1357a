"""`faristol lexicon anagram`: the words that a rack makes."""

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence

from faristol.cli.kit.numbers import number
from faristol.cli.lexicon.arguments import add_limit, add_operands, add_order
from faristol.cli.lexicon.asked import asked
from faristol.cli.lexicon.matches import order_of, print_matches
from faristol.errors import NotationError
from faristol.lexicon import MAX_TILES
from faristol.tiles import BLANK, Letter, Tile, TileSet

DESCRIPTION = (
    "list the words that use all tiles of a rack, or fewer with --sub; blanks are shown in lower case"
)
EXAMPLES = """\
examples:
  faristol lexicon anagram ca-disc-2021 'casat?'                 # ? is a blank
  faristol lexicon anagram ca-disc-2021 aeilnrs --through t      # with a T that lies on the board
  faristol lexicon anagram ro-hunspell '?casare' --sub --min 5 --limit 20 --likeliest
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_operands(verb, "RACK", "tiles as in a word, no more of each than the set has; ? is a blank")
    verb.add_argument(
        "--through", metavar="LETTERS", default="", help="tiles on the board: the word uses all of them"
    )
    verb.add_argument("--sub", action="store_true", help="also list words that leave tiles on the rack")
    verb.add_argument(
        "--min", metavar="N", type=number(), help="only words of N tiles or more; implies --sub"
    )
    verb.add_argument(
        "--max", metavar="N", type=number(), help="only words of N tiles or fewer; implies --sub"
    )
    add_limit(verb)
    add_order(verb)


def run(args: Namespace) -> None:
    from faristol.lexicon.columns import columns_of  # noqa: PLC0415 - it needs NumPy
    from faristol.lexicon.search import anagrams  # noqa: PLC0415 - likewise

    question = asked(args, most=1)
    # Capitals: small letters would be blanks that are laid already.
    rack = question.alphabet.parse_tiles(question.operands[0].upper())
    through = question.alphabet.spell(args.through, shorthand=True)
    if not rack:
        raise NotationError("an empty rack")
    _raise_unless_held(rack, through, question.tileset)
    lengths = None
    if args.sub or args.min is not None or args.max is not None:
        fewest = 1 if args.min is None else args.min
        most = MAX_TILES if args.max is None else args.max
        if not 1 <= fewest <= most:
            args.fail(f"no word has {fewest:,} to {most:,} tiles")
        lengths = range(fewest, most + 1)
    columns = columns_of(question.lexicon)
    order = order_of(question, args)
    matches = anagrams(columns, rack, through=through, lengths=lengths, limit=args.limit, order=order)
    print_matches(matches, question, args, asked_for="rack")


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
        letters = tileset.alphabet.text(sorted(missing.elements()))
        raise NotationError(f"with those on the board more than the {tileset.title} set has: {letters}")
