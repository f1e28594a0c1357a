"""Examinations of a site: settings in force, databases, records, the words of its games."""

import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from smtplib import SMTPException
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import get_connection
from django.db import DatabaseError, connections
from django.db.migrations.executor import MigrationExecutor

import faristol
from faristol.errors import FaristolError
from faristol.lexicon.catalogue import DESCRIPTION, GRAPH, packed_graph, read_lexicon
from faristol_web.archive import indexing
from faristol_web.archive.models import Indexed
from faristol_web.databases import shared
from faristol_web.databases.replica import bytes_behind
from faristol_web.ops import rows
from faristol_web.ops.chains import TABLES, Found, check_chains
from faristol_web.ops.findings import Finding, broken, look, ok
from faristol_web.ops.site import is_on_postgresql
from faristol_web.ops.texts import faults_of_texts
from faristol_web.ops.triggers import unguarded
from faristol_web.streams import site_clock
from faristol_web.streams.models import ServingWorker
from faristol_web.tournaments.domain.event_reports import seconds_left
from faristol_web.tournaments.models import EventReport

_SYNCHRONOUS = ("off", "normal", "full", "extra")
_APART_MS = 1000
_MAIL_PATIENCE_S = 5
_MOST_NAMED = 20
"""Records that one finding names."""
_PUT_BACK = (
    "copy the data folder as it is; then restore a backup into a new data folder, or put events that are "
    "missing back with faristol import of an earlier export"
)
_LISTED_AGAIN = (
    "if it was not opened just now, its line was removed, or the server died while it was opened: import an "
    "earlier export of it, or restore a backup"
)


def settings_in_force() -> Iterator[Finding]:
    secure = bool(getattr(settings, "SESSION_COOKIE_SECURE", False))
    hosts = ", ".join(settings.ALLOWED_HOSTS)
    said = f"hosts {hosts}; {'https only' if secure else 'http'}; languages {len(settings.LANGUAGES)}"
    told = urlsplit(settings.ADDRESS).scheme
    if told == "https" and not secure:
        advice = "set FARISTOL_HTTPS=1: until then cookies may travel over plain http"
        yield look("settings", f"{said}; public address {settings.ADDRESS}", advice)
    elif secure and told != "https":
        advice = "set FARISTOL_ADDRESS=https://…: links in e-mails and QR codes begin with it"
        yield look("settings", f"{said}; public address {settings.ADDRESS or 'none'}", advice)
    elif "*" in settings.ALLOWED_HOSTS and (secure or settings.CAN_SEND_MAIL):
        yield look("settings", said, "name the site's own hosts in FARISTOL_HOSTS")
    else:
        yield ok("settings", said)


def mail() -> Iterator[Finding]:
    """Sign in at the mail server, where there is one; nothing is sent."""
    if not settings.CAN_SEND_MAIL:
        yield ok("mail", "none is set: administrators hand out links to new passwords")
        return
    server = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
    connection = get_connection(timeout=_MAIL_PATIENCE_S)
    try:
        connection.open()
        connection.close()
    except (OSError, SMTPException) as error:
        advice = "check the FARISTOL_MAIL_ settings: until then nobody gets a link to a new password"
        yield look("mail", f"{server} does not take letters from this site: {error}", advice)
    else:
        yield ok("mail", f"{server} takes letters from this site")


def databases() -> Iterator[Finding]:
    for alias in rows.databases():
        yield from _how_it_keeps(alias)
        yield _up_to_date(alias)
        if TABLES[alias] in connections[alias].introspection.table_names():
            yield from _records(alias)
            if changed := faults_of_texts(alias):
                yield broken("rulebooks of records", "; ".join(changed[:_MOST_NAMED]), _PUT_BACK)


def replica() -> Iterator[Finding]:
    """Tell if the copy for public pages follows, where there is one."""
    if not settings.REPLICA_URL:
        return
    try:
        behind = bytes_behind()
    except DatabaseError as error:
        advice = "check FARISTOL_REPLICA_URL and that server; until then public pages come from the database"
        yield look("replica", f"it is not read: {' '.join(str(error).split())}", advice)
    else:
        yield ok("replica", f"follows the database, {behind:,} bytes behind")


def _up_to_date(alias: str) -> Finding:
    try:
        rows.applied(alias)
    except FaristolError as error:
        return broken(alias, str(error), "run that version, or a newer one")
    if waiting := _waiting(alias):
        said = f"pending migrations: {waiting}"
        return look(alias, said, "make a backup; the next start of the site applies them")
    if open_to_change := unguarded(alias):
        said = f"these are not protected from changes: {', '.join(open_to_change)}"
        return broken(alias, said, "restore a backup: its triggers are created again")
    return ok(alias, "all migrations applied, history is protected")


def _how_it_keeps(alias: str) -> Iterator[Finding]:
    connection = connections[alias]
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA synchronous")
            level = _SYNCHRONOUS[cursor.fetchone()[0]]
            if level in {"full", "extra"}:
                yield ok(alias, f"SQLite, synchronous {level}: acknowledged events survive a power cut")
            else:
                yield broken(alias, f"SQLite, synchronous {level}", "do not change these settings")
            return
        cursor.execute("SHOW server_version")
        version = cursor.fetchone()[0]
        cursor.execute("SHOW synchronous_commit")
        commit = cursor.fetchone()[0]
        cursor.execute("SELECT extract(epoch FROM clock_timestamp()) * 1000")
        apart_ms = abs(float(cursor.fetchone()[0]) - time.time() * 1000)
    said = f"PostgreSQL {version}, synchronous_commit {commit}, its clock {apart_ms:.0f} ms from ours"
    if commit == "off":
        yield broken(alias, said, "set synchronous_commit on: acknowledged events could be lost")
    elif apart_ms > _APART_MS:
        yield look(alias, said, "synchronise both clocks over the network")
    else:
        yield ok(alias, said)


def is_up_to_date() -> bool:
    """True if no migration is pending: then today's models fit the tables."""
    return not any(_waiting(alias) for alias in rows.databases())


def _waiting(alias: str) -> int:
    executor = MigrationExecutor(connections[alias])
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _records(alias: str) -> Iterator[Finding]:
    what = "records of games and sessions" if alias == "events" else "records of tournaments"
    chains = check_chains(alias)
    for fault in chains.unlisted[:_MOST_NAMED]:
        yield look(what, str(fault), _LISTED_AGAIN)
    if chains.faults:
        faults = "; ".join(map(str, chains.faults[:_MOST_NAMED]))
        more = len(chains.faults) - _MOST_NAMED
        said = f"{len(chains.faults)} of {_all_of(chains)} were changed or removed: {faults}"
        yield broken(what, said + (f"; and {more} more" if more > 0 else ""), _PUT_BACK)
        return
    said = f"{chains.streams}, {chains.events} events, every hash follows from the one before"
    if not chains.has_heads:
        advice = "start the site once with this version: from then on removed events are noticed, too"
        yield look(what, f"{said}; how many there were is not known", advice)
    elif chains.anchored:
        since = datetime.fromtimestamp(chains.anchored_ms / 1000, UTC)
        said += (
            f", the last is what it was; of {chains.anchored}, what was removed before {since:%Y-%m-%d %H:%M}"
        )
        yield ok(what, f"{said} UTC cannot be known")
    else:
        yield ok(what, f"{said}, the last is what it was")


def _all_of(chains: Found) -> int:
    """Count all records, those of which nothing is left included."""
    return chains.streams + sum(fault.is_gone for fault in chains.faults)


def hosts() -> Iterator[Finding]:
    """Those that serve the site now, where several may: each is named that differs from the others."""
    if not (is_on_postgresql() and shared.has_table()):
        return
    workers = site_clock.serving()
    if not workers:
        yield ok("hosts", "no server is running on any")
        return
    names = sorted({worker.host for worker in workers})
    yield ok("hosts", f"{len(workers)} workers on {', '.join(names)}")
    lexica = Counter(worker.lexica for worker in workers).most_common(1)[0][0]
    for worker in workers:
        yield from _differences(worker, lexica)


def _differences(worker: ServingWorker, lexica: str) -> Iterator[Finding]:
    """In its version, its clock, or the word lists that most of them offer."""
    name = f"{worker.host}, worker {worker.worker}"
    if worker.version != faristol.__version__:
        said = f"{name}: its version is {worker.version}, here it is {faristol.__version__}"
        yield look("hosts", said, "install it on all hosts; two neighbours serve side by side meanwhile")
    if abs(worker.wall_ms) > _APART_MS:
        way = "ahead of" if worker.wall_ms > 0 else "behind"
        said = f"{name}: its clock is {abs(worker.wall_ms) / _APART_MS:.0f} s {way} the site's"
        yield look("hosts", said, "set the clocks of all hosts by the network; nobody plays by this one")
    if worker.lexica != lexica:
        yield look("hosts", f"{name}: it offers other word lists", "install the same lists on all hosts")


def index() -> Iterator[Finding]:
    """How much of what is over the archive shows; a site that is not up to date has no such tables yet."""
    if not is_up_to_date():
        return
    made, missing = Indexed.objects.count(), indexing.waiting()
    if missing:
        said = f"{made:,} events and games are in it, {missing:,} are not yet"
        yield look("index", said, "leave the server running: it makes the rest; pages show what there is")
    else:
        yield ok("index", f"{made:,} events and games")


def event_reports() -> Iterator[Finding]:
    """How far reports on tournaments are that directors wait for."""
    if not is_up_to_date():
        return
    for report in EventReport.objects.filter(is_waiting=True).select_related("tournament"):
        left = seconds_left(report)
        time_left = "" if left is None else f", about {left / 3600:.1f} h left"
        games = f"{report.made} of {report.total} games judged{time_left}" if report.total else "waits"
        yield ok("reports", f"{report.tournament.slug}: {games}")


def kept_word_lists(data: Path) -> Iterator[Finding]:
    folder = data / "lexica-of-games"
    descriptions = sorted(folder.glob(f"*{DESCRIPTION}")) if folder.is_dir() else []
    damaged = []
    for path in descriptions:
        stem = path.name.removesuffix(DESCRIPTION)
        try:
            if not (folder / f"{stem}{GRAPH}").is_file():
                damaged.append(f"{stem} has no words")
                continue
            packed_graph(read_lexicon(stem.partition(".")[0], path))
        except FaristolError as error:
            damaged.append(str(error))
    if damaged:
        yield broken(
            "word lists of games", "; ".join(damaged), "copy the folder lexica-of-games from a backup"
        )
    else:
        yield ok("word lists of games", f"{len(descriptions)}, all whole")
