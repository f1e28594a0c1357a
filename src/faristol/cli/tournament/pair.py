"""`faristol tournament pair`: the next round, with the reason for every pair."""

import argparse
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from faristol.cli.kit.inputs import read_input
from faristol.cli.tournament.desk import document_of, next_of
from faristol.cli.tournament.names import Names, names_in, next_round
from faristol.cli.tournament.plan import ShownPlan
from faristol.cli.tournament.sheets import Sheets, has_sheets, read_sheets, say_warnings
from faristol.cli.tournament.store import open_store
from faristol.errors import NotationError, PairingImpossible
from faristol.formats.tournament_csv import PairRow, read_pairing
from faristol.pairing.checking import faults_of
from faristol.pairing.explain import explain
from faristol.pairing.request import Reason
from faristol.rulebook import Rulebook
from faristol.tournament import actions as a
from faristol.tournament import events as e
from faristol.tournament.defaults import default_settings
from faristol.tournament.events import TournamentEvent
from faristol.tournament.planning import explain_round, pairing_request, plan_next
from faristol.tournament.referee import apply

Pair = tuple[int, int]


def run_pair(args: argparse.Namespace) -> int:
    if has_sheets(args):
        return _pair_sheets(args)
    wishes = (args.absent, args.bye, args.fix, args.forbid, args.method)
    if any(wishes):
        args.fail(
            "--absent, --bye, --fix, --forbid and --method go with --players; a file has verbs for them"
        )
    if args.round is not None:
        args.fail("--round goes with --players: of a file, the next round is paired")
    return _look(args) if args.look else _record(args)


# From a spreadsheet


def _pair_sheets(args: argparse.Namespace) -> int:
    if args.pairs is not None:
        args.fail("--pairs goes with FILE; check --pairing says what is wrong with a pairing made elsewhere")
    if args.round == 0:
        args.fail("rounds count from 1")
    sheets = read_sheets(args, until_round=None if args.round is None else args.round - 1)
    sheets = replace(sheets, warnings=(*sheets.warnings, *_beyond_the_last(sheets)))
    say_warnings(sheets)
    if sheets.missing:
        number = len(sheets.state.rounds)
        raise NotationError(
            f"{args.results}: round {number} is not finished: {len(sheets.missing)} of "
            f"{len(sheets.state.rounds[-1].tables)} tables have no points: {sheets.first_missing}"
        )
    if args.round is not None and args.round != next_round(sheets.state):
        raise NotationError(
            f"round {args.round} cannot be paired: there are results of {len(sheets.state.rounds)} rounds"
        )
    state = sheets.state
    for event in _wishes(args, sheets.names, next_round(state)):
        state = apply(state, event)
    with _cited(sheets.book):
        shown = ShownPlan(plan_next(state), state, sheets.book, sheets.keys)
    if args.json:
        print(
            json.dumps(shown.document() | {"warnings": list(sheets.warnings)}, ensure_ascii=False, indent=1)
        )
    else:
        for line in shown.lines():
            print(line)
    return 0


def _beyond_the_last(sheets: Sheets) -> Iterator[str]:
    """A table may go on longer than the rulebook: that is told."""
    rounds = default_settings(sheets.book, title=sheets.state.settings.title).rounds
    if next_round(sheets.state) > rounds:
        yield f"{sheets.book.id} has {rounds} rounds; this is round {next_round(sheets.state)}"


def _wishes(args: argparse.Namespace, names: Names, number: int) -> Iterator[TournamentEvent]:
    """Of this round alone."""
    said: dict[int, str] = {}
    for option, players in (("--absent", args.absent), ("--bye", args.bye)):
        for entrant in map(names.find, players):
            if said.setdefault(entrant, option) != option:
                raise NotationError("somebody is both --absent and --bye")
            yield e.AbsenceNoted(at_ms=0, entrant=entrant, round_number=number, is_bye=option == "--bye")
    for first, second in args.fix:
        yield e.PairFixed(at_ms=0, round_number=number, entrants=_two(names, first, second))
    for first, second in args.forbid:
        yield e.PairForbidden(at_ms=0, entrants=_two(names, first, second))


def _two(names: Names, first: str, second: str) -> Pair:
    found = names.find(first), names.find(second)
    if found[0] == found[1]:
        raise NotationError(f"{first!r} and {second!r} are the same player")
    return found


# In a tournament's file


def _look(args: argparse.Namespace) -> int:
    """What would be recorded; nothing is."""
    if args.pairs is not None:
        args.fail("--look looks at what the rules give; --pairs is what you give")
    with open_store(args.file) as store:
        state = store.state
        with _cited(store.book):
            shown = ShownPlan(plan_next(state), state, store.book, {})
        if args.json:
            print(json.dumps(shown.document(), ensure_ascii=False, indent=1))
        else:
            for line in shown.lines():
                print(line)
    return 0


def _record(args: argparse.Namespace) -> int:
    with open_store(args.file, writes=True) as store:
        number = next_round(store.state)
        pairs, bye = pairs_in(args.pairs, names_in(store.state), number) if args.pairs else ((), None)
        action = a.PairRound(round_number=number, pairs=tuple(pairs), bye=bye, author=args.by)
        before = store.state
        with _cited(store.book):
            events = store.do([("", action)])
        shown = ShownPlan(explain_round(store.state, number), store.state, store.book, {})
        if args.json:
            recorded = {"events": [document_of(event) for event in events], "next": next_of(store.state)}
            print(json.dumps(shown.document() | recorded, ensure_ascii=False, indent=1))
            return 0
        for line in shown.lines():
            print(line)
        if pairs:
            request, rules = pairing_request(before)
            for fault in faults_of(pairs, bye, request, rules):
                print(f"note: {explain(fault, store.book)}")
    return 0


@contextmanager
def _cited(book: Rulebook) -> Iterator[None]:
    """What cannot be paired is told with the clause that each constraint comes from."""
    try:
        yield
    except PairingImpossible as error:
        reasons = [each for each in error.reasons if isinstance(each, Reason)]
        what, colon, _ = str(error).partition(": ")
        said = "; ".join(explain(reason, book) for reason in reasons)
        raise PairingImpossible(f"{what}{colon}{said}" if said else str(error), *reasons) from error


def pairs_in(file: str, names: Names, number: int) -> tuple[Sequence[Pair], int | None]:
    """
    Pairs, and who sits out, of a table that somebody made elsewhere.

    Raises:
        FaristolError: naming the line that cannot be.
    """
    rows = [
        row
        for row in read_pairing(read_input(file), name=file)
        if row.round_number is None or row.round_number == number
    ]
    if not rows:
        raise NotationError(f"{file}: no pair of round {number}")
    pairs: list[Pair] = []
    byes: list[int] = []
    for row in rows:
        first, *second = _sides(file, row, names)
        if second:
            pairs.append((first, second[0]))
        else:
            byes.append(first)
            if len(byes) > 1:
                raise NotationError(f"{file}, line {row.line}: a second one sits out; only one may")
    return pairs, next(iter(byes), None)


def _sides(file: str, row: PairRow, names: Names) -> list[int]:
    try:
        found = [names.find(text) for text in (row.player1, row.player2) if text is not None]
    except NotationError as error:
        raise NotationError(f"{file}, line {row.line}: {error}") from error
    if len(set(found)) < len(found):
        raise NotationError(f"{file}, line {row.line}: {row.player1} cannot meet themselves")
    return found
