"""
Players that are programs. What they know of a game is what their side may see.

    GameState ─ seen ─→ Seen ─→ manners: draw, change, challenge, accept, press
                                   └→ on turn: greedy or equity chooses the move
"""

from faristol.bots.equity import EQUITY
from faristol.bots.greedy import GREEDY
from faristol.bots.player import Player
from faristol.bots.seen import Seen, seen_by
from faristol.errors import NotationError

__all__ = ["Player", "Seen", "bot_ids", "load_bot", "seen_by"]

_BOTS: dict[str, Player] = {bot.id: bot for bot in (GREEDY, EQUITY)}


def bot_ids() -> list[str]:
    """The easiest to understand first."""
    return list(_BOTS)


def load_bot(bot_id: str) -> Player:
    """
    Raises:
        NotationError: if there is no such bot.
    """
    if bot_id not in _BOTS:
        raise NotationError(f"no bot {bot_id!r}; available: {', '.join(_BOTS)}")
    return _BOTS[bot_id]
