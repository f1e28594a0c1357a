"""Findings about rows beside the records: lists, results, ratings and marks, each computed again."""

import logging
import time
from collections.abc import Callable, Iterator

from faristol_web.ops import lists, outcomes
from faristol_web.ops.findings import Finding, broken, ok

_MOST_NAMED = 20
_SOON_S = 3.0
"""Time after which a line of a running site has caught up with its record."""
_RESTORE = "the records are the truth; restore a backup, or write back what was changed by hand"
CHECKS: tuple[tuple[str, Callable[[], Iterator[str]], str], ...] = (
    ("references", outcomes.faults_of_references, _RESTORE),
    ("lists", lists.faults_of_lists, _RESTORE),
    ("results", outcomes.faults_of_results, "`manage.py rebuild_archive` makes them again from the records"),
    ("rating lists", outcomes.faults_of_ratings, "editions never change: restore a backup"),
    (
        "online ratings",
        outcomes.faults_of_online_ratings,
        "`manage.py online_ratings --repair` makes ratings again from the games; rated games never change",
    ),
    ("puzzles", outcomes.faults_of_puzzles, _RESTORE),
    ("coups of the day", outcomes.faults_of_coups, "compare with a backup: word list or row was changed"),
)


def beside_records(*, runs: bool) -> Iterator[Finding]:
    """Where the site runs, a line may be some moments behind: what is found is looked for again."""
    for subject, check, advice in CHECKS:
        faults = _quietly(check)
        if faults and runs:
            time.sleep(_SOON_S)
            again = set(_quietly(check))
            faults = [fault for fault in faults if fault in again]
        if faults:
            more = len(faults) - _MOST_NAMED
            said = "; ".join(faults[:_MOST_NAMED]) + (f"; and {more} more" if more > 0 else "")
            yield broken(subject, said, advice)
        else:
            yield ok(subject, "as the records give them")


def _quietly(check: Callable[[], Iterator[str]]) -> list[str]:
    """Without what a server logs when it reads an old record: nothing of it is a finding."""
    logging.disable(logging.WARNING)
    try:
        return list(check())
    finally:
        logging.disable(logging.NOTSET)
