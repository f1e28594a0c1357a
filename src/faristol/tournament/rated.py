"""The games of a tournament that enter a rating: those that were really begun."""

from faristol.rating.game import RatedGame
from faristol.standings.result import ResultKind
from faristol.tournament.report import SideNotes, TableReport
from faristol.tournament.state import TournamentState

_HALF_POINTS = {0: 2, 1: 0, None: 1}
"""Half points of the first player, by winner."""


def rated_games(state: TournamentState) -> tuple[RatedGame, ...]:
    """
    Round by round, table by table; players by `name`, which on a site is a key.

    Byes and absences are no games. Nor is a table where somebody did not come. A forfeit is a game that was
    begun and left where both have points, or the report tells of the play: who went first, a bingo, a best
    play, or that it was played in Faristol. So 120–0 is rated once somebody notes who went first.
    """
    return tuple(
        RatedGame(
            round_number=this.number,
            players=(state.entrants[first].name, state.entrants[second].name),
            half_points=_HALF_POINTS[table.report.result.winner],
        )
        for this in state.rounds
        for table in this.tables
        if table.report is not None and is_game(table.report)
        for first, second in [table.table.entrants]
    )


def is_game(report: TableReport) -> bool:
    """True if a game was played that somebody won, or both tied."""
    return report.result.kind is not ResultKind.BOTH_LOST and was_begun(report)


def was_begun(report: TableReport) -> bool:
    """True if the two met at the board; of a forfeit only what it tells says so."""
    result = report.result
    is_told = bool(report.game) or report.first_went is not None or any(map(_says_of_play, report.notes))
    return result.kind is ResultKind.PLAYED or is_told or all(result.points)


def _says_of_play(notes: SideNotes) -> bool:
    return notes != SideNotes(bingos=notes.bingos) or bool(notes.bingos)
