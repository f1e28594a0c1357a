"""The archive of a season, made beside the site: nobody waits, and nothing that was erased is given out."""

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from faristol_web.archive import stamp, zipping
from faristol_web.archive.models import Indexed, Result, Source
from faristol_web.archive.people import forget_numbers
from faristol_web.archive.zipping_alone import make
from faristol_web.duplicate.models import Session
from faristol_web.ratings import services as ratings
from faristol_web.ratings.models import Player
from faristol_web.streams.stand_ins import NOBODY
from tests.web.archive.test_lists import rated

ADDRESS = "/seasons/2005/season.zip"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path) -> list[tuple[int, str]]:
    """Every season is large, and its processes are only noted."""
    settings.DATA = tmp_path
    found: list[tuple[int, str]] = []
    monkeypatch.setattr(zipping, "FEW", -1)
    monkeypatch.setattr(zipping, "start", lambda season, language: found.append((season, language)))
    return found


def in_it(response: Any) -> str:
    content = b"".join(response.streaming_content) if response.streaming else response.content
    packed = zipfile.ZipFile(io.BytesIO(content))
    assert packed.testzip() is None
    return "".join(packed.read(name).decode() for name in packed.namelist() if name.startswith("ratings/"))


@pytest.mark.django_db
def test_a_small_season_is_made_at_once_and_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stamp, "SECONDS", 10**9)
    rated("Núria Pla", "Anna Bo", day="2005-12-01")
    first = client.get(ADDRESS)
    assert "Anna Bo" in in_it(first)
    assert first["Content-Disposition"] == 'attachment; filename="season-2005.zip"'
    assert client.get(ADDRESS, headers={"If-None-Match": first["ETag"]}).status_code == 304
    ratings.erase_player(Player.objects.get(name="Anna Bo"))
    assert "Anna Bo" not in in_it(client.get(ADDRESS))


@pytest.mark.django_db
def test_a_small_season_is_made_anew_where_a_name_leaves_one_session_alone(client: Client) -> None:
    """The player has other events and stays: nothing else tells of it."""
    rated("Núria Pla", "Anna Bo", day="2005-12-01")
    session = Session.objects.create(public_id="evening", status=Session.Status.OVER, coup_ms=1)
    player = Player.objects.get(name="Anna Bo")
    event: dict[str, Any] = {"source": Source.DUPLICATE, "key": "evening", "number": 1, "title": "Evening"}
    told: dict[str, Any] = {"name": "Anna of the evening", "place": 1, "entrants": 1, "season": 2005}
    Result.objects.create(**event, **told, player=player, address="/", rulebook_id="", spread=0)
    Indexed.objects.create(source=Source.DUPLICATE, key="evening", revision="3 0 0")

    def results() -> str:
        packed = zipfile.ZipFile(io.BytesIO(client.get(ADDRESS).content))
        return packed.read("results.csv").decode()

    assert "Anna of the evening" in results()
    nobody = f"{NOBODY} 0a1b2c"
    session.stand_ins = {"1": [nobody]}
    session.save()
    forget_numbers("evening", {1: (nobody,)})
    assert "Anna of the evening" not in results()


@pytest.mark.django_db
def test_who_asks_first_is_told_when_to_ask_again(client: Client, started: list[tuple[int, str]]) -> None:
    rated("Núria Pla", "Anna Bo", day="2005-12-01")
    response = client.get(ADDRESS)
    assert (response.status_code, response["Retry-After"]) == (503, str(zipping.RETRY_S))
    assert 'http-equiv="refresh"' in response.content.decode()
    assert started == [(2005, "en")]
    assert make(2005) is not None
    assert "Anna Bo" in in_it(client.get(ADDRESS))
    assert len(started) == 1


@pytest.mark.django_db
def test_the_one_before_is_given_out_while_a_newer_is_made(
    client: Client, started: list[tuple[int, str]], tmp_path: Path
) -> None:
    rated("Núria Pla", "Anna Bo", day="2005-12-01")
    make(2005)
    rated("Núria Pla", "Biel Mas", day="2005-12-02")
    before = client.get(ADDRESS)
    assert "Biel Mas" not in in_it(before)
    assert len(started) == 1
    make(2005)
    after = client.get(ADDRESS)
    assert "Biel Mas" in in_it(after)
    assert before["ETag"] != after["ETag"]
    assert len(list((tmp_path / zipping.FOLDER).glob("*.zip"))) == 1


@pytest.mark.django_db
@pytest.mark.usefixtures("started")
def test_an_archive_with_a_name_that_was_erased_since_is_given_to_nobody(client: Client) -> None:
    rated("Núria Pla", "Anna Bo", day="2005-12-01")
    make(2005)
    ratings.erase_player(Player.objects.get(name="Anna Bo"))
    assert client.get(ADDRESS).status_code == 503
    make(2005)
    assert "Anna Bo" not in in_it(client.get(ADDRESS))


@pytest.mark.django_db
@pytest.mark.usefixtures("started")
def test_of_two_processes_one_makes_it_and_what_one_left_unfinished_is_not_given_out(
    client: Client, tmp_path: Path
) -> None:
    rated("Núria Pla", "Anna Bo", day="2005-12-01")
    assert make(2005, goes_on=lambda: False) is None
    assert client.get(ADDRESS).status_code == 503
    assert [path.name for path in (tmp_path / zipping.FOLDER).iterdir()] == ["one.lock"]
    seen: list[Path | None] = []

    def goes_on() -> bool:
        seen.append(make(2005))
        return True

    assert make(2005, goes_on=goes_on) is not None
    assert set(seen) == {None}


@pytest.mark.django_db
@pytest.mark.usefixtures("started")
def test_a_strangers_file_is_passed_over_and_what_a_killed_process_left_is_removed(
    client: Client, tmp_path: Path
) -> None:
    rated("Núria Pla", "Anna Bo", day="2005-12-01")
    folder = tmp_path / zipping.FOLDER
    folder.mkdir()
    (folder / "2005.en.copy.zip").write_bytes(b"copied")
    (folder / ".half").write_bytes(b"half")

    assert make(2005) is not None

    assert "Anna Bo" in in_it(client.get(ADDRESS))
    assert (folder / "2005.en.copy.zip").read_bytes() == b"copied"
    assert not (folder / ".half").exists()
