"""Sides of a finished game as statistics take them: points, bingos, best plays, squares."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from faristol.board import Direction, Place, Square
from faristol.game.records import GameRecord, MoveKind, Replay
from faristol.game.records.record import TURNS
from faristol.statistics.squares import format_squares
from faristol.tiles import BLANK, Alphabet, is_designated


@dataclass(frozen=True, slots=True, kw_only=True)
class Feat:
    """One play."""

    word: str
    points: int
    move: int | None = None
    """The step, from 1; None where the game itself is not known."""
    length: int = 0
    """Length of the word, in tiles."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideFacts:
    """One side's facts in a game."""

    side: int
    points: int
    bingos: int | None = None
    seat: int | None = None
    """Side in the game itself; None where that is not known."""
    started: bool | None = None
    squares: str = ""
    """Squares of the tiles laid; empty if they are not known."""
    best: Feat | None = None
    longest: Feat | None = None
    with_tiles: Mapping[str, Feat] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Tiles, rack and board with which a record is read."""

    alphabet: Alphabet
    rack_size: int
    columns: int
    """Columns of the board."""


def sides_of(replayed: Replay) -> tuple[SideFacts, ...]:
    """Return the sides of a game move by move; withdrawn plays do not count."""
    return tuple(_side(replayed, side) for side in range(len(replayed.record.players)))


def _side(replayed: Replay, side: int) -> SideFacts:
    size = replayed.rulebook.play.rack_size
    plays, starter = list(_plays(replayed, side)), _starter(replayed.record)
    facts = _facts(side, replayed.totals[side], plays, starter=starter, rack_size=size)
    own = (step for step in replayed.steps if step.side == side and step.kind is MoveKind.PLAY)
    return replace(facts, squares="") if any(step.placement is None for step in own) else facts


_Play: TypeAlias = tuple[Feat, list[str], list[Square]]
"""One that stood, and the tiles that were laid: their labels and squares."""


def _facts(
    side: int, points: int, plays: Sequence[_Play], *, starter: int | None, rack_size: int
) -> SideFacts:
    feats = [feat for feat, _tiles, _squares in plays]
    with_tiles: dict[str, Feat] = {}
    for feat, tiles, _squares in plays:
        for tile in tiles:
            if tile not in with_tiles or with_tiles[tile].points < feat.points:
                with_tiles[tile] = feat
    return SideFacts(
        side=side,
        points=points,
        bingos=sum(len(tiles) == rack_size for _feat, tiles, _squares in plays),
        seat=side,
        started=None if starter is None else starter == side,
        squares=format_squares(square for _feat, _tiles, squares in plays for square in squares),
        best=max(feats, key=lambda feat: feat.points, default=None),
        longest=max(feats, key=lambda feat: (feat.length, feat.points), default=None),
        with_tiles=with_tiles,
    )


def _starter(record: GameRecord) -> int | None:
    """Return the side of the first turn."""
    return next((move.side for move in record.moves if move.kind in TURNS), None)


def tells_all(record: GameRecord) -> bool:
    """True if each play's score and place are in the record; a sheet from a wooden board may lack some."""
    plays = (move for move in record.moves if move.kind is MoveKind.PLAY)
    return all(move.score is not None and move.place is not None and None not in move.word for move in plays)


def sides_in(record: GameRecord, scores: tuple[int, int], setting: Setting) -> tuple[SideFacts, ...]:
    """
    Return the sides of a game that was played here, from its record alone.

    Every play's score and squares are in it, so nothing is worked out again; `sides_of` says the same.
    """
    plays: tuple[list[_Play], list[_Play]] = ([], [])
    covered: set[tuple[int, int]] = set()
    for at, move in enumerate(record.moves):
        if move.kind is not MoveKind.PLAY or move.place is None:
            continue
        squares = _squares(move.place, len(move.word))
        laid = [
            (square, tile) for square, tile in zip(squares, move.word, strict=True) if square not in covered
        ]
        following = record.moves[at + 1] if at + 1 < len(record.moves) else None
        if following is not None and following.kind is MoveKind.WITHDRAWN and following.side == move.side:
            continue
        covered |= set(squares)
        tiles = [tile for _square, tile in laid if tile is not None]
        labels = [setting.alphabet.label(BLANK if is_designated(tile) else tile) for tile in tiles]
        placed = [Square(row * setting.columns + column) for (row, column), _tile in laid]
        word = "".join(setting.alphabet.label(tile) for tile in move.word if tile is not None)
        feat = Feat(word=word, points=move.score or 0, move=at + 1, length=len(move.word))
        plays[move.side].append((feat, labels, placed))
    starter = _starter(record)
    return tuple(
        _facts(side, scores[side], plays[side], starter=starter, rack_size=setting.rack_size)
        for side in (0, 1)
    )


def _squares(place: Place, length: int) -> list[tuple[int, int]]:
    down = place.direction is Direction.DOWN
    return [(place.row + along * down, place.column + along * (not down)) for along in range(length)]


def _plays(replayed: Replay, side: int) -> Iterator[_Play]:
    alphabet, steps = replayed.tileset.alphabet, replayed.steps
    for at, step in enumerate(steps):
        if step.side != side or step.kind is not MoveKind.PLAY or step.placement is None:
            continue
        following = steps[at + 1] if at + 1 < len(steps) else None
        if following is not None and following.kind is MoveKind.WITHDRAWN and following.side == side:
            continue
        placed = step.placement.tiles
        labels = [alphabet.label(BLANK if is_designated(tile) else tile) for _square, tile in placed]
        word = step.word.replace("(", "").replace(")", "")
        length = len(step.move.word)
        feat = Feat(word=word, points=step.points, move=at + 1, length=length)
        yield feat, labels, [square for square, _tile in placed]
