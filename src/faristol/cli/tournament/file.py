"""
A tournament in a file: every decision is on the disk before anybody is told of it.

The file is a tournament log, one event a line, with an empty line after each decision: what a crash has
written half is found, and was never answered. The first line also keeps the rulebook, word for word.
"""

import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from faristol.cli.journal import TERMINAL, LogFile, create_log, open_log, read_log
from faristol.cli.kept_rulebook import dumped, kept_texts, loaded, reread
from faristol.cli.tournament.store import Step, is_elsewhere
from faristol.errors import FaristolError, IllegalMove, NotationError, StoreError
from faristol.rulebook import Objection, Rulebook
from faristol.rulebook.kept import KeptText
from faristol.tournament.codec import (
    format_tournament_event,
    format_tournament_log,
    parse_tournament_log,
)
from faristol.tournament.events import TournamentEvent, TournamentOpened
from faristol.tournament.objections import explain
from faristol.tournament.referee import apply, decide, opening_state, replay
from faristol.tournament.state import TournamentState

_MS = 1_000_000


@dataclass(slots=True)
class TournamentFile:
    """The content of the file."""

    log: LogFile[tuple[KeptText, ...]]
    book: Rulebook
    state: TournamentState
    kept: list[TournamentEvent]

    @classmethod
    def open(cls, named: str, *, writes: bool) -> "TournamentFile":
        """
        Raises:
            FaristolError: if it cannot be read, is no tournament, or, to write, somebody else writes to it.
        """
        if writes:
            return open_log(named, _texts_in, cls._read, what="tournament")
        return cls._read(read_log(named, _texts_in))

    @classmethod
    def _read(cls, log: LogFile[tuple[KeptText, ...]]) -> "TournamentFile":
        name = str(log.path)
        events = parse_tournament_log(log.content, name=name)
        try:
            state = replay(events)
        except FaristolError:
            raise
        except Exception as error:
            # Any error here means that the record is wrong: it was changed by hand.
            raise NotationError(f"{name}: the record contradicts itself: {_contradiction(events)}") from error
        opened = state.opened
        book = reread(opened.rulebook, opened.rulebook_digest, log.kept or (), name=name)
        if not isinstance(book, Rulebook):
            raise StoreError(f"{name}: {opened.rulebook} is not for games of one against one")
        if log.torn:
            lines = len(log.torn.splitlines())
            print(
                f"faristol: {name}: the last decision is incomplete and was never confirmed; "
                f"ignored: {lines} {'line' if lines == 1 else 'lines'} at the end",
                file=sys.stderr,
            )
        return cls(log, book, state, events)

    @property
    def name(self) -> str:
        return str(self.log.path)

    @property
    def events(self) -> Sequence[TournamentEvent]:
        return self.kept

    def do(self, steps: Sequence[Step]) -> Sequence[TournamentEvent]:
        """See `Store`."""
        state, events = self.state, list[TournamentEvent]()
        now_ms = max(time.time_ns() // _MS, self.kept[-1].at_ms)
        for where, action in steps:
            try:
                decision = decide(state, action, now_ms=now_ms, book=self.book)
            except IllegalMove as error:
                raise NotationError(refused(error, where, self.book)) from error
            state = decision.state
            events += decision.events
        if events:
            self.log.append("".join(map(format_tournament_event, events)))
        self.state = state
        self.kept += events
        return events

    def close(self) -> None:
        self.log.close()


def _contradiction(events: Sequence[TournamentEvent]) -> str:
    """The first event that cannot follow those before it."""
    first, *rest = events
    assert isinstance(first, TournamentOpened), "a log begins with it"  # noqa: S101 - for the types
    state = opening_state(first)
    for number, event in enumerate(rest, 2):
        try:
            state = apply(state, event)
        except Exception as error:  # noqa: BLE001 - the same that replaying it ran into
            about = (
                f"there is no {error}" if isinstance(error, KeyError) else str(error) or type(error).__name__
            )
            return f"event {number}, {type(event).__name__}, cannot follow those before it: {about}"
    return "its events together"


def refused(error: IllegalMove, where: str, book: Rulebook) -> str:
    """Every objection with its article, after where it was read what somebody wants."""
    objections = [each for each in error.objections if isinstance(each, Objection)]
    said = explain(objections, book) or str(error)
    return f"{where}: {said}" if where else said


def create_tournament(path: Path, events: Iterable[TournamentEvent], *, rulebook: str) -> None:
    """
    `rulebook` is an id or a file, as it was named: its text is kept.

    Raises:
        StoreError: if there is a file already, or it cannot be written.
    """
    if is_elsewhere(str(path)):
        raise StoreError(f"{path}: open a tournament of a site on its pages; this command creates a file")
    texts = dumped(kept_texts(rulebook))
    text = format_tournament_log(events, kept={TERMINAL: {"rulebook": texts}})
    create_log(path, text, what="tournament")


def _texts_in(remembered: Any) -> tuple[KeptText, ...]:
    texts = loaded(remembered["rulebook"])
    if not texts:
        raise ValueError("no rulebook is kept")
    return texts
