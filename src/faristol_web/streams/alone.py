"""One at a time, in all threads of all workers."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from threading import Lock

from django.db import connection

_locks: dict[str, Lock] = defaultdict(Lock)


@contextmanager
def alone(name: str) -> Iterator[None]:
    """
    Hold this name: anyone else who wants it waits until we are done.

    For what is more than one transaction; inside one, the database sees to it.
    """
    with _locks[name]:
        if connection.vendor != "postgresql":
            yield
            return
        key = int.from_bytes(sha256(name.encode()).digest()[:8], signed=True)
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = 0")  # a slow one before us is no reason to give up
            try:
                cursor.execute("SELECT pg_advisory_lock(%s)", [key])
            finally:
                cursor.execute("RESET lock_timeout")
        try:
            yield
        finally:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [key])
