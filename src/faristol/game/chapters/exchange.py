"""`[exchange]`: swapping tiles instead of playing."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from faristol.game.chapter import Referee
from faristol.game.evolve import replace
from faristol.game.holdings import tiles_in_bag
from faristol.game.stamp import Done, Side
from faristol.game.state import GameState, Turn
from faristol.game.turns import end_turn, objections_without_play, put, rack_giving, reason_not_to_move
from faristol.rulebook.choices import TurnKind
from faristol.rulebook.objections import Objection
from faristol.tiles import UNKNOWN, Tile, load_tileset, missing_from, without


@dataclass(frozen=True, slots=True)
class Exchange:
    """A move: swap these tiles for others from the bag."""

    tiles: tuple[Tile, ...]
    """Tiles exchanged; at a table perhaps UNKNOWN, as many as were swapped."""
    untold: bool = False
    """From a sheet that does not say how many: then there are none here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesExchanged(Done):
    begins_a_turn = True

    count: int
    """0 where a sheet does not say it."""
    returned: tuple[Tile, ...]
    """Secret from everyone but this side."""
    drawn: tuple[Tile, ...]
    """Secret from everyone but this side."""
    returned_first: bool = False
    """The discards went back before the draw."""
    announced: bool = True
    """True if everyone may know the number."""


Actions: TypeAlias = Exchange
Events: TypeAlias = TilesExchanged


def objections(referee: Referee, side: Side, action: Exchange) -> Iterator[Objection]:
    state, rules, tiles = referee.state, referee.rulebook.exchange, action.tiles
    refusal = reason_not_to_move(state, side, referee.rulebook)
    if refusal is not None:
        yield refusal
        return
    yield from objections_without_play(state, referee.rulebook)
    in_bag = tiles_in_bag(state, referee.rulebook)
    if in_bag < rules.minimum_in_bag:
        yield Objection("exchange.minimum_in_bag", allowed=rules.minimum_in_bag, found=in_bag)
    if action.untold:
        if tiles or not state.is_table:
            yield Objection("turn.only_at_table")
        return
    if len(tiles) < rules.minimum_tiles:
        yield Objection("exchange.minimum_tiles", allowed=rules.minimum_tiles, found=len(tiles))
    missing = missing_from(_rack_before(state, side, tiles), tiles)
    if missing:
        label = load_tileset(state.opened.tileset).alphabet.label
        yield Objection("play.rack", found=" ".join(map(label, sorted(missing))))


def _rack_before(state: GameState, side: Side, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return rack_giving(state.racks[side], tiles) if state.is_table else state.racks[side]


def decide(referee: Referee, side: Side, action: Exchange) -> None:
    referee.begin_move(side)
    state, rules, tiles = referee.state, referee.rulebook.exchange, action.tiles
    drawn, _ = state.bag.exchange(
        tiles,
        seed=state.opened.seed,
        label=exchange_label(state.exchanges),
        draw_first=rules.draw_before_return,
    )
    referee.record(
        TilesExchanged(
            at_ms=referee.now_ms,
            side=side,
            count=len(tiles),
            returned=tuple(sorted(tiles)),
            drawn=(UNKNOWN,) * len(tiles) if state.is_table else drawn,
            returned_first=not rules.draw_before_return,
            announced=rules.announced,
        )
    )
    referee.finish_move(side)


def exchange_label(exchanges_before: int) -> str:
    """Return the label under which the seed is shuffled when tiles go back, so that each shuffle differs."""
    return f"exchange {exchanges_before + 1}"


def apply(state: GameState, event: TilesExchanged) -> GameState:
    side, bag = event.side, state.bag
    kept = without(_rack_before(state, side, event.returned), event.returned)
    if not event.count:  # some of them went, and nobody knows which
        kept = (UNKNOWN,) * len(kept)
    if not state.is_table:
        label = exchange_label(state.exchanges)
        draw_first = not event.returned_first
        _, bag = bag.exchange(event.returned, seed=state.opened.seed, label=label, draw_first=draw_first)
    swapped = replace(
        state,
        racks=put(state.racks, side, tuple(sorted((*kept, *event.drawn)))),
        bag=bag,
        exchanges=state.exchanges + 1,
    )
    ended = end_turn(swapped, Turn(side, TurnKind.EXCHANGE, exchanged=event.count if event.announced else 0))
    return replace(
        ended,
        fresh=put(ended.fresh, side, True),
        changes_in_a_row=put(state.changes_in_a_row, side, 0),
    )
