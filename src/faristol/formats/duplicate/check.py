"""
Check that the events of a file are a session that can be shown: its only witness is its author.

A log that our own programs wrote always is; one that somebody changed by hand may name players who are not
there, go backwards in time, or lay tiles off the board.
"""

from collections.abc import Sequence

from faristol.duplicate import SessionEvent, SessionState, replay
from faristol.duplicate.events import EntrantAdmitted
from faristol.duplicate.visibility import visible_to
from faristol.errors import NotationError
from faristol.formats.duplicate.results import coup_lines, player_sheets, ranking_of
from faristol.rulebook import DuplicateBook
from faristol.stream.lines import UNPLAYABLE

LONGEST_MS = 366 * 24 * 3_600_000


def replay_checked(events: Sequence[SessionEvent], *, name: str) -> SessionState:
    """
    The state after all of them.

    Raises:
        NotationError: if they do not hang together.
    """
    try:
        _check_numbers(events)
        return replay(events)
    except UNPLAYABLE as error:
        raise NotationError(
            "%(name)s: not a possible session: %(why)s", name=name, why=repr(error)
        ) from error


def check_papers(
    state: SessionState, events: Sequence[SessionEvent], book: DuplicateBook, *, name: str
) -> None:
    """
    Works out all that pages and papers will, once, to see that it can be.

    Raises:
        NotationError: if it cannot.
    """
    try:
        ranking_of(state, book)
        coup_lines(state, book)
        player_sheets(state, book)
        visible_to(None, events)
    except UNPLAYABLE as error:
        raise NotationError(
            "%(name)s: not a possible session: %(why)s", name=name, why=repr(error)
        ) from error


def _check_numbers(events: Sequence[SessionEvent]) -> None:
    numbers = [event.number for event in events if isinstance(event, EntrantAdmitted)]
    named = {event.number for event in events if hasattr(event, "number")}
    times = [event.at_ms for event in events]
    if times != sorted(times) or not 0 <= times[0] <= times[-1] <= LONGEST_MS:
        raise ValueError("time runs backwards, or too long")
    if numbers != list(range(1, len(numbers) + 1)) or not named <= set(numbers):
        raise ValueError("numbers do not count from 1")
