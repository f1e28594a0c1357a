"""A finished game's events as a record: what a sheet, a GCG file and the replay page are made from."""

from collections.abc import Iterable

from faristol.board import parse_place
from faristol.errors import IllegalMove
from faristol.game.event import Event
from faristol.game.events import (
    GameEnded,
    GameOpened,
    PlayDeclared,
    PlayWithdrawn,
    Side,
    TilesExchanged,
    TurnPassed,
)
from faristol.game.record import GameRecord, MoveKind, RecordedMove
from faristol.game.state import GameState
from faristol.game.transition import apply, opening_state
from faristol.rulebook.objections import Objection
from faristol.rulebook.schema import Rulebook
from faristol.tiles import load_tileset


def record_of(events: Iterable[Event], rulebook: Rulebook) -> GameRecord:
    """
    The whole game, racks included: only for a game that is over.

    Raises:
        IllegalMove: while the game goes on, because a record shows every rack.
    """
    opened, *rest = events
    assert isinstance(opened, GameOpened), "a game begins with GameOpened"
    state = opening_state(opened)
    moves: list[RecordedMove] = []
    for event in rest:
        moves += _recorded(state, event, rulebook)
        state = apply(state, event)
    if state.ended is None:
        raise IllegalMove(Objection("turn.not_over"))
    return GameRecord(
        title=" – ".join(state.names),
        players=state.names,
        opening_racks=(None, None),
        tags={"rulebook": opened.rulebook, "lexicon": opened.lexicon_version},
        moves=tuple(moves),
    )


def _recorded(state: GameState, event: Event, rulebook: Rulebook) -> Iterable[RecordedMove]:
    match event:
        case PlayDeclared(side=side):
            yield RecordedMove(
                side=side,
                kind=MoveKind.PLAY,
                rack=state.racks[side],
                place=parse_place(event.place, rulebook.play.coordinates),
                word=load_tileset(state.opened.tileset).alphabet.parse_tiles(event.word),
                score=event.score,
                total=state.scores[side] + event.score,
            )
        case PlayWithdrawn(side=side):
            play = state.pending
            assert play is not None, "withdrawn without a play"
            total = state.scores[side] - play.score
            yield RecordedMove(side=side, kind=MoveKind.WITHDRAWN, score=-play.score, total=total)
        case TilesExchanged(side=side):
            yield RecordedMove(
                side=side,
                kind=MoveKind.EXCHANGE,
                rack=state.racks[side],
                tiles=event.returned,
                count=event.count,
                score=0,
                total=state.scores[side],
            )
        case TurnPassed(side=side):
            rack, total = state.racks[side], state.scores[side]
            yield RecordedMove(side=side, kind=MoveKind.PASS, rack=rack, score=0, total=total)
        case GameEnded():
            yield from _adjustments(state, event)
        case _:
            return  # draws, clocks and answers are on no sheet


def _adjustments(state: GameState, ended: GameEnded) -> Iterable[RecordedMove]:
    totals = list(state.scores)
    for adjustment in ended.adjustments:
        side: Side = adjustment.side
        totals[side] += adjustment.points
        overtime = adjustment.rule.startswith("clock.")
        holder = side if adjustment.points < 0 else 1 - side
        yield RecordedMove(
            side=side,
            kind=MoveKind.TIME_PENALTY if overtime else MoveKind.RACK_POINTS,
            tiles=None if overtime else ended.racks[holder],
            score=adjustment.points,
            total=totals[side],
            note=adjustment.rule,
        )
