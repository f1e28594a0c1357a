"""Kept backups shown before one is restored: which is of which day, and what is in it."""

from pathlib import Path

import pytest

from faristol.errors import UsageError
from faristol_web.ops.put_back import parse_time
from tests.web.ops.sites import done, faristol, refused
from tests.web.ops.test_real_backup import BACKUP


def test_a_backup_says_what_it_holds() -> None:
    whole, counts, _, *events = done("restore", "--show", BACKUP).splitlines()

    assert "whole, made 2026-11-24 18:43 UTC by Faristol 0.1.0, sqlite" in whole
    assert counts == "5 games; 1 duplicate session; 1 tournament; 6 accounts"
    assert [line.split() for line in events] == [
        ["tournament", "one-of-everything", "2009-11-21", "running", "One", "of", "everything"],
        ["duplicate", "session", "2c8399409aa6b73b", "2026-11-24", "open", "Παρασκευή"],
    ]


def test_a_folder_lists_its_backups_and_names_what_is_none(tmp_path: Path) -> None:
    (tmp_path / "a-copy.zip").write_bytes(BACKUP.read_bytes())
    (tmp_path / "photos.zip").write_bytes(b"no zip")

    head, line, unread = done("restore", "--show", tmp_path).splitlines()

    assert head.split()[:3] == ["backup", "made", "games"]
    assert line.split() == ["a-copy.zip", "2026-11-24", "18:43", "UTC", "5", "1", "1", "6"]
    assert "photos.zip: not a backup of a site" in unread


def test_a_damaged_backup_is_not_shown_as_whole(tmp_path: Path) -> None:
    content = bytearray(BACKUP.read_bytes())
    content[2000] ^= 1
    damaged = tmp_path / "damaged.zip"
    damaged.write_bytes(content)

    assert "damaged" in faristol("restore", "--show", damaged).stderr.replace("not a backup", "damaged")


def test_a_folder_without_backups_is_told(tmp_path: Path) -> None:
    assert "no backup is in it" in refused("restore", "--show", tmp_path)


@pytest.mark.parametrize("text", ["2026-11-29 10:40", "this morning", "10:40+01"])
def test_a_time_without_a_day_or_a_zone_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="is not a time with a zone"):
        parse_time(text)


def test_a_site_in_files_is_not_put_back_by_a_time(tmp_path: Path) -> None:
    result = faristol("restore", "--as-of", "2026-11-29 10:40+00", "--data", tmp_path)

    assert (result.returncode, "--as-of is for PostgreSQL" in result.stderr) == (2, True)
