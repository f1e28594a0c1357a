"""`faristol rating`: the next edition of a rating list, and what a rating would be."""

import argparse
from typing import TYPE_CHECKING, TypeAlias

from faristol.cli.later import run_later
from faristol.errors import NotationError
from faristol.rating.states import SEASONS, season_of

if TYPE_CHECKING:  # The type argument is private to argparse.
    Verbs: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001

BETWEEN_TWO = ("barruf", "elo", "naspa")
OTHERS = ("barrisc", "cusca", "places")
_MOST = 99_999
_APPLY = """\
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
                       games   player,place                    of one event; who shares a place has its number

All games of an event are measured by the ratings from before it. A player who is not in the first table is
a newcomer: 950 in barruf; the others have none to begin with, --newcomer says it. What --out writes is the
next --before. With --day, or last_season in the table, barruf players who do not play lapse in September.
A name is the same in capitals and small letters; an accent makes another one, and what looks alike is told.
"""
_PREVIEW = """\
examples:
  faristol rating preview --system barruf --before B.csv --player "Anna Mas" "Pere Roca=1" "Joan Puig=0.5"
  faristol rating preview --system barruf --rating 1180 --played 64 1225=1 1090=0 950=1

A result is OPPONENT=1, =0.5 or =0; the opponent is a name of the table, or a rating.
"""
_RECOMPUTE = """\
examples:
  faristol rating recompute --system barruf list/
  faristol rating recompute --system barruf first.csv 2009-11-21-open.csv 2010-05-08-barcelona.csv

The first table is an edition: player,rating,games. Every table of games after it makes the next one; every
edition after that is compared with what came out, and a difference ends with exit code 1. Of a folder the
.csv files are taken by name. A file whose name begins with a day is of that day.
"""


def add_command(subparsers: "Verbs") -> None:
    """Adds `rating` with its verbs."""
    noun = subparsers.add_parser(
        "rating",
        help="ratings: the next edition of a list, a preview",
        description="Rating lists: each event makes the next edition, whose numbers never change.",
    )
    verbs = noun.add_subparsers(dest="verb", metavar="VERB", required=True)
    _add_apply(verbs)
    _add_preview(verbs)
    _add_recompute(verbs)
    _verb(
        verbs,
        "systems",
        "the ratings there are, and what each of them reads",
        "rating.systems.run_systems",
        examples="example:\n  faristol rating systems --json",
    )


def _verb(verbs: "Verbs", name: str, purpose: str, run: str, *, examples: str) -> argparse.ArgumentParser:
    verb = verbs.add_parser(
        name,
        help=purpose,
        description=f"{purpose[0].upper()}{purpose[1:]}.",
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    verb.add_argument("--json", action="store_true", help="one JSON object")
    verb.set_defaults(run=run_later(run), fail=verb.error)
    return verb


def _add_apply(verbs: "Verbs") -> None:
    verb = _verb(
        verbs,
        "apply",
        "the next edition, from the one before and the games of an event",
        "rating.apply.run_apply",
        examples=_APPLY,
    )
    verb.add_argument("--system", required=True, choices=(*BETWEEN_TWO, *OTHERS), help="which rating")
    verb.add_argument("--before", metavar="FILE", required=True, help="the list so far; - is standard input")
    verb.add_argument("--games", metavar="FILE", required=True, help="of the event; - is standard input")
    verb.add_argument("--out", metavar="FILE", help="write the next list there, as the next --before")
    _add_terms(verb)
    verb.add_argument(
        "--day",
        metavar="DAY",
        type=_season,
        dest="season",
        help="of the event: 2009-11-21 (barruf, elo, naspa)",
    )
    verb.add_argument("--least-games", metavar="N", type=_number, help="for a rank in cusca (default: 8)")
    scale = verb.add_mutually_exclusive_group()
    scale.add_argument(
        "--entrants",
        metavar="N",
        type=_positive,
        help="places: how many took part, if not all are in the table",
    )
    scale.add_argument(
        "--scale", metavar="N,N,…", type=_scale, help="places: what each place is worth, the first one first"
    )


def _add_preview(verbs: "Verbs") -> None:
    verb = _verb(verbs, "preview", "what a rating would be", "rating.preview.run_preview", examples=_PREVIEW)
    verb.add_argument("--system", required=True, choices=BETWEEN_TWO, help="which rating")
    verb.add_argument("--before", metavar="FILE", help="the list so far; - is standard input")
    who = verb.add_mutually_exclusive_group()
    who.add_argument("--player", metavar="NAME", help="of the list; a new name, or none: a newcomer")
    who.add_argument("--rating", metavar="N", type=_positive, help="of the player, instead")
    verb.add_argument(
        "--played", metavar="N", type=_number, help="rated games so far, with --rating (default: 0)"
    )
    verb.add_argument("--newcomer", metavar="N", type=_positive, help="what newcomers begin with")
    verb.add_argument(
        "results", metavar="OPPONENT=RESULT", nargs="+", help="a name or a rating, and 1, 0.5 or 0"
    )


def _add_recompute(verbs: "Verbs") -> None:
    verb = _verb(
        verbs,
        "recompute",
        "all editions again from the first one, compared with those there are",
        "rating.recompute.run_recompute",
        examples=_RECOMPUTE,
    )
    verb.add_argument("--system", required=True, choices=BETWEEN_TWO, help="which rating")
    _add_terms(verb)
    verb.add_argument("files", metavar="DIR|FILE", nargs="+", help="a folder, or tables in order")
    verb.add_argument("--out", metavar="FILE", help="write the last list there")


def _add_terms(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--newcomer", metavar="N", type=_positive, help="what newcomers begin with")
    verb.add_argument(
        "--seasons",
        metavar="N",
        type=_positive,
        help=f"barruf: an active player played in one of so many, this one included (default: {SEASONS})",
    )


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < len(text) <= len(str(_MOST))):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number up to {_MOST}")
    return int(text)


def _positive(text: str) -> int:
    number = _number(text)
    if not number:
        raise argparse.ArgumentTypeError("it must be 1 at least")
    return number


def _season(text: str) -> int:
    try:
        return season_of(text)
    except NotationError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _scale(text: str) -> tuple[int, ...]:
    return tuple(_number(part.strip()) for part in text.split(","))
