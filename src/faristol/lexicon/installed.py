"""
Lexica that somebody installs here: three files in a folder of their own, gone as easily as they came.

At every moment there is the whole old lexicon, the whole new one, or none: see `catalogue` for how.
"""

import dataclasses
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from hashlib import sha256
from pathlib import Path

from faristol import locks
from faristol.errors import LexiconError, StoreError
from faristol.files import write_file
from faristol.lexicon.catalogue import (
    DESCRIPTION,
    GRAPH,
    MAX_ID,
    NOT_DESCRIBED,
    Lexicon,
    graph_file,
    installed_ids,
    is_id,
    load_lexicon,
    own_folder,
    shipped_ids,
)
from faristol.lexicon.graph import WordGraph
from faristol.lexicon.packing import pack
from faristol.tiles import TileSet

_LICENCE = ".licence.txt"
_DIGITS = 12


def raise_unless_installable(lexicon_id: str, *, replace: bool) -> None:
    """
    Raises:
        LexiconError: if a lexicon cannot be installed under this id.
    """
    if not is_id(lexicon_id):
        raise LexiconError(
            f"{lexicon_id!r} is not an id: use lower-case letters, digits and hyphens, {MAX_ID} at most"
        )
    if lexicon_id in shipped_ids():
        raise LexiconError(f"{lexicon_id} comes with Faristol and cannot be replaced: choose another id")
    if lexicon_id in installed_ids() and not replace:
        raise LexiconError(f"{lexicon_id} is already installed; --replace replaces it")


def install(lexicon: Lexicon, graph: WordGraph, *, licence_text: str, replace: bool = False) -> None:
    """
    The description that is kept names the licence with a digest of its text, as the graph has one.

    Raises:
        LexiconError: if the id is taken.
        StoreError: if a file cannot be written.
    """
    raise_unless_installable(lexicon.id, replace=replace)
    packed, licence = pack(graph, preset=6), licence_text.encode()
    name = f"{lexicon.id}.{sha256(licence).hexdigest()[:_DIGITS]}{_LICENCE}"
    lexicon = dataclasses.replace(lexicon, licence_file=name)
    folder = own_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot write {folder}: {error.strerror}") from error
    with _alone_in(folder):
        raise_unless_installable(lexicon.id, replace=replace)  # somebody may have been quicker
        old, new = _files_in_use(lexicon.id), {folder / f"{lexicon.stem}{GRAPH}", folder / name}
        try:
            write_file(folder / f"{lexicon.stem}{GRAPH}", packed)
            write_file(folder / name, licence)
            write_file(folder / f"{lexicon.id}{DESCRIPTION}", format_description(lexicon).encode())
        finally:  # an interrupt, too, leaves nothing that belongs to no description
            for path in (old | new) - _files_in_use(lexicon.id):
                with suppress(OSError):
                    path.unlink()


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Others who install here wait; then what is half-written was left by a process that was killed."""
    if sys.platform == "win32":  # no folder can be opened: two at once are not kept apart
        yield
        return
    place = os.open(folder, os.O_RDONLY)
    try:
        with suppress(StoreError):  # some network's folders cannot be locked
            locks.take(place, wait=True)
            for path in folder.glob(".*.part"):
                path.unlink(missing_ok=True)
        yield
    finally:
        os.close(place)


def _files_in_use(lexicon_id: str) -> set[Path]:
    """Return the files named in the description; none if it cannot be read."""
    folder = own_folder()
    try:
        lexicon = load_lexicon(lexicon_id)
    except LexiconError:
        return set()
    # A description may say anything: only a file of this lexicon's own will go with it.
    name = lexicon.licence_file
    is_own = name.startswith(f"{lexicon_id}.") and name.endswith(_LICENCE) and Path(name).name == name
    return {graph_file(lexicon, folder), *([folder / name] if is_own else [])}


def remove(lexicon_id: str) -> None:
    """
    Raises:
        LexiconError: if it comes with Faristol, or is not there.
    """
    if lexicon_id in shipped_ids():
        raise LexiconError(f"{lexicon_id} comes with Faristol and cannot be removed")
    if lexicon_id not in installed_ids():
        raise LexiconError(f"no lexicon {lexicon_id!r} is installed here")
    folder = own_folder()
    with _alone_in(folder):
        # The description first: a lexicon without one does not exist.
        _unlink(folder / f"{lexicon_id}{DESCRIPTION}")
        for ending in (GRAPH, _LICENCE):
            for path in (folder / f"{lexicon_id}{ending}", *sorted(folder.glob(f"{lexicon_id}.*{ending}"))):
                _unlink(path)


def _unlink(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise LexiconError(f"{path}: {error.strerror}") from error


def describe(
    graph: WordGraph,
    *,
    id: str,  # noqa: A002  # as the field is called
    title: str,
    tileset: TileSet,
    edition: str,
    label: str,
    official: bool,
    licence: str,
    provenance: str,
) -> Lexicon:
    """A lexicon that Faristol does not ship: what its words themselves tell is added here."""
    content = graph.to_bytes()
    return Lexicon(
        id=id,
        title=title,
        language=tileset.language,
        tileset=tileset.id,
        edition=edition,
        label=label,
        official=official,
        word_count=graph.word_count,
        sha256=sha256(content).hexdigest(),
        licence=licence,
        licence_file=f"{id}{_LICENCE}",
        provenance=provenance,
        made_with="faristol lexicon import",
        read_packed=partial(pack, graph, preset=0),  # a lambda reaches no other process
        is_shipped=False,
    )


def format_description(lexicon: Lexicon) -> str:
    """TOML that `parse_lexicon` reads back."""
    names = [entry.name for entry in dataclasses.fields(Lexicon) if entry.name not in NOT_DESCRIBED]
    # Strings, whole numbers and truth values are written alike in JSON and TOML, but for one character.
    values = {name: json.dumps(getattr(lexicon, name), ensure_ascii=False) for name in names}
    return "".join(f"{name} = {value}\n" for name, value in values.items()).replace("\x7f", "\\u007f")
