"""`[passing]`: doing nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from faristol.game.chapter import Referee
from faristol.game.stamp import Done, Side
from faristol.game.state import GameState, Turn
from faristol.game.turns import end_turn, objections_without_play, reason_not_to_move
from faristol.rulebook.choices import TurnKind
from faristol.rulebook.objections import Objection


@dataclass(frozen=True, slots=True)
class Pass:
    """A move: do nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPassed(Pass, Done):
    begins_a_turn = True


Actions: TypeAlias = Pass
Events: TypeAlias = TurnPassed


def objections(referee: Referee, side: Side, _action: Pass) -> Iterator[Objection]:
    refusal = reason_not_to_move(referee.state, side, referee.rulebook)
    if refusal is not None:
        yield refusal
        return
    yield from objections_without_play(referee.state, referee.rulebook)
    if not referee.rulebook.passing.allowed:
        yield Objection("passing.allowed")


def decide(referee: Referee, side: Side, _action: Pass) -> None:
    referee.begin_move(side)
    referee.record(TurnPassed(at_ms=referee.now_ms, side=side))
    referee.finish_move(side)


def apply(state: GameState, event: TurnPassed) -> GameState:
    return end_turn(state, Turn(event.side, TurnKind.PASS))
