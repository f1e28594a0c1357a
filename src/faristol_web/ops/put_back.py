"""
`faristol restore --as-of TIME`: PostgreSQL has put its database back to a time by its own means.

What summaries say of the time since is then missing lawfully, and only an administrator can say so. It is
written down as for any restored backup: signed, named by its time, never removed.
"""

import time
from datetime import datetime
from pathlib import Path

from faristol.errors import StoreError, UsageError
from faristol_web.databases.folder import FOLDERS
from faristol_web.ops.site import is_on_postgresql, make_secret_key, open_site

_NS_IN_MS = 1_000_000
_ADVICE = "put the database back first, and say so before the site is started on it"


def parse_time(text: str) -> int:
    """
    Milliseconds since 1970, of the time as `recovery_target_time` has it; with its zone, lest it mean two.

    >>> parse_time("2026-11-29 10:40:00+01")
    1795945200000

    Raises:
        UsageError: if it is none.
    """
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        raise UsageError(f"{text!r} is not a time with a zone: write it like '2026-11-29 10:40:00+01'")
    return int(found.timestamp() * 1000)


def put_back(data: Path, as_of_ms: int) -> int:
    """
    Prove the records that are there, and write down that they are all; return how many there are.

    Raises:
        FaristolError: if a record is damaged, the database is of a later time, or somebody serves it.
    """
    if not is_on_postgresql():
        raise UsageError("--as-of is for PostgreSQL; for a site on SQLite, restore a backup instead")
    if as_of_ms > time.time_ns() // _NS_IN_MS:
        raise UsageError("--as-of: this time has not come yet")
    open_site(data)
    from faristol_web.databases import shared  # noqa: PLC0415 – only now there are settings
    from faristol_web.ops.chains import TABLES, check_chains, keeps_heads  # noqa: PLC0415
    from faristol_web.ops.summary import keep_summary  # noqa: PLC0415
    from faristol_web.streams import site_clock  # noqa: PLC0415

    if not (shared.has_table() and keeps_heads()):
        raise StoreError("the database is no site's, or of an old version: start that version on it instead")
    with site_clock.nobody_serves():
        _ensure_not_later(as_of_ms)
        found = [check_chains(alias) for alias in TABLES]
        for each in found:
            for fault in each.faults:
                raise StoreError(f"{fault}; put the database back to an earlier time")
        for folder in FOLDERS:  # a host may be new
            (data / folder).mkdir(parents=True, exist_ok=True)
        shared.take_secret(data)
        make_secret_key(data)
        keep_summary(data, made_ms=time.time_ns() // _NS_IN_MS, restored_ms=as_of_ms)
        shared.share_all(data)
    return sum(each.streams for each in found)


def _ensure_not_later(as_of_ms: int) -> None:
    """Each serving site leaves a sign of life twice a second: one of a later time shows another state."""
    from faristol_web.ops.against import day  # noqa: PLC0415
    from faristol_web.streams import site_clock  # noqa: PLC0415

    seen_ms = site_clock.last_said_ms()
    if seen_ms is not None and seen_ms > as_of_ms:
        raise StoreError(
            f"the site ran on this database on {day(seen_ms)}, later than {day(as_of_ms)}: {_ADVICE}"
        )
