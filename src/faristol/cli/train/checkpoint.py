"""What a long run has counted so far, in a file: another run of the same command goes on from it."""

import io
import json
import time
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import faristol.movegen.loading as load
from faristol.analysis.batches import Arrays
from faristol.errors import NotationError
from faristol.files import write_file

_SECONDS = 10
"""Between two times that it is written."""
_SETTINGS, _DONE = "settings", "done"


class Checkpoint:
    """Without a path it keeps nothing."""

    def __init__(self, path: Path | None, settings: Mapping[str, Any]) -> None:
        self.path = path
        self.settings = json.dumps(settings, sort_keys=True)
        self._next = time.monotonic() + _SECONDS

    def read(self) -> tuple[int, Arrays] | None:
        """
        Return how many portions were counted, and what was; None if nothing was kept.

        Raises:
            NotationError: if it is damaged, or of a run with other settings.
        """
        if self.path is None or not self.path.exists():
            return None
        try:
            with load.numpy().load(io.BytesIO(self.path.read_bytes()), allow_pickle=False) as file:
                arrays = {name: file[name] for name in file.files}
            kept, done = str(arrays.pop(_SETTINGS)), int(arrays.pop(_DONE))
            others = json.loads(kept)
        except (OSError, ValueError, KeyError, EOFError, TypeError, zipfile.BadZipFile) as error:
            raise NotationError(f"{self.path}: no checkpoint, or a damaged one: begin without it") from error
        if kept != self.settings:
            mine = json.loads(self.settings)
            differ = sorted(key for key in mine.keys() | others.keys() if mine.get(key) != others.get(key))
            raise NotationError(f"{self.path}: of a run with other settings: {', '.join(differ)}")
        return done, arrays

    def write(self, done: int, arrays: Arrays) -> None:
        """Write it, whole or not at all."""
        if self.path is None:
            return
        content = io.BytesIO()
        numpy = load.numpy()
        kept: Any = {**arrays, _SETTINGS: numpy.array(self.settings), _DONE: numpy.array(done)}
        numpy.savez(content, **kept)
        write_file(self.path, content.getvalue())
        self._next = time.monotonic() + _SECONDS

    def is_due(self) -> bool:
        return self.path is not None and time.monotonic() >= self._next

    def remove(self) -> None:
        if self.path is not None:
            self.path.unlink(missing_ok=True)


@contextmanager
def kept(checkpoint: Checkpoint, dump: Callable[[], tuple[int, Arrays]]) -> Iterator[Callable[[], None]]:
    """
    Yield what to call after each portion; write the checkpoint now and then, and at an interrupt.

    When all is done the caller removes it.
    """

    def note() -> None:
        if checkpoint.is_due():
            checkpoint.write(*dump())

    try:
        yield note
    except KeyboardInterrupt:
        checkpoint.write(*dump())
        raise
