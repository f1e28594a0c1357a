"""Arguments of several verbs."""

from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path

from faristol.cli.environment import read_environment
from faristol.cli.kit.numbers import number
from faristol.cli.kit.parser import add_json
from faristol.tiles import tileset_ids

_MOST_TEXT = 200
_MOST_WORDS = 999_999_999


def add_usual(verb: ArgumentParser) -> None:
    """`--json` and `--env`."""
    add_json(verb)
    verb.add_argument(
        "--env",
        metavar="FILE",
        type=lambda name: read_environment(Path(name)),
        help="file of environment variables, as for serve; FARISTOL_LEXICA names the folder of lexica",
    )


def add_operands(verb: ArgumentParser, name: str, note: str, *, several: bool = False) -> None:
    """The lexicon comes first, unless an option names it."""
    add_usual(verb)
    shown = f"{name} …" if several else name
    verb.usage = f"%(prog)s [options] ID {shown}\n       %(prog)s [options] --lexicon ID|FILE {shown}"
    verb.add_argument("operands", metavar=name, nargs="*", help=note)
    verb.add_argument(
        "--lexicon", metavar="ID|LANGUAGE|FILE", help="a lexicon, or a file that `import` reads"
    )
    add_tileset(verb)


def add_tileset(verb: ArgumentParser, *, required: bool = False) -> None:
    known = ", ".join(tileset_ids())
    note = f"the letters: {known}" if required else f"the letters of a FILE: {known}"
    verb.add_argument("--tileset", "--tiles", metavar="ID", required=required, help=note)


def add_order(verb: ArgumentParser) -> None:
    """Two orders of words; without either, the alphabet's. `order_of` reads them."""
    orders = verb.add_mutually_exclusive_group()
    orders.add_argument(
        "--likeliest",
        action="store_true",
        help="put the words that are likeliest to be drawn from a full bag first, in each length",
    )
    orders.add_argument(
        "--playability",
        action="store_true",
        help="put the words that the computer plays most often first, whatever their length",
    )


def add_limit(verb: ArgumentParser) -> None:
    verb.add_argument("--limit", metavar="N", type=number(most=_MOST_WORDS), help="list no more than N words")


def add_list(verb: ArgumentParser) -> None:
    """A word list in a file, and how it is read."""
    add_usual(verb)
    verb.add_argument(
        "file", metavar="FILE", type=Path, help="the word list; the format follows from the name"
    )
    add_tileset(verb, required=True)
    verb.add_argument(
        "--encoding", metavar="NAME", help="text encoding (default: UTF-8, or what the .aff file says)"
    )
    verb.add_argument("--aff", metavar="FILE", type=Path, help="affix file of a .dic, if it is not beside it")
    verb.add_argument(
        "--definitions", action="store_true", help="read only the word that each line of a text begins with"
    )
    verb.add_argument("--skip", action="store_true", help="skip lines that give no word")


def line_of_text(text: str) -> str:
    if not text.strip() or not text.isprintable() or len(text) > _MOST_TEXT:
        raise ArgumentTypeError(f"{text!r} is not a line of 1 to {_MOST_TEXT} characters")
    return text.strip()
