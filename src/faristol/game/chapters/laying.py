"""`[laying]`: what may be done with tiles between the rack and a play that is final."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from faristol.board import Placement, Square
from faristol.game.chapter import Referee
from faristol.game.evolve import replace
from faristol.game.stamp import Done, Side
from faristol.game.state import GameState, Laid, Phase, Turn
from faristol.game.turns import end_turn, in_hand, objections_to_going_on, only_if, undo_pending
from faristol.rulebook.choices import Freeze, Irregular, Shift, TurnKind
from faristol.rulebook.objections import Objection
from faristol.tiles import UNKNOWN, is_designated, load_tileset, missing_from


@dataclass(frozen=True, slots=True)
class Lay:
    """Put these tiles on the board without declaring anything yet: all that lie there, not only the last."""

    placement: Placement


@dataclass(frozen=True, slots=True)
class TakeUp:
    """Take tiles that are not declared back from the board, entered or not."""


Actions: TypeAlias = Lay | TakeUp


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesLaid(Done):
    """Put on the board and not yet declared; each such event names all tiles that lie there."""

    begins_a_turn = True

    tiles: Laid


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesTakenUp(TakeUp, Done):
    """Taken back, to be laid anew."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnLost(Done):
    """Tiles were put on the board and taken back."""

    begins_a_turn = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayAmended(Done):
    """Taken up by its own player before it was final: another declaration follows."""


Events: TypeAlias = TilesLaid | TilesTakenUp | TurnLost | PlayAmended


def objections(referee: Referee, side: Side, action: Actions) -> Iterator[Objection]:
    state, pending = referee.state, referee.state.pending
    if isinstance(action, TakeUp) and state.is_table and pending is not None and pending.side == side:
        # Declared, and not final: it may still be taken back, at the cost of doing so.
        yield from objections_to_changing(referee)
        return
    if state.phase is not Phase.PLAY:
        yield Objection("turn.not_now")
        return
    if state.on_turn != side:
        yield Objection("turn.not_yours")
        return
    yield from objections_to_going_on(state, referee.rulebook)
    if isinstance(action, TakeUp):
        # At a table tiles may have lain there without anybody entering them.
        yield from only_if(bool(state.laid) or state.is_table)
        return
    tiles = action.placement.tiles
    hands = [in_hand(tile) for _, tile in tiles]
    label = load_tileset(state.opened.tileset).alphabet.label
    missing = missing_from(state.racks[side], hands)
    if missing:
        yield Objection("play.rack", found=" ".join(map(label, sorted(missing))))
    if not tiles:
        yield Objection("placement.no_tiles")
    if UNKNOWN in hands:
        yield Objection("play.set", allowed=0, found=label(UNKNOWN))
    squares = action.placement.squares
    if any(square not in range(len(state.grid.tiles)) for square in squares):
        yield Objection("placement.off_board")
    elif len(set(squares)) < len(squares) or any(state.grid[square] for square in squares):
        yield Objection("placement.occupied")
    yield from objections_to_moving(referee, state.laid, tiles, first=state.first_laid)


def objections_to_changing(referee: Referee) -> Iterator[Objection]:
    """
    Yield the reasons why the waiting declared play may no longer be changed or taken up by its own player.
    """
    state, rules = referee.state, referee.rulebook.laying
    # Online the opponent's time runs from the declaration on: changing it would spend that again and again.
    if rules.freeze is not Freeze.ACCEPTANCE or not state.is_table:
        yield Objection("laying.freeze")
    elif state.answers or any(reason in rules.settled for reason in state.stopped_over):
        yield Objection("laying.settled")
    else:
        yield from objections_to_going_on(state, referee.rulebook)


def objections_to_amending(referee: Referee, wanted: Laid) -> Iterator[Objection]:
    """Yield the reasons why another declaration may not replace the waiting one."""
    declared, rules = referee.state.pending, referee.rulebook.laying
    assert declared is not None, "nothing is declared"
    yield from objections_to_moving(referee, declared.tiles, wanted, first=declared.tiles[0][0])
    blanks = [tile for _, tile in sorted(declared.tiles) if is_designated(tile)]
    given = iter(tile for _, tile in sorted(wanted))
    if rules.blank_kept and not all(any(blank == tile for tile in given) for blank in blanks):
        yield Objection("laying.blank_kept")


def objections_to_moving(
    referee: Referee, laid: Laid, wanted: Laid, *, first: Square | None
) -> Iterator[Objection]:
    """
    Yield the reasons why laid tiles may not be moved this way; `wanted` is where all of them would lie.

    `first` is the square of the tile that was put down first: its row or column binds the play.
    """
    rules = referee.rulebook.laying
    if not laid or not rules.touch_move:
        return
    hands = [in_hand(tile) for _, tile in wanted]
    if missing_from(hands, (in_hand(tile) for _, tile in laid)):
        yield Objection("laying.touch_move")
    if rules.shift is Shift.FREE:
        return  # they must be played, but anywhere
    squares = [square for square, _ in (*laid, *wanted)]
    if first is not None and not _in_one_line([first, *squares], referee.state.grid.columns):
        yield Objection("laying.shift")
    elif rules.shift is Shift.SLIDE and not _keeps_order(laid, wanted):
        yield Objection("laying.order")


def _in_one_line(squares: list[Square], columns: int) -> bool:
    """All share a row, or all share a column."""
    places = [divmod(square, columns) for square in squares]
    return any(len(set(along)) == 1 for along in zip(*places, strict=True))


def _keeps_order(laid: Laid, wanted: Laid) -> bool:
    """True if the tiles laid before keep their order along the line."""
    before = [in_hand(tile) for _, tile in sorted(laid)]
    after = iter(in_hand(tile) for _, tile in sorted(wanted))
    return all(any(tile == other for other in after) for tile in before)


def decide(referee: Referee, side: Side, action: Actions) -> None:
    match action:
        case Lay(placement=placement):
            referee.record(TilesLaid(at_ms=referee.now_ms, side=side, tiles=placement.tiles))
        case TakeUp():
            _take_up(referee, side)
        case _:
            assert_never(action)


def _take_up(referee: Referee, side: Side) -> None:
    """Take tiles up: it costs the turn, or the tiles are simply laid anew."""
    if referee.state.pending is not None:
        amend(referee, side)
    if referee.rulebook.laying.irregular is Irregular.TURN_LOST:
        referee.record(TurnLost(at_ms=referee.now_ms, side=side))
        referee.finish_lost_turn()
    elif referee.state.laid:
        referee.record(TilesTakenUp(at_ms=referee.now_ms, side=side))


def amend(referee: Referee, side: Side) -> None:
    referee.record(PlayAmended(at_ms=referee.now_ms, side=side))


def apply(state: GameState, event: Events) -> GameState:
    match event:
        case TilesLaid(tiles=tiles):
            first = state.first_laid if state.laid else tiles[0][0]
            return replace(state, laid=tiles, first_laid=first)
        case TilesTakenUp():
            begun = state.before.before if state.laid and state.before else state.before
            return replace(state, laid=(), first_laid=None, before=begun)
        case TurnLost(side=side):
            return end_turn(state, Turn(side, TurnKind.TAKEN_BACK))
        case PlayAmended():
            # The next declaration begins the turn anew: the chain must not hold it twice.
            begun = state.before.before if state.before else None
            return replace(undo_pending(state), phase=Phase.PLAY, before=begun)
        case _:
            assert_never(event)
