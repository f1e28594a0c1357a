"""
Lock-out after wrong guesses: each guess is counted before it is looked at, so that many at once gain nothing.

What is counted is a name, an address, or both together; a hall's whole network may be one address, so an
address alone is given more tries. After these every further try waits twice as long as the one before.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address

from django.db import transaction
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import ngettext

from faristol_web.accounts.models import Guess
from faristol_web.accounts.names import known_by

_HOME_BITS = 64
"""Of an IPv6 address: what one house has."""
_SHOWN_IN_MINUTES_S = 90


@dataclass(frozen=True, slots=True)
class Limit:
    kind: str
    free: int
    """Tries before one has to wait."""
    first_s: int = 30
    longest_s: int = 3600
    memory_s: int = 24 * 3600
    """Without a try for so long, all is forgotten."""


ACCOUNT_HERE = Limit("account-here", 5)
"""One account from one address."""
ACCOUNT = Limit("account", 30)
"""One account from anywhere: somebody else's guesses must not soon lock its owner out."""
ADDRESS = Limit("address", 60)
LINKS = Limit("links", 100)
"""Different private links that lead nowhere, from one address."""
SIGN_UPS = Limit("sign-ups", 40, first_s=600, memory_s=3600)
TOKENS = Limit("tokens", 20)
"""Of programs, from one address: words that are no token."""
REGISTRATIONS = Limit("registrations", 300, first_s=60, memory_s=3600)
"""
For one tournament from one address: a hall's network is one, and so is a server that stands in front of this
one. A machine sends many more.
"""
MAILS = Limit("mails", 3, first_s=600)


def address_of(request: HttpRequest) -> str:
    text = request.META.get("REMOTE_ADDR", "")
    try:
        address = ip_address(text)
    except ValueError:
        return text
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return f"{int(address) >> (128 - _HOME_BITS):x}"
    return str(address)


def password_keys(name: str, address: str) -> list[tuple[Limit, str]]:
    """What a guess at this account's password counts against."""
    name = known_by(name)
    return [(ACCOUNT_HERE, f"{name} {address}"), (ACCOUNT, name), (ADDRESS, address)]


@transaction.atomic
def attempt(against: Iterable[tuple[Limit, str]], now: datetime | None = None) -> int:
    """Seconds to wait; 0 for a try that may be made, which is counted as wrong until `forgive`."""
    now = now or timezone.now()
    rows = [(limit, _row(limit, what, now)) for limit, what in against]
    until = max((row.locked_until for _, row in rows if row.locked_until), default=now)
    if until > now:
        return max(1, round((until - now).total_seconds()))
    for limit, row in rows:
        row.wrong += 1
        row.last_at = now
        row.locked_until = _locked_until(limit, row.wrong, now)
        row.save()
    return 0


def waiting_s(limit: Limit, what: str, now: datetime | None = None) -> int:
    """As `attempt`, without a try."""
    now = now or timezone.now()
    row = Guess.objects.filter(pk=_key(limit, what), locked_until__gt=now).first()
    return max(1, round((row.locked_until - now).total_seconds())) if row and row.locked_until else 0


def note_wrong_link(address: str, path: str) -> None:
    """The same link opened by many phones of a hall is one mistake."""
    now = timezone.now()
    _, is_new = Guess.objects.get_or_create(
        pk=_key(LINKS, f"{address} {path}"), defaults={"wrong": 1, "last_at": now}
    )
    if is_new:
        attempt([(LINKS, address)], now)


@transaction.atomic
def forgive(against: Iterable[tuple[Limit, str]]) -> None:
    """It was right: the name starts again; of the address only this try is taken back."""
    for limit, what in against:
        row = Guess.objects.filter(pk=_key(limit, what))
        if limit is ADDRESS:
            row.filter(wrong__gt=0).update(wrong=F("wrong") - 1, locked_until=None)
        else:
            row.delete()


def clean_up(now: datetime | None = None) -> int:
    """How many rows went that nobody counts any more."""
    day_ago = (now or timezone.now()) - timedelta(days=1)
    return Guess.objects.filter(last_at__lt=day_ago).delete()[0]


def wait_said(seconds: int) -> str:
    if seconds < _SHOWN_IN_MINUTES_S:
        return ngettext(
            "There were too many wrong tries. Wait %(count)s second, then try again.",
            "There were too many wrong tries. Wait %(count)s seconds, then try again.",
            seconds,
        ) % {"count": seconds}
    minutes = -(-seconds // 60)
    return ngettext(
        "There were too many wrong tries. Wait %(count)s minute, then try again.",
        "There were too many wrong tries. Wait %(count)s minutes, then try again.",
        minutes,
    ) % {"count": minutes}


def _row(limit: Limit, what: str, now: datetime) -> Guess:
    row, is_new = Guess.objects.get_or_create(pk=_key(limit, what), defaults={"last_at": now})
    if is_new:
        clean_up(now)
    if row.last_at < now - timedelta(seconds=limit.memory_s):
        row.wrong, row.locked_until = 0, None
    return row


def _locked_until(limit: Limit, wrong: int, now: datetime) -> datetime | None:
    over = wrong - limit.free
    if over < 0:
        return None
    return now + timedelta(seconds=min(limit.first_s * 2 ** min(over, 16), limit.longest_s))


def _key(limit: Limit, what: str) -> str:
    return salted_hmac(f"faristol.guess.{limit.kind}", what, algorithm="sha256").hexdigest()
