"""A year of games as the index holds them, made from a seed: everything odd that a season brings."""

from collections.abc import Sequence
from datetime import date, timedelta
from random import Random

from faristol.board import Square
from faristol.rating.states import season_of
from faristol.statistics import format_squares
from faristol_web.archive.models import GameSide, JudgedSide, Source
from faristol_web.ratings.models import Player

NAMES = ('Pere <b>& "Co"', "ΓΙΑΝΝΗΣ ΠΑΠΑΔΟΠΟΥΛΟΣ", "O'Neil & Søn", "Ștefan Țurcanu", "Anna Mas")


def people(names: Sequence[str] = NAMES) -> list[Player]:
    return [
        Player.objects.create(
            public_id=f"p{number}", name=name, folded=name.lower(), sort_name=name.lower(), club=""
        )
        for number, name in enumerate(names)
    ]


def make_year(players: Sequence[Player], games: int, *, seed: int = 1, tileset: str = "catalan") -> None:
    """Give the first player so many games, from September 2025 on."""
    random = Random(seed)  # noqa: S311 – a made-up year
    sides, judged = [], []
    for number in range(games):
        day = date(2025, 9, 1) + timedelta(days=number * 364 // max(games, 1))
        other = random.choice([*players[1:], None])
        points = [random.randint(150, 620), random.randint(150, 620)]
        if number == 3:
            points[0] = 20_000
        if number % 23 == 5:
            points[1] = points[0]
        is_whole, has_moves = number % 17 != 4, number % 3 != 0
        winner = None if points[0] == points[1] else int(points[0] < points[1])
        game = f"g{tileset}{number}" if has_moves else ""
        first = random.randint(0, 1)
        own = random.randint(0, 1)
        for mine, player, foe in ((own, players[0], other), (1 - own, other, players[0])):
            at = 0 if player is players[0] else 1
            sides.append(
                GameSide(
                    source=Source.ONLINE if has_moves else Source.TOURNAMENT,
                    key=game or f"t{tileset}{number // 10}",
                    round_number=0 if has_moves else number,
                    side=mine,
                    seat=mine if has_moves else None,
                    game=game,
                    title="" if has_moves else 'Open "<Vic>"',
                    address=f"/games/{game}/replay/" if game else "/tournaments/x/",
                    rulebook_id="ca-ajusc",
                    tileset=tileset,
                    day=day,
                    season=season_of(day.isoformat()),
                    player=player,
                    opponent=foe,
                    name=player.name if player else "Somebody",
                    opponent_name=foe.name if foe else "Somebody",
                    points=points[at],
                    conceded=points[1 - at],
                    spread=points[at] - points[1 - at],
                    total=sum(points),
                    is_won=None if winner is None else winner == at,
                    is_whole=is_whole,
                    started=first == mine if has_moves else None,
                    bingos=random.randint(0, 3) if number % 5 else None,
                    squares=format_squares(
                        Square(s) for s in random.sample(range(225), random.randint(0, 60))
                    )
                    if has_moves
                    else "",
                    best_word="CASES" if number % 5 else "",
                    best_points=random.randint(30, 120) if number % 5 else None,
                    best_move=random.randint(1, 20) if has_moves else None,
                    longest_word="ESCARRASSOS" if has_moves else "",
                    longest_length=random.randint(5, 11) if has_moves else None,
                    longest_move=random.randint(1, 20) if has_moves else None,
                )
            )
            if has_moves and number % 4 == 1:
                judged.append(
                    JudgedSide(
                        game=game, side=mine, judged=random.randint(0, 15), lost_points=random.random() * 9
                    )
                )
    GameSide.objects.bulk_create(sides)
    JudgedSide.objects.bulk_create(judged)
