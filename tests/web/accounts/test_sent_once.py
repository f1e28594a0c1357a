"""A form that is sent twice, because it was pressed twice or no answer came, is done once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.contrib.auth import views as auth_views
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile, UploadedFile
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django.fixtures import Settings

from faristol_web.accounts import sent_once
from faristol_web.accounts.models import SentForm
from faristol_web.api.models import ApiToken
from tests.web.server import Server
from tests.web.site_client import Visitor

PASSWORD = "three quiet words"  # noqa: S105 – of nobody


@pytest.fixture(autouse=True)
def _quick_hashes(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def press(client: Client, path: str, page: str = "page one", **fields: object) -> Any:
    """Send a form of a page; each page has a token of its own."""
    return client.post(path, {"csrfmiddlewaretoken": page, **fields})


def test_a_press_whose_answer_was_lost_gives_the_same_game_and_the_same_seat(server: Server) -> None:
    visitor = Visitor(server.address)
    token = visitor.token("/")
    first = visitor.send("/play-now/", token)[1]
    visitor.cookies.clear("127.0.0.1", "/", "sessionid")  # what the first answer set was never stored
    second = visitor.send("/play-now/", token)[1]

    assert first == second
    assert visitor.play(second.rstrip("/").rpartition("/")[2]).hello()["you"] == 0


def test_another_page_or_other_words_are_another_press(server: Server) -> None:
    visitor = Visitor(server.address)
    token = visitor.token("/")
    presses = [(token, {}), (token, {"again": "after Back"}), (visitor.token("/"), {})]
    games = {visitor.send("/play-now/", nonce, **more)[1] for nonce, more in presses}

    assert len(games) == 3


@pytest.mark.django_db
def test_an_account_made_by_a_lost_answer_is_no_taken_name() -> None:
    typed = {"username": "Berta", "password1": PASSWORD, "password2": PASSWORD}
    first = press(Client(), reverse("sign_up"), **typed)
    again = Client()
    second = press(again, reverse("sign_up"), **typed)

    assert (first.status_code, second.status_code) == (302, 302)
    assert "Berta" in again.get(second["Location"]).content.decode()
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_a_secret_shown_once_is_shown_to_the_same_press_and_kept_in_no_row() -> None:
    client = Client()
    client.force_login(User.objects.create_user("Berta", password=PASSWORD))
    shown = [press(client, reverse("api_tokens"), name="desk", scopes=["results"]) for _ in range(2)]

    tokens = {page.content.decode().partition("far_")[2][:20] for page in shown}
    assert len(tokens) == 1
    assert "" not in tokens
    assert ApiToken.objects.count() == 1
    kept = SentForm.objects.get().answer
    assert kept is not None
    assert tokens.pop().encode() not in bytes(kept)


@pytest.mark.django_db
def test_what_was_refused_may_be_tried_again(client: Client) -> None:
    typed = {"username": "Berta", "password1": PASSWORD, "password2": PASSWORD}
    taken = User.objects.create_user("Berta", password=PASSWORD)
    refused = press(client, reverse("sign_up"), **typed)
    taken.delete()

    assert refused.status_code == 400
    assert press(client, reverse("sign_up"), **typed).status_code == 302


@pytest.mark.django_db
def test_a_press_under_way_is_not_done_a_second_time(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sent_once, "WAIT_S", 0.0)
    client.force_login(User.objects.create_user("Berta", password=PASSWORD))
    seen: list[HttpResponse] = []

    def slow(_request: HttpRequest) -> None:
        monkeypatch.setattr(auth_views, "auth_logout", lambda _request: None)
        seen.append(press(client, reverse("logout")))

    monkeypatch.setattr(auth_views, "auth_logout", slow)
    first = press(client, reverse("logout"))
    assert [(each.status_code, each["Retry-After"]) for each in seen] == [(503, "5")]
    assert press(client, reverse("logout")).status_code == first.status_code == 302


@pytest.mark.django_db
def test_a_press_whose_process_has_died_is_done_at_once(client: Client) -> None:
    client.force_login(User.objects.create_user("Berta", password=PASSWORD))
    press(client, reverse("logout"))
    SentForm.objects.update(answer=None)

    assert press(client, reverse("logout")).status_code == 302
    assert SentForm.objects.exclude(answer=None).count() == 1


def test_files_belong_to_the_press(rf: RequestFactory) -> None:
    said = []
    for content in (b"one", b"one", b"other"):
        request = rf.post("/", {"file": SimpleUploadedFile("a.txt", content)})
        said.append(sent_once.said_in(request))
        file = request.FILES["file"]
        assert isinstance(file, UploadedFile)
        assert file.read() == content
    assert said[0] == said[1] != said[2]


def test_eight_presses_at_once_open_one_game(server: Server) -> None:
    visitor, ready = Visitor(server.address), Barrier(8)
    token = visitor.token("/lobby/new/")
    typed = {"opponent": "link", "name": "Anna", "rulebook": "ca-ajusc", "lexicon": "ca-disc-2021"}

    def send(_: int) -> str:
        ready.wait()
        return visitor.send("/lobby/new/", token, **typed)[1]

    with ThreadPoolExecutor(8) as pool:
        ends = set(pool.map(send, range(8)))
    assert len(ends) == 1
    assert "/games/" in ends.pop()
