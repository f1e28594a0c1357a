"""
Programs that begin with everything imported: a process that imports once, and forks for each of them.

Importing is nine tenths of what a server's start or a command costs: a fork begins with the site's code, its
addresses and its words, and without settings. It reads its own, from its own environment, when it first needs
one; `tests/test_warm.py` sees that nothing keeps those of the process it was forked from.
"""

import contextlib
import ctypes
import gc
import importlib
import json
import os
import pkgutil
import runpy
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

import faristol.tiles
from faristol.movegen.loading import graph_kernels, kernels, order_kernels
from tests.patience import LIMIT_S
from tests.web import seeded

ROOT = Path(__file__).parents[1]
ADOPTS_ORPHANS = 36
"""`PR_SET_CHILD_SUBREAPER` of Linux: programs whose parent has gone become children of the tests."""
PAUSE_S = 0.005
MOST_BYTES = 1 << 20
LIBRARIES = (
    *("asyncio", "channels.generic.websocket", "channels.layers", "cryptography.fernet", "dj_database_url"),
    *("django.contrib.admin.options", "django.core.management", "django.db.backends.sqlite3.base"),
    *("django.forms", "django.http", "django.template.loader", "django.test", "django.views.generic"),
    *("httptools", "numba", "numpy", "PIL.Image", "PIL.ImageDraw", "prompt_toolkit", "psycopg"),
    *("pydantic", "pywebpush", "reportlab.platypus", "reportlab.pdfgen.canvas", "rustworkx", "segno"),
    *("uvicorn.main", "uvloop", "websockets"),
)
NOT_IN_ADVANCE = ("faristol.__main__", "faristol.movegen._kernels", "faristol_web.asgi")
"""Kernels are loaded by those who know where they were compiled before; the others read settings or run."""
SETTINGS = "faristol_web.settings"


@dataclass
class Process:
    """A program that was started, with the methods of `subprocess.Popen` that tests use."""

    pid: int
    args: Sequence[str]
    returncode: int | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def poll(self) -> int | None:
        with self._lock:
            if self.returncode is None:
                pid, status = os.waitpid(self.pid, os.WNOHANG)
                if pid:
                    self.returncode = os.waitstatus_to_exitcode(status)
            return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        give_up = None if timeout is None else time.monotonic() + timeout
        while (code := self.poll()) is None:
            if give_up is not None and time.monotonic() > give_up:
                raise subprocess.TimeoutExpired(list(self.args), timeout or 0)
            time.sleep(PAUSE_S)
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def start(
    module: str,
    arguments: Sequence[str],
    *,
    environment: Mapping[str, str],
    stdout: IO[str] | IO[bytes],
    stderr: IO[str] | IO[bytes],
    stdin: IO[str] | IO[bytes] | None = None,
) -> "Process | subprocess.Popen[str]":
    """Start `python -m module arguments`; where a system lacks what is needed, from nothing."""
    command = [sys.executable, "-m", module, *arguments]
    warm = _Warm.running() if _folders(environment) <= {str(ROOT), *_folders(os.environ)} else None
    if warm is None:
        return subprocess.Popen(  # noqa: S603 – our own
            command,
            stdin=stdin or subprocess.DEVNULL,
            stdout=stdout,
            stderr=stderr,
            text=True,
            env=environment,
        )
    with Path(os.devnull).open() as nothing:
        files = (stdin or nothing, stdout, stderr)
        return Process(warm.fork(module, arguments, environment, files), command)


def run(
    module: str, *arguments: str, environment: Mapping[str, str], limit_s: float = LIMIT_S
) -> subprocess.CompletedProcess[str]:
    """Run `python -m module arguments` to its end, and return what it wrote."""
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        process = start(module, arguments, environment=environment, stdout=out, stderr=err)
        code = process.wait(limit_s)
        out.seek(0)
        err.seek(0)
        return subprocess.CompletedProcess([module, *arguments], code, out.read(), err.read())


def _folders(environment: Mapping[str, str]) -> set[str]:
    """Where a program's modules come from besides: what is there may change what is imported."""
    return set(filter(None, environment.get("PYTHONPATH", "").split(os.pathsep)))


class _Warm:
    """The process that has imported everything, and the line to it."""

    _one: "_Warm | None" = None

    def __init__(self) -> None:
        self.line, other = socket.socketpair()
        command = [sys.executable, "-m", "tests.warm", str(other.fileno())]
        self.process = subprocess.Popen(  # noqa: S603 – ourselves
            command, pass_fds=[other.fileno()], cwd=ROOT, stdin=subprocess.DEVNULL
        )
        other.close()
        self.lock = threading.Lock()

    @classmethod
    def running(cls) -> "_Warm | None":
        if cls._one is None and sys.platform == "linux":
            libc = ctypes.CDLL(None)
            if libc.prctl(ADOPTS_ORPHANS, 1, 0, 0, 0) == 0:
                cls._one = cls()
        return cls._one

    def fork(
        self,
        module: str,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        files: Iterable[IO[str] | IO[bytes]],
    ) -> int:
        """Return the number of a new process, by now a child of this one."""
        message = json.dumps([module, *arguments, str(Path.cwd()), dict(environment)]).encode()
        with self.lock:
            numbers = [file.fileno() for file in files]
            socket.send_fds(self.line, [len(message).to_bytes(4)], numbers)
            self.line.sendall(message)
            return int.from_bytes(_exactly(self.line, 4))


def _exactly(line: socket.socket, count: int) -> bytes:
    found = b""
    while len(found) < count:
        more = line.recv(count - len(found))
        if not more:
            raise EOFError
        found += more
    return found


def main() -> None:
    """Import, then fork for each program that is to start, until the tests end."""
    line = socket.socket(fileno=int(sys.argv[1]))
    line.set_inheritable(False)
    _import_all()
    gc.collect()
    gc.freeze()
    with contextlib.suppress(EOFError, ConnectionError, KeyboardInterrupt):
        while True:
            size, files, _, _ = socket.recv_fds(line, 4, 3)
            if not size:
                return
            request = json.loads(_exactly(line, int.from_bytes(size)))
            pid = _orphan()
            if pid == 0:
                break
            line.sendall(pid.to_bytes(4))
            for file in files:
                os.close(file)
        line.close()
        _prepare(request, files)
        if sys.argv[0].startswith("tests."):
            sys.modules.pop(sys.argv[0], None)  # known already, and now to be run
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


def _import_all() -> None:
    for name in LIBRARIES:
        importlib.import_module(name)
    faristol.tiles.new_seed = seeded.new_seed  # before anything imports the name
    _import_package("faristol")
    for compiled in (kernels, order_kernels, graph_kernels):
        compiled()
    _set_up_site()


def _import_package(name: str) -> None:
    package = importlib.import_module(name)
    for found in pkgutil.walk_packages(package.__path__, f"{name}."):
        if not found.name.startswith(NOT_IN_ADVANCE):
            importlib.import_module(found.name)


def _set_up_site() -> None:
    """Do what every server does before it looks at its data: that is the same for all of them."""
    os.environ["DJANGO_SETTINGS_MODULE"] = SETTINGS
    import django  # noqa: PLC0415 – reads the settings

    django.setup()
    _import_package("faristol_web")
    from django.urls import reverse  # noqa: PLC0415 – the same

    from faristol_web.http import static_files  # noqa: PLC0415 – the same

    reverse("lobby")
    static_files.version()


def _forget_settings() -> None:
    """Leave no settings, and nothing else that each process has for itself from its start."""
    from django.conf import settings  # noqa: PLC0415 – of other programs
    from django.db import connections  # noqa: PLC0415 – the same
    from django.utils.functional import empty  # noqa: PLC0415 – the same

    from faristol_web.databases.holding import SERVES  # noqa: PLC0415 – the same
    from faristol_web.databases.postgres import base  # noqa: PLC0415 – the same
    from faristol_web.streams import time as clocks  # noqa: PLC0415 – the same
    from faristol_web.streams.bus import Bus, bus  # noqa: PLC0415 – the same

    del sys.modules[SETTINGS]
    delattr(sys.modules["faristol_web"], "settings")
    settings._wrapped = empty  # noqa: SLF001 – Django has no other way
    vars(connections).clear()
    connections.__init__()  # type: ignore[misc]
    bus.worker = Bus().worker
    base._NAME = SERVES + secrets.token_hex(4)  # noqa: SLF001 – made when it was imported
    clocks._clocks = clocks.Clocks.by_wall()  # noqa: SLF001 – the same


def _orphan() -> int:
    """Fork a process whose parent is gone at once: the tests adopt it. Return its number, 0 in itself."""
    own, others = os.pipe()
    between = os.fork()
    if between == 0:
        pid = os.fork()
        if pid == 0:
            os.close(own)
            os.close(others)
            return 0
        os.write(others, pid.to_bytes(4))
        os._exit(0)
    os.close(others)
    os.waitpid(between, 0)
    pid = int.from_bytes(os.read(own, 4))
    os.close(own)
    return pid


def _prepare(request: list[Any], files: list[int]) -> None:
    *sys.argv, folder, environment = request
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    time.tzset()
    _forget_settings()
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)


if __name__ == "__main__":
    main()
