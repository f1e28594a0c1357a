"""PostgreSQL's own backup, as the guide has it: a base backup, archived WAL, one moment of a day."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest

from tests.oracles import chain
from tests.patience import wait_until
from tests.postgres.database import QUICK, Postgres
from tests.postgres.hosts import Host, rows
from tests.web.ops.sites import broken, done, findings, refused
from tests.web.site_client import Page, Visitor, act, begin, keep_racks, seat_two
from tests.web.spiral import along_spiral

pytestmark = pytest.mark.slow


class Archiving(Postgres):
    """A server set up by the guide; its archive is all that outlives its disk."""

    def __init__(self) -> None:
        super().__init__()
        self.archive, self.base = self.folder / "wal", self.folder / "base"
        self.archive.mkdir()
        self.give(self.archive)
        command = f"test ! -f {self.archive}/%f && cp %p {self.archive}/%f"
        self.settings = (*QUICK, "archive_mode=on", f"archive_command={command}", "archive_timeout=60")

    def back_up(self) -> None:
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres"]
        self.run(["pg_basebackup", *where, "-D", str(self.base), "-X", "stream", "-c", "fast"])

    def now(self) -> datetime:
        with psycopg.connect(self.url("postgres")) as connection:
            row = connection.execute("SELECT clock_timestamp()").fetchone()
        assert row is not None
        moment: datetime = row[0]
        return moment

    def archive_all(self) -> None:
        """Archive the writes of the last minute, too."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            row = connection.execute("SELECT pg_walfile_name(pg_switch_wal())").fetchone()
        assert row is not None
        wait_until((self.archive / row[0]).exists)

    def lose_the_disk(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self.run(["rm", "-r", "data"], own=False)

    def put_back(self, moment: datetime) -> None:
        self.run(["cp", "-a", str(self.base), "data"], own=False)
        wanted = (
            f"restore_command = 'cp {self.archive}/%f %p'\n"
            f"recovery_target_time = '{moment.isoformat(' ')}'\n"
            "recovery_target_action = 'promote'\n"
        )
        settings, signal = (
            self.folder / "data" / name for name in ("postgresql.auto.conf", "recovery.signal")
        )
        with settings.open("a") as file:
            file.write(wanted)
        signal.touch()
        self.give(signal)
        self.go_on()
        wait_until(self._has_been_promoted, pause_s=0.1)

    def _has_been_promoted(self) -> bool:
        with psycopg.connect(self.url("postgres")) as connection:
            row = connection.execute("SELECT pg_is_in_recovery()").fetchone()
        return row == (False,)


@pytest.fixture
def archiving() -> Iterator[Archiving]:
    running = Archiving()
    running.start()
    yield running
    running.stop()


def exchange(pages: tuple[Page, ...], number: int) -> None:
    """One play, and its acceptance: acknowledged, both."""
    keep_racks(*pages)
    mover = next(page for page in pages if "play" in page.view["may"])
    act(pages, mover, "play", tiles=along_spiral(len(mover.board), mover.view["rack"], 2))
    act(pages, next(page for page in pages if "accept" in page.view["may"]), "accept", id=f"accept {number}")


def pages_of(public_id: str, visitors: tuple[Visitor, ...]) -> tuple[Page, ...]:
    pages = tuple(visitor.play(public_id) for visitor in visitors)
    for page in pages:
        page.hello()
    return pages


@pytest.mark.release
def test_a_site_comes_back_as_of_one_moment(archiving: Archiving, tmp_path: Path) -> None:
    host = Host(tmp_path / "host", archiving.new_database())
    environment = {"FARISTOL_DATABASE_URL": host.url}
    host.start()
    public_id, *seated = seat_two(host.address)
    visitors = tuple(seated)
    pages = tuple(begin(*pages_of(public_id, visitors)))
    exchange(pages, 0)
    archiving.back_up()
    exchange(pages, 1)
    acknowledged, board = rows(host.url, public_id), dict(pages[0].board)
    time.sleep(0.1)  # nothing else may have the same moment
    moment = archiving.now()
    exchange(pages, 2)
    later = Visitor(host.address).open_game("Carla")[0]
    assert len(rows(host.url, public_id)) > len(acknowledged)
    kept = host.data / f"summaries/{time.time_ns() // 1_000_000:015}.json"
    done("doctor", "--summary", kept, "--data", host.data, environment=environment)
    archiving.archive_all()
    host.kill()

    archiving.lose_the_disk()
    archiving.put_back(moment)

    assert rows(host.url, public_id) == acknowledged
    assert rows(host.url, later) == []
    (suspect,) = broken(findings(host.data, environment))
    assert (suspect["subject"], "--as-of" in suspect["advice"]) == ("kept summaries", True)
    at = moment.astimezone(UTC).isoformat(" ")
    assert " proven; " in done("restore", "--as-of", at, "--data", host.data, environment=environment)
    host.start()
    pages = pages_of(public_id, visitors)
    assert [page.board for page in pages] == [board] * 2
    exchange(pages, 3)
    told = findings(host.data, environment)
    assert broken(told) == []
    assert f"the state of {moment.astimezone(UTC):%Y-%m-%d %H:%M} UTC was put back" in str(
        told["kept summaries"]
    )
    assert chain.damaged_streams(rows(host.url, public_id)) == set()
    assert host.stop() == 0


def test_a_database_of_a_later_time_is_not_taken_for_that_state(
    postgres: Postgres, migrated: str, tmp_path: Path
) -> None:
    """Nobody put it back, or the time was written in another zone: nothing is explained by it."""
    url = postgres.new_database(like=migrated)
    with psycopg.connect(url) as connection:
        connection.execute(
            "INSERT INTO events.site_clock (id, term, beat, recovered_term, holder, said_at) "
            "VALUES (1, 0, 0, 0, '', '2026-11-28 10:40:00+00')"
        )
    data, environment = tmp_path / "data", {"FARISTOL_DATABASE_URL": url}

    def say(at: str) -> str:
        return refused("restore", "--as-of", at, "--data", data, environment=environment)

    assert "the site ran on this database on 2026-11-28 10:40 UTC, later than" in say("2026-11-28 11:39+01")
    assert not (data / "summaries").exists()
    done("restore", "--as-of", "2026-11-28 11:40+01", "--data", data, environment=environment)
    (note,) = (data / "summaries").glob("restored-*.json")
    with psycopg.connect(url) as connection:
        shared = connection.execute("SELECT path FROM events.shared_file").fetchall()
    assert (f"summaries/{note.name}",) in shared, "every host is told"
