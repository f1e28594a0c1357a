"""The examinations one after the other, from the machine up to the records."""

import os
from collections.abc import Iterator
from pathlib import Path

from faristol.errors import UsageError
from faristol_web.ops import machine
from faristol_web.ops.findings import Finding, broken, look, ok
from faristol_web.ops.site import has_site, is_on_postgresql, is_running, open_site
from faristol_web.ops.summary import Summary


def examine(
    data: Path, *, port: int, older: Summary | None = None, target: Path | None = None
) -> Iterator[Finding]:
    """
    Examine a site. To be called in a process that has not opened a site yet: settings come from the
    environment.

    The records are also held against `older`; `target` is where a new summary of them is written.
    """
    yield from machine.versions()
    runs = data.is_dir() and is_running(data)
    yield from machine.network(port, runs=runs)
    yield from machine.clock(data)
    yield from machine.word_lists()
    if not data.is_dir():
        yield look("data folder", f"{data} does not exist yet", "`faristol serve` creates it")
        return
    yield ok("data folder", f"{data}, {'a server runs on it' if runs else 'no server runs on it'}")
    yield from machine.disk(data)
    if not os.access(data, os.R_OK | os.W_OK | os.X_OK):
        return  # which the disk has told, and all below would only be guessed
    yield from machine.secret_key(data)
    yield from machine.readers(data)
    if not has_site(data):
        yield look("site", "there is none in the data folder yet", "`faristol serve` creates it")
        return
    if not is_on_postgresql():
        damaged = list(machine.sqlite_files(data))
        yield from damaged
        if any(finding.level == "broken" for finding in damaged):
            return
    try:
        open_site(data)
    except UsageError as error:
        yield broken("settings", str(error), "until then neither the site nor a backup starts")
        return
    yield from _of_the_site(data, older, target, runs=runs)


def _of_the_site(data: Path, older: Summary | None, target: Path | None, *, runs: bool) -> Iterator[Finding]:
    from django.db import DatabaseError  # noqa: PLC0415 – only now there are settings

    from faristol_web.ops import beside_checkups, site_checkups, summary_checkups  # noqa: PLC0415 – as above
    from faristol_web.ops.room import room_of_database  # noqa: PLC0415 – as above

    try:
        yield from site_checkups.settings_in_force()
        yield from site_checkups.mail()
        yield from site_checkups.databases()
        yield from site_checkups.replica()
        yield from room_of_database()
        if site_checkups.is_up_to_date():
            yield from beside_checkups.beside_records(runs=runs)
        yield from site_checkups.hosts()
        yield from site_checkups.index()
        yield from site_checkups.event_reports()
        yield from summary_checkups.kept(data)
        if older is not None:
            yield from summary_checkups.against(data, older)
        if target is not None:
            yield summary_checkups.written(data, target)
        yield from site_checkups.kept_word_lists(data)
    except DatabaseError as error:
        advice = "check that it runs and that FARISTOL_DATABASE_URL is right; otherwise restore a backup"
        yield broken("database", f"cannot be read: {error}".strip(), advice)
