"""Stores of a tournament: a file of its own, or a site's database."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Protocol

from faristol.errors import StoreError
from faristol.rulebook import Rulebook
from faristol.tournament.actions import TournamentAction
from faristol.tournament.events import TournamentEvent
from faristol.tournament.state import TournamentState

GROUP = "faristol.tournament_stores"
"""Entry points: `site` is a function from what follows the colon to a `Store`."""

Step = tuple[str, TournamentAction]
"""Action with the place it was read from, for error messages; empty if it was typed."""


class Brought(Protocol):
    """Result of an import: what came in from files, and what did not."""

    @property
    def state(self) -> TournamentState: ...
    @property
    def unread(self) -> tuple[str, ...]: ...
    @property
    def absent(self) -> tuple[str, ...]: ...
    @property
    def other(self) -> tuple[str, ...]: ...
    @property
    def token(self) -> str:
        """Return a token that makes a device the director's."""


class Store(Protocol):
    """One tournament. Whoever writes does so alone, or is told who came first."""

    @property
    def name(self) -> str:
        """Return the name used in errors."""

    @property
    def book(self) -> Rulebook: ...

    @property
    def state(self) -> TournamentState:
        """Return the state with people's names, whatever the record keeps."""

    @property
    def events(self) -> Sequence[TournamentEvent]:
        """The same."""

    def do(self, steps: Sequence[Step]) -> Sequence[TournamentEvent]:
        """
        Record the events that the steps set off: all of them, or none.

        Raises:
            FaristolError: saying where something stands that may not be done, and why.
        """

    def close(self) -> None: ...


@contextmanager
def open_store(named: str, *, writes: bool = False) -> Iterator[Store]:
    """
    `site:SLUG`, or a file.

    Raises:
        StoreError: if there is none, or, to write, if somebody else has it.
    """
    store = _open(named, writes=writes)
    try:
        yield store
    finally:
        store.close()


def is_elsewhere(named: str) -> bool:
    """True if the name is no file, but in a store of some kind."""
    return bool(_stores(named))


def bring_in_elsewhere(named: str, files: Mapping[str, bytes], *, rulebook: str) -> Brought:
    """
    Made there of these files; the module of such a store has a function for it, `bring_in`.

    Raises:
        FaristolError: if it cannot be; then nothing is there.
    """
    entry = _stores(named)[0]
    try:
        module = import_module(entry.module)
    except ImportError as error:
        raise StoreError(f"{named}: not available here: {error}") from error
    brought: Brought = module.bring_in(named.partition(":")[2], files, rulebook=rulebook)
    return brought


def _stores(named: str) -> list[EntryPoint]:
    kind, colon, _ = named.partition(":")
    return [entry for entry in entry_points(group=GROUP) if entry.name == kind] if colon else []


def _open(named: str, *, writes: bool) -> Store:
    found = _stores(named)
    if found:
        try:
            store: Store = found[0].load()(named.partition(":")[2])
        except ImportError as error:
            raise StoreError(f"{named}: not available here: {error}") from error
        return store
    from faristol.cli.tournament.file import TournamentFile  # noqa: PLC0415 - a site's tournament needs none

    return TournamentFile.open(named, writes=writes)
