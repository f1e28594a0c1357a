"""`faristol serve`: the whole site with nothing to configure, in one process; with PostgreSQL in several."""

import argparse
import gc
import logging
import os
import secrets
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EADDRNOTAVAIL
from pathlib import Path
from urllib.parse import urlsplit

from faristol import locks
from faristol.cli.environment import read_environment
from faristol.errors import StoreError, UsageError
from faristol_web.databases.folder import default_folder
from faristol_web.language.numerals import whole_number
from faristol_web.ops.addresses import local_name, own_address, own_addresses, port_number
from faristol_web.ops.site import (
    ELSEWHERE,
    SQLITE_FILES,
    keep_private,
    make_secret_key,
    why_not_written,
)

DEFAULT_HOST, DEFAULT_PORT = "127.0.0.1", 8000
EVERYWHERE = frozenset({"0.0.0.0", "::"})  # noqa: S104 – only compared
OWN_HOSTS = "localhost,127.0.0.1,[::1]"
MOST_WORKERS = 64
SEND_BUFFER_BYTES = 128 << 10
"""Bytes on their way to one reader: 1 MB/s over a line of a tenth of a second."""
ACCEPTED_AT_ONCE = 8
"""New connections that the loop takes in one turn."""
WANTED_FILES = 16_384
"""Connections, databases and word lists that may be open at once."""

DESCRIPTION = (
    "Start the site: pages and live games on one port, with its own database. The first run "
    "creates the data folder and prints a link that works once and creates the administrator."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host",
        help=f"address to listen on; 0.0.0.0 admits other devices in the hall; default {DEFAULT_HOST}",
    )
    parser.add_argument("--port", type=port_number, help=f"port; default {DEFAULT_PORT}")
    parser.add_argument("--data", metavar="DIR", type=Path, help=f"data folder; default {default_folder()}")
    parser.add_argument(
        "--env",
        metavar="FILE",
        type=Path,
        help="file of environment variables, NAME=value per line: FARISTOL_HOST, FARISTOL_PORT, "
        "FARISTOL_DATA, FARISTOL_WORKERS, FARISTOL_GAME_PUZZLES (0: finished games are not searched for "
        "puzzles) and what deploy/faristol.env.example describes; options and the environment win",
    )
    parser.add_argument(
        "--workers",
        type=_workers,
        help="number of worker processes; more than one needs PostgreSQL (FARISTOL_DATABASE_URL)",
    )
    parser.add_argument("--demo", action="store_true", help="fill the site with a sample club")


def run(args: argparse.Namespace) -> int:
    if args.env is not None:
        read_environment(args.env)
    _fill_in(args)
    if args.workers > 1 and not os.environ.get("FARISTOL_DATABASE_URL"):
        print(
            "faristol serve: several workers need PostgreSQL: set FARISTOL_DATABASE_URL, or leave out "
            "--workers (without PostgreSQL the database is a file that one process writes)",
            file=sys.stderr,
        )
        return 2
    _raise_open_files()
    listening = _listen(args.host, args.port)
    data: Path = args.data.absolute()
    lock = _prepare(data)
    os.environ["FARISTOL_DATA"] = str(data)
    os.environ["FARISTOL_HOSTS"] = _hosts(args.host)
    is_settled = bool(os.environ.get("FARISTOL_ADDRESS"))
    os.environ["FARISTOL_HALL"] = "1" if args.host in EVERYWHERE and not is_settled else ""
    os.environ["FARISTOL_ADDRESS"] = _address(args.host, listening.getsockname()[1])
    os.environ["FARISTOL_DEMO"] = "1" if args.demo else ""
    os.environ["DJANGO_SETTINGS_MODULE"] = "faristol_web.settings"
    gc.disable()  # a start makes objects and hardly any garbage; `streams/garbage.py` looks for it later
    try:
        with _said_in_one_line(data):
            _set_up()
            _greet(args.host, data, is_demo=args.demo)
        _serve(listening, workers=args.workers)
    finally:
        lock.close()
    return 0


def _fill_in(args: argparse.Namespace) -> None:
    """
    Fill in missing options from the environment.

    Raises:
        UsageError: if that is none.
    """
    args.host = args.host or os.environ.get("FARISTOL_HOST") or DEFAULT_HOST
    args.data = args.data or Path(os.environ.get("FARISTOL_DATA") or default_folder())
    for name, read, default in (("port", port_number, DEFAULT_PORT), ("workers", _workers, 1)):
        if getattr(args, name) is None:
            variable = f"FARISTOL_{name.upper()}"
            try:
                setattr(args, name, read(os.environ.get(variable) or str(default)))
            except argparse.ArgumentTypeError as error:
                raise UsageError(f"{variable}: {error}") from error


def _raise_open_files() -> None:
    """Every connection is an open file; many systems allow few unless asked for more."""
    if os.name == "nt":
        return
    import resource

    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_FILES if most == resource.RLIM_INFINITY else min(most, WANTED_FILES)
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            allowed = wanted
    if allowed != resource.RLIM_INFINITY and allowed < WANTED_FILES:
        print(
            f"faristol serve: this system allows {allowed:,} open files, and every connection takes one. "
            f"For more people at once, raise that to {WANTED_FILES:,} (ulimit -Hn; in systemd LimitNOFILE).",
            file=sys.stderr,
        )


def _listen(host: str, port: int) -> socket.socket:
    """The port, taken before anything is written: a taken one is the commonest mistake."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if os.name != "nt":  # there it would let two servers share the port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Every connection inherits it; else the system may keep megabytes for somebody who does not read.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)
    try:
        listening.bind((host, port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        reason = error.strerror or str(error)
        other = "--host" if isinstance(error, socket.gaierror) or error.errno == EADDRNOTAVAIL else "--port"
        raise StoreError(f"cannot listen on {host}:{port}: {reason}; try another {other}") from error
    return listening


def _prepare(data: Path) -> "_Lock":
    """The data folder, made if need be, ours alone while we run."""
    keep_private()
    try:
        data.mkdir(parents=True, exist_ok=True)
        lock = _Lock(data / "lock")
        _note_where_rows_are(data)
        make_secret_key(data)
    except OSError as error:
        raise StoreError(f"cannot use the data folder {data}: {error.strerror}") from error
    return lock


def _note_where_rows_are(data: Path) -> None:
    """
    Raises:
        StoreError: if they are in PostgreSQL, and nobody has said where: an empty site would begin here.
    """
    if os.environ.get("FARISTOL_DATABASE_URL"):
        (data / ELSEWHERE).touch()
    elif (data / ELSEWHERE).exists() and not (data / SQLITE_FILES[0]).exists():
        raise StoreError(
            f"the data of {data} is in PostgreSQL: give its address with --env FILE or "
            "FARISTOL_DATABASE_URL, or choose another folder for a new site"
        )


class _Lock:
    """Two servers on one data folder would each believe to be the only writer."""

    def __init__(self, path: Path) -> None:
        self.file = path.open("w")
        if not locks.take(self.file.fileno()):
            self.file.close()
            raise StoreError(f"another server is using the data folder {path.parent}")

    def close(self) -> None:
        self.file.close()


@contextmanager
def _said_in_one_line(data: Path) -> Iterator[None]:
    """
    Raises:
        StoreError: in place of an error of a full disk, or of a folder or a database that cannot be written.
    """
    from django.db import DatabaseError

    from faristol_web.databases.unwritten import is_unwritten

    try:
        yield
    except (DatabaseError, OSError) as error:
        if not is_unwritten(error):
            raise
        raise StoreError(why_not_written(error.__cause__, data) or f"cannot write {data}: {error}") from error


def _set_up() -> None:
    """Databases made or brought up to date, sample records filled in."""
    import django  # its settings read the environment that `run` has just set
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import call_command
    from django.db import DatabaseError

    try:
        django.setup()
    except (ImproperlyConfigured, ValueError) as error:
        raise UsageError(f"the environment: {error}") from error
    for name in settings.OWN_DATABASES:
        database = settings.DATABASES[name]
        try:
            _check_database(name)
            with _one_host_at_a_time(name):
                if _is_behind(name):
                    with _garbage_collected():
                        call_command("migrate", database=name, verbosity=0, interactive=False)
        except DatabaseError as error:
            if settings.DATABASE_URL:
                raise StoreError(f"the database {database['NAME']}: {error}") from error
            said = why_not_written(error.__cause__, Path(database["NAME"]))
            raise StoreError(said or f"the data folder is damaged: {database['NAME']}: {error}") from error
    _share(settings.DATA)
    from faristol_web.replays.services import add_samples

    add_samples()


@contextmanager
def _garbage_collected() -> Iterator[None]:
    """Migrations make 200 MB of it, which the process would keep."""
    gc.enable()
    try:
        yield
    finally:
        gc.disable()


@contextmanager
def _one_host_at_a_time(name: str) -> Iterator[None]:
    """Two hosts that are started at once both find a database that is behind."""
    from django.db import connections

    from faristol_web.databases.postgres.base import MIGRATING

    if connections[name].vendor != "postgresql":
        yield
        return
    with connections[name].cursor() as cursor:
        cursor.execute("SET lock_timeout = 0")
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATING])
            cursor.execute("RESET lock_timeout")


def _share(data: Path) -> None:
    """
    Let this host have what belongs to all of them: the secret key, rulebooks, word lists of games.

    Raises:
        StoreError: if its folder cannot be written.
    """
    from django.conf import settings

    from faristol_web.databases import shared

    if not shared.are_shared():
        return
    try:
        settings.SECRET_KEY = shared.share_secret(data)
        shared.share_all(data)
    except OSError as error:
        raise StoreError(f"cannot use the data folder {data}: {error.strerror}") from error


def _check_database(name: str) -> None:
    from django.db import DatabaseError, connections, transaction

    from faristol_web.databases.whole import AT_START_S, first_fault

    connection = connections[name]
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            with connection.wrap_database_errors:
                fault = first_fault(connection.connection, within_s=AT_START_S)
            if fault:
                raise DatabaseError(fault)
            with transaction.atomic(using=name):  # to begin one succeeds where nothing may be written
                cursor.execute("CREATE TABLE written (number INTEGER)")
                transaction.set_rollback(True, using=name)


def _is_behind(name: str) -> bool:
    """
    Asked first: the command takes a third of a second to find that there is nothing to do.

    Raises:
        StoreError: if a newer version made the database. Hosts that share one are upgraded one by one.
    """
    from django.db import connections
    from django.db.migrations.executor import MigrationExecutor

    from faristol_web.ops import rows

    executor = MigrationExecutor(connections[name])
    if connections[name].vendor == "sqlite":
        try:
            rows.known(executor.loader.applied_migrations)
        except StoreError as error:
            place = connections[name].settings_dict["NAME"]
            raise StoreError(
                f"{place}: {error}; run that version, or restore a backup of this one"
            ) from error
    executor.loader.check_consistent_history(connections[name])
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _greet(host: str, data: Path, *, is_demo: bool) -> None:
    import faristol
    from faristol_web.accounts import services

    address = os.environ["FARISTOL_ADDRESS"]
    print(f"Faristol {faristol.__version__} is running at {address}")
    print(f"Data folder: {data}")
    if host in EVERYWHERE:
        _greet_the_hall(address)
    if not services.has_administrator():
        token = services.new_administrator_link()
        print(f"Make yourself the administrator (this link works once): {address}administrator/{token}/")
    print("Stop with Ctrl+C.")
    if is_demo:
        print("Pages answer once the sample club has been made, which takes some seconds the first time.")
    sys.stdout.flush()


def _greet_the_hall(address: str) -> None:
    """Print the address for the other devices in the room, to type or to photograph."""
    first = own_address()
    others = [*(address for address in own_addresses() if address != first), local_name()]
    if also := [address.replace(first, other) for other in others if other]:
        print(f"Also at {', '.join(also)}")
    print(f"Everyone in the hall can open it there; {address}hall/ shows it on a big screen.")
    if sys.stdout.isatty():
        import segno

        segno.make(address, error="l", micro=False).terminal(compact=True, border=2)


def _serve(listening: socket.socket, *, workers: int) -> None:
    import uvicorn
    from django.db import connections

    from faristol_web.http.connections import Connection
    from faristol_web.http.sockets import SocketConnection
    from faristol_web.ops.workers import HANGS_AFTER_SECONDS, run_workers

    connections.close_all()
    os.environ["FARISTOL_STARTED"] = secrets.token_hex(8) if workers > 1 else ""
    config = uvicorn.Config(
        "faristol_web.asgi:application",
        lifespan="on",
        log_config=None,  # one log, see `settings.LOGGING`
        log_level="warning",
        http=Connection,
        ws=SocketConnection,
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # see `http/sockets.py`
        timeout_graceful_shutdown=5,
        date_header=False,
        server_header=False,
        proxy_headers=False,  # ours believe fewer, see `http/proxy.py`
        workers=workers,
        timeout_worker_healthcheck=HANGS_AFTER_SECONDS,
    )
    if workers > 1:
        gc.enable()
        run_workers(config, all_at_once(listening))
        return
    # The server tidies up on these and then raises them again, which here means: done, and all is well.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    uvicorn.Server(config).run(sockets=all_at_once(listening))
    _leave()


def all_at_once(listening: socket.socket) -> list[socket.socket]:
    """
    Return the socket under several numbers.

    The loop takes one new connection from each in a turn. From one alone, who comes after a burst of hundreds
    would wait for as many turns.
    """
    more = 0 if os.name == "nt" else ACCEPTED_AT_ONCE - 1
    return [listening, *(listening.dup() for _ in range(more))]


def _leave() -> None:
    """
    End this process at once: all that was confirmed is stored, and the site is closed.

    Python waits for threads that think about a move or load a word list, which may take half a minute; after
    the next start that is begun anew in any case.
    """
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def _hosts(host: str) -> str:
    """
    Names we answer to: those that somebody has settled; else that of the settled address; else on this
    machine alone the usual ones, in a hall whatever devices call us. This machine itself may always ask how
    we are.
    """
    address = urlsplit(os.environ.get("FARISTOL_ADDRESS", ""))
    settled = os.environ.get("FARISTOL_HOSTS", "") or address.hostname or ""
    if settled:
        return settled if "*" in settled else f"{settled},{OWN_HOSTS}"
    return OWN_HOSTS if host in {"127.0.0.1", "localhost", "::1"} else "*"


def _address(host: str, port: int) -> str:
    """Return the address to tell people: the public one, if one is set."""
    settled = os.environ.get("FARISTOL_ADDRESS", "")
    return f"{settled.rstrip('/')}/" if settled else f"http://{_shown(host)}:{port}/"


def _shown(host: str) -> str:
    if host in EVERYWHERE:
        return own_address()
    return f"[{host}]" if ":" in host else host


def _workers(text: str) -> int:
    count = whole_number(text) or 0
    if not 1 <= count <= MOST_WORKERS:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to {MOST_WORKERS}")
    return count
