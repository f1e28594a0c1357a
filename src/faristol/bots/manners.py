"""Everything at a table that is not choosing a move: the same for every bot."""

from collections.abc import Callable
from functools import partial

from faristol.bots.seen import Seen
from faristol.game import HasWord, Phase, Side
from faristol.game.actions import (
    Accept,
    Action,
    Challenge,
    ChangeRack,
    DrawForStart,
    DrawRack,
    Move,
    Pass,
    PressClock,
)
from faristol.game.events import PlayDeclared
from faristol.tiles import load_tileset


def next_action(
    seen: Seen, side: Side, *, choose: Callable[[], Move | None], has_word: HasWord | None
) -> Action | None:
    """
    Return this side's next action; None while it waits.

    A rack all of one kind is always changed: nothing is lost by it. The opponent's play is answered before
    the own move is made, never by making it, so that the opponent draws and may look at the new rack first.
    """
    may = seen.may
    if "draw_start" in may:
        return DrawForStart()
    if "draw_rack" in may:
        return DrawRack()
    if "change_rack" in may:
        return ChangeRack()
    if "press_clock" in may:
        return PressClock()
    if seen.pending is not None:
        return None if seen.pending.side == side else _answer(seen, seen.pending, has_word)
    if seen.phase is Phase.PLAY and seen.on_turn == side:
        return choose()
    return None


def is_asked(seen: Seen, side: Side) -> bool:
    """True if `next_action` would return an action; no move is chosen to find out."""
    return next_action(seen, side, choose=Pass, has_word=None) is not None


def is_to_choose(seen: Seen, side: Side) -> bool:
    """True if `next_action` would ask for a move."""
    move = Pass()
    return next_action(seen, side, choose=lambda: move, has_word=None) is move


def without_thinking(seen: Seen, side: Side) -> Action | None:
    """
    Return an action that keeps the game going without a move search: it lays no play and challenges none.
    """
    return next_action(seen, side, choose=partial(pass_if_allowed, seen), has_word=None)


def pass_if_allowed(seen: Seen) -> Pass | None:
    return Pass() if "pass" in seen.may else None


def _answer(seen: Seen, play: PlayDeclared, has_word: HasWord | None) -> Action:
    """All words of a wrong play are named at once; a verdict is not argued with."""
    if "challenge" in seen.may and has_word is not None and not seen.answers:
        alphabet = load_tileset(seen.tileset).alphabet
        if not all(has_word(alphabet.spell(word)) for word in play.words):
            return Challenge(play.words)
    return Accept()
