"""A form of somebody who was logged out meanwhile: it waits in the page that asks for the password."""

import pytest
from django.contrib.auth.models import User
from django.core import signing
from django.test import Client
from pytest_django.fixtures import Settings

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
        "/login/", {"username": "Berta", "password": PASSWORD, "kept": mistyped.context["kept"]}
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
