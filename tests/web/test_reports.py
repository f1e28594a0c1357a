"""Reports on the site: for finished games and records, and never while somebody plays."""

import os
import re
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.test import override_settings
from django.utils import translation

from faristol import locks
from faristol.lexicon import load_lexicon
from faristol_web.http.limits import FULL_REPORTS
from faristol_web.play import full_reports, reports
from faristol_web.replays.models import Record
from tests.patience import YIELDING_S, wait_until
from tests.rulebook.own import extending
from tests.web.server import Server
from tests.web.site_client import Visitor, begin, seat_two

MICHI = "/records/michi-waxberry-2014/"
FORM = "/lobby/new/"
"""A page with a form, whatever is made already."""


@pytest.fixture
def visitor(server: Server) -> Visitor:
    return Visitor(server.address)


def test_a_record_has_its_mistakes_named(visitor: Visitor) -> None:
    assert 'href="/records/michi-waxberry-2014/report/"' in visitor.get(MICHI)[2]
    status, _, page = visitor.get(f"{MICHI}report/")

    assert status == 200
    assert "Turn 4 of Michi: 10I IMEDIAT for 74 lost" in page
    assert "10B MEDITAI for 90 was better" in page
    assert "not judged: the exchanged tiles are not known" in page
    assert len(re.findall(r"<polyline points=", page)) == 2
    turn = page.split('<tbody class="medium">')[1].split('<tbody class="')[0]
    assert 'href="/records/michi-waxberry-2014/#7"' in turn
    moves = re.findall(r'<th scope="row"><span lang="ro">([^<]+)</span>( <small)?', turn)
    assert (moves[0], len(moves)) == (("10B MEDITAI", ""), 5)
    assert ("10I IMEDIAT", " <small") in moves
    analysis = re.search(r'<a href="/analysis/[^"]+beside=record[^"]+">Analyse this position', turn)
    assert analysis


def test_a_game_that_is_played_has_none_and_a_finished_one_has(server: Server) -> None:
    public_id, anna, biel = seat_two(server.address)
    assert anna.get(f"/games/{public_id}/report/")[0] == 404
    pages = anna.play(public_id), biel.play(public_id)
    for page in pages:
        page.hello()
    starter, _ = begin(*pages)
    assert anna.get(f"/games/{public_id}/report/")[0] == 404
    assert starter.do("leave")["type"] == "ack"
    for page in pages:
        page.close()

    status, _, told = Visitor(server.address).get(f"/games/{public_id}/report/")
    assert status == 200
    assert "Turns judged" in told
    with closing(sqlite3.connect(server.data / "site.sqlite3")) as rows:
        figures = rows.execute("select side, judged from archive_judgedside where game = ?", [public_id])
        assert sorted(figures) == [(0, 0), (1, 0)]  # for statistics: nobody moved
        sides = rows.execute(
            "select seat, is_whole, squares from archive_gameside where game = ?", [public_id]
        )
        assert sorted(sides) == [(0, 0, "0"), (1, 0, "0")]


@pytest.mark.release
@pytest.mark.slow
def test_a_full_report_is_made_beside_the_site_once_and_kept(visitor: Visitor) -> None:
    address = f"{MICHI}report/full/"
    assert f'href="{address}"' in visitor.get(f"{MICHI}report/")[2]
    assert "Make the full report" in visitor.get(address)[2]
    waiting = visitor.post(address)[2]
    assert "It begins as soon as no other report is being made." in waiting or "Turns judged:" in waiting
    wait_until(lambda: "Each turn is simulated 2,400 times" in visitor.get(address)[2], limit_s=YIELDING_S)

    told = Visitor(visitor.address).get(address)[2]
    assert "10B MEDITAI for 90 was better" in told
    assert len(re.findall(r"<polyline points=", told)) == 2


def test_a_full_report_is_never_of_a_game_that_is_played(server: Server) -> None:
    public_id, anna, _ = seat_two(server.address)
    assert anna.get(f"/games/{public_id}/report/full/")[0] == 404
    assert anna.post(f"/games/{public_id}/report/full/", form_on=FORM)[0] == 404


def test_one_device_asks_for_few_full_reports(server: Server) -> None:
    asking = Visitor(server.address)
    statuses = [
        asking.post("/records/none/report/full/", form_on=FORM)[0] for _ in range(FULL_REPORTS.device + 1)
    ]
    assert statuses == [404] * FULL_REPORTS.device + [429]


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Full reports of a site of its own."""
    with override_settings(DATA=tmp_path):
        yield tmp_path / "reports"


def test_a_report_without_progress_may_be_begun_again(folder: Path) -> None:
    folder.mkdir()
    note = folder / "record-7.progress"
    note.write_text("3 11")
    assert full_reports.progress("record-7") == (3, 11)
    long_ago = time.time() - full_reports.SILENT_S - 1
    os.utime(note, (long_ago, long_ago))
    assert full_reports.progress("record-7") is None
    assert full_reports.kept("record-7") is None


def test_a_report_that_fails_leaves_nothing_behind(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    full_reports.start("record-7", b"not a game")
    wait_until(lambda: full_reports.progress("record-7") is None)
    wait_until(lambda: {path.name for path in folder.iterdir()} == {"one.lock", "record-7.failed"})
    assert full_reports.kept("record-7") is None
    assert "no full report of record-7: faristol: " in caplog.text
    assert full_reports.failure("record-7") == "refused"
    full_reports.forget_record(Record(pk=7))
    assert full_reports.failure("record-7") is None


def test_a_report_whose_server_was_killed_is_told_to_be_stopped(folder: Path) -> None:
    folder.mkdir()
    (folder / "record-7.game").write_text("a game")
    note = folder / "record-7.progress"
    note.write_text("3 11")
    assert full_reports.failure("record-7") is None
    long_ago = time.time() - full_reports.SILENT_S - 1
    os.utime(note, (long_ago, long_ago))
    assert full_reports.failure("record-7") == "stopped"


@pytest.mark.parametrize(
    ("why", "said"),
    [("stopped", "was stopped before"), ("unwritten", "disk may be full"), ("refused", "stopped at a fault")],
)
def test_a_report_that_failed_says_so_and_is_offered_again(server: Server, why: str, said: str) -> None:
    visitor = Visitor(server.address)
    address = visitor.post("/records/", title=f"Typed, {why}", rulebook="ca-1v1", text="H8 CASA 10")[1]
    (server.data / "reports").mkdir(exist_ok=True)
    with closing(sqlite3.connect(server.data / "site.sqlite3")) as rows:
        (number,) = rows.execute("select max(id) from records_record").fetchone()
    failed = server.data / "reports" / f"{full_reports.key_of_record(number)}.failed"
    failed.write_text(why)
    page = visitor.get(f"{address}report/full/")[2]
    assert said in page
    assert "Try again" in page
    visitor.post(f"{address}report/full/")
    wait_until(lambda: not failed.exists())


@pytest.mark.parametrize("is_late", [False, True])
def test_a_deleted_records_report_is_not_made_while_it_waits_nor_kept(
    folder: Path, monkeypatch: pytest.MonkeyPatch, *, is_late: bool
) -> None:
    folder.mkdir()
    made = []

    def work(key: str, _arguments: object) -> str:
        made.append(key)
        if is_late:
            full_reports.forget_record(Record(pk=7))
        return "{}"

    monkeypatch.setattr(full_reports, "_done_by_another", work)
    with (folder / "one.lock").open("w") as lock:
        assert locks.take(lock.fileno())
        full_reports.start("record-7", b"a private game")
        wait_until(lambda: full_reports.progress("record-7") is not None)
        if not is_late:
            full_reports.forget_record(Record(pk=7))
            assert not (folder / "record-7.game").exists()
    wait_until(lambda: not any(each.name == "report record-7" for each in threading.enumerate()))
    assert [path.name for path in folder.iterdir()] == ["one.lock"]
    assert made == ["record-7"] * is_late


def test_a_list_of_examples_is_no_game_to_report_on(visitor: Visitor) -> None:
    assert visitor.get("/records/casa-caprarul/report/")[0] == 404
    assert "report/" not in visitor.get("/records/casa-caprarul/")[2]


@pytest.mark.parametrize("path", ["/games/none/report/", "/records/none/report/"])
def test_a_missing_game_has_no_report(visitor: Visitor, path: str) -> None:
    assert visitor.get(path)[0] == 404


@pytest.mark.slow
def test_a_typed_sheet_has_a_full_report(visitor: Visitor) -> None:
    sheet = "H8 CASA 10\nB: 11H ARC 4\nx3"
    status, address, _ = visitor.post("/records/", title="Typed", rulebook="ca-1v1", text=sheet)
    assert status == 200
    visitor.post(f"{address}report/full/")
    wait_until(lambda: 'data-testid="turns"' in visitor.get(f"{address}report/full/")[2], limit_s=YIELDING_S)
    assert "not judged: the whole rack is not known" in visitor.get(f"{address}report/full/")[2]


@pytest.mark.slow
def test_a_game_under_an_organisers_rulebook_has_a_full_report(server: Server) -> None:
    (server.data / "rulebooks").mkdir(exist_ok=True)
    (server.data / "rulebooks" / "club.toml").write_text(extending("ca-1v1"), "utf-8")
    public_id, anna, biel = seat_two(server.address, rulebook="own")
    pages = anna.play(public_id), biel.play(public_id)
    for page in pages:
        page.hello()
    starter, _ = begin(*pages)
    assert starter.do("leave")["type"] == "ack"
    for page in pages:
        page.close()

    address = f"/games/{public_id}/report/full/"
    assert f'href="{address}"' in anna.get(f"/games/{public_id}/report/")[2]
    anna.post(address)
    wait_until(lambda: 'data-testid="turns"' in anna.get(address)[2], limit_s=YIELDING_S)


def test_names_from_elsewhere_are_text(visitor: Visitor) -> None:
    text = "#character-encoding UTF-8\n#player1 a <b>Anna\n#player2 b Biel\n>a: CASAREN 8H CASA +12 12\n"
    address = visitor.post("/records/", title="<i>Bold", rulebook="ca-1v1", text=text)[1]
    page = visitor.get(f"{address}report/")[2]
    assert "&lt;b&gt;Anna" in page
    assert "<b>Anna" not in page


@pytest.mark.parametrize(("language", "number"), [("en", "12.6"), ("ca", "12,6"), ("el", "12,6")])
def test_numbers_are_rounded_and_written_as_the_language_does(language: str, number: str) -> None:
    with translation.override(language):
        assert number in reports.telling({}).percent(0.1256)


def test_missed_bingos_are_studied_in_the_list_of_the_report() -> None:
    lexicon = load_lexicon("ca-disc-2021")
    turns = [{"side": 0, "verdict": {"bingo": "A C E R"}}, {"side": 1, "verdict": None}]
    told: Any = {"lexicon": lexicon.version, "turns": turns}
    assert reports.study_link(told, (0,)) == f"/study/?list={lexicon.id}&missed=A+C+E+R"
    assert reports.study_link(told, (1,)) == ""
