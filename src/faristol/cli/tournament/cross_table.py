"""`faristol tournament cross-table`: everyone's rounds."""

from argparse import Namespace
from dataclasses import asdict

from faristol.cli.kit.output import answer
from faristol.cli.tournament import standings
from faristol.cli.tournament.asked import asked
from faristol.cli.tournament.told import cross_lines
from faristol.formats.tournament.csv import cross_table_csv
from faristol.formats.tournament.rows import cross_rows

add_arguments = standings.add_arguments


def run(args: Namespace) -> None:
    given = asked(args)
    if args.csv:
        print(cross_table_csv(given.state, until_round=args.round), end="")
        return
    rows = cross_rows(given.state, args.round)
    table = [
        {
            **standings.standings_document([row.standing], given.keys)[0],
            "rounds": [asdict(cell) | {"spread": cell.spread} for cell in row.cells],
        }
        for row in rows
    ]
    document = {"round": given.round_number, "cross_table": table, "warnings": given.warnings}
    answer(args, document, cross_lines(rows))
