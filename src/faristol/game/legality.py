"""May this be done now? Answers with reasons and articles, never a bare False."""

from collections.abc import Iterator

from faristol.board import Grid, Layout, Placement, load_layout, objections_to_placement
from faristol.game.actions import (
    Accept,
    Action,
    Challenge,
    DrawForStart,
    DrawRack,
    Exchange,
    Leave,
    Pass,
    Play,
    TakeSeat,
)
from faristol.game.challenge import objections_to_challenge
from faristol.game.events import Side, opponent_of
from faristol.game.state import GameState, Phase
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.tiles import BLANK, Rack, Tile, TileSet, is_designated, load_tileset, missing_from


def objections_to(state: GameState, side: Side, action: Action, *, rulebook: Rulebook) -> Iterator[Objection]:
    """Every reason to refuse; none means it may be done."""
    if state.phase is Phase.OVER:
        yield Objection("turn.over")
        return
    match action:
        case TakeSeat(name=name):
            if state.phase is not Phase.SEATING or state.names[side]:
                yield Objection("start.seat_taken")
            if not name.strip():
                yield Objection("start.name")
        case DrawForStart():
            yield from _unless(state.phase is Phase.START_DRAW)
            if state.start_tiles[side] is not None:
                yield Objection("start.drawn")
        case DrawRack():
            yield from _unless(state.phase is Phase.RACKS and not state.racks[side])
            # The starter draws first and looks at the rack before the other draws.
            if state.phase is Phase.RACKS and side != state.starter and not state.racks[opponent_of(side)]:
                yield Objection("turn.not_yours")
        case Play() | Exchange() | Pass():
            yield from _objections_to_move(state, side, action, rulebook)
        case Accept():
            yield from _unless(state.pending is not None and state.pending.side != side)
        case Challenge(words=words):
            yield from objections_to_challenge(state, side, words)
        case Leave():
            yield from _unless(state.phase is not Phase.SEATING)


def _objections_to_move(
    state: GameState, side: Side, move: Play | Exchange | Pass, rulebook: Rulebook
) -> Iterator[Objection]:
    if state.phase not in {Phase.PLAY, Phase.ANSWER}:
        yield Objection("turn.not_now")
        return
    if side != side_to_move(state):
        yield Objection("turn.not_yours")
        return
    if state.pending is not None and would_go_out(state):
        yield Objection("turn.not_now")  # the last play is answered, not played over
        return
    tileset = load_tileset(state.opened.tileset)
    match move:
        case Play(placement=placement):
            yield from objections_to_play(
                state.grid,
                state.racks[side],
                placement=placement,
                layout=load_layout(state.opened.board),
                tileset=tileset,
                rulebook=rulebook,
            )
        case Exchange(tiles=tiles):
            in_bag = tiles_in_bag(state, rulebook)
            yield from objections_to_exchange(
                tiles, state.racks[side], in_bag=in_bag, tileset=tileset, rulebook=rulebook
            )
        case Pass():
            if not rulebook.passing.allowed:
                yield Objection("passing.allowed")


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


def in_hand(tile: Tile) -> Tile:
    """The tile as it lies on a rack: a designated blank is just a blank there."""
    return BLANK if is_designated(tile) else tile


def side_to_move(state: GameState) -> Side:
    """Who may move; moving on a play that waits for its answer accepts it."""
    return state.on_turn if state.pending is None else opponent_of(state.pending.side)


def tiles_in_bag(state: GameState, rulebook: Rulebook) -> int:
    """How many the bag holds, counting a waiting play as accepted and its rack as refilled."""
    if state.pending is None:
        return len(state.bag)
    wanted = rulebook.play.rack_size - len(state.racks[state.pending.side])
    return max(0, len(state.bag) - wanted)


def would_go_out(state: GameState) -> bool:
    """Whether the waiting play ends the game once it stands."""
    return state.pending is not None and not state.bag and not state.racks[state.pending.side]


def _unless(allowed: bool) -> Iterator[Objection]:  # noqa: FBT001 – reads as the sentence it is
    if not allowed:
        yield Objection("turn.not_now")
