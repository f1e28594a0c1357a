"""Games of two policies as somebody would have written them down."""

from dataclasses import replace
from functools import cache

from faristol.analysis.policy import ByEquity, ByScore, Policy
from faristol.analysis.selfplay import PlayedGame, play_game, seed_of
from faristol.board import Grid, Place, Square, load_layout
from faristol.game.actions import Exchange, Play
from faristol.game.records import GameRecord, MoveKind, RecordedMove, Replay, examine
from faristol.tiles import load_tileset
from tests.analysis.test_playouts import playouts


@cache
def game(rulebook_id: str, names: str, number: int = 0) -> PlayedGame:
    """`names` says who plays: e by equity, s by score; the first starts."""
    made = playouts(rulebook_id)
    policies: dict[str, Policy] = {
        "e": ByEquity(made.generator, made.rulebook, made.weights),
        "s": ByScore(made.generator, made.rulebook),
    }
    first, second = (policies[name] for name in names)
    return play_game((first, second), rulebook=made.rulebook, seed=seed_of("reports", number, seed=1))


def record_of_game(played: PlayedGame) -> GameRecord:
    grid = Grid.of(load_layout(played.state.opened.board))
    moves = []
    for turn in played.turns:
        match turn.choice.move:
            case Play(placement=placement, main=main):
                direction = placement.direction_on(grid.columns) or main
                assert direction is not None
                first, last = grid.lay(placement.tiles).run_through(placement.tiles[0][0], direction)
                laid = dict(placement.tiles)
                moves.append(
                    RecordedMove(
                        side=turn.side,
                        kind=MoveKind.PLAY,
                        rack=turn.rack,
                        place=Place(*divmod(first, grid.columns), direction),
                        word=tuple(
                            laid.get(Square(at)) for at in range(first, last + 1, grid.step(direction))
                        ),
                        score=turn.choice.score,
                    )
                )
                grid = grid.lay(placement.tiles)
            case Exchange(tiles=tiles):
                moves.append(
                    RecordedMove(side=turn.side, kind=MoveKind.EXCHANGE, rack=turn.rack, tiles=tiles, score=0)
                )
            case _:
                moves.append(RecordedMove(side=turn.side, kind=MoveKind.PASS, rack=turn.rack, score=0))
    return GameRecord(
        players=("Anna", "Biel"),
        opening_racks=(played.turns[0].rack, played.turns[1].rack),
        moves=(*moves, *_counted(played)),
    )


def _counted(played: PlayedGame) -> list[RecordedMove]:
    return [
        RecordedMove(side=each.side, kind=MoveKind.RACK_POINTS, score=each.points)
        for each in played.ended.adjustments
    ]


def replayed(rulebook_id: str, record: GameRecord) -> Replay:
    book = playouts(rulebook_id).rulebook
    return examine(record, book, tileset=load_tileset(book.play.tileset), layout=load_layout(book.play.board))


def forgetful(record: GameRecord, side: int) -> GameRecord:
    """The same as a sheet that knows the other side's racks only."""
    racks = tuple(None if at == side else rack for at, rack in enumerate(record.opening_racks))
    moves = tuple(replace(move, rack=None) if move.side == side else move for move in record.moves)
    return replace(record, opening_racks=racks, moves=moves)
