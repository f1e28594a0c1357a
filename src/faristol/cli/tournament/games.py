"""`faristol tournament games`: the games for a rating."""

from argparse import Namespace
from collections.abc import Iterable

from faristol.cli.kit.output import print_json
from faristol.cli.tournament.arguments import add_read
from faristol.cli.tournament.plan import points_of
from faristol.cli.tournament.store import open_store
from faristol.formats.duplicate.csv import format_table
from faristol.rating.game import RatedGame
from faristol.tournament.rated import rated_games

add_arguments = add_read


def run(args: Namespace) -> None:
    with open_store(args.file) as store:
        games = rated_games(store.state)
    if not args.json:
        print(games_csv(games), end="")
        return
    documents = [
        {
            "round": game.round_number,
            "player1": game.players[0],
            "player2": game.players[1],
            "result1": points_of(game.half_points),
        }
        for game in games
    ]
    print_json({"games": documents})


def games_csv(games: Iterable[RatedGame]) -> str:
    """For `faristol rating apply`."""
    return format_table(
        ("round", "player1", "player2", "result1"),
        ([game.round_number, *game.players, ("0", "0.5", "1")[game.half_points]] for game in games),
    )
