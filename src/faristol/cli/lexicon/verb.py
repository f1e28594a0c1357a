"""How the verbs of `faristol lexicon` are declared: what they share, and nothing that is slow to import."""

import argparse
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any, TypeAlias

from faristol.cli.environment import read_environment
from faristol.cli.later import run_later
from faristol.lexicon import MAX_TILES
from faristol.tiles import tileset_ids

if TYPE_CHECKING:  # The type argument is private to argparse.
    Verbs: TypeAlias = argparse._SubParsersAction["Verb"]  # noqa: SLF001

_MAX_TEXT = 200
_WIDTH = 100


class Verb(argparse.ArgumentParser):
    """Takes operands between options, too: `check ID --each WORD` as well as `check --each ID WORD`."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        known, others = super().parse_known_args(args, namespace)
        if known is not None and hasattr(known, "operands"):
            late = [word for word in others if word == "-" or not word.startswith("-")]
            known.operands = [*known.operands, *late]
            others = [word for word in others if word not in late]
        return known, others


def add_verb(verbs: "Verbs", name: str, purpose: str, run: str, *examples: str) -> argparse.ArgumentParser:
    """`run` is loaded when it is called: what some verbs need is slow to import."""
    verb = verbs.add_parser(
        name,
        help=purpose.partition(":")[0].partition(".")[0],
        description=fill(purpose, _WIDTH),
        epilog="\n  ".join(("examples:", *examples)) if examples else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    verb.add_argument("--json", action="store_true", help="print one JSON document")
    verb.add_argument(
        "--env",
        metavar="FILE",
        type=lambda name: read_environment(Path(name)),
        help="file of environment variables, as for serve: FARISTOL_LEXICA says where lists are",
    )
    verb.set_defaults(run=run_later(run), fail=verb.error)
    return verb


def add_operands(verb: argparse.ArgumentParser, name: str, note: str, *, several: bool = False) -> None:
    """The lexicon comes first, unless an option names it."""
    shown = f"{name} …" if several else name
    verb.usage = f"%(prog)s [options] ID {shown}\n       %(prog)s [options] --lexicon ID|FILE {shown}"
    verb.add_argument("operands", metavar=name, nargs="*", help=note)
    verb.add_argument("--lexicon", metavar="ID|FILE", help="a lexicon, or a file that `import` reads")
    add_tileset(verb)


def add_tileset(verb: argparse.ArgumentParser, *, required: bool = False) -> None:
    known = ", ".join(tileset_ids())
    note = f"the letters: {known}" if required else f"the letters of a FILE: {known}"
    verb.add_argument("--tileset", "--tiles", metavar="ID", required=required, help=note)


def add_limit(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--limit", metavar="N", type=number, help="list no more than N words")


def number(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number")
    return int(text[:6])


def length_range(text: str) -> range:
    first, dots, last = text.partition("..")
    shortest = number(first) if first else 1
    longest = number(last) if last else (MAX_TILES if dots else shortest)
    if not text or not 1 <= shortest <= longest:
        raise argparse.ArgumentTypeError(f"{text!r} is no length: N, N..M, N.. or ..M")
    return range(shortest, longest + 1)


def line_of_text(text: str) -> str:
    if not text.strip() or not text.isprintable() or len(text) > _MAX_TEXT:
        raise argparse.ArgumentTypeError(f"{text!r} is not a line of 1 to {_MAX_TEXT} characters")
    return text.strip()
