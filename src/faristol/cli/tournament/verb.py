"""What the verbs of `faristol tournament` share on the command line."""

import argparse
from typing import TYPE_CHECKING, TypeAlias

from faristol.cli.later import run_later
from faristol.errors import FaristolError

if TYPE_CHECKING:  # The type argument is private to argparse.
    Verbs: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001

DEFAULT_RULEBOOK = "ca-obert-2009"
DIRECTOR = "director"
_MOST_DIGITS = 6
_MOST_CENTS = 2
_WHERE = "the tournament's file, or site:SLUG for one of the site's"


def add_verb(
    verbs: "Verbs", name: str, purpose: str, run: str, *, examples: str = ""
) -> argparse.ArgumentParser:
    """`run` is imported when it is called: what it needs is slow to import."""
    verb = verbs.add_parser(
        name,
        help=purpose,
        description=f"{purpose[0].upper()}{purpose[1:]}.",
        epilog=examples or f"example:\n  faristol tournament {name} open.jsonl",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    verb.add_argument("--json", action="store_true", help="one JSON object")
    verb.set_defaults(run=run_later(run), fail=verb.error)
    return verb


def add_file(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("file", metavar="FILE", help=_WHERE)


def add_by(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--by", metavar="WHO", default=DIRECTOR, help=f"as it is signed (default: {DIRECTOR})")


def add_entrants(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("entrants", metavar="ENTRANT", nargs="+", help="a number, or a name")


def add_round(verb: argparse.ArgumentParser, meant: str) -> None:
    verb.add_argument("--round", metavar="N", type=number, help=f"default: {meant}")


def add_undo(verb: argparse.ArgumentParser, meant: str) -> None:
    verb.add_argument("--undo", action="store_true", help=meant)


def add_sheets(verb: argparse.ArgumentParser, *, needs_results: bool = False) -> None:
    """Tables instead of a tournament's file; where there may be a file, it comes first."""
    sheets = verb.add_argument_group("from a spreadsheet, without a tournament's file")
    sheets.add_argument(
        "--players", metavar="CSV", help="player,name,rating,club,registered; - is standard input"
    )
    sheets.add_argument(
        "--results", metavar="CSV", help="round,player1,player2,points1,points2; an empty player2 is a bye"
    )
    sheets.add_argument(
        "--rulebook",
        metavar="ID|FILE",
        help=f"one that comes with the program, or your own .toml (default: {DEFAULT_RULEBOOK})",
    )
    verb.set_defaults(needs_results=needs_results)


def day(text: str) -> str:
    """
    Raises:
        ValueError: if it is written otherwise, or there is no such day, which argparse tells.
    """
    from faristol.tournament.day import parse_day  # noqa: PLC0415 - only where somebody says one

    if text:
        try:
            parse_day(text)
        except FaristolError as error:
            raise ValueError(text) from error
    return text


def number(text: str) -> int:
    """
    Raises:
        ValueError: if it is no whole number, which argparse tells.
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS):
        raise ValueError(text)
    return int(text)


def points(text: str) -> int:
    """
    A score; penalties can take it below nothing.

    Raises:
        ValueError: if it is no whole number, which argparse tells.
    """
    return -number(text[1:]) if text[:1] in {"-", "−"} else number(text)


def cents(text: str) -> int:
    """
    An amount of money: `10` or `7.50`.

    Raises:
        ValueError: if it is none, which argparse tells.
    """
    whole, _, part = text.replace(",", ".").partition(".")
    if len(part) > _MOST_CENTS:
        raise ValueError(text)
    return number(whole) * 100 + number(part.ljust(_MOST_CENTS, "0"))
