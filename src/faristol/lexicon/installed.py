"""Lexica that somebody installs here: three files in a folder of their own, gone as easily as they came."""

import json
from dataclasses import fields
from hashlib import sha256

from faristol.errors import LexiconError
from faristol.lexicon.catalogue import (
    MAX_ID,
    NOT_DESCRIBED,
    Lexicon,
    installed_ids,
    is_id,
    own_folder,
    shipped_ids,
)
from faristol.lexicon.graph import WordGraph
from faristol.lexicon.packing import pack
from faristol.lexicon.storing import write_file
from faristol.tiles import TileSet

_SUFFIXES = (".toml", ".kwg.xz", ".licence.txt")
"""The description goes first and comes last: a lexicon without one does not exist."""


def raise_unless_installable(lexicon_id: str, *, replace: bool) -> None:
    """
    Raises:
        LexiconError: if a lexicon cannot be installed under this id.
    """
    if not is_id(lexicon_id):
        raise LexiconError(
            f"{lexicon_id!r} is no id: it has small letters, digits and hyphens, {MAX_ID} at most"
        )
    if lexicon_id in shipped_ids():
        raise LexiconError(f"{lexicon_id} comes with Faristol and cannot be replaced: choose another id")
    if lexicon_id in installed_ids() and not replace:
        raise LexiconError(f"{lexicon_id} is installed already; --replace puts this one in its place")


def install(lexicon: Lexicon, graph: WordGraph, *, licence_text: str, replace: bool = False) -> None:
    """
    Raises:
        LexiconError: if the id is taken, or a file cannot be written.
    """
    raise_unless_installable(lexicon.id, replace=replace)
    folder = own_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LexiconError(f"{folder}: {error.strerror}") from error
    write_file(folder / f"{lexicon.id}.licence.txt", licence_text.encode())
    write_file(folder / f"{lexicon.id}.kwg.xz", pack(graph, preset=6))
    write_file(folder / f"{lexicon.id}.toml", format_description(lexicon).encode())


def remove(lexicon_id: str) -> None:
    """
    Raises:
        LexiconError: if it comes with Faristol, or is not there.
    """
    if lexicon_id in shipped_ids():
        raise LexiconError(f"{lexicon_id} comes with Faristol and stays")
    if lexicon_id not in installed_ids():
        raise LexiconError(f"no lexicon {lexicon_id!r} is installed here")
    for suffix in _SUFFIXES:
        path = own_folder() / f"{lexicon_id}{suffix}"
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
        licence_file=f"{id}.licence.txt",
        provenance=provenance,
        made_with="faristol lexicon import",
        read_packed=lambda: pack(graph, preset=0),
        is_shipped=False,
    )


def format_description(lexicon: Lexicon) -> str:
    """TOML that `parse_lexicon` reads back."""
    names = [entry.name for entry in fields(Lexicon) if entry.name not in NOT_DESCRIBED]
    # Strings, whole numbers and truth values are written alike in JSON and TOML, but for one character.
    values = {name: json.dumps(getattr(lexicon, name), ensure_ascii=False) for name in names}
    return "".join(f"{name} = {value}\n" for name, value in values.items()).replace("\x7f", "\\u007f")
