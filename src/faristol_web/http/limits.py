"""
Rate limits: every limit of the site, with its figures in one table.

Pages, sockets and the API share four kinds. A quota counts requests that cost time. A bucket holds what
one page may send: a steady rate, and some at once. An allowance counts what people add to the site. A
lock-out makes each further guess wait twice as long. Quotas and buckets are counted in memory, so that
reading writes nothing; allowances and lock-outs in the database, so that a restart forgives nothing.
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
    """Time without a try after which all is forgotten."""

    def wait_s(self, tries: int) -> int:
        """
        Return the wait in seconds after so many tries.

        >>> [Lockout("account", 5).wait_s(tries) for tries in (4, 5, 6, 7, 99)]
        [0, 30, 60, 120, 3600]
        """
        over = tries - self.free
        return 0 if over < 0 else min(self.first_s * 2 ** min(over, 16), self.longest_s)


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """The most times that something is done which others see or the site keeps."""

    name: str
    device: int
    """In an hour, by a visitor without an account."""
    account: int
    """In an hour."""
    address: int
    """In an hour, by everyone behind it: a hall shares one. The server's own has no limit."""
    minute: int
    """By everyone behind an address, in a minute."""


# The table. Requests of programs, by the address (a hall may share one) or the token.
REQUESTS = Quota("address", 600)
REQUESTS_WITH_TOKEN = Quota("token", 1200)
SEARCHES = Quota("searches", 60)
"""Searches for the plays of a position, which are slow on the server."""
POSITIONS = Quota("positions", 120)
"""Positions on the analysis board, of one person: somebody who steps through a game notices nothing."""
STUDY = Quota("study", 120)
"""Requests of a page for word study: cards, fifty or five hundred at once, and its log."""
ANALYSES, ANALYSES_OF_ADDRESS = Quota("analyses", 40), Quota("analyses-of-address", 240)
"""Simulations there, some seconds of one core each, of a person and of everyone behind an address."""


def messages() -> Bucket:
    """Return the limit of one page's messages, which the host may set."""
    rate = settings.LIVE_MESSAGES_PER_SECOND
    return Bucket(rate, at_once=2 * rate)


# Messages of pages.
CHAT_LINES = Bucket(1, at_once=8)
"""Lines of one speaker, however many pages are open."""
CHAT_OF_ADDRESS = Bucket(4, at_once=60)
"""Lines of everyone behind one address: a hall shares one. The server's own has no limit."""
SLIP_CHANGES = Bucket(2, at_once=12)
"""Changes of one number's slip in a duplicate session: every change is kept for ever."""

# Additions to the site. A hundred players who come to a club evening in five minutes notice nothing;
# organisers and arbiters who are logged in have no limit.
MINUTE_S, HOUR_S = 60, 3600
OPENINGS = Allowance(name="openings", device=30, account=60, address=240, minute=30)
"""Games, seeks, events, records."""
REGISTRATIONS = Allowance(name="registered", device=20, account=20, address=300, minute=40)
"""For one tournament."""
JOININGS = Allowance(name="joined", device=20, account=20, address=400, minute=40)
"""For one duplicate session."""
INVITATIONS = Allowance(name="invitations", device=30, account=60, address=240, minute=30)
"""To games, by name."""
SIGN_UPS = Allowance(name="signed-up", device=20, account=20, address=240, minute=40)
"""Accounts, and tries at one."""
FULL_REPORTS = Allowance(name="full-reports", device=6, account=20, address=40, minute=6)
"""Reports that take a minute of a core."""
COUP_ANSWERS = Allowance(name="coup-answers", device=20, account=20, address=400, minute=40)
"""To the coups of the day, changes included."""
NOTES = Allowance(name="notes", device=0, account=400, address=2000, minute=200)
"""Notes on moves, saved; each version is kept."""
TOKENS_MADE = Allowance(name="tokens-made", device=0, account=20, address=60, minute=20)
"""For programs."""

# Guesses, by what is guessed at and from where.
ACCOUNT_HERE = Lockout("account-here", 5)
"""One account from one address."""
ACCOUNT = Lockout("account", 30)
"""One account from anywhere: somebody else's guesses must not soon lock its owner out."""
ADDRESS = Lockout("address", 60)
LINKS = Lockout("links", 100)
"""Different private links that lead nowhere, from one address."""
KEPT_FORMS = Lockout("kept-forms", 40, first_s=600, memory_s=3600)
"""Forms kept for people who are not signed in, from one address."""
MAILS_HERE = Lockout("sign-ups", 40, first_s=600, memory_s=3600)
"""From one address, to whomever."""
TOKENS = Lockout("tokens", 20)
"""Words that are no token, from one address."""
MAILS = Lockout("mails", 3, first_s=600)


# Bytes of what is sent to an address. What none takes is refused before it is read.
BODY_BYTES = 64 << 10
"""Forms for everyone: a search, a log-in."""
BODY_OF_STAFF_BYTES = 1 << 20
"""Forms that take a role: the results of a large round."""
BODY_OF_PROGRAMS_BYTES = 256 << 10
"""Requests to the API."""
_AROUND = 64 << 10
"""Room for a form's other fields."""
UPLOADS: Mapping[str, int] = {
    "keeping": (64 << 20) + _AROUND,
    "tournament_import": (8 << 20) + _AROUND,
    "tournament_desk_import": (3 << 20) + _AROUND,
    "duplicate_import": (2 << 20) + _AROUND,
    "duplicate_new": (2 << 20) + _AROUND,
    "rating_import": (2 << 20) + _AROUND,
    "records": (1 << 20) + _AROUND,
}
"""Forms with files, by name of the address; or with pasted lines, which are three times as long when sent."""


def address_of(request: HttpRequest) -> str:
    """The address that a limit counts; one house is one."""
    return address_in(request.META.get("REMOTE_ADDR", ""))


def address_in(text: str) -> str:
    """The part of an address that a limit counts."""
    try:
        address = ip_address(text)
    except ValueError:
        return text
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return f"{int(address) >> (128 - _HOME_BITS):x}"
    return str(address)


def is_this_machine(address: str) -> bool:
    """True for a loopback address: the hall's own laptop, or everyone behind a proxy that names nobody."""
    try:
        return ip_address(address).is_loopback
    except ValueError:  # the first half of `::1`, see `address_of`
        return address == "0"


@dataclass(frozen=True, slots=True)
class Taken:
    """One request, counted."""

    is_allowed: bool
    most: int
    remaining: int
    reset_s: int
    """Time until everyone begins anew."""


class QuotaCount:
    """
    Count of requests within a window of time. All windows begin at the same times, so old counts just go.

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
        """Return the counts to tell the other workers now."""
        if 0 <= now - self._told_at < TELL_AFTER_S:
            return Counter()
        self._told_at = now
        untold, self._untold = self._untold, Counter()
        return untold


class BucketLevel:
    """Level of a bucket, which fills up again by itself."""

    def __init__(self, limit: Bucket, *, now: Callable[[], float] = time.monotonic) -> None:
        self.limit, self._now = limit, now
        self._left, self._at = float(limit.at_once), now()

    def take(self) -> bool:
        now = self._now()
        self._left = min(self.limit.at_once, self._left + (now - self._at) * self.limit.per_second)
        self._at = now
        self._left -= 1
        return self._left >= 0

    def is_full(self) -> bool:
        return self._left + (self._now() - self._at) * self.limit.per_second >= self.limit.at_once


class BucketLevels:
    """A bucket for each asker, as long as it is not full again; lives on one thread."""

    def __init__(self, limit: Bucket, *, now: Callable[[], float] = time.monotonic) -> None:
        self.limit, self._now = limit, now
        self._levels: dict[str, BucketLevel] = {}
        self._swept_at = now()

    def take(self, asker: str) -> bool:
        self._sweep()
        if asker not in self._levels:
            self._levels[asker] = BucketLevel(self.limit, now=self._now)
        return self._levels[asker].take()

    def __len__(self) -> int:
        return len(self._levels)

    def _sweep(self) -> None:
        """Forget full ones, as often as an empty one takes to fill."""
        if self._now() - self._swept_at < self.limit.at_once / self.limit.per_second:
            return
        self._swept_at = self._now()
        self._levels = {asker: level for asker, level in self._levels.items() if not level.is_full()}
