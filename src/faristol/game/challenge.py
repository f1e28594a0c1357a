"""Doubting the opponent's last play: until when, which words, and the one verdict."""

from collections.abc import Callable, Iterator

from faristol.game.events import Side
from faristol.game.state import GameState
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import LookedUp, Rulebook
from faristol.tiles import Letter, load_tileset


def objections_to_challenge(state: GameState, side: Side, words: tuple[str, ...]) -> Iterator[Objection]:
    """Every reason to refuse; the window is over as soon as nothing waits for an answer."""
    if state.pending is None:
        yield Objection("challenge.window" if state.turns else "challenge.nothing")
        return
    if state.pending.side == side:
        yield Objection("challenge.own")
    if not words:
        yield Objection("challenge.no_word")
    unknown = [word for word in words if word not in state.pending.words]
    if unknown:
        yield Objection("challenge.words", found=", ".join(unknown))


def verdict(
    state: GameState,
    words: tuple[str, ...],
    *,
    rulebook: Rulebook,
    has_word: Callable[[tuple[Letter, ...]], bool],
) -> bool:
    """
    Whether the waiting play stands: one answer for all words together.

    Where the rulebook looks up only what was named, a wrong word that nobody named stands.
    """
    assert state.pending is not None, "a verdict needs a play"
    looked_up = words if rulebook.challenge.looked_up is LookedUp.NAMED else state.pending.words
    alphabet = load_tileset(state.opened.tileset).alphabet
    return all(has_word(alphabet.spell(word)) for word in looked_up)
