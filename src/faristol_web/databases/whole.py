"""SQLite's own look at every page of a database, which may take a minute for gigabytes."""

import sqlite3
from threading import Timer

AT_START_S = 2.0
"""Databases of a club are looked at whole in this time; `faristol doctor` looks as long as it takes."""


def first_fault(database: sqlite3.Connection, *, within_s: float) -> str:
    """
    Return what SQLite says of the first damage, empty if there is none as far as it came in the time.

    Raises:
        sqlite3.DatabaseError: if the damage is such that it cannot go on.
    """
    timer = Timer(within_s, database.interrupt)  # a progress handler is not asked within one table
    timer.start()
    try:
        (said,) = database.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        return ""
    finally:
        timer.cancel()
        timer.join()
    return "" if said == "ok" else str(said)
