"""Achievements on the sheets: best plays, best games, bingos, for prizes and records."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from faristol.standings.result import ResultKind
from faristol.tournament.report import Feat, SideNotes, TableReport
from faristol.tournament.state import TournamentState


@dataclass(frozen=True, slots=True, kw_only=True)
class Achievement:
    entrant: int
    round_number: int
    table: int
    points: int
    word: str = ""
    """Empty for a whole game."""


def best_plays(state: TournamentState, *, with_tile: str = "") -> tuple[Achievement, ...]:
    """
    Return every entrant's best plays of every game, most points first; equals in the order of rounds and
    tables.
    """
    return _in_order(
        _feat(round_number, table, entrant, feat)
        for round_number, table, entrant, notes in _notes(state)
        for feat in _feats(notes, with_tile)
    )


def best_games(state: TournamentState) -> tuple[Achievement, ...]:
    """Return everyone's points in each game, most first; forfeits are no games."""
    return _in_order(
        Achievement(
            entrant=entrant, round_number=round_number, table=table, points=report.result.points[side]
        )
        for round_number, table, entrant, side, report in _sides(state)
        if report.result.kind is ResultKind.PLAYED
    )


def bingos(state: TournamentState) -> Mapping[int, int]:
    """All that an entrant is known to have made, by entrant."""
    made: Counter[int] = Counter()
    for _, _, entrant, notes in _notes(state):
        made[entrant] += notes.bingos or 0
    return made


def _feats(notes: SideNotes, with_tile: str) -> Iterator[Feat]:
    if with_tile:
        yield from (feat for tile, feat in notes.best_with if tile == with_tile)
    elif notes.best_play is not None:
        yield notes.best_play


def _feat(round_number: int, table: int, entrant: int, feat: Feat) -> Achievement:
    return Achievement(
        entrant=entrant, round_number=round_number, table=table, points=feat.points, word=feat.word
    )


def _notes(state: TournamentState) -> Iterator[tuple[int, int, int, SideNotes]]:
    for round_number, table, entrant, side, report in _sides(state):
        yield round_number, table, entrant, report.notes[side]


def _sides(state: TournamentState) -> Iterator[tuple[int, int, int, int, TableReport]]:
    """Round, table, entrant, side and what was reported."""
    for round_ in state.rounds:
        for table in round_.tables:
            if table.report is not None:
                for side, entrant in enumerate(table.table.entrants):
                    yield round_.number, table.table.number, entrant, side, table.report


def _in_order(achievements: Iterable[Achievement]) -> tuple[Achievement, ...]:
    return tuple(sorted(achievements, key=lambda achievement: -achievement.points))
