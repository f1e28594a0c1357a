"""Files of sessions that were played elsewhere → their events."""

from collections.abc import Sequence
from dataclasses import dataclass

from faristol.duplicate import Phase, SessionEvent, SessionState, replay
from faristol.duplicate.events import SessionOpened
from faristol.duplicate.prepared import parse_prepared, racks_of
from faristol.duplicate.visibility import visible_to
from faristol.errors import NotationError
from faristol.formats.duplicate_log import is_session_log, parse_session_log
from faristol.formats.duplicate_results import coup_lines, player_sheets, ranking_of
from faristol.formats.eliot import import_eliot, read_eliot
from faristol.lexicon import load_lexicon
from faristol.rulebook import DuplicateBook
from faristol.tiles import Rack, commitment_to, load_tileset
from faristol_web.live.shelf import offered_duplicate_book

LONGEST_MS = 366 * 24 * 3_600_000
_UNPLAYABLE = (AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError)
"""What a log that no session ever wrote can run into."""


@dataclass(frozen=True, slots=True)
class Played:
    """A session that is over."""

    events: tuple[SessionEvent, ...]
    remarks: tuple[str, ...] = ()
    """What the file says otherwise than this program would."""


def read_played(content: bytes, *, name: str, book: DuplicateBook, lexicon_id: str) -> Played:
    """
    A log of our own, or a game of Eliot's; only that needs to be told its rulebook and word list.

    Raises:
        NotationError: if it is neither, no session that was played to its end, or of other rules or words.
        RulebookError, LexiconError: if its rulebook or word list is not to be had.
    """
    try:
        if is_session_log(content):
            played = Played(tuple(parse_session_log(content, name=name)))
        else:
            imported = import_eliot(read_eliot(content, name), book, lexicon=load_lexicon(lexicon_id))
            played = Played(imported.events, imported.remarks)
        state = replay(played.events)
        _check_terms(state.opened, name)
        _check_numbers(state, played.events)
        _show(state, played.events)
    except _UNPLAYABLE as error:
        raise NotationError(f"{name}: no session goes like this: {error}") from error
    if state.phase is not Phase.OVER:
        raise NotationError(f"{name}: this session is not over: it stops in coup {len(state.coups)}")
    return played


def racks_in(content: bytes, *, name: str, book: DuplicateBook, lexicon_id: str) -> tuple[Rack, ...]:
    """
    The racks to be played again: of a list, one rack a line, or of a session that was played elsewhere.

    Raises:
        NotationError: if it is none of these, or its tiles are not those of the rulebook.
    """
    tileset = load_tileset(book.play.tileset)
    if not is_session_log(content) and not content.lstrip().startswith(b"<"):
        try:
            return parse_prepared(content.decode("utf-8-sig"), tileset)
        except UnicodeDecodeError as error:
            raise NotationError(f"{name}: no text in UTF-8") from error
    state = replay(read_played(content, name=name, book=book, lexicon_id=lexicon_id).events)
    if state.opened.tileset != tileset.id:
        raise NotationError(f"{name}: played with {state.opened.tileset} tiles, not with {tileset.id} ones")
    return racks_of(state)


def _check_terms(opened: SessionOpened, name: str) -> None:
    """Marks were given by one text and one list: another would tell its readers something else."""
    book, lexicon = offered_duplicate_book(opened.rulebook), load_lexicon(opened.lexicon)
    if book.digest != opened.rulebook_digest:
        raise NotationError(f"{name}: played under another text of {book.id} than the one here")
    if lexicon.version != opened.lexicon_version:
        raise NotationError(f"{name}: played with {opened.lexicon_version}; here there is {lexicon.version}")
    if opened.commitment != commitment_to(opened.seed):
        raise NotationError(f"{name}: its seed is not the one that was fixed at the start")


def _check_numbers(state: SessionState, events: Sequence[SessionEvent]) -> None:
    """What the events say must hang together: nobody else has seen to it."""
    numbers = [entrant.number for entrant in state.entrants]
    named = {event.number for event in events if hasattr(event, "number")}
    times = [event.at_ms for event in events]
    if times != sorted(times) or not 0 <= times[0] <= times[-1] <= LONGEST_MS:
        raise ValueError("time runs backwards, or too long")
    if numbers != list(range(1, len(numbers) + 1)) or not named <= set(numbers):
        raise ValueError("numbers do not count from 1")


def _show(state: SessionState, events: Sequence[SessionEvent]) -> None:
    """All that the pages will work out, once, to see that it can be."""
    book = offered_duplicate_book(state.opened.rulebook)
    ranking_of(state, book)
    coup_lines(state, book)
    player_sheets(state, book, [entrant.number for entrant in state.entrants])
    visible_to(None, events)
