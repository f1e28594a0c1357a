"""`python -m faristol_web.archive.zipping_alone YEAR LANGUAGE`: the process that `zipping.py` starts."""

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import NamedTemporaryFile

from faristol import locks
from faristol_web.streams.beside import begin


def main(season: int, language: str) -> int:
    begin()(partial(_make_in, language, season, os.getppid()))
    return 0


def _make_in(language: str, season: int, parent: int) -> None:
    from django.utils import translation  # noqa: PLC0415 – only now there are settings

    with translation.override(language):
        make(season, goes_on=lambda: os.getppid() == parent)


def make(season: int, *, goes_on: Callable[[], bool] = lambda: True) -> Path | None:
    """Return the archive, in the language that is active; None if another process is at one."""
    from faristol_web.archive import files, zipping  # noqa: PLC0415 – only now there are models

    folder = zipping.folder()
    folder.mkdir(mode=0o700, exist_ok=True)
    with (folder / "one.lock").open("w") as one:
        if not locks.take(one.fileno()):
            return None
        for left in folder.glob(".*"):  # by a process that was killed
            left.unlink(missing_ok=True)
        state = zipping.state_of(season)  # before anything is read: it is never newer than what it names
        path = folder / state.name
        if path.exists():
            return path
        with NamedTemporaryFile(dir=folder, prefix=".", delete=False) as unfinished:
            try:
                for piece in files.zipped(files.season_parts(season)):
                    unfinished.write(piece)
                    if not goes_on():  # the site is gone
                        return None
                unfinished.flush()
                Path(unfinished.name).replace(path)
            finally:
                Path(unfinished.name).unlink(missing_ok=True)
        zipping.clear_away(state)
    return path


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2]))
