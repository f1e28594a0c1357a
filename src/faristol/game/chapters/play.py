"""`[play]`: laying tiles and declaring the words they form."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from faristol.board import (
    Direction,
    Placement,
    Score,
    format_place,
    load_layout,
    score_play,
    words_formed,
)
from faristol.game.chapter import Referee
from faristol.game.evolve import replace
from faristol.game.milestones import PlayDeclared
from faristol.game.stamp import Side
from faristol.game.state import GameState, Phase
from faristol.game.turns import in_hands, put, reason_not_to_move, undo_pending
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.tiles import load_tileset, without


@dataclass(frozen=True, slots=True)
class Play:
    """A move: lay these tiles and declare the words they form."""

    placement: Placement
    main: Direction | None = None
    """Direction of the main word of a single tile; None takes the longer word."""


Actions: TypeAlias = Play
Events: TypeAlias = PlayDeclared


def objections(referee: Referee, side: Side, action: Play) -> Iterator[Objection]:
    state, placement = referee.state, action.placement
    if _amends(state, side):
        yield from _objections_to_amending(referee, side, placement)
        return
    refusal = reason_not_to_move(state, side, referee.rulebook)
    if refusal is not None:
        yield refusal
        return
    yield from referee.objections_to_moving(state.laid, placement.tiles, first=state.first_laid)
    yield from referee.objections_to_placing(state, side, placement)
    if state.is_table and referee.rulebook.laying.declare_main_word and _has_two_mains(state, action):
        yield Objection("laying.declare_main_word")


def _has_two_mains(state: GameState, play: Play) -> bool:
    """A single tile that forms two words, of which its player has named neither."""
    single = len(play.placement.tiles) == 1 and play.main is None
    return single and len(words_formed(state.grid, play.placement)) > 1


def _amends(state: GameState, side: Side) -> bool:
    """A player who declares again, while the own play still waits, wants to change it."""
    return state.pending is not None and state.pending.side == side


def _objections_to_amending(referee: Referee, side: Side, placement: Placement) -> Iterator[Objection]:
    settled = list(referee.objections_to_changing())
    if settled:
        yield from settled
        return
    yield from referee.objections_to_amending(placement.tiles)
    yield from referee.objections_to_placing(undo_pending(referee.state), side, placement)


def decide(referee: Referee, side: Side, action: Play) -> None:
    if _amends(referee.state, side):
        referee.amend(side)
    else:
        referee.begin_move(side)
    state = referee.state
    alphabet = load_tileset(state.opened.tileset).alphabet
    score = count_play(state, action, rulebook=referee.rulebook)
    words = tuple(scored.word for scored in score.words)
    referee.record(
        PlayDeclared(
            at_ms=referee.now_ms,
            side=side,
            tiles=action.placement.tiles,
            place=format_place(words[0].place_on(state.grid), referee.rulebook.play.coordinates),
            word=alphabet.written(words[0].tiles),
            words=tuple(alphabet.text(word.tiles) for word in words),
            score=score.total,
        )
    )
    if not state.is_table:
        referee.wait_for_answer(side)


def count_play(state: GameState, play: Play, *, rulebook: Rulebook) -> Score:
    """The score of a placement on the board as it lies, words spelled or not."""
    return score_play(
        state.grid,
        load_layout(state.opened.board),
        placement=play.placement,
        tileset=load_tileset(state.opened.tileset),
        rules=rulebook.play,
        main=play.main,
    )


def apply(state: GameState, event: PlayDeclared) -> GameState:
    side = event.side
    return replace(
        state,
        grid=state.grid.lay(event.tiles),
        racks=put(state.racks, side, without(state.racks[side], in_hands(event))),
        scores=put(state.scores, side, state.scores[side] + event.score),
        laid=(),
        first_laid=None,
        pending=event,
        written=False,
        phase=Phase.ANSWER,
        spent_at_play=state.clock.stop(now_ms=event.at_ms).spent_ms,
    )
