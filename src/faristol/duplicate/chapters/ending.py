"""The end of a game: tiles are out, nothing can be played, one kind is left, or the arbiter breaks it off."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from faristol.duplicate.kept_events import EndReason
from faristol.duplicate.objections import objections_to_grounds
from faristol.duplicate.program import can_play_any
from faristol.duplicate.recorder import Recorder
from faristol.duplicate.state import GOING_ON, Phase, SessionState
from faristol.game.evolve import replace
from faristol.rulebook.objections import Objection
from faristol.stream import Stamp
from faristol.tiles import BLANK, load_tileset


@dataclass(frozen=True, slots=True)
class EndSession:
    """Break it off, for good: the coups that are closed stand, the one that is not is none."""

    author: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionEnded(Stamp):
    reason: EndReason
    author: str = ""
    """The arbiter who broke it off, if one did."""
    note: str = ""
    """Reason in the arbiter's words."""


Action: TypeAlias = EndSession
Event: TypeAlias = SessionEnded
PHASES: Mapping[type[object], frozenset[Phase]] = {EndSession: GOING_ON - {Phase.RULING, Phase.CHOOSING}}


def objections_to(action: Action) -> Iterator[Objection]:
    yield from objections_to_grounds(action.author, action.reason)


def decide(recorder: Recorder, action: Action) -> None:
    _end(recorder, EndReason.ARBITER, author=action.author.strip(), note=action.reason.strip())


def apply(state: SessionState, event: Event) -> SessionState:
    # A rack that was never announced is no coup, nor one that an arbiter broke off.
    coups = tuple(coup for coup in state.coups if coup.is_closed)
    stopped = state.countdown.pause(now_ms=event.at_ms)
    return replace(state, coups=coups, countdown=stopped, phase=Phase.OVER, ended=event.reason)


def end_after_draw(recorder: Recorder) -> None:
    """End the game if nothing could be drawn, or only one kind is left."""
    if not recorder.state.rack:
        _end(recorder, EndReason.TILES_OUT)
    elif recorder.book.ending.one_kind_left and is_one_kind(recorder.state):
        _end(recorder, EndReason.ONE_KIND)


def end_unless_somebody_played(recorder: Recorder) -> bool:
    """End the game if the bag is empty and no entrant has a play; then the program's is not laid either."""
    state = recorder.state
    somebody = state.coup.somebody_played or any(mark.is_valid for mark in state.coup.marks.values())
    ends = recorder.book.ending.no_play_and_bag_empty and not len(state.bag) and not somebody
    if ends:
        _end(recorder, EndReason.NO_PLAY)
    return ends


def end_unless_playable(recorder: Recorder) -> bool:
    """End the game if no rack that could be drawn has a play."""
    state = recorder.state
    ends = not can_play_any(recorder.program, state.grid, (*state.rack, *state.bag.tiles))
    if ends:
        _end(recorder, EndReason.NO_PLAY)
    return ends


def end_after_play(recorder: Recorder) -> None:
    """End the game if the play has used up rack and bag."""
    state = recorder.state
    if recorder.book.ending.tiles_out and not state.rack and not len(state.bag):
        _end(recorder, EndReason.TILES_OUT)


def is_one_kind(state: SessionState) -> bool:
    """True if rack and bag hold no blank, and vowels alone or consonants alone."""
    left = {*state.rack, *state.bag.tiles}
    return BLANK not in left and len(set(map(load_tileset(state.opened.tileset).is_vowel, left))) <= 1


def _end(recorder: Recorder, reason: EndReason, *, author: str = "", note: str = "") -> None:
    recorder.record(SessionEnded(at_ms=recorder.now_ms, reason=reason, author=author, note=note))
