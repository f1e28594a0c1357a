"""Making an account, logging in, what it has, and its end."""

import re
from functools import partial
from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client
from pytest_django.fixtures import Settings

from faristol_web import hooks
from faristol_web.accounts import guests, services
from faristol_web.accounts.access import Deed, Role, deed_of, may, roles_of
from faristol_web.accounts.links import known_token, new_keys, token_for, token_hash
from faristol_web.accounts.models import AccountSession, PersonalLink, SiteRole
from faristol_web.accounts.names import display_name
from faristol_web.accounts.visitors import KEY, account_of_visitor, profile_of
from faristol_web.accounts.wording import ROLES
from faristol_web.duplicate.models import Chair
from faristol_web.tournaments.models import Registration, RoleLink, Seat
from tests.web.duplicate.test_queries import a_session
from tests.web.tournaments.desks import client_of, desk_url, open_event, seated

pytestmark = pytest.mark.django_db
PASSWORD = "three quiet words"  # noqa: S105 – of nobody
FORM = {"username": "Berta", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture(autouse=True)
def _quick_hashes(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def berta() -> User:
    return User.objects.create_user("Berta", password=PASSWORD, email="berta@example.org")


@pytest.fixture
def administrator() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("serra"))
    return client


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def log_in(client: Client, username: str = "Berta", password: str = PASSWORD) -> int:
    return client.post("/login/", {"username": username, "password": password}).status_code


def visitor_of(client: Client) -> str:
    return str(client.session[KEY])


# Making one


def test_a_name_and_a_password_are_enough(client: Client) -> None:
    assert client.post("/account/new/", FORM).status_code == 302

    page = client.get("/account/").content.decode()
    assert "Berta" in page
    assert User.objects.get().email == ""


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"password2": "another one"}, "do not match"),
        ({"password1": "short", "password2": "short"}, "Too short"),
        ({"password1": "password1", "password2": "password1"}, "passwords that people try"),
        ({"username": "Berta Roca"}, "letters, digits"),
        ({"username": "bErTa"}, "This user name is taken"),
        ({"username": ""}, "Choose a user name"),
        ({"email": "nowhere"}, "not an e-mail address"),
    ],
)
def test_faults_are_reported(client: Client, berta: User, wrong: dict[str, str], said: str) -> None:
    answer = client.post("/account/new/", {**FORM, "username": "Carla", **wrong})

    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert list(User.objects.all()) == [berta]


def test_administrators_say_who_may_make_an_account(client: Client, administrator: Client) -> None:
    administrator.post("/people/", {"do": "terms", "sign_up": "invited"})

    assert client.get("/account/new/").status_code == 403
    assert client.post("/account/new/", FORM).status_code == 403
    administrator.post("/people/", {"do": "invite"})
    link = PersonalLink.objects.get()
    assert link.token in administrator.get("/people/").content.decode()
    assert client.post(f"/account/link/{link.token}/", FORM).status_code == 302
    assert Client().get(f"/account/link/{link.token}/").status_code == 404
    assert User.objects.filter(username="Berta").exists()


def test_a_revoked_invitation_makes_nobody(client: Client, administrator: Client) -> None:
    administrator.post("/people/", {"do": "invite"})
    link = PersonalLink.objects.get()
    administrator.post("/people/", {"do": "revoke", "link": link.pk})

    assert client.post(f"/account/link/{link.token}/", FORM).status_code == 404


# Logging in


def test_the_name_is_told_apart_by_its_letters_alone(client: Client, berta: User) -> None:
    assert log_in(client, "bERTA") == 302
    assert client.session["_auth_user_id"] == str(berta.pk)


def test_a_session_gets_another_key_at_log_in(client: Client, berta: User) -> None:
    del berta
    client.get("/")
    session = client.session
    session[KEY] = "guest"
    session.save()
    before = client.cookies["sessionid"].value if "sessionid" in client.cookies else session.session_key

    log_in(client)

    assert client.cookies["sessionid"].value != before
    assert not Session.objects.filter(session_key=before).exists()


@pytest.mark.parametrize("target", ["https://example.org/", "//example.org/", "javascript:alert(1)"])
def test_a_log_in_leads_nowhere_else(client: Client, berta: User, target: str) -> None:
    del berta
    answer = client.post("/login/", {"username": "Berta", "password": PASSWORD, "next": target})

    assert (answer.status_code, answer["Location"]) == (302, "/")


def test_a_visitor_sent_to_the_login_arrives_at_the_wanted_page(client: Client, berta: User) -> None:
    del berta
    asked = client.get("/account/")
    answer = client.post(asked["Location"], {"username": "Berta", "password": PASSWORD, "next": "/account/"})

    assert asked["Location"] == "/login/?next=/account/"
    assert answer["Location"] == "/account/"


def test_seats_taken_as_a_guest_are_the_accounts_on_every_device(client: Client, berta: User) -> None:
    event = open_event()
    seated(event, Seat.Role.ARBITER)
    guest = client_of(f"{Seat.Role.ARBITER}-visitor")
    log_in(guest)
    log_in(client)

    assert visitor_of(client) == visitor_of(guest) == profile_of(berta).visitor
    assert client.get(desk_url(event)).status_code == 200
    assert event.title in client.get("/account/").content.decode()
    assert account_of_visitor(visitor_of(client)) == berta


def test_an_account_keeps_its_own_number_where_a_guest_had_another(berta: User) -> None:
    both, alone = a_session("both"), a_session("alone")
    own = profile_of(berta).visitor
    for session, visitor, number in ((both, own, 1), (both, "guest", 2), (alone, "guest", 1)):
        Chair.objects.create(session=session, visitor=visitor, role=Chair.Role.ENTRANT, number=number)
    log_in(client_of("guest"))

    found = Chair.objects.filter(visitor=own).values_list("session__public_id", "number")
    assert sorted(found) == [("alone", 1), ("both", 1)]
    assert Chair.objects.get(visitor="guest").number == 2
    assert "number 1" in logged_in(berta).get("/account/").content.decode()


def test_nothing_is_left_to_the_next_person_after_a_log_out(berta: User) -> None:
    del berta
    event = open_event()
    seated(event, Seat.Role.ARBITER)
    guest = client_of(f"{Seat.Role.ARBITER}-visitor")
    log_in(guest)
    guest.post("/logout/")

    assert guest.get(desk_url(event)).status_code == 404
    assert KEY not in guest.session


def test_one_account_never_takes_another_ones_seats(client: Client, berta: User) -> None:
    other = User.objects.create_user("Carla", password=PASSWORD)
    log_in(client)
    log_in(client, "Carla")

    assert account_of_visitor(profile_of(berta).visitor) == berta
    assert visitor_of(client) == profile_of(other).visitor


def test_an_account_that_registers_finds_the_private_link_again(berta: User) -> None:
    event = open_event()
    row = Registration.objects.create(
        tournament=event, entrant=None, key="k", name="Berta", user=berta, **new_keys(Registration.PURPOSE)
    )

    assert row.token in logged_in(berta).get("/account/").content.decode()
    assert row.token not in logged_in(User.objects.create_user("c")).get("/account/").content.decode()


# The account's page


def test_the_shown_name_and_the_language_are_the_owners_choice(berta: User) -> None:
    client = logged_in(berta)
    answer = client.post("/account/", {"display_name": "Berta R.", "email": "", "language": "ca"})

    assert answer.cookies["django_language"].value == "ca"
    assert display_name(User.objects.get()) == "Berta R."
    fresh = Client()
    log_in(fresh)
    assert fresh.cookies["django_language"].value == "ca"


def test_a_new_password_logs_every_other_browser_out(berta: User) -> None:
    here, there = Client(), logged_in(berta)
    log_in(here)
    form = {"password": PASSWORD, "password1": "other quiet words", "password2": "other quiet words"}
    assert here.post("/account/password/", {**form, "password": "wrong"}).status_code == 400

    assert here.post("/account/password/", form).status_code == 302

    assert here.get("/account/").status_code == 200
    assert there.get("/account/").status_code == 302
    assert log_in(Client()) == 400


def test_an_account_is_logged_out_everywhere_else(berta: User) -> None:
    here, there = logged_in(berta), logged_in(berta)
    stranger = logged_in(User.objects.create_user("Carla"))

    here.post("/account/elsewhere/")

    assert [each.get("/account/").status_code for each in (here, there, stranger)] == [200, 302, 200]
    assert AccountSession.objects.filter(user=berta).count() == 1


def test_a_browser_logged_in_before_accounts_knew_of_browsers_is_logged_out_too(berta: User) -> None:
    here, there = logged_in(berta), logged_in(berta)
    visitor = Client()
    visitor.get("/")
    AccountSession.objects.all().delete()

    migration = import_module("faristol_web.accounts.migrations.0003_sessions_of_before")
    migration.list_sessions(apps, None)

    here.post("/account/elsewhere/")
    assert [each.get("/account/").status_code for each in (here, there)] == [200, 302]
    assert AccountSession.objects.get().user == berta


def test_a_deleted_account_leaves_seats_and_no_name(berta: User) -> None:
    event = open_event()
    services.set_roles(berta, {Role.EDITOR}, given_by=berta)
    client = logged_in(berta)
    seat = Seat.objects.create(
        tournament=event, visitor=profile_of(berta).visitor, role=Seat.Role.ENTRY, user=berta
    )
    assert client.post("/account/delete/", {"password": "wrong"}).status_code == 400

    assert client.post("/account/delete/", {"password": PASSWORD}).status_code == 302

    assert not User.objects.exists()
    assert not SiteRole.objects.exists()
    seat.refresh_from_db()
    assert (seat.user, account_of_visitor(seat.visitor)) == (None, None)
    assert log_in(Client()) == 400


def test_the_last_administrator_stays() -> None:
    only = User.objects.create_superuser("serra", password=PASSWORD)
    client = logged_in(only)

    assert client.post("/account/delete/", {"password": PASSWORD}).status_code == 400
    client.post(f"/people/{only.pk}/", {"do": "roles"})
    only.refresh_from_db()
    assert only.is_staff


# A forgotten password


def test_a_letter_with_a_link_where_the_server_sends_any(
    client: Client, berta: User, settings: Settings
) -> None:
    settings.CAN_SEND_MAIL = True
    known = client.post("/login/forgotten/", {"who": "berta@example.org"}).content
    unknown = client.post("/login/forgotten/", {"who": "nobody@example.org"}).content

    (letter,) = mail.outbox
    assert letter.to == [berta.email]
    found = re.search(r"http\S+(/account/link/\S+)", str(letter.body))
    assert found
    assert strip(known) == strip(unknown), "nobody learns who has an account"
    form = {"password1": "other quiet words", "password2": "other quiet words"}
    assert client.post(found[1], form)["Location"] == "/login/"
    assert client.post(found[1], form).status_code == 404, "once"
    assert log_in(client, password="other quiet words") == 302  # noqa: S106 – of nobody


def strip(page: bytes) -> bytes:
    return re.sub(rb'value="[^"]+"', b"", page)


def test_without_mail_an_administrator_hands_a_link_over(
    client: Client, berta: User, administrator: Client
) -> None:
    assert b"Ask an administrator" in client.get("/login/forgotten/").content
    administrator.post(f"/people/{berta.pk}/", {"do": "link"})
    (link,) = PersonalLink.objects.all()

    assert link.token in administrator.get(f"/people/{berta.pk}/").content.decode()
    assert link.token not in {link.nonce, link.token_hash}
    assert client.get(f"/account/link/{link.token}/").status_code == 200
    assert client.get(f"/account/link/{link.nonce}/").status_code == 404


# People and roles


def test_roles_are_given_and_taken(administrator: Client, berta: User) -> None:
    url = f"/people/{berta.pk}/"
    administrator.post(url, {"do": "roles", "roles": ["editor", "arbiter"]})
    assert roles_of(berta) == {Role.EDITOR, Role.ARBITER, Role.MEMBER, Role.SPECTATOR}
    assert may(berta, Deed.RULE_GAMES)
    assert may(berta, Deed.EDIT_ARCHIVE)

    administrator.post(url, {"do": "roles", "roles": ["editor"]})
    berta.refresh_from_db()
    assert not may(berta, Deed.RULE_GAMES)
    administrator.post(url, {"do": "roles", "roles": ["administrator"]})
    berta.refresh_from_db()
    assert may(berta, Deed.ADMINISTER)


def test_a_page_tells_since_when_somebody_has_a_role_and_from_whom(
    administrator: Client, berta: User
) -> None:
    administrator.post(f"/people/{berta.pk}/", {"do": "roles", "roles": ["editor"]})
    given = SiteRole.objects.get(user=berta)
    page = administrator.get(f"/people/{berta.pk}/").content.decode()
    table = page[page.index("Given by") : page.index("</table>")]
    assert given.given_at.isoformat() in table
    assert display_name(given.given_by) in table
    assert str(ROLES[Role.EDITOR][0]) in table


def test_a_locked_account_is_out_at_once(administrator: Client, berta: User) -> None:
    client = logged_in(berta)
    administrator.post(f"/people/{berta.pk}/", {"do": "lock"})

    assert client.get("/account/").status_code == 302
    assert log_in(Client()) == 400
    administrator.post(f"/people/{berta.pk}/", {"do": "unlock"})
    assert log_in(Client()) == 302


def test_people_are_found_by_any_of_their_names(administrator: Client, berta: User) -> None:
    services.change_account(berta, display_name="La Roca", email="b@example.org", language="")
    User.objects.create_user("Carla")

    for asked in ("bert", "roca", "b@exa"):
        page = administrator.get("/people/", {"q": asked}).content.decode()
        assert "La Roca" in page
        assert "Carla" not in page
    assert "No account matches" in administrator.get("/people/", {"q": "zzz"}).content.decode()


def test_a_sites_director_runs_any_tournament_and_an_editor_none(berta: User) -> None:
    event, client = open_event(), logged_in(berta)
    services.set_roles(berta, {Role.EDITOR}, given_by=berta)
    assert client.get(desk_url(event)).status_code == 404
    services.set_roles(berta, {Role.DIRECTOR}, given_by=berta)
    assert client.get(desk_url(event, "settings")).status_code == 200
    services.set_roles(berta, {Role.ARBITER}, given_by=berta)
    assert client.get(desk_url(event, "settings")).status_code == 404
    assert client.get(desk_url(event)).status_code == 200


def test_an_address_without_a_line_is_nobodys() -> None:
    assert deed_of("something_new") is None
    assert deed_of("admin:auth_user_changelist") is Deed.ADMINISTER


# Private links


def test_a_token_is_in_no_row_and_of_one_purpose_only() -> None:
    keys = new_keys("one")
    token = known_token("one", keys["nonce"], keys["token_hash"])

    assert token_hash(token) == keys["token_hash"]
    assert token not in keys.values()
    assert token_for("other", keys["nonce"]) != token
    assert known_token("one", "", keys["token_hash"]) == ""


def test_links_of_another_secret_key_open_nothing_and_are_not_shown(settings: Settings) -> None:
    event = open_event()
    link = RoleLink.objects.get(tournament=event)
    token = link.token
    settings.SECRET_KEY = "another"  # noqa: S105 – of nobody

    assert link.token == ""
    assert client_of("somebody").get(f"/tournaments/role/{token}/").status_code == 404
    page = client_of("director-visitor").get(desk_url(event, "links")).content.decode()
    assert "only a new link can be shown" in page


def test_a_guest_rules_in_one_game_until_the_link_is_revoked(
    administrator: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = partial(guests.Place, "A game")
    monkeypatch.setattr(hooks.place_of, "functions", [lambda _kind, key: place(f"/games/{key}/")])
    administrator.post("/people/guests/game/one/")
    (link,) = guests.links_of("game", "one")
    guest = client_of("guest")
    assert guest.get(f"/guest/{link.token}/").status_code == 200
    assert not guests.is_guest("guest", "game", "one"), "machines follow links, too"

    assert guest.post(f"/guest/{link.token}/").status_code == 400, "rulings are signed"
    assert guest.post(f"/guest/{link.token}/", {"name": "Vera"})["Location"] == "/games/one/"
    assert guest.session["name"] == "Vera"

    assert guests.is_guest("guest", "game", "one")
    assert not guests.is_guest("guest", "game", "two")
    assert not guests.is_guest(None, "game", "one")
    administrator.post("/people/guests/game/one/", {"revoke": link.pk})
    assert not guests.is_guest("guest", "game", "one")
    assert guest.get(f"/guest/{link.token}/").status_code == 404


def test_a_guest_link_needs_somebody_who_may_rule(berta: User) -> None:
    assert logged_in(berta).post("/people/guests/game/one/").status_code == 404
    assert Client().post("/people/guests/game/one/").status_code == 403
    assert not guests.links_of("game", "one")


def test_a_page_left_open_in_another_tab_takes_back_nothing_that_it_did_not_change(berta: User) -> None:
    client = logged_in(berta)
    pages = [client.get("/account/").content.decode() for _ in range(2)]
    hidden = re.compile(r'<input type="hidden" name="(initial-\w+)"(?: value="([^"]*)")?')
    shown = [dict(hidden.findall(page)) for page in pages]
    assert shown[0].keys() == {"initial-display_name", "initial-email", "initial-language"}

    client.post("/account/", {**shown[0], "display_name": "", "email": "new@example.org", "language": "el"})
    client.post(
        "/account/", {**shown[1], "display_name": "Roca", "email": "berta@example.org", "language": ""}
    )

    berta.refresh_from_db()
    profile = profile_of(berta)
    assert (profile.display_name, berta.email, profile.language) == ("Roca", "new@example.org", "el")
    client.post("/account/", {"display_name": "", "email": "", "language": ""})
    berta.refresh_from_db()
    assert berta.email == "", "a program that says nothing of what it saw means what it says"


def test_a_password_manager_is_told_whose_password_it_keeps(berta: User) -> None:
    link = services.new_password_link(berta)
    pages = [
        logged_in(berta).get("/account/password/"),
        logged_in(berta).get("/account/delete/"),
        Client().get(f"/account/link/{link.token}/"),
    ]
    for page in pages:
        (named,) = re.findall(r'<input[^>]*autocomplete="username"[^>]*>', page.content.decode())
        assert 'value="Berta"' in named
