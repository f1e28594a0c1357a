"""The index of a site where much is missing: pages show what there is, and another process makes the rest."""

import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import TypeVar

import pytest
from django.db import connection
from django.test import Client

from faristol_web.archive import indexing
from faristol_web.archive.indexing import AT_ONCE, BATCH
from faristol_web.archive.models import GameSide, Indexed
from faristol_web.play.models import Game
from faristol_web.replays.models import Record, Sharing
from faristol_web.replays.services import add_samples
from tests.patience import LIMIT_S, wait_until
from tests.web import site_code
from tests.web.server import Server

T = TypeVar("T")
MANY = BATCH + 5
ADD = "from tests.web.archive.test_making import add_many\nadd_many()\n"


def add_many() -> None:
    """More records than a batch has, all of the same game."""
    add_samples()
    first = Record.objects.order_by("pk")[0]
    Record.objects.bulk_create(
        Record(
            slug=f"copy-{number}",
            title=first.title,
            rulebook_id=first.rulebook_id,
            content=first.content,
            sharing=Sharing.PUBLIC,
        )
        for number in range(MANY)
    )


@pytest.mark.django_db(databases=["default", "events"])
def test_a_page_reads_a_little_and_shows_what_there_is(client: Client) -> None:
    add_many()
    missing = indexing.waiting()
    assert client.get("/bests/").status_code == 200
    assert indexing.waiting() == missing - AT_ONCE
    assert Indexed.objects.count() == AT_ONCE


@pytest.mark.django_db(databases=["default", "events"])
def test_whoever_makes_it_goes_on_where_another_stopped() -> None:
    add_many()
    missing = indexing.waiting()
    assert list(islice(indexing.make_all(), 1)) == [BATCH]
    assert indexing.waiting() == missing - BATCH
    assert sum(indexing.make_all()) == missing - BATCH
    assert indexing.waiting() == 0
    made = set(Indexed.objects.values_list("key", flat=True))
    assert made == set(Record.objects.values_list("slug", flat=True))


@pytest.mark.django_db(databases=["default", "events"])
def test_a_game_that_cannot_be_read_is_passed_over_once(caplog: pytest.LogCaptureFixture) -> None:
    Game.objects.create(
        public_id="gone", invitation_hash="gone", status=Game.Status.OVER, rulebook_id="ca-ajusc", side_ms=1
    )
    assert list(indexing.make_all()) == [1]
    assert "gone is not in the archive" in caplog.text
    assert (indexing.waiting(), GameSide.objects.count()) == (0, 0)


@pytest.mark.release
@pytest.mark.slow
def test_a_site_with_much_to_index_starts_at_once_and_another_process_makes_it(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    server.start()
    server.kill()
    site_code.run(ADD, data=server.data)
    server.start()
    log = server.data.parent / "data.log"
    wait_until(lambda: "the index is made" in log.read_text("utf-8"))
    assert server.stop() == 0


@pytest.mark.django_db(databases=["default", "events"], transaction=True)
def test_no_lock_is_held_while_games_are_read() -> None:
    Game.objects.create(
        public_id="gone", invitation_hash="gone", status=Game.Status.OVER, rulebook_id="ca-ajusc", side_ms=1
    )
    locked = []

    def reading(work: Callable[[], T]) -> T:
        locked.append(connection.in_atomic_block)
        return work()

    assert list(indexing.make_all(reading)) == [1]
    assert locked == [False]


@pytest.mark.django_db(databases=["default", "events"], transaction=True)
@pytest.mark.parametrize("is_deleted", [True, False], ids=["deleted", "read again"])
def test_what_is_deleted_or_read_again_while_it_is_read_is_not_written_over(*, is_deleted: bool) -> None:
    """Another process took a name away, and the lines that still had it came back."""
    game = Game.objects.create(
        public_id="gone", invitation_hash="gone", status=Game.Status.OVER, rulebook_id="ca-ajusc", side_ms=1
    )
    newer: list[int] = []

    def reading(work: Callable[[], T]) -> T:
        read = work()
        if is_deleted:
            game.delete()
        else:
            indexing.read_game("gone")
            newer.extend(Indexed.objects.values_list("pk", flat=True))
        return read

    assert list(indexing.make_all(reading)) == [1]
    assert list(Indexed.objects.values_list("pk", flat=True)) == newer
    assert len(newer) == (not is_deleted)


_URGENCIES = """
import os
from faristol_web.streams.beside import begin

def urgency():
    return os.getpriority(os.PRIO_PROCESS, 0)  # of this thread

print(urgency(), begin()(urgency), urgency())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no urgency of their own")
def test_who_writes_is_as_urgent_as_all_others_and_only_who_reads_gives_way() -> None:
    """The least urgent, stopped while it held the lock, kept others from writing for more than a minute."""
    said = subprocess.run(
        [sys.executable, "-c", _URGENCIES], capture_output=True, text=True, timeout=LIMIT_S, check=True
    )
    before, least, after = map(int, said.stdout.split())
    assert (after, least) == (before, 19)
