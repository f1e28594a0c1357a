"""A coup and its countdown, the arbiter's one timer: started, paused, extended, called; the coup closed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from faristol.duplicate.objections import SessionObjection
from faristol.duplicate.recorder import Recorder
from faristol.duplicate.state import Phase, SessionState
from faristol.game.evolve import replace
from faristol.rulebook import DuplicateBook
from faristol.rulebook.objections import Objection
from faristol.stream import Stamp


@dataclass(frozen=True, slots=True)
class StartCountdown:
    """Start the countdown, or continue it after a pause."""


@dataclass(frozen=True, slots=True)
class PauseCountdown:
    pass


@dataclass(frozen=True, slots=True)
class ExtendCountdown:
    by_ms: int


@dataclass(frozen=True, slots=True)
class StopCountdown:
    """Call time, early or not."""


@dataclass(frozen=True, slots=True)
class CloseCoup:
    """Everything is collected."""

    somebody_played: bool = False
    """An arbiter's word that some slip, to be entered later, has a play; else those entered say it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountdownStarted(StartCountdown, Stamp):
    """The countdown started, or continued after a pause."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountdownPaused(PauseCountdown, Stamp):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class CountdownExtended(ExtendCountdown, Stamp):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class WarningCalled(Stamp):
    """Half a minute, or what the rulebook says, before the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeCalled(Stamp):
    ends_ms: int
    """End of the countdown; devices have their grace from then on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CoupClosed(Stamp):
    """Everything is collected."""

    coup: int
    somebody_played: bool
    """An arbiter's word, where slips are entered later; else those entered say it."""


Action: TypeAlias = StartCountdown | PauseCountdown | ExtendCountdown | StopCountdown | CloseCoup
Event: TypeAlias = (
    CountdownStarted | CountdownPaused | CountdownExtended | WarningCalled | TimeCalled | CoupClosed
)
PHASES: Mapping[type[object], frozenset[Phase]] = {
    StartCountdown: frozenset({Phase.ANNOUNCED, Phase.THINKING}),
    PauseCountdown: frozenset({Phase.THINKING}),
    ExtendCountdown: frozenset({Phase.ANNOUNCED, Phase.THINKING}),
    StopCountdown: frozenset({Phase.THINKING}),
    CloseCoup: frozenset({Phase.COLLECTING}),
}


def objections_to(state: SessionState, action: Action) -> Iterator[Objection]:
    runs = state.countdown.running_since_ms is not None
    match action:
        case StartCountdown() if runs:
            yield SessionObjection("session.not_now")
        case PauseCountdown() if not runs:
            yield SessionObjection("session.not_now")
        case ExtendCountdown(by_ms=by_ms) if by_ms <= 0:
            yield SessionObjection("session.time")
        case _:
            pass


def decide(recorder: Recorder, action: Action) -> None:
    now = recorder.now_ms
    match action:
        case StartCountdown():
            recorder.record(CountdownStarted.of(action, at_ms=now))
        case PauseCountdown():
            recorder.record(CountdownPaused.of(action, at_ms=now))
        case ExtendCountdown():
            recorder.record(CountdownExtended.of(action, at_ms=now))
        case StopCountdown():
            recorder.record(TimeCalled(at_ms=now, ends_ms=now))
        case CloseCoup(somebody_played=somebody_played):
            number = recorder.state.coup.number
            recorder.record(CoupClosed(at_ms=now, coup=number, somebody_played=somebody_played))


def apply(state: SessionState, event: Event) -> SessionState:
    match event:
        case CountdownStarted(at_ms=now):
            return replace(state, countdown=state.countdown.start(now_ms=now), phase=Phase.THINKING)
        case CountdownPaused(at_ms=now):
            return replace(state, countdown=state.countdown.pause(now_ms=now))
        case CountdownExtended(by_ms=by_ms):
            # The end is further off: it is announced once more.
            return replace(state, countdown=state.countdown.extend(by_ms), is_warned=False)
        case WarningCalled():
            return replace(state, is_warned=True)
        case TimeCalled(ends_ms=ends_ms):
            stopped = state.countdown.pause(now_ms=ends_ms)
            return replace(state, countdown=stopped, phase=Phase.COLLECTING, time_ended_ms=ends_ms)
        case CoupClosed(somebody_played=somebody_played):
            return state.with_coup(replace(state.coup, is_closed=True, somebody_played=somebody_played))


def deadline_ms(state: SessionState, book: DuplicateBook) -> int | None:
    """
    The time at which something happens by itself: the warning, or the end of time; None while only a person
    can act.
    """
    ends = state.countdown.ends_ms
    if state.phase is not Phase.THINKING or ends is None:
        return None
    return ends if state.is_warned else min(ends, max(0, ends - book.coup.warning_ms))


def on_deadline(state: SessionState, *, now_ms: int, book: DuplicateBook) -> tuple[Event, ...]:
    """Return what has fallen due by now; several events in order if the clock was not looked at for long."""
    ends = state.countdown.ends_ms
    if state.phase is not Phase.THINKING or ends is None:
        return ()
    due: list[Event] = []
    if not state.is_warned and now_ms >= ends - book.coup.warning_ms:
        due.append(WarningCalled(at_ms=now_ms))
    if now_ms >= ends:
        due.append(TimeCalled(at_ms=now_ms, ends_ms=ends))
    return tuple(due)
