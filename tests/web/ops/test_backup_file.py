"""What somebody made into something like a backup is refused in one line, whatever it unpacks to."""

import json
import zipfile
from collections.abc import Mapping
from contextlib import closing
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from faristol.errors import FaristolError, NotationError, StoreError
from faristol_web.ops import backup_file
from faristol_web.ops.backup_file import ArchiveReader, ArchiveWriter, Manifest
from faristol_web.ops.restore import restore

ROWS = "tables/default/play.game.jsonl"
MUTATIONS = 1_500


@pytest.fixture
def honest(tmp_path: Path) -> Path:
    path = tmp_path / "honest.zip"
    (tmp_path / "words").write_bytes(Random(5).randbytes(3_000))  # noqa: S311 – nothing secret
    with ArchiveWriter(path, manifest()) as archive:
        archive.add_rows(ROWS, [{"id": number, "name": "Anna"} for number in range(50)])
        archive.add_file("files/rulebooks/words.toml", tmp_path / "words")
    return path


def manifest() -> Manifest:
    return Manifest(
        version="0.1.0", made_ms=1, alive_ms=1, has_secrets=False, database="sqlite", migrations={}
    )


def made(path: Path, files: Mapping[str, bytes], *, method: int = zipfile.ZIP_DEFLATED, **said: Any) -> Path:
    """Sealed as a backup is, with this in it."""
    listed = [{"name": name, "sha256": sha256(content).hexdigest()} for name, content in files.items()]
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
        archive.writestr("manifest.json", json.dumps(asdict(manifest()) | {"entries": listed} | said))
    return path


def read_and_restore(path: Path, data: Path) -> None:
    with closing(ArchiveReader(path)) as archive:
        for entry in archive.tables():
            assert list(archive.rows(entry.name))
        restore(archive, data)


def refused(path: Path, data: Path) -> str:
    with pytest.raises(FaristolError) as refusal:
        read_and_restore(path, data)
    assert not data.exists()
    assert [each for each in data.parent.iterdir() if each.is_dir()] == []
    return str(refusal.value)


@pytest.mark.parametrize("name", ["files/rulebooks/bomb.toml", "tables/default/play.game.jsonl", "bomb"])
def test_an_archive_that_unpacks_to_a_thousand_times_its_size_is_refused_unread(
    tmp_path: Path, name: str
) -> None:
    path = made(tmp_path / "bomb.zip", {name: bytes(100 << 20)})
    assert "more than 200 times as much" in refused(path, tmp_path / "data")


def test_of_a_size_that_is_a_lie_no_more_is_read_than_it_says(tmp_path: Path) -> None:
    """Its list of contents says 64 bytes; there are 100 MB."""
    path, size = tmp_path / "lie.zip", 100 << 20
    made(path, {"files/rulebooks/bomb.toml": bytes(size)})
    content = path.read_bytes().replace(size.to_bytes(4, "little"), (64).to_bytes(4, "little"))
    path.write_bytes(content)
    assert "files/rulebooks/bomb.toml is damaged" in refused(path, tmp_path / "data")


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_what_is_packed_in_another_way_is_refused(tmp_path: Path, method: int) -> None:
    path = made(tmp_path / "other.zip", {"files/rulebooks/a.toml": b"a"}, method=method)
    assert "encrypted or compressed differently" in refused(path, tmp_path / "data")


def test_a_line_without_an_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup_file, "_LONGEST_LINE", 1_000)
    path = made(tmp_path / "line.zip", {ROWS: b'{"name": "' + b"a" * 2_000 + b'"}'})
    assert "a line is longer than 1000 bytes" in refused(path, tmp_path / "data")


@pytest.mark.parametrize("line", [b"[" * 100_000, b"1" * 5_000, b"[]", b"\xff", b'{"id": 1'])
def test_a_line_that_is_no_row_is_refused(tmp_path: Path, line: bytes) -> None:
    path = made(tmp_path / "rows.zip", {ROWS: line})
    assert f"{ROWS}: a line is not " in refused(path, tmp_path / "data")


@pytest.mark.parametrize(
    "name",
    [
        "files/../outside",
        "files/site.sqlite3",
        "files/rulebooks",
        "files/secret-key/a",
        "files/lexica-of-games/../../outside",
        "files/rulebooks/C:outside",
    ],
)
def test_nothing_is_written_that_a_backup_does_not_hold(tmp_path: Path, name: str) -> None:
    path = made(tmp_path / "outside.zip", {name: b"content"})
    said = refused(path, tmp_path / "data")
    assert name in said
    assert {each.name for each in tmp_path.iterdir()} == {"outside.zip"}


@pytest.mark.parametrize(
    "said",
    [
        {"made_ms": 10**30},
        {"alive_ms": "now"},
        {"alive_ms": -1},
        {"entries": [{"name": 1, "sha256": "", "rows": 0}]},
        {"entries": [{"name": "a", "sha256": "", "rows": "many"}]},
        {"entries": 5},
        {"migrations": []},
        {"something": "else"},
        {"database": 5, "version": None, "migrations": {"events": [["a"]]}},
    ],
)
def test_a_manifest_that_says_nonsense_is_refused(tmp_path: Path, said: dict[str, Any]) -> None:
    path = made(tmp_path / "nonsense.zip", {}, **said)
    assert "not a backup of a site" in refused(path, tmp_path / "data")


def test_a_backup_of_a_newer_format_is_refused_in_plain_words(tmp_path: Path) -> None:
    path = made(tmp_path / "newer.zip", {}, format=2, version="9.9")
    assert "a backup of format 2 by Faristol 9.9; this one reads 1" in refused(path, tmp_path / "data")


def test_a_backup_that_does_not_fit_on_the_disk_is_refused_before_it_is_read(
    honest: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _path: type("Usage", (), {"free": 10}))
    said = refused(honest, tmp_path / "data")
    assert "make room, or choose another --data" in said


def test_whatever_is_changed_in_an_archive_it_is_refused_in_words(honest: Path, tmp_path: Path) -> None:
    chance, content = Random(46), honest.read_bytes()  # noqa: S311 – nothing secret
    path, refusals = tmp_path / "changed.zip", 0
    for _ in range(MUTATIONS):
        path.write_bytes(_mutated(content, chance))
        try:
            with closing(ArchiveReader(path)) as archive:
                archive.check(archive.manifest.entries)
        except FaristolError:
            refusals += 1
    assert refusals > MUTATIONS // 2


def _mutated(content: bytes, chance: Random) -> bytes:
    changed = bytearray(content)
    for _ in range(chance.randint(1, 4)):
        at = chance.choice(
            (chance.randrange(len(changed)), len(changed) - chance.randint(1, min(400, len(changed))))
        )
        match chance.randrange(4):
            case 0:
                changed[at] = chance.randrange(256)
            case 1:
                del changed[at : at + chance.randint(1, 30)]
            case 2:
                changed[at:at] = chance.randbytes(chance.randint(1, 30))
            case _:
                changed[at : at + 4] = chance.choice((b"\xff" * 4, bytes(4), b"\x01\0\0\0"))
        if len(changed) < 30:
            break
    return bytes(changed)


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), OSError(27, "File too large")])
def test_a_backup_that_cannot_be_written_to_its_end_leaves_nothing(tmp_path: Path, error: OSError) -> None:
    def rows() -> Any:
        yield {"id": 1}
        raise error

    with (
        pytest.raises(StoreError, match="cannot write"),
        ArchiveWriter(tmp_path / "a.zip", manifest()) as archive,
    ):
        archive.add_rows(ROWS, rows())
    assert list(tmp_path.iterdir()) == []


def test_a_broken_backup_closes_its_file(tmp_path: Path) -> None:
    path = made(tmp_path / "none.zip", {}, faristol="something else")
    with pytest.raises(NotationError):
        ArchiveReader(path)
    path.unlink()


@pytest.mark.parametrize("is_large", [False, True], ids=["zip", "zip64"])
@pytest.mark.parametrize("comment", [b"", b"of no weight"])
def test_a_list_of_a_million_files_is_refused_unread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, comment: bytes, *, is_large: bool
) -> None:
    monkeypatch.setattr(backup_file, "_MOST_CONTENTS", 4_000)
    if is_large:
        monkeypatch.setattr(zipfile, "ZIP_FILECOUNT_LIMIT", 10)
    path = tmp_path / "many.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(100):
            archive.writestr(f"tables/{number}", b"")
        archive.comment = comment
    assert (b"PK\6\6" in path.read_bytes()) is is_large
    monkeypatch.setattr(zipfile, "ZipFile", None)  # nothing may be opened
    assert "its list of contents has" in refused(path, tmp_path / "data")
