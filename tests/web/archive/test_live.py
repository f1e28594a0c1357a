"""A running site with its sample games: what is over stands in the archive by itself."""

import io
import re
import shutil
import subprocess
import sys
import urllib.parse
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from faristol.cli import main
from tests.web.duplicate.finished import finished_log, upload
from tests.web.server import Server, empty_tables
from tests.web.site_client import Visitor

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = shutil.copytree(empty_tables(), tmp_path_factory.mktemp("archive") / "data")
    running = Server(data, demo=True).start()
    yield running
    assert running.stop() == 0


@pytest.fixture
def visitor(site: Server) -> Visitor:
    return Visitor(site.address)


def test_a_finished_game_is_among_the_bests_and_leads_to_the_move(visitor: Visitor) -> None:
    _, _, page = visitor.get("/bests/play/?rulebook=ca-ajusc&where=online")
    found = re.search(
        r'<span class="value">(\d+)</span> <span><a class="word"[^>]* href="([^"]+)#(\d+)">([^<]+)<', page
    )
    assert found
    points, address, move, word = found.groups()
    status, _, replay = visitor.get(address)
    assert status == 200
    row = replay[replay.index(f'id="step-{move}"') :].split("</tr>")[0]
    assert word.upper() in re.sub(r"[()]", "", row).upper()
    assert f">{points}<" in row
    assert "Núria" not in page  # whose game still goes on


def test_tiles_are_those_that_were_laid(visitor: Visitor) -> None:
    _, _, page = visitor.get("/bests/?rulebook=ca-ajusc&tile=L%C2%B7L")
    assert "IL·LES" in page
    _, _, blanks = visitor.get("/bests/?rulebook=ca-ajusc&tile=%3F")
    assert 'class="best-list"' in blanks


def test_a_finished_game_is_found_by_who_played_it(visitor: Visitor) -> None:
    _, _, page = visitor.get("/search/?q=mireia")
    assert 'data-testid="found-game"' in page
    assert "Mireia – Oriol" in page
    _, _, running = visitor.get("/search/?q=laia")
    assert 'data-testid="found-game"' not in running


def test_a_seasons_archive_holds_games_that_can_be_audited(site: Server, tmp_path: Path) -> None:
    visitor = Visitor(site.address)
    _, _, page = visitor.get("/archive/")
    years = re.findall(r"/seasons/(\d+)/season.zip", page)
    with urllib.request.urlopen(f"{site.address}/seasons/{max(years)}/season.zip") as answer:
        packed = zipfile.ZipFile(io.BytesIO(answer.read()))
    logs = [name for name in packed.namelist() if name.startswith("games/") and name.endswith(".json")]
    assert len(logs) >= 2
    for name in logs:
        packed.extract(name, tmp_path)
        assert main(["game", "audit", str(tmp_path / name)]) == 0
    assert b"#player1 " in packed.read(logs[0].replace(".json", ".gcg"))


def test_a_duplicate_game_played_elsewhere_has_its_places_and_no_day(visitor: Visitor) -> None:
    form = {"rulebook": "el-duplicate", "lexicon": "", "title": ""}
    status, _, _ = upload(visitor, "/duplicate/import/", finished_log(), name="game.jsonl", **form)
    assert status == 200
    _, _, page = visitor.get("/bests/?rulebook=el-duplicate&where=duplicate")
    assert ">ΛΟΓΟΣ<" in page
    assert "Βασίλης – Γιάννα" in page
    _, _, found = visitor.get("/search/?q=" + urllib.parse.quote("βασιλης"))
    address = re.search(r'href="(/players/[^"]+/)"', found)
    assert address
    _, _, person = visitor.get(address[1])
    assert "Τελικός" in person
    assert "day not known" in person


def test_the_process_beside_the_site_makes_the_same_archive(site: Server) -> None:
    environment = {**site.environment, "FARISTOL_DATA": str(site.data)}
    season = max(re.findall(r"/seasons/(\d+)/season.zip", Visitor(site.address).get("/archive/")[2]))
    command = [sys.executable, "-m", "faristol_web.archive.zipping_alone", season, "en"]
    subprocess.run(command, env=environment, check=True)
    (path,) = (site.data / "archives").glob(f"{season}.en.*.zip")
    with urllib.request.urlopen(f"{site.address}/seasons/{season}/season.zip") as answer:
        assert path.read_bytes() == answer.read()
