"""
An outage of the database in the log: one line when it goes, and one when it is back; a full disk: a line a
minute.
"""

import logging
from http import HTTPStatus
from threading import Lock
from time import monotonic

from django.db.backends.signals import connection_created

from faristol_web.databases.unwritten import absence, unwritten

FORGOTTEN_AFTER_SECONDS = 60
"""Time since the last failure after which another failure is a new outage."""
SETTLES_IN_SECONDS = 10
"""Time after the return in which connections from before are found to be broken one by one."""


class OncePerOutage(logging.Filter):
    """
    Let through the first failure of an outage, or of a full disk, as one line; drop those that follow.

    Every page, every socket and every duty in the background fails meanwhile, each with a traceback that says
    the same.
    """

    def __init__(self) -> None:
        super().__init__()
        self._lock = Lock()
        self._began_at = self._failed_at = 0.0
        self._back_at = float("-inf")
        self._dropped = 0
        self._is_out = False
        self._full: dict[str, float] = {}
        """Errors of a full disk, by their text, with the time of their last line in the log."""
        connection_created.connect(self._came_back)

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", None) == HTTPStatus.SERVICE_UNAVAILABLE and self._is_out:
            return False  # a page that says so by itself
        error = absence(_error_of(record))
        if error is None:
            return self._is_new(record)
        now = monotonic()
        with self._lock:
            is_known = self._is_out and now - self._failed_at < FORGOTTEN_AFTER_SECONDS
            is_known |= not self._is_out and now - self._back_at < SETTLES_IN_SECONDS
            self._failed_at = now
            if is_known:
                self._dropped += 1
                return False
            self._is_out, self._began_at, self._dropped = True, now, 0
        record.levelno, record.levelname = logging.ERROR, "ERROR"
        record.msg = "the database is unavailable: %s; nothing is written until it returns"
        record.args = (" ".join(str(error).split()),)
        record.exc_info = record.exc_text = None
        return True

    def _is_new(self, record: logging.LogRecord) -> bool:
        """Other failures are logged whole; a full disk's are one line, again while it stays full."""
        error = unwritten(_error_of(record))
        if error is None:
            return True
        said, now = " ".join(str(error).split()), monotonic()
        with self._lock:
            recent = {each: at for each, at in self._full.items() if now - at < FORGOTTEN_AFTER_SECONDS}
            self._full = {said: now, **recent}
        record.levelno, record.levelname = logging.ERROR, "ERROR"
        record.msg, record.args = "nothing can be written: %s", (said,)
        record.exc_info = record.exc_text = None
        return said not in recent

    def _came_back(self, **_: object) -> None:
        with self._lock:
            was_out, self._is_out, now = self._is_out, False, monotonic()
            if was_out:
                self._back_at = now
        if was_out:
            seconds = round(now - self._began_at)
            log.warning(
                "the database is back after %s s; %s failures were not logged", seconds, self._dropped
            )


def _error_of(record: logging.LogRecord) -> BaseException | None:
    """Return what the record tells of: with its traceback, or as an argument of its sentence."""
    if record.exc_info and record.exc_info[1] is not None:
        return record.exc_info[1]
    args = record.args if isinstance(record.args, tuple) else ()
    return next((arg for arg in args if isinstance(arg, BaseException)), None)


log = logging.getLogger(__name__)
