"""The arbiter's desk: a session in its file, with clock and program; it says nothing, it does."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from faristol.board import Grid, Square
from faristol.cli.duplicate.file import SessionFile
from faristol.duplicate import (
    Mark,
    Phase,
    Program,
    SessionEvent,
    SessionState,
    Slip,
    Tops,
    decide,
    find_tops,
    mark_slip,
    on_deadline,
)
from faristol.duplicate import actions as a
from faristol.duplicate.actions import SessionAction
from faristol.duplicate.chapters.slip import words_counted_in
from faristol.duplicate.program import format_play
from faristol.duplicate.slips.marking import meanings_of
from faristol.duplicate.state import Coup
from faristol.errors import IllegalMove, NotationError
from faristol.movegen import ScoredPlay
from faristol.rulebook import DuplicateBook
from faristol.tiles import Alphabet, Rack, is_designated

_SLACK_MS = 2_000
"""A file that was touched longer than this after time was up was touched by somebody else, or copied."""


class Time(Protocol):
    def now_ms(self) -> int: ...


@dataclass(slots=True)
class Desk:
    file: SessionFile
    program: Program
    clock: Time
    _tops: tuple[Grid, Rack, Tops] | None = field(default=None, init=False)
    _ahead_ms: int = field(default=0, init=False)
    """Between the clock and this session's time."""

    @property
    def state(self) -> SessionState:
        return self.file.state

    @property
    def book(self) -> DuplicateBook:
        return self.file.book

    @property
    def alphabet(self) -> Alphabet:
        return self.file.alphabet

    def now_ms(self) -> int:
        """Never before what has happened already: time goes on from there if the calendar was set back."""
        last_ms = self.file.events[-1].at_ms
        self._ahead_ms = max(self._ahead_ms, last_ms - self.clock.now_ms())
        return self.clock.now_ms() + self._ahead_ms

    def show_alive(self) -> None:
        """Let a countdown be known to have run until now, should the program be killed."""
        self.file.show_alive(self.now_ms())

    def do(self, action: SessionAction) -> Sequence[SessionEvent]:
        """
        Do an action and return its events, written to disk.

        Raises:
            IllegalMove: carrying every objection.
            StoreError: if it cannot be written; then nothing has happened.
        """
        return self._do_at(action, self.now_ms())

    def do_all(self, actions: Sequence[tuple[str, SessionAction]]) -> Sequence[SessionEvent]:
        """
        Several as one decision, each with where it was read: all of them, or none.

        Raises:
            NotationError: saying where something stands that may not be done, and why.
            StoreError: if they cannot be written.
        """
        now, state, events = self.now_ms(), self.state, list[SessionEvent]()
        for where, action in actions:
            try:
                decision = decide(state, action, now_ms=now, book=self.book, program=self.program)
            except IllegalMove as error:
                raise NotationError(f"{where}: {error}") from error
            state = decision.state
            events += decision.events
        self.file.append(events)
        return events

    def tick(self) -> Sequence[SessionEvent]:
        """Return the events that have fallen due."""
        due = on_deadline(self.state, now_ms=self.now_ms(), book=self.book)
        self.file.append(due)
        return due

    def resume(self) -> Sequence[SessionEvent]:
        """A countdown that ran when the program was killed is paused as of then: nobody's time is lost."""
        ends = self.state.countdown.ends_ms
        if self.state.phase is not Phase.THINKING or ends is None:
            return ()
        last, alive = self.file.events[-1].at_ms, self.file.alive_ms
        return self._do_at(a.PauseCountdown(), alive if last <= alive <= ends + _SLACK_MS else last)

    def _do_at(self, action: SessionAction, now_ms: int) -> Sequence[SessionEvent]:
        decision = decide(self.state, action, now_ms=now_ms, book=self.book, program=self.program)
        self.file.append(decision.events)
        return decision.events

    # Questions of an arbiter

    def mark_of(self, coup: Coup, number: int) -> Mark | None:
        """Return the mark as given; before the coup is closed, the one it would get."""
        if number in coup.marks or number not in coup.slips:
            return coup.marks.get(number)
        handed = coup.slips[number]
        return mark_slip(
            handed.slip,
            grid=coup.grid,
            rack=coup.rack,
            book=self.book,
            has_word=words_counted_in(coup, self.program.has_word, self.alphabet),
            late=handed.late,
            after_time=handed.after_time,
        )

    def meanings_of(self, coup: Coup, slip: Slip) -> tuple[Slip, ...]:
        """The slip as it is to be read; several where whoever typed it has to say."""
        return meanings_of(
            slip,
            grid=coup.grid,
            rack=coup.rack,
            book=self.book,
            has_word=words_counted_in(coup, self.program.has_word, self.alphabet),
        )

    def tops_of(self, coup: Coup) -> Tops:
        if self._tops is None or self._tops[:2] != (coup.grid, coup.rack):
            self._tops = (coup.grid, coup.rack, find_tops(self.program, coup.grid, coup.rack))
        return self._tops[2]

    def written(self, coup: Coup, play: ScoredPlay) -> tuple[str, str]:
        """Place and word."""
        return format_play(play, coup.grid, alphabet=self.alphabet, style=self.book.play.coordinates)

    def as_slip(self, coup: Coup, play: ScoredPlay) -> Slip:
        """Return a slip as someone who found the play would write it: blanks from the rack in parentheses."""
        place, _ = self.written(coup, play)
        after, laid = coup.grid.lay(play.placement.tiles), dict(play.placement.tiles)
        first, last = after.run_through(play.placement.tiles[0][0], play.direction)
        letters = []
        for square in map(Square, range(first, last + 1, after.step(play.direction))):
            letter = self.alphabet.text((after[square],))
            letters.append(f"({letter})" if square in laid and is_designated(laid[square]) else letter)
        score = None if self.book.slip.score_ignored else play.score
        return Slip(square=place, word="".join(letters), score=score)

    def missing(self, coup: Coup) -> list[int]:
        """Return the entrants who have still to hand in."""
        staying = {each.number for each in self.state.entrants if not each.has_left}
        return [number for number in coup.entrants if number in staying and number not in coup.slips]
