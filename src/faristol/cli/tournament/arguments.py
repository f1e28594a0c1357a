"""Arguments of several verbs."""

from argparse import ArgumentParser

from faristol.cli.kit.numbers import number
from faristol.cli.kit.parser import add_json
from faristol.errors import FaristolError
from faristol.tournament.day import parse_day

DEFAULT_RULEBOOK = "ca-obert-2009"
DIRECTOR = "director"


def add_read(verb: ArgumentParser) -> None:
    """The tournament of a verb that only reads."""
    verb.add_argument(
        "file", metavar="FILE", help="the tournament's file, or site:SLUG for a tournament on the site"
    )
    add_json(verb)


def add_written(verb: ArgumentParser) -> None:
    """The tournament, and who signs what is done to it."""
    add_read(verb)
    add_by(verb)


def add_by(verb: ArgumentParser) -> None:
    verb.add_argument(
        "--by", metavar="NAME", default=DIRECTOR, help=f"name to sign with (default: {DIRECTOR})"
    )


def add_reason(verb: ArgumentParser) -> None:
    verb.add_argument("--reason", metavar="TEXT", default="")


def add_entrants(verb: ArgumentParser) -> None:
    verb.add_argument("entrants", metavar="ENTRANT", nargs="+", help="an entrant's number or name")


def add_round(verb: ArgumentParser, meant: str) -> None:
    verb.add_argument("--round", metavar="N", type=number(), help=f"default: {meant}")


def add_undo(verb: ArgumentParser, meant: str) -> None:
    verb.add_argument("--undo", action="store_true", help=meant)


def add_csv(verb: ArgumentParser) -> None:
    verb.add_argument("--csv", action="store_true", help="print a CSV table, for spreadsheets")


def add_settings(verb: ArgumentParser) -> None:
    verb.add_argument(
        "--set", metavar="KEY=VALUE", action="append", default=[], help="change a setting; may be repeated"
    )


def add_sheets(verb: ArgumentParser) -> None:
    """The tournament's file, or tables instead of it."""
    verb.add_argument("file", metavar="FILE", nargs="?", help="the tournament's file, or site:SLUG")
    add_json(verb)
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
        help=f"a shipped rulebook, or your own .toml file (default: {DEFAULT_RULEBOOK})",
    )


def day(text: str) -> str:
    """
    Raises:
        ValueError: if it is written otherwise, or there is no such day, which argparse tells.
    """
    if text:
        try:
            parse_day(text)
        except FaristolError as error:
            raise ValueError(text) from error
    return text
