"""
How often anyone may ask: every rate limit of the site, with its figures in one table.

Pages, sockets and the API share three kinds. A quota counts requests that cost time. A bucket holds what
one page may send: a steady rate, and some at once. A lock-out makes each further guess wait twice as long.
Quotas and buckets are counted in memory, so that reading writes nothing; lock-outs in the database, so that
a restart forgives nothing.
"""

import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from threading import Lock

from django.conf import settings
from django.http import HttpRequest

TELL_AFTER_S = 0.5
_HOME_BITS = 64
"""The part of an IPv6 address that one house has."""


@dataclass(frozen=True, slots=True)
class Quota:
    """The most requests of one asker in a stretch of time, which is the same for all."""

    name: str
    most: int
    lasts_s: int = 60


@dataclass(frozen=True, slots=True)
class Bucket:
    """The most messages of one page: so many a second, and so many at once."""

    per_second: int
    at_once: int


@dataclass(frozen=True, slots=True)
class Lockout:
    """Tries before one has to wait, and how the wait grows."""

    name: str
    free: int
    first_s: int = 30
    longest_s: int = 3600
    memory_s: int = 24 * 3600
    """Without a try for so long, all is forgotten."""

    def wait_s(self, tries: int) -> int:
        """
        How long to wait after so many tries.

        >>> [Lockout("account", 5).wait_s(tries) for tries in (4, 5, 6, 7, 99)]
        [0, 30, 60, 120, 3600]
        """
        over = tries - self.free
        return 0 if over < 0 else min(self.first_s * 2 ** min(over, 16), self.longest_s)


# The table. Requests of programs, by the address (a hall may share one) or the token.
REQUESTS = Quota("address", 600)
REQUESTS_WITH_TOKEN = Quota("token", 1200)
SEARCHES = Quota("searches", 60)
"""Of the plays of a position, which take the server long."""

# Messages of pages.
MESSAGES = Bucket(settings.LIVE_MESSAGES_PER_SECOND, at_once=2 * settings.LIVE_MESSAGES_PER_SECOND)
CHAT_LINES = Bucket(1, at_once=8)
SLIP_CHANGES = Bucket(2, at_once=12)
"""Of one number of a duplicate session: every change is kept for ever."""

# Guesses, by what is guessed at and from where.
ACCOUNT_HERE = Lockout("account-here", 5)
"""One account from one address."""
ACCOUNT = Lockout("account", 30)
"""One account from anywhere: somebody else's guesses must not soon lock its owner out."""
ADDRESS = Lockout("address", 60)
LINKS = Lockout("links", 100)
"""Different private links that lead nowhere, from one address."""
SIGN_UPS = Lockout("sign-ups", 40, first_s=600, memory_s=3600)
TOKENS = Lockout("tokens", 20)
"""Words that are no token, from one address."""
REGISTRATIONS = Lockout("registrations", 300, first_s=60, memory_s=3600)
"""
For one tournament from one address: a hall's network is one, and so is a server that stands in front of this
one. A machine sends many more.
"""
MAILS = Lockout("mails", 3, first_s=600)


def address_of(request: HttpRequest) -> str:
    """The address that a limit counts; one house is one."""
    text = request.META.get("REMOTE_ADDR", "")
    try:
        address = ip_address(text)
    except ValueError:
        return text
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return f"{int(address) >> (128 - _HOME_BITS):x}"
    return str(address)


@dataclass(frozen=True, slots=True)
class Taken:
    """One request, counted."""

    is_allowed: bool
    most: int
    remaining: int
    reset_s: int
    """Until everyone begins anew."""


class QuotaCount:
    """
    What came within a window of time. All windows begin at the same times, so old counts just go.

    `tell` passes on what came here to the other workers, at most so often: together they let through no more
    than what came within that time.
    """

    def __init__(
        self,
        limit: Quota,
        *,
        tell: Callable[[int, Mapping[str, int]], None] = lambda _window, _counts: None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.limit, self._tell, self._now = limit, tell, now
        self._lock, self._window = Lock(), -1
        self._counts = Counter[str]()
        self._untold = Counter[str]()
        self._told_at = 0.0

    def take(self, asker: str) -> Taken:
        now, limit = self._now(), self.limit
        with self._lock:
            self._turn(now)
            self._counts[asker] += 1
            self._untold[asker] += 1
            used = self._counts[asker]
            untold = self._due(now)
        if untold:
            self._tell(self._window, untold)
        reset_s = limit.lasts_s - int(now) % limit.lasts_s
        return Taken(used <= limit.most, limit.most, max(0, limit.most - used), reset_s)

    def hear(self, window: int, counts: Mapping[str, int]) -> None:
        """Add what came to another worker."""
        with self._lock:
            self._turn(self._now())
            if window == self._window:
                self._counts.update(counts)

    def clear(self) -> None:
        with self._lock:
            self._counts.clear()
            self._untold.clear()

    def _turn(self, now: float) -> None:
        window = int(now // self.limit.lasts_s)
        if window != self._window:
            self._window = window
            self._counts.clear()
            self._untold.clear()

    def _due(self, now: float) -> Counter[str]:
        """What the other workers should be told now."""
        if 0 <= now - self._told_at < TELL_AFTER_S:
            return Counter()
        self._told_at = now
        untold, self._untold = self._untold, Counter()
        return untold


class BucketLevel:
    """What is left of a bucket, which fills up again by itself."""

    def __init__(self, limit: Bucket, *, now: Callable[[], float] = time.monotonic) -> None:
        self.limit, self._now = limit, now
        self._left, self._at = float(limit.at_once), now()

    def take(self) -> bool:
        now = self._now()
        self._left = min(self.limit.at_once, self._left + (now - self._at) * self.limit.per_second)
        self._at = now
        self._left -= 1
        return self._left >= 0
