"""`faristol leaves`: what tiles that stay on the rack are worth; found, and tried, by playing games."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from faristol.cli.later import run_later

if TYPE_CHECKING:  # The type argument is private to argparse.
    Verbs: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001

MOST_GAMES, MOST_GENERATIONS, MOST_JOBS = 1_000_000, 20, 64
_MOST_DIGITS = 18  # whole numbers of a TOML file have 64 bits


def add_arguments(noun: argparse.ArgumentParser) -> None:
    """Adds the noun `leaves` and its verbs."""
    verbs = noun.add_subparsers(required=True, metavar="VERB")
    _add_train(verbs)
    _add_duel(verbs)
    _add_info(verbs)


def _add_train(verbs: "Verbs") -> None:
    verb = _verb(
        verbs,
        "train",
        "find leave values by playing games of equity against itself, each generation with the values of "
        "those before it. The same seed gives the same file, with any number of jobs",
        "leaves.training.run_train",
        "faristol leaves train --lexicon ca-disc-2021 -o catalan.toml",
        "faristol leaves train --lexicon ro-hunspell --rulebook ro-liber --seed 7 --games 500 --jobs 2 \\",
        "    -o romanian.toml",
    )
    _add_setting(verb)
    _add_number(verb, "--games", 3000, "in each generation", most=MOST_GAMES)
    _add_number(
        verb,
        "--generations",
        4,
        "the first knows nothing, and only teaches the second",
        most=MOST_GENERATIONS,
    )
    verb.add_argument("-o", "--output", metavar="FILE", type=Path, required=True)


def _add_duel(verbs: "Verbs") -> None:
    verb = _verb(
        verbs,
        "duel",
        "best equity against top score, in pairs of games: the same tiles in the same order, seats changed",
        "leaves.training.run_duel",
        "faristol leaves duel --lexicon ca-disc-2021 --pairs 500",
        "faristol leaves duel --lexicon ca-disc-2021 --leaves catalan.toml --json",
    )
    _add_setting(verb)
    _add_number(verb, "--pairs", 300, "of games", least=2, most=MOST_GAMES)
    verb.add_argument("--leaves", metavar="FILE", type=Path, help="values to try instead of those at hand")
    verb.add_argument("--json", action="store_true", help="print one JSON document")


def _add_info(verbs: "Verbs") -> None:
    verb = _verb(
        verbs,
        "info",
        "which leave values there are; those of one tile set or file, and where they come from",
        "leaves.info.run_info",
        "faristol leaves info",
        "faristol leaves info catalan --leave 'AER?'",
    )
    verb.add_argument("values", metavar="TILESET|FILE", nargs="?")
    verb.add_argument("--leave", metavar="TILES", help="what exactly these are worth; ? is a blank")
    verb.add_argument("--json", action="store_true", help="print one JSON document")


def _verb(verbs: "Verbs", name: str, purpose: str, run: str, *examples: str) -> argparse.ArgumentParser:
    """`run` is loaded when it is called: what it needs is slow to import."""
    verb = verbs.add_parser(
        name,
        help=purpose.partition(":")[0].partition(".")[0],
        description=purpose,
        epilog="\n  ".join(("examples:", *examples)),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    verb.set_defaults(run=run_later(run), fail=verb.error)
    return verb


def _add_setting(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--lexicon", metavar="ID", required=True)
    verb.add_argument(
        "--rulebook", metavar="ID", help="the first that is for the lexicon's tiles, or else the first of all"
    )
    _add_number(verb, "--seed", 1, "decides every draw", least=0)
    _add_number(verb, "--jobs", 1, "processes that play at the same time", most=MOST_JOBS)


def _add_number(
    verb: argparse.ArgumentParser,
    name: str,
    usual: int,
    purpose: str,
    *,
    least: int = 1,
    most: int | None = None,
) -> None:
    def number(text: str) -> int:
        if not text.isascii() or not text.isdigit() or len(text) > _MOST_DIGITS:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number")
        value = int(text)
        if value < least or (most is not None and value > most):
            limit = f"{least:,} or more" if most is None else f"{least:,} to {most:,}"
            raise argparse.ArgumentTypeError(f"{value:,} is out of range: {limit}")
        return value

    verb.add_argument(name, metavar="N", type=number, default=usual, help=f"{purpose} (%(default)s)")
