"""`faristol tournament prizes`: who wins what."""

from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from faristol.cli.kit.output import answer
from faristol.cli.tournament.arguments import add_csv, add_read
from faristol.cli.tournament.store import open_store
from faristol.cli.tournament.told import prize_lines
from faristol.formats.tournament.csv import prizes_csv
from faristol.formats.tournament.rows import prize_rows


def add_arguments(verb: ArgumentParser) -> None:
    add_read(verb)
    add_csv(verb)


def run(args: Namespace) -> None:
    with open_store(args.file) as store:
        state = store.state
    if args.csv:
        print(prizes_csv(state), end="")
        return
    rows = prize_rows(state)
    prizes = [asdict(row) | {"index": row.index + 1} for row in rows]
    answer(args, {"prizes": prizes}, prize_lines(rows))
