"""Games of the rounds that are closed: nothing is told of a round before."""

from collections.abc import Iterator

from faristol.standings.result import ResultKind
from faristol.tournament.state import RoundStage, TableState, TournamentState


def closed_tables(state: TournamentState) -> Iterator[tuple[int, TableState]]:
    """
    Yield the round and the table of each result.

    A game that somebody left has moves, though it is a forfeit; one to which nobody came has none.
    """
    for round_state in state.rounds:
        for table in round_state.tables if round_state.stage is RoundStage.CLOSED else ():
            if table.report is not None:
                yield round_state.number, table


def was_played(table: TableState) -> bool:
    """Return whether there were moves for certain."""
    return table.report is not None and table.report.result.kind is ResultKind.PLAYED


def last_closed(state: TournamentState) -> tuple[int, bool]:
    """Return the last closed round, 0 if none is, and whether rounds follow."""
    closed = [each.number for each in state.rounds if each.stage is RoundStage.CLOSED]
    return max(closed, default=0), not state.is_closed and len(closed) < state.settings.rounds
