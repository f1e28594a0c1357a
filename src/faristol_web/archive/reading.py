"""Facts that the index takes from a tournament: no rows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from faristol.standings.result import ResultKind
from faristol.statistics import Feat, SideFacts
from faristol.tournament.report import SideNotes
from faristol.tournament.standings import first_went
from faristol.tournament.state import TournamentState


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFacts:
    """One table of one round."""

    round_number: int
    table: int
    game: str
    """The game's public id, where it was played here."""
    entrants: tuple[int, int]
    winner: int | None
    sides: tuple[SideFacts, SideFacts]


def tables_of(state: TournamentState) -> Iterator[TableFacts]:
    """Every game that was played; forfeits are no games."""
    for round_ in state.rounds:
        for table in round_.tables:
            report = table.report
            if report is None or report.result.kind is not ResultKind.PLAYED:
                continue
            starter = first_went(report, state.settings)
            first, second = (
                _noted(side, report.result.points[side], report.notes[side], starter) for side in (0, 1)
            )
            yield TableFacts(
                round_number=round_.number,
                table=table.table.number,
                game=report.game,
                entrants=(table.table.entrants[0], table.table.entrants[1]),
                winner=report.result.winner,
                sides=(first, second),
            )


def _noted(side: int, points: int, notes: SideNotes, starter: int | None) -> SideFacts:
    best = notes.best_play
    return SideFacts(
        side=side,
        points=points,
        bingos=notes.bingos,
        started=None if starter is None else starter == side,
        best=Feat(word=best.word, points=best.points) if best else None,
        with_tiles={tile: Feat(word=feat.word, points=feat.points) for tile, feat in notes.best_with},
    )


def last_day_of(state: TournamentState) -> str:
    """Return the last day of a timetable over several days; otherwise the first day."""
    times = (entry.time for entry in state.settings.timetable)
    days: Sequence[str] = [time.partition(" ")[0] for time in times if " " in time]
    return max([state.settings.day, *days])
