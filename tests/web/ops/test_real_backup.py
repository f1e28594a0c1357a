"""
A backup that the program of 22 November 2026 made and packed (commit f5ee710, soon after the first with
backups): today's opens it for everybody's roles, and goes on with it.
"""

import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from faristol_web.accounts.access import Role, deed_of
from tests.web import test_access
from tests.web.ops import sites
from tests.web.ops.sites import broken, done, findings
from tests.web.server import ROOT, Server
from tests.web.site_client import Visitor, act, keep_racks
from tests.web.whole_site import WholeSite, answer_to

pytestmark = pytest.mark.slow

BACKUP = ROOT / "tests/releases/backup-2026-11-22.zip"
PASSWORD = "dijous-a-la-nit-7"  # noqa: S105 – of accounts that are nowhere else
GAME, EVENTS_THEN = "441f660907149998", 15
"""A game with one play each; the second waits for an answer."""
TOURNAMENT = "one-of-everything"
IDS = {
    "session": "2c8399409aa6b73b",
    "series": "8dd45c480d8579a2",
    "running": "e164c2bb07b26537",
    "finished": "44cfc11ea1fc1242",
    "waiting": "39d8eb8805a8c165",
    "table": "18adbd05442cddce",
    "entry": "f37b3a1b30",
    "club": "manresa",
    "record": "michi-waxberry-2014",
}
ROWS = {
    "accounts": {"administrator": 1, "editor": 2, "director": 3, "arbiter": 4, "entry": 5, "member": 6},
    "slug": TOURNAMENT,
    "role_token": "NKgTfGRmDZTeFaTt1s_PAxYB",
    "mine_token": "Ol6KHPaJ2tZzJqT96Ud-ILLc",
    "slip_token": "1-0Ii6AUKjnZ3w4xq74QqBLn",
    "personal_token": "JCpqurb1MtTB5214aknGqF55",
    "administrator_token": "ckQznVvKmh9kQ5IY8jJujC4qDPLMJanu",
    "player": "4d917d892f",
}
TOKENS = {
    "join": "au0fpGGkjUEz-hcBA_Cbk9RM",
    "number": "QwcBtZhy2I4AzdSDHO3haqY5",
    "arbiter": "51Zfq3dcE8dSPJ3_LjTmz3us",
    "guest": "dsDZLQUGQQzjZk5M9QQ9D-3R",
}
OF_DAYS = {"personal_link", "guest", "administrator"}
"""Links that last for days."""
OF_LATER = {"tournament_report_pdf"}
"""Pages of what nobody had asked for then."""


@pytest.fixture(scope="module")
def restored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the site as it was restored; nobody may write to it."""
    data = tmp_path_factory.mktemp("real") / "data"
    assert ": 450 rows restored; " in done("restore", BACKUP, "--data", data)
    return data


@pytest.fixture(scope="module")
def server(restored: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(Path(shutil.copytree(restored, tmp_path_factory.mktemp("running") / "data"))).start()
    yield running
    assert running.stop() == 0


@pytest.fixture(scope="module")
def visitors(server: Server) -> Mapping[Role, Visitor]:
    found = {}
    for role in (Role.ADMINISTRATOR, Role.ARBITER, Role.MEMBER):
        found[role] = Visitor(server.address)
        status, url, _ = found[role].post("/login/", username=role.value, password=PASSWORD)
        assert (status, url) == (200, f"{server.address}/")
    return found


def test_its_records_are_whole_and_the_doctor_finds_nothing(server: Server) -> None:
    told = findings(server.data)

    assert broken(told) == []
    assert told["records of games and sessions"][0]["said"].startswith("6, ")
    assert server.heads_astray() == []
    assert sum(GAME in row for row in sites.events(server.data)) >= EVENTS_THEN


@pytest.mark.release
def test_every_address_still_answers_an_administrator(
    server: Server, visitors: Mapping[Role, Visitor]
) -> None:
    site = SimpleNamespace(server=server, visitors=visitors, rows=ROWS, tokens=TOKENS, lexicon=_words(server))
    for name, value in IDS.items():
        setattr(site, name, value)
    known = test_access.examples(cast("WholeSite", site))
    wrong = []
    for address in test_access.visited():
        path = test_access.path_of(address, known)
        status, _ = answer_to(visitors[Role.ADMINISTRATOR], path)
        expected = test_access.expected(address, Role.ADMINISTRATOR)
        if (
            address.name not in OF_DAYS | OF_LATER
            and deed_of(address.name) is not None
            and status != expected
        ):
            wrong.append(f"{path}: {status}, not {expected}")
    assert wrong == []


def _words(server: Server) -> tuple[str, str]:
    page = Visitor(server.address).get("/validator/")[2]
    found = re.search(r"/validator/words/(ca-disc-2021)-([0-9a-f]{64})", page)
    return (found[1], found[2]) if found else ("ca-disc-2021", "0" * 64)


@pytest.mark.release
def test_a_game_of_then_goes_on_to_its_end(server: Server, visitors: Mapping[Role, Visitor]) -> None:
    pages = [visitors[role].play(GAME) for role in (Role.MEMBER, Role.ARBITER)]
    for page in pages:
        page.hello()
    assert sorted(pages[0].board.values()) == sorted(pages[1].board.values())
    assert len(pages[0].board) == 3
    assert pages[0].view["scores"] == [4, 6]
    answering = [page for page in pages if "accept" in page.view["may"]]
    if answering:
        act(pages, answering[0], "accept")
    else:  # on a machine that is very busy, the time to answer has passed since the start
        keep_racks(*pages)
    for _ in range(6):
        act(pages, next(page for page in pages if "pass" in page.view["may"]), "pass")
    assert pages[0].view["phase"] == "over"
    for page in pages:
        page.close()
    assert "Anna" in visitors[Role.MEMBER].wait_for(f"/games/{GAME}/replay/", "Biel")
    assert broken(findings(server.data)) == []


def test_a_tournament_of_then_takes_a_result(server: Server) -> None:
    result = sites.faristol(
        "tournament",
        "result",
        f"site:{TOURNAMENT}",
        1,
        310,
        290,
        environment={"FARISTOL_DATA": str(server.data)},
    )
    assert result.returncode == 0, result.stderr


LINKS = [
    f"/tournaments/role/{ROWS['role_token']}/",
    f"/tournaments/{TOURNAMENT}/mine/{ROWS['mine_token']}/",
    f"/tournaments/{TOURNAMENT}/slip/{ROWS['slip_token']}/",
    f"/duplicate/number/{TOKENS['number']}/",
    f"/duplicate/arbiter/{TOKENS['arbiter']}/",
    f"/join/{TOKENS['join']}/",
    f"/guest/{TOKENS['guest']}/",
]


def test_a_new_secret_key_ends_private_links_and_sign_ins(
    server: Server, restored: Path, visitors: Mapping[Role, Visitor], tmp_path: Path
) -> None:
    assert visitors[Role.ADMINISTRATOR].get("/people/")[1] == f"{server.address}/people/"
    assert [Visitor(server.address).get(path)[0] for path in LINKS] == [200] * len(LINKS)
    data = Path(shutil.copytree(restored, tmp_path / "data"))
    (data / "secret-key").write_text("another key, and long enough for Django to be content with it")

    other = Server(data).start()

    assert "/login/" in visitors[Role.ADMINISTRATOR].get(f"{other.address}/people/")[1]
    assert [Visitor(other.address).get(path)[0] for path in LINKS] == [404] * len(LINKS)
    assert other.stop() == 0
