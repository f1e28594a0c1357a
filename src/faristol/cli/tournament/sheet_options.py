"""Contents of a table's sheet: options, and the report they make."""

from argparse import ArgumentParser, Namespace
from dataclasses import replace
from typing import Any, Protocol

from faristol.cli.kit.numbers import is_whole_number, number
from faristol.cli.tournament.arguments import add_round
from faristol.errors import NotationError
from faristol.rulebook import Rulebook
from faristol.standings.result import Result, ResultKind
from faristol.tournament.report import Feat, SideNotes, TableReport, result_of

SIDES = {"1": (0,), "2": (1,), "both": (0, 1)}
"""Scores as typed, and as the library counts them."""
WON = {"1": 0, "2": 1, "tie": None}
"""Winners as typed, of a game that was played."""


class Arguments(Protocol):
    """A parser, or a group of its arguments."""

    def add_argument(self, *names: str, **settings: Any) -> Any: ...


def add_report(verb: ArgumentParser, *, otherwise: Arguments) -> None:
    """Facts of a sheet besides the score; `otherwise` says how a game ended that was not played out."""
    otherwise.add_argument(
        "--left",
        choices=SIDES,
        help="who left the game, at this score; the rulebook gives the result",
    )
    otherwise.add_argument(
        "--on-time",
        choices=("1", "2"),
        help="who lost on time, at this score; the rulebook gives the result",
    )
    otherwise.add_argument(
        "--ruled",
        choices=("1", "2", "neither"),
        help="winner by a ruling, with exactly these points; neither: both lose",
    )
    otherwise.add_argument(
        "--won",
        choices=WON,
        help="winner, or tie, by a rule of the game that goes before the points, such as three wrong plays",
    )
    add_round(verb, "the last one that is paired")
    verb.add_argument("--first", choices=("1", "2"), help="player who went first")
    verb.add_argument("--bingos", metavar="N", type=number(), nargs=2, help="bingos of player 1 and player 2")
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


def fill_points(args: Namespace, book: Rulebook) -> None:
    """
    Want two numbers of points, unless the rulebook gives the result of a game that both left.

    Raises:
        NotationError: if it does not.
    """
    if args.left == "both" and not args.points:
        if book.ending.both_left_points is None:
            raise NotationError(f"{book.id} defines no result for this: give the points of players 1 and 2")
        args.points = [0, 0]
    elif len(args.points) != len(SIDES["both"]):
        args.fail(f"{len(args.points)} numbers of points where 2 are needed")


def report_of_options(args: Namespace) -> TableReport:
    """A ruling counts as it is; a game that was left is as it stood, and still to be judged."""
    points = args.points[0], args.points[1]
    result = result_of(points)
    if args.ruled == "neither":
        result = Result(points=points, winner=None, kind=ResultKind.BOTH_LOST)
    elif args.ruled:
        result = Result(points=points, winner=int(args.ruled) - 1, kind=ResultKind.FORFEIT)
    elif args.won:
        result = Result(points=points, winner=WON[args.won])
    return TableReport(
        result=result,
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
        args.fail(f"{points!r} is not a number of points for {word}")
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
