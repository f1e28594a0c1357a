"""`faristol tournament check`: whether a record can be read, and every pairing is what the rules ask for."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from faristol.cli.kit.output import PROBLEM, answer, counted
from faristol.cli.kit.progress import Progress
from faristol.cli.tournament.arguments import add_round, add_sheets
from faristol.cli.tournament.names import next_round
from faristol.cli.tournament.pairs import pairs_in
from faristol.cli.tournament.plan import reasons_document
from faristol.cli.tournament.sheets import has_sheets, read_sheets, say_warnings
from faristol.cli.tournament.store import open_store
from faristol.errors import NotationError
from faristol.pairing.checking import faults_of
from faristol.pairing.explain import explain
from faristol.pairing.request import Reason
from faristol.rulebook import Rulebook
from faristol.tournament.events import RoundPaired, TournamentEvent, TournamentOpened
from faristol.tournament.planning import pairing_request
from faristol.tournament.referee import apply, opening_state

EXAMPLES = """\
examples:
  faristol tournament check open.jsonl
  faristol tournament check --players players.csv --results results.csv --pairing round4.csv

Checks that a file, or tables, can be read and that every pairing in it follows the rules. With --pairing, a
table of player1,player2 (an empty player2 sits out), checks a pairing made elsewhere, and how far it is from
the nearest one that follows the rules.
"""
Faults = list[tuple[str, Reason]]
"""Faults with their places."""


def add_arguments(verb: ArgumentParser) -> None:
    add_sheets(verb)
    verb.add_argument("--pairing", metavar="CSV", help="player1,player2 of the round to check")
    add_round(verb, "the one after the last")


def run(args: Namespace) -> int:
    if has_sheets(args):
        return _check_sheets(args)
    if args.pairing is not None or args.round is not None:
        args.fail("--pairing and --round need --players; in a file, every pairing is checked")
    with open_store(args.file) as store:
        faults = faults_in(store.events)
        return _tell(args, faults, store.book, rounds=len(store.state.rounds))


def _check_sheets(args: Namespace) -> int:
    """Check one pairing, or without one all rounds in the table of results."""
    number = args.round
    sheets = read_sheets(args, until_round=None if number is None else number - 1)
    say_warnings(sheets)
    if args.pairing is None:
        return _tell(args, faults_in(sheets.events), sheets.book, rounds=len(sheets.state.rounds))
    if sheets.missing:
        raise NotationError(f"{args.results}: the last round is not finished: {sheets.first_missing}")
    number = next_round(sheets.state)
    pairs, bye = pairs_in(args.pairing, sheets.names, number)
    request, rules = pairing_request(sheets.state)
    faults = [(f"round {number}", fault) for fault in faults_of(pairs, bye, request, rules)]
    return _tell(args, faults, sheets.book, rounds=1)


def faults_in(events: Sequence[TournamentEvent]) -> Faults:
    """Find the faults of every pairing, from what was known when it was made."""
    first, *rest = events
    assert isinstance(first, TournamentOpened), "a tournament begins with it"  # noqa: S101 - its readers saw to it
    state, faults = opening_state(first), Faults()
    for event in Progress()(rest, "checking"):
        if isinstance(event, RoundPaired):
            request, rules = pairing_request(state)
            pairs = [table.entrants for table in event.tables]
            faults += [
                (f"round {event.round_number}", fault)
                for fault in faults_of(pairs, event.bye, request, rules)
            ]
        state = apply(state, event)
    return faults


def _tell(args: Namespace, faults: Faults, book: Rulebook, *, rounds: int) -> int:
    documents = [{"where": where, **reasons_document([fault], book)[0]} for where, fault in faults]
    lines = [f"{where}: {explain(fault, book)}" for where, fault in faults]
    document = {"rounds": rounds, "faults": documents}
    answer(args, document, lines or [f"{counted(rounds, 'round')} checked: nothing is wrong"])
    return PROBLEM if faults else 0
