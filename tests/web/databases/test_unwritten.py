"""Forms that are sent while nothing can be written: told so in the reader's language, nothing is lost."""

import errno
import json
import logging
import sqlite3

import psycopg
import pytest
from django.contrib.auth.models import User
from django.db import Error, IntegrityError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from faristol.errors import StoreError
from faristol_web.accounts import account_views, services
from faristol_web.api import own, tokens
from faristol_web.archive import indexing
from faristol_web.databases.unwritten import Sessions, is_unwritten
from faristol_web.http.sessions import SessionStore

pytestmark = pytest.mark.django_db(databases=["default", "events"])


def of_sqlite(code: int) -> Error:
    """Return the error as Django raises it."""
    cause = sqlite3.OperationalError("of SQLite")
    cause.sqlite_errorcode = code
    return caused(OperationalError("of SQLite"), cause)


def caused(error: Error, cause: BaseException) -> Error:
    error.__cause__ = cause
    return error


def behind(error: BaseException) -> StoreError:
    told = StoreError("not recorded")
    told.__context__ = error
    return told


FULL = of_sqlite(sqlite3.SQLITE_FULL)


@pytest.mark.parametrize(
    "error",
    [
        FULL,
        of_sqlite(sqlite3.SQLITE_READONLY),  # the folder of the data, while the site runs
        of_sqlite(sqlite3.SQLITE_CANTOPEN),
        OSError(errno.EROFS, "Read-only file system"),
        of_sqlite(sqlite3.SQLITE_IOERR | 3 << 8),  # the kind of I/O stands before it
        caused(OperationalError(), psycopg.errors.DiskFull()),
        caused(OperationalError(), psycopg.errors.AdminShutdown()),
        caused(OperationalError(), psycopg.OperationalError("connection refused")),
        OSError(errno.ENOSPC, "No space left on device"),
        behind(behind(FULL)),
    ],
)
def test_a_full_disk_and_a_database_that_is_away_pass(error: Exception) -> None:
    assert is_unwritten(error)


@pytest.mark.parametrize(
    "error",
    [
        of_sqlite(sqlite3.SQLITE_ERROR),  # no such table
        caused(OperationalError(), psycopg.errors.UndefinedTable()),
        caused(IntegrityError(), psycopg.errors.UniqueViolation()),
        FileNotFoundError(errno.ENOENT, "No such file"),
        StoreError("the record is damaged"),
    ],
)
def test_other_errors_are_faults_of_ours(error: Exception) -> None:
    assert not is_unwritten(error)


def failing(*_args: object, **_options: object) -> None:
    raise FULL


@pytest.fixture
def member(client: Client) -> Client:
    client.force_login(User.objects.create_user("anna"))
    client.raise_request_exception = False
    return client


def test_a_form_that_cannot_be_written_down_is_answered_with_a_page_of_ours_and_logged_once(
    member: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(services, "change_account", failing)
    form = {"display_name": "Anna", "email": "", "language": "ca"}
    answer = member.post("/account/", form, headers={"Accept-Language": "ca"})
    page = answer.content.decode()
    assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (503, "10", "no-store")
    assert '<html lang="ca"' in page
    assert "could not save this" not in page
    assert '<input type="hidden" name="display_name" value="Anna">' in page
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


def test_a_page_that_cannot_be_read_says_so_and_asks_no_database_for_it(
    member: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(account_views, "profile_of", failing)
    answer = member.get("/account/?a=b", headers={"Accept-Language": "en"})
    assert answer.status_code == 503
    assert 'href="/account/?a=b"' in answer.content.decode()


def test_a_fault_of_ours_is_still_called_one(member: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object) -> None:
        raise of_sqlite(sqlite3.SQLITE_ERROR)

    monkeypatch.setattr(account_views, "profile_of", broken)
    answer = member.get("/account/", headers={"Accept-Language": "ro"})
    assert answer.status_code == 500
    assert '<html lang="ro"' in answer.content.decode()
    assert "Greșeala este a noastră" in answer.content.decode()


def test_a_reader_is_shown_the_page_though_the_visit_cannot_be_noted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def visited(request: HttpRequest) -> HttpResponse:
        request.session["visitor"] = "anna"
        return HttpResponse("the page")

    monkeypatch.setattr(SessionStore, "save", failing)
    answer = Sessions(visited)(RequestFactory().get("/"))
    assert isinstance(answer, HttpResponse)
    assert (answer.status_code, len(answer.cookies)) == (200, 0)
    with pytest.raises(OperationalError) as told:
        Sessions(visited)(RequestFactory().post("/"))
    assert is_unwritten(told.value)


def test_the_archive_is_shown_as_it_was(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexing, "take_in_named", failing)
    assert client.get("/players/").status_code == 200


@pytest.mark.parametrize("error", [FULL, behind(FULL)])
def test_a_program_is_told_in_the_shape_of_all_errors(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    def broken(*_args: object, **_options: object) -> None:
        raise error

    monkeypatch.setattr(own, "display_name", broken)
    user = User.objects.create_user("biel")
    _made, token = tokens.new_token(user, name="notebook", scopes=[tokens.Scope.READ_OWN])
    answer = client.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})
    assert (answer.status_code, answer["Retry-After"]) == (503, "10")
    assert json.loads(answer.content)["type"] == "/api/#problem-unwritten"
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
