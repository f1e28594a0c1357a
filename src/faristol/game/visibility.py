"""
Visibility of tiles: the only door from a game to anyone looking at it.

A side sees its own rack; nobody sees the bag, its order or the seed before the game is over. How many
tiles the bag holds is public where the rulebook says so. Whoever runs a game at a table sees what was
entered there. An arbiter sees no more than everyone: what a ruling needs to know, the rules reveal.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.game.actions import (
    Accept,
    Action,
    Agree,
    Appeal,
    CallArbiter,
    ChangeRack,
    Claim,
    ClaimKind,
    CorrectClock,
    CorrectTotal,
    Decline,
    Draw,
    DrawForStart,
    DrawRack,
    EnterRack,
    Leave,
    Pass,
    PressClock,
    ReportOverdraw,
    ReportUnderdraw,
    RestartClock,
    ReturnSurplus,
    Sign,
    StopClock,
    TakeUp,
    UndoEntry,
    Write,
)
from faristol.game.chapters.challenge import may_challenge
from faristol.game.chapters.senyors import objections_to_change
from faristol.game.events import (
    ArbiterCalled,
    BagInspected,
    CallAnswered,
    Event,
    GameOpened,
    RackChanged,
    RackEntered,
    Side,
    TilesDrawn,
    TilesExchanged,
)
from faristol.game.evolve import replace
from faristol.game.holdings import tiles_in_bag
from faristol.game.referee import allowed as allowed_of
from faristol.game.state import GameState
from faristol.game.turns import reason_not_to_move, side_to_move
from faristol.rulebook.schema import Rulebook
from faristol.tiles import UNKNOWN, Rack, Tile

Viewer: TypeAlias = Side | Literal["table"] | None
"""
A side; whoever runs the game at a table, and entered what the program knows; or None for everyone else.
"""

_NO_SEED = b""


def redact(event: Event, viewer: Viewer) -> Event:
    """The event as this viewer may know it: secrets empty, everything else as it was recorded."""
    match event:
        case GameOpened():
            return replace(event, seed=_NO_SEED)
        case _ if viewer == "table":
            return event
        case TilesDrawn(side=side) | RackEntered(side=side) if side != viewer:
            return replace(event, tiles=())
        case TilesExchanged(side=side) if side != viewer:
            return replace(event, returned=(), drawn=(), count=event.count if event.announced else 0)
        case RackChanged(side=side) if side != viewer:
            return replace(event, drawn=(), kept=None)
        case BagInspected(side=side) if side != viewer:
            return replace(event, tile=None)
        case CallAnswered() if viewer is None:  # it is for those who asked
            return replace(event, answer="")
        case ArbiterCalled() if viewer is None:  # a player may have written what the own rack holds
            return replace(event, question="")
        case _:
            return event


@dataclass(frozen=True, slots=True, kw_only=True)
class GameView:
    """Everything one viewer may know of a game beyond its public record."""

    rack: Rack
    """The own tiles; empty for everyone but a player."""
    racks: tuple[Rack, Rack]
    """Both, as far as they were entered: for whoever runs a table."""
    rack_counts: tuple[int, int]
    bag_count: int | None
    """None where the rulebook keeps it hidden."""
    may: tuple[str, ...]
    """Actions open to the viewer now, by name."""
    may_each: tuple[tuple[str, ...], ...]
    """The same for each side: for whoever runs a table."""


def view_for(state: GameState, viewer: Viewer, *, rulebook: Rulebook) -> GameView:
    sides: tuple[Side, Side] = (0, 1)
    may: tuple[str, ...] = ()
    if viewer == "table":
        may = tuple(dict.fromkeys(name for side in sides for name in what_may(state, side, rulebook)))
    elif viewer is not None:
        may = what_may(state, viewer, rulebook)
    return GameView(
        rack=state.racks[viewer] if viewer in sides else (),
        racks=state.racks if viewer == "table" else ((), ()),
        rack_counts=(len(state.racks[0]), len(state.racks[1])),
        bag_count=len(state.bag) if rulebook.drawing.bag_count_shown else None,
        may=may,
        may_each=tuple(what_may(state, side, rulebook) for side in sides) if viewer == "table" else (),
    )


_ONLINE: Mapping[str, Action] = {
    "draw_start": DrawForStart(),
    "draw_rack": DrawRack(),
    "pass": Pass(),
    "accept": Accept(),
    "press_clock": PressClock(),
    "claim_overtime": Claim(ClaimKind.OVERTIME),
    "claim_sheet": Claim(ClaimKind.SHEET),
    "leave": Leave(),
}
"""Actions without details, ready to be put to the rules as they are."""

_PLAYS_LISTED = 6
"""The last turns whose plays a page offers to correct."""

_AT_TABLE: Mapping[str, Action] = {
    **_ONLINE,
    "draw_start": DrawForStart(Tile(1)),
    "take_up": TakeUp(),
    "write": Write(),
    "draw": Draw(),
    "restart_clock": RestartClock(),
    "report_overdraw": ReportOverdraw(1),
    "return_surplus": ReturnSurplus(),
    "report_underdraw": ReportUnderdraw(1),
    "correct_total": CorrectTotal(1, ""),
    "undo": UndoEntry(),
    "agree": Agree(),
    "decline": Decline(),
    "sign": Sign(),
    "leave_both": Leave(both=True),
}
"""The same at a wooden board."""

_MAY_COME: Mapping[str, Action] = {"claim_abandoned": Claim(ClaimKind.ABANDONED)}
"""Online it depends on the time."""


def what_may(state: GameState, side: Side, rulebook: Rulebook) -> tuple[str, ...]:
    """Every kind of action that some choice of tiles or words could make legal."""
    asked = _AT_TABLE if state.is_table else _ONLINE
    allowed = allowed_of(state, side, asked, rulebook=rulebook)
    has_laid = bool(state.laid) and side == state.on_turn  # too late for another move
    may_move = "pass" in allowed or has_laid or (not rulebook.passing.allowed and side == side_to_move(state))
    if may_move and reason_not_to_move(state, side, rulebook) is None:
        allowed.append("play")
        if not has_laid and tiles_in_bag(state, rulebook) >= rulebook.exchange.minimum_in_bag:
            allowed.append("exchange")
    if may_challenge(state, side, rulebook):
        allowed.append("challenge")
    if _may_change_rack(state, side, rulebook):
        allowed.append("change_rack")
    if state.rulings:
        appeals = {f"appeal_{ruled.number}": Appeal(ruled.number) for ruled in state.rulings}
        allowed += allowed_of(state, side, appeals, rulebook=rulebook)
    more = _with_details(state, side, rulebook) if state.is_table else _MAY_COME
    allowed += allowed_of(state, side, more, rulebook=rulebook)
    return tuple(allowed)


def _may_change_rack(state: GameState, side: Side, rulebook: Rulebook) -> bool:
    """True if the moment allows changing a rack; at a table the rack itself may be unknown."""
    objections = objections_to_change(state, side, ChangeRack(), rulebook=rulebook)
    overcome = {"senyors.racks_before_inspection"}
    if state.is_table and UNKNOWN in state.racks[side]:
        overcome.add("senyors.rack")
    return all(objection.rule in overcome for objection in objections)  # the first that is not will do


def _with_details(state: GameState, side: Side, rulebook: Rulebook) -> Mapping[str, Action]:
    """Return the actions that need a choice, such as those at a table."""
    recent = list(enumerate(state.turns, 1))[-_PLAYS_LISTED:]
    return {
        "enter_rack": EnterRack(state.racks[side]),
        "correct_clock": CorrectClock((0, 0)),
        "call_arbiter": CallArbiter("?"),
        **{f"correct_play_{number}": CorrectTotal(1, "", turn.side, number) for number, turn in recent},
        **{f"stop_{reason}": StopClock(reason) for reason in rulebook.clock.stops},
    }
