"""The tournament that a table is asked of: a file's, or that of tables."""

from argparse import Namespace
from collections.abc import Mapping
from dataclasses import dataclass

from faristol.cli.kit.output import remark
from faristol.cli.tournament.names import round_named
from faristol.cli.tournament.sheets import has_sheets, read_sheets, say_warnings
from faristol.cli.tournament.store import open_store
from faristol.errors import NotationError
from faristol.tournament.state import TournamentState


@dataclass(frozen=True, slots=True)
class Asked:
    state: TournamentState
    round_number: int
    keys: Mapping[int, str]
    """The user's own names for the entrants, by number."""
    warnings: list[str]


def asked(args: Namespace) -> Asked:
    """Read the arguments; report oddities in tables, and games without a result."""
    if not has_sheets(args):
        with open_store(args.file) as store:
            state = store.state
        if args.round is not None and args.round > len(state.rounds):
            round_named(state, args.round)
        return Asked(state, _round(args, state), {}, [])
    sheets = read_sheets(args, until_round=args.round)
    state, warnings = sheets.state, list(sheets.warnings)
    if args.round is not None and args.round > len(state.rounds):
        raise NotationError(f"there are results for {len(state.rounds)} rounds, not for {args.round}")
    say_warnings(sheets)
    if sheets.missing:
        missing = f"round {len(state.rounds)} is not finished: no points for {', '.join(sheets.missing)}"
        remark(missing)
        warnings.append(missing)
    return Asked(state, _round(args, state), sheets.keys, warnings)


def _round(args: Namespace, state: TournamentState) -> int:
    return len(state.rounds) if args.round is None else int(args.round)
