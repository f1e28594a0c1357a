"""A form of somebody who was logged out meanwhile: it waits in the page that asks for the password."""

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core import signing
from django.test import Client
from pytest_django.fixtures import Settings

from faristol_web.accounts import services
from faristol_web.accounts.visitors import profile_of
from faristol_web.http.resending import KeptForm

pytestmark = pytest.mark.django_db
PASSWORD = "three quiet words"  # noqa: S105 – of nobody


@pytest.fixture(autouse=True)
def _quick_hashes(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def berta() -> User:
    return User.objects.create_user("Berta", password=PASSWORD)


def test_a_form_sent_while_logged_out_waits_in_the_log_in_and_is_sent_as_it_was(
    client: Client, berta: User
) -> None:
    written = {"do": "names", "username": "Berta", "display_name": "Berta <b> «ŀl»", "email": ""}
    refused = client.post("/account/?from=here", written)
    kept = refused.context["kept"]
    mistyped = client.post("/login/", {"username": "Berta", "password": "wrong", "kept": kept})
    let_in = client.post(
        "/login/", {"username": "Berta", "password": PASSWORD, "kept": mistyped.context["kept"]}, follow=True
    )

    assert refused.status_code == 403
    assert "kept here" in refused.content.decode()
    assert "kept here" in mistyped.content.decode()
    assert let_in.context["kept"] == KeptForm("/account/?from=here", list(written.items()))
    assert profile_of(berta).display_name == ""
    sent = let_in.context["kept"]
    client.post(sent.path, dict(sent.fields))
    berta.profile.refresh_from_db()  # type: ignore[attr-defined] # the account's row made it
    assert profile_of(berta).display_name == "Berta <b> «ŀl»"


def test_a_kept_form_survives_a_reload_until_it_is_sent(client: Client, berta: User) -> None:
    del berta
    written = {"csrfmiddlewaretoken": "x", "do": "names", "display_name": "Berta B.", "email": ""}
    client.post("/account/", written)
    client.post("/login/", {"username": "Berta", "password": PASSWORD})
    shown = [client.get("/account/not-sent/").context["kept"] for _ in range(2)]
    assert [kept.path for kept in shown] == ["/account/"] * 2

    client.post("/account/", {**dict(shown[0].fields), "csrfmiddlewaretoken": "y", "username": "Berta"})
    assert client.get("/account/not-sent/").status_code == 302


def test_a_kept_form_waits_for_whoever_makes_an_account_or_forgot_the_password(
    client: Client, berta: User
) -> None:
    written = {"do": "names", "display_name": "Berta B.", "email": ""}
    client.post("/account/", written)
    client.get("/account/new/")
    new = {"username": "Carla", "password1": PASSWORD, "password2": PASSWORD}
    page = client.post("/account/new/", new, follow=True)
    assert page.context["kept"].fields == list(written.items())

    other = Client()
    other.post("/account/", written)
    link = services.new_password_link(berta)
    other.post(
        f"/account/link/{link.token}/", {"password1": "five quiet words", "password2": "five quiet words"}
    )
    page = other.post("/login/", {"username": "Berta", "password": "five quiet words"}, follow=True)
    assert page.context["kept"].fields == list(written.items())


def test_strangers_cannot_fill_the_table_of_sessions_with_kept_forms(client: Client) -> None:
    for _ in range(50):
        client.cookies.clear()
        last = client.post("/account/", {"do": "names", "display_name": "x" * 1000})

    assert 30 < Session.objects.count() <= 41
    assert last.context["kept"]  # in the page alone


def test_a_kept_form_is_discarded_on_request(client: Client, berta: User) -> None:
    del berta
    client.post("/account/", {"do": "names", "display_name": "Berta B."})
    client.post("/login/", {"username": "Berta", "password": PASSWORD})
    client.post("/account/not-sent/")

    assert client.get("/account/not-sent/").status_code == 302


def test_passwords_are_kept_in_no_page(client: Client) -> None:
    page = client.post("/account/", {"do": "password", "new_password": "not for pages"})

    assert page.context["kept"] == ""
    assert "nothing was saved. Sign in" in page.content.decode()
    assert "not for pages" not in page.content.decode()


def test_a_kept_form_that_this_site_did_not_sign_is_none(client: Client, berta: User) -> None:
    del berta
    forged = signing.dumps(["/account/", [["do", "leave"]]], key="another site's", salt="faristol.resending")
    answer = client.post("/login/", {"username": "Berta", "password": PASSWORD, "kept": forged})

    assert (answer.status_code, answer["Location"]) == (302, "/")
