"""Options of several verbs: which rating, and on what terms."""

from argparse import ArgumentParser
from collections.abc import Sequence

from faristol.cli.kit.numbers import number
from faristol.cli.kit.parser import add_json
from faristol.rating.states import SEASONS

BETWEEN_TWO = ("barruf", "elo", "naspa")
MOST = 99_999


def add_system(verb: ArgumentParser, systems: Sequence[str] = BETWEEN_TWO) -> None:
    """`--system`, and `--json`."""
    verb.add_argument("--system", required=True, choices=systems, help="rating system")
    add_json(verb)


def add_newcomer(verb: ArgumentParser) -> None:
    verb.add_argument(
        "--newcomer", metavar="N", type=number(least=1, most=MOST), help="starting rating of newcomers"
    )


def add_terms(verb: ArgumentParser) -> None:
    add_newcomer(verb)
    verb.add_argument(
        "--seasons",
        metavar="N",
        type=number(least=1, most=MOST),
        help=f"barruf: active players played in one of the last N, this one included (default: {SEASONS})",
    )
