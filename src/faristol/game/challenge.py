"""Doubting the opponent's last play: until when, which words, how often, and the one verdict."""

from collections.abc import Callable, Iterator

from faristol.game.actions import Challenge
from faristol.game.events import Side
from faristol.game.state import GameState, Phase
from faristol.rulebook.choices import LookedUp
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.tiles import Letter, load_tileset

HasWord = Callable[[tuple[Letter, ...]], bool]


def objections_to_challenge(
    state: GameState, side: Side, action: Challenge, rulebook: Rulebook
) -> Iterator[Objection]:
    """Every reason to refuse; the window is over as soon as nothing waits for an answer."""
    if state.pending is None:
        yield Objection("challenge.window" if state.turns else "challenge.nothing")
        return
    if state.pending.side == side:
        yield Objection("challenge.own")
    if state.answers > rulebook.challenge.repeats:
        yield Objection("challenge.repeats")
    elif state.answers and not action.argument.strip():
        yield Objection("challenge.argument")
    if not action.words:
        yield Objection("challenge.no_word")
    unknown = [word for word in action.words if word not in state.pending.words]
    if unknown:
        yield Objection("challenge.words", found=", ".join(unknown))
    if action.verdict is not None and not state.is_table:
        yield Objection("turn.only_at_table")


def wrong_words(
    state: GameState, words: tuple[str, ...], *, rulebook: Rulebook, has_word: HasWord
) -> tuple[str, ...]:
    """
    Those that the word list lacks; the waiting play stands if there are none.

    Where the rulebook looks up only what was named, a wrong word that nobody named stands.
    """
    assert state.pending is not None, "a verdict needs a play"
    looked_up = words if rulebook.challenge.looked_up is LookedUp.NAMED else state.pending.words
    alphabet = load_tileset(state.opened.tileset).alphabet
    return tuple(word for word in looked_up if not has_word(alphabet.spell(word)))


def window_end_ms(state: GameState, rulebook: Rulebook) -> int | None:
    """When the waiting play is taken as accepted; None where somebody has to say so."""
    if state.pending is None or state.is_table or state.opened.turn_ms is not None:
        return None
    return state.pending.at_ms + rulebook.challenge.online_window_ms


def may_challenge(state: GameState, side: Side, rulebook: Rulebook) -> bool:
    """Whether some choice of words would be allowed."""
    waiting = state.phase is Phase.ANSWER and state.pending is not None and state.pending.side != side
    return waiting and state.answers <= rulebook.challenge.repeats
