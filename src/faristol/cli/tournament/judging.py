"""
Games judged one by one, here or on other machines; each report is kept, so that a run that was broken off
continues.
"""

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from faristol.analysis.batches import Run, program
from faristol.analysis.report_document import Document, document_of
from faristol.analysis.reports import Level
from faristol.cli.game.records import parse_game
from faristol.cli.game.reported import reported
from faristol.errors import FaristolError
from faristol.files import write_file
from faristol.lexicon import Lexicon, load_lexicon
from faristol.movegen.loading import cache_folder
from faristol.rulebook import Rulebook

MOST_KEPT = 5_000
"""Reports kept in the cache: some tens of kilobytes each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A game to be judged, with everything that decides its report."""

    name: str
    content: bytes
    rulebook: Rulebook | None
    digest: str
    """Digest of the rules it is judged by."""
    lexicon: Lexicon
    level: Level
    program: str

    @property
    def key(self) -> str:
        """Return a name that is the same where the report would be the same."""
        parts = (self.program, self.digest, self.lexicon.version, str(self.level), self.content.hex())
        return sha256("\n".join(parts).encode()).hexdigest()[:40]


def judged(asked: Asked) -> dict[str, Any]:
    """
    Return the document of a game's report, or `{"fault": …}`: one game stops no other.

    Raises:
        FaristolError: if this machine has another program or word list than the one that asks.
    """
    if asked.program != program():
        raise FaristolError(f"a worker has {program()}; this run needs {asked.program}")
    lexicon = load_lexicon(asked.lexicon.id) if asked.lexicon.is_shipped else asked.lexicon
    if lexicon.version != asked.lexicon.version:  # it was installed elsewhere
        raise FaristolError(f"a worker has {lexicon.version}; this run needs {asked.lexicon.version}")
    try:
        game = parse_game(asked.content, asked.rulebook, name=asked.name)
        return document_of(reported(game, lexicon, level=asked.level))
    except FaristolError as error:
        return {"fault": str(error)}


@dataclass(frozen=True, slots=True)
class Kept:
    """Reports in a folder, a file each."""

    folder: Path

    def get(self, key: str) -> Document | None:
        """Return a report that was kept whole."""
        try:
            document = json.loads(self._path(key).read_text("utf-8"))
        except (OSError, ValueError):
            return None
        return document if isinstance(document, dict) else None

    def put(self, key: str, document: Document) -> None:
        """
        Raises:
            StoreError: if it cannot be written.
        """
        write_file(self._path(key), json.dumps(document, ensure_ascii=False).encode())

    def forget_old(self, most: int) -> None:
        dated = sorted(((path.stat().st_mtime, path) for path in self.folder.glob("*.json")), reverse=True)
        for _, path in dated[most:]:
            path.unlink(missing_ok=True)

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}.json"


def kept_in(named: str | None) -> Kept:
    """
    Return the folder that was named, or the one in the cache, which forgets the oldest.

    Raises:
        FaristolError: if it cannot be made or written to.
    """
    folder = cache_folder() / "reports" if named is None else Path(named)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FaristolError(f"cannot keep reports in {folder}: {error.strerror}") from error
    if not os.access(folder, os.W_OK):
        raise FaristolError(f"cannot keep reports in {folder}: not writable")
    kept = Kept(folder)
    if named is None:
        kept.forget_old(MOST_KEPT)
    return kept


def judge_all(games: Sequence[Asked], kept: Kept, run: Run) -> Iterator[Document]:
    """Yield the reports in the order of the games; those that were kept are not made again."""
    known = {asked.key: kept.get(asked.key) for asked in games}
    missing = [asked for asked in games if known[asked.key] is None]
    made = _made(missing, kept, run)
    for asked in games:
        yield known[asked.key] or next(made)


def _made(missing: Sequence[Asked], kept: Kept, run: Run) -> Iterator[Document]:
    results: Iterable[Document] = run(judged, missing, "judging games")
    for asked, document in zip(missing, results, strict=True):
        if "fault" not in document:
            kept.put(asked.key, document)
        yield document
