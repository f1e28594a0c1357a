"""Readers of duplicate sessions: Eliot's games, logs, slips, racks."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from faristol.cli.duplicate.slips import read_slips
from faristol.duplicate import replay
from faristol.duplicate.book import load_duplicate_book
from faristol.duplicate.codec import format_session_log, parse_session_log
from faristol.duplicate.prepared import parse_prepared
from faristol.duplicate.slips.line import TypedSlip, format_slip_line, parse_names, parse_slip_line
from faristol.duplicate.slips.marking import mark_slip
from faristol.formats.duplicate.check import check_papers, replay_checked
from faristol.formats.eliot import import_eliot, read_eliot, session_from, write_eliot
from faristol.lexicon import load_lexicon
from faristol.rulebook import DuplicateBook
from faristol.tiles import load_tileset
from tests.fuzz.mutations import EVENTS
from tests.fuzz.places import RELEASES, TESTS, found
from tests.fuzz.running import Reader

GREEK = load_duplicate_book("el-duplicate")
PRACTICE = load_duplicate_book("ca-duplicate")
_SLIPS = (
    "12 H8Κ ΛΟΓΟΣ\n12 H8 Κ ΛΟΓΟΣ 24\n12 8h logos late\n12 8h logos! *\n12 -\n12 - ΛΟΓΟΣ\n12 H8Κ -\n"
    "12 H8 - ΛΟΓΟΣ\n12 E 8 Ο ΛΟΓΟΣ\n12 E.8 ΛΟΓΟΣ\n12 E8 0 ΛΟΓ(Ο)Σ\n12 =\n12 =7\nAnna / Biel 8H CaSA 12\n"
).encode()
_TABLE = (
    "coup,player,square,direction,word,score,late,illegible\n1,12,H8,Ο,ΛΟΓΟΣ,18,,\n1,7,,,,,,\n"
    "2,12,8H,Κ,(Λ)ΟΓΟΙ,9,yes,no\n2,9,H8,Ο,ΟΙ,2,after-time,1\n"
).encode()
_RACKS = "# drawn by hand\n1. ΛΟΓΟΣΑΤ\n2: ΑΤ+ΒΓΔΕΖ\n3) -ΘΚΑΑΒΓ?\nΛΟΓΟΣ\n".encode()
_CATALAN_RACKS = "CASA[L·L]TE\nTE+AEIOU\n-[QU][NY][L·L]ABC?\n".encode()


@cache
def _board() -> tuple[Any, Any]:
    """The board and the rack of a coup in the middle of a session."""
    (log,) = found(RELEASES / "0.1.0", "duplicate-*.jsonl")
    events = parse_session_log(log, name="FILE")
    states = (replay(events[:length]) for length in range(40, len(events)))
    state = next(each for each in states if len(each.coups) > 3 and each.coups[-1].rack)
    return state.grid, state.coups[-1].rack


def _slip(content: bytes) -> TypedSlip:
    """A line that an arbiter types, marked as in a hall; names of a pair."""
    text = content.decode("utf-8", "replace")
    parse_names(text)
    typed = parse_slip_line(text)
    grid, rack = _board()
    if typed.slip is not None:
        has_word = load_lexicon("el-hunspell").has
        mark = mark_slip(typed.slip, grid=grid, rack=rack, book=GREEK, has_word=has_word, late=typed.late)
        [str(reason) for reason in mark.reasons]
    return typed


def _slip_again(typed: TypedSlip) -> tuple[object, object]:
    first = format_slip_line(typed)
    return first, format_slip_line(parse_slip_line(first))


def _logs() -> list[bytes]:
    """Whole evenings, and their beginnings: of a short log more lines are damaged in the same time."""
    whole = found(RELEASES / "0.1.0", "duplicate-*.jsonl")
    return [b"".join(log.splitlines(keepends=True)[:lines]) for log in whole for lines in (None, 12, 30, 60)]


def _log(content: bytes) -> Any:
    """A session as the site's archive and the terminal show it."""
    events = parse_session_log(content, name="FILE")
    check_papers(replay_checked(events, name="FILE"), events, GREEK, name="FILE")
    return events


def _log_again(events: Any) -> tuple[object, object]:
    alphabet = load_tileset(events[0].tileset).alphabet
    return events, parse_session_log(format_session_log(events, alphabet).encode(), name="FILE")


def _eliot(content: bytes, book: DuplicateBook = PRACTICE) -> Any:
    lexicon = load_lexicon("ca-disc-2021")
    imported = import_eliot(read_eliot(content, "FILE"), book, lexicon=lexicon)
    state = replay_checked(imported.events, name="FILE")
    check_papers(state, imported.events, book, name="FILE")
    return state


def _eliot_again(state: Any) -> tuple[object, object]:
    """Return a file of ours as it is and once read, which must be equal; for every fourth: it takes long."""
    if state.opened.seed[0] % 4:  # a digest of the file
        return None, None
    lexicon = load_lexicon("ca-disc-2021")

    def again(before: Any) -> Any:
        return replay(
            session_from(read_eliot(write_eliot(before, PRACTICE), "again"), PRACTICE, lexicon=lexicon)
        )

    once = again(state)
    return write_eliot(once, PRACTICE), write_eliot(again(once), PRACTICE)


def _racks(content: bytes) -> Sequence[object]:
    book = PRACTICE if content.isascii() or b"\xc2\xb7" in content else GREEK
    return parse_prepared(content.decode("utf-8", "replace"), load_tileset(book.play.tileset))


READERS = (
    Reader(name="slip", read=_slip, seeds=_SLIPS.splitlines, again=_slip_again),
    Reader(
        name="slips-table",
        read=lambda content: list(read_slips(content.decode("utf-8", "replace"), "FILE")),
        seeds=lambda: [_TABLE],
    ),
    Reader(name="racks", read=_racks, seeds=lambda: [_RACKS, _CATALAN_RACKS]),
    Reader(
        name="session-log",
        read=_log,
        seeds=_logs,
        kinds=EVENTS,
        again=_log_again,
    ),
    Reader(
        name="eliot",
        read=_eliot,
        seeds=lambda: found(TESTS / "formats" / "eliot", "*.xml"),
        again=_eliot_again,
    ),
)
