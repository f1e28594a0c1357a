"""`faristol tournament pair`: the next round, with the reason for every pair."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from faristol.cli.kit.output import answer, remark
from faristol.cli.tournament.arguments import add_by, add_round, add_sheets
from faristol.cli.tournament.desk import recorded_document, say_who_cannot_judge
from faristol.cli.tournament.names import Names, names_in, next_round
from faristol.cli.tournament.pairs import Pair, pairs_in
from faristol.cli.tournament.plan import ShownPlan
from faristol.cli.tournament.sheets import Sheets, has_sheets, read_sheets, say_warnings
from faristol.cli.tournament.store import open_store
from faristol.errors import NotationError, PairingImpossible
from faristol.pairing.checking import faults_of
from faristol.pairing.explain import explain
from faristol.pairing.request import Reason
from faristol.rulebook import Rulebook
from faristol.tournament import actions as a
from faristol.tournament import events as e
from faristol.tournament.defaults import default_settings
from faristol.tournament.events import TournamentEvent
from faristol.tournament.objections import in_runs
from faristol.tournament.planning import explain_round, pairing_request, plan_next, unreceived
from faristol.tournament.referee import apply
from faristol.tournament.state import TournamentState

EXAMPLES = """\
examples:
  faristol tournament pair open.jsonl --look
  faristol tournament pair open.jsonl
  faristol tournament pair --players players.csv --results results.csv
  faristol tournament pair --players players.csv --results results.csv --absent Maria --bye 12 --json

With a file the next round is recorded, or only shown with --look. With tables it is printed; the same tables
always give the same pairing. --pairs records a table of player1,player2 as it is; an empty player2 sits out.
Name players by their key in the first table, or by a name that only one of them has. A player without a row
in a round was absent; a row without points is a game in progress.
"""
_MOST_NAMED = 12
_METHODS = ("swiss", "score-groups", "halves", "round-robin", "king-of-the-hill")


def add_arguments(verb: ArgumentParser) -> None:
    add_sheets(verb)
    add_round(verb, "the one after the last")
    verb.add_argument("--look", action="store_true", help="show the pairing without recording it")
    verb.add_argument("--pairs", metavar="CSV", help="record exactly these pairs: player1,player2")
    verb.add_argument(
        "--method", choices=_METHODS, help="pairing method instead of the rulebook's; with --players"
    )
    for option, meant in (("--absent", "misses the round"), ("--bye", "requested a bye")):
        verb.add_argument(
            option,
            metavar="PLAYER",
            action="append",
            default=[],
            help=f"{meant}; any number of times, with --players",
        )
    for option, meant in (("--fix", "meet"), ("--forbid", "do not meet")):
        verb.add_argument(
            option,
            metavar="PLAYER",
            nargs=2,
            action="append",
            default=[],
            help=f"these two {meant}; with --players",
        )
    add_by(verb)


def run(args: Namespace) -> None:
    if has_sheets(args):
        _pair_sheets(args)
        return
    wishes = (args.absent, args.bye, args.fix, args.forbid, args.method)
    if any(wishes):
        args.fail("--absent, --bye, --fix, --forbid and --method need --players; a file has verbs for them")
    if args.round is not None:
        args.fail("--round needs --players; in a file, the next round is paired")
    if args.look:
        _look(args)
    else:
        _record(args)


# From a spreadsheet


def _pair_sheets(args: Namespace) -> None:
    if args.pairs is not None:
        args.fail("--pairs needs FILE; check --pairing checks a pairing made elsewhere")
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
            f"round {args.round} cannot be paired: there are results for {len(sheets.state.rounds)} rounds"
        )
    state = sheets.state
    for event in _wishes(args, sheets.names, next_round(state)):
        state = apply(state, event)
    with _cited(sheets.book):
        shown = ShownPlan(plan_next(state), state, sheets.book, sheets.keys)
    answer(args, shown.document() | {"warnings": list(sheets.warnings)}, shown.lines())


def _beyond_the_last(sheets: Sheets) -> Iterator[str]:
    """A table may go on longer than the rulebook: that is told."""
    rounds = default_settings(sheets.book, title=sheets.state.settings.title).rounds
    if next_round(sheets.state) > rounds:
        yield f"{sheets.book.id} has {rounds} rounds; this is round {next_round(sheets.state)}"


def _wishes(args: Namespace, names: Names, number: int) -> Iterator[TournamentEvent]:
    """Yield wishes for this round alone."""
    said: dict[int, str] = {}
    for option, players in (("--absent", args.absent), ("--bye", args.bye)):
        for entrant in map(names.find, players):
            if said.setdefault(entrant, option) != option:
                raise NotationError("a player is both --absent and --bye")
            yield e.AbsenceNoted(at_ms=0, entrant=entrant, round_number=number, is_bye=option == "--bye")
    for first, second in args.fix:
        yield e.PairFixed(at_ms=0, round_number=number, entrants=_two(names, first, second))
    for first, second in args.forbid:
        yield e.PairForbidden(at_ms=0, entrants=_two(names, first, second))


def _two(names: Names, first: str, second: str) -> Pair:
    pair = names.find(first), names.find(second)
    if pair[0] == pair[1]:
        raise NotationError(f"{first!r} and {second!r} are the same player")
    return pair


# In a tournament's file


def _look(args: Namespace) -> None:
    """Show what would be recorded; record nothing."""
    if args.pairs is not None:
        args.fail("--look shows the pairing by the rules; it cannot be combined with --pairs")
    with open_store(args.file) as store:
        state = store.state
        remark(*_unreceived(state), *_unfinished(state))
        with _cited(store.book):
            shown = ShownPlan(plan_next(state), state, store.book, {})
        answer(args, shown.document(), shown.lines())


def _unfinished(state: TournamentState) -> Iterator[str]:
    if state.round is not None and state.round.missing:
        tables = in_runs(state.round.missing)
        yield f"round {state.round.number} has no result of table {tables}: the pairing may still change"


def _record(args: Namespace) -> None:
    with open_store(args.file, writes=True) as store:
        number = next_round(store.state)
        pairs, bye = pairs_in(args.pairs, names_in(store.state), number) if args.pairs else ((), None)
        action = a.PairRound(round_number=number, pairs=tuple(pairs), bye=bye, author=args.by)
        before = store.state
        remark(*_unreceived(before))
        with _cited(store.book):
            events = store.do([("", action)])
        shown = ShownPlan(explain_round(store.state, number), store.state, store.book, {})
        lines = list(shown.lines())
        if pairs:
            request, rules = pairing_request(before)
            lines += [
                f"note: {explain(fault, store.book)}" for fault in faults_of(pairs, bye, request, rules)
            ]
        answer(args, shown.document() | recorded_document(store, events), lines)
        say_who_cannot_judge(store)


def _unreceived(state: TournamentState) -> Iterator[str]:
    """Yield entrants about to play for the first time who were not checked in as the rules demand."""
    for told, entrants in zip(("not checked in", "not paid"), unreceived(state), strict=True):
        if entrants:
            named = ", ".join(entrant.name for entrant in entrants[:_MOST_NAMED])
            others = len(entrants) - _MOST_NAMED
            yield f"{told}: {named}" + (f" and {others} more" if others > 0 else "")


@contextmanager
def _cited(book: Rulebook) -> Iterator[None]:
    """Cite the clause of each constraint when pairing is impossible."""
    try:
        yield
    except PairingImpossible as error:
        reasons = [reason for reason in error.reasons if isinstance(reason, Reason)]
        what, colon, _ = str(error).partition(": ")
        said = "; ".join(explain(reason, book) for reason in reasons)
        raise PairingImpossible(f"{what}{colon}{said}" if said else str(error), *reasons) from error
