"""
Times when nothing can be written: a full disk, a database that is away or busy. Not our fault, nor for long.
"""

import errno
import sqlite3
import sys

from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import Error, OperationalError
from django.http import HttpRequest, HttpResponseBase

RETRY_SECONDS = 10
_SAFE = {"GET", "HEAD", "OPTIONS"}
_OF_DISK = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO}
_OF_SQLITE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
}
_PRIMARY = 0xFF
"""An extended code of SQLite has the plain one in its last byte."""
_AWAY = ("08", "57P0")
"""Codes among those below for a lost connection, or a server that stops or starts."""
_OF_POSTGRES = ("08", "25006", "40", "53", "55P03", "57", "58")
"""Beginnings of codes: no connection, read only, two wait for each other, no room, locked, shut down, I/O."""


def is_unwritten(error: BaseException | None) -> bool:
    """True if the error, or its cause, is such a time; otherwise the fault may well be ours."""
    return unwritten(error) is not None


def unwritten(error: BaseException | None) -> BaseException | None:
    """Return what says, in this error or behind it, that nothing can be written."""
    while error is not None:
        if isinstance(error, Error) and _is_of_database(error.__cause__):
            return error
        if isinstance(error, OSError) and error.errno in _OF_DISK:
            return error
        error = error.__cause__ or error.__context__
    return None


def absence(error: BaseException | None) -> BaseException | None:
    """Return what says, in this error or behind it, that the database server cannot be reached."""
    psycopg = sys.modules.get("psycopg")  # a site without PostgreSQL does not load it
    if psycopg is None:
        return None
    kinds = (psycopg.OperationalError, psycopg.InterfaceError)
    while error is not None:
        if isinstance(error, kinds) and (error.sqlstate is None or error.sqlstate.startswith(_AWAY)):
            return error
        error = error.__cause__ or error.__context__
    return None


def _is_of_database(cause: BaseException | None) -> bool:
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) & _PRIMARY in _OF_SQLITE
    if hasattr(cause, "sqlstate"):  # psycopg's; without one there was nobody to give it
        return cause.sqlstate is None or cause.sqlstate.startswith(_OF_POSTGRES)
    return False


class Sessions(SessionMiddleware):
    """Django's; but who only reads a page is shown it, though nothing can be noted of the visit."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        try:
            return super().process_response(request, response)
        except (Error, SessionInterrupted) as error:
            if not is_unwritten(error):
                raise
            if request.method in _SAFE:
                return response
            raise OperationalError("the session was not kept") from error
