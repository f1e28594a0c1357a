"""Files are written whole or not at all; TOML from strangers is read or refused at once."""

import os
from pathlib import Path

import pytest

from faristol.errors import StoreError
from faristol.files import parse_toml, write_file


def test_new_content_takes_the_place_of_the_old(tmp_path: Path) -> None:
    path = tmp_path / "list"
    path.write_bytes(b"old")
    write_file(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("failure", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_failure_leaves_what_was_there_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: BaseException
) -> None:
    path = tmp_path / "list"
    path.write_bytes(b"old")

    def fail(_: int) -> None:
        raise failure

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises((StoreError, KeyboardInterrupt)):
        write_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_file(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


def test_pipe_is_written_to() -> None:
    reading, writing = os.pipe()
    write_file(Path(f"/dev/fd/{writing}"), b"through a pipe")
    assert os.read(reading, 99) == b"through a pipe"
    os.close(reading)
    os.close(writing)


def test_folder_that_is_missing_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"no/list: No such file or directory"):
        write_file(tmp_path / "no" / "list", b"")


def test_a_key_of_thousands_of_parts_is_refused_and_its_line_named() -> None:
    for parts in ("a", '"a b"', "'é'"):
        with pytest.raises(ValueError, match=r"^a key of more than 100 parts \(at line 2\)$"):
            parse_toml('title = "Manresa"\n' + f"{parts} . " * 20_000 + "a = 1")


def test_sentences_of_many_dots_are_no_key() -> None:
    text = ", ".join("e.g. a.b." for _ in range(200)) + "..." * 200
    assert parse_toml(f"a.b.c = '{text}'") == {"a": {"b": {"c": text}}}
