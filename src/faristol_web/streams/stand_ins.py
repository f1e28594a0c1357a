"""
Names that were erased.

An event is for ever, and so is the name in it; but it is read with what stands in its place, wherever a game
is read: at the board, in replays, sheets, files, the archive.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from faristol.game import Event, Side
from faristol.game.events import PlayerSeated
from faristol_web import hooks

NOBODY = "N. N."
"""The same in every language, as it goes into files, too."""
StandIns: TypeAlias = Mapping[Side, str]


def stand_ins_of(stream: str) -> StandIns:
    """By side; mostly nobody's."""
    return {side: name for erased in hooks.stand_ins_of_game(stream) for side, name in erased.items()}


def without_name(event: Event, stand_ins: StandIns) -> Event:
    if isinstance(event, PlayerSeated) and event.side in stand_ins:
        return replace(event, name=stand_ins[event.side])
    return event
