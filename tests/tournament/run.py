"""A tournament being run in a test: actions in, events kept, refusals by the names of their rules."""

from dataclasses import replace
from typing import Any

import pytest

from faristol.errors import IllegalMove
from faristol.rulebook import Rulebook, load_rulebook
from faristol.standings.result import Result, ResultKind
from faristol.tournament import actions as a
from faristol.tournament import decide, open_tournament, opening_state
from faristol.tournament.actions import TournamentAction
from faristol.tournament.defaults import default_settings
from faristol.tournament.events import TournamentEvent
from faristol.tournament.report import TableReport
from faristol.tournament.settings import Settings
from faristol.tournament.state import RoundState

OPEN = load_rulebook("ca-obert-2009")
"""Final once the sheet is handed in; no attendance chapter."""
GENERAL = load_rulebook("ca-1v1")
"""Corrected until the round is over; 300–0 for who is absent."""
CHAMPIONSHIP = load_rulebook("ca-ajusc")
"""Errors of processing only; a committee of three."""
LIBERAL = load_rulebook("ro-liber")
"""The arbiter corrects."""
SEED = bytes(range(32))


class Run:
    def __init__(self, book: Rulebook = OPEN, *, entrants: int = 0, **changed: Any) -> None:
        settings = replace(default_settings(book, title="Open", day="2009-11-21"), **changed)
        self.book = book
        self.events: list[TournamentEvent] = [open_tournament(book, settings, now_ms=1, seed=SEED)]
        opened = self.events[0]
        self.state = opening_state(opened)  # type: ignore[arg-type]
        for number in range(1, entrants + 1):
            self.do(a.Register(name=f"E{number}", rating=2000 - number))

    @property
    def settings(self) -> Settings:
        return self.state.settings

    @property
    def round(self) -> RoundState:
        assert self.state.round is not None
        return self.state.round

    def do(self, action: TournamentAction) -> tuple[TournamentEvent, ...]:
        """At a time of its own, so that order and time agree."""
        decision = decide(self.state, action, now_ms=len(self.events) + 1, book=self.book)
        self.events += decision.events
        self.state = decision.state
        return decision.events

    def kinds(self, action: TournamentAction) -> list[str]:
        return [type(event).__name__ for event in self.do(action)]

    def refused(self, action: TournamentAction) -> list[str]:
        """The rules of all objections; nothing has changed."""
        before = self.state
        with pytest.raises(IllegalMove) as caught:
            self.do(action)
        assert self.state is before
        return [objection.rule for objection in caught.value.objections]  # type: ignore[attr-defined]

    def change(self, *, reason: str = "", **changed: Any) -> a.ChangeSettings:
        return a.ChangeSettings(settings=replace(self.settings, **changed), reason=reason)

    def pair(self, **more: Any) -> RoundState:
        self.do(a.PairRound(round_number=len(self.state.rounds) + 1, **more))
        return self.round

    def enter(self, table: int, first: int, second: int) -> tuple[TournamentEvent, ...]:
        number = self.round.number
        return self.do(a.EnterResult(round_number=number, table=table, report=report(first, second)))

    def play(self) -> None:
        """The next round: whom the pairing names first wins, at each table by other points."""
        for seated in self.pair().tables:
            self.enter(seated.table.number, 400 + seated.table.number, 300)


def report(first: int, second: int, **more: Any) -> TableReport:
    """Return the report of a game played to its end."""
    winner = None if first == second else int(second > first)
    return TableReport(result=Result(points=(first, second), winner=winner), **more)


def forfeit(winner: int, points: tuple[int, int] = (300, 0)) -> TableReport:
    return TableReport(result=Result(points=points, winner=winner, kind=ResultKind.FORFEIT))
