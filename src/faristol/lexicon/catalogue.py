"""
The lexica at hand, each with its edition, its licence and where it is from.

Those that come with Faristol are package data. Beside them stand the lexica that somebody has installed here,
in a folder of their own (`own_folder`), in the same three files: `ID.toml`, `ID.kwg.xz`, `ID.licence.txt`.
"""

import os
import re
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from faristol.errors import LexiconError
from faristol.lexicon.graph import WordGraph
from faristol.lexicon.packing import unpack
from faristol.tiles import tileset_ids

FOLDER_VARIABLE = "FARISTOL_LEXICA"
MAX_ID = 40
NOT_DESCRIBED = {"read_packed", "is_shipped"}
"""Fields of a Lexicon that its description does not hold."""

_SHIPPED = files("faristol") / "data" / "lexica"
_DIGITS_SHOWN = 12


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
    """What players must be told about its standing."""
    official: bool
    word_count: int
    sha256: str
    """Of the graph's bytes, unpacked."""
    licence: str
    """SPDX expression."""
    licence_file: str
    """Beside the word graph, in the same folder."""
    provenance: str
    made_with: str
    read_packed: Callable[[], bytes] = field(repr=False, compare=False)
    """Gives the word graph as it is stored, compressed with xz."""
    is_shipped: bool = field(default=True, compare=False)
    """Whether it comes with Faristol; if not, somebody has installed it here."""

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

    def has(self, word: Iterable[int]) -> bool:
        return word in self.graph

    def judge(self, words: Iterable[Iterable[int]]) -> bool:
        """One verdict for all the words of a play: nobody learns which of them is wrong."""
        return all(word in self.graph for word in words)


def own_folder() -> Path:
    """Where installed lexica are: `$FARISTOL_LEXICA`, or else the user's data folder."""
    named = os.environ.get(FOLDER_VARIABLE)
    return Path(named) if named else user_data_path("faristol", appauthor=False) / "lexica"


def is_id(text: str) -> bool:
    """Small letters, digits and single hyphens: fit for a file name and an address."""
    return len(text) <= MAX_ID and re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text) is not None


def lexicon_ids() -> list[str]:
    """Those that come with Faristol first. What cannot be read is left out; `faults` says why."""
    return [*shipped_ids(), *sorted(_installed().keys() - faults().keys())]


def shipped_ids() -> list[str]:
    names = (entry.name for entry in _SHIPPED.iterdir())
    return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


def installed_ids() -> list[str]:
    """Readable or not: the ids that are taken."""
    return sorted(_installed())


def faults() -> dict[str, str]:
    """Installed lexica whose description cannot be read, each with the reason."""
    found: dict[str, str] = {}
    for lexicon_id, path in _installed().items():
        try:
            _load_installed(lexicon_id, path)
        except LexiconError as error:
            found[lexicon_id] = str(error)
    return found


def load_lexicon(lexicon_id: str) -> Lexicon:
    """
    Raises:
        LexiconError: if there is no such lexicon, or its description is incomplete.
    """
    if lexicon_id in shipped_ids():
        return _load_shipped(lexicon_id)
    path = _installed().get(lexicon_id)
    if path is None:
        raise LexiconError(f"no lexicon {lexicon_id!r}; there are {', '.join(lexicon_ids())}")
    return _load_installed(lexicon_id, path)


def _installed() -> dict[str, Path]:
    """Descriptions by id. A file with the id of a shipped lexicon is none: nothing stands in for those."""
    try:
        names = [path for path in own_folder().iterdir() if path.suffix == ".toml" and is_id(path.stem)]
    except OSError:
        return {}
    return {path.stem: path for path in names if path.stem not in shipped_ids()}


@cache
def _load_shipped(lexicon_id: str) -> Lexicon:
    packed = _SHIPPED / f"{lexicon_id}.kwg.xz"
    text = (_SHIPPED / f"{lexicon_id}.toml").read_text("utf-8")
    return _described(lexicon_id, text, packed.read_bytes, is_shipped=True)


def _load_installed(lexicon_id: str, path: Path) -> Lexicon:
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise LexiconError(f"{path}: {error}") from error
    return _described(lexicon_id, text, path.with_suffix(".kwg.xz").read_bytes, is_shipped=False)


def _described(lexicon_id: str, text: str, read_packed: Callable[[], bytes], *, is_shipped: bool) -> Lexicon:
    try:
        lexicon = parse_lexicon(tomllib.loads(text), read_packed=read_packed, is_shipped=is_shipped)
    except (TypeError, ValueError) as error:
        raise LexiconError(f"lexicon {lexicon_id}.toml: {error}") from error
    if lexicon.id != lexicon_id:
        raise LexiconError(f"lexicon {lexicon_id}.toml: it says its id is {lexicon.id!r}")
    if lexicon.tileset not in tileset_ids():
        raise LexiconError(f"lexicon {lexicon_id}.toml: there is no tile set {lexicon.tileset!r}")
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


@cache
def _graph(lexicon: Lexicon) -> WordGraph:
    try:
        content = unpack(lexicon.read_packed())
    except (OSError, LexiconError) as error:
        raise LexiconError(f"the word graph of {lexicon.id} is missing or damaged: {error}") from error
    found = sha256(content).hexdigest()
    if found != lexicon.sha256:
        raise LexiconError(
            f"the word graph of {lexicon.id} is damaged: its sha256 is {found}, not {lexicon.sha256}"
        )
    return WordGraph.from_bytes(content)
