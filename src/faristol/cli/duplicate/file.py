"""
A session in a file: every decision is on the disk before anybody is told of it.

The file is a duplicate log, one event a line, with an empty line after each decision: what a crash has
written half is found, and was never answered. The first line also keeps when it began, under which rulebook,
word for word, and with which words.
"""

import argparse
import os
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self

from faristol.cli.duplicate.setting import kept_book, kept_lexicon, with_tiles
from faristol.cli.journal import TERMINAL, LogFile, create_log, open_log, read_log
from faristol.cli.kept_rulebook import dumped, loaded
from faristol.duplicate import Program, SessionEvent, SessionState, apply, load_program
from faristol.duplicate.codec import format_session_event, format_session_log, parse_session_log
from faristol.duplicate.events import SessionOpened
from faristol.formats.duplicate.check import check_papers, replay_checked
from faristol.rulebook import DuplicateBook
from faristol.rulebook.kept import KeptText
from faristol.tiles import Alphabet, load_tileset

_MS, _SECOND_MS = 1_000_000, 1000


@dataclass(frozen=True, slots=True)
class Began:
    """Facts for the terminal in the file's first line."""

    opened: int
    """Milliseconds since 1970."""
    lexicon: str
    """An id, or where the file with the words lies."""
    rulebook: tuple[KeptText, ...]
    is_imported: bool = False
    """Played elsewhere, nobody knows when: it was only opened here then."""


class Clock:
    """
    Milliseconds since a session was opened.

    By the calendar when it starts, but not before what has happened; then even, whatever the calendar does.
    """

    def __init__(self, opened: int, *, last_ms: int = 0) -> None:
        now = max(time.time_ns() // _MS - opened, last_ms)
        self._ahead = now - time.monotonic_ns() // _MS

    def now_ms(self) -> int:
        return time.monotonic_ns() // _MS + self._ahead


@dataclass(slots=True)
class SessionFile:
    """The content of the file."""

    log: LogFile[Began]
    began: Began
    book: DuplicateBook
    events: list[SessionEvent]
    state: SessionState
    alive_ms: int = 0
    """Session time at which its last writer was last at work."""

    @property
    def path(self) -> Path:
        return self.log.path

    @property
    def cut(self) -> int:
        """Bytes of half a decision after the whole ones."""
        return len(self.log.torn)

    @property
    def alphabet(self) -> Alphabet:
        return load_tileset(self.state.opened.tileset).alphabet

    @property
    def date(self) -> str:
        """Local day of the game; empty if the file does not know it."""
        if self.log.kept is None or self.began.is_imported:
            return ""
        return time.strftime("%Y-%m-%d", time.localtime(self.began.opened // _SECOND_MS))

    @property
    def opened(self) -> SessionOpened:
        return self.state.opened

    def clock(self) -> Clock:
        return Clock(self.began.opened, last_ms=self.events[-1].at_ms)

    def append(self, events: Sequence[SessionEvent]) -> None:
        """
        Returns when they are on the disk; all of them or none.

        Raises:
            StoreError: if they cannot be written.
        """
        if not events:
            return
        self.log.append("".join(format_session_event(event, self.alphabet) for event in events))
        for event in events:
            self.state = apply(self.state, event)
            self.events.append(event)

    def show_alive(self, now_ms: int) -> None:
        """
        Note that the session is alive, so that after a crash the countdown is known to have run until now.
        """
        with suppress(OSError):
            now = (self.began.opened + now_ms) * _MS
            os.utime(self.path, ns=(now, now))

    def close(self) -> None:
        self.log.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def create_session(path: Path, began: Began, events: Sequence[SessionEvent], opened: SessionOpened) -> None:
    """
    Raises:
        StoreError: if there is a file already, or it cannot be written.
    """
    alphabet = load_tileset(opened.tileset).alphabet
    kept = {TERMINAL: asdict(began) | {"rulebook": dumped(began.rulebook)}}
    create_log(path, format_session_log([opened, *events], alphabet, kept=kept), what="session")


def read_session(file: str) -> SessionFile:
    """
    For reading; a decision that is being written just now is not there yet.

    Raises:
        FaristolError: if it cannot be read, or is no session.
    """
    return _read(read_log(file, _began_in))


def open_session_file(file: str) -> SessionFile:
    """
    For writing, ours alone until it is closed. Half a decision at its end is taken away.

    Raises:
        FaristolError: if it cannot be read, is no session of ours, or somebody else writes to it.
    """
    return open_log(file, _began_in, _read, what="session")


def program_of(session: SessionFile, args: argparse.Namespace) -> Program:
    """
    The words it was opened with; `--lexicon` says where they are now.

    Raises:
        LexiconError: if they are not there.
    """
    opened = session.opened
    named = getattr(args, "lexicon", None)
    lexicon = kept_lexicon(named or session.began.lexicon, opened.lexicon_version, opened.tileset, args)
    return load_program(lexicon, session.book)


def _read(log: LogFile[Began]) -> SessionFile:
    name = str(log.path)
    events = parse_session_log(log.content, name=name)
    state = replay_checked(events, name=name)
    opened = state.opened
    began = log.kept or Began(0, opened.lexicon, ())
    book = kept_book(opened.rulebook, opened.rulebook_digest, began.rulebook, name=name)
    book = with_tiles(book, opened.tileset)
    check_papers(state, events, book, name=name)
    alive_ms = log.journal.touched_ms - began.opened if log.journal else 0
    return SessionFile(log, began, book, events, state, alive_ms)


def _began_in(remembered: Any) -> Began:
    texts, is_imported = loaded(remembered["rulebook"]), bool(remembered.get("is_imported", False))
    return Began(int(remembered["opened"]), str(remembered["lexicon"]), texts, is_imported)
