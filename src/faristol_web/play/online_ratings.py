"""
Online ratings, one for each rulebook: Elo, game by game, as the library counts it.

Only games that two accounts agreed to rate, and in which both have moved. What a game did is a row that
stays; where somebody stands follows from those rows.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from faristol.game.events import GameEnded
from faristol.rating import elo
from faristol.rating.game import LOSS, TIE, WIN, RatedGame, RatedPlayer
from faristol_web.play.models import Game, OnlineRatedGame, OnlineRating

NEWCOMER = 1200
"""Rating at which everyone begins. The formula fixes only differences."""
PROVISIONAL_GAMES = 10
"""Up to so many, a rating says little yet, and pages mark it."""
FEWEST_TURNS = 2
"""A game in which not both have moved was none."""
_SIDES = ("0", "1")


@dataclass(frozen=True, slots=True)
class Standing:
    """Rating shown beside a name."""

    rating: int
    games: int

    @property
    def is_provisional(self) -> bool:
        return self.games <= PROVISIONAL_GAMES

    def __str__(self) -> str:
        return f"{self.rating}?" if self.is_provisional else f"{self.rating}"


@dataclass(frozen=True, slots=True)
class Standings:
    """Ratings of some accounts, under every rulebook."""

    known: Mapping[tuple[int, str], Standing]

    def of(self, user_id: int, rulebook_id: str) -> Standing:
        """Return an account's standing; one that has not played yet has the newcomer's rating."""
        return self.known.get((user_id, rulebook_id), Standing(NEWCOMER, 0))


def online_standings(users: Iterable[AbstractBaseUser | None]) -> Standings:
    """Return the ratings of these accounts, guests left out. One query."""
    rows = OnlineRating.objects.filter(user_id__in={user.pk for user in users if user is not None})
    return Standings({(row.user_id, row.rulebook_id): Standing(row.rating, row.games) for row in rows})


def after(before: tuple[int, int], half_points: int) -> tuple[int, int]:
    """
    Return two ratings after a game; `half_points` are the first player's.

    >>> after((1200, 1200), 2), after((1400, 1200), 0)
    ((1210, 1190), (1370, 1230))
    """
    players = {side: RatedPlayer(rating=rating) for side, rating in zip(_SIDES, before, strict=True)}
    outcome = elo.rate(players, [RatedGame(1, ("0", "1"), half_points)])
    return outcome["0"].rating, outcome["1"].rating


@transaction.atomic
def count(game: Game, ended: GameEnded) -> OnlineRatedGame | None:
    """Count each result once, however often it arrives; None for a game that is not to be counted."""
    if not game.is_rated or ended.both_lost or game.turns < FEWEST_TURNS:
        return None
    seats = {seat.side: seat.user for seat in game.seats.select_related("user")}
    first, second = seats.get(0), seats.get(1)
    if first is None or second is None or first == second:
        return None
    half_points = half_points_of(ended)
    counted = list(OnlineRatedGame.objects.filter(game=game))
    if counted and counted[-1].half_points == half_points:
        return None
    rows = [_row(user, game.rulebook_id) for user in (first, second)]
    before = (rows[0].rating, rows[1].rating)
    now = _corrected(before, half_points, counted) if counted else after(before, half_points)
    for row, rating in zip(rows, now, strict=True):
        row.rating = rating
        row.games += not counted
        row.save()
    return OnlineRatedGame.objects.create(
        game=game,
        correction=len(counted),
        rulebook_id=game.rulebook_id,
        first=first,
        second=second,
        half_points=half_points,
        first_before=before[0],
        first_after=now[0],
        second_before=before[1],
        second_after=now[1],
    )


def _corrected(
    before: tuple[int, int], half_points: int, counted: Sequence[OnlineRatedGame]
) -> tuple[int, int]:
    """
    Return the ratings as if this result had been counted at the time; games in between stay as they were.
    """
    then = (counted[0].first_before, counted[0].second_before)
    was, should = after(then, counted[-1].half_points), after(then, half_points)
    return before[0] + should[0] - was[0], before[1] + should[1] - was[1]


def half_points_of(ended: GameEnded) -> int:
    """Return the half points of side 0."""
    return TIE if ended.winner is None else WIN if ended.winner == 0 else LOSS


def _row(user: AbstractBaseUser, rulebook_id: str) -> OnlineRating:
    row = OnlineRating.objects.filter(user=user, rulebook_id=rulebook_id).first()
    return row or OnlineRating(user=user, rulebook_id=rulebook_id, rating=NEWCOMER, games=0)


# Again, from the rated games


@dataclass(frozen=True, slots=True)
class Difference:
    """A rating that does not follow from the games."""

    what: str
    kept: str
    expected: str

    def __str__(self) -> str:
        return f"{self.what}: {self.kept}, and the games give {self.expected}"


def recomputed() -> tuple[dict[tuple[int, str], Standing], list[Difference]]:
    """
    Recompute all ratings from the first game on, by account and rulebook, and find the games that disagree.
    """
    standings: dict[tuple[int, str], Standing] = {}
    differences: list[Difference] = []
    counted: dict[int, list[OnlineRatedGame]] = {}
    for row in OnlineRatedGame.objects.select_related("game").order_by("pk"):
        keys = [(user_id, row.rulebook_id) for user_id in (row.first_id, row.second_id)]
        kept = (row.first_before, row.second_before)
        before = tuple(
            standings[key].rating if key[0] is not None and key in standings else own
            for key, own in zip(keys, kept, strict=True)
        )
        earlier = counted.setdefault(row.game_id, [])
        stood = (before[0], before[1])
        now = _corrected(stood, row.half_points, earlier) if earlier else after(stood, row.half_points)
        earlier.append(row)
        if (before, now) != (kept, (row.first_after, row.second_after)):
            written = f"{kept} → {(row.first_after, row.second_after)}"
            differences.append(Difference(f"game {row.game.public_id}", written, f"{before} → {now}"))
        for key, rating in zip(keys, now, strict=True):
            if key[0] is not None:
                games = standings[key].games if key in standings else 0
                standings[key] = Standing(rating, games + (row.correction == 0))
    return standings, [*differences, *_misplaced(standings)]


def _misplaced(standings: dict[tuple[int, str], Standing]) -> list[Difference]:
    rows = {
        (row.user_id, row.rulebook_id): Standing(row.rating, row.games) for row in OnlineRating.objects.all()
    }
    return [
        Difference(f"account {key[0]} under {key[1]}", str(rows.get(key)), str(standings.get(key)))
        for key in sorted(rows.keys() | standings.keys())
        if rows.get(key) != standings.get(key)
    ]


@transaction.atomic
def put_right() -> int:
    """Make everyone's standing again from the games, which stay as they are; how many were wrong."""
    standings, _ = recomputed()
    wrong = _misplaced(standings)
    OnlineRating.objects.all().delete()
    OnlineRating.objects.bulk_create(
        OnlineRating(user_id=user_id, rulebook_id=rulebook_id, rating=standing.rating, games=standing.games)
        for (user_id, rulebook_id), standing in standings.items()
    )
    return len(wrong)


# Lists


def rated_games_of(user: AbstractBaseUser, rulebook_id: str) -> Sequence[OnlineRatedGame]:
    """From the first on."""
    games = OnlineRatedGame.objects.filter(rulebook_id=rulebook_id)
    own = games.filter(first_id=user.pk) | games.filter(second_id=user.pk)
    return list(own.select_related("game", "first__profile", "second__profile"))
