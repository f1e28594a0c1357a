"""One at a time, in all threads of all workers."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from threading import Lock

from django.db import connection

from faristol_web.databases.holding import let_go, wait_for

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
        wait_for(connection, key)
        try:
            yield
        finally:
            let_go(connection, key)
