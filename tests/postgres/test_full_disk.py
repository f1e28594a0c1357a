"""The disk of the database is full for a while: who acts hears of it, and nothing confirmed is lost."""

import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from tests.oracles import chain
from tests.patience import wait_until
from tests.postgres.cluster import Cluster
from tests.postgres.database import NOBODY, QUICK, Postgres
from tests.postgres.test_two_workers import stored
from tests.web.ops.sites import broken, findings
from tests.web.play.test_lobby_pages import PASSWORD
from tests.web.site_client import Message, Page, Visitor, seat_two, soon
from tests.web.streams.test_full_disk import pages_of

pytestmark = pytest.mark.slow
MOST = 60
"""Games after which a full disk must have refused one: what is free within its files is soon used up."""
OPENED = {"name": "Anna", "rulebook": "ca-ajusc", "lexicon": "ca-disc-2021", "minutes": "25"}
NEXT_SEGMENT = "SELECT pg_logical_emit_message(false, '', 'x'), pg_switch_wal()"
FILLER = "filler"


@pytest.fixture(scope="module")
def small_disk() -> Iterator[Callable[[int], Path]]:
    """Makes a disk of so many megabytes, which another user may reach."""
    made: list[Path] = []

    def make(megabytes: int) -> Path:
        folder = Path(tempfile.mkdtemp(prefix="faristol-disk-"))
        folder.chmod(0o755)
        options = f"size={megabytes}m,mode=0755,uid={NOBODY},gid={NOBODY}"
        command = ["mount", "-t", "tmpfs", "-o", options, "faristol-small", str(folder)]
        if subprocess.run(command, capture_output=True, check=False).returncode:
            folder.rmdir()
            pytest.skip("no disk can be mounted here")
        made.append(folder)
        return folder

    yield make
    for folder in made:
        subprocess.run(["umount", "-l", folder], check=True)  # noqa: S607
        folder.rmdir()


@pytest.fixture
def own_server() -> Iterator[Postgres]:
    """Its tables vanish with the disk, and then it can write nothing more: no server that other tests use."""
    running = Postgres().start()
    yield running
    running.stop()


@contextmanager
def full(disk: Path) -> Iterator[None]:
    file = disk / FILLER
    with file.open("wb", buffering=0) as filler:
        try:
            while filler.write(bytes(1 << 16)):
                pass
        except OSError:
            pass
    try:
        yield
    finally:
        file.unlink()


def signed_up(visitor: Visitor, number: int) -> int:
    form = {"password1": PASSWORD, "password2": PASSWORD, "display_name": "", "email": ""}
    return visitor.post("/account/new/", username=f"person{number}", **form)[0]


def said_by(page: Page, message: Message) -> str:
    """Return what came of a message: ack, refused or closed."""
    try:
        return str(page.ask(message)["type"])
    except ConnectionClosed:
        return "closed"


@pytest.mark.release
def test_writes_are_refused_nothing_confirmed_is_lost_and_all_goes_on(
    small_disk: Callable[[int], Path], own_server: Postgres, tmp_path: Path
) -> None:
    disk = small_disk(200)
    site = Cluster(tmp_path / "data", own_server.new_database(space=disk), workers=1)
    site.start()
    public_id, *visitors = seat_two(site.address)
    both = pages_of(public_id, *visitors)
    log, games = site.data.with_name("data.log"), [public_id]
    reader = Visitor(site.address, language="ca")
    before = log.stat().st_size
    with full(disk):
        ask = partial(findings, site.data, {"FARISTOL_DATABASE_URL": site.url})
        told = soon(
            ask, lambda told: "disk of the database" in told
        )  # a busy server may not answer within 5 s
        assert told["disk of the database"][0]["level"] == "broken", told
        for _ in range(MOST):
            status, address, page = Visitor(site.address, language="ca").post("/", **OPENED)
            if status != 200:
                break
            games.append(address.rstrip("/").rpartition("/")[2])
        assert status in {400, 503}, "by whichever of the two databases had no room first"
        assert ('<html lang="ca"' in page, "desar" in page) == (True, True)
        people = {number for number in range(3) if signed_up(Visitor(site.address), number) == 200}
        for path in ("/", "/lobby/", "/players/", f"/games/{public_id}/", "/healthz"):
            soon(partial(reader.get, path), lambda answer: answer[0] == 200)
        drawn = [said_by(each, {"type": "do", "action": "draw_start", "id": "drawn-once"}) for each in both]
    assert log.read_text("utf-8")[before:].count("Traceback") == 0
    assert soon(lambda: signed_up(Visitor(site.address), MOST), lambda status: status == 200)
    status, address, _ = soon(lambda: reader.post("/", **OPENED), lambda answer: answer[0] == 200)
    games.append(address.rstrip("/").rpartition("/")[2])
    for number, each in enumerate(pages_of(public_id, *visitors)):
        if "draw_start" in each.view["may"]:
            assert drawn[number] != "ack", "confirmed, and not there"
            assert each.do("draw_start", id="drawn-once")["type"] == "ack"
        assert said_by(each, {"type": "say", "text": "Again"}) == "ack"
    with psycopg.connect(site.url) as database:
        kept = {row[0] for row in database.execute("SELECT username FROM auth_user")}
        listed = {row[0] for row in database.execute("SELECT public_id FROM play_game")}
    assert {f"person{number}" for number in (*people, MOST)} == kept
    assert listed == set(games)
    for game in games:
        assert stored(site, game), "what is in the list has a record"
    assert chain.damaged_streams(site.rows()) == set()
    assert site.heads_astray() == []
    assert broken(findings(site.data, {"FARISTOL_DATABASE_URL": site.url})) == []
    assert site.stop() == 0


@pytest.mark.release
def test_a_server_that_cannot_even_write_its_log_comes_back_with_all_that_was_confirmed(
    small_disk: Callable[[int], Path], tmp_path: Path
) -> None:
    """Its whole folder is on that disk: it stops in a panic, and is started again when there is room."""
    disk = small_disk(300)
    server = Postgres(settings=(*(each for each in QUICK if "fsync" not in each), "max_wal_size=64MB"))
    server.folder = disk / "server"
    server.folder.mkdir()
    server.start()
    site = Cluster(tmp_path / "data", server.new_database(), workers=1)
    site.start()
    public_id, *visitors = seat_two(site.address)
    pages_of(public_id, *visitors)
    assert signed_up(Visitor(site.address), 0) == 200
    with full(disk), suppress(psycopg.Error), psycopg.connect(site.url, autocommit=True) as database:
        while True:
            database.execute(NEXT_SEGMENT)
    process = server.process
    assert process is not None
    wait_until(lambda: process.poll() is not None or server.answers())
    if process.poll() is not None:
        server.go_on()
    assert soon(lambda: signed_up(Visitor(site.address), 1), lambda status: status == 200)
    with psycopg.connect(site.url) as database:
        kept = {row[0] for row in database.execute("SELECT username FROM auth_user")}
    assert kept == {"person0", "person1"}
    for page in pages_of(public_id, *visitors):
        assert page.view["seq"] >= 2
    assert chain.damaged_streams(site.rows()) == set()
    site.stop()
    server.break_off()
