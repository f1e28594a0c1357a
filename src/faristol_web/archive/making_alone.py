"""`python -m faristol_web.archive.making_alone`: the process that makes the index, see `making.py`."""

import os
import sys
from time import monotonic

from faristol_web.streams.beside import begin

TOLD_EVERY_SECONDS = 10.0


def main() -> int:
    aside = begin()
    from faristol_web.archive import indexing, judged  # noqa: PLC0415 – only now there are models

    parent, done, missing = os.getppid(), 0, indexing.waiting()
    judged.take_in_reports()
    started = told = monotonic()
    for batch in indexing.make_all(aside):
        done += batch
        if monotonic() - told >= TOLD_EVERY_SECONDS:
            told = monotonic()
            _tell(f"the index is being made: {done:,} of {missing:,}, {done / (told - started):.0f} a second")
        if os.getppid() != parent:  # the site is gone; its next start goes on
            return 0
    _tell(f"the index is made: {done:,} in {monotonic() - started:.0f} s")
    return 0


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())
