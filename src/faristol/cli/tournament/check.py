"""`faristol tournament check`: whether a record can be read, and every pairing is what the rules ask for."""

import argparse
import json
from collections.abc import Sequence

from faristol.cli.kit.output import PROBLEM
from faristol.cli.kit.progress import Progress
from faristol.cli.tournament.names import next_round
from faristol.cli.tournament.pair import pairs_in
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

Faults = list[tuple[str, Reason]]
"""With where they are."""


def run_check(args: argparse.Namespace) -> int:
    if has_sheets(args):
        return _check_sheets(args)
    if args.pairing is not None or args.round is not None:
        args.fail("--pairing and --round go with --players; of a file, every pairing in it is checked")
    with open_store(args.file) as store:
        faults = faults_in(store.events)
        return _tell(args, faults, store.book, rounds=len(store.state.rounds))


def _check_sheets(args: argparse.Namespace) -> int:
    """With a pairing, that; without, all rounds of the table of results."""
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
    found = [(f"round {number}", fault) for fault in faults_of(pairs, bye, request, rules)]
    return _tell(args, found, sheets.book, rounds=1)


def faults_in(events: Sequence[TournamentEvent]) -> Faults:
    """Of every pairing, seen from what was known when it was made."""
    first, *rest = events
    assert isinstance(first, TournamentOpened), "a tournament begins with it"  # noqa: S101 - its readers saw to it
    state, faults = opening_state(first), Faults()
    for event in Progress()(rest, "checking"):
        if isinstance(event, RoundPaired):
            request, rules = pairing_request(state)
            pairs = [table.entrants for table in event.tables]
            found = faults_of(pairs, event.bye, request, rules)
            faults += [(f"round {event.round_number}", fault) for fault in found]
        state = apply(state, event)
    return faults


def _tell(args: argparse.Namespace, faults: Faults, book: Rulebook, *, rounds: int) -> int:
    if args.json:
        found = [{"where": where, **reasons_document([fault], book)[0]} for where, fault in faults]
        print(json.dumps({"rounds": rounds, "faults": found}, ensure_ascii=False, indent=1))
    else:
        for where, fault in faults:
            print(f"{where}: {explain(fault, book)}")
        if not faults:
            print(f"{rounds} {'round' if rounds == 1 else 'rounds'} checked: nothing is wrong")
    return PROBLEM if faults else 0
