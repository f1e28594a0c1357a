"""What a sheet of a table says: options, and the report they make."""

from argparse import ArgumentParser, Namespace
from dataclasses import replace
from typing import Any, Protocol

from faristol.cli.kit.numbers import is_whole_number, number
from faristol.cli.tournament.arguments import add_round
from faristol.cli.tournament.rows import winner_by
from faristol.standings.result import Result, ResultKind
from faristol.tournament.report import Feat, SideNotes, TableReport

SIDES = ("1", "2", "both")


class Arguments(Protocol):
    """A parser, or a group of its arguments."""

    def add_argument(self, *names: str, **settings: Any) -> Any: ...


def add_report(verb: ArgumentParser, *, left: Arguments | None = None) -> None:
    """What a sheet says besides the score; `left` is where `--left` goes, if it excludes another option."""
    (left or verb).add_argument(
        "--left", choices=SIDES, help="who abandoned the game: lost, with these points"
    )
    verb.add_argument("--winner", choices=("1", "2", "none"), help="where the points do not say it")
    add_round(verb, "the last one that is paired")
    verb.add_argument("--first", choices=("1", "2"), help="who went first")
    verb.add_argument("--bingos", metavar="N", type=number(), nargs=2, help="of 1, of 2")
    for side in ("1", "2"):
        verb.add_argument(f"--best{side}", metavar=("WORD", "POINTS"), nargs=2, help=f"best play of {side}")
        verb.add_argument(
            f"--with{side}",
            metavar=("TILE", "WORD", "POINTS"),
            nargs=3,
            action="append",
            default=[],
            help=f"best play of {side} with a special tile",
        )


def report_of_options(args: Namespace) -> TableReport:
    first, second = args.points
    kind = _kind(args.left)
    winner = winner_by((first, second))
    if args.winner:
        winner = None if args.winner == "none" else int(args.winner) - 1
    elif args.left in ("1", "2"):
        winner = 2 - int(args.left)
    return TableReport(
        result=Result(points=(first, second), winner=winner, kind=kind),
        notes=(_notes(args, 0), _notes(args, 1)),
        first_went=None if args.first is None else int(args.first) - 1,
    )


def _notes(args: Namespace, side: int) -> SideNotes:
    best, special = getattr(args, f"best{side + 1}"), getattr(args, f"with{side + 1}")
    return SideNotes(
        bingos=None if args.bingos is None else args.bingos[side],
        best_play=None if best is None else _feat(args, *best),
        best_with=tuple((tile, _feat(args, word, points)) for tile, word, points in special),
    )


def _feat(args: Namespace, word: str, points: str) -> Feat:
    if not is_whole_number(points):
        args.fail(f"{points!r} is no number of points, of {word}")
    return Feat(word=word, points=int(points))


def kept(report: TableReport, before: TableReport, args: Namespace) -> TableReport:
    """A new score leaves what the sheet says besides, as long as nothing else is said of it."""
    notes = [
        SideNotes(
            bingos=was.bingos if now.bingos is None else now.bingos,
            best_play=now.best_play or was.best_play,
            best_with=now.best_with or was.best_with,
        )
        for now, was in zip(report.notes, before.notes, strict=True)
    ]
    first = before.first_went if args.first is None else report.first_went
    return replace(report, notes=(notes[0], notes[1]), first_went=first, game=before.game)


def _kind(left: str | None) -> ResultKind:
    if left is None:
        return ResultKind.PLAYED
    return ResultKind.BOTH_LOST if left == "both" else ResultKind.FORFEIT
