"""
Sets of puzzles as files: a line of JSON about the set, then one a puzzle; they may be compressed with xz.

A puzzle's line holds a position and moves: words that lie or could lie on a board, and no part of a list.
"""

import json
import lzma
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, overload

from faristol.analysis.puzzles import Answer, Kind, Puzzle
from faristol.errors import FaristolError, NotationError
from faristol.formats.game.cgp import format_cgp, parse_position
from faristol.lexicon.catalogue import Lexicon, load_lexicon
from faristol.tiles import TileSet, load_tileset

FORMAT = "faristol-puzzles 1"
PACKED = ".xz"
_SHIPPED = files("faristol") / "data" / "puzzles"
_MOST_BYTES = 64 << 20
_RACK = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """All that is needed to make the same puzzles again."""

    language: str
    tileset: str
    lexicon: str
    """Its id."""
    version: str
    """The exact list, as `Lexicon.version` names it."""
    rulebook: str
    seed: int
    """-1 where they are from games that were written down."""
    program: str


@dataclass(frozen=True, slots=True)
class PuzzleSet:
    origin: Origin
    puzzles: Sequence[Puzzle]

    @property
    def named(self) -> Sequence[tuple[str, Kind]]:
        """Names and kinds, in the order of the puzzles."""
        if isinstance(self.puzzles, Unread):
            return self.puzzles.named
        return [(puzzle.id, puzzle.kind) for puzzle in self.puzzles]


class Unread(Sequence[Puzzle]):
    """
    Puzzles of a file that is known to be right, each read when it is asked for.

    Raises:
        NotationError: naming the line that is wrong.
    """

    def __init__(self, lines: Sequence[str], tileset: TileSet, *, name: str) -> None:
        self._lines, self._tileset, self._name = lines, tileset, name
        self.named = tuple(self._name_of(index) for index in range(len(lines)))

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, index: int) -> Puzzle: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Puzzle]: ...
    def __getitem__(self, index: int | slice) -> Puzzle | Sequence[Puzzle]:
        if isinstance(index, slice):
            return tuple(self[number] for number in range(len(self))[index])
        return _puzzle(self._lines[index], self._tileset, where=self._where(index))

    def _name_of(self, index: int) -> tuple[str, Kind]:
        data = _object(self._lines[index], self._where(index))
        try:
            return str(data["id"]), Kind(data["kind"])
        except (LookupError, ValueError) as error:
            raise NotationError(f"{self._where(index)}: is no puzzle: {error}") from error

    def _where(self, index: int) -> str:
        return f"{self._name}, line {index + 2}"


def format_origin(origin: Origin) -> str:
    values = {field.name: getattr(origin, field.name) for field in fields(Origin)}
    return _json({"format": FORMAT, **values})


def format_puzzle(puzzle: Puzzle, tileset: TileSet) -> str:
    return _json(
        {
            "id": puzzle.id,
            "kind": str(puzzle.kind),
            "game": puzzle.game,
            "playouts": puzzle.playouts,
            "cgp": format_cgp(puzzle.position, tileset.alphabet),
            "answers": [[getattr(each, name) for name in _ANSWER] for each in puzzle.answers],
        }
    )


_ANSWER = tuple(field.name for field in fields(Answer))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def format_set(origin: Origin, puzzles: Iterable[Puzzle], *, packed: bool) -> bytes:
    """Return a whole set; the same puzzles are the same bytes."""
    tileset = load_tileset(origin.tileset)
    lines = [format_origin(origin), *(format_puzzle(puzzle, tileset) for puzzle in puzzles)]
    content = "".join(f"{line}\n" for line in lines).encode()
    return lzma.compress(content, preset=9 | lzma.PRESET_EXTREME) if packed else content


def parse_set(content: bytes, *, name: str) -> PuzzleSet:
    """
    Read a set; a last line that was not written to its end is left out.

    Raises:
        NotationError: naming the line that is wrong.
    """
    unread = _opened(content, name)
    return PuzzleSet(unread.origin, tuple(unread.puzzles))


def _opened(content: bytes, name: str) -> PuzzleSet:
    lines = _unpacked(content, name).decode(errors="replace").split("\n")[:-1]
    if not lines:
        raise NotationError(f"{name}: is empty; expected {FORMAT}")
    origin = _origin(lines[0], name)
    return PuzzleSet(origin, Unread(lines[1:], load_tileset(origin.tileset), name=name))


def _unpacked(content: bytes, name: str) -> bytes:
    if not content.startswith(b"\xfd7zXZ"):
        return content
    try:
        unpacking = lzma.LZMADecompressor(memlimit=256 << 20)
        found = unpacking.decompress(content, max_length=_MOST_BYTES)
    except lzma.LZMAError as error:
        raise NotationError(f"{name}: is damaged: {error}") from error
    if not unpacking.eof:
        raise NotationError(f"{name}: is cut off, or larger than {_MOST_BYTES >> 20} MiB")
    return found


def _origin(line: str, name: str) -> Origin:
    data = _object(line, f"{name}, line 1")
    if data.pop("format", None) != FORMAT:
        raise NotationError(f"{name}: is no set of puzzles; its first line has to say {FORMAT!r}")
    kinds = {field.name: field.type for field in fields(Origin)}
    if data.keys() != kinds.keys() or any(type(data[key]) is not kind for key, kind in kinds.items()):
        raise NotationError(f"{name}, line 1: expected {', '.join(kinds)}")
    return Origin(**data)


def _puzzle(line: str, tileset: TileSet, *, where: str) -> Puzzle:
    data = _object(line, where)
    try:
        answers = tuple(Answer(**dict(zip(_ANSWER, row, strict=True))) for row in data["answers"])
        _ = answers[0]
        return Puzzle(
            id=str(data["id"]),
            kind=Kind(data["kind"]),
            position=parse_position(data["cgp"], tileset, rack_size=_RACK),
            answers=answers,
            playouts=int(data["playouts"]),
            game=int(data["game"]),
        )
    except (FaristolError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise NotationError(f"{where}: is no puzzle: {error}") from error


def _object(line: str, where: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"{where}: is no JSON: {error}") from error
    if not isinstance(data, dict):
        raise NotationError(f"{where}: expected an object")
    return data


def read_set(path: Path) -> PuzzleSet:
    """
    Raises:
        NotationError: if it is no set of puzzles.
        FaristolError: if it cannot be read.
    """
    try:
        return parse_set(path.read_bytes(), name=path.name)
    except OSError as error:
        raise FaristolError(f"cannot read {path}: {error.strerror or error}") from error


@cache
def shipped_sets() -> tuple[PuzzleSet, ...]:
    """Return the sets that come with Faristol and whose exact word list is here, by language."""
    entries = sorted(
        (entry for entry in _SHIPPED.iterdir() if entry.name.endswith(PACKED)),
        key=lambda each: each.name.partition("."),  # `ca` before `ca-ending`
    )
    found = [_opened(entry.read_bytes(), name=entry.name) for entry in entries]
    return tuple(each for each in found if _lexicon_of(each.origin) is not None)


def _lexicon_of(origin: Origin) -> Lexicon | None:
    try:
        lexicon = load_lexicon(origin.lexicon)
    except FaristolError:
        return None
    return lexicon if lexicon.version == origin.version else None
