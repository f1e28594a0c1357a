"""
Players that are programs. What they know of a game is what their side may see.

    GameState ─ seen ─→ Seen ─→ manners: draw, change, challenge, accept, press
                                   └→ on turn: a level, greedy or equity chooses the move

Ten levels are offered. Greedy and equity are what levels are measured against; games of old name them.
"""

from faristol.bots.equity import EQUITY
from faristol.bots.greedy import GREEDY
from faristol.bots.level import LevelBot
from faristol.bots.levels import Level, load_levels
from faristol.bots.player import Player
from faristol.bots.seen import Seen, seen_by
from faristol.errors import NotationError

__all__ = ["Level", "LevelBot", "Player", "Seen", "bot_ids", "load_bot", "load_levels", "seen_by"]

_ALL: tuple[Player, ...] = (*map(LevelBot, load_levels()), GREEDY, EQUITY)
_BOTS = {bot.id: bot for bot in _ALL}


def bot_ids() -> list[str]:
    """Return the levels, the weakest first, and the bots of old games."""
    return list(_BOTS)


def load_bot(bot_id: str) -> Player:
    """
    Raises:
        NotationError: if there is no such bot.
    """
    if bot_id not in _BOTS:
        raise NotationError(f"no bot {bot_id!r}; available: {', '.join(_BOTS)}")
    return _BOTS[bot_id]
