"""`faristol rating preview`: what a rating would be."""

import argparse
import json
from collections.abc import Mapping

from faristol.cli import read_input
from faristol.cli.lexicon.source import OK
from faristol.cli.rating.apply import line_document, tell
from faristol.errors import FaristolError, NotationError
from faristol.formats.rating_csv import format_points, parse_half_points, read_ratings
from faristol.names import fold_name
from faristol.rating.editions import SYSTEMS, preview
from faristol.rating.game import RatedPlayer

_MOST_DIGITS = 5


def run_preview(args: argparse.Namespace) -> int:
    if args.player is not None and args.before is None:
        args.fail("--player is somebody of a list: --before says which")
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
    tell(remarks)
    if args.json:
        document = {key: value for key, value in line_document(line).items() if key in _SAID}
        print(
            json.dumps({"system": args.system, **document, "remarks": remarks}, ensure_ascii=False, indent=1)
        )
    else:
        expected = line.expected_thousandths
        print(
            f"{line.old} → {line.rating} ({line.delta:+}): {format_points(line.half_points)} of "
            f"{line.event_games}, {expected // 1000}.{expected % 1000:03} expected"
            + (f"; {line.category}" if line.category else "")
        )
    return OK


_SAID = ("old", "new", "delta", "games", "event_games", "score", "expected", "category", "state")


def _result(text: str, listed: Mapping[str, RatedPlayer], newcomer: int | None) -> tuple[int, int]:
    """The opponent's rating, and half points."""
    opponent, between, result = text.rpartition("=")
    opponent = opponent.strip()
    half_points = parse_half_points(result)
    if not between or not opponent or half_points is None:
        raise NotationError(f'{text!r} is no result, such as "Pere Roca=1", 1225=0.5 or 950=0')
    found = listed.get(fold_name(opponent))
    if found is not None:
        rating = found.rating or newcomer
        if rating is None:
            raise FaristolError(f"{opponent} has no rating: --newcomer says what newcomers begin with")
        return rating, half_points
    if not (opponent.isascii() and opponent.isdecimal() and len(opponent) <= _MOST_DIGITS):
        raise NotationError(f"{text!r}: {opponent} is neither on the list nor a rating")
    return int(opponent), half_points
