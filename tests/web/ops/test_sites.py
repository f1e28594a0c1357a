"""A site is examined, copied while it runs, and made again of its copy; an old one becomes a new one."""

import json
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZipFile

import pytest
from django.test import override_settings

from faristol.errors import FaristolError
from faristol_web.ops.backup_file import ArchiveReader
from faristol_web.ops.checkups import examine
from faristol_web.ops.machine import readers
from faristol_web.ops.restore import restore
from faristol_web.ops.site import ELSEWHERE, SQLITE_FILES, why_not_written
from faristol_web.ops.site_checkups import settings_in_force
from tests.web.ops import sites
from tests.web.ops.sites import broken, contents, done, faristol, findings, refused
from tests.web.server import Server
from tests.web.site_client import Visitor

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the site as the first release left it; nobody may write to it."""
    return sites.old_site(tmp_path_factory.mktemp("old") / "data")


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The same, with the server of today running on it."""
    running = Server(sites.old_site(tmp_path_factory.mktemp("upgraded") / "data")).start()
    yield running
    assert running.stop() == 0


@pytest.fixture(scope="module")
def backup(upgraded: Server, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a backup of the running site."""
    path = tmp_path_factory.mktemp("backup") / "site.zip"
    assert re.fullmatch(r".*site\.zip: \d+ rows, \d+\.\d MB\n", done("backup", path, "--data", upgraded.data))
    return path


class Restored(NamedTuple):
    data: Path
    between: Path
    """A summary of the site, made after the backup and before it was restored."""
    records: list[tuple[Any, ...]]
    """Rows of the site when the backup was made."""


@pytest.fixture(scope="module")
def restored(upgraded: Server, backup: Path, tmp_path_factory: pytest.TempPathFactory) -> Restored:
    """Restore the backup once: it takes as long as all migrations do. Nobody may write there."""
    folder, records = tmp_path_factory.mktemp("restored"), sites.events(upgraded.data)
    Visitor(upgraded.address).open_game("Anna")
    between = folder / "between.json"
    assert "its fingerprint is" in done("doctor", "--summary", between, "--data", upgraded.data)
    assert "rows restored" in done("restore", backup, "--data", folder / "data")
    return Restored(folder / "data", between, records)


@pytest.mark.parametrize(
    ("path", "seen"),
    [
        ("/", "Faristol"),
        ("/games/29accc9c723da752/", "Mireia"),
        ("/games/29accc9c723da752/replay/", "Mireia"),
        ("/games/fd8abfcd7ba9eb8c/", "Pau"),
        ("/duplicate/bb47fa5a2d18fa02/", "Dijous"),
        ("/tournaments/obert-de-prova/standings/", "Anna Puig"),
        ("/tournaments/obert-de-prova/log.jsonl", "TournamentOpened"),
        ("/tournaments/role/g29x9IUAbIatikSvQXVSDw/", "Obert de prova"),
        ("/duplicate/number/K811wYhCcTgMgBgL/", "Dijous"),
        ("/join/0_Sfc3KONXmmLfqFHRlktw/", "Laia"),
        ("/ratings/", "Faristol"),
        ("/records/", "Faristol"),
    ],
)
def test_all_that_the_first_release_had_is_open_still(upgraded: Server, path: str, seen: str) -> None:
    status, _, page = Visitor(upgraded.address).get(path)

    assert status == 200
    assert seen in page


def test_an_upgrade_leaves_every_record_as_it_was(old: Path, upgraded: Server) -> None:
    before, after = sites.events(old), sites.events(upgraded.data)

    assert len(before) > 250
    assert [row for row in before if row not in after] == []


def test_the_doctor_finds_a_running_site_well(upgraded: Server) -> None:
    told = findings(upgraded.data)

    assert broken(told) == []
    assert told["port"][0]["said"] == "the site is running"
    assert told["records of tournaments"][0]["said"].startswith("1, 11 events")
    assert told["records of games and sessions"][0]["said"].startswith("5, ")


def test_a_backup_of_a_running_site_is_the_site(backup: Path, restored: Restored, tmp_path: Path) -> None:
    data, again = restored.data, tmp_path / "again.zip"

    assert sites.events(data) == restored.records
    modes = {path.name: path.stat().st_mode & 0o777 for path in (data, *data.glob("*.sqlite3"))}
    assert modes == {"data": 0o700, "site.sqlite3": 0o600, "events.sqlite3": 0o600}
    assert (data / "secret-key").stat().st_mode & 0o777 == 0o600
    assert broken(findings(data)) == []
    done("backup", again, "--data", data)
    assert contents(again) == contents(backup)


def test_a_site_is_held_against_its_backup_and_a_restored_one_is_older(
    upgraded: Server, backup: Path, restored: Restored
) -> None:
    told = against(upgraded.data, backup)
    assert [each["level"] for each in told] == ["ok", "ok"]
    assert "of its records are intact, 0 of them have grown" in told[1]["said"]
    told = against(restored.data, restored.between)
    assert [each["level"] for each in told] == ["ok", "look", "ok"]
    assert "this site is older" in told[1]["said"]
    assert "is gone; it had 2 events" in told[1]["said"]


def against(data: Path, file: Path) -> list[dict[str, str]]:
    """The doctor's findings about this summary."""
    result = faristol("doctor", "--json", "--against", file, "--data", data)
    assert result.returncode == 0, result.stdout + result.stderr
    found = json.loads(result.stdout)["findings"]
    return [each for each in found if each["subject"].startswith("summary of")]


@pytest.mark.release
def test_a_backup_that_lacks_a_records_end_is_restored_only_by_those_who_say_so(
    backup: Path, tmp_path: Path
) -> None:
    cut = sites.with_a_cut_record(backup, tmp_path / "cut.zip")

    said = refused("restore", cut, "--data", tmp_path / "data")
    assert re.search(r"lacks event \d+, its last; --damaged restores it anyway, this part as it is", said)
    assert not (tmp_path / "data").exists()

    result = faristol("restore", cut, "--damaged", "--data", tmp_path / "data")
    assert (result.returncode, result.stderr.count("note: ")) == (0, 1), result.stderr
    subjects = [each["subject"] for each in broken(findings(tmp_path / "data"))]
    # Results are found as well where the game was in the index before the backup was taken.
    others = [subject for subject in subjects if subject != "results"]
    assert others == ["records of games and sessions", "lists", "kept summaries"]


@pytest.mark.release  # one that was packed at the time: test_real_backup.py
def test_a_backup_of_an_old_site_is_brought_up_to_date(old: Path, tmp_path: Path) -> None:
    done("backup", tmp_path / "old.zip", "--data", old)
    with ZipFile(tmp_path / "old.zip") as archive:
        assert b"0004_online_play" not in archive.read("manifest.json")

    done("restore", tmp_path / "old.zip", "--data", tmp_path / "new")

    assert sites.events(tmp_path / "new") == sites.events(old)
    told = findings(tmp_path / "new")
    assert broken(told) == []
    assert [each["said"] for each in told["default"]][-1] == "all migrations applied, history is protected"


def test_nothing_is_restored_where_there_is_something(backup: Path, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "somebody's").write_text("file")

    assert "is not empty" in refused("restore", backup, "--data", tmp_path / "data")
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["somebody's"]


@pytest.mark.parametrize("name", ["tables/events/live.eventrow.jsonl", "tables/default/play.game.jsonl"])
def test_of_a_damaged_backup_nothing_is_restored(backup: Path, tmp_path: Path, name: str) -> None:
    damaged = tmp_path / "damaged.zip"
    with ZipFile(backup) as whole, ZipFile(damaged, "w") as made:
        for each in whole.namelist():
            content = whole.read(each)
            made.writestr(each, content.replace(b"ca-ajusc", b"ca-1v1", 1) if each == name else content)

    assert f"{name} is damaged: its checksum differs" in not_restored(damaged, tmp_path / "data")
    assert [path.name for path in tmp_path.iterdir()] == ["damaged.zip"]


@pytest.mark.parametrize("content", [b"", b"PK\x05\x06" + bytes(18), b'{"faristol": "site backup"}'])
def test_a_file_that_is_no_backup_is_said_to_be_none(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "some.zip").write_bytes(content)

    assert "not a backup of a site" in not_restored(tmp_path / "some.zip", tmp_path / "data")


def not_restored(archive: Path, data: Path) -> str:
    """Return why it is not restored; in this process, because no site is opened so soon."""
    with pytest.raises(FaristolError) as refusal, closing(ArchiveReader(archive)) as reader:
        restore(reader, data)
    return str(refusal.value)


def test_without_secrets_there_is_neither_key_nor_login(upgraded: Server, tmp_path: Path) -> None:
    done("backup", tmp_path / "site.zip", "--without-secrets", "--data", upgraded.data)

    names = set(contents(tmp_path / "site.zip"))
    assert names & {"files/secret-key", "tables/default/sessions.session.jsonl"} == set()
    assert "tables/default/play.game.jsonl" in names


def test_of_rotated_backups_the_newest_stay(old: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for name in ("faristol-20250101T000000Z.zip", "faristol-20250102T000000Z.zip", "holiday.zip"):
        (folder / name).write_bytes(b"")

    done("backup", "--keep", 2, folder, "--data", old)

    kept = sorted(path.name for path in folder.iterdir())
    assert kept[0] == "faristol-20250102T000000Z.zip"
    assert kept[2:] == ["holiday.zip"]


def test_a_backup_replaces_nothing(old: Path, tmp_path: Path) -> None:
    (tmp_path / "site.zip").write_bytes(b"mine")

    assert "already exists" in refused("backup", tmp_path / "site.zip", "--data", old)
    assert (tmp_path / "site.zip").read_bytes() == b"mine"


def test_the_doctor_finds_what_somebody_did_to_a_site(tmp_path: Path) -> None:
    data = sites.old_site(tmp_path / "data")
    (data / "secret-key").chmod(0o644)
    with closing(sqlite3.connect(data / "events.sqlite3", isolation_level=None)) as connection:
        connection.execute("DROP TRIGGER event_no_update")
        connection.execute("UPDATE event SET actor = 'arbiter' WHERE stream = 'fd8abfcd7ba9eb8c' AND seq = 3")

    told = findings(data)

    assert told["secret key"][0]["said"] == "others on this machine may read it (-rw-r--r--)"
    assert [each["subject"] for each in broken(told)] == ["secret key", "records of games and sessions"]
    said = "1 of 5 were changed or removed: game fd8abfcd7ba9eb8c is damaged at event 3"
    assert told["records of games and sessions"][0]["said"] == said


def test_the_doctor_says_that_there_is_no_site_yet(tmp_path: Path) -> None:
    told = findings(tmp_path)

    assert broken(told) == []
    assert told["site"][0]["advice"] == "`faristol serve` creates it"


def test_a_folder_that_cannot_be_written_is_no_damaged_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = sites.old_site(tmp_path / "data")
    monkeypatch.setattr(os, "access", lambda path, _mode: path != data)

    told = [finding.subject for finding in examine(data, port=8000)]

    assert told[-1] == "disk"


def test_other_readers_of_a_site_are_reported(tmp_path: Path) -> None:
    data = sites.old_site(tmp_path / "data")
    data.chmod(0o755)
    for name in SQLITE_FILES:
        (data / name).chmod(0o644)

    assert [finding.advice for finding in readers(data)] == [f"chmod 700 {data}"]
    data.chmod(0o700)
    assert list(readers(data)) == []


@pytest.mark.parametrize(
    ("code", "said"), [(13, "no space left on the disk"), (14, "cannot be read or written"), (11, "")]
)
def test_a_full_disk_is_no_damage(tmp_path: Path, code: int, said: str) -> None:
    error = sqlite3.OperationalError("some words")
    error.sqlite_errorcode = code

    assert said in why_not_written(error, tmp_path)
    assert bool(why_not_written(error, tmp_path)) is bool(said)


def test_a_site_whose_rows_are_elsewhere_is_not_begun_anew(tmp_path: Path) -> None:
    (tmp_path / ELSEWHERE).touch()

    assert "is in PostgreSQL" in refused("serve", "--port", 0, "--data", tmp_path)
    assert not (tmp_path / "site.sqlite3").exists()


def test_a_port_that_is_none_is_wrong_usage() -> None:
    assert faristol("doctor", "--port", 99999).returncode == 2


@pytest.mark.parametrize(
    ("address", "https", "advice"),
    [
        ("https://club.example/", "1", ""),
        ("https://club.example/", "", "set FARISTOL_HTTPS=1"),
        ("http://club.example/", "1", "set FARISTOL_ADDRESS=https://"),
        ("", "1", "set FARISTOL_ADDRESS=https://"),
        ("", "", ""),
    ],
)
def test_an_address_that_does_not_fit_the_way_it_is_reached_is_told(
    address: str, https: str, advice: str
) -> None:
    with override_settings(
        ADDRESS=address, SESSION_COOKIE_SECURE=bool(https), ALLOWED_HOSTS=["club.example"]
    ):
        (told,) = settings_in_force()

    assert told.advice.startswith(advice)
    assert bool(told.advice) is bool(advice)


@pytest.mark.release
def test_a_broken_database_is_the_doctors_last_word(tmp_path: Path) -> None:
    data = sites.old_site(tmp_path / "data")
    (data / "events.sqlite3").write_bytes(b"this is no database" * 500)

    (found,) = broken(findings(data))

    assert (found["subject"], found["level"]) == ("events.sqlite3", "broken")
    assert "restore a backup" in found["advice"]
