"""`faristol tournament pairings`: a round as it was paired."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from faristol.cli.kit.output import answer
from faristol.cli.tournament.arguments import add_csv, add_read, add_round
from faristol.cli.tournament.names import round_named
from faristol.cli.tournament.plan import ShownPlan
from faristol.cli.tournament.store import open_store
from faristol.cli.tournament.told import pairing_lines
from faristol.formats.tournament.csv import pairings_csv
from faristol.formats.tournament.rows import PairingRow, pairing_rows
from faristol.tournament.planning import explain_round


def add_arguments(verb: ArgumentParser) -> None:
    add_read(verb)
    add_round(verb, "the last one that is paired")
    verb.add_argument("--why", action="store_true", help="show the reasons for each pair")
    add_csv(verb)


def run(args: Namespace) -> None:
    with open_store(args.file) as store:
        state, book = store.state, store.book
    number = round_named(state, args.round).number
    if args.csv:
        print(pairings_csv(state, number), end="")
        return
    rows = pairing_rows(state, number)
    document: dict[str, object] = {"round": number, "pairings": pairings_document(rows)}
    if args.why:
        plan = ShownPlan(explain_round(state, number), state, book, {})
        answer(args, document | plan.document(), plan.lines())
    else:
        answer(args, document, [f"round {number}", *pairing_lines(rows)])


def pairings_document(rows: Sequence[PairingRow]) -> list[dict[str, object]]:
    return [
        {
            "table": row.table,
            "kind": str(row.kind),
            "player1": {"number": row.first.number, "name": row.first.name},
            "player2": None if row.second is None else {"number": row.second.number, "name": row.second.name},
            "points": None if row.report is None else list(row.report.result.points),
            "winner": None if row.report is None else row.report.result.winner,
            "result": None if row.report is None else str(row.report.result.kind),
        }
        for row in rows
    ]
