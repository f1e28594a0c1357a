"""
Who may see which tile. The only door from a game to anyone looking at it.

A side sees its own rack; nobody sees the bag, its order or the seed before the game is over. How many
tiles the bag holds is public where the rulebook says so.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias

from faristol.game.actions import Accept, Action, DrawForStart, DrawRack, Leave, Pass
from faristol.game.events import Event, GameOpened, Side, TilesDrawn, TilesExchanged
from faristol.game.legality import objections_to, side_to_move, tiles_in_bag
from faristol.game.state import GameState, Phase
from faristol.rulebook.schema import Rulebook
from faristol.tiles import Rack

Viewer: TypeAlias = Side | None
"""A side, or None for everyone else."""

_NO_SEED = b""


def redact(event: Event, viewer: Viewer) -> Event:
    """The event as this viewer may know it: secrets empty, everything else as it was recorded."""
    match event:
        case GameOpened():
            return replace(event, seed=_NO_SEED)
        case TilesDrawn(side=side) if side != viewer:
            return replace(event, tiles=())
        case TilesExchanged(side=side) if side != viewer:
            return replace(event, returned=(), drawn=())
        case _:
            return event


@dataclass(frozen=True, slots=True, kw_only=True)
class GameView:
    """What one viewer may know of a game beyond its public record."""

    rack: Rack
    """The own tiles; empty for everyone but a player."""
    rack_counts: tuple[int, int]
    bag_count: int | None
    """None where the rulebook keeps it hidden."""
    may: tuple[str, ...]
    """What the viewer can do now, in words."""


def view_for(state: GameState, viewer: Viewer, *, rulebook: Rulebook) -> GameView:
    return GameView(
        rack=() if viewer is None else state.racks[viewer],
        rack_counts=(len(state.racks[0]), len(state.racks[1])),
        bag_count=len(state.bag) if rulebook.drawing.bag_count_shown else None,
        may=() if viewer is None else _may(state, viewer, rulebook),
    )


_WITHOUT_DETAILS: dict[str, Action] = {
    "draw_start": DrawForStart(),
    "draw_rack": DrawRack(),
    "pass": Pass(),
    "accept": Accept(),
    "leave": Leave(),
}


def _may(state: GameState, side: Side, rulebook: Rulebook) -> tuple[str, ...]:
    """Every kind of action that some choice of tiles or words could make legal."""
    allowed = [
        name
        for name, action in _WITHOUT_DETAILS.items()
        if not any(True for _ in objections_to(state, side, action, rulebook=rulebook))
    ]
    if "pass" in allowed or (not rulebook.passing.allowed and side == side_to_move(state)):
        allowed.append("play")
        if tiles_in_bag(state, rulebook) >= rulebook.exchange.minimum_in_bag:
            allowed.append("exchange")
    if state.phase is Phase.ANSWER and state.pending is not None and state.pending.side != side:
        allowed.append("challenge")
    return tuple(allowed)
