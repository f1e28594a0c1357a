"""
Pages that everyone gets, read from a copy of the database that follows it, a streaming replica of PostgreSQL.

Who has written anything here has a session, or the token of a form: they read the database itself, and so see
what they wrote. So does everyone else when the copy is away or more than five seconds behind, and whoever
asks for a page that the copy does not have.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from http import HTTPStatus
from time import monotonic
from typing import Any

from channels.db import DatabaseSyncToAsync
from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import DatabaseError, connections
from django.db.models import Model
from django.http import HttpRequest, HttpResponse

log = logging.getLogger(__name__)

COPY, OWN, EVENTS_APP = "replica", "default", "live"
MOST_BEHIND_S = 5.0
LOOK_EVERY_S = 1.0
_WRITTEN = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint"
_REPLAYED = "SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint WHERE pg_is_in_recovery()"
_ASKED_AGAIN = {
    *(HTTPStatus.NOT_FOUND, HTTPStatus.GONE),
    *(HTTPStatus.INTERNAL_SERVER_ERROR, HTTPStatus.SERVICE_UNAVAILABLE),
}
_reads_copy: ContextVar[bool] = ContextVar("reads_copy", default=False)


class Watch:
    """How far the copy is: the last moment of which it has everything that was written by then."""

    def __init__(self) -> None:
        self._has_all_of = float("-inf")
        self._written: deque[tuple[float, int]] = deque(maxlen=60)
        self._was_good = False

    @property
    def is_good(self) -> bool:
        return monotonic() - self._has_all_of <= MOST_BEHIND_S

    def look(self) -> None:
        """Compare both; a copy that does not answer grows old by itself."""
        at = monotonic()
        try:
            self._written.append((at, _number(OWN, _WRITTEN)))
            replayed = _number(COPY, _REPLAYED)
            known = [at for at, written in self._written if written <= replayed]
            self._has_all_of = max(known, default=self._has_all_of)
        except DatabaseError as error:
            self._tell(" ".join(str(error).split()))
        else:
            self._tell("it is behind")

    def give_up(self) -> None:
        """Something could not be read: ask nothing more of it before the next look."""
        self._has_all_of = float("-inf")

    def _tell(self, why: str) -> None:
        if self.is_good != self._was_good:
            self._was_good = self.is_good
            if self.is_good:
                log.warning("public pages are read from the replica")
            else:
                log.error("public pages are not read from the replica: %s", why)


def bytes_behind() -> int:
    """
    What the copy has still to take over.

    Raises:
        DatabaseError: if either does not answer, or the copy follows no other.
    """
    return max(0, _number(OWN, _WRITTEN) - _number(COPY, _REPLAYED))


def _number(alias: str, query: str) -> int:
    with connections[alias].cursor() as cursor:
        cursor.execute(query)
        row = cursor.fetchone()
    if row is None:
        raise DatabaseError("it follows no other")
    return int(row[0])


watch = Watch()


async def keep_watching() -> None:
    """Until it is cancelled, where there is a copy."""
    if COPY not in settings.DATABASES:
        return
    thread = ThreadPoolExecutor(1, thread_name_prefix="replica")
    while True:
        await DatabaseSyncToAsync(watch.look, thread_sensitive=False, executor=thread)()
        await asyncio.sleep(LOOK_EVERY_S)


class FromCopy:
    """The router: what a page that everyone gets reads, until it writes something."""

    def db_for_read(self, model: type[Model], **_hints: Any) -> str | None:
        if model._meta.app_label == EVENTS_APP:  # noqa: SLF001 – public in all but name
            return None
        return COPY if _reads_copy.get() and not connections[OWN].in_atomic_block else OWN

    def db_for_write(self, model: type[Model], **_hints: Any) -> str | None:
        if model._meta.app_label == EVENTS_APP:  # noqa: SLF001 – public in all but name
            return None
        _reads_copy.set(False)
        return OWN

    def allow_relation(self, first: Model, second: Model, **_hints: Any) -> bool | None:
        """Rows of either are the same rows."""
        return True if {_of(first), _of(second)} <= {OWN, COPY, None} else None

    def allow_migrate(self, db: str, _app_label: str, **_hints: Any) -> bool | None:
        return False if db == COPY else None


def _of(row: Model) -> str | None:
    return row._state.db  # noqa: SLF001 – public in all but name


class PublicPages:
    """The middleware around everything that reads rows."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if COPY not in settings.DATABASES:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not (watch.is_good and _is_anybodys(request)):
            return self.get_response(request)
        before = _reads_copy.set(True)
        try:
            response = self.get_response(request)
            has_only_read = _reads_copy.get()
        finally:
            _reads_copy.reset(before)
        if response.status_code in _ASKED_AGAIN and has_only_read:
            return self.get_response(request)  # it may be there since a moment ago
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not (isinstance(error, DatabaseError) and _reads_copy.get()):
            return None
        watch.give_up()
        _reads_copy.set(False)
        match = request.resolver_match
        assert match is not None, "a view has failed"
        answer: HttpResponse = match.func(request, *match.args, **match.kwargs)
        return answer


def _is_anybodys(request: HttpRequest) -> bool:
    """True for a page that is asked for by somebody who has sent nothing, as far as anyone can tell."""
    cookies: Mapping[str, str] = request.COOKIES
    return (
        request.method in {"GET", "HEAD"}
        and settings.SESSION_COOKIE_NAME not in cookies
        and settings.CSRF_COOKIE_NAME not in cookies
        and "Authorization" not in request.headers
    )
