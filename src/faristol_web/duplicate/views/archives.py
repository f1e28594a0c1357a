"""Archives that take long to make, kept for the next request."""

from collections.abc import Callable, Hashable
from threading import Lock


class Archives:
    """The last few that were made; only one is made at a time."""

    MOST = 4

    def __init__(self) -> None:
        self._lock = Lock()
        self._made: dict[Hashable, bytes] = {}

    def get(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        with self._lock:
            content = self._made.pop(key, None)
            if content is None:
                content = make()
            self._made[key] = content  # the newest is last
            while len(self._made) > self.MOST:
                del self._made[next(iter(self._made))]
            return content
