"""`faristol rating apply`: one event, and the edition that it makes."""

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from faristol.cli import read_input
from faristol.cli.duplicate import told
from faristol.cli.lexicon.source import OK
from faristol.cli.rating import BETWEEN_TWO
from faristol.cli.rating.others import OTHER_SYSTEMS
from faristol.files import write_file
from faristol.formats.rating_csv import format_points, read_games, read_ratings, write_ratings
from faristol.rating.editions import Edition, Line, apply
from faristol.rating.states import SEASONS

FITTING = {
    "season": BETWEEN_TWO,
    "seasons": ("barruf",),
    "newcomer": BETWEEN_TWO,
    "least_games": ("cusca",),
    "entrants": ("places",),
    "scale": ("places",),
}
"""Which options are for which rating."""
_OPTIONS = {"season": "--day", "least_games": "--least-games"}
_HEAD = ("", "player", "old", "new", "+/-", "games", "event", "score", "expected", "category", "state")
_RIGHT = (0, 2, 3, 4, 5, 6, 7, 8)


def run_apply(args: argparse.Namespace) -> int:
    """The edition goes to a file only once all of it is known."""
    for option, systems in FITTING.items():
        if getattr(args, option) is not None and args.system not in systems:
            args.fail(f"{_OPTIONS.get(option, f'--{option}')} is for {', '.join(systems)}, not {args.system}")
    if args.before == args.games == "-":
        args.fail("--before and --games cannot both be standard input")
    before, games = read_input(args.before), read_input(args.games)
    if args.system in OTHER_SYSTEMS:
        applied = OTHER_SYSTEMS[args.system].apply(args, before, games)
        written, document, lines, remarks = applied.table, applied.document, applied.lines, applied.remarks
    else:
        remarks = []
        known = read_ratings(before, name=args.before, remarks=remarks)
        played = read_games(games, name=args.games, known=known, remarks=remarks)
        if not played:
            remarks.append(f"{args.games}: no game in it: nobody's rating changes")
        edition = apply(
            args.system,
            known,
            played,
            season=args.season,
            seasons=SEASONS if args.seasons is None else args.seasons,
            newcomer=args.newcomer,
        )
        written, document, lines = write_ratings(edition), edition_document(edition), edition_table(edition)
    tell(remarks)
    if args.out:
        write_file(Path(args.out), written.encode())
    if args.json:
        print(json.dumps({**document, "remarks": remarks}, ensure_ascii=False, indent=1))
    else:
        for line in lines:
            print(line)
    return OK


def tell(remarks: Iterable[str]) -> None:
    """On stderr: what may be right, and should be known."""
    for remark in remarks:
        print(f"faristol: {remark}", file=sys.stderr)


def edition_table(edition: Edition) -> Sequence[str]:
    return told.table([_HEAD, *map(_row, edition.lines)], right=_RIGHT)


def edition_document(edition: Edition) -> Mapping[str, object]:
    return {
        "system": edition.system,
        "season": edition.season,
        "players": [line_document(line) for line in edition.lines],
    }


def line_document(line: Line) -> Mapping[str, object]:
    """A season is the year in which it began."""
    return {
        "player": line.player,
        "position": line.position,
        "old": line.old,
        "new": line.rating,
        # As the table of the next edition calls it.
        "rating": line.rating,
        "delta": line.delta,
        "games": line.games,
        "event_games": line.event_games,
        "score": line.half_points / 2,
        "expected": line.expected_thousandths / 1000,
        "category": line.category,
        "state": line.state and str(line.state),
        "newcomer": line.is_newcomer,
        "debutant": line.is_debutant,
        "last_season": line.last_season,
        "debut_season": line.debut_season,
    }


def _row(line: Line) -> Sequence[str]:
    played = bool(line.event_games)
    notes = [str(line.state or "")]
    if line.is_debutant:
        notes.append("debutant")
    return (
        f"{line.position}." if line.position else "",
        line.player,
        "–" if line.is_newcomer else str(line.old),
        str(line.rating),
        f"{line.delta:+}" if played else "",
        str(line.games),
        str(line.event_games) if played else "",
        format_points(line.half_points) if played else "",
        _thousandths(line.expected_thousandths) if played else "",
        line.category,
        ", ".join(filter(None, notes)),
    )


def _thousandths(number: int) -> str:
    whole, rest = divmod(number, 1000)
    return f"{whole}.{rest:03}"
