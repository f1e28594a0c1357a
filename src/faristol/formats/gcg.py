"""
GCG, the notation most programs for the game read and write.

    #player1 anna Anna Puig
    >anna: AEIRST? 8D SATIREs +74 74      rack, place, word, score, total; a blank in lower case
    >anna: AEIRST? --  -74 0              the play before is taken back
    >anna: AEIRST? -AEI +0 0              tiles exchanged, or -3 for their number; - for a pass
    >anna: (challenge) +5 5               also (time) -10, and (TILES) +6 for the opponent's rack

A place is GCG's own, `8H` across and `H8` down, whatever the rulebook writes. A letter of several
characters stands in brackets: `[L·L]`, and as a blank `[l·l]`.

Pragmas we do not know are kept as tags, and tags GCG does not know are written `#note key: value`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from faristol.board import Layout, format_place
from faristol.errors import NotationError
from faristol.formats.words import format_word, parse_rack, parse_start, parse_word
from faristol.game.record import GameRecord, MoveKind, RecordedMove, fill_racks
from faristol.rulebook.schema import Coordinates
from faristol.tiles import Alphabet, Tile

STYLE = Coordinates.COLUMNS_LETTERED
PRAGMAS = frozenset(
    {"board-layout", "description", "game-type", "id", "lexicon", "note", "tile-distribution-name", "tile-set"}
)
"""Tags that GCG has a line of their own for."""
_ENCODING = re.compile(rb"#character-encoding\s+(\S+)")
_EVENT = re.compile(r">\s*([^\s:]+)\s*:\s*(.*?)\s*")
_PRAGMA = re.compile(r"#([a-z][\w-]*)(?:\s+(.*?))?\s*")
_PLAYER = re.compile(r"player([12])")
_RACK = re.compile(r"rack([12])")
_TAG = re.compile(r"([a-z][\w-]*):\s*(.*\S)\s*")
_SIGNED = re.compile(r"[+-]\d+")
_TOTAL = re.compile(r"-?\d+")
_BRACKETED = re.compile(r"\((.*)\)")
_LABELS = {MoveKind.TIME_PENALTY: "time", MoveKind.ADJUSTMENT: "challenge"}
_KINDS = {label: kind for kind, label in _LABELS.items()}


def is_gcg(line: str) -> bool:
    """Whether no other notation has such a line."""
    return _EVENT.fullmatch(line) is not None or line.startswith(("#player", "#character-encoding"))


def declared_encoding(content: bytes) -> str | None:
    """What the first line says the text is encoded in."""
    found = _ENCODING.match(content)
    return found[1].decode("ascii", "replace") if found else None


@dataclass(slots=True)
class _Draft:
    """What has been read so far."""

    nicks: dict[str, str] = field(default_factory=dict)
    """Nickname → name, in order of sides."""
    title: str = ""
    tags: dict[str, str] = field(default_factory=dict)
    racks: dict[int, tuple[Tile, ...]] = field(default_factory=dict)
    """What a player holds at the end of an unfinished game."""
    moves: list[RecordedMove] = field(default_factory=list)
    in_note: bool = False


def parse_gcg(text: str, alphabet: Alphabet, layout: Layout) -> GameRecord:
    """
    Raises:
        NotationError: naming the line.
    """
    draft = _Draft()
    for number, line in enumerate(text.splitlines(), 1):
        try:
            _read_line(draft, line.strip(), alphabet, layout, at=f"line {number}")
        except NotationError as error:
            raise NotationError(f"line {number}: {error}") from error
    if len(draft.nicks) != 2:  # noqa: PLR2004
        raise NotationError(f"{len(draft.nicks)} players are named; GCG needs #player1 and #player2")
    return fill_racks(_record(draft))


def _record(draft: _Draft) -> GameRecord:
    moves, opening = list(draft.moves), [None, None]
    record = GameRecord(
        title=draft.title,
        players=tuple(draft.nicks.values()),
        opening_racks=tuple(draft.racks.get(side) if not _last_of(side, moves) else None for side in (0, 1)),
        tags=draft.tags,
        moves=tuple(moves),
    )
    for side in (0, 1):
        record = _with_final_rack(record, side, draft.racks.get(side))
    return record
