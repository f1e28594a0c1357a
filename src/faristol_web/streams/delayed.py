"""A game as it stood some time ago: what spectators see of it where its organiser wants a delay."""

from collections.abc import Sequence
from itertools import takewhile

from faristol.game import Event, GameState, apply, opening_state
from faristol.game.events import GameOpened


def is_delayed(state: GameState) -> bool:
    """True while spectators see it later; once a game is over, all of it is public at once."""
    return state.opened.delay_ms > 0 and state.ended is None


def shown_at_first(told: GameState, events: Sequence[Event]) -> GameState:
    """Return what everyone may see before later events are old enough; `told` is the whole state."""
    opened = events[0]
    assert isinstance(opened, GameOpened), "a game begins with its opening"
    return opening_state(opened) if is_delayed(told) else told


def public_now_ms(state: GameState, now_ms: int) -> int:
    """The time that spectators' clocks show while the players' show `now_ms`."""
    return max(0, now_ms - state.opened.delay_ms) if is_delayed(state) else now_ms


def grown_public(told: GameState, events: Sequence[Event], *, now_ms: int) -> tuple[Event, ...]:
    """Return the newest `events` that everyone may see by now."""
    if not is_delayed(told):
        return tuple(events)
    until = now_ms - told.opened.delay_ms
    return tuple(takewhile(lambda event: event.at_ms <= until, events))


def with_events(shown: GameState, events: Sequence[Event]) -> GameState:
    for event in events:
        shown = apply(shown, event)
    return shown
