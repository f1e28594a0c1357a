"""Public pages from a real replica: who wrote sees it at once, all others within seconds."""

import re
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import wait_until
from tests.postgres.database import Postgres
from tests.postgres.hosts import Host
from tests.postgres.standby import Standby
from tests.web.ops.sites import findings
from tests.web.site_client import Visitor, administrator_of
from tests.web.tournaments import made

pytestmark = pytest.mark.slow


class Copied:
    """A site with a copy of its database, and an event with one round."""

    def __init__(self, host: Host, standby: Standby, event: "made.Made") -> None:
        self.host, self.standby, self.event = host, standby, event
        self.director = administrator_of(host)

    def enter(self, table: int, points: int) -> None:
        address = self.event.page("desk/rounds/1/")
        seen = re.search(r'name="seen" value="(\d+)"', self.director.get(address)[2])
        assert seen
        form = {"do": "enter", "seen": seen[1], "round": "1", "table": str(table)}
        status, _, page = self.director.post(address, **form, first=str(points), second="300")
        assert status == 200, page

    def shows(self, visitor: Visitor, points: int) -> bool:
        return str(points) in visitor.get(self.event.page("pairings/1/"))[2]

    def stranger(self) -> Visitor:
        return Visitor(self.host.address)

    def doctor(self) -> tuple[str, str]:
        """How bad it finds the copy, and the first word about it."""
        asked = {name: text for name, text in self.host.environment.items() if name.startswith("FARISTOL_")}
        (told,) = findings(self.host.data, asked)["replica"]
        return told["level"], told["said"].split()[0]

    def waits_for_copy(self) -> None:
        wait_until(lambda: "are read from the replica" in self.host.said().splitlines()[-1], pause_s=0.1)


@pytest.fixture
def site(
    postgres: Postgres, migrated: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Copied]:
    url = postgres.new_database(like=migrated)
    standby = Standby(postgres).start()
    host = Host(tmp_path / "host", url, environment={"FARISTOL_REPLICA_URL": standby.copy_of(url)})
    try:
        host.start()
        monkeypatch.setenv("FARISTOL_DATABASE_URL", url)
        yield Copied(host, standby, made.make(host.data, "--entrants", "8", "--title", "Copied"))
        assert host.stop() == 0
        assert "Traceback" not in host.said()
    finally:
        standby.stop()


def test_strangers_read_the_copy_and_who_wrote_reads_what_they_wrote(site: Copied) -> None:
    site.waits_for_copy()
    assert site.stranger().get(site.event.page(""))[0] == 200
    assert "tournament_event" in site.standby.questions()

    site.standby.hold_back()
    site.enter(1, 411)
    assert site.shows(site.director, 411), "at once, though the copy does not know it yet"
    wait_until(lambda: site.shows(site.stranger(), 411), pause_s=0.2, limit_s=30)
    wait_until(lambda: "not read from the replica: it is behind" in site.host.said(), pause_s=0.1)

    site.standby.catch_up()
    site.waits_for_copy()
    site.enter(2, 422)
    wait_until(lambda: site.shows(site.stranger(), 422), pause_s=0.2, limit_s=30)


def test_a_page_that_the_copy_does_not_have_yet_is_no_missing_page(
    site: Copied, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FARISTOL_DATABASE_URL", site.host.url)
    site.waits_for_copy()
    site.standby.hold_back()
    later = made.make(site.host.data, "--entrants", "4", "--title", secrets.token_hex(4))
    assert site.stranger().get(later.page(""))[0] == 200
    site.standby.catch_up()


def test_without_its_copy_the_site_goes_on_and_finds_it_again(site: Copied) -> None:
    site.waits_for_copy()
    assert site.stranger().get(site.event.page(""))[0] == 200
    assert site.doctor() == ("ok", "follows")
    site.standby.break_off()
    assert site.doctor() == ("look", "it")
    for _ in range(20):
        assert site.stranger().get(site.event.page(""))[0] == 200
        assert site.stranger().get("/tournaments/")[0] == 200
    wait_until(lambda: "are not read from the replica" in site.host.said(), pause_s=0.1)
    site.standby.go_on()
    site.waits_for_copy()
    assert site.stranger().get(site.event.page(""))[0] == 200


def test_a_database_that_follows_no_other_is_no_copy(
    postgres: Postgres, migrated: str, tmp_path: Path
) -> None:
    """The same address twice, or a copy that was made the first one: it is not asked."""
    url = postgres.new_database(like=migrated)
    host = Host(tmp_path / "host", url, environment={"FARISTOL_REPLICA_URL": url})
    host.start()
    assert Visitor(host.address).get("/tournaments/")[0] == 200
    assert host.stop() == 0
    assert "are read from the replica" not in host.said()
