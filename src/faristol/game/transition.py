"""(state, event) → state. Pure and total: any event that was recorded can be replayed."""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Any

from faristol.game.chapters import arbitration, clock
from faristol.game.chapters.arbitration import RoundClosed, RulingOverturned, SanctionGiven, ScoreAdjusted
from faristol.game.chapters.clock import ClockAdjusted, RoundTimeCalled
from faristol.game.chapters.opening import opening_state
from faristol.game.contents import CHAPTER_OF_EVENT
from faristol.game.evolve import amend, replace
from faristol.game.milestones import GameOpened
from faristol.game.stamp import Event, Ruling
from faristol.game.state import GameState, Ruled

_APPLY: Mapping[type[Event], Callable[[GameState, Any], GameState]] = {
    kind: chapter.apply for kind, chapter in CHAPTER_OF_EVENT.items()
}
_UNDO: Mapping[type[Ruling], Callable[[GameState, Any, Ruling], GameState]] = {
    ClockAdjusted: clock.undo,
    RoundTimeCalled: clock.undo,
    SanctionGiven: arbitration.undo,
    ScoreAdjusted: arbitration.undo,
    RoundClosed: arbitration.undo,
}
"""Rulings that move the game are undone by going back; no others can be."""


def replay(events: Iterable[Event]) -> GameState:
    """The state after all of them; the first must be a GameOpened."""
    first, *rest = events
    assert isinstance(first, GameOpened), "a game begins with GameOpened"
    return reduce(apply, rest, opening_state(first))


def apply(state: GameState, event: Event) -> GameState:
    if isinstance(event, Ruling):
        after = _ruled(state, event)
    elif event.begins_a_turn and not state.laid and state.pending is None:
        after = _APPLY[type(event)](replace(state, before=state, before_ruling=None), event)
    else:
        after = _APPLY[type(event)](state, event)
    counted = replace if after is state else amend
    if len(after.turns) > len(state.turns):
        return counted(after, turn_since_ms=event.at_ms, length=state.length + 1)
    return counted(after, length=state.length + 1)


def _ruled(state: GameState, ruling: Ruling) -> GameState:
    rulings = (*state.rulings, Ruled(state.length + 1, ruling))
    after = _APPLY[type(ruling)](replace(state, rulings=rulings, is_answered=True), ruling)
    if isinstance(ruling, RulingOverturned):
        return _undone(after, ruling)
    return replace(after, before_ruling=state) if ruling.moves_the_game else after


def _undone(state: GameState, overturned: RulingOverturned) -> GameState:
    earlier = next((ruled.ruling for ruled in state.rulings if ruled.number == overturned.ruling), None)
    assert earlier is not None, "only a ruling that stands is overturned"
    if earlier.moves_the_game:
        return arbitration.undo_move(state, overturned)
    return _UNDO[type(earlier)](state, earlier, overturned)
