"""
The chapters together: (state, action) → events, and (state, event) → state.

The referee decides and then records: an action is refused with reasons before any event exists. Time, words
and plays are arguments. An action belongs to one chapter; what it brings about in others, marks, the master
play, the end, is said here. Applying is pure and total: any event that was recorded can be replayed.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from typing import TypeAlias

from faristol import stream
from faristol.duplicate.actions import SessionAction
from faristol.duplicate.chapters import coup, ending, entrants, master_play, racks, result, slip
from faristol.duplicate.events import SessionEvent, SessionOpened
from faristol.duplicate.objections import SessionObjection
from faristol.duplicate.opening import opening_state
from faristol.duplicate.program import Program
from faristol.duplicate.recorder import Recorder
from faristol.duplicate.state import Phase, SessionState
from faristol.errors import IllegalMove
from faristol.game.evolve import replace
from faristol.rulebook import DuplicateBook
from faristol.rulebook.objections import Objection

SessionDecision: TypeAlias = stream.Decision[SessionEvent, SessionState]
_PHASES: Mapping[type[object], frozenset[Phase]] = {
    **entrants.PHASES,
    **racks.PHASES,
    **coup.PHASES,
    **slip.PHASES,
    **master_play.PHASES,
    **ending.PHASES,
    **result.PHASES,
}
"""Phases in which each action is allowed."""


def decide(
    state: SessionState, action: SessionAction, *, now_ms: int, book: DuplicateBook, program: Program
) -> SessionDecision:
    """
    Decide what happens when this action is taken.

    Raises:
        IllegalMove: carrying every objection.
    """
    objections = tuple(objections_to(state, action, book=book))
    if objections:
        raise IllegalMove(*objections)
    recorder = _SessionRecorder(state, now_ms, book, program)
    _decide(recorder, action)
    return recorder.decision()


def objections_to(state: SessionState, action: SessionAction, *, book: DuplicateBook) -> Iterator[Objection]:
    """Every reason to refuse; none means it may be done."""
    phases = _PHASES[type(action)]
    if state.phase not in phases:
        yield SessionObjection("session.over" if state.phase is Phase.OVER else "session.not_now")
    elif isinstance(action, entrants.Action):
        yield from entrants.objections_to(state, action, book=book)
    elif isinstance(action, racks.Action):
        yield from racks.objections_to(state, action)
        if isinstance(action, racks.DrawRack):
            yield from master_play.objections_to_next_rack(state, book)
    elif isinstance(action, coup.Action):
        yield from coup.objections_to(state, action)
    elif isinstance(action, slip.Action):
        yield from slip.objections_to(state, action)
    elif isinstance(action, master_play.Action):
        yield from master_play.objections_to(state, action)
    elif isinstance(action, ending.Action):
        yield from ending.objections_to(action)
    else:
        yield from result.objections_to(state, action, book=book)


def _decide(recorder: Recorder, action: SessionAction) -> None:
    if isinstance(action, entrants.Action):
        entrants.decide(recorder, action)
    elif isinstance(action, racks.Action):
        racks.decide(recorder, action)
        if not isinstance(action, racks.AnnounceRack):
            ending.end_after_draw(recorder)
    elif isinstance(action, coup.Action):
        coup.decide(recorder, action)
        if isinstance(action, coup.CloseCoup):
            _ask_or_finish(recorder)
    elif isinstance(action, slip.Action):
        slip.decide(recorder, action)
    elif isinstance(action, master_play.Rule):
        master_play.decide(recorder, action)
        _ask_or_finish(recorder)
    elif isinstance(action, master_play.ChooseMaster):
        master_play.decide(recorder, action)
        ending.end_after_play(recorder)
    elif isinstance(action, ending.Action):
        ending.decide(recorder, action)
    else:
        result.decide(recorder, action)


def _ask_or_finish(recorder: Recorder) -> None:
    """Mark every slip, and lay what the coup has brought, once no long word could win."""
    if master_play.ask_for_ruling(recorder, slip.marks_so_far(recorder)):
        return
    slip.mark_all(recorder)
    if ending.end_unless_somebody_played(recorder):
        return
    if master_play.lay_best(recorder):
        ending.end_after_play(recorder)
    elif not ending.end_unless_playable(recorder):
        master_play.lay_nothing(recorder)


class _SessionRecorder(Recorder):
    def after(self, event: SessionEvent) -> SessionState:
        return apply(self.state, event)


def replay(events: Iterable[SessionEvent]) -> SessionState:
    """The state after all of them; the first must be a SessionOpened."""
    first, *rest = events
    assert isinstance(first, SessionOpened), "a session begins with SessionOpened"
    return reduce(apply, rest, opening_state(first))


def apply(state: SessionState, event: SessionEvent) -> SessionState:
    return replace(_applied(state, event), length=state.length + 1)


def _applied(state: SessionState, event: SessionEvent) -> SessionState:
    if isinstance(event, slip.Event):
        return slip.apply(state, event)
    if isinstance(event, racks.Event):
        return racks.apply(state, event)
    if isinstance(event, coup.Event):
        return coup.apply(state, event)
    if isinstance(event, master_play.Event):
        return master_play.apply(state, event)
    if isinstance(event, entrants.Event):
        return entrants.apply(state, event)
    if isinstance(event, result.Event):
        return result.apply(state, event)
    if isinstance(event, ending.Event):
        return ending.apply(state, event)
    return opening_state(event)
