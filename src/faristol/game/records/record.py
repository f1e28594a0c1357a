"""
A game as somebody wrote it down, whatever the notation.

It is evidence, not a log: it may be wrong, partial, or silent about racks and totals.
`faristol.game.records.replay` replays it and says what cannot be right.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise
from typing import TypeAlias

from faristol.board import Place
from faristol.game.milestones import EndReason
from faristol.tiles import Tile

Tiles: TypeAlias = tuple[Tile, ...]


class MoveKind(StrEnum):
    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"  # noqa: S105  # a turn, no password
    WITHDRAWN = "withdrawn"
    """The same player's play just before is taken back; a line of its own, as in GCG."""
    RACK_POINTS = "rack-points"
    """For unplayed tiles at the end: above zero the opponent's, below zero one's own."""
    TIME_PENALTY = "time-penalty"
    ADJUSTMENT = "adjustment"
    """For a challenge."""


TURNS = frozenset({MoveKind.PLAY, MoveKind.EXCHANGE, MoveKind.PASS})
"""Moves that use up a turn; the others belong to the turn before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedMove:
    """One line of a record; None wherever it does not say."""

    side: int
    kind: MoveKind
    rack: Tiles | None = None
    """Rack before the move, in the order written; perhaps only part of it."""
    place: Place | None = None
    word: tuple[Tile | None, ...] = ()
    """The word of a play; None for a tile that is already on the board (`.` in GCG)."""
    tiles: Tiles | None = None
    """Exchanged, or counted at the end."""
    count: int | None = None
    """Tiles exchanged, where their number is known and they are not."""
    score: int | None = None
    total: int | None = None
    """The player's running total after it."""
    rack_after: Tiles | None = None
    note: str = ""
    at: str = field(default="", compare=False)
    """Position in the text, for messages: `line 12`."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the points alone do not tell where three wrong plays lose, or make a tie."""

    reason: EndReason
    winner: int | None
    """Side; None for a tie, or if both lose."""
    both_lost: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    title: str = ""
    players: tuple[str, ...]
    """In order of sides; a list of examples has one, without a name."""
    opening_racks: tuple[Tiles | None, ...]
    """One a player."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """Other entries of the heading: rulebook, lexicon, source."""
    moves: tuple[RecordedMove, ...] = ()
    signed: tuple[int, ...] = field(default=(), compare=False)
    """Sides that have signed the sheet; notations of games know nothing of it."""
    asked: tuple[tuple[int, int], ...] = field(default=(), compare=False)
    """Corrections that nobody has agreed to yet, in no total: whose, and the points."""
    outcome: Outcome | None = field(default=None, compare=False)
    """None while the game lasts, and for notations that do not say how it ended."""


def annotated(record: GameRecord, notes: Mapping[int, str]) -> GameRecord:
    """Return the record with these notes below its own, by index of the move."""
    return replace(
        record,
        moves=tuple(
            replace(move, note="\n".join(filter(None, (move.note, notes.get(index, "")))))
            for index, move in enumerate(record.moves)
        ),
    )


def fill_racks(record: GameRecord) -> GameRecord:
    """
    The racks that a neighbouring move tells: before a move, what the same player had after the last.

    Notations write either the rack before or the rack after; filled in, all say the same.
    """
    moves = list(record.moves)
    opening = list(record.opening_racks)
    for side in range(len(record.players)):
        own = [index for index, move in enumerate(moves) if move.side == side]
        if own and opening[side] is None:
            opening[side] = moves[own[0]].rack
        last: RecordedMove | None = None
        for index in own:
            moves[index] = _with_rack(moves[index], last, opening[side])
            last = moves[index]
        for index, following in pairwise(own):
            moves[index] = _with_rack_after(moves[index], moves[following])
    return replace(record, moves=tuple(moves), opening_racks=tuple(opening))


def _with_rack(move: RecordedMove, last: RecordedMove | None, opening: Tiles | None) -> RecordedMove:
    if move.rack is not None:
        return move
    if last is None:
        return replace(move, rack=opening)
    # The tiles of a play that is taken back return, so its rack is that of the play.
    return replace(move, rack=last.rack if move.kind is MoveKind.WITHDRAWN else last.rack_after)


def _with_rack_after(move: RecordedMove, following: RecordedMove) -> RecordedMove:
    if move.rack_after is not None or following.kind is MoveKind.WITHDRAWN:
        return move
    return replace(move, rack_after=following.rack)


def fill_totals(record: GameRecord) -> GameRecord:
    """Running totals where the record gives none, as far as its scores go."""
    totals: list[int | None] = [0] * len(record.players)
    moves = []
    for move in record.moves:
        before = totals[move.side]
        summed = None if before is None or move.score is None else before + move.score
        moves.append(move if move.total is not None else replace(move, total=summed))
        totals[move.side] = moves[-1].total
    return replace(record, moves=tuple(moves))
