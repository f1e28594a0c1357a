"""`faristol serve`, started with everything that can be wrong around it."""

import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import deque
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from html import unescape
from pathlib import Path

import pytest

from faristol_web.serve import WANTED_FILES
from tests import warm
from tests.patience import LIMIT_S, wait_until
from tests.web.server import Server, empty_tables, free_port
from tests.web.site_client import Visitor


def serve(*arguments: str, data: Path) -> subprocess.CompletedProcess[str]:
    return warm.run("faristol", "serve", "--data", str(data), *arguments, environment=os.environ)


def run(
    code: str, *arguments: str, environment: Mapping[str, str] | None = None, limit_s: float = 60
) -> subprocess.CompletedProcess[str]:
    """Run a program of its own, which may limit what it is allowed."""
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=limit_s, check=False, env=environment
    )


_SERVE_NOWHERE = (
    "import sys; from faristol.cli import main; code = main(sys.argv[1:]); "
    "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0]); sys.exit(code)"
)


def refused(result: subprocess.CompletedProcess[str], message: str) -> None:
    """Exit code 1, and one line on stderr that says what and where."""
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1, result.stderr
    assert message in result.stderr


def test_a_taken_port_is_said_in_one_line_and_nothing_is_written(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = serve("--port", str(port), data=tmp_path / "data")

    refused(result, f"cannot listen on 127.0.0.1:{port}")
    assert not (tmp_path / "data").exists()


def test_a_file_is_no_data_folder(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")

    refused(serve("--port", str(free_port()), data=tmp_path / "data"), "cannot use the data folder")


@pytest.mark.parametrize(
    ("most_bytes", "has_tables", "message"),
    [
        (40, False, "secret-key"),
        (1 << 16, False, "site.sqlite3"),
        (33_000, True, "data"),
    ],
)
def test_a_disk_without_room_is_said_in_one_line(
    tmp_path: Path, most_bytes: int, *, has_tables: bool, message: str
) -> None:
    """There is none for the key, the tables, or what a start adds to them; no half of a key stays."""
    data = tmp_path / "data"
    if has_tables:
        shutil.copytree(empty_tables(), data)
    limit = (
        f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({most_bytes},) * 2); {_SERVE_NOWHERE}"
    )
    refused(run(limit, "serve", "--port", "0", "--data", str(data)), message)
    assert (data / "secret-key").exists() is (most_bytes > 40)
    assert list(data.glob(".*")) == []


def test_databases_that_cannot_be_written_are_said_before_the_site_runs(tmp_path: Path) -> None:
    """Its owner may have changed, or the system made the disk one to be read; root may write all the same."""
    shutil.copytree(empty_tables(), tmp_path / "data")
    read_only = (
        "from sqlite3 import dbapi2; connect = dbapi2.connect; dbapi2.connect = lambda database, **more: "
        "connect(f'file:{database}?mode=ro', **(more | {'uri': True})); import resource; " + _SERVE_NOWHERE
    )
    result = run(read_only, "serve", "--port", "0", "--data", str(tmp_path / "data"))
    refused(result, "site.sqlite3 cannot be read or written: attempt to write a readonly database")
    assert "is running" not in result.stdout


@pytest.mark.slow
def test_an_old_program_leaves_a_newer_versions_databases_alone(tmp_path: Path) -> None:
    data = Path(shutil.copytree(empty_tables(), tmp_path / "data"))
    with closing(sqlite3.connect(data / "events.sqlite3", isolation_level=None)) as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('live', '9999_to_come', '2030-01-01')"
        )

    refused(
        serve("--port", str(free_port()), data=data),
        "events.sqlite3: it was made by a newer version of Faristol: live.9999_to_come; run that version",
    )


@pytest.mark.parametrize("name", ["site.sqlite3", "events.sqlite3"])
def test_a_corrupt_database_is_named_and_left_as_it_is(tmp_path: Path, name: str) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / name).write_bytes(b"this is no database" * 500)
    before = (data / name).read_bytes()

    refused(serve("--port", str(free_port()), data=data), name)
    assert (data / name).read_bytes() == before


@pytest.mark.parametrize("port", ["99999", "-1", "http"])
def test_a_port_that_is_none_is_wrong_usage(tmp_path: Path, port: str) -> None:
    result = serve(f"--port={port}", data=tmp_path / "data")

    assert result.returncode == 2
    assert "is not a port" in result.stderr


def test_help_names_every_option(tmp_path: Path) -> None:
    result = serve("--help", data=tmp_path)

    assert result.returncode == 0
    assert {"--host", "--port", "--data", "--demo"} <= set(re.findall(r"--\w+", result.stdout))


@pytest.mark.slow
def test_the_first_run_prints_a_link_that_makes_the_administrator_once(own_server: Server) -> None:
    link = re.search(r"http\S+/administrator/\S+", own_server.greeting)
    assert link
    form = {"username": "arbitre", "password1": "Escarras-100", "password2": "Escarras-100"}
    visitor = Visitor(own_server.address)

    status, _, page = visitor.post(link[0], **{**form, "password2": "other"})
    assert status == 400
    assert "password" in page

    status, address, _ = visitor.post(link[0], **form)
    assert (status, address) == (200, own_server.address + "/people/")
    assert visitor.get("/admin/")[0] == 200
    assert "/admin/" in visitor.get("/")[2]
    assert visitor.post("/logout/", form_on="/")[0] == 200
    assert "/admin/" not in visitor.get("/")[2]

    assert Visitor(own_server.address).get(link[0])[0] == 404
    own_server.stop()
    own_server.start()
    assert own_server.greeting.count("administrator/") == 1, "no second link once there is one"


def test_the_secret_key_is_readable_by_its_owner_alone(server: Server) -> None:
    key = server.data / "secret-key"

    assert len(key.read_text("ascii")) > 50
    assert key.stat().st_mode & 0o077 == 0


@pytest.mark.release
@pytest.mark.slow
def test_demo_fills_in_a_sample_event_once(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", demo=True)
    for _ in range(2):
        server.start()
        try:
            page = Visitor(server.address).wait_for("/", "481 – 314")
            assert "Mireia – Oriol" in page
            assert page.count("481 – 314") == 1
        finally:
            server.stop()


@pytest.mark.release
@pytest.mark.slow
def test_demo_is_whole_on_a_machine_that_stands_still_meanwhile(tmp_path: Path) -> None:
    """A laptop that sleeps, or is too busy for half a minute, while the sample is played."""
    data = tmp_path / "data"
    server = Server(data, demo=True)
    with ThreadPoolExecutor(1) as starter:
        started = starter.submit(server.start)
        wait_until(lambda: _moves_in(data) > 10, pause_s=0.001)
        server.freeze()
        time.sleep(40)
        assert not started.done(), "it was too late to be in the way"
        server.thaw()
        started.result()
    try:
        visitor = Visitor(server.address)
        for title in ("481 – 314", "Núria – Pau"):
            visitor.wait_for("/", title)
        assert "Traceback" not in (tmp_path / "data.log").read_text("utf-8")
    finally:
        server.stop()


@pytest.mark.release
@pytest.mark.slow
def test_a_new_site_links_to_no_page_that_is_not_there(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", demo=True)
    server.start()
    try:
        Visitor(server.address).wait_for("/", "481 – 314")
        known, waiting, missing = {"/"}, deque(["/"]), []
        while waiting and len(known) - len(waiting) < 400:
            path = waiting.popleft()
            try:
                with urllib.request.urlopen(server.address + path, timeout=60) as answer:
                    is_page = answer.headers.get_content_type() == "text/html"
                    page = answer.read().decode() if is_page else ""
            except urllib.error.HTTPError as error:
                missing.append((error.code, path))
                continue
            for link in map(unescape, re.findall(r'href="(/[^"#]+)', page)):
                if link not in known and not link.startswith(("/static/", "//")):
                    known.add(link)
                    waiting.append(link)
    finally:
        server.stop()
    assert len(known) > 300
    assert not missing


@pytest.mark.slow
def test_ctrl_c_in_a_terminal_is_not_for_what_works_beside_the_site(tmp_path: Path) -> None:
    """A terminal sends it to its whole group; whoever sleeps or waits there would end with a traceback."""
    code = (
        "import os; from faristol_web.streams.beside import begin; begin(); print(os.getpgrp(), os.getpid())"
    )
    result = run(code, environment={**os.environ, "FARISTOL_DATA": str(tmp_path)})
    group, process = result.stdout.split()
    assert group == process


def _moves_in(data: Path) -> int:
    """Count the events that are written already; none before there is a table."""
    try:
        with closing(sqlite3.connect(f"file:{data / 'events.sqlite3'}?mode=ro", uri=True)) as database:
            (count,) = database.execute("SELECT COUNT(*) FROM event").fetchone()
            return int(count)
    except sqlite3.OperationalError:
        return 0


def test_the_limit_of_open_files_is_raised_and_a_low_one_is_told(tmp_path: Path) -> None:
    lower = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, {{hard}})); {_SERVE_NOWHERE}"
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        arguments = ["serve", "--port", str(taken.getsockname()[1]), "--data", str(tmp_path / "data")]
        told = [run(lower.format(hard=hard), *arguments) for hard in (512, WANTED_FILES)]
    assert "this system allows 512 open files" in told[0].stderr
    assert "open files" not in told[1].stderr
    assert [result.stdout.strip() for result in told] == ["512", str(WANTED_FILES)]


_ADDRESS_IN_A_TRANSACTION = """
import sys
import faristol_web.asgi
before = set(sys.modules)
from django.urls import reverse
reverse("puzzles")
print(*sorted(set(sys.modules) - before))
"""


def test_no_page_is_loaded_by_whoever_first_needs_an_address(tmp_path: Path) -> None:
    """Opening a game did, while it held the lock: on a machine with other work, for more than ten seconds."""
    environment = {**os.environ, "FARISTOL_DATA": str(tmp_path)}

    result = run(_ADDRESS_IN_A_TRANSACTION, environment=environment)

    assert result.stdout.split() == [], result.stderr


_SET_UP = """
import gc, os, resource
os.environ["DJANGO_SETTINGS_MODULE"] = "faristol_web.settings"
gc.disable()  # as `serve.run` does
from faristol_web import serve
serve._set_up()
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, gc.isenabled())
"""


@pytest.mark.release
def test_a_process_that_made_its_databases_keeps_little_of_it(tmp_path: Path) -> None:
    environment = {**os.environ, "FARISTOL_DATA": str(tmp_path), "FARISTOL_DATABASE_URL": ""}
    made, again = (run(_SET_UP, environment=environment, limit_s=LIMIT_S).stdout.split() for _ in range(2))
    assert int(made[0]) < int(again[0]) + 80_000
    assert made[1] == again[1] == "False"
