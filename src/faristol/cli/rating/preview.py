"""`faristol rating preview`: what a rating would be."""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping

from faristol.cli.kit.inputs import read_input
from faristol.cli.kit.numbers import number
from faristol.cli.kit.output import answer, remark
from faristol.cli.rating.shown import line_document, thousandths
from faristol.cli.rating.terms import MOST, add_newcomer, add_system
from faristol.errors import FaristolError, NotationError
from faristol.formats.rating.csv import format_points, parse_half_points, read_ratings
from faristol.names import fold_name
from faristol.rating.editions import SYSTEMS, preview
from faristol.rating.game import RatedPlayer

EXAMPLES = """\
examples:
  faristol rating preview --system barruf --before B.csv --player "Anna Mas" "Pere Roca=1" "Joan Puig=0.5"
  faristol rating preview --system barruf --rating 1180 --played 64 1225=1 1090=0 950=1

A result is OPPONENT=1, =0.5 or =0; the opponent is a name of the table, or a rating.
"""
_SAID = ("old", "new", "delta", "games", "event_games", "score", "expected", "category", "state")


def add_arguments(verb: ArgumentParser) -> None:
    add_system(verb)
    verb.add_argument("--before", metavar="FILE", help="the current list; - is standard input")
    who = verb.add_mutually_exclusive_group()
    who.add_argument(
        "--player", metavar="NAME", help="a name from the list; a new name, or none, is a newcomer"
    )
    who.add_argument(
        "--rating",
        metavar="N",
        type=number(least=1, most=MOST),
        help="rating of the player, instead of --player",
    )
    verb.add_argument(
        "--played",
        metavar="N",
        type=number(most=MOST),
        help="rated games so far, with --rating (default: 0)",
    )
    add_newcomer(verb)
    verb.add_argument(
        "results",
        metavar="OPPONENT=RESULT",
        nargs="+",
        help="OPPONENT=RESULT: a name or a rating, and 1, 0.5 or 0",
    )


def run(args: Namespace) -> None:
    if args.player is not None and args.before is None:
        args.fail("--player needs a list: give it with --before")
    if args.played is not None and args.rating is None:
        args.fail("--played goes with --rating")
    remarks: list[str] = []
    known: dict[str, RatedPlayer] = {}
    if args.before is not None:
        known = read_ratings(read_input(args.before), name=args.before, remarks=remarks)
    listed = {fold_name(name): player for name, player in known.items()}
    player = listed.get(fold_name(args.player or ""))
    if args.rating is not None:
        player = RatedPlayer(rating=args.rating, games=args.played or 0)
    elif player is None:
        remarks.append(f"{args.player or 'the player'} is not on the list: a newcomer")
    newcomer = SYSTEMS[args.system].newcomer if args.newcomer is None else args.newcomer
    results = [_result(text, listed, newcomer) for text in args.results]
    line = preview(args.system, player, results, newcomer=newcomer)
    remark(*remarks)
    about = {key: value for key, value in line_document(line).items() if key in _SAID}
    said = (
        f"{line.old} → {line.rating} ({line.delta:+}): {format_points(line.half_points)} of "
        f"{line.event_games}, {thousandths(line.expected_thousandths)} expected"
        + (f"; {line.category}" if line.category else "")
    )
    answer(args, {"system": args.system, **about, "remarks": remarks}, [said])


def _result(text: str, listed: Mapping[str, RatedPlayer], newcomer: int | None) -> tuple[int, int]:
    """The opponent's rating, and half points."""
    opponent, between, result = text.rpartition("=")
    opponent = opponent.strip()
    half_points = parse_half_points(result)
    if not between or not opponent or half_points is None:
        raise NotationError(f'{text!r} is not a result, such as "Pere Roca=1", 1225=0.5 or 950=0')
    player = listed.get(fold_name(opponent))
    if player is not None:
        rating = player.rating or newcomer
        if rating is None:
            raise FaristolError(f"{opponent} has no rating: give newcomers one with --newcomer")
        return rating, half_points
    if not (opponent.isascii() and opponent.isdecimal() and len(opponent) <= len(str(MOST))):
        raise NotationError(f"{text!r}: {opponent} is neither on the list nor a rating")
    return int(opponent), half_points
