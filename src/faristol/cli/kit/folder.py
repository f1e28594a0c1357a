"""Folders that commands write."""

from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from faristol.errors import StoreError
from faristol.files import write_file


def add_folder(verb: ArgumentParser) -> None:
    verb.add_argument(
        "folder",
        metavar="DIR",
        help="output folder, created if needed; existing files of these names are replaced",
    )


def write_folder(folder: Path, files: Sequence[tuple[str, bytes]]) -> list[Path]:
    """
    Write all of these, in place of what was in files of their names.

    Raises:
        StoreError: if the folder, or one of them, cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot write {folder}: {error.strerror}") from error
    for name, _ in files:
        if (folder / name).is_dir():
            raise StoreError(f"cannot write {folder / name}: a folder of that name is in the way")
    for name, content in files:
        write_file(folder / name, content)
    return [folder / name for name, _ in files]
