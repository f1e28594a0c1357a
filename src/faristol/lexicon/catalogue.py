"""The lexica that Faristol ships: package data, each with its edition, its licence and where it is from."""

import lzma
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from faristol.errors import LexiconError
from faristol.lexicon.graph import WordGraph

_FOLDER = files("faristol") / "data" / "lexica"
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


def lexicon_ids() -> list[str]:
    names = (entry.name for entry in _FOLDER.iterdir())
    return sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


@cache
def load_lexicon(lexicon_id: str) -> Lexicon:
    """
    Raises:
        LexiconError: if there is no such lexicon, or its description is incomplete.
    """
    if lexicon_id not in lexicon_ids():
        raise LexiconError(f"no lexicon {lexicon_id!r}; there are {', '.join(lexicon_ids())}")
    packed = _FOLDER / f"{lexicon_id}.kwg.xz"
    try:
        data = tomllib.loads((_FOLDER / f"{lexicon_id}.toml").read_text("utf-8"))
        return parse_lexicon(data, read_packed=packed.read_bytes)
    except (TypeError, ValueError) as error:
        raise LexiconError(f"lexicon {lexicon_id}.toml: {error}") from error


def parse_lexicon(data: dict[str, Any], *, read_packed: Callable[[], bytes]) -> Lexicon:
    """
    Raises:
        ValueError: if a field is missing, unknown or of the wrong type.
    """
    kinds = {entry.name: entry.type for entry in fields(Lexicon) if entry.name != "read_packed"}
    if wrong := kinds.keys() ^ data.keys():
        raise ValueError(f"missing or unknown: {', '.join(sorted(wrong))}")
    if wrong := {name for name, kind in kinds.items() if type(data[name]) is not kind}:
        raise ValueError(f"of the wrong type: {', '.join(sorted(wrong))}")
    return Lexicon(**data, read_packed=read_packed)


@cache
def _graph(lexicon: Lexicon) -> WordGraph:
    try:
        content = lzma.decompress(lexicon.read_packed())
    except (OSError, lzma.LZMAError) as error:
        raise LexiconError(f"the word graph of {lexicon.id} is missing or damaged: {error}") from error
    found = sha256(content).hexdigest()
    if found != lexicon.sha256:
        raise LexiconError(
            f"the word graph of {lexicon.id} is damaged: its sha256 is {found}, not {lexicon.sha256}"
        )
    return WordGraph.from_bytes(content)
