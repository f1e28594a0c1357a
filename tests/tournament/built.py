"""Tournaments put together by hand, for what reads a state and asks for no history."""

from collections.abc import Sequence
from typing import Any

from faristol.rulebook import load_rulebook
from faristol.standings.result import Result, ResultKind
from faristol.tournament.opening import TournamentOpened
from faristol.tournament.report import Feat, SideNotes, TableReport
from faristol.tournament.settings import Prize, Settings
from faristol.tournament.state import (
    Entrant,
    Pairing,
    RoundStage,
    RoundState,
    Standing,
    Table,
    TableState,
    TournamentState,
)

OPEN = load_rulebook("ca-obert-2009")


def entrant(number: int, standing: Standing = Standing.IN, **more: Any) -> Entrant:
    name = more.pop("name", f"entrant {number}")
    return Entrant(number=number, name=name, standing=standing, **{"held_place": True, **more})


def built(
    settings: Settings, entrants: Sequence[Entrant], rounds: Sequence[RoundState] = (), **more: Any
) -> TournamentState:
    opened = TournamentOpened(at_ms=0, rulebook="x", rulebook_digest="", settings=settings, commitment="")
    return TournamentState(
        opened=opened,
        settings=settings,
        seq=1,
        entrants={each.number: each for each in entrants},
        seeding=tuple(each.number for each in entrants),
        rounds=tuple(rounds),
        **more,
    )


def settings(*prizes: Prize, **more: Any) -> Settings:
    return Settings(title="A tournament", rounds=3, prizes=prizes, **more)


def played(number: int, *tables: tuple[int, int, TableReport | None], started_ms: int = 0) -> RoundState:
    """A round with a report for each pair, or none yet."""
    seated = tuple(
        Table(number=index, entrants=(first, second)) for index, (first, second, _) in enumerate(tables, 1)
    )
    return RoundState(
        number=number,
        paired=Pairing(round_number=number, tables=seated),
        paired_ms=0,
        stage=RoundStage.CLOSED,
        tables=tuple(
            TableState(table=table, report=report, first_report=report)
            for table, (_, _, report) in zip(seated, tables, strict=True)
        ),
        started_ms=started_ms,
    )


def report(
    points: tuple[int, int],
    first: SideNotes | None = None,
    second: SideNotes | None = None,
    *,
    kind: ResultKind = ResultKind.PLAYED,
) -> TableReport:
    winner = None if points[0] == points[1] else int(points[1] > points[0])
    notes = (first or SideNotes(), second or SideNotes())
    return TableReport(result=Result(points=points, winner=winner, kind=kind), notes=notes)


def notes(
    play: tuple[str, int] | None = None,
    *,
    bingos: int | None = None,
    **with_tiles: tuple[str, int],
) -> SideNotes:
    return SideNotes(
        bingos=bingos,
        best_play=None if play is None else Feat(word=play[0], points=play[1]),
        best_with=tuple(
            (tile, Feat(word=word, points=points)) for tile, (word, points) in with_tiles.items()
        ),
    )
