"""Lists of games and seeks, whatever comes late, twice or not at all."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.test import Client
from django.utils import timezone

from faristol.game import Phase, opening_state
from faristol_web.accounts.visitors import profile_of
from faristol_web.play import belonging, seeks, services
from faristol_web.play.models import Game, Invitation, OnlineRatedGame, Seat, Seek
from tests.web.streams.test_hub import terms

pytestmark = pytest.mark.django_db(databases=["default", "events"])


def game(public_id: str = "g", **columns: object) -> Game:
    row: dict[str, object] = {
        "names": ["Anna", "Biel"],
        "scores": [0, 0],
        "rulebook_id": "ca-1v1",
        "side_ms": 1,
    }
    return Game.objects.create(public_id=public_id, invitation_hash=public_id, **{**row, **columns})


def test_an_older_state_that_is_told_later_changes_nothing() -> None:
    game(status=Game.Status.RUNNING)
    names = ("Anna", "Biel")
    before = replace(opening_state(terms()), names=names, phase=Phase.PLAY, length=8)
    services.note_state("g", replace(before, phase=Phase.OVER, scores=(400, 390), length=9))
    services.note_state("g", before)
    found = Game.objects.get()
    assert (found.status, found.scores, found.noted) == (Game.Status.OVER, [400, 390], 9)
    services.note_state("g", replace(before, phase=Phase.OVER, scores=(400, 380), length=10))
    assert Game.objects.get().scores == [400, 380]


def test_a_number_names_nobody_who_has_not_played_to_the_end() -> None:
    anna = User.objects.create_user("anna")
    address = f"/games/?player={anna.pk}"
    assert Client().get(address).status_code == 404
    found = game(status=Game.Status.RUNNING)
    Seat.objects.create(game=found, side=0, visitor="a", user=anna)
    assert Client().get(address).status_code == 404
    Game.objects.update(status=Game.Status.OVER, ended_at=timezone.now())
    assert "anna" in Client().get(address).content.decode()
    assert Client().get(f"{address}&rulebook=ro-liber").status_code == 200


@pytest.mark.parametrize("number", ["9" * 5000, "-1", "x", "١"])
def test_a_number_without_an_account_is_not_there(number: str) -> None:
    assert Client().get("/games/", {"player": number}).status_code == 404


def seek_of(visitor: str, **columns: object) -> Seek:
    row = {"rulebook_id": "ca-1v1", "side_ms": 60_000, "name": "Anna", "seen_at": timezone.now()}
    return Seek.objects.create(public_id="s", visitor=visitor, **{**row, **columns})


def test_a_seek_that_was_taken_in_the_moment_of_a_crash_leads_to_no_game_that_is_not_there() -> None:
    taker = Client()
    taker.get("/lobby/s/take/")
    session = taker.session
    session["visitor"] = "b"
    session.save()
    taker.cookies["sessionid"] = session.session_key or ""
    seek_of("a", status=Seek.Status.TAKEN, taken_by="b")
    answer = taker.get("/lobby/s/take/")
    assert answer.status_code == 200  # and may be taken once more
    assert b'name="name"' in answer.content


def test_such_a_seek_waits_again_after_the_start() -> None:
    seek_of("a", status=Seek.Status.TAKEN, taken_by="b")
    seeks.open_again()
    assert (Seek.objects.get().status, Seek.objects.get().taken_by) == (Seek.Status.OPEN, "")


def test_a_guest_who_took_a_seek_keeps_it_with_the_account() -> None:
    own = profile_of(User.objects.create_user("biel")).visitor
    seek_of("a", status=Seek.Status.TAKEN, taken_by="guest")
    belonging.adopt("guest", own)
    assert Seek.objects.get().taken_by == own


def test_a_decliner_is_not_said_to_see_the_invitation() -> None:
    anna, biel = User.objects.create_user("anna"), User.objects.create_user("biel")
    found = game()
    Seat.objects.create(game=found, side=0, visitor=profile_of(anna).visitor, user=anna)
    Invitation.objects.create(game=found, user=biel, declined_at=timezone.now())
    client = Client()
    client.force_login(anna)
    session = client.session
    session["visitor"] = profile_of(anna).visitor
    session.save()
    answer = client.post("/games/g/invite/", {"username": "biel"})
    assert answer.status_code == 400
    assert b"biel has declined" in answer.content


def test_rating_changes_of_a_game_never_change_and_only_an_account_goes_out_of_them() -> None:
    anna, biel = User.objects.create_user("anna"), User.objects.create_user("biel")
    values = dict.fromkeys(("first_before", "first_after", "second_before", "second_after"), 1200)
    row = OnlineRatedGame.objects.create(
        game=game(), rulebook_id="ca-1v1", first=anna, second=biel, half_points=2, **values
    )
    mine = OnlineRatedGame.objects.filter(pk=row.pk)
    for change in ({"first_after": 1300}, {"half_points": 0}, {"first": biel}, {"second": anna}):
        with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
            mine.update(**change)
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        mine.delete()
    anna.delete()
    assert (mine.get().first, mine.get().second) == (None, biel)
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        mine.update(first=biel)


def test_a_game_by_correspondence_that_ended_now_is_first_on_the_pages() -> None:
    today = timezone.now()
    for days in (60, 2):
        found = game(f"opened{days}", status=Game.Status.OVER, ended_at=today - timedelta(days=days % 60))
        Game.objects.filter(pk=found.pk).update(opened_at=today - timedelta(days=days))
    for page in ("/", "/games/"):
        text = Client().get(page).content.decode()
        assert text.index("opened60") < text.index("opened2"), page
