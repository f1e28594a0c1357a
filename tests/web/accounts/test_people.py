"""People: names in any alphabet, one-time links, administrators, and invitations of guests to rule."""

import re
from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from pytest_django.fixtures import Settings

from faristol_web.accounts import guests, services
from faristol_web.accounts.access import Role, roles_of
from faristol_web.accounts.models import Guest, PersonalLink, Profile
from faristol_web.accounts.names import account_called
from faristol_web.accounts.visitors import KEY, profile_of
from faristol_web.archive.models import Claim
from faristol_web.duplicate.models import Chair
from faristol_web.play.models import Game, Seat
from faristol_web.ratings.models import Player
from tests.web.accounts.test_accounts import FORM, PASSWORD, log_in, logged_in
from tests.web.duplicate.test_queries import a_session, seat
from tests.web.tournaments.desks import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _quick_hashes(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def administrator() -> Client:
    return logged_in(User.objects.create_superuser("serra"))


def letters(client: Client, who: str, **headers: str) -> list[list[str]]:
    """The links in each letter that goes out."""
    mail.outbox.clear()
    assert client.post("/login/forgotten/", {"who": who}, **headers).status_code == 200  # type: ignore[arg-type]  # headers
    return [re.findall(r"http\S+/account/link/\S+", str(letter.body)) for letter in mail.outbox]


# Names


@pytest.mark.parametrize(("name", "again"), [("Ελένη", "ΕΛΈΝΗ"), ("Núria", "NÚRIA"), ("Ștefan", "ștefan")])
def test_a_name_is_told_apart_by_its_letters_in_every_alphabet(client: Client, name: str, again: str) -> None:
    User.objects.create_user(name, password=PASSWORD)

    assert client.post("/account/new/", {**FORM, "username": again}).status_code == 400
    assert log_in(client, again) == 302
    assert User.objects.count() == 1


def test_a_name_that_looks_like_another_is_another(client: Client) -> None:
    User.objects.create_user("admin", password=PASSWORD)

    assert account_called("admın") is None
    assert log_in(client, "admın") == 400


def test_accounts_from_before_that_differ_in_case_alone_log_in_as_they_are_written() -> None:
    names = ("Ελένη", "ελένη")
    User.objects.bulk_create([User(username=each) for each in names])

    migration = import_module("faristol_web.accounts.migrations.0005_profile_folded")
    migration.fold(apps, None)

    assert [profile.folded for profile in Profile.objects.order_by("user")] == ["ελένη", None]
    assert [getattr(account_called(each), "username", "") for each in (*names, "ΕΛΈΝΗ")] == [*names, "Ελένη"]


# One-time links


def test_a_letter_takes_no_link_away_that_was_handed_over(
    client: Client, administrator: Client, settings: Settings
) -> None:
    settings.CAN_SEND_MAIL = True
    berta = User.objects.create_user("Berta", email="berta@example.org")
    administrator.post(f"/people/{berta.pk}/", {"do": "link"})
    handed = PersonalLink.objects.get()
    (first,), (second,) = letters(client, "berta"), letters(client, "BERTA")

    assert client.get(f"/account/link/{handed.token}/").status_code == 200
    assert [client.get(each).status_code for each in (first[0], second[0])] == [404, 200]


def test_one_letter_names_every_account_that_has_the_address(client: Client, settings: Settings) -> None:
    settings.CAN_SEND_MAIL = True
    for name in ("thief", "victim"):
        User.objects.create_user(name, email="victim@example.org")

    (links,) = letters(client, "victim@example.org")

    assert len(links) == len({*links}) == 2
    assert [client.get(link).context["owner"].username for link in links] == ["thief", "victim"]


def test_a_letter_says_the_sites_own_address_whatever_the_request_calls_it(
    client: Client, settings: Settings
) -> None:
    settings.CAN_SEND_MAIL, settings.ADDRESS = True, "https://club.example/"
    settings.ALLOWED_HOSTS = ["*"]
    User.objects.create_user("Berta", email="berta@example.org")

    ((link,),) = letters(client, "Berta", HTTP_HOST="evil.example")

    assert link.startswith("https://club.example/account/link/")


def test_once_nobody_may_make_an_account_invitations_make_none_either(
    client: Client, administrator: Client
) -> None:
    administrator.post("/people/", {"do": "invite"})
    link = PersonalLink.objects.get()
    administrator.post("/people/", {"do": "terms", "sign_up": "nobody"})

    assert client.post(f"/account/link/{link.token}/", FORM).status_code == 403
    administrator.post("/people/", {"do": "invite"})
    assert PersonalLink.objects.count() == 1


def test_a_link_that_is_used_says_so_and_tells_nobody_whether_it_ever_was(client: Client) -> None:
    token = services.new_administrator_link()
    form = {"username": "serra", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post(f"/administrator/{token}/", form)["Location"] == "/people/"

    used, never = (Client().get(f"/administrator/{each}/") for each in (token, "x" * 32))

    assert used.status_code == never.status_code == 404
    assert b"no longer works" in used.content
    assert used.templates[0].name == never.templates[0].name


def test_an_account_that_signs_others_out_is_told_of_the_tokens() -> None:
    client = logged_in(User.objects.create_user("Berta"))

    assert "API tokens stay valid" in client.get("/account/password/").content.decode()


# Administrators


def test_staff_of_before_are_arbiters_and_no_administrators() -> None:
    User.objects.create_user("serra", is_staff=True)

    migration = import_module("faristol_web.accounts.migrations.0004_staff_of_before")
    migration.make_arbiters(apps, None)

    serra = User.objects.get()
    assert not serra.is_staff
    assert roles_of(serra) == {Role.ARBITER, Role.MEMBER, Role.SPECTATOR}
    assert Role.ADMINISTRATOR not in roles_of(User.objects.create_user("other", is_staff=True))


@pytest.mark.parametrize("path", ["auth/user/", "auth/group/"])
def test_accounts_are_looked_after_in_one_place_alone(administrator: Client, path: str) -> None:
    assert administrator.get("/admin/").status_code == 200
    assert administrator.get(f"/admin/{path}").status_code == 404


def test_an_editor_finds_the_own_work_and_who_waits(client: Client) -> None:
    berta = User.objects.create_user("Berta")
    services.set_roles(berta, {Role.EDITOR}, given_by=berta)
    Claim.objects.create(user=berta, player=Player.objects.create(name="Berta Roca"))
    client.force_login(berta)

    page = client.get("/account/").content.decode()

    assert "/players/claims/" in page
    assert "1 request waiting" in page
    assert "/people/" not in page
    client.force_login(User.objects.create_superuser("serra"))
    assert {"/people/", "/keeping/"} <= set(
        re.findall(r'href="([^"]+)"', client.get("/account/").content.decode())
    )


# Guests


def a_game(public_id: str, *visitors: str) -> Game:
    game = Game.objects.create(public_id=public_id, rulebook_id="ca-1v1", side_ms=60_000)
    for side, visitor in enumerate(visitors):
        Seat.objects.create(game=game, side=side, visitor=visitor)
    return game


def test_players_send_no_guest_to_rule_in_their_game(client: Client) -> None:
    arbiter = User.objects.create_user("arb")
    services.set_roles(arbiter, {Role.ARBITER}, given_by=arbiter)
    client.force_login(arbiter)
    game = a_game("one", "a", "b")
    assert client.post("/people/guests/game/one/").status_code == 302
    (link,) = guests.links_of("game", "one")
    guests.come_in(link, visitor="guest")
    assert guests.is_guest("guest", "game", "one")
    page = client.get("/people/guests/game/one/").content.decode()
    told = page[page.index("Last opened:") :]
    assert Guest.objects.get(link=link).came_at.isoformat() in told

    Seat.objects.filter(game=game, side=1).update(visitor=profile_of(arbiter).visitor)

    assert not guests.is_guest("guest", "game", "one"), "a link made before sitting down stops, too"
    assert Client().get(f"/guest/{link.token}/").status_code == 404
    assert client.get("/people/guests/game/one/").status_code == 404
    assert client.post("/people/guests/game/one/").status_code == 404


def test_a_seat_that_stays_the_guests_is_told() -> None:
    berta = User.objects.create_user("Berta", password=PASSWORD)
    session = a_session("one")
    seat(session, profile_of(berta).visitor, Chair.Role.ENTRANT, 1)
    seat(session, "guest", Chair.Role.ENTRANT, 2)
    client = client_of("guest")

    page = client.post("/login/", {"username": "Berta", "password": PASSWORD}, follow=True)

    assert client.session[KEY] == profile_of(berta).visitor
    assert "does not get the seat" in page.content.decode()
