"""Readers of games, positions, plays and sheets."""

from collections.abc import Sequence
from functools import cache, partial
from typing import Any

from faristol.board import load_layout
from faristol.cli.game.log import document, lines_about, read_log
from faristol.errors import FaristolError
from faristol.formats import format_cgp, parse_cgp, read_record, sample_records, write_record
from faristol.formats.game.cgp import parse_position
from faristol.formats.game.gcg import format_gcg, parse_gcg
from faristol.formats.game.sheet import format_sheet, sheet_of
from faristol.formats.game.typed_sheet import enter_sheet
from faristol.game import replay as replay_events
from faristol.game.codec import format_log, parse_log
from faristol.game.events import Event
from faristol.game.records import Replay, examine, fill_racks, replay
from faristol.game.records.transcript import record_so_far
from faristol.game.records.typed import parse_entry
from faristol.lexicon.pattern import parse_pattern
from faristol.rulebook import load_rulebook
from faristol.tiles import load_tileset
from tests.fuzz.mutations import EVENTS
from tests.fuzz.places import GOLDEN, RELEASES, found
from tests.fuzz.running import Reader

BOOK, ROMANIAN = load_rulebook("ca-ajusc"), load_rulebook("ro-liber")
TILES = load_tileset("catalan")
LAYOUT = load_layout("standard")
_MOST_BOARDS = 60
"""Followed at once in a sheet without places; the site allows more."""

GCGS = (
    """\
#character-encoding UTF-8
#player1 ada Ada Lovelace
#player2 bob Bob
#title Final
#lexicon DISC2
>ada: AEIRST? 8D SATIREs +64 64 SATIREs
>ada: AEIRST? -- -64 0
>bob: DEEIORA E5 DEIA. +26 26
>ada: EGINNX -EG +0 0
#note felt for tiles: ¿è?
>bob: DEEIRA - +0 26
>bob: DEE (challenge) +5 31
>ada: EI (time) -10 -10
>bob: (EI) +4 35
#rack1 AEI
""",
    """\
#player1 a A
#player2 b B
>a: [L·L]A 8G [QU]E +24 24
>b: UNKNOWN -5 +0 0
>a: ?A H7 (Q)U(e)  +3 27
""",
)


def _examined(content: bytes, book_id: str) -> Replay:
    """Read and judge a record as `faristol game replay` does."""
    book = load_rulebook(book_id)
    tileset, layout = load_tileset(book.play.tileset), load_layout(book.play.board)
    record = read_record(content, name="FILE", rulebook=book, tileset=tileset)
    examined = examine(record, book, tileset=tileset, layout=layout)
    format_sheet(sheet_of(examined))
    return examined


def _record_again(replayed: Replay) -> tuple[object, object]:
    """GCG of what GCG was read from says the same; a record is compared with its racks filled in."""
    record = replayed.record
    alphabet = replayed.tileset.alphabet
    return fill_racks(record), parse_gcg(format_gcg(record, alphabet), alphabet, replayed.layout)


@cache
def _records() -> Sequence[bytes]:
    return [*found(GOLDEN / "records", "*.txt"), *(content for _, content in sample_records())]


@cache
def _gcgs() -> Sequence[bytes]:
    """Written by hand, and written by us."""
    written = [text.encode() for text in GCGS]
    for content in _records():
        for book_id in ("ro-liber", "ca-1v1"):
            try:
                written.append(write_record(_examined(content, book_id), "gcg").encode())
            except FaristolError:
                continue
    return written


def _position(content: bytes) -> Any:
    return parse_position(content.decode("utf-8", "replace"), TILES, rack_size=7)


def _positions() -> Sequence[bytes]:
    lines = (GOLDEN / "positions" / "ca.tsv").read_text("utf-8").splitlines()
    boards = [line.split("\t")[0].encode() for line in lines[1:300:25]]
    return [*found(GOLDEN / "moves", "*.cgp"), *boards]


def _sheet(content: bytes) -> Sequence[Event]:
    text = content.decode("utf-8", "replace")
    events = enter_sheet(text, BOOK, most=_MOST_BOARDS).events
    format_sheet(sheet_of(replay(record_so_far(events, BOOK), BOOK, tileset=TILES, layout=LAYOUT)))
    return events


def _log(content: bytes) -> Sequence[Event]:
    log = read_log(content, None, name="FILE")
    document(log)
    list(lines_about(log))
    format_sheet(sheet_of(log.replayed))
    return parse_log(content, name="FILE")


def _log_again(events: Sequence[Event]) -> tuple[object, object]:
    opened = replay_events(events).opened
    written = format_log(events, load_tileset(opened.tileset).alphabet)
    return list(events), parse_log(written.encode(), name="FILE")


@cache
def begun() -> Any:
    """A game at a table with ten moves on its board."""
    lines = (GOLDEN / "entered" / "whole-game.txt").read_text("utf-8").splitlines()
    moves = [line for line in lines if line and not line.startswith("#")]
    return replay_events(enter_sheet("\n".join(moves[:10]), BOOK).events)


def _entry(content: bytes) -> object:
    """A line typed at a table: its play, and its sentence where it is refused."""
    state = begun()
    return parse_entry(content.decode("utf-8", "replace"), state, 0, BOOK, untold=True)


def _sheet_lines() -> Sequence[bytes]:
    lines = b"\n".join(found(GOLDEN / "entered", "*.txt")).splitlines()
    return [*dict.fromkeys(line for line in lines if line and not line.startswith(b"#"))]


def _tiles(content: bytes) -> object:
    """Read the tiles from which a search, a rack and a word look-up are made."""
    text = content.decode("utf-8", "replace")
    alphabet = TILES.alphabet
    read: list[object] = []
    for parse in (partial(parse_pattern, alphabet=alphabet), alphabet.spell, alphabet.parse_tiles):
        try:
            read.append(parse(text))
        except FaristolError as error:
            read.append(error)
            last = error
    if all(isinstance(each, FaristolError) for each in read):
        raise last
    tiles = read[2]
    if isinstance(tiles, tuple) and alphabet.parse_tiles(alphabet.format_tiles(tiles)) != tiles:
        raise AssertionError(f"{tiles} are written {alphabet.format_tiles(tiles)}")
    return read


def _cgp_again(position: Any) -> tuple[object, object]:
    return position, parse_cgp(format_cgp(position, TILES.alphabet), TILES.alphabet)


READERS = (
    Reader(name="gcg", read=partial(_examined, book_id="ca-1v1"), seeds=_gcgs, again=_record_again),
    Reader(name="romanian", read=partial(_examined, book_id="ro-liber"), seeds=_records),
    Reader(name="cgp", read=_position, seeds=_positions, again=_cgp_again),
    Reader(name="sheet", read=_sheet, seeds=lambda: found(GOLDEN / "entered", "*.txt")),
    Reader(name="typed-move", read=_entry, seeds=_sheet_lines),
    Reader(
        name="tiles",
        read=_tiles,
        seeds=lambda: [b"CASA", "col·legi? [aeiou]*t".encode(), b"A[L\xc2\xb7L]?[NY]ny", b"*ABC?"],
    ),
    Reader(
        name="game-log",
        read=_log,
        seeds=lambda: found(RELEASES / "0.1.0", "schema-*[0-9].json"),
        again=_log_again,
        kinds=EVENTS,
    ),
)
