"""The plan of the day, and a round as it runs: it starts, its time is called, it is closed."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from faristol.errors import FaristolError
from faristol.files import unmarked
from faristol.game.evolve import replace
from faristol.rulebook.objections import Objection
from faristol.stream import Stamp
from faristol.tournament.day import parse_day
from faristol.tournament.objections import TournamentObjection, in_runs, objections_to_running
from faristol.tournament.recorder import Recorder
from faristol.tournament.settings import TimetableEntry
from faristol.tournament.state import RoundStage, RoundState, TournamentState

KINDS = ("reception", "round", "break", "prizes", "other")
_LINE = re.compile(
    r"(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2} +)?(?P<hour>[0-9]{1,2})[:.](?P<minute>[0-9]{2})"
    r"(?: +(?P<kind>[a-z]+))(?: +(?P<rest>.*))?"
)
_HOURS, _MINUTES = 24, 60


@dataclass(frozen=True, slots=True, kw_only=True)
class StartRound:
    round_number: int
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTime:
    round_number: int
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseRound:
    round_number: int
    author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStarted(StartRound, Stamp):
    """The hall's clock runs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTimeCalled(CallTime, Stamp):
    """The time of the round is over: the hand in progress and one more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClosed(CloseRound, Stamp):
    """Final for the arbiter, too: only errors of processing are put right afterwards."""


Action: TypeAlias = StartRound | CallTime | CloseRound
Event: TypeAlias = RoundStarted | RoundTimeCalled | RoundClosed


def read_plan(lines: Iterable[str]) -> tuple[TimetableEntry, ...]:
    """
    Read an organiser's plan: a time, a kind, and a label for it; the number of a round before its label.

    Raises:
        FaristolError: naming the line that cannot be read.

    >>> [(entry.time, entry.kind, entry.label) for entry in read_plan(["14.00 break Lunch"])]
    [('14:00', 'break', 'Lunch')]
    """
    written = ((number, unmarked(line).strip()) for number, line in enumerate(lines, 1))
    entries = tuple(_entry(line, number) for number, line in written if line)
    rounds = [entry.round_number for entry in entries if entry.kind == "round"]
    twice = next((number for number in rounds if rounds.count(number) > 1), None)
    if twice is not None:
        raise FaristolError(f"timetable: round {twice} appears twice")
    return entries


def plan_lines(entries: Iterable[TimetableEntry]) -> list[str]:
    """Return the lines that `read_plan` reads back."""
    return [
        " ".join(
            str(part)
            for part in (entry.time, entry.kind, entry.round_number, entry.label)
            if part is not None and part != ""
        )
        for entry in entries
    ]


def _entry(line: str, number: int) -> TimetableEntry:
    matched = _LINE.fullmatch(line)
    if matched is None or int(matched["hour"]) >= _HOURS or int(matched["minute"]) >= _MINUTES:
        raise FaristolError(f"timetable, line {number}: {line!r} is not like '10:00 round 1'")
    if matched["kind"] not in KINDS:
        raise FaristolError(f"timetable, line {number}: {matched['kind']!r} is not one of {', '.join(KINDS)}")
    day = (matched["day"] or "").strip()
    if day:
        parse_day(day)
    round_number, label = None, (matched["rest"] or "").strip()
    if matched["kind"] == "round":
        first, _, label = label.partition(" ")
        if not re.fullmatch("[1-9][0-9]?", first):
            raise FaristolError(f"timetable, line {number}: say which round, like '10:00 round 1'")
        round_number = int(first)
    return TimetableEntry(
        time=f"{day} {int(matched['hour']):02}:{matched['minute']}".strip(),
        kind=matched["kind"],
        round_number=round_number,
        label=label.strip(),
    )


def round_ends_ms(state: TournamentState, round_: RoundState) -> int | None:
    """
    Return when only the hand in progress and one more are left; None before the start, or without a limit.
    """
    if round_.started_ms is None or state.settings.round_ms is None:
        return None
    return round_.started_ms + state.settings.round_ms


def objections_to(state: TournamentState, action: Action) -> Iterator[Objection]:
    number = action.round_number
    objections = list(objections_to_running(state, number))
    yield from objections
    if objections:
        return
    this = state.rounds[number - 1]
    match action:
        case StartRound():
            if this.stage is not RoundStage.PAIRED:
                yield TournamentObjection("round.started", found=number)
        case CallTime():
            if this.stage is RoundStage.PAIRED:
                yield TournamentObjection("round.not_started", found=number)
            if this.stage is RoundStage.TIME_CALLED:
                yield TournamentObjection("round.time_called", found=number)
        case CloseRound():
            if this.missing:
                yield TournamentObjection("round.tables_open", found=in_runs(this.missing))


def decide(recorder: Recorder, action: Action) -> None:
    match action:
        case StartRound():
            recorder.record(RoundStarted.of(action, at_ms=recorder.now_ms))
        case CallTime():
            recorder.record(RoundTimeCalled.of(action, at_ms=recorder.now_ms))
        case CloseRound():
            recorder.record(RoundClosed.of(action, at_ms=recorder.now_ms))


def close_last_round(recorder: Recorder, *, author: str) -> None:
    """Close the last round, as any later step does."""
    last = recorder.state.round
    if last is not None and last.stage is not RoundStage.CLOSED:
        decide(recorder, CloseRound(round_number=last.number, author=author))


def apply(state: TournamentState, event: Event) -> TournamentState:
    before = state.rounds[event.round_number - 1]
    match event:
        case RoundStarted(at_ms=at_ms):
            return state.with_round(replace(before, stage=RoundStage.STARTED, started_ms=at_ms))
        case RoundTimeCalled():
            return state.with_round(replace(before, stage=RoundStage.TIME_CALLED))
        case RoundClosed():
            return state.with_round(replace(before, stage=RoundStage.CLOSED))
