"""Every kind of event that a game's log can hold."""

from collections.abc import Mapping
from typing import TypeAlias, get_args

from faristol.game.events import GameEvent
from faristol.game.ruling_events import RulingEvent
from faristol.game.table_events import TableEvent

Event: TypeAlias = GameEvent | TableEvent | RulingEvent

KINDS: Mapping[str, type[Event]] = {kind.__name__: kind for kind in get_args(Event)}
"""By the name that a log gives them."""
