"""The turns of a game that was written down, as their players saw them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest

from faristol.analysis.policy import Sight
from faristol.board import Grid, Word
from faristol.game.actions import Exchange, Move, Pass, Play
from faristol.game.records import TURNS, MoveKind, Replay, Step
from faristol.game.runs import NO_RUNS, Runs, reason_by_runs, runs_after
from faristol.game.turns import in_hand
from faristol.lexicon import Lexicon
from faristol.rulebook.choices import TurnKind
from faristol.rulebook.schema import EndingRules
from faristol.tiles import UNKNOWN, Rack, Tile, TileSet


class Unknown(StrEnum):
    """Why a turn cannot be judged."""

    NOTHING = ""
    RACK = "rack"
    """The rack is unknown, only a part of it is known, or it has more of a tile than the set."""
    TILES = "tiles"
    """The exchanged tiles are unknown."""
    PLAY = "play"
    """The play cannot be laid as it is written, or the tiles are not on the rack."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    step: Step
    side: int
    grid: Grid
    """Before the turn."""
    rack: Rack | None
    """Sorted; None where it is not known whole."""
    before: tuple[int, ...]
    """Totals by side."""
    after: tuple[int, ...]
    move: Move
    """A play that was taken back counts as a pass."""
    score: int
    idle_turns: int
    """Turns of both sides since a tile was last laid, before this one."""
    runs: Runs
    """Turns before this one that count towards the end of the game."""
    withdrawn: bool
    is_bingo: bool
    """True if the whole rack was laid, and stayed."""
    unseen: int
    """Tiles unseen by the side to move."""
    unseen_next: int
    """Tiles unseen by the other side after the turn."""
    opponents: int
    """Tiles on the other rack."""
    unknown: Unknown

    @property
    def spread(self) -> int:
        """Points ahead before the turn, from the side to move."""
        return self.before[self.side] - self.before[1 - self.side]

    def unseen_after(self, laid: int) -> int:
        """Return how many tiles the other side does not see once so many are laid."""
        return max(len(self.rack or ()) + self.unseen - self.opponents - laid, 0)

    def sight(self, unseen: Rack, *, rack_size: int) -> Sight:
        """Return what the player saw, `unseen` being all tiles neither on the board nor on the rack."""
        in_bag = max(len(unseen) - rack_size, 0)
        return Sight(
            grid=self.grid,
            rack=self.rack or (),
            in_bag=in_bag,
            opponents=None if in_bag else unseen,
            idle_turns=self.idle_turns,
            runs=self.runs,
            spread=self.spread,
        )

    @property
    def laid(self) -> Play | None:
        """Return the play whose tiles lay on the board, were it for a moment; None if there was none."""
        move = _move_of(self.step)
        if not isinstance(move, Play) or not _is_in_line(move, self.grid):
            return None
        return move

    def kept(self) -> Rack:
        """Return the tiles that stay on the rack."""
        return kept_after(self.rack or (), self.move)

    def wrong_words(self, lexicon: Lexicon) -> Iterator[Word]:
        """Yield the words of the play, taken back or not, that the lexicon lacks."""
        for scored in self.step.score.words if self.step.score else ():
            if not lexicon.has(scored.word.letters):
                yield scored.word


def kept_after(rack: Rack, move: Move) -> Rack:
    """Return the tiles of a rack that stay, sorted."""
    left = Counter(rack)
    match move:
        case Play(placement=placement):
            left -= Counter(in_hand(tile) for _, tile in placement.tiles)
        case Exchange(tiles=tiles):
            left -= Counter(tiles)
        case Pass():
            pass
    return tuple(sorted(left.elements()))


def turns_of(replayed: Replay) -> Iterator[Turn]:
    grid = Grid.of(replayed.layout)
    totals: tuple[int, ...] = (0,) * len(replayed.record.players)
    idle, runs, last = 0, NO_RUNS, -1
    for step, after in zip_longest(replayed.steps, replayed.steps[1:]):
        if step.kind in TURNS:
            withdrawn = after is not None and after.kind is MoveKind.WITHDRAWN
            move = Pass() if withdrawn else _move_of(step)
            if step.side == last:  # a turn is missing
                runs = NO_RUNS
            yield _turn(replayed, step, move, grid=grid, before=totals, idle=idle, runs=runs)
            idle = 0 if isinstance(move, Play) else idle + 1
            runs, last = _runs_after(runs, step, replayed.rulebook.ending, withdrawn=withdrawn), step.side
        grid, totals = step.grid, step.totals


def _turn(
    replayed: Replay,
    step: Step,
    move: Move | None,
    *,
    grid: Grid,
    before: tuple[int, ...],
    idle: int,
    runs: Runs,
) -> Turn:
    size, side = replayed.rulebook.play.rack_size, step.side
    laid = len(move.placement) if isinstance(move, Play) else 0
    left = replayed.tileset.size - sum(map(bool, grid.tiles))
    rack = _whole(step.rack_before, left=left, size=size)
    if rack is not None and not _has(replayed.tileset, grid, rack):
        rack = None
    own = len(rack) if rack is not None else min(size, left)
    return Turn(
        step=step,
        side=side,
        grid=grid,
        rack=rack,
        before=before,
        after=step.totals if isinstance(move, Play) else before,
        move=move or Pass(),
        score=step.points if isinstance(move, Play) else 0,
        idle_turns=idle,
        runs=runs,
        withdrawn=step.kind is MoveKind.PLAY and not isinstance(move, Play),
        is_bingo=laid >= size,
        unseen=left - own,
        unseen_next=max(left - laid - min(size, left - own), 0),
        opponents=min(size, left - own),
        unknown=_unknown(step, move, rack),
    )


def _runs_after(runs: Runs, step: Step, rules: EndingRules, *, withdrawn: bool) -> Runs:
    """Return the runs after a turn; none where the game is over by them, and was played on."""
    kinds = {MoveKind.EXCHANGE: TurnKind.EXCHANGE, MoveKind.PASS: TurnKind.PASS}
    kind = TurnKind.WITHDRAWN if withdrawn else kinds.get(step.kind, TurnKind.VALID)
    after = runs_after(runs, kind, rules)
    return NO_RUNS if reason_by_runs(after, rules) else after


def _move_of(step: Step) -> Move | None:
    """Return None where the record does not say what was laid or exchanged."""
    match step.kind:
        case MoveKind.PLAY if step.placement is not None and step.score is not None and step.move.place:
            return Play(step.placement, step.move.place.direction)
        case MoveKind.EXCHANGE if step.move.tiles and UNKNOWN not in step.move.tiles:
            return Exchange(tuple(sorted(step.move.tiles)))
        case MoveKind.PASS:
            return Pass()
        case _:
            return None


def _whole(rack: Rack | None, *, left: int, size: int) -> Rack | None:
    """Return the rack, sorted, if it can be all of it with so many tiles off the board."""
    if rack is None or UNKNOWN in rack:
        return None
    fewest = size if left >= 2 * size else max(left - size, 1)
    return tuple(sorted(rack)) if fewest <= len(rack) <= size else None


def _has(tileset: TileSet, grid: Grid, rack: Rack) -> bool:
    """Tell whether the set has all these tiles: a rack that was misread may hold too many of one."""
    laid = (in_hand(Tile(tile)) for tile in grid.tiles if tile)
    return Counter([*laid, *rack]) <= Counter(tileset.tiles())


def _unknown(step: Step, move: Move | None, rack: Rack | None) -> Unknown:
    if rack is None:
        return Unknown.RACK
    if move is None:
        return Unknown.TILES if step.kind is MoveKind.EXCHANGE else Unknown.PLAY
    match move:
        case Play(placement=placement):
            gone = Counter(in_hand(tile) for _, tile in placement.tiles)
            is_laid = gone <= Counter(rack) and _is_in_line(move, step.grid)
            return Unknown.NOTHING if is_laid else Unknown.PLAY
        case Exchange(tiles=tiles):
            return Unknown.NOTHING if Counter(tiles) <= Counter(rack) else Unknown.TILES
        case Pass():
            return Unknown.NOTHING


def _is_in_line(play: Play, grid: Grid) -> bool:
    return len(play.placement) == 1 or play.placement.direction_on(grid.columns) is not None
