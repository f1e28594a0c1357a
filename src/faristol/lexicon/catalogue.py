"""
The lexica at hand, each with its edition, its licence and where it is from.

Those that come with Faristol are package data, three files each: `ID.toml`, `ID.kwg.xz`, `ID.licence.txt`.
Beside them stand the lexica that somebody has installed here, in a folder of their own (`own_folder`). There
graph and licence have their digest in their names, `ID.DIGEST.kwg.xz`: the description tells which are meant,
so that replacing this one file replaces the lexicon. Files named as the shipped ones are read as well.
"""

import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields, replace
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from faristol.errors import LexiconError
from faristol.files import parse_toml
from faristol.lexicon.graph import WordGraph
from faristol.lexicon.packing import unpack
from faristol.tiles import tileset_ids

FOLDER_VARIABLE = "FARISTOL_LEXICA"
MAX_ID = 40
MAX_GRAPHS = 8
"""Kept in memory: those that come with Faristol, and what is used beside them."""
DESCRIPTION, GRAPH = ".toml", ".kwg.xz"
NOT_DESCRIBED = {"read_packed", "is_shipped"}
"""Fields of a Lexicon that its description does not hold."""

_SHIPPED = files("faristol") / "data" / "lexica"
_DIGITS_SHOWN = 12
_SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """
    One edition of one word list. The words themselves are read when first asked for.

    >>> catalan = load_lexicon("ca-disc-2021")
    >>> catalan.label, catalan.official
    ('DISC 2021, unofficial copy', False)
    """

    id: str
    title: str
    language: str
    """BCP 47, e.g. `ca`."""
    tileset: str
    """Its letters are those of this tile set, in that order."""
    edition: str
    label: str
    """Notice to players about its standing."""
    official: bool
    word_count: int
    sha256: str
    """Hash of the graph's bytes, unpacked."""
    licence: str
    """SPDX expression."""
    licence_file: str
    """File beside the word graph, in the same folder."""
    provenance: str
    made_with: str
    read_packed: Callable[[], bytes] = field(repr=False, compare=False)
    """Gives the word graph as it is stored, compressed with xz."""
    is_shipped: bool = field(default=True, compare=False)
    """True if it comes with Faristol; otherwise it was installed here."""

    @property
    def graph(self) -> WordGraph:
        """
        Raises:
            LexiconError: if the stored graph is missing or damaged.
        """
        return _graph(self)

    @property
    def version(self) -> str:
        """Names the exact list a ruling was made with: `ca-disc-2021 (1f2e3d4c5b6a)`."""
        return f"{self.id} ({self.sha256[:_DIGITS_SHOWN]})"

    @property
    def stem(self) -> str:
        """The version in the name of a file: `ca-disc-2021.1f2e3d4c5b6a`."""
        return f"{self.id}.{self.sha256[:_DIGITS_SHOWN]}"

    def has(self, word: Iterable[int]) -> bool:
        return word in self.graph

    def judge(self, words: Iterable[Iterable[int]]) -> bool:
        """One verdict for all the words of a play: nobody learns which of them is wrong."""
        return all(word in self.graph for word in words)


def own_folder() -> Path:
    """Return the folder of installed lexica: `$FARISTOL_LEXICA`, or else the user's data folder."""
    named = os.environ.get(FOLDER_VARIABLE)
    return Path(named) if named else user_data_path("faristol", appauthor=False) / "lexica"


def is_id(text: str) -> bool:
    """Small letters, digits and single hyphens: fit for a file name and an address."""
    return len(text) <= MAX_ID and re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text) is not None


def lexicon_ids() -> list[str]:
    """
    Return the ids, those that come with Faristol first. Unreadable ones are left out; `faults` says why.
    """
    return [*shipped_ids(), *sorted(_installed().keys() - faults().keys())]


def shipped_ids() -> list[str]:
    names = (entry.name for entry in _SHIPPED.iterdir())
    return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


def installed_ids() -> list[str]:
    """Readable or not: the ids that are taken."""
    return sorted(_installed())


def faults() -> dict[str, str]:
    """Installed lexica whose description cannot be read, or the folder of them all, each with the reason."""
    problems: dict[str, str] = {}
    if reason := _read_folder()[1]:
        problems[str(own_folder())] = reason
    for lexicon_id, path in _installed().items():
        try:
            read_lexicon(lexicon_id, path)
        except LexiconError as error:
            problems[lexicon_id] = str(error)
    return problems


def load_lexicon(lexicon_id: str) -> Lexicon:
    """
    Raises:
        LexiconError: if there is no such lexicon, or its description is incomplete.
    """
    if lexicon_id in shipped_ids():
        return _load_shipped(lexicon_id)
    path = _installed().get(lexicon_id)
    if path is None:
        reason = f" ({fault})" if (fault := _read_folder()[1]) else ""
        raise LexiconError(f"no lexicon {lexicon_id!r}; available: {', '.join(lexicon_ids())}{reason}")
    return read_lexicon(lexicon_id, path)


def asked_lexicon(name: str) -> Lexicon:
    """
    Load what a person names: a lexicon by its id, or by the code of a language that has one here.

    Of several in a language, the one that comes with Faristol is meant.

    Raises:
        LexiconError: if there is none, or only several that were installed.
    """
    known = lexicon_ids()
    if name in known:
        return load_lexicon(name)
    spoken = [each for each in map(load_lexicon, known) if each.language == name.casefold()]
    meant = [each for each in spoken if each.is_shipped] or spoken
    if len(meant) > 1:
        raise LexiconError(f"several lexica for {name!r}: {', '.join(each.id for each in meant)}")
    return meant[0] if meant else load_lexicon(name)


def _installed() -> dict[str, Path]:
    """Descriptions by id. A file with the id of a shipped lexicon is none: nothing stands in for those."""
    paths = (path for path in _read_folder()[0] if path.suffix == DESCRIPTION and is_id(path.stem))
    return {path.stem: path for path in paths if path.stem not in shipped_ids()}


def _read_folder() -> tuple[list[Path], str]:
    """
    Return the folder's files, and why they cannot be listed. A missing folder means that nothing is
    installed.
    """
    folder = own_folder()
    try:
        return list(folder.iterdir()), ""
    except (FileNotFoundError, NotADirectoryError):
        return [], ""
    except OSError as error:
        return [], f"{folder}: {error.strerror}"


@cache
def _load_shipped(lexicon_id: str) -> Lexicon:
    packed = _SHIPPED / f"{lexicon_id}{GRAPH}"
    text = (_SHIPPED / f"{lexicon_id}{DESCRIPTION}").read_text("utf-8")
    return _described(lexicon_id, text, packed.read_bytes, is_shipped=True)


def read_lexicon(lexicon_id: str, path: Path) -> Lexicon:
    """
    By its description, in whatever folder; its graph lies beside that.

    Raises:
        LexiconError: if there is no such file, or it describes no lexicon with this id.
    """
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise LexiconError(f"{path}: {error}") from error
    lexicon = _described(lexicon_id, text, bytes, is_shipped=False)
    return replace(lexicon, read_packed=lambda: graph_file(lexicon, path.parent).read_bytes())


def graph_file(lexicon: Lexicon, folder: Path) -> Path:
    """Named by its digest; only if there is none, and one without, that one."""
    path, plain = (folder / f"{stem}{GRAPH}" for stem in (lexicon.stem, lexicon.id))
    return plain if plain.exists() and not path.exists() else path


def _described(lexicon_id: str, text: str, read_packed: Callable[[], bytes], *, is_shipped: bool) -> Lexicon:
    try:
        lexicon = parse_lexicon(parse_toml(text), read_packed=read_packed, is_shipped=is_shipped)
    except (TypeError, ValueError) as error:
        raise LexiconError(f"lexicon {lexicon_id}.toml: {error}") from error
    if lexicon.id != lexicon_id:
        raise LexiconError(f"lexicon {lexicon_id}.toml: its id is {lexicon.id!r}")
    if lexicon.tileset not in tileset_ids():
        raise LexiconError(f"lexicon {lexicon_id}.toml: no tile set {lexicon.tileset!r}")
    if not _SHA256.fullmatch(lexicon.sha256):  # it becomes part of a file's name
        raise LexiconError(f"lexicon {lexicon_id}.toml: {lexicon.sha256!r} is not a sha256")
    return lexicon


def parse_lexicon(
    data: dict[str, Any], *, read_packed: Callable[[], bytes], is_shipped: bool = True
) -> Lexicon:
    """
    Raises:
        ValueError: if a field is missing, unknown or of the wrong type.
    """
    kinds = {entry.name: entry.type for entry in fields(Lexicon) if entry.name not in NOT_DESCRIBED}
    if wrong := kinds.keys() ^ data.keys():
        raise ValueError(f"missing or unknown: {', '.join(sorted(wrong))}")
    if wrong := {name for name, kind in kinds.items() if type(data[name]) is not kind}:
        raise ValueError(f"of the wrong type: {', '.join(sorted(wrong))}")
    return Lexicon(**data, read_packed=read_packed, is_shipped=is_shipped)


@lru_cache(maxsize=MAX_GRAPHS)
def _graph(lexicon: Lexicon) -> WordGraph:
    return WordGraph.from_bytes(_read_whole(lexicon)[1])


def licence_text(lexicon: Lexicon) -> str | None:
    """
    Return the terms for passing its words on; None for a private file.

    Raises:
        LexiconError: if the licence of an installed lexicon is missing, or is no text.
    """
    if lexicon.is_shipped:
        return (_SHIPPED / lexicon.licence_file).read_text("utf-8")
    if lexicon.id not in _installed():
        return None
    path = own_folder() / Path(lexicon.licence_file).name
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise LexiconError(f"{path}: {error}") from error


def packed_graph(lexicon: Lexicon) -> bytes:
    """
    The graph as it is stored, known to be the one described.

    Raises:
        LexiconError: if it is missing or damaged.
    """
    return _read_whole(lexicon)[0]


def _read_whole(lexicon: Lexicon) -> tuple[bytes, bytes]:
    """Return it as stored, and unpacked."""
    try:
        packed = lexicon.read_packed()
        content = unpack(packed)
    except (OSError, LexiconError) as error:
        raise LexiconError(f"the word graph of {lexicon.id} is missing or damaged: {error}") from error
    digest = sha256(content).hexdigest()
    if digest != lexicon.sha256:
        raise LexiconError(
            f"the word graph of {lexicon.id} is damaged: its sha256 is {digest}, not {lexicon.sha256}"
        )
    return packed, content
