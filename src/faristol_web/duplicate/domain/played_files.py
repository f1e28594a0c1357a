"""Files of sessions that were played elsewhere → their events."""

from dataclasses import dataclass

from faristol.duplicate import Phase, SessionEvent, replay
from faristol.duplicate.codec import is_session_log, parse_session_log
from faristol.duplicate.events import SessionOpened
from faristol.duplicate.prepared import parse_prepared, racks_of
from faristol.errors import NotationError
from faristol.files import unmarked
from faristol.formats.duplicate.check import check_papers, replay_checked
from faristol.formats.eliot import import_eliot, read_eliot
from faristol.lexicon import load_lexicon
from faristol.rulebook import DuplicateBook
from faristol.stream.lines import UNPLAYABLE
from faristol.tiles import Rack, commitment_to, load_tileset
from faristol_web.rulebooks.books import offered_duplicate_book


@dataclass(frozen=True, slots=True)
class Played:
    """A session that is over."""

    events: tuple[SessionEvent, ...]
    remarks: tuple[str, ...] = ()
    """Points on which the file differs from this program."""


def read_played(content: bytes, *, name: str, book: DuplicateBook, lexicon_id: str) -> Played:
    """
    A log of our own, or a game of Eliot's; only that needs to be told its rulebook and word list.

    Raises:
        NotationError: if it is neither, no session that was played to its end, or of other rules or words.
        RulebookError, LexiconError: if its rulebook or word list is not available.
    """
    try:
        if is_session_log(content):
            played = Played(tuple(parse_session_log(content, name=name)))
        else:
            imported = import_eliot(read_eliot(content, name), book, lexicon=load_lexicon(lexicon_id))
            played = Played(imported.events, imported.remarks)
    except UNPLAYABLE as error:
        raise NotationError(f"{name}: not a possible session: {error}") from error
    state = replay_checked(played.events, name=name)
    _check_terms(state.opened, name)
    check_papers(state, played.events, offered_duplicate_book(state.opened.rulebook), name=name)
    if state.phase is not Phase.OVER:
        raise NotationError(f"{name}: this session is not over: it stops in coup {len(state.coups)}")
    return played


def racks_in(content: bytes, *, name: str, book: DuplicateBook, lexicon_id: str) -> tuple[Rack, ...]:
    """
    The racks to be played again: of a list, one rack a line, or of a session that was played elsewhere.

    Raises:
        NotationError: if it is none of these, or its tiles are not those of the rulebook.
    """
    content, tileset = unmarked(content), load_tileset(book.play.tileset)
    if not is_session_log(content) and not content.lstrip().startswith(b"<"):
        try:
            return parse_prepared(content.decode(), tileset)
        except UnicodeDecodeError as error:
            raise NotationError(f"{name}: not UTF-8 text") from error
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
        raise NotationError(f"{name}: its seed does not match the fingerprint fixed at the start")
