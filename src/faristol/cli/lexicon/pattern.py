"""`faristol lexicon pattern`: the words that look like this."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace

from faristol.cli.kit.numbers import whole_number
from faristol.cli.lexicon.arguments import add_limit, add_operands, add_order
from faristol.cli.lexicon.asked import asked
from faristol.cli.lexicon.matches import order_of, print_matches
from faristol.lexicon import MAX_TILES
from faristol.lexicon.pattern import parse_pattern

DESCRIPTION = (
    "list the words that match a pattern: ? or . is any letter, * any run of letters, [ABC] one"
    " of these, [^ABC] none of these. Brackets list letters as they are spelled; commas are "
    "allowed, ranges are not: [AL·L] is A or L·L"
)
EXAMPLES = """\
examples:
  faristol lexicon pattern ca-disc-2021 '?a[lr]*' --length 5..7
  faristol lexicon pattern ro-hunspell '*x*' --contains zz
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_operands(verb, "PATTERN", "in quotes, because shells expand * and ?")
    verb.add_argument(
        "--length",
        metavar="N..M",
        type=length_range,
        default=range(1, MAX_TILES + 1),
        help="length in tiles; N, N.. and ..M also work",
    )
    verb.add_argument(
        "--contains",
        metavar="LETTERS",
        default="",
        help="letters that the word contains, repeated as often as needed",
    )
    add_limit(verb)
    add_order(verb)


def run(args: Namespace) -> None:
    from faristol.lexicon.columns import columns_of  # noqa: PLC0415 - it needs NumPy
    from faristol.lexicon.search import matching  # noqa: PLC0415 - likewise

    question = asked(args, most=1)
    matches = matching(
        columns_of(question.lexicon),
        parse_pattern(question.operands[0], question.alphabet),
        lengths=args.length,
        contains=question.alphabet.spell(args.contains, shorthand=True),
        limit=args.limit,
        order=order_of(question, args),
    )
    print_matches(matches, question, args, asked_for="pattern")


def length_range(text: str) -> range:
    first, dots, last = text.partition("..")
    shortest = whole_number(first) if first else 1
    longest = whole_number(last) if last else (MAX_TILES if dots else shortest)
    if not text or not 1 <= shortest <= longest:
        raise ArgumentTypeError(f"{text!r} is not a length; write N, N..M, N.. or ..M")
    return range(shortest, longest + 1)
