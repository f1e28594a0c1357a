"""
Lock-outs after wrong guesses. A guess is counted before it is looked at, so that many at once gain nothing.

A name is counted, an address, or both together. A hall's whole network may be one address, so an address
alone has more tries. The figures are in `limits`.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q
from django.utils.crypto import salted_hmac
from django.utils.translation import ngettext

from faristol_web.accounts.models import Guess
from faristol_web.accounts.names import known_by
from faristol_web.databases.clock import shared_now
from faristol_web.http.limits import ACCOUNT, ACCOUNT_HERE, ADDRESS, LINKS, Lockout

_SHOWN_IN_MINUTES_S = 90


def password_keys(name: str, address: str) -> list[tuple[Lockout, str]]:
    """Return the limits against which a guess at this account's password counts."""
    return [*name_keys(name, address), (ADDRESS, address)]


def name_keys(name: str, address: str) -> list[tuple[Lockout, str]]:
    """Return those of the account alone, which a new password by a one-time link makes void."""
    name = known_by(name)
    return [(ACCOUNT_HERE, f"{name} {address}"), (ACCOUNT, name)]


@transaction.atomic
def attempt(against: Iterable[tuple[Lockout, str]], now: datetime | None = None) -> int:
    """Seconds to wait; 0 for a try that may be made, which is counted as wrong until `forgive`."""
    now = now or shared_now()
    rows = [(limit, _row(limit, what, now)) for limit, what in against]
    until = [row.locked_until for limit, row in rows if row.locked_until and _holds(limit, row, now)]
    if until:
        return max(1, round((max(until) - now).total_seconds()))
    for limit, row in rows:
        row.wrong += 1
        row.last_at = now
        row.locked_until = _locked_until(limit.wait_s(row.wrong), now)
        row.save()
    return 0


def waiting_s(limit: Lockout, what: str, now: datetime | None = None) -> int:
    """Return the wait as `attempt` does, without counting a try."""
    now = now or shared_now()
    row = Guess.objects.filter(pk=_key(limit, what), locked_until__gt=now).first()
    if row is None or row.locked_until is None or not _holds(limit, row, now):
        return 0
    return max(1, round((row.locked_until - now).total_seconds()))


def _holds(limit: Lockout, row: Guess, now: datetime) -> bool:
    """A lock that ends later than any can was made while the machine's clock was ahead."""
    ends = row.locked_until
    return ends is not None and now < ends <= now + timedelta(seconds=limit.longest_s)


def note_wrong_link(address: str, path: str) -> None:
    """The same link opened by many phones of a hall is one mistake."""
    now = shared_now()
    _, is_new = Guess.objects.get_or_create(
        pk=_key(LINKS, f"{address} {path}"), defaults={"wrong": 1, "last_at": now}
    )
    if is_new:
        attempt([(LINKS, address)], now)


@transaction.atomic
def forgive(against: Iterable[tuple[Lockout, str]]) -> None:
    """Forgive after a right guess: the name starts again; for the address only this try is taken back."""
    for limit, what in against:
        row = Guess.objects.filter(pk=_key(limit, what))
        if limit is ADDRESS:
            row.filter(wrong__gt=0).update(wrong=F("wrong") - 1, locked_until=None)
        else:
            row.delete()


def clean_up(now: datetime | None = None) -> int:
    """Delete rows that no longer count, and return how many."""
    now, day = now or shared_now(), timedelta(days=1)
    return Guess.objects.filter(Q(last_at__lt=now - day) | Q(last_at__gt=now + day)).delete()[0]


def wait_said(seconds: int) -> str:
    if seconds < _SHOWN_IN_MINUTES_S:
        return ngettext(
            "Too many wrong attempts. Wait %(count)s second, then try again.",
            "Too many wrong attempts. Wait %(count)s seconds, then try again.",
            seconds,
        ) % {"count": seconds}
    minutes = -(-seconds // 60)
    return ngettext(
        "Too many wrong attempts. Wait %(count)s minute, then try again.",
        "Too many wrong attempts. Wait %(count)s minutes, then try again.",
        minutes,
    ) % {"count": minutes}


def _row(limit: Lockout, what: str, now: datetime) -> Guess:
    row, is_new = Guess.objects.get_or_create(pk=_key(limit, what), defaults={"last_at": now})
    if is_new:
        clean_up(now)
    if abs(row.last_at - now) > timedelta(seconds=limit.memory_s):
        row.wrong, row.locked_until = 0, None
    return row


def _locked_until(wait_s: int, now: datetime) -> datetime | None:
    return now + timedelta(seconds=wait_s) if wait_s else None


def _key(limit: Lockout, what: str) -> str:
    return salted_hmac(f"faristol.guess.{limit.name}", what, algorithm="sha256").hexdigest()
