"""May this be done now? Answers with reasons and articles, never a bare False."""

from collections import Counter
from collections.abc import Iterator

from faristol.board import Grid, Layout, Placement, load_layout, objections_to_placement, words_formed
from faristol.game.actions import (
    Accept,
    Action,
    Appeal,
    CallArbiter,
    Challenge,
    ChangeRack,
    Claim,
    DrawForStart,
    DrawRack,
    Exchange,
    Leave,
    Pass,
    Play,
    PressClock,
    TableAction,
    TakeSeat,
)
from faristol.game.challenge import objections_to_challenge
from faristol.game.claims import objections_to_appeal, objections_to_claim
from faristol.game.events import Side, opponent_of
from faristol.game.holdings import objections_to_set
from faristol.game.laying import objections_to_moving
from faristol.game.senyors import objections_to_change
from faristol.game.state import GameState, Laid, Phase
from faristol.game.table_legality import objections_at_table, objections_to_pressing
from faristol.game.turns import has_drawn, in_hand, rack_giving, undo_pending
from faristol.rulebook.choices import Freeze
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.tiles import Rack, Tile, TileSet, load_tileset, missing_from


def objections_to(state: GameState, side: Side, action: Action, *, rulebook: Rulebook) -> Iterator[Objection]:
    """Every reason to refuse; none means it may be done."""
    if state.phase is Phase.OVER and not isinstance(action, Appeal):
        yield Objection("turn.over")
        return
    if isinstance(action, TableAction):
        yield from objections_at_table(state, side, action, rulebook=rulebook)
        return
    match action:
        case TakeSeat() | DrawForStart() | DrawRack():
            yield from _objections_to_beginning(state, side, action)
        case Play() | Exchange() | Pass():
            yield from _objections_to_move(state, side, action, rulebook)
        case Accept():
            yield from _unless(state.pending is not None and state.pending.side != side)
            if any(state.surplus):
                yield Objection("rulings.surplus")
        case Challenge():
            yield from objections_to_challenge(state, side, action, rulebook)
        case ChangeRack():
            yield from objections_to_change(state, side, action, rulebook=rulebook)
        case PressClock():
            yield from objections_to_pressing(state, side, rulebook)
        case Claim(claim=claim):
            yield from objections_to_claim(state, side, claim, rulebook)
        case CallArbiter(question=question):
            yield from _unless(state.phase is not Phase.SEATING)
            if not question.strip():
                yield Objection("arbitration.question")
            if not state.is_answered and not state.is_table:  # at a table they answer by word of mouth
                yield Objection("arbitration.called")
        case Appeal(ruling=number):
            yield from objections_to_appeal(state, number, rulebook)
        case Leave(both=both):
            yield from _unless(state.phase not in {Phase.SEATING, Phase.CLOSING})
            if both and not state.is_table:
                yield Objection("turn.only_at_table")
            elif both and rulebook.ending.both_left_points is None:
                yield Objection("ending.both_left_points")


def _objections_to_beginning(
    state: GameState, side: Side, action: TakeSeat | DrawForStart | DrawRack
) -> Iterator[Objection]:
    match action:
        case TakeSeat(name=name):
            if state.phase is not Phase.SEATING or state.names[side]:
                yield Objection("start.seat_taken")
            if not name.strip():
                yield Objection("start.name")
        case DrawForStart(tile=tile):
            yield from _unless(state.phase is Phase.START_DRAW and state.attendance is None)
            if state.start_tiles[side] is not None:
                yield Objection("start.drawn")
            if state.is_table != (tile is not None):
                yield Objection("start.tile" if state.is_table else "turn.only_at_table")
            elif tile is not None:
                yield from _objections_to_start_tile(state, tile)
        case DrawRack():
            waits = state.phase is Phase.RACKS and state.attendance is None
            yield from _unless(waits and not has_drawn(state, side))
            # The starter draws first and looks at the rack before the other draws.
            starter = state.on_turn
            if state.phase is Phase.RACKS and side != starter and not has_drawn(state, starter):
                yield Objection("turn.not_yours")


def _objections_to_start_tile(state: GameState, tile: Tile) -> Iterator[Objection]:
    """A tile of the set, and none that is kept on a rack already."""
    tileset = load_tileset(state.opened.tileset)
    left = Counter(tileset.tiles())
    left.subtract(kept for rack in state.racks for kept in rack)
    if left[tile] < 1:
        allowed = tileset.counts[tile] if tile < len(tileset.counts) else 0
        yield Objection("play.set", allowed=allowed, found=tileset.alphabet.label(tile))


def _objections_to_move(
    state: GameState, side: Side, move: Play | Exchange | Pass, rulebook: Rulebook
) -> Iterator[Objection]:
    if _amends(state, side, move):
        yield from _objections_to_amending(state, side, move, rulebook)
        return
    at_table_unpressed = state.is_table and state.phase is Phase.HELD
    if state.phase not in {Phase.PLAY, Phase.ANSWER} and not at_table_unpressed:
        yield Objection("turn.not_now")
        return
    if side != side_to_move(state):
        yield Objection("turn.not_yours")
        return
    if would_end(state):
        yield Objection("turn.not_now")  # the last play is answered, not played over
        return
    if any(state.surplus):
        yield Objection("rulings.surplus")
    if state.laid and not isinstance(move, Play):
        yield Objection("laying.touch_move" if rulebook.laying.touch_move else "laying.laid")
    tileset = load_tileset(state.opened.tileset)
    match move:
        case Play(placement=placement):
            yield from objections_to_moving(
                state, state.laid, placement.tiles, first=state.first_laid, rules=rulebook.laying
            )
            yield from objections_to_laying(state, side, placement, rulebook=rulebook)
            if state.is_table and rulebook.laying.declare_main_word and _has_two_mains(state, move):
                yield Objection("laying.declare_main_word")
        case Exchange(tiles=tiles):
            in_bag = tiles_in_bag(state, rulebook)
            rack = rack_giving(state.racks[side], tiles) if state.is_table else state.racks[side]
            yield from objections_to_exchange(tiles, rack, in_bag=in_bag, tileset=tileset, rulebook=rulebook)
        case Pass():
            if not rulebook.passing.allowed:
                yield Objection("passing.allowed")


def _has_two_mains(state: GameState, play: Play) -> bool:
    """A single tile that forms two words, of which its player has named neither."""
    single = len(play.placement.tiles) == 1 and play.main is None
    return single and len(words_formed(state.grid, play.placement)) > 1


def _amends(state: GameState, side: Side, move: Play | Exchange | Pass) -> bool:
    """A player who declares again, while the own play still waits, wants to change it."""
    pending = state.pending
    return isinstance(move, Play) and pending is not None and pending.side == side


def _objections_to_amending(
    state: GameState, side: Side, move: Play | Exchange | Pass, rulebook: Rulebook
) -> Iterator[Objection]:
    # Online the opponent's time runs from the declaration on: changing it would spend that again and again.
    if rulebook.laying.freeze is not Freeze.ACCEPTANCE or state.answers or not state.is_table:
        yield Objection("laying.freeze")
        return
    assert state.pending is not None
    assert isinstance(move, Play)
    laid: Laid = state.pending.tiles
    yield from objections_to_moving(
        state, laid, move.placement.tiles, first=laid[0][0], rules=rulebook.laying
    )
    undone = undo_pending(state)
    yield from objections_to_laying(undone, side, move.placement, rulebook=rulebook)


def objections_to_laying(
    state: GameState, side: Side, placement: Placement, *, rulebook: Rulebook
) -> Iterator[Objection]:
    """Geometry, rack, and at a table the whole set of tiles."""
    yield from objections_to_play(
        state.grid,
        state.racks[side],
        placement=placement,
        layout=load_layout(state.opened.board),
        tileset=load_tileset(state.opened.tileset),
        rulebook=rulebook,
    )
    if state.is_table:
        yield from objections_to_set(state, side, [in_hand(tile) for _, tile in placement.tiles])


def objections_to_play(
    grid: Grid,
    rack: Rack,
    *,
    placement: Placement,
    layout: Layout,
    tileset: TileSet,
    rulebook: Rulebook,
) -> Iterator[Objection]:
    """Geometry and rack. Whether the words exist is not asked: only a challenge brings that up."""
    missing = missing_from(rack, (in_hand(tile) for _, tile in placement.tiles))
    if missing:
        found = " ".join(tileset.alphabet.label(tile) for tile in sorted(missing))
        yield Objection("play.rack", found=found)
    yield from objections_to_placement(
        grid,
        layout,
        placement=placement,
        rules=rulebook.placement,
        coordinates=rulebook.play.coordinates,
    )


def objections_to_exchange(
    tiles: tuple[Tile, ...], rack: Rack, *, in_bag: int, tileset: TileSet, rulebook: Rulebook
) -> Iterator[Objection]:
    rules = rulebook.exchange
    if in_bag < rules.minimum_in_bag:
        yield Objection("exchange.minimum_in_bag", allowed=rules.minimum_in_bag, found=in_bag)
    if len(tiles) < rules.minimum_tiles:
        yield Objection("exchange.minimum_tiles", allowed=rules.minimum_tiles, found=len(tiles))
    missing = missing_from(rack, tiles)
    if missing:
        found = " ".join(tileset.alphabet.label(tile) for tile in sorted(missing))
        yield Objection("play.rack", found=found)


def side_to_move(state: GameState) -> Side:
    """Who may move; moving on a play that waits for its answer accepts it."""
    return state.on_turn if state.pending is None else opponent_of(state.pending.side)


def tiles_in_bag(state: GameState, rulebook: Rulebook) -> int:
    """How many the bag holds, counting a waiting play as accepted and its rack as refilled."""
    if state.pending is None:
        return len(state.bag)
    return max(0, len(state.bag) - tiles_wanted(state, state.pending.side, rulebook))


def tiles_wanted(state: GameState, side: Side, rulebook: Rulebook) -> int:
    """How many a rack lacks; those that were drawn too many are going back and do not fill it."""
    held = len(state.racks[side]) - state.surplus[side]
    return max(0, rulebook.play.rack_size - held)


def would_end(state: GameState) -> bool:
    """Whether the game is over once the waiting play stands."""
    return would_go_out(state) or (state.pending is not None and state.turns_left == 1)


def would_go_out(state: GameState) -> bool:
    """Whether the waiting play leaves rack and bag empty."""
    return state.pending is not None and not state.bag and not state.racks[state.pending.side]


def _unless(allowed: bool) -> Iterator[Objection]:  # noqa: FBT001 – reads as the sentence it is
    if not allowed:
        yield Objection("turn.not_now")
