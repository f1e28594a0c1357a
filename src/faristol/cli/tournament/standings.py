"""`faristol tournament standings`: who stands where."""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence

from faristol.cli.kit.output import answer
from faristol.cli.tournament.arguments import add_csv, add_round, add_sheets
from faristol.cli.tournament.asked import asked
from faristol.cli.tournament.plan import points_of
from faristol.cli.tournament.told import standing_lines
from faristol.formats.tournament.csv import standings_csv
from faristol.formats.tournament.rows import StandingRow, standing_rows

EXAMPLES = """\
examples:
  faristol tournament standings open.jsonl
  faristol tournament standings open.jsonl --round 3 --csv
  faristol tournament standings --players players.csv --results results.csv
"""


def add_arguments(verb: ArgumentParser) -> None:
    add_sheets(verb)
    add_round(verb, "the last one with results")
    add_csv(verb)


def run(args: Namespace) -> None:
    given = asked(args)
    if args.csv:
        print(standings_csv(given.state, until_round=args.round), end="")
        return
    rows = standing_rows(given.state, args.round)
    document = {
        "round": given.round_number,
        "standings": standings_document(rows, given.keys),
        "warnings": given.warnings,
    }
    answer(args, document, [f"after round {given.round_number}", *standing_lines(rows, given.keys)])


def standings_document(rows: Sequence[StandingRow], keys: Mapping[int, str]) -> list[dict[str, object]]:
    return [
        {
            "place": row.place,
            "is_shared": row.is_shared,
            "player": keys.get(row.number, str(row.number)),
            "name": row.name,
            "club": row.club,
            "rating": row.rating,
            "points": points_of(row.half_points),
            "spread": row.spread,
            "points_for": row.points_for,
            "wins": row.wins,
            "ties": row.ties,
            "losses": row.losses,
            "games": row.games,
            "tie_breaks": dict(row.tie_breaks),
        }
        for row in rows
    ]
