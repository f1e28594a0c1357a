"""The pages of the machine: its address, its health, its events as files."""

import json
from unittest.mock import MagicMock, patch

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DatabaseError
from django.test import Client
from pytest_django import Settings

from faristol_web.ops import rows, views
from faristol_web.ops.events import event_text
from faristol_web.tournaments.models import Tournament
from tests.web.tournaments.making import event

pytestmark = pytest.mark.django_db(databases=["default", "events"])


@pytest.fixture
def administrator(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("serra"))
    return client


def test_in_a_hall_all_addresses_of_the_machine_are_shown(client: Client, settings: Settings) -> None:
    settings.ADDRESS, settings.HALL = "http://192.0.2.7:8000/", True
    with (
        patch.object(views, "own_addresses", return_value=["192.0.2.7", "198.51.100.4"]),
        patch.object(views, "local_name", return_value="laptop.local"),
    ):
        page = client.get("/hall/").content.decode()

    assert "http://192.0.2.7:8000/" in page
    assert "<li>http://laptop.local:8000/</li><li>http://198.51.100.4:8000/</li>" in page
    assert "<svg" in page


def test_a_server_tells_its_public_address_and_none_of_its_own(client: Client, settings: Settings) -> None:
    settings.ADDRESS, settings.HALL = "https://club.example/", False
    with patch.object(views, "own_addresses", return_value=["198.51.100.4"]):
        page = client.get("/hall/").content.decode()

    assert "https://club.example/" in page
    assert "198.51.100.4" not in page


def test_a_site_that_only_this_machine_reaches_says_so(client: Client, settings: Settings) -> None:
    settings.ADDRESS, settings.HALL = "http://127.0.0.1:8000/", False

    page = client.get("/hall/").content.decode()
    assert "--host 0.0.0.0" in page
    assert "address-qr" not in page, "no phone can open it"


def test_a_copy_without_secrets_holds_nobodys_cookie(administrator: Client) -> None:
    key = administrator.cookies["sessionid"].value
    held = {
        label: any(key in str(row) for row in rows.rows_of("default", model))
        for label, model in rows.tables_of("default", apps).items()
    }

    assert {label for label, holds in held.items() if holds} == {
        "sessions.session",
        "accounts.accountsession",
    }
    assert not any(holds for label, holds in held.items() if label not in rows.LEFT_OUT)


def test_health_checks_tell_if_the_databases_answer(client: Client) -> None:
    well = client.get("/healthz")
    away = MagicMock()
    away.__getitem__.side_effect = DatabaseError("away")
    with patch.object(views, "connections", away):
        ill = client.get("/healthz")

    assert (well.status_code, well.content) == (200, b"ok\n")
    assert (ill.status_code, ill.content) == (503, b"no database\n")


def test_events_go_out_and_in_by_administrators_alone(client: Client) -> None:
    made, _ = event(entrants=2, rounds=0)

    for path in ("/keeping/", f"/keeping/tournament/{made.slug}.jsonl"):
        assert client.get(path).status_code == 302


def test_a_tournament_is_given_out_and_taken_in_again(administrator: Client) -> None:
    made, _ = event(entrants=2, rounds=0)
    file = administrator.get(f"/keeping/tournament/{made.slug}.jsonl")
    assert file.content.decode() == event_text("tournament", made.slug)

    sent = SimpleUploadedFile("event.jsonl", file.content)
    page = administrator.post("/keeping/", {"file": sent}, follow=True).content.decode()

    assert "was already here, and the file has nothing new" in page
    assert Tournament.objects.count() == 1


def test_a_file_that_is_no_event_is_said_to_be_none(administrator: Client) -> None:
    sent = SimpleUploadedFile("photo.jpg", b"\xff\xd8\xff")

    refused = administrator.post("/keeping/", {"file": sent})

    assert refused.status_code == 400
    assert "photo.jpg: not an event written by faristol export" in refused.content.decode()


@pytest.mark.parametrize(
    "path", ["game/0000.jsonl", "duplicate/0000.jsonl", "tournament/none.jsonl", "cake/1.jsonl"]
)
def test_a_missing_thing_cannot_be_given_out(administrator: Client, path: str) -> None:
    assert administrator.get(f"/keeping/{path}").status_code == 404


def test_a_file_without_people_has_none(administrator: Client) -> None:
    made, _ = event(entrants=2, rounds=0)

    text = administrator.get(f"/keeping/tournament/{made.slug}.jsonl?without-people").content.decode()

    assert json.loads(text.splitlines()[0])["has_people"] is False
    assert "Anna Puig" not in text
