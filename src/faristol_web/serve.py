"""`faristol serve`: the whole site in one process, with nothing to configure."""

import argparse
import os
import secrets
import signal
import socket
import sys
from pathlib import Path

from faristol.errors import StoreError
from faristol_web.folder import default_folder

DEFAULT_PORT = 8000
LAST_PORT = 65_535


def add_command(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """The `serve` noun of the command line."""
    parser = subparsers.add_parser(
        "serve",
        help="start the site",
        description="Start the site: pages and live games on one port, with a database of its own. The "
        "first run makes the data folder and prints a link, good once, that makes the administrator.",
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 lets the hall in")
    parser.add_argument("--port", type=_port, default=DEFAULT_PORT, help=f"default {DEFAULT_PORT}")
    parser.add_argument(
        "--data", metavar="DIR", type=Path, default=default_folder(), help="data folder; default %(default)s"
    )
    parser.add_argument("--demo", action="store_true", help="fill in a sample event")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    listening = _listen(args.host, args.port)
    data: Path = args.data.absolute()
    lock = _prepare(data)
    os.environ["FARISTOL_DATA"] = str(data)
    os.environ["FARISTOL_HOSTS"] = _hosts(args.host)
    os.environ["FARISTOL_DEMO"] = "1" if args.demo else ""
    os.environ["DJANGO_SETTINGS_MODULE"] = "faristol_web.settings"
    address = f"http://{_shown(args.host)}:{listening.getsockname()[1]}/"
    try:
        _set_up()
        _greet(address, data)
        _serve(listening)
    finally:
        lock.close()
    return 0


def _listen(host: str, port: int) -> socket.socket:
    """The port, taken before anything is written: a taken one is the commonest mistake."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if os.name != "nt":  # there it would let two servers share the port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        reason = error.strerror or str(error)
        raise StoreError(f"cannot listen on {host}:{port}: {reason}; try another --port") from error
    return listening


def _prepare(data: Path) -> "_Lock":
    """The data folder, made if need be, ours alone while we run."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        key = data / "secret-key"
        lock = _Lock(data / "lock")
        if not key.exists():
            with os.fdopen(os.open(key, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                file.write(secrets.token_urlsafe(64))
    except OSError as error:
        raise StoreError(f"cannot use the data folder {data}: {error.strerror}") from error
    return lock


class _Lock:
    """Two servers on one data folder would each believe to be the only writer."""

    def __init__(self, path: Path) -> None:
        self.file = path.open("w")
        try:
            if os.name == "nt":
                import msvcrt

                msvcrt.locking(self.file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self.file.close()
            raise StoreError(f"another server is using the data folder {path.parent}") from error

    def close(self) -> None:
        self.file.close()


def _set_up() -> None:
    """Databases made or brought up to date, sample records filled in."""
    import django  # its settings read the environment that `run` has just set
    from django.conf import settings
    from django.core.management import call_command
    from django.db import DatabaseError

    django.setup()
    for name, database in settings.DATABASES.items():
        try:
            _check_database(name)
            call_command("migrate", database=name, verbosity=0, interactive=False)
        except DatabaseError as error:
            raise StoreError(f"the data folder is damaged: {database['NAME']}: {error}") from error
    from faristol_web.records.services import add_samples

    add_samples()


def _check_database(name: str) -> None:
    from django.db import DatabaseError, connections

    connection = connections[name]
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA quick_check(1)")
            found = cursor.fetchone()
            if found and found[0] != "ok":
                raise DatabaseError(found[0])


def _greet(address: str, data: Path) -> None:
    import faristol
    from faristol_web.accounts import services

    print(f"Faristol {faristol.__version__} is running at {address}")
    print(f"Data folder: {data}")
    if not services.has_administrator():
        token = services.new_administrator_link()
        print(f"Make yourself the administrator (this link works once): {address}administrator/{token}/")
    print("Stop with Ctrl+C.")
    sys.stdout.flush()


def _serve(listening: socket.socket) -> None:
    import uvicorn

    # Two threads share the interpreter, the loop and the disk: a long turn of one is the other's delay.
    sys.setswitchinterval(0.001)
    config = uvicorn.Config(
        "faristol_web.asgi:application",
        lifespan="on",
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        date_header=False,
        server_header=False,
    )
    # The server tidies up on these and then raises them again, which here means: done, and all is well.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    uvicorn.Server(config).run(sockets=[listening])


def _hosts(host: str) -> str:
    """Names we answer to: on this machine alone, the usual ones; in a hall, whatever devices call us."""
    return "localhost,127.0.0.1,[::1]" if host in {"127.0.0.1", "localhost", "::1"} else "*"


def _shown(host: str) -> str:
    if host in {"0.0.0.0", "::"}:  # noqa: S104 – only compared
        return _own_address()
    return f"[{host}]" if ":" in host else host


def _own_address() -> str:
    """The address other devices in the hall can type; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: only the route is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _port(text: str) -> int:
    port = int(text) if text.isdigit() else -1
    if not 0 <= port <= LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port (0 to 65535)")
    return port
