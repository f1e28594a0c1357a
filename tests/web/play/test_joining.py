"""Permission to sit down, and the seats after signing in."""

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from faristol_web.accounts.visitors import profile_of
from faristol_web.play import belonging, seeks
from faristol_web.play.joining import reasons_against
from faristol_web.play.lobby import lobby_for
from faristol_web.play.models import Game, OnlineRating, Seat, Seek
from faristol_web.play.seeks import LASTS, TooManySeeks, open_seek, open_seeks, stay, withdraw
from faristol_web.play.terms import Terms

pytestmark = pytest.mark.django_db

TERMS = {"rulebook_id": "ca-1v1", "lexicon_id": "ca-disc-2021", "side_ms": 60_000}


@pytest.fixture
def anna() -> User:
    return User.objects.create_user("anna")


def seek(visitor: str = "v1", **terms: object) -> Seek:
    return open_seek(Terms(**{**TERMS, **terms}), name="Anna", visitor=visitor)  # type: ignore[arg-type]  # terms


def rated(user: User, rating: int) -> str:
    """The visitor's id of this account, which stands so."""
    OnlineRating.objects.create(user=user, rulebook_id="ca-1v1", rating=rating, games=20)
    return str(profile_of(user).visitor)


def test_a_guest_may_take_what_is_neither_rated_nor_for_a_range() -> None:
    assert reasons_against(seek(), "v2") == []
    assert reasons_against(seek(is_rated=True), "v2") == ["This game is rated. Sign in to join it."]
    assert len(reasons_against(seek(lowest_rating=1000), "v2")) == 1


@pytest.mark.parametrize(("rating", "fits"), [(1099, False), (1100, True), (1300, True), (1301, False)])
def test_a_range_of_ratings_includes_its_ends(anna: User, rating: int, fits: bool) -> None:  # noqa: FBT001 – a case
    wanted = seek(lowest_rating=1100, highest_rating=1300, is_rated=True)

    assert (reasons_against(wanted, rated(anna, rating)) == []) is fits


def test_nobody_plays_against_oneself_on_another_device(anna: User) -> None:
    own = profile_of(anna).visitor
    mine = seek(own)
    game = Game.objects.create(public_id="g", invitation_hash="h", rulebook_id="ca-1v1", side_ms=1)
    Seat.objects.create(game=game, side=0, visitor="before", user=anna)

    assert reasons_against(mine, own) == ["You cannot play against yourself. Send the link to someone else."]
    assert reasons_against(game, own) == ["You cannot play against yourself. Send the link to someone else."]


def test_a_seek_ends_when_its_owner_is_gone_and_not_while_there() -> None:
    gone, here, by_letter = seek("v1"), seek("v2"), seek("v3", turn_ms=86_400_000)
    long_ago = timezone.now() - 2 * LASTS
    Seek.objects.update(seen_at=long_ago)
    stay("v2")

    assert set(open_seeks()) == {here, by_letter}
    assert seeks.take(gone, name="Biel", visitor="v9") is None


def test_a_withdrawn_seek_cannot_be_taken() -> None:
    mine = seek()
    assert withdraw(mine) is True
    assert withdraw(mine) is False

    assert seeks.take(mine, name="Biel", visitor="v2") is None


def test_nobody_fills_the_lobby_alone() -> None:
    for _ in range(seeks.MOST):
        seek()
    with pytest.raises(TooManySeeks):
        seek()
    assert seek("v2")


@pytest.mark.parametrize("count", [1, 5])
def test_the_lobby_takes_as_many_queries_for_one_offer_as_for_many(
    anna: User, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(count):
        user = User.objects.create_user(f"u{number}")
        seek(rated(user, 1200 + number), is_rated=True)
        waiting = Game.objects.create(
            public_id=f"g{number}", invitation_hash=f"h{number}", is_public=True, names=["U", ""], **TERMS
        )
        Seat.objects.create(game=waiting, side=0, visitor=profile_of(user).visitor, user=user)

    with django_assert_num_queries(12):
        found = lobby_for(profile_of(anna).visitor, {})
    assert len(found.offers) == 2 * count


def test_a_log_in_takes_the_guests_seats_along_but_never_both_of_a_game(anna: User) -> None:
    own = profile_of(anna).visitor
    mine, both = (
        Game.objects.create(public_id=name, invitation_hash=name, rulebook_id="ca-1v1", side_ms=1)
        for name in ("mine", "both")
    )
    Seat.objects.create(game=mine, side=0, visitor="guest")
    Seat.objects.create(game=both, side=0, visitor="guest")
    Seat.objects.create(game=both, side=1, visitor=own, user=anna)
    waiting = seek("guest")
    belonging.adopt("guest", own)
    waiting.refresh_from_db()

    assert Seat.objects.get(game=mine).visitor == own
    assert Seat.objects.get(game=mine).user == anna
    assert Seat.objects.get(game=both, side=0).visitor == "guest"
    assert (waiting.visitor, waiting.user) == (own, anna)
