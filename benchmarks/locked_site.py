# ruff: noqa: SLF001 – the experiment is in the backend itself
"""
`python -m benchmarks.locked_site serve …`: the site on PostgreSQL, which also writes what its one lock costs.

One line a transaction of the site's database, into the file that `FARISTOL_LOCK_TIMES` names: milliseconds
waited for the lock, and held. With `FARISTOL_NO_LOCK` it is not taken: an experiment, and no site to trust.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from django.db.backends.postgresql import base

from faristol.cli import main
from faristol_web.databases.postgres.base import EVENTS, DatabaseWrapper

FILE_VARIABLE, WITHOUT_VARIABLE = "FARISTOL_LOCK_TIMES", "FARISTOL_NO_LOCK"


Begin = Callable[[DatabaseWrapper, bool], None]


def _write_times(file: Path) -> None:
    lines = file.open("a", buffering=1)
    locked: Begin = DatabaseWrapper._set_autocommit
    begin: Begin = vars(base.DatabaseWrapper)["_set_autocommit"] if WITHOUT_VARIABLE in os.environ else locked
    begun: dict[int, tuple[float, float]] = {}

    def timed(self: DatabaseWrapper, autocommit: bool) -> None:  # noqa: FBT001 – Django's
        if self.alias == EVENTS:
            locked(self, autocommit)
            return
        at = perf_counter()
        begin(self, autocommit)
        now = perf_counter()
        if not autocommit:
            begun[id(self)] = now - at, now
        elif id(self) in begun:
            waited, since = begun.pop(id(self))
            lines.write(f"{waited * 1000:.3f} {(now - since) * 1000:.3f}\n")

    DatabaseWrapper._set_autocommit = timed  # type: ignore[method-assign]


if __name__ in {"__main__", "__mp_main__"}:
    _write_times(Path(os.environ[FILE_VARIABLE]))

if __name__ == "__main__":
    sys.exit(main())
