"""`faristol rating apply`: one event, and the edition that it makes."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path

from faristol.cli.kit.inputs import read_input
from faristol.cli.kit.numbers import number
from faristol.cli.kit.output import answer, remark
from faristol.cli.rating.others import OTHER_SYSTEMS
from faristol.cli.rating.shown import edition_document, edition_table
from faristol.cli.rating.terms import BETWEEN_TWO, MOST, add_system, add_terms
from faristol.errors import NotationError
from faristol.files import write_file
from faristol.formats.rating.csv import read_games, read_ratings, write_ratings
from faristol.rating.editions import apply
from faristol.rating.states import SEASONS, season_of

EXAMPLES = """\
examples:
  faristol rating apply --system barruf --before B.csv --games G.csv --out next.csv
  faristol rating apply --system barruf --before B.csv --games G.csv --day 2009-11-21 --json

tables, each under a row with the names of its columns:
  barruf, elo, naspa   before  player,rating,games
                       games   round,player1,player2,result1   result1 is 1, 0.5 or 0; no player2: a bye
  barrisc              before  player,mean                     of the season before; counts as one game
                       games   player,percentage               a row a game
  cusca                before  player,total,games
                       games   game,player,points              a row a player, three or four a game
  places               before  player,points,events
                       games   player,place                    of one event; shared places have one number

All games of an event are measured by the ratings from before it. A player who is not in the first table is
a newcomer: 950 in barruf; the others need --newcomer. Use what --out writes
as the next --before. With --day, or last_season in the table, barruf players
who do not play become inactive in September.
Names match whatever their case; an accent makes another name, and names that look alike are reported.
"""
_FITTING = {
    "season": BETWEEN_TWO,
    "seasons": ("barruf",),
    "newcomer": BETWEEN_TWO,
    "least_games": ("cusca",),
    "entrants": ("places",),
    "scale": ("places",),
}
"""Ratings to which each option applies."""
_OPTIONS = {"season": "--day", "least_games": "--least-games"}


def add_arguments(verb: ArgumentParser) -> None:
    add_system(verb, (*BETWEEN_TWO, *OTHER_SYSTEMS))
    verb.add_argument("--before", metavar="FILE", required=True, help="the current list; - is standard input")
    verb.add_argument(
        "--games", metavar="FILE", required=True, help="games of the event; - is standard input"
    )
    verb.add_argument(
        "--out", metavar="FILE", help="write the next list to this file, for use as the next --before"
    )
    add_terms(verb)
    verb.add_argument(
        "--day",
        metavar="DAY",
        type=_season,
        dest="season",
        help="day of the event, such as 2009-11-21 (barruf, elo, naspa)",
    )
    verb.add_argument(
        "--least-games",
        metavar="N",
        type=number(most=MOST),
        help="cusca: games needed for a rank (default: 8)",
    )
    scale = verb.add_mutually_exclusive_group()
    scale.add_argument(
        "--entrants",
        metavar="N",
        type=number(least=1, most=MOST),
        help="places: number of entrants, if not all are in the table",
    )
    scale.add_argument(
        "--scale", metavar="N,N,…", type=_scale, help="places: the points of each place, first place first"
    )


def run(args: Namespace) -> None:
    """Write the edition only once all of it is known."""
    for option, systems in _FITTING.items():
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
            remarks.append(f"{args.games}: contains no games, so no rating changes")
        edition = apply(
            args.system,
            known,
            played,
            season=args.season,
            seasons=SEASONS if args.seasons is None else args.seasons,
            newcomer=args.newcomer,
        )
        written, document, lines = write_ratings(edition), edition_document(edition), edition_table(edition)
    remark(*remarks)
    if args.out:
        write_file(Path(args.out), written.encode())
    answer(args, {**document, "remarks": remarks}, lines)


def _season(text: str) -> int:
    try:
        return season_of(text)
    except NotationError as error:
        raise ArgumentTypeError(str(error)) from error


def _scale(text: str) -> tuple[int, ...]:
    return tuple(number(most=MOST)(part.strip()) for part in text.split(","))
