"""`python -m faristol_web.puzzles.searching_alone`: the process that searches games, see `searching.py`."""

import os
import sys
from time import sleep

from faristol_web.streams.beside import begin

REST_S = 60.0


def main() -> int:
    aside = begin()
    from django.db import connections  # noqa: PLC0415 – only now there are settings

    from faristol_web.puzzles.searching import must_rest, search_next  # noqa: PLC0415 – and models

    parent = os.getppid()
    while os.getppid() == parent:  # else the site is gone; its next start goes on
        is_resting = must_rest()
        if not is_resting and not search_next(aside):
            break
        aside(connections.close_all)
        connections.close_all()
        if is_resting:
            sleep(REST_S)
    return 0


if __name__ == "__main__":
    sys.exit(main())
