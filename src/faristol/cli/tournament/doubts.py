"""Scores that hardly ever happen: asked about once, on a terminal; elsewhere only `--yes` is sure."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable

from faristol.cli.kit.output import print_lines
from faristol.errors import NotationError
from faristol.tournament.doubts import doubts_about
from faristol.tournament.report import TableReport
from faristol.tournament.settings import Settings

_YES = {"y", "yes"}


def add_yes(verb: ArgumentParser) -> None:
    verb.add_argument("--yes", action="store_true", help="confirm rare scores without asking")


def ask_about(args: Namespace, settings: Settings, reports: Iterable[tuple[str, TableReport]]) -> None:
    """
    List all that is rare, each with where it is, and go on if somebody says that it is right.

    Raises:
        NotationError: if nobody does.
    """
    doubts = [
        f"{where}: {first}-{second}: {doubt}"
        for where, report in reports
        for first, second in [report.result.points]
        for doubt in doubts_about(report, settings)
    ]
    if not doubts or args.yes:
        return
    if not sys.stdin.isatty() or args.json:
        raise NotationError("; ".join(doubts) + "; nothing is recorded. If it is right, add --yes")
    print_lines(doubts, is_error=True)
    print("Is it right? [y/N] ", end="", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().lower() not in _YES:
        raise NotationError("nothing is recorded")
