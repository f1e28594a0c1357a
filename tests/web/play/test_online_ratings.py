"""Online ratings: the games that count, the effect of each, and recomputing them."""

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError

from faristol.game import Side
from faristol.game.events import EndReason, GameEnded
from faristol_web.play import online_ratings
from faristol_web.play.models import Game, OnlineRatedGame, OnlineRating, Seat
from faristol_web.play.online_ratings import NEWCOMER, Standing, after, count, online_standings, recomputed

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> User:
    return User.objects.create_user("anna")


@pytest.fixture
def biel() -> User:
    return User.objects.create_user("biel")


def online_rating(user: User, rulebook_id: str) -> Standing:
    return online_standings([user]).of(user.pk, rulebook_id)


def ended(winner: Side | None, *, both_lost: bool = False) -> GameEnded:
    return GameEnded(
        at_ms=1,
        reason=EndReason.OUT,
        winner=winner,
        adjustments=(),
        scores=(0, 0),
        racks=((), ()),
        seed=bytes(32),
        both_lost=both_lost,
    )


def game_of(*users: User | None, is_rated: bool = True, turns: int = 20, rulebook_id: str = "ca-1v1") -> Game:
    number = Game.objects.count()
    game = Game.objects.create(
        public_id=f"g{number}",
        invitation_hash=f"h{number}",
        rulebook_id=rulebook_id,
        side_ms=1,
        is_rated=is_rated,
        turns=turns,
    )
    for side, user in enumerate(users):
        Seat.objects.create(game=game, side=side, visitor=f"v{side}", user=user)
    return game


@pytest.mark.parametrize(
    ("before", "half_points", "expected"),
    [
        ((1200, 1200), 2, (1210, 1190)),  # 20 · ½
        ((1200, 1200), 1, (1200, 1200)),
        ((1400, 1200), 2, (1410, 1190)),  # 40 · 0.2403 = 9.6
        ((1400, 1200), 0, (1370, 1230)),  # 40 · 0.7597 = 30.4
        ((1300, 1200), 1, (1296, 1204)),  # 30 · 0.1401 = 4.2
    ],
)
def test_a_game_counts_as_the_formula_says(
    before: tuple[int, int], half_points: int, expected: tuple[int, int]
) -> None:
    assert after(before, half_points) == expected


def test_everyone_begins_equal_and_guests_have_no_rating(anna: User) -> None:
    assert online_rating(anna, "ca-1v1") == Standing(NEWCOMER, 0)
    assert online_standings([None]).known == {}


def test_a_game_is_counted_once_however_often_it_is_told(anna: User, biel: User) -> None:
    game = game_of(anna, biel)
    assert count(game, ended(1)) is not None
    assert count(game, ended(1)) is None

    assert online_rating(anna, "ca-1v1") == Standing(1190, 1)
    assert online_rating(biel, "ca-1v1") == Standing(1210, 1)
    assert OnlineRatedGame.objects.get().half_points == 0


def test_each_rulebook_has_its_own_ratings(anna: User, biel: User) -> None:
    count(game_of(anna, biel), ended(0))

    assert online_rating(anna, "ro-liber") == Standing(NEWCOMER, 0)


def test_only_rated_games_between_two_accounts_count(anna: User, biel: User) -> None:
    for game in (
        game_of(anna, biel, is_rated=False),
        game_of(anna, None),
        game_of(anna, anna),
        game_of(anna, biel, turns=1),
    ):
        assert count(game, ended(0)) is None
    assert count(game_of(anna, biel), ended(None, both_lost=True)) is None

    assert not OnlineRating.objects.exists()


def test_few_games_are_provisional() -> None:
    assert str(Standing(1200, 10)) == "1200?"
    assert str(Standing(1200, 11)) == "1200"


def test_the_ratings_follow_from_the_games(anna: User, biel: User) -> None:
    carla = User.objects.create_user("carla")
    for players, winner in (((anna, biel), 0), ((biel, carla), None), ((carla, anna), 1), ((anna, biel), 1)):
        count(game_of(*players), ended(winner))  # type: ignore[arg-type]  # a side
    standings, differences = recomputed()

    assert differences == []
    assert standings[anna.pk, "ca-1v1"] == online_rating(anna, "ca-1v1")
    call_command("online_ratings")


def test_a_rating_that_does_not_follow_is_found_and_put_right(anna: User, biel: User) -> None:
    count(game_of(anna, biel), ended(0))
    OnlineRating.objects.filter(user=anna).update(rating=2000)

    with pytest.raises(CommandError, match=r"2000\?, and the games give 1210\?"):
        call_command("online_ratings")
    call_command("online_ratings", repair=True)
    assert online_rating(anna, "ca-1v1") == Standing(1210, 1)
    assert online_ratings.recomputed()[1] == []


def test_a_result_that_is_changed_counts_as_if_it_had_been_the_first(anna: User, biel: User) -> None:
    game, carla = game_of(anna, biel), User.objects.create_user("carla")
    count(game, ended(0))  # 1210, 1190
    count(game_of(anna, carla), ended(0))  # 1220, 1190: 21 · 0.4856
    count(game, ended(1))
    count(game, ended(1))

    assert online_rating(anna, "ca-1v1") == Standing(1200, 2)
    assert online_rating(biel, "ca-1v1") == Standing(1210, 1)
    assert OnlineRatedGame.objects.filter(game=game).count() == 2
    assert recomputed()[1] == []


def test_a_deleted_account_leaves_the_others_rating_as_it_is(anna: User, biel: User) -> None:
    count(game_of(anna, biel), ended(0))
    anna.delete()
    count(game_of(biel, User.objects.create_user("carla")), ended(0))

    assert recomputed()[1] == []
